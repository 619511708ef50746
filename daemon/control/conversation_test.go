package control

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

func TestConversation(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		stopped := make(chan struct{})
		b := &fakeBackend{hash: "h", shutdown: func() { close(stopped) }, invoke: func(_ context.Context, caller Caller, action string, input json.RawMessage) (registry.Result, *registry.Invalid) {
			if want := (Caller{ID: "client-1", Name: "test", Version: "1", Kind: KindCLI}); caller != want || action != "a.b" {
				t.Errorf("%+v calls %s; want %+v", caller, action, want)
			}
			return echo(t.Context(), caller, action, input)
		}}
		_, l := serve(t, b)
		c := connect(t, l)
		if c.DaemonVersion() != "1.2.3" {
			t.Errorf("the daemon's version is %q", c.DaemonVersion())
		}
		m, err := c.Describe(t.Context())
		if err != nil || m.Hash != "h" || len(m.Tools) != 1 || m.Tools[0].Description != "<b>&</b>" {
			t.Errorf("Describe = %+v, %v", m, err)
		}
		st, err := c.Status(t.Context())
		if err != nil || st.DaemonVersion != "1.2.3" || len(st.Sessions) != 1 || st.Sessions[0].ID != "s-1" {
			t.Errorf("Status = %+v, %v", st, err)
		}
		const input = `{"text":"<b>\u2028</b>","n":1.50}`
		r, err := c.Invoke(t.Context(), "a.b", json.RawMessage(input))
		if err != nil || !r.OK || string(r.Data) != input {
			t.Errorf("Invoke = %s, %v", r.Data, err)
		}
		if err := c.Shutdown(t.Context()); err != nil {
			t.Errorf("Shutdown = %v", err)
		}
		<-stopped
	})
}

func TestOutcomesOfInvoke(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		result  registry.Result
		invalid *registry.Invalid
		check   func(t *testing.T, r registry.Result, err error)
	}{
		"failed action": {registry.Result{Error: registry.NewError(registry.PageNotFound, map[string]any{"a": "b"})}, nil, func(t *testing.T, r registry.Result, err error) {
			if err != nil || r.OK || r.Error.Code != registry.PageNotFound || r.Error.Details["a"] != "b" {
				t.Errorf("got %+v, %v", r, err)
			}
		}},
		"invalid input": {registry.Result{}, &registry.Invalid{Field: "locator.kind", Message: "m"}, func(t *testing.T, _ registry.Result, err error) {
			var invalid *registry.Invalid
			if !errors.As(err, &invalid) || invalid.Field != "locator.kind" || invalid.Message != "m" {
				t.Errorf("got %v", err)
			}
		}},
		"picture": {registry.Result{OK: true, Image: &registry.Image{MimeType: "image/png", Data: "iVBO"}}, nil, func(t *testing.T, r registry.Result, err error) {
			if err != nil || r.Image == nil || r.Image.Data != "iVBO" {
				t.Errorf("got %+v, %v", r, err)
			}
		}},
		"what is no JSON": {registry.Result{OK: true, Data: json.RawMessage("{")}, nil, func(t *testing.T, _ registry.Result, err error) {
			wantCode(t, err, registry.InternalError)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			inFakeTime(t, func(t *testing.T) {
				_, l := serve(t, &fakeBackend{invoke: func(context.Context, Caller, string, json.RawMessage) (registry.Result, *registry.Invalid) {
					return test.result, test.invalid
				}})
				r, err := connect(t, l).Invoke(t.Context(), "a.b", nil)
				test.check(t, r, err)
			})
		})
	}
}

// Many calls are open on one connection, and answers find their callers in whatever order they come.
func TestCallsRunSideBySide(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		_, l := serve(t, &fakeBackend{invoke: func(_ context.Context, c Caller, a string, input json.RawMessage) (registry.Result, *registry.Invalid) {
			var n int
			json.Unmarshal(input, &n)
			time.Sleep(time.Duration(100-n) * time.Second)
			return echo(t.Context(), c, a, input)
		}})
		c := connect(t, l)
		start := time.Now()
		var wg sync.WaitGroup
		for i := range 50 {
			wg.Go(func() {
				if r, err := c.Invoke(t.Context(), "a.b", json.RawMessage(fmt.Sprint(i))); err != nil || string(r.Data) != fmt.Sprint(i) {
					t.Errorf("call %d = %s, %v", i, r.Data, err)
				}
			})
		}
		wg.Wait()
		if d := time.Since(start); d != 100*time.Second {
			t.Errorf("all of them took %v", d)
		}
	})
}

