package session

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

// BenchmarkGate is what the gate costs beside the browser.
func BenchmarkGate(b *testing.B) {
	long := strings.Repeat("- listitem \"an entry of a list\"\n", 1500)
	for name, tc := range map[string]struct {
		in     input
		result registry.Result
	}{
		"browser.click":    {input{"locator": css("#b")}, succeed(map[string]any{"completed": true})},
		"browser.snapshot": {nil, succeed(rawSnapshot(long))},
	} {
		b.Run(name, func(b *testing.B) {
			w := newWorld(b, func(c *Config) {
				c.Log = slog.New(slog.DiscardHandler)
				c.Journal = func(Entry) {}
			})
			i := w.create()
			i.place.invoke = func(context.Context, Invocation) (registry.Result, error) { return tc.result, nil }
			raw, err := json.Marshal(i.in(tc.in))
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if r, _ := w.Call(context.Background(), w.client, name, raw); !r.OK {
					b.Fatal(r.Error)
				}
				i.place.calls = nil
			}
		})
	}
}
