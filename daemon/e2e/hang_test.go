package e2e

import "testing"

// TestAfterAHangingNavigation: the page that was there before is as usable as if nobody had tried to leave it.
func TestAfterAHangingNavigation(t *testing.T) {
	t.Parallel()
	base := site(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	if a := p.attempt("browser_navigate", map[string]any{"url": base + "/hang", "timeoutMs": 300}); a.code != "OPERATION_TIMEOUT" {
		t.Errorf("the hanging navigation: %s", a)
	}
	for _, s := range []struct {
		tool string
		args map[string]any
	}{
		{"browser_get_url", nil},
		{"browser_visible_text", map[string]any{"locator": css("h1"), "timeoutMs": 3000}},
		{"browser_snapshot", map[string]any{"timeoutMs": 3000}},
		{"browser_click", map[string]any{"locator": role("button", "Send"), "timeoutMs": 3000}},
		{"browser_fill", map[string]any{"locator": css("#name"), "value": "x", "timeoutMs": 3000}},
	} {
		if a := p.attempt(s.tool, s.args); a.code != "" {
			t.Errorf("%s: %s", s.tool, a)
		}
	}
}

// TestADialogThatComesTooLate opens when the page's next document is ready: no answer is taken for it any more, and the
// page goes on only when it is closed by other means.
func TestADialogThatComesTooLate(t *testing.T) {
	t.Parallel()
	base := site(t)
	p := shared.client(t).session(nil)
	const less = 8000 // than the daemon waits before it answers a dialog itself
	for tool, args := range map[string]map[string]any{
		"browser_navigate": {"url": base + "/unkept", "timeoutMs": less},
		"browser_back":     {"timeoutMs": less},
	} {
		p.do("browser_navigate", map[string]any{"url": base + "/unkept"})
		p.do("browser_navigate", map[string]any{"url": base + "/warned"})
		if a := p.attempt(tool, args); a.at("url") != base+"/unkept" {
			t.Errorf("%s: %s", tool, a)
		}
		if a := p.attempt("browser_visible_text", map[string]any{"locator": css("#out"), "timeoutMs": less}); a.at("text") != "here" {
			t.Errorf("after %s: %s", tool, a)
		}
	}
}

// TestActsAreNotOvertaken: what a busy page makes of a call that is over is that call's, not the next one's.
func TestActsAreNotOvertaken(t *testing.T) {
	t.Parallel()
	base := site(t)
	p := shared.client(t).session(nil)
	for _, s := range []struct {
		tool string
		args map[string]any
	}{
		{"browser_click", map[string]any{"locator": role("button", "Click")}},
		{"browser_click", map[string]any{"locator": role("button", "Press")}},
		{"browser_press", map[string]any{"locator": role("button", "Key"), "key": "a"}},
		{"browser_fill", map[string]any{"locator": css("input"), "value": "x"}},
		{"browser_focus", map[string]any{"locator": role("button", "Focus")}},
	} {
		p.do("browser_navigate", map[string]any{"url": base + "/busy"})
		s.args["timeoutMs"] = 700
		if a := p.attempt(s.tool, s.args); a.code != "OPERATION_TIMEOUT" {
			t.Errorf("%s %v: %s", s.tool, s.args, a)
		}
		if a := p.do("browser_hover", map[string]any{"locator": css("input")}); a.at("dialog") != nil {
			t.Errorf("after %s %v, the next call is told of its dialog: %s", s.tool, s.args, a)
		}
	}
}
