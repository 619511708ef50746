package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// shop is a page with something for each of the page tools.
const shop = `<!doctype html><html lang=en><title>Shop</title><meta name=description content="A small shop">
<style>.away { position: absolute; left: -9999px } body { background: #fff; min-height: 3000px }</style>
<header><nav aria-label=Main><a href=/other>Offers</a> <a href=#end>End</a></nav></header>
<main><h1>Garden shop</h1>
<form id=order action=/sent><label>Name <input name=who></label> <input name=mail placeholder=Mail>
<select id=size><option value=s>Small<option value=l>Large</select>
<button>Order</button></form>
<button id=count aria-expanded=false onclick="this.textContent = ++n + ' times'; this.ariaExpanded = 'true'">Count</button>
<button id=real onclick="out.textContent = 'trusted ' + event.isTrusted">Real</button>
<div id=menu role=button tabindex=0 onmouseover="this.textContent = 'Open menu'">Menu</div>
<p>Seen words. <span style="color:#fff">White words.</span><span style="font-size:0">Tiny words.</span>
<span style="opacity:0">Glass words.</span><span class=away>Far words.</span></p>
<div id=out></div><h2 id=end>The end</h2></main>
<script>
let n = 0;
document.querySelector('[name=who]').addEventListener('keydown', (e) => { out.textContent += e.key; });
setTimeout(() => { out.insertAdjacentHTML('afterend', '<b id=late>Late</b>'); }, 200);
</script>`

func shopSite(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	pages := map[string]string{"/": shop, "/other": "<!doctype html><title>Other</title><h1>Offers</h1>", "/sent": "<!doctype html><title>Sent</title><h1>Thanks</h1>"}
	for path, body := range pages {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, body)
		})
	}
	mux.HandleFunc("/paper.pdf", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/pdf")
		w.Write([]byte(paper))
	})
	s := httptest.NewServer(mux)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// paper is a document with one empty page; viewers mend its missing table of offsets.
const paper = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"

// on is a target by its selector.
func on(selector string) map[string]any {
	return map[string]any{"target": map[string]any{"selector": selector}}
}

func and(a map[string]any, more map[string]any) map[string]any {
	for k, v := range more {
		a[k] = v
	}
	return a
}

// shopCalls are calls of the page tools in the shop, from its first page on.
func shopCalls(base string) []called {
	return []called{
		{tool: "page_getPageInfo", want: map[string]any{
			"document.title": "Shop", "document.lang": "en", "document.description": "A small shop",
			"outline.0.text": "Garden shop", "outline.0.level": 1.0,
			"layout.regions.0.role": "banner", "layout.regions.0.children.0.label": "Main", "layout.regions.0.children.0.contains.links": 2.0,
			"interactive.links.0.href": base + "/other", "interactive.links.0.region": "navigation “Main”",
			"interactive.fields.0.kind": "text", "interactive.fields.0.text": "Name", "interactive.fields.0.selector": "#order > label > input",
			"interactive.forms.0.method": "get", "interactive.counts.fields": 3.0, "interactive.counts.buttons": 4.0,
		}},
		{tool: "page_extractText", args: on("p"), want: map[string]any{"content": "Seen words.", "hiddenText.pieces": 4.0, "truncated": false}},
		{tool: "page_waitForElement", args: on("#late"), want: map[string]any{"state": "visible", "element.text": "Late"}},
		{tool: "page_clickElement", args: map[string]any{"target": map[string]any{"text": "count", "role": "button"}},
			want: map[string]any{"text": "1 times", "state.expanded": true, "submits": false}},
		{tool: "page_trustedClick", args: on("#real"), want: map[string]any{"trusted": true, "clickCount": 1.0, "text": "Real"}},
		{tool: "page_extractText", args: on("#out"), want: map[string]any{"content": "trusted true"}},
		{tool: "page_hoverElement", args: on("#menu"), want: map[string]any{"text": "Open menu"}},
		{tool: "page_fillInput", args: and(on("[name=mail]"), map[string]any{"value": "a@b.test"}),
			want: map[string]any{"length": 8.0, "appended": false, "element.state.filled": true}},
		{tool: "page_selectOption", args: and(on("#size"), map[string]any{"label": " large "}), want: map[string]any{"selected.value": "l", "selected.index": 1.0}},
		{tool: "page_selectOption", args: and(on("#size"), map[string]any{"label": "Huge"}), code: "TARGET_NOT_FOUND"},
		{tool: "page_pressKey", args: and(on("[name=who]"), map[string]any{"key": "z"}), want: map[string]any{"receivedBy.state.filled": true}},
		{tool: "page_scrollTo", args: map[string]any{"direction": "bottom", "behavior": "instant"}, want: map[string]any{"scrollX": 0.0}},
		{tool: "page_highlightElement", args: and(on("h1"), map[string]any{"durationMs": 50, "label": "here"}), want: map[string]any{"element.tag": "h1"}},
		{tool: "page_clickElement", args: on("#nothing"), code: "TARGET_NOT_FOUND"},
		{tool: "page_clickElement", args: map[string]any{"target": map[string]any{"role": "button"}}, code: "INVALID_TARGET"},
		{tool: "page_clickElement", args: on("h1:"), code: "ACTION_FAILED"},
		{tool: "page_clickElement", code: "INVALID_INPUT"},
		{tool: "page_fillInput", args: and(on("#menu"), map[string]any{"value": "x"}), code: "INVALID_TARGET"},
		{tool: "page_waitForElement", args: and(on("#never"), map[string]any{"timeoutMs": 100}), code: "TIMEOUT"},
		{tool: "page_navigate", args: map[string]any{"url": "javascript:alert(1)"}, code: "UNSUPPORTED"},
		{tool: "page_navigate", args: map[string]any{"action": "forward"}, code: "ACTION_FAILED"},
		{tool: "page_navigate", args: map[string]any{"url": "/other"}, want: map[string]any{"navigatingTo": base + "/other", "loaded": true}},
		{tool: "page_navigate", args: map[string]any{"action": "back"}, want: map[string]any{"performed": "back", "loaded": true}},
		{tool: "page_waitForElement", args: on("[name=who]"), want: map[string]any{"state": "visible"}},
		{tool: "page_pressKey", args: and(on("[name=who]"), map[string]any{"key": "Enter"}), want: map[string]any{"key": "Enter"}},
		{tool: "page_extractText", want: map[string]any{"content": "Thanks"}},
	}
}

