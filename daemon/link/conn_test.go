package link

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

var click = Invoke{Action: "browser.click", Input: json.RawMessage(`{"a":"<b>"}`), TargetID: "T", Timeout: 10 * time.Second}

// wantOffline checks the error of a call that a lost link ended.
func wantOffline(t *testing.T, err error, mayHaveHappened bool) {
	t.Helper()
	var e *registry.Error
	if !errors.As(err, &e) || e.Code != registry.ExtensionOffline || e.Details["mayHaveHappened"] != mayHaveHappened {
		t.Errorf("got %v; want EXTENSION_OFFLINE, mayHaveHappened %v", err, mayHaveHappened)
	}
}

func TestInvoke(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) {
			if f.T != registry.FrameInvoke || f.Action != click.Action || string(f.Input) != string(click.Input) || f.TargetID != "T" || f.TimeoutMs != 10_000 {
				t.Errorf("the worker got %+v", f)
			}
			w.sendText(`{"t":"result","id":"` + f.ID + `","result":{"ok":true,"data":{"text":"<\u2028>"},"image":{"mimeType":"image/png","data":"iVBO"}}}`)
		})
		r, err := s.Link(testPlace).Invoke(t.Context(), click)
		if err != nil || !r.OK || string(r.Data) != `{"text":"<\u2028>"}` || r.Image == nil || r.Image.Data != "iVBO" {
			t.Errorf("Invoke = %+v, %v", r, err)
		}
	})
}

func TestFailedActionIsAResult(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) {
			w.send(registry.Frame{T: registry.FrameResult, ID: f.ID, Result: &registry.Result{Error: &registry.Error{Code: registry.ElementNotFound}}})
		})
		r, err := s.Link(testPlace).Invoke(t.Context(), click)
		if err != nil || r.OK || r.Error == nil || r.Error.Code != registry.ElementNotFound {
			t.Errorf("Invoke = %+v, %v", r, err)
		}
	})
}

// Answers find their callers in whatever order they come.
func TestManyCallsAtOnce(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		const n = 50
		var held []registry.Frame
		w.serve(func(f registry.Frame) {
			if held = append(held, f); len(held) < n {
				return
			}
			for i := len(held) - 1; i >= 0; i-- {
				w.result(held[i].ID, string(held[i].Input))
			}
		})
		var wg sync.WaitGroup
		for i := range n {
			wg.Go(func() {
				call := click
				call.Input = json.RawMessage(fmt.Sprintf(`{"n":%d}`, i))
				if r, err := s.Link(testPlace).Invoke(t.Context(), call); err != nil || string(r.Data) != string(call.Input) {
					t.Errorf("call %d = %s, %v", i, r.Data, err)
				}
			})
		}
		wg.Wait()
	})
}

func TestCancelWaitsForTheBrowserToSettle(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		var cancelled string
		w.serve(func(f registry.Frame) {
			if f.T == registry.FrameCancel {
				cancelled = f.ID
				time.Sleep(time.Second)
				w.result(f.ID, `{"completed":true}`)
			}
		})
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		start := time.Now()
		r, err := s.Link(testPlace).Invoke(ctx, click)
		if !errors.Is(err, context.DeadlineExceeded) || !r.OK {
			t.Errorf("Invoke = %+v, %v; want the late result beside the context's error", r, err)
		}
		if d := time.Since(start); d != 4*time.Second || cancelled == "" {
			t.Errorf("it took %v, cancelled %q; want 4s", d, cancelled)
		}
	})
}

// A worker that does not settle costs its own call the settle limit, and the link nothing.
func TestDeadlineNeverClosesTheLink(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		var late string
		w.serve(func(f registry.Frame) {
			switch {
			case f.T == registry.FrameInvoke && late == "":
				late = f.ID
			case f.T == registry.FrameInvoke:
				w.result(late, `{"late":true}`)
				w.result(f.ID, `{"second":true}`)
			}
		})
		link := s.Link(testPlace)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		if r, err := link.Invoke(ctx, click); !errors.Is(err, context.DeadlineExceeded) || r.OK {
			t.Errorf("Invoke = %+v, %v", r, err)
		}
		if d := time.Since(start); d != time.Second+SettleLimit {
			t.Errorf("it took %v; want %v", d, time.Second+SettleLimit)
		}
		if r, err := link.Invoke(t.Context(), click); err != nil || string(r.Data) != `{"second":true}` {
			t.Errorf("the next call = %s, %v", r.Data, err)
		}
	})
}

