package e2e

import (
	"strings"
	"testing"
)

// TestHistoryLeadsToOtherSites: a page is told of its own site's entries only, and the browser's own button passes over
// pages that nobody has touched. Where there is nothing to go to, that is said.
func TestHistoryLeadsToOtherSites(t *testing.T) {
	t.Parallel()
	one, other := leadSite(t), strings.Replace(leadSite(t), "127.0.0.1", "localhost", 1)
	goes := func(url string) called {
		return called{tool: "page_navigate", args: map[string]any{"url": url}, want: map[string]any{"loaded": true}}
	}
	steps := func(action string) called {
		return called{tool: "page_navigate", args: map[string]any{"action": action}, want: map[string]any{"performed": action, "loaded": true}}
	}
	nowhere := called{tool: "page_navigate", args: map[string]any{"action": "forward"}, code: "ACTION_FAILED"}
	shows := func(url string) called {
		return called{tool: "page_getPageInfo", want: map[string]any{"document.url": url}}
	}
	calls := []called{
		goes(one + "/"), goes(other + "/"), goes(one + "/next"),
		steps("back"), shows(other + "/"), steps("back"), shows(one + "/"),
		steps("forward"), shows(other + "/"), steps("forward"), shows(one + "/next"), nowhere, shows(one + "/next"),
	}
	t.Run("in front", func(t *testing.T) {
		t.Parallel()
		f := newFront(t)
		f.who.open(one + "/next")
		inTurn(t, f.try, calls)
		if f.isHeld(one + "/next") {
			t.Error("the debugger was taken")
		}
	})
	t.Run("in front in Firefox", func(t *testing.T) {
		t.Parallel()
		w, who := ownWorld(t), newFox(t)
		who.popup().pairWith(w)
		who.open(one + "/next")
		inTurn(t, w.client(t).try, calls)
	})
	t.Run("in a session", func(t *testing.T) {
		t.Parallel()
		inTurn(t, shared.client(t).session(nil).attempt, calls)
	})
	t.Run("in a session of a person's browser", func(t *testing.T) {
		t.Parallel()
		f := newFront(t)
		inTurn(t, f.session(map[string]any{"browser": f.id}).attempt, calls)
	})
	t.Run("in a tab that has shown one page", func(t *testing.T) {
		t.Parallel()
		f := newFront(t)
		f.who.open(one + "/next")
		inTurn(t, f.try, []called{
			{tool: "page_openTab", args: map[string]any{"url": one + "/"}, want: map[string]any{"loaded": true}},
			{tool: "page_navigate", args: map[string]any{"action": "back"}, code: "ACTION_FAILED"}, nowhere, shows(one + "/"),
		})
	})
}