// blankFirst begins with the blank page of a new session.
func blankFirst(base string, then []called) []called {
	return append([]called{
		{tool: "page_getPageInfo", code: "TAB_UNREACHABLE"},
		{tool: "page_navigate", args: map[string]any{"url": base + "/"}, want: map[string]any{"navigatedTo": base + "/", "loaded": true}},
	}, then...)
}

func TestPageToolsInASession(t *testing.T) {
	t.Parallel()
	base := shopSite(t)
	inTurn(t, shared.client(t).session(nil).attempt, append(blankFirst(base, shopCalls(base)),
		called{tool: "page_extractText", args: map[string]any{"format": "html"}, want: map[string]any{"content": "<body><h1>Thanks</h1></body>"}},
	))
}

func TestTabsOfASession(t *testing.T) {
	t.Parallel()
	base := shopSite(t)
	p := shared.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})
	opened := p.do("page_openTab", map[string]any{"url": "/other"})
	if opened.at("openedUrl") != base+"/other" || opened.at("loaded") != true {
		t.Errorf("openTab: %s", opened)
	}
	second := &page{client: p.client, session: p.session, id: fmt.Sprint(opened.at("openedPageId"))}
	if a := second.do("page_getPageInfo", nil); a.at("document.title") != "Other" {
		t.Errorf("the new tab: %s", a)
	}
	list := p.do("page_switchTab", nil)
	if list.at("tabs.length") != 2.0 || list.at("tabs.0.pageId") == nil {
		t.Errorf("list: %s", list)
	}
	if a := p.do("page_switchTab", map[string]any{"match": "shop"}); a.at("tab.pageId") != p.id {
		t.Errorf("switch: %s", a)
	}
	if a := p.attempt("page_switchTab", map[string]any{"match": "127.0.0.1"}); a.code != "INVALID_TARGET" {
		t.Errorf("an ambiguous match: %s", a)
	}
	if a := p.attempt("page_switchTab", map[string]any{"match": "nowhere"}); a.code != "TARGET_NOT_FOUND" {
		t.Errorf("no match: %s", a)
	}
	if a := second.do("page_closeTab", nil); a.at("remaining") != 1.0 || a.at("closed.title") != "Other" {
		t.Errorf("close: %s", a)
	}
	if a := p.attempt("page_closeTab", nil); a.code != "INVALID_TARGET" {
		t.Errorf("closing the last: %s", a)
	}
}

func TestPageScreenshot(t *testing.T) {
	t.Parallel()
	base := shopSite(t)
	p := shared.client(t).session(map[string]any{"contextSettings": map[string]any{"viewport": map[string]any{"width": 800, "height": 600}}})
	p.do("page_navigate", map[string]any{"url": base + "/"})
	for _, shot := range []struct {
		args          map[string]any
		mime          string
		width, height float64
	}{
		{nil, "image/jpeg", 800, 600},
		{map[string]any{"format": "png"}, "image/png", 800, 600},
		{map[string]any{"maxLongSide": 400}, "image/jpeg", 400, 300},
		{map[string]any{"fullPage": true, "format": "png", "maxLongSide": 5000}, "image/png", 0, 0},
	} {
		a := p.do("page_screenshot", shot.args)
		image, ok := a.content[0].(*mcp.ImageContent)
		if !ok || image.MIMEType != shot.mime || shot.width != 0 && a.at("width") != shot.width || shot.height != 0 && a.at("height") != shot.height {
			t.Errorf("%v: %T %s", shot.args, a.content[0], a)
		}
	}
	saved, _ := p.do("page_screenshot", map[string]any{"save": true, "filename": "../" + p.session}).at("savedTo").(string)
	if want := filepath.Join(shared.home, "screenshots", p.session+".jpg"); saved != want {
		t.Errorf("saved to %q, want %q", saved, want)
	}
	if _, err := os.Stat(saved); err != nil {
		t.Error(err)
	}
	if a := p.attempt("page_screenshot", map[string]any{"format": "png", "quality": 3}); a.code != "INVALID_INPUT" {
		t.Errorf("quality of a PNG: %s", a)
	}
}

func TestPageToolsWithoutIds(t *testing.T) {
	t.Parallel()
	c := shared.client(t)
	a := c.try("page_getPageInfo", nil)
	if a.code != "EXTENSION_OFFLINE" || !strings.Contains(fmt.Sprint(a.err["line"]), "browsentic pair") {
		t.Errorf("without a paired browser: %s", a)
	}
	if a := c.try("page_getPageInfo", map[string]any{"sessionId": "session_x"}); a.code != "INVALID_INPUT" {
		t.Errorf("half an address: %s", a)
	}
}
