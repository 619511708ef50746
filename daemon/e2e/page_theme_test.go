package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"
)

// themed is a page with a switch of its own, a text that is too light, and one over a gradient.
const themed = `<!doctype html><html lang=en data-theme=light><title>Themed</title>
<style>:root { --accent: #06c } body { background: #fff; color: #222 } [data-theme=dark] body { background: #101418; color: #eee }
.pale { color: #aaa } .photo { background: linear-gradient(red, blue) }</style>
<main><h1>Title</h1><p class=pale id=pale>Too light</p><p class=photo>Over a picture</p></main>`

func pageSite(t *testing.T, body string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, body)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// themeSteps are the same in every browser: try calls a page tool on the themed page.
func themeSteps(t *testing.T, base string, try func(tool string, args map[string]any) answer) {
	t.Helper()
	for _, step := range []struct {
		tool string
		args map[string]any
		want map[string]any // fields by dotted path
		code string
	}{
		{tool: "page_readTheme", want: map[string]any{
			"url": base + "/", "scheme.hooks.0.name": "data-theme", "scheme.hooks.0.scheme": "dark", "luminance.mode": "light",
			"colors.background": "#ffffff", "colors.text": "#222222", "tokens.listed.0.name": "--accent", "tokens.listed.0.color": "#0066cc",
			"surfaces.tree.0.tag": "body", "stylesheets.inline": 1.0,
		}},
		{tool: "page_readTheme", args: map[string]any{"maxScan": 0}, code: "INVALID_INPUT"},
		{tool: "page_readTheme", args: map[string]any{"maxTokens": 0, "maxSurfaces": 1}, want: map[string]any{"tokens.total": 1.0, "tokens.listed.length": 0.0}},
		{tool: "page_auditContrast", want: map[string]any{
			"level": "AA", "summary.sampled": 2.0, "summary.passed": 1.0, "summary.failed": 1.0, "summary.unknown": 1.0, "score": 50.0,
			"failures.0.selector": "#pale", "failures.0.ratio": 2.32, "failures.0.foreground": "#aaaaaa", "failures.0.text": "Too light",
		}},
		{tool: "page_auditContrast", args: on("h1"), want: map[string]any{"score": 100.0, "failures.length": 0.0}},
		{tool: "page_auditContrast", args: on("#nothing"), code: "TARGET_NOT_FOUND"},
		{tool: "page_auditContrast", args: map[string]any{"target": map[string]any{"nth": 1}}, code: "INVALID_TARGET"},
		{tool: "page_auditContrast", args: map[string]any{"level": "A"}, code: "INVALID_INPUT"},
		{tool: "page_applyTheme", code: "INVALID_INPUT"},
		{tool: "page_applyTheme", args: map[string]any{"background": "blurple"}, code: "INVALID_INPUT"},
		{tool: "page_applyTheme", args: map[string]any{"tokens": map[string]any{"--x": "url(//a.test)"}}, code: "INVALID_INPUT"},
		{tool: "page_applyTheme", args: map[string]any{"targetLuminance": 2}, code: "INVALID_INPUT"},
		{tool: "page_applyTheme", args: map[string]any{"mode": "dark"}, want: map[string]any{
			"replaced": false, "strategy": "stylesheet", "applied.hook.name": "data-theme", "before.background": "#ffffff",
			"after.background": "#101418", "after.colorScheme": "dark",
		}},
		{tool: "page_readTheme", want: map[string]any{"luminance.mode": "dark", "scheme.resolved": "dark"}},
		{tool: "page_applyTheme", args: map[string]any{"targetLuminance": 0.05, "tokens": map[string]any{"--accent": "#fa0"}}, want: map[string]any{
			"replaced": true, "strategy": "filter", "after.filtered": true, "reachedTarget": true, "applied.tokens.0": "--accent",
		}},
		{tool: "page_applyTheme", args: map[string]any{"mode": "revert"}, want: map[string]any{"reverted": true, "theme.background": "#ffffff"}},
		{tool: "page_applyTheme", args: map[string]any{"mode": "revert"}, want: map[string]any{"reverted": false}},
	} {
		a := try(step.tool, step.args)
		if a.code != step.code {
			t.Errorf("%s %v: %s, want code %q", step.tool, step.args, a, step.code)
			continue
		}
		for path, want := range step.want {
			if got := a.at(path); !reflect.DeepEqual(got, want) {
				t.Errorf("%s %v: %s is %v, want %v in %s", step.tool, step.args, path, got, want, a)
			}
		}
	}
}

func TestThemeInASession(t *testing.T) {
	t.Parallel()
	base := pageSite(t, themed)
	p := shared.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})
	themeSteps(t, base, p.attempt)
}

func TestThemeInAPairedBrowser(t *testing.T) {
	t.Parallel()
	base := pageSite(t, themed)
	w, who := ownWorld(t), newPerson(t)
	who.pairWith(w)
	own := who.open(base + "/")
	var before, after string
	who.eval(own, `document.documentElement.outerHTML`, &before)
	themeSteps(t, base, w.client(t).try)
	if who.eval(own, `document.documentElement.outerHTML`, &after); after != before {
		t.Errorf("left behind:\n%s", after)
	}
}
