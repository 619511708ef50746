package link

import (
	"context"
	"encoding/json"
	"strconv"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestPagesAskAndAreTold(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		stuck := make(chan struct{})
		s := newServer(t, func(c *Config) {
			c.Asked = func(ctx context.Context, c *Conn, op string, input json.RawMessage) registry.Result {
				if op == "wait" {
					<-ctx.Done() // as long as the link lives
					close(stuck)
				}
				return registry.Result{OK: true, Data: json.RawMessage(`{"op":"` + op + `","place":"` + c.Place() + `"}`)}
			}
		})
		w := join(t, s, "t-1")
		answers, notices := make(chan registry.Frame, 1), make(chan registry.Frame, 1)
		w.serve(func(f registry.Frame) {
			switch f.T {
			case registry.FrameAnswer:
				answers <- f
			case registry.FrameTell:
				notices <- f
			}
		})
		w.send(registry.Frame{T: registry.FrameAsk, ID: "w", Op: "wait"})
		w.send(registry.Frame{T: registry.FrameAsk, ID: "q", Op: "state"})
		if a := <-answers; a.ID != "q" || string(a.Result.Data) != `{"op":"state","place":"place-1"}` {
			t.Errorf("answer = %+v", a)
		}
		s.Link(testPlace).Tell(registry.PanelNotice{Kind: "withdrawn", ID: "a"})
		if n := <-notices; n.Notice.ID != "a" {
			t.Errorf("notice = %+v", n.Notice)
		}
		s.Close()
		<-stuck
	})
}

// Pages that ask more than a link answers at once are told so; nobody waits for an answer that does not come.
func TestPagesAskTooMuch(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t, func(c *Config) {
			c.Asked = func(ctx context.Context, _ *Conn, _ string, _ json.RawMessage) registry.Result {
				<-ctx.Done()
				return registry.Result{OK: true}
			}
		})
		w := join(t, s, "t-1")
		answers := make(chan registry.Frame, 1)
		w.serve(func(f registry.Frame) {
			if f.T == registry.FrameAnswer {
				answers <- f
			}
		})
		for n := range maxAsking + 1 {
			w.send(registry.Frame{T: registry.FrameAsk, ID: strconv.Itoa(n), Op: "state"})
		}
		if a := <-answers; a.ID != strconv.Itoa(maxAsking) || a.Result.OK || a.Result.Error.Code != registry.LimitExceeded {
			t.Errorf("answer = %+v", a)
		}
		s.Close()
	})
}
