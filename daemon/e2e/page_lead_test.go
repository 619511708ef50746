package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

// leadSite serves pages with every kind of thing that leads elsewhere, some of it slowly.
func leadSite(t *testing.T) string {
	t.Helper()
	pages := map[string]string{
		"/": `<title>Start</title><a id=link href=/next>Next</a> <a id=mail href=mailto:a@b.test>Mail</a> <a id=file href=/file>File</a>
			<a id=none href=/none>None</a> <a id=part href=#here>Here</a> <a id=window href=/next target=_blank>Window</a>
			<form action=/next><input id=field name=q><button id=send>Send</button></form>
			<select id=choice onchange="location.href = '/next'"><option>a<option>b</select>
			<button id=script onclick="location.href = '/next'">Go</button><button id=replace onclick="location.replace('/hop')">Replace</button>
			<button id=route onclick="history.pushState(0, '', '/route'); document.title = 'Route'">Route</button><p id=here>here</p>`,
		"/next": `<title>Next</title><button id=back onclick="history.back()">Back</button><button id=close onclick="window.close()">Close</button><p>next</p>`,
		"/hop":  `<title>Hop</title><script>location.replace('/next')</script>`,
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch page, ok := pages[r.URL.Path]; {
		case ok:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, "<!doctype html>", page)
		case r.URL.Path == "/file":
			w.Header().Set("Content-Disposition", "attachment; filename=a.txt")
			fmt.Fprint(w, "a file")
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// TestActsLeadElsewhere: who acts finds the page that the act leads to, with the next call.
func TestActsLeadElsewhere(t *testing.T) {
	t.Parallel()
	base := leadSite(t)
	start := called{tool: "page_navigate", args: map[string]any{"url": base + "/"}, want: map[string]any{"loaded": true}}
	shows := func(title string) called {
		return called{tool: "page_getPageInfo", want: map[string]any{"document.title": title}}
	}
	calls := []called{}
	for _, lead := range []struct {
		tool  string
		args  map[string]any
		title string
	}{
		{"page_clickElement", on("#link"), "Next"},
		{"page_clickElement", on("#send"), "Next"},
		{"page_clickElement", on("#script"), "Next"},
		{"page_clickElement", on("#replace"), "Next"},
		{"page_pressKey", and(on("#field"), map[string]any{"key": "Enter"}), "Next"},
		{"page_fillInput", and(on("#field"), map[string]any{"value": "x", "pressEnter": true}), "Next"},
		{"page_selectOption", and(on("#choice"), map[string]any{"index": 1}), "Next"},
		{"page_clickElement", on("#mail"), "Start"},
		{"page_clickElement", on("#file"), "Start"},
		{"page_clickElement", on("#none"), "Start"},
		{"page_clickElement", on("#part"), "Start"},
		{"page_clickElement", on("#route"), "Route"},
	} {
		calls = append(calls, start, called{tool: lead.tool, args: lead.args}, shows(lead.title))
	}
	goes := func(url string, loaded bool) called {
		return called{tool: "page_navigate", args: map[string]any{"url": url}, want: map[string]any{"loaded": loaded}}
	}
	calls = append(calls, start, goes("#here", true), goes("/file", false), goes("/none", false), shows("Start"), goes("/hop", true), shows("Next"))
	// Back, each time, and an act at once, which is not for the page that was left.
	for range 2 {
		calls = append(calls, start, called{tool: "page_clickElement", args: on("#link")}, called{tool: "page_clickElement", args: on("#back")},
			called{tool: "page_clickElement", args: on("#link")}, called{tool: "page_navigate", args: map[string]any{"action": "back"}, want: map[string]any{"loaded": true}},
			called{tool: "page_fillInput", args: and(on("#field"), map[string]any{"value": "back"}), want: map[string]any{"length": 4.0}},
			called{tool: "page_navigate", args: map[string]any{"action": "forward"}, want: map[string]any{"loaded": true}},
			called{tool: "page_hoverElement", args: on("#back")},
			called{tool: "page_navigate", args: map[string]any{"action": "back"}, want: map[string]any{"loaded": true}},
			called{tool: "page_navigate", args: map[string]any{"action": "reload"}, want: map[string]any{"loaded": true}},
			called{tool: "page_pressKey", args: and(on("#field"), map[string]any{"key": "a"})})
	}
	t.Run("in front", func(t *testing.T) {
		t.Parallel()
		f := newFront(t)
		f.who.open(base + "/next")
		inTurn(t, f.try, calls)
		if f.isHeld(base + "/") {
			t.Error("the debugger was taken")
		}
		// A page that closes itself, as the act wants it to.
		own := f.who.attach(f.who.targets("page", base)[0].TargetID)
		f.who.eval(own, `new Promise((done) => { open('/next').onload = () => done() })`, nil)
		inTurn(t, f.try, []called{{tool: "page_clickElement", args: on("#close")}, {tool: "page_waitForElement", args: on("#field")}})
	})
	t.Run("in a session", func(t *testing.T) {
		t.Parallel()
		inTurn(t, shared.client(t).session(nil).attempt, calls)
	})
}
