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
