package daemon

import (
	"context"
	"encoding/json"
	"sync"
)

// running are the calls of all clients that are under way, waiting ones included. The zero value is ready.
type running struct {
	mu    sync.Mutex
	calls map[*runningCall]struct{}
}

type runningCall struct {
	sessionID string // empty for what addresses no session
	cancel    context.CancelFunc
}

// begin takes note of a call until done is called.
func (r *running) begin(ctx context.Context, input json.RawMessage) (_ context.Context, done func()) {
	var names struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(input, &names) // what is no input is refused by the gate
	ctx, cancel := context.WithCancel(ctx)
	c := &runningCall{names.SessionID, cancel}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.calls == nil {
		r.calls = map[*runningCall]struct{}{}
	}
	r.calls[c] = struct{}{}
	return ctx, func() {
		cancel()
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.calls, c)
	}
}

// cancel cancels the calls of the sessions that are meant, and says how many.
func (r *running) cancel(isMeant func(sessionID string) bool) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for c := range r.calls {
		if isMeant(c.sessionID) {
			c.cancel()
			n++
		}
	}
	return n
}