func TestNothingIsSentForAnEndedContext(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) { t.Errorf("the worker got %+v", f) })
		link := s.Link(testPlace)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		synctest.Wait()
		for range 20 { // a select that could send would do so half of the time
			if _, err := link.Invoke(ctx, click); !errors.Is(err, context.Canceled) {
				t.Errorf("Invoke = %v", err)
			}
		}
		synctest.Wait()
	})
}

func TestLostLink(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) { w.ws.CloseNow() }) // the worker dies in the middle of a call
		link := s.Link(testPlace)
		_, err := link.Invoke(t.Context(), click)
		wantOffline(t, err, true)
		<-link.Done()
		_, err = link.Invoke(t.Context(), click)
		wantOffline(t, err, false)
		synctest.Wait()
		if s.Link(testPlace) != nil || len(s.Links()) != 0 {
			t.Error("the server still has the link")
		}
	})
}

func TestOversizedFrames(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		s.maxFrame = 1000
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) {
			text := `{"t":"result","id":"` + f.ID + `","result":{"ok":true,"data":{"text":"` + strings.Repeat("x", len(f.Action)*10_000) + `"}}}`
			// The write of what is too large is cut off.
			_ = w.ws.Write(context.Background(), websocket.MessageText, []byte(text))
		})
		link := s.Link(testPlace)

		huge := click
		huge.Input = json.RawMessage(`{"text":"` + strings.Repeat("x", 1000) + `"}`)
		if _, err := link.Invoke(t.Context(), huge); !errors.Is(err, registry.NewError(registry.LimitExceeded, nil)) {
			t.Errorf("an input over the limit = %v; want LIMIT_EXCEEDED", err)
		}
		if _, err := link.Invoke(t.Context(), Invoke{Action: "a", Timeout: time.Second}); err != nil {
			t.Errorf("the next call = %v", err)
		}
		// The extension answers RESULT_TOO_LARGE; one that sends it all the same loses its link, and dials again.
		_, err := link.Invoke(t.Context(), click)
		wantOffline(t, err, true)
		<-link.Done()
		join(t, s, "t-1")
		if s.Link(testPlace) == nil {
			t.Error("the next link was refused")
		}
	})
}

func TestStrangeFramesAreDropped(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t, func(c *Config) { c.Event = func(*Conn, registry.LinkEvent) { t.Error("an event was reported") } })
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) {
			for _, text := range []string{
				"", "{", "null", "[]", `"ping"`, `{}`, `{"t":1}`, `{"t":"instruct","id":"1"}`, `{"t":"event"}`,
				`{"t":"event","event":{"kind":"telepathy"}}`, `{"t":"result","id":"999","result":{"ok":true}}`,
				`{"t":"pong","id":"` + f.ID + `"}`, `{"t":"manifest","id":"` + f.ID + `","tools":[]}`,
				`{"t":"invoke","id":"1","action":"a","timeoutMs":1}`, `{"t":"welcome"}`, strings.Repeat("[", 100_000),
			} {
				w.sendText(text)
			}
			if err := w.ws.Write(context.Background(), websocket.MessageBinary, []byte{0, 0xff, 0xfe}); err != nil {
				t.Error(err)
			}
			w.result(f.ID, `{"completed":true}`)
		})
		if r, err := s.Link(testPlace).Invoke(t.Context(), click); err != nil || !r.OK {
			t.Errorf("Invoke = %+v, %v", r, err)
		}
	})
}

// A result that cannot be read fails its call at once; it would wait for nothing.
func TestMalformedResultFailsItsCall(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) { w.sendText(`{"t":"result","id":"` + f.ID + `","result":` + f.Action + `}`) })
		for _, text := range []string{`"done"`, `{"ok":"yes"}`, `{"ok":false}`, `{"ok":true,"image":{"mimeType":7}}`, `null`} {
			r, err := s.Link(testPlace).Invoke(t.Context(), Invoke{Action: text, Timeout: time.Second})
			if err != nil || r.OK || r.Error.Code != registry.InternalError {
				t.Errorf("%s: Invoke = %+v, %v; want INTERNAL_ERROR", text, r, err)
			}
		}
	})
}

