package mcpserver

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

// askingBackend wants a person's yes for each call, and notes what comes with the calls.
type askingBackend struct {
	fakeBackend
	patience time.Duration

	mu   sync.Mutex
	came []control.Consent
}

func (b *askingBackend) consents() []control.Consent {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]control.Consent(nil), b.came...)
}

func newAskingBackend() *askingBackend {
	b := &askingBackend{patience: time.Minute}
	b.invoke = func(ctx context.Context, _ string, _ json.RawMessage) (registry.Result, error) {
		consent := control.ConsentOf(ctx)
		b.mu.Lock()
		b.came = append(b.came, consent)
		b.mu.Unlock()
		switch {
		case consent.ID == "" && consent.CanAsk:
			return registry.Result{Error: registry.NewError(registry.ApprovalPending, nil), Question: &registry.PanelApproval{
				ID: "approval_1", Until: time.Now().Add(b.patience), Client: "test", Title: "Press key", Site: "a.test", About: "Search",
				Reasons: []string{"It may send."}, Remember: true,
			}}, nil
		case consent.ID == "approval_1" && (consent.Answer == "once" || consent.Answer == "site"):
			return registry.Result{OK: true, Data: json.RawMessage(`{"completed":true}`)}, nil
		case consent.Answer == "deny":
			return registry.Result{Error: registry.NewError(registry.Declined, nil)}, nil
		}
		return registry.Result{Error: registry.NewError(registry.Blocked, nil)}, nil
	}
	return b
}

func TestElicitation(t *testing.T) {
	t.Parallel()
	accept := func(word string) *mcp.ElicitResult {
		return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"answer": word}}
	}
	for name, tc := range map[string]struct {
		answer *mcp.ElicitResult // nil: the client cannot ask
		want   string            // in the text of the result
		came   string            // the answer that came with the last call
	}{
		"once":            {accept("once"), "completed", "once"},
		"for the site":    {accept("site"), "completed", "site"},
		"denied":          {accept("deny"), "DECLINED", "deny"},
		"declined":        {&mcp.ElicitResult{Action: "decline"}, "DECLINED", "deny"},
		"dismissed":       {&mcp.ElicitResult{Action: "cancel"}, "BLOCKED", ""},
		"cannot be asked": {nil, "BLOCKED", ""},
	} {
		for _, revision := range []string{"2025-11-25", statelessSince} {
			t.Run(name+" "+revision, func(t *testing.T) {
				t.Parallel()
				b := newAskingBackend()
				var shown []string
				client := &mcp.ClientOptions{}
				if tc.answer != nil {
					client.ElicitationHandler = func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
						shown = append(shown, req.Params.Message)
						return tc.answer, nil
					}
				}
				ctx, session := connectAt(t, optionsFor(b), client, revision)
				res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "browser_click"})
				if err != nil {
					t.Fatal(err)
				}
				if text := res.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, tc.want) {
					t.Errorf("got %s", text)
				}
				came := b.consents()
				if last := came[len(came)-1]; last.Answer != tc.came || came[0].CanAsk != (tc.answer != nil) {
					t.Errorf("the daemon got %+v", came)
				}
				if tc.answer == nil {
					return
				}
				const message = "test wants to do this in your browser: Press key, on a.test (Search). It may send."
				if len(shown) != 1 || shown[0] != message {
					t.Errorf("the person was shown %q", shown)
				}
			})
		}
	}
}

// TestElicitationHasALimit: a person who never answers does not keep the call.
func TestElicitationHasALimit(t *testing.T) {
	t.Parallel()
	b := newAskingBackend()
	b.patience = 20 * time.Millisecond
	ctx, session := connect(t, optionsFor(b), &mcp.ClientOptions{
		ElicitationHandler: func(ctx context.Context, _ *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
	})
	res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "browser_click"})
	if err != nil || !strings.Contains(res.Content[0].(*mcp.TextContent).Text, "BLOCKED") {
		t.Errorf("got %+v, %v", res, err)
	}
	if came := b.consents(); len(came) != 2 || came[1] != (control.Consent{ID: "approval_1"}) {
		t.Errorf("the daemon got %+v", came)
	}
}

func TestElicitationOverHTTP(t *testing.T) {
	t.Parallel()
	for _, revision := range []string{"2025-06-18", withSessions, standAlone} {
		t.Run(revision, func(t *testing.T) {
			t.Parallel()
			b := newAskingBackend()
			address, _, _ := listen(t, b)
			c := dialWith(t, address, revision, &mcp.ClientOptions{
				ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"answer": "site"}}, nil
				},
			})
			res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "browser_click"})
			if err != nil || res.IsError {
				t.Fatalf("got %+v, %v", res, err)
			}
			if came := b.consents(); len(came) != 2 || came[1].ID != "approval_1" || came[1].Answer != "site" {
				t.Errorf("the daemon got %+v", came)
			}
		})
	}
}
