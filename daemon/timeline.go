package daemon

import (
	"slices"
	"sync"

	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// keptCalls bounds what is remembered of each paired browser for its person; the journal keeps more, of all browsers.
const keptCalls = 200

// timeline is the latest calls in each paired browser. The zero value is ready.
type timeline struct {
	mu    sync.Mutex
	calls map[string][]registry.PanelCall // by browser, oldest first
}

// note takes note of a call that begins or ends.
func (t *timeline) note(browser string, call registry.PanelCall) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.calls == nil {
		t.calls = map[string][]registry.PanelCall{}
	}
	calls := t.calls[browser]
	// From the end: what ends has mostly begun just now.
	for i := len(calls) - 1; i >= 0; i-- {
		if calls[i].ID == call.ID {
			calls[i] = call
			return
		}
	}
	if len(calls) == keptCalls {
		calls = slices.Delete(calls, 0, 1)
	}
	t.calls[browser] = append(calls, call)
}

// of is what is remembered of one browser, newest last.
func (t *timeline) of(browser string) []registry.PanelCall {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]registry.PanelCall{}, t.calls[browser]...)
}

// reported is session.Config.Calls.
func (d *backend) reported(r session.Report) {
	call := registry.PanelCall{
		ID: r.Operation, At: r.At, Client: r.Client, Action: r.Action, Title: r.Title,
		SessionID: r.SessionID, Session: r.SessionName, Site: r.Site, About: r.About, Outcome: r.Outcome, Ms: int(r.Duration.Milliseconds()),
	}
	if r.Target != "" {
		call.TabID = tabOf(r.Target)
	}
	d.timeline.note(r.Browser, call)
	kind := "call"
	if call.Outcome != "" {
		kind = "called"
	}
	d.notify(r.Browser, registry.PanelNotice{Kind: kind, Call: &call})
}
