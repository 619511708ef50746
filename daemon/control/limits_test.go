package control

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

func TestTooManyOpenCalls(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		_, l := serve(t, &fakeBackend{invoke: func(ctx context.Context, _ Caller, _ string, _ json.RawMessage) (registry.Result, *registry.Invalid) {
			<-ctx.Done()
			return registry.Result{}, nil
		}})
		c := connect(t, l)
		ctx, cancel := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		for range maxOpen {
			wg.Go(func() { c.Invoke(ctx, "a.b", nil) })
		}
		synctest.Wait()
		_, err := c.Status(t.Context())
		wantCode(t, err, registry.LimitExceeded)
		cancel()
		wg.Wait()
		synctest.Wait()
		if _, err := c.Status(t.Context()); err != nil {
			t.Errorf("after they were cancelled: %v", err)
		}
	})
}

// A client that does not read holds up nobody, and is closed.
func TestSlowClient(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		b := &fakeBackend{invoke: echo}
		s, l := serve(t, b)
		slow := dialRaw(t, l)
		slow.Write(t.Context(), websocket.MessageText, []byte(`{"id":"h","op":"hello","client":{"name":"slow"}}`))
		synctest.Wait() // the answer waits in the pipe, for slow does not read
		for range 3 {
			s.ManifestChanged()
		}
		c := connect(t, l)
		for range 3 {
			s.ManifestChanged()
			if e := <-c.Events(); e != EventManifestChanged {
				t.Errorf("got %q", e)
			}
			if _, err := c.Invoke(t.Context(), "a.b", nil); err != nil {
				t.Errorf("beside a slow client: %v", err)
			}
		}
		time.Sleep(2 * writeTimeout)
		if got, want := b.notes(), []string{"client-1 slow came", "client-2 test came", "client-1 slow gone"}; !reflect.DeepEqual(got, want) {
			t.Errorf("got %q; want %q", got, want)
		}
	})
}

// A daemon that is stopped in its tracks does not close its socket; the client finds out.
func TestStuckDaemon(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		over := make(chan struct{})
		l := newMemory()
		server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ws, err := websocket.Accept(w, r, nil)
			if err != nil {
				t.Error(err)
				return
			}
			<-over // it never reads
			ws.CloseNow()
		})}
		go server.Serve(l)
		defer server.Close()
		defer close(over)
		c := newClient(dialRaw(t, l))
		defer c.Close()
		start := time.Now()
		_, err := c.Invoke(t.Context(), "a.b", nil)
		wantCode(t, err, registry.DaemonUnreachable)
		if d := time.Since(start); d > pingEvery+pongTimeout {
			t.Errorf("it took %v", d)
		}
	})
}

func TestOversizedMessages(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		huge := json.RawMessage(`"` + strings.Repeat("x", 2000) + `"`)
		s, l := serve(t, &fakeBackend{invoke: func(context.Context, Caller, string, json.RawMessage) (registry.Result, *registry.Invalid) {
			return registry.Result{OK: true, Data: huge}, nil
		}})
		s.maxMessage = 1000
		c := connect(t, l)
		c.maxMessage = 1000
		_, err := c.Invoke(t.Context(), "a.b", huge)
		wantCode(t, err, registry.LimitExceeded)
		_, err = c.Invoke(t.Context(), "a.b", nil)
		wantCode(t, err, registry.ResultTooLarge)
		if _, err := c.Status(t.Context()); err != nil {
			t.Errorf("after a result over the limit: %v", err)
		}
		// A client that sends it all the same loses its connection, and nobody else does.
		c.maxMessage = 3000
		_, err = c.Invoke(t.Context(), "a.b", huge)
		wantCode(t, err, registry.DaemonUnreachable)
		if _, err := connect(t, l).Status(t.Context()); err != nil {
			t.Errorf("another client = %v", err)
		}
	})
}
