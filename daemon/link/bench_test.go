package link

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

// BenchmarkInvoke is what the link adds to a call, over real loopback, with a worker in Go at the other end.
func BenchmarkInvoke(b *testing.B) {
	linked := make(chan *Conn, 1)
	s := NewServer(Config{
		DaemonVersion: "0.1.0", Manifest: ownManifest, Credentials: tickets{places: map[string]string{"t-1": testPlace}},
		Linked: func(c *Conn) { linked <- c },
	})
	server := httptest.NewServer(s)
	defer server.Close()
	defer s.Close()
	ws, _, err := websocket.Dial(b.Context(), server.URL, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {testOrigin}}})
	if err != nil {
		b.Fatal(err)
	}
	defer ws.CloseNow()
	ws.SetReadLimit(-1)
	receive := func() (f registry.Frame, err error) {
		_, data, err := ws.Read(context.Background())
		if err == nil {
			f, err = decodeFrame(data)
		}
		return f, err
	}
	hello := helloFor("t-1")
	send(ws, hello)
	challenge, err := receive()
	if err != nil {
		b.Fatal(err)
	}
	send(ws, registry.Frame{T: registry.FrameProve, Proof: transcriptOf(hello, challenge).clientProof(testSecret)})
	go func() {
		for {
			f, err := receive()
			switch {
			case err != nil:
				return
			case f.T == registry.FramePing:
				send(ws, registry.Frame{T: registry.FramePong, ID: f.ID})
			case f.T == registry.FrameInvoke:
				send(ws, registry.Frame{T: registry.FrameResult, ID: f.ID, Result: &registry.Result{OK: true, Data: f.Input}})
			}
		}
	}()
	c := <-linked
	for name, size := range map[string]int{"small": 100, "1MB": 1 << 20} {
		call := Invoke{Action: "a.b", Input: json.RawMessage(`{"text":"` + strings.Repeat("x", size) + `"}`), Timeout: time.Minute}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if r, err := c.Invoke(b.Context(), call); err != nil || len(r.Data) != len(call.Input) {
					b.Fatal(err)
				}
			}
		})
	}
}
