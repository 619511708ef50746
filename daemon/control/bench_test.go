package control

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// BenchmarkInvoke is what the control lane adds to a call, over real loopback.
func BenchmarkInvoke(b *testing.B) {
	s := NewServer(configFor(&fakeBackend{invoke: echo}))
	l, err := Listen([]int{0})
	if err != nil {
		b.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	defer func() { s.Close(); <-served }()
	ws, _, err := websocket.Dial(b.Context(), "ws://"+l.Addr().String(), &websocket.DialOptions{
		HTTPHeader: http.Header{"Authorization": {"Bearer " + testToken}},
	})
	if err != nil {
		b.Fatal(err)
	}
	c := newClient(ws)
	defer c.Close()
	if err := c.hello(b.Context(), me); err != nil {
		b.Fatal(err)
	}
	for name, size := range map[string]int{"small": 100, "1MB": 1 << 20} {
		input := json.RawMessage(`{"text":"` + strings.Repeat("x", size) + `"}`)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := c.Invoke(b.Context(), "a.b", input); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
