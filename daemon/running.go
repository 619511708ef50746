package daemon

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
)

// running are the calls of all clients that are under way, waiting ones included. The zero value is ready.
type running struct {
	mu    sync.Mutex
	calls map[*runningCall]struct{}
}

type runningCall struct {
	sessionID string                 // empty for what addresses no session
	front     atomic.Pointer[string] // the paired browser whose tab in front it is about, once that is known
	cancel    context.CancelFunc
}

type runningKey struct{}

// worksInFront takes note of the paired browser that the call of ctx works in, if there is a call.
func worksInFront(ctx context.Context, browser string) {
	if c, ok := ctx.Value(runningKey{}).(*runningCall); ok {
		c.front.Store(&browser)
	}
}

// isInFront reports whether the call works on the tab in front of a paired browser.
func (c *runningCall) isInFront(browser string) bool {
	front := c.front.Load()
	return front != nil && *front == browser
}

// begin takes note of a call until done is called.
func (r *running) begin(ctx context.Context, input json.RawMessage) (_ context.Context, done func()) {
	var names struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(input, &names) // what is no input is refused by the gate
	ctx, cancel := context.WithCancel(ctx)
	c := &runningCall{sessionID: names.SessionID, cancel: cancel}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.calls == nil {
		r.calls = map[*runningCall]struct{}{}
	}
	r.calls[c] = struct{}{}
	return context.WithValue(ctx, runningKey{}, c), func() {
		cancel()
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.calls, c)
	}
}

// cancel cancels the calls that are meant, and says how many.
func (r *running) cancel(isMeant func(*runningCall) bool) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for c := range r.calls {
		if isMeant(c) {
			c.cancel()
			n++
		}
	}
	return n
}