func TestCancel(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		var settled atomic.Bool
		_, l := serve(t, &fakeBackend{invoke: func(ctx context.Context, c Caller, action string, in json.RawMessage) (registry.Result, *registry.Invalid) {
			if action == "slow" {
				<-ctx.Done()
				time.Sleep(time.Second)
				settled.Store(true)
			}
			return echo(t.Context(), c, action, in)
		}})
		c := connect(t, l)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		if _, err := c.Invoke(ctx, "slow", nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Invoke = %v", err)
		}
		if d := time.Since(start); d != time.Second {
			t.Errorf("the caller waited %v", d)
		}
		// The connection is as good as before, and the late answer disturbs nobody.
		if _, err := c.Invoke(t.Context(), "fast", json.RawMessage("1")); err != nil {
			t.Errorf("the next call = %v", err)
		}
		time.Sleep(2 * time.Second)
		if !settled.Load() {
			t.Error("the daemon was not told")
		}
		if _, err := c.Invoke(ctx, "fast", nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("with an ended context: %v", err)
		}
	})
}

// A client that is killed in the middle of a call: the call ends, and only then the client is gone, once.
func TestClientGone(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		b := &fakeBackend{}
		b.invoke = func(ctx context.Context, caller Caller, _ string, _ json.RawMessage) (registry.Result, *registry.Invalid) {
			<-ctx.Done()
			time.Sleep(3 * time.Second) // until the browser has settled
			b.note("%s call ended", caller.ID)
			return registry.Result{}, nil
		}
		_, l := serve(t, b)
		c := connect(t, l)
		go c.Invoke(context.Background(), "a.b", nil)
		synctest.Wait()
		c.Close()
		time.Sleep(4 * time.Second)
		want := []string{"client-1 test came", "client-1 call ended", "client-1 test gone"}
		if got := b.notes(); !reflect.DeepEqual(got, want) {
			t.Errorf("got %q; want %q", got, want)
		}
	})
}

func TestStrangersAreNoClients(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		b := &fakeBackend{}
		_, l := serve(t, b)
		dialRaw(t, l).CloseNow() // it never said hello
		synctest.Wait()
		if got := b.notes(); len(got) > 0 {
			t.Errorf("the backend heard %q", got)
		}
	})
}

// Message by message: what a client sends, and what comes back.
func TestMessages(t *testing.T) {
	t.Parallel()
	const hello = `{"id":"h","op":"hello","client":{"name":"n","version":"1","kind":"cli"}}`
	const greeting = `{"id":"h","op":"hello","daemonVersion":"1.2.3","protocolVersion":2}`
	for name, test := range map[string]struct{ sent, want []string }{
		"not JSON":        {[]string{"", "{", "nonsense", "[]", "null", `"x"`, hello}, []string{greeting}},
		"no id":           {[]string{`{"op":"status"}`, `{"id":7,"op":"status"}`, hello}, []string{greeting}},
		"no op":           {[]string{`{"id":"1"}`, hello}, []string{greeting}},
		"unknown field":   {[]string{`{"later":1,` + hello[1:]}, []string{greeting}},
		"before hello":    {[]string{`{"id":"1","op":"status"}`, hello}, []string{`{"id":"1","op":"status","error":INVALID_INPUT}`, greeting}},
		"hello twice":     {[]string{hello, hello}, []string{greeting, `{"id":"h","op":"hello","error":INVALID_INPUT}`}},
		"hello of nobody": {[]string{`{"id":"h","op":"hello"}`, hello}, []string{`{"id":"h","op":"hello","error":INVALID_INPUT}`, greeting}},
		"unknown op":      {[]string{hello, `{"id":"1","op":"dance"}`}, []string{greeting, `{"id":"1","op":"dance","error":INVALID_INPUT}`}},
		"wrong type":      {[]string{hello, `{"id":"1","op":"invoke","action":7}`}, []string{greeting, `{"id":"1","op":"invoke","error":INVALID_INPUT}`}},
		"cancel of none":  {[]string{hello, `{"id":"9","op":"cancel"}`, `{"id":"1","op":"shutdown"}`}, []string{greeting, `{"id":"1","op":"shutdown"}`}},
		"id in use":       {[]string{hello, `{"id":"1","op":"invoke","action":"wait"}`, `{"id":"1","op":"status"}`}, []string{greeting, `{"id":"1","op":"status","error":INVALID_INPUT}`}},
		"id again":        {[]string{hello, `{"id":"1","op":"shutdown"}`, `{"id":"1","op":"shutdown"}`}, []string{greeting, `{"id":"1","op":"shutdown"}`, `{"id":"1","op":"shutdown"}`}},
	} {
		t.Run(name, func(t *testing.T) {
			inFakeTime(t, func(t *testing.T) {
				_, l := serve(t, &fakeBackend{shutdown: func() {}, invoke: func(ctx context.Context, _ Caller, _ string, _ json.RawMessage) (registry.Result, *registry.Invalid) {
					<-ctx.Done()
					return registry.Result{}, nil
				}})
				ws := dialRaw(t, l)
				got := make(chan string, 10)
				go func() {
					defer close(got)
					for {
						_, data, err := ws.Read(context.Background())
						if err != nil {
							return
						}
						got <- string(data)
					}
				}()
				for _, text := range test.sent {
					if err := ws.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
						t.Fatal(err)
					}
					synctest.Wait()
				}
				invalid, _ := encode(registry.NewError(registry.InvalidInput, nil))
				for _, want := range test.want {
					want = strings.ReplaceAll(want, "INVALID_INPUT", string(invalid))
					if text := <-got; text != want {
						t.Errorf("got %s; want %s", text, want)
					}
				}
				ws.CloseNow()
				for text := range got {
					t.Errorf("and also %s", text)
				}
			})
		})
	}
}

