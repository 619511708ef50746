package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
)

// peer is the browser's end of an in-memory connection.
type peer struct {
	t        *testing.T
	commands *messageReader
	messages io.WriteCloser
}

type sentCommand struct {
	ID        int64  `json:"id"`
	SessionID string `json:"sessionId"`
	Method    string `json:"method"`
	Params    json.RawMessage
}

func newPair(t *testing.T, events handlers) (*conn, *peer) {
	commandsOut, w := io.Pipe()
	r, messages := io.Pipe()
	c := newConn(r, w, events, testLog(t))
	t.Cleanup(func() {
		messages.Close()
		c.wait()
	})
	return c, &peer{t, newMessageReader(commandsOut), messages}
}

func (p *peer) receive() sentCommand {
	p.t.Helper()
	text, err := p.commands.next()
	if err != nil {
		p.t.Fatal(err)
	}
	var cmd sentCommand
	if err := json.Unmarshal(text, &cmd); err != nil {
		p.t.Fatal(err)
	}
	return cmd
}

func (p *peer) send(format string, args ...any) {
	p.t.Helper()
	if _, err := p.messages.Write(joinMessages([][]byte{fmt.Appendf(nil, format, args...)})); err != nil {
		p.t.Fatal(err)
	}
}

// start calls getVersion in the background.
func start(ctx context.Context, s session) <-chan error {
	done := make(chan error, 1)
	go func() {
		version, err := call(ctx, s, browser.GetVersion, cdp.Empty{})
		if err == nil && version.Product != "Chrome/1" {
			err = fmt.Errorf("product %q", version.Product)
		}
		done <- err
	}()
	return done
}

func TestCallGetsItsAnswer(t *testing.T) {
	t.Parallel()
	c, p := newPair(t, nil)
	one, two := start(t.Context(), session{c, ""}), start(t.Context(), session{c, "S2"})
	first, second := p.receive(), p.receive()
	if first.Method != "Browser.getVersion" || string(first.Params) != "{}" || first.SessionID+second.SessionID != "S2" {
		t.Errorf("sent %+v and %+v", first, second)
	}
	p.send(`{"id":99,"result":{}}`) // nobody's answer is dropped
	p.send(`{"id":%d,"result":{"product":"Chrome/1"}}`, second.ID)
	p.send(`{"id":%d,"result":{"product":"Chrome/1"}}`, first.ID)
	for _, done := range []<-chan error{one, two} {
		if err := receive(t, done); err != nil {
			t.Error(err)
		}
	}
}

func TestCallFails(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		answer string
		want   string
	}{
		"refused":       {`{"id":1,"error":{"code":-32000,"message":"no way"}}`, "Browser.getVersion: no way (-32000)"},
		"wrong shape":   {`{"id":1,"result":{"product":7}}`, "cannot unmarshal"},
		"not JSON":      {`{"id":1,`, ErrDisconnected.Error()},
		"not an object": {`[1]`, ErrDisconnected.Error()},
	} {
		c, p := newPair(t, nil)
		done := start(t.Context(), session{c, ""})
		p.receive()
		p.send("%s", test.answer)
		if err := receive(t, done); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEndFailsAllCommands(t *testing.T) {
	t.Parallel()
	c, p := newPair(t, nil)
	one, two := start(t.Context(), session{c, ""}), start(t.Context(), session{c, "S"})
	p.receive()
	p.receive()
	p.messages.Close()
	for _, done := range []<-chan error{one, two, start(t.Context(), session{c, ""})} {
		if err := receive(t, done); !errors.Is(err, ErrDisconnected) {
			t.Errorf("got %v", err)
		}
	}
	receive(t, c.done)
}

func TestDetachFailsTheSessionsCommands(t *testing.T) {
	t.Parallel()
	c, p := newPair(t, nil)
	one, two := start(t.Context(), session{c, "S1"}), start(t.Context(), session{c, "S2"})
	first, second := p.receive(), p.receive()
	if first.SessionID == "S2" {
		second = first
	}
	c.detach("S1")
	if err := receive(t, one); !errors.Is(err, errDetached) {
		t.Errorf("got %v", err)
	}
	p.send(`{"id":%d,"result":{"product":"Chrome/1"}}`, second.ID)
	if err := receive(t, two); err != nil {
		t.Error(err)
	}
}

func TestEventsComeInOrder(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 10)
	h := handlers{}
	on(h, target.TargetDestroyed, func(s target.SessionID, e target.EventTargetDestroyed) {
		seen <- string(s) + string(e.TargetID)
	})
	_, p := newPair(t, h)
	p.send(`{"method":"Target.targetDestroyed","params":{"targetId":"A"}}`)
	p.send(`{"method":"Strange.event","params":{}}`)
	p.send(`{"method":"Target.targetDestroyed","params":{"targetId":7}}`) // of a shape we don't know: dropped
	p.send(`{"method":"Target.targetDestroyed","sessionId":"S","params":{"targetId":"B"}}`)
	for _, want := range []string{"A", "SB"} {
		if got := receive(t, seen); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestUndo(t *testing.T) {
	t.Parallel()
	c, p := newPair(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	undone := make(chan string, 1)
	failed := make(chan error, 1)
	go func() {
		_, err := callOrUndo(ctx, session{c, ""}, target.CreateTarget, target.CreateTargetParams{URL: "about:blank"},
			func(made target.CreateTargetResult) { undone <- string(made.TargetID) })
		failed <- err
	}()
	cmd := p.receive()
	cancel()
	if err := receive(t, failed); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	p.send(`{"id":%d,"result":{"targetId":"T"}}`, cmd.ID)
	if got := receive(t, undone); got != "T" {
		t.Errorf("undone %q", got)
	}
}

// A browser that neither reads nor answers holds up nobody for longer than the limit.
func TestDeafBrowser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := newPair(t, nil)
		began := time.Now()
		for range 3 {
			done := start(context.Background(), session{c, ""})
			if err := <-done; !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v", err)
			}
		}
		if took := time.Since(began); took != 3*commandLimit {
			t.Errorf("took %s", took)
		}
	})
}

func TestApplyReportsOnce(t *testing.T) {
	t.Parallel()
	c, p := newPair(t, nil)
	reports := make(chan error, 2)
	commands := []command{{"A", nil}, {"B", nil}, {"C", nil}}
	session{c, "S"}.apply(commands, func(err error) { reports <- err })
	for range commands {
		p.receive()
	}
	p.send(`{"id":3,"error":{"code":1,"message":"Timezone override is already in effect"}}`)
	p.send(`{"id":1,"error":{"code":1,"message":"no"}}`)
	p.send(`{"id":2,"result":{}}`)
	if err := receive(t, reports); err == nil || err.Error() != "A: no (1)" {
		t.Errorf("got %v", err)
	}
	if len(reports) > 0 {
		t.Error("reported twice")
	}
}
