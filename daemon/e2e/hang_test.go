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
		p.do("browser_navigate", map[string]any{"url": base + "/busy"})
		p.attempt("browser_click", map[string]any{"locator": role("button", "Warn"), "timeoutMs": 500})
		if a := p.attempt(tool, args); a.at("url") != base+"/unkept" {
			t.Errorf("%s: %s", tool, a)
		}
		if a := p.attempt("browser_visible_text", map[string]any{"locator": css("#out"), "timeoutMs": less}); a.at("text") != "here" {
			t.Errorf("after %s: %s", tool, a)
		}
	}
}

// TestInputIsNotOvertaken: what a busy page makes of the input of a call that is over is that call's, not the next one's.
func TestInputIsNotOvertaken(t *testing.T) {
	t.Parallel()
	base := site(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/busy"})
	if a := p.attempt("browser_click", map[string]any{"locator": role("button", "Warn"), "timeoutMs": 500}); a.code != "OPERATION_TIMEOUT" {
		t.Errorf("the click: %s", a)
	}
	if a := p.do("browser_press", map[string]any{"locator": role("button", "Warn"), "key": "a"}); a.at("dialog") != nil {
		t.Errorf("the next call is told of the click's dialog: %s", a)
	}
}
