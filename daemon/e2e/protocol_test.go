package e2e

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// shimClient is an MCP client with a shim of its own that speaks a revision of the protocol.
func (w *world) shimClient(t *testing.T, revision string, o *mcp.ClientOptions) *client {
	t.Helper()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "e2e", Version: "1"}, o).Connect(t.Context(),
		&mcp.CommandTransport{Command: w.command("mcp")}, &mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return &client{ClientSession: session, t: t}
}

// never is a wait that nothing ends but its cancellation or, after five minutes, its deadline.
func (p *page) never() map[string]any {
	return p.with(map[string]any{
		"timeoutMs": 300_000, "condition": map[string]any{"kind": "text", "text": "never", "state": "present"},
	})
}

// A cancelled wait stops in the page and frees the queue; what was behind it goes on.
func TestCancellationReachesThePage(t *testing.T) {
	t.Parallel()
	base := site(t)
	w := ownWorld(t)
	for name, c := range map[string]*client{
		"stdio with a session":    w.shimClient(t, withSessions, nil),
		"stdio request by itself": w.shimClient(t, standAlone, nil),
		"http with a session":     w.httpClient(t, "http", withSessions),
		"http request by itself":  w.httpClient(t, "http", standAlone),
	} {
		t.Run(name, func(t *testing.T) {
			p := (&client{ClientSession: c.ClientSession, t: t}).session(nil)
			p.do("browser_navigate", map[string]any{"url": base + "/form"})
			var calls sync.WaitGroup
			waiting, cancelWait := context.WithCancel(t.Context())
			calls.Go(func() {
				if _, err := p.CallTool(waiting, &mcp.CallToolParams{Name: "browser_wait", Arguments: p.never()}); err == nil {
					t.Error("a cancelled wait succeeded")
				}
			})
			waitForRequest(t, p) // itself cancelled in the queue
			behind := make(chan answer, 1)
			calls.Go(func() { behind <- p.attempt("browser_get_title", nil) })
			cancelWait()
			select {
			case a := <-behind:
				if a.at("title") != "Form" {
					t.Errorf("the call behind: %s", a)
				}
			case <-time.After(time.Minute): // far from the wait's own deadline
				t.Error("the call behind never had its turn")
			}
			calls.Wait()
		})
	}
	log, err := os.ReadFile(filepath.Join(w.home, "daemon.log"))
	if err != nil {
		t.Fatal(err)
	}
	// What the page does not stop by itself is let go of after a while, with this word.
	if strings.Contains(string(log), "did not settle") {
		t.Error("a cancelled call was not stopped in the page")
	}
}

// A ping is answered while a page loads, on the same connection.
func TestPingWhileAPageLoads(t *testing.T) {
	t.Parallel()
	base := site(t)
	for name, c := range map[string]*client{
		"stdio": shared.shimClient(t, withSessions, nil),
		"http":  shared.httpClient(t, "pinger", withSessions),
	} {
		t.Run(name, func(t *testing.T) {
			p := (&client{ClientSession: c.ClientSession, t: t}).session(nil)
			loading, stop := context.WithCancel(t.Context())
			loaded := make(chan struct{})
			go func() {
				defer close(loaded)
				_, _ = p.CallTool(loading, &mcp.CallToolParams{
					Name: "browser_navigate", Arguments: p.with(map[string]any{"url": base + "/hang", "timeoutMs": 300_000}),
				})
			}()
			waitForRequest(t, p)
			for range 20 {
				if err := p.Ping(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
			}
			select {
			case <-loaded:
				t.Error("the page has loaded: nothing was tested")
			default:
			}
			stop()
			<-loaded
			if a := p.attempt("browser_get_url", nil); a.code != "" {
				t.Errorf("after the load was cancelled: %s", a)
			}
		})
	}
}

// A call that takes longer tells so, to whoever asked for it.
func TestProgressOfALongCall(t *testing.T) {
	t.Parallel()
	for name, revision := range map[string]string{"with a session": withSessions, "request by itself": standAlone} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			told := make(chan *mcp.ProgressNotificationParams, 100)
			c := shared.shimClient(t, revision, &mcp.ClientOptions{
				ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { told <- r.Params },
			})
			p := c.session(nil)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			params := &mcp.CallToolParams{Name: "browser_wait", Arguments: p.never()}
			params.SetProgressToken("a-token")
			over := make(chan struct{})
			go func() {
				defer close(over)
				_, _ = p.CallTool(ctx, params)
			}()
			last := 0.0
			for range 2 {
				select {
				case got := <-told:
					if got.ProgressToken != "a-token" || got.Progress <= last || !strings.HasPrefix(got.Message, "browser_wait") {
						t.Errorf("after %v comes %+v", last, got)
					}
					last = got.Progress
				case <-over:
					t.Fatal("the call ended without progress")
				}
			}
			cancel()
			<-over
		})
	}
}
