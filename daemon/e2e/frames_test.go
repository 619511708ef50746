package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// framesSite serves pages whose frames are of another site each: 127.0.0.1, localhost in it, 127.0.0.1 in that, and so
// on down to depth 0, `fan` of them in each. All frames of one site share a process. Each says its depth in a line of
// text and in its buttons, one of which stalls the frames in it for `stall` milliseconds each. With ?below the frames are
// below the fold, so that none is drawn before it is scrolled to.
func framesSite(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var depth, fan, stall int
		if _, err := fmt.Sscanf(r.URL.Path, "/%d/%d/%d", &depth, &fan, &stall); err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><title>Depth %[1]d</title><p>text %[1]d</p>
			<button onclick="this.textContent = 'pressed %[1]d'">press %[1]d</button>
			<button onclick="history.pushState(null, '', '?elsewhere')">route %[1]d</button>
			<button onclick="for (let i = 0; i < frames.length; i++) frames[i].postMessage(%[2]d, '*')">stall %[1]d</button>
			<script>onmessage = ({ data }) => { const end = performance.now() + data; while (performance.now() < end); }</script>
			<button onclick="document.body.insertAdjacentHTML('beforeend', '<i></i>'.repeat(11000))">grow %[1]d</button>`, depth, stall)
		if depth == 0 {
			return
		}
		query := ""
		if r.URL.Query().Has("below") {
			query = "?below"
			fmt.Fprint(w, `<p style="height:3000px">`)
		}
		host, port, _ := strings.Cut(r.Host, ":")
		other := map[string]string{"127.0.0.1": "localhost", "localhost": "127.0.0.1"}[host]
		for range fan {
			fmt.Fprintf(w, `<iframe style="width:90%%;height:%dpx" src="http://%s:%s/%d/%d/%d%s"></iframe>`, 160*depth, other, port, depth-1, fan, stall, query)
		}
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// inFrame is a locator in the frame that a chain of selectors of iframes leads to.
func inFrame(locator map[string]any, chain ...string) map[string]any {
	var links []any
	for _, selector := range chain {
		links = append(links, css(selector))
	}
	scoped := map[string]any{"frame": map[string]any{"kind": "iframe", "chain": links}}
	for k, v := range locator {
		scoped[k] = v
	}
	return scoped
}

func TestFramesRightAfterLoad(t *testing.T) {
	t.Parallel()
	p := shared.client(t).session(nil)
	base := framesSite(t)
	for turn := range 6 {
		p.do("browser_navigate", map[string]any{"url": fmt.Sprintf("%s/3/2/0?%d", base, turn)})
		text, _ := p.do("browser_snapshot", nil).at("snapshot").(string)
		if got := strings.Count(text, "text 0"); got != 8 {
			t.Errorf("turn %d: the snapshot has %d of 8 inner frames:\n%s", turn, got, text)
		}
	}
}

func TestFramesThatStall(t *testing.T) {
	t.Parallel()
	p := shared.client(t).session(nil)
	base := framesSite(t)
	stall := func(ms, timeoutMs int) string {
		p.do("browser_navigate", map[string]any{"url": fmt.Sprintf("%s/1/2/%d", base, ms)})
		p.do("browser_click", map[string]any{"locator": role("button", "stall 1")})
		text, _ := p.do("browser_snapshot", map[string]any{"timeoutMs": timeoutMs}).at("snapshot").(string)
		return text
	}
	if text := stall(1500, 60_000); strings.Count(text, "text 0") != 2 {
		t.Errorf("frames that were busy for a while are missing:\n%s", text)
	}
	// For good: the page around them can be told without them.
	if text := stall(1e9, 10_000); !strings.Contains(text, "text 1") {
		t.Errorf("a page with frames that hang:\n%s", text)
	}
}

// refsOf is the page's refs by the names of their elements.
func refsOf(a answer) map[string]any {
	refs := map[string]any{}
	for _, r := range a.at("refs").([]any) {
		if entry := r.(map[string]any); entry["name"] != nil {
			refs[entry["name"].(string)] = entry["ref"]
		}
	}
	return refs
}

// Refs are the page's, whatever frames they lead into: they come and go together.
func TestRefsOfFrames(t *testing.T) {
	t.Parallel()
	p := shared.client(t).session(nil)
	base := framesSite(t)
	capture := func() map[string]any {
		t.Helper()
		p.do("browser_navigate", map[string]any{"url": base + "/1/1/0"})
		refs := refsOf(p.do("browser_snapshot", map[string]any{"includeRefs": true}))
		if refs["press 1"] == nil || refs["press 0"] == nil {
			t.Fatalf("refs of both frames were wanted: %v", refs)
		}
		return refs
	}
	hold := func(refs map[string]any, want string, names ...string) {
		t.Helper()
		for _, name := range names {
			if a := p.attempt("browser_hover", map[string]any{"ref": refs[name]}); a.code != want {
				t.Errorf("the ref of %q: %s; want code %q", name, a, want)
			}
		}
	}
	const stale = "STALE_ELEMENT_REFERENCE"
	within := map[string]any{"includeRefs": true, "scope": inFrame(css("body"), "iframe")}

	t.Run("a route of the page ends them", func(t *testing.T) {
		refs := capture()
		p.do("browser_click", map[string]any{"locator": inFrame(role("button", "route 0"), "iframe")})
		hold(refs, "", "press 1", "press 0") // a frame's route is not the page's
		p.do("browser_click", map[string]any{"locator": role("button", "route 1")})
		hold(refs, stale, "press 1", "press 0")
	})
	t.Run("a fragment ends them", func(t *testing.T) {
		refs := capture()
		p.do("browser_navigate", map[string]any{"url": base + "/1/1/0#elsewhere"})
		hold(refs, stale, "press 1", "press 0")
	})
	t.Run("going back does not bring them back", func(t *testing.T) {
		refs := capture()
		p.do("browser_navigate", map[string]any{"url": base + "/0/0/0"})
		p.do("browser_back", nil)
		hold(refs, stale, "press 1", "press 0")
	})
	t.Run("a capture of one frame replaces those of all", func(t *testing.T) {
		refs := capture()
		inner := refsOf(p.do("browser_snapshot", within))
		if inner["press 0"] != refs["press 0"] {
			t.Error("the same element got another ref")
		}
		hold(refs, stale, "press 1")
		hold(refs, "", "press 0")
	})
	t.Run("a capture of the page replaces what it has no room for", func(t *testing.T) {
		refs := capture()
		p.do("browser_snapshot", map[string]any{"includeRefs": true, "maxRefs": 1})
		hold(refs, "", "press 1")
		hold(refs, stale, "press 0")
	})
	t.Run("a capture without refs, or one that fails, changes nothing", func(t *testing.T) {
		refs := capture()
		p.do("browser_snapshot", nil)
		p.do("browser_click", map[string]any{"locator": role("button", "grow 1")})
		p.do("browser_click", map[string]any{"locator": inFrame(role("button", "grow 0"), "iframe")})
		// Too much for both frames together: the inner one has done its part by then.
		if a := p.attempt("browser_snapshot", map[string]any{"includeRefs": true, "maxRefs": 1}); a.code != "LIMIT_EXCEEDED" {
			t.Errorf("a capture of too much: %s", a)
		}
		hold(refs, "", "press 1", "grow 1", "press 0", "grow 0")
	})
}

// A frame below the fold has never been drawn when it is scrolled to, and input finds only what was.
func TestClicksInFramesRightAfterLoad(t *testing.T) {
	t.Parallel()
	p := shared.client(t).session(nil)
	base := framesSite(t)
	inside := []string{"iframe", "iframe", "iframe"}
	for turn := range 6 {
		p.do("browser_navigate", map[string]any{"url": fmt.Sprintf("%s/3/1/0?below&%d", base, turn)})
		p.do("browser_click", map[string]any{"locator": inFrame(role("button", "press 0"), inside...)})
		pressed := map[string]any{"kind": "locator", "state": "visible", "locator": inFrame(role("button", "pressed 0"), inside...)}
		p.do("browser_wait", map[string]any{"condition": pressed})
	}
}