func TestHeartbeat(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		start := time.Now()
		w := join(t, s, "t-1")
		link := s.Link(testPlace)
		for _, want := range []time.Duration{0, pingEvery, 2 * pingEvery} {
			f, ok := w.next()
			if !ok || f.T != registry.FramePing || time.Since(start) != want {
				t.Fatalf("after %v came %+v; want a ping after %v", time.Since(start), f, want)
			}
			time.Sleep(7 * time.Millisecond)
			w.send(registry.Frame{T: registry.FramePong, ID: f.ID})
			synctest.Wait()
			if link.RTT() != 7*time.Millisecond {
				t.Errorf("RTT is %v", link.RTT())
			}
		}
		w.next() // and this one is not answered
		asked := time.Now()
		<-link.Done()
		if d := time.Since(asked); d != pongTimeout {
			t.Errorf("the link ended %v after the ping; want %v", d, pongTimeout)
		}
	})
}

// A worker that does not even read cannot hold the link: the writer is stuck, the heartbeat is not.
func TestStuckWorker(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		join(t, s, "t-1") // and never reads again
		start := time.Now()
		<-s.Link(testPlace).Done()
		if d := time.Since(start); d != pongTimeout {
			t.Errorf("the link ended after %v; want %v", d, pongTimeout)
		}
	})
}

func TestPingFromTheWorker(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		w := join(t, newServer(t), "t-1")
		w.next() // the daemon's own ping
		w.send(registry.Frame{T: registry.FramePing, ID: "mine"})
		if f, ok := w.next(); !ok || f.T != registry.FramePong || f.ID != "mine" {
			t.Errorf("got %+v; want the pong", f)
		}
	})
}

func TestNewLinkSupersedesOlder(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		older := join(t, s, "t-1").serve(func(registry.Frame) {})
		first := s.Link(testPlace)
		failed := make(chan error)
		go func() {
			_, err := first.Invoke(context.Background(), click)
			failed <- err
		}()
		join(t, s, "t-2")
		join(t, s, "t-1")
		wantOffline(t, <-failed, true)
		if got := <-older; got.Code != websocket.StatusNormalClosure || !strings.Contains(got.Reason, "superseded") {
			t.Errorf("the older was closed with %+v", got)
		}
		synctest.Wait()
		if second := s.Link(testPlace); second == nil || second == first {
			t.Error("the newer is not the link of its place")
		}
		select {
		case <-s.Link("place-2").Done():
			t.Error("the link of another place ended")
		default:
		}
	})
}

func TestEventsKeepTheirOrder(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		var seen []string
		s := newServer(t, func(c *Config) {
			c.Linked = func(c *Conn) { seen = append(seen, "linked "+c.Place()+" "+c.ExtensionVersion()+" "+c.BrowserName()) }
			c.Event = func(_ *Conn, e registry.LinkEvent) { seen = append(seen, e.URL) }
		})
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) {
			for _, url := range []string{"a", "b", "c"} {
				w.send(registry.Frame{T: registry.FrameEvent, Event: &registry.LinkEvent{Kind: registry.EventNavigated, TargetID: "T", URL: url}})
			}
			w.result(f.ID, `{}`)
		})
		if _, err := s.Link(testPlace).Invoke(t.Context(), click); err != nil {
			t.Fatal(err)
		}
		// An event that was sent before a result has been reported when the result is there.
		if got, want := strings.Join(seen, ","), "linked place-1 0.1.0 Chromium 156,a,b,c"; got != want {
			t.Errorf("seen %s; want %s", got, want)
		}
	})
}

func TestServerClose(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		live, shaking := join(t, s, "t-1"), dial(t, s)
		live.serve(func(registry.Frame) {})
		shaking.send(helloFor("t-2"))
		start := time.Now()
		go s.Close()
		shaking.closed()
		if d := time.Since(start); d > 0 {
			t.Errorf("a handshake held the server for %v", d)
		}
		s.Close()
		_, resp, err := websocket.Dial(t.Context(), "ws://127.0.0.1/", &websocket.DialOptions{HTTPClient: clientOf(s)})
		if err == nil || resp == nil || resp.StatusCode != 503 {
			t.Errorf("a dial after Close = %v, %v; want 503", resp, err)
		}
	})
}