func TestEvents(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s, l := serve(t, &fakeBackend{})
		c := connect(t, l)
		for range 10 {
			s.ManifestChanged()
		}
		synctest.Wait()
		<-c.Events()
		select {
		case <-c.Events():
			t.Error("equal events were not joined")
		default:
		}
		c.Close()
		if _, open := <-c.Events(); open {
			t.Error("Events is open after Close")
		}
	})
}

func TestServerClose(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s, l := serve(t, &fakeBackend{invoke: func(ctx context.Context, _ Caller, _ string, _ json.RawMessage) (registry.Result, *registry.Invalid) {
			<-ctx.Done()
			return registry.Result{}, nil
		}})
		c := connect(t, l)
		failed := make(chan error)
		go func() {
			_, err := c.Invoke(context.Background(), "a.b", nil)
			failed <- err
		}()
		raw := dialRaw(t, l)
		closed := make(chan error)
		go func() {
			_, _, err := raw.Read(context.Background())
			closed <- err
		}()
		synctest.Wait()
		start := time.Now()
		go s.Close()
		var lost *registry.Error
		if err := <-failed; !errors.As(err, &lost) || lost.Code != registry.DaemonUnreachable || lost.Details["mayHaveHappened"] != true {
			t.Errorf("the open call = %v", err)
		}
		if err := <-closed; websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Errorf("the other client was closed with %v", err)
		}
		<-c.Done()
		if d := time.Since(start); d > 0 {
			t.Errorf("it took %v", d)
		}
		_, err := c.Invoke(t.Context(), "a.b", nil)
		if !errors.As(err, &lost) || lost.Code != registry.DaemonUnreachable || lost.Details["mayHaveHappened"] != false {
			t.Errorf("a call after the loss = %v", err)
		}
		if _, err := l.dial(t.Context(), "", ""); err == nil {
			t.Error("the server still listens")
		}
	})
}

func TestCallerNamesAreCleaned(t *testing.T) {
	t.Parallel()
	got := Caller{ID: "forged", Name: "a\x1b[31m\nb" + strings.Repeat("é", 100), Version: "1\t", Kind: "\u202ecli"}.Cleaned()
	if got.ID != "" || !strings.HasPrefix(got.Name, "a[31mbé") || len([]rune(got.Name)) != 64 || got.Version != "1" || got.Kind != KindCLI {
		t.Errorf("got %+v", got)
	}
}

func FuzzDecodeRequest(f *testing.F) {
	f.Add([]byte(`{"id":"1","op":"hello","client":{"name":"n","version":"1","kind":"cli"}}`))
	f.Add([]byte(`{"id":"1","op":"invoke","action":"a.b","input":{"x":[1,2,{"y":null}]}}`))
	f.Add([]byte(`{"id":"1","op":"invoke","action":7}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := decodeRequest(data)
		if err == nil {
			text, err := encode(r)
			if err != nil {
				t.Fatalf("accepted %q, cannot write it: %v", data, err)
			}
			if _, err := decodeRequest(text); err != nil {
				t.Errorf("accepted %q, not %q: %v", data, text, err)
			}
		}
		if !errors.Is(err, errNotAMessage) && (r.ID == "" || r.Op == "") {
			t.Errorf("%q would be answered without id or op", data)
		}
	})
}
