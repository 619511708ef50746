package mcpserver

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

// Progress comes once a second, only to a client that asked for it, and never after the answer.
func TestProgress(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		takes time.Duration
		token any
		want  int
	}{
		"quick":     {999 * time.Millisecond, "t", 0},
		"slow":      {3500 * time.Millisecond, "t", 3},
		"not asked": {3500 * time.Millisecond, nil, 0},
		"by number": {1500 * time.Millisecond, 7, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := &fakeBackend{invoke: func(ctx context.Context, _ string, _ json.RawMessage) (registry.Result, error) {
					select {
					case <-time.After(test.takes):
					case <-ctx.Done():
					}
					return registry.Result{OK: true, Data: json.RawMessage(`{}`)}, nil
				}}
				var told []*mcp.ProgressNotificationParams
				answered := false
				ctx, c := connect(t, optionsFor(b), &mcp.ClientOptions{
					ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) {
						if answered {
							t.Error("progress came after the answer")
						}
						told = append(told, req.Params)
					},
				})
				params := &mcp.CallToolParams{Name: "browser_click"}
				if test.token != nil {
					params.SetProgressToken(test.token)
				}
				if _, err := c.CallTool(ctx, params); err != nil {
					t.Fatal(err)
				}
				answered = true
				synctest.Wait()
				if len(told) != test.want {
					t.Fatalf("progress was told %d times; want %d", len(told), test.want)
				}
				last := 0.0
				for _, p := range told {
					if p.Progress <= last || p.Total != 0 || !strings.HasPrefix(p.Message, "browser_click: ") {
						t.Errorf("after %v was told %+v", last, p)
					}
					last = p.Progress
				}
				c.Close()
				synctest.Wait()
			})
		})
	}
}
