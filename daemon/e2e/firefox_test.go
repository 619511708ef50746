package e2e

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// onField is an element for the page tools, and one field more.
func onField(selector, field string, value any) map[string]any {
	args := on(selector)
	args[field] = value
	return args
}

func TestTheTabInFrontInFirefox(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	who := newFox(t)
	popup := who.popup()
	id := popup.pairWith(w)
	own := who.open(base + "/form")
	c := w.client(t)

	if info := c.must("page_getPageInfo", nil); !strings.Contains(info.String(), base+"/form") {
		t.Errorf("the tab in front: %s", info)
	}
	if a := c.must("page_extractText", nil); !strings.Contains(a.String(), "Order") || strings.Contains(a.String(), "hunter2secret") {
		t.Errorf("its text: %s", a)
	}
	c.must("page_fillInput", onField("#name", "value", "Zoë"))
	c.must("page_selectOption", onField("#size", "value", "l"))
	c.must("page_clickElement", on("#gift"))
	c.must("page_clickElement", map[string]any{"target": map[string]any{"text": "Send"}})
	var out string
	if who.eval(own, `document.querySelector('#out').textContent`, &out); out != "Zoë|true|l" {
		t.Errorf("the form says %q", out)
	}
	shot := c.must("page_screenshot", nil)
	if n := len(pictures(shot)); n != 1 {
		t.Errorf("%d pictures: %s", n, shot)
	}

	c.must("page_navigate", map[string]any{"url": base + "/keys"})
	c.must("page_clickElement", on("input"))
	c.must("page_pressKey", map[string]any{"key": "a"})
	if who.eval(own, `document.querySelector('#out').textContent`, &out); out != "a," {
		t.Errorf("the keys are %q", out)
	}

	// Tabs.
	c.must("page_openTab", map[string]any{"url": base + "/second"})
	if a := c.must("page_switchTab", nil); !strings.Contains(a.String(), base+"/keys") || !strings.Contains(a.String(), base+"/second") {
		t.Errorf("the tabs: %s", a)
	}
	c.must("page_switchTab", map[string]any{"match": "/keys"})
	c.must("page_closeTab", map[string]any{"match": "/second"})
	if left := who.tabs(base + "/second"); len(left) != 0 {
		t.Errorf("the tab that was closed is there: %v", left)
	}

	// What needs a debugger says what to use instead.
	a := c.try("page_trustedClick", map[string]any{"target": map[string]any{"selector": "input"}})
	if a.code != "UNSUPPORTED" || !strings.Contains(a.String(), "page_clickElement") {
		t.Errorf("a trusted click: %s", a)
	}
	status := c.must("browsentic_status", nil)
	if status.at("pairedBrowsers") != 1.0 || status.at("manifestInSync") != true || status.at("hint") != nil {
		t.Errorf("status: %s", status)
	}
	if out, err := w.cli("browsers"); err != nil || !strings.Contains(out, id) || !strings.Contains(out, "Firefox") {
		t.Errorf("browsers (%v): %s", err, out)
	}
	// The list is that of all browsers: isolated sessions have what this one lacks.
	if got := describe(t, c, "browser_click"); got == "" {
		t.Error("browser_click is not listed")
	}
}

func TestSessionsInFirefoxAreContainers(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	who := newFox(t)
	id := who.popup().pairWith(w)
	who.open(base + "/whoami?set=person")
	c := w.client(t)

	var pages [2]*page
	for i, name := range []string{"Mira", "Otto"} {
		a := c.must("browser_session_create", map[string]any{"browser": id, "name": name})
		if got := a.at("session.isolation"); got != "container" {
			t.Errorf("isolation is %v", got)
		}
		pages[i] = &page{client: c, session: a.at("initialPage.sessionId").(string), id: a.at("initialPage.pageId").(string)}
		pages[i].do("browser_navigate", map[string]any{"url": base + "/whoami?set=" + name})
	}
	for i, name := range []string{"Mira", "Otto"} {
		p := pages[i]
		if a := p.do("browser_navigate", map[string]any{"url": base + "/whoami"}); a.at("url") != base+"/whoami" {
			t.Errorf("navigate: %s", a)
		}
		if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != name {
			t.Errorf("session %s is signed in as %s", name, a)
		}
	}
	if names := who.containers(); !strings.Contains(names, "Mira") || !strings.Contains(names, "Otto") {
		t.Errorf("the containers are %s", names)
	}

	p := pages[0]
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	if a := p.do("browser_get_title", nil); a.at("title") != "Form" {
		t.Errorf("title: %s", a)
	}
	snapshot := p.do("browser_snapshot", map[string]any{"includeRefs": true}).at("snapshot").(string)
	for _, part := range []string{`heading "Order"`, `textbox "Name"`, `checkbox "Gift"`, `combobox "Size"`, `button "Send"`} {
		if !strings.Contains(snapshot, part) {
			t.Errorf("the snapshot lacks %s:\n%s", part, snapshot)
		}
	}
	p.do("browser_scroll_into_view", map[string]any{"locator": css("#size")})
	p.do("browser_focus", map[string]any{"locator": css("#name")})
	p.do("browser_fill", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Name"}, "value": "Zoë"})
	p.do("browser_select_option", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Size"}, "value": "l"})
	p.do("page_clickElement", map[string]any{"target": map[string]any{"text": "Send"}})
	if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != "Zoë|false|l" {
		t.Errorf("the form says %s", a)
	}
	if a := p.do("browser_screenshot", nil); len(pictures(a)) != 1 {
		t.Errorf("a picture of a tab behind others: %s", a)
	}
	if a := p.attempt("browser_click", map[string]any{"locator": role("button", "Send")}); a.code != "UNSUPPORTED" || !strings.Contains(a.String(), "page_clickElement") {
		t.Errorf("a click: %s", a)
	}
	p.do("browser_navigate", map[string]any{"url": base + "/second"})
	if a := p.do("browser_back", nil); a.at("url") != base+"/form" {
		t.Errorf("back: %s", a)
	}
	if a := p.do("browser_forward", nil); a.at("url") != base+"/second" {
		t.Errorf("forward: %s", a)
	}
	if a := p.do("browser_forward", nil); a.at("url") != base+"/second" {
		t.Errorf("forward from the last page: %s", a)
	}
	p.do("browser_reload", nil)
	p.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "text", "text": "Second page", "state": "present"}})
	if a := p.attempt("browser_navigate", map[string]any{"url": "http://127.0.0.1:1/"}); a.code != "NAVIGATION_FAILED" || a.err["details"].(map[string]any)["reason"] != "invalid_url" {
		t.Errorf("a forbidden port: %s", a)
	}
	p.do("browser_navigate", map[string]any{"url": base + "/links"})
	p.do("page_clickElement", map[string]any{"target": map[string]any{"text": "Form"}})
	if a := p.do("browser_get_url", nil); a.at("url") != base+"/form" {
		t.Errorf("after a click on a link: %s", a)
	}

	// What a page opens is the session's, in its container.
	p.do("browser_navigate", map[string]any{"url": base + "/links"})
	p.do("page_openTab", map[string]any{"url": base + "/whoami", "active": false})
	listed := c.must("browser_page_list", map[string]any{"sessionId": p.session})
	if listed.at("pages.length") != 2.0 {
		t.Fatalf("pages: %s", listed)
	}
	second := &page{client: c, session: p.session, id: listed.at("pages.1.pageId").(string)}
	if a := second.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != "Mira" {
		t.Errorf("a tab that the session opened is signed in as %s", a)
	}
	c.must("browser_page_close", map[string]any{"sessionId": p.session, "pageId": second.id})
	if a := c.must("browser_session_get", map[string]any{"sessionId": p.session}); a.at("session.name") != "Mira" {
		t.Errorf("the session: %s", a)
	}
	c.must("browser_session_list", nil)
	if a := p.attempt("browser_observe", p.with(map[string]any{"source": "console"})); a.code != "UNSUPPORTED" {
		t.Errorf("what happens in the person's own browser: %s", a)
	}

	// Beside it, other browsers keep the tools that this one lacks, and nobody's list has changed.
	isolated := c.session(nil)
	isolated.do("browser_navigate", map[string]any{"url": base + "/form"})
	isolated.do("browser_click", map[string]any{"locator": role("button", "Send")})
	select {
	case <-c.listChanged:
		t.Error("tools/list has changed")
	default:
	}

	for _, p := range pages {
		c.must("browser_session_close", map[string]any{"sessionId": p.session})
	}
	if names := who.containers(); strings.Contains(names, "Mira") || strings.Contains(names, "Otto") {
		t.Errorf("containers are left: %s", names)
	}
	if left := who.tabs(base); len(left) != 1 {
		t.Errorf("tabs after the sessions' end: %v", left)
	}
}

// tools is a page that has something for most tools to do.
const tools = `<!doctype html><title>Tools</title><style>p{color:#777}</style><h1>Tools</h1>
	<form action=/sent><input id=q name=q type=search placeholder=Search><button>Go</button></form>
	<textarea id=note></textarea><div id=rich contenteditable>edit me</div><p id=text>some text to select</p>
	<progress id=load value=3 max=10></progress><input type=file id=file>
	<div id=ball draggable=true>ball</div><div id=box ondragover="event.preventDefault()" ondrop="this.textContent='caught'">box</div>
	<iframe srcdoc="<p>inner</p>"></iframe><div id=host></div>
	<script>host.attachShadow({mode: 'closed'}).innerHTML = '<button>Hidden in the shadow</button>'</script>`

func TestPageToolsInFirefox(t *testing.T) {
	t.Parallel()
	base, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/prices":
			c, err := r.Cookie("who")
			if err != nil {
				c = &http.Cookie{Value: "nobody"}
			}
			w.Header().Set("Content-Type", "text/csv")
			w.Header().Set("Content-Disposition", "attachment")
			fmt.Fprint(w, "for,"+c.Value)
		default:
			if who := r.URL.Query().Get("who"); who != "" {
				http.SetCookie(w, &http.Cookie{Name: "who", Value: who})
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, tools)
		}
	})
	w := ownWorld(t)
	w.allow(t, "file-download", "form-submission")
	who := newFox(t)
	id := who.popup().pairWith(w)
	own := who.open(base + "/?who=person")
	c := w.client(t)

	c.must("page_focusInput", on("#q"))
	c.must("page_typeText", onField("#note", "text", "note"))
	c.must("page_fillInput", onField("#rich", "value", "rich"))
	if a := c.must("page_selectText", on("#text")); a.at("selectedText") != "some text to select" {
		t.Errorf("selected: %s", a)
	}
	c.must("page_hoverElement", on("#text"))
	c.must("page_scrollTo", on("#box"))
	c.must("page_highlightElement", on("#text"))
	c.must("page_waitForElement", on("#text"))
	c.must("page_findSearch", nil)
	c.must("page_readTheme", nil)
	c.must("page_applyTheme", map[string]any{"mode": "dark"})
	if a := c.must("page_findProgress", nil); a.at("candidates.0.percent") != 30.0 {
		t.Errorf("progress: %s", a)
	}
	if a := c.must("page_auditContrast", nil); a.at("failures.length") == 0.0 {
		t.Errorf("contrast: %s", a)
	}
	drag := map[string]any{"from": map[string]any{"selector": "#ball"}, "to": map[string]any{"selector": "#box"}}
	c.must("page_dragElement", drag)
	var made struct{ Note, Rich, Box string }
	if who.eval(own, `({Note: note.value, Rich: rich.textContent, Box: box.textContent})`, &made); made.Note != "note" || made.Rich != "rich" || made.Box != "caught" {
		t.Errorf("the page holds %+v", made)
	}
	drag["trusted"] = true
	if a := c.try("page_dragElement", drag); a.code != "UNSUPPORTED" {
		t.Errorf("a trusted drag: %s", a)
	}
	if a := c.must("page_searchSite", map[string]any{"query": "bolts"}); a.at("landedOn") != base+"/sent?q=bolts" {
		t.Errorf("search: %s", a)
	}
	c.must("page_submitForm", on("form"))

	// A file is fetched with the cookies of the page: the session's are not the person's.
	file := func(a answer) string {
		content, err := os.ReadFile(a.at("savedTo").(string))
		if err != nil {
			t.Error(err)
		}
		return string(content)
	}
	if got := file(c.must("page_captureDownload", map[string]any{"url": "/prices"})); got != "for,person" {
		t.Errorf("the person's file holds %q", got)
	}
	p := c.session(map[string]any{"browser": id})
	p.do("browser_navigate", map[string]any{"url": base + "/?who=session"})
	if got := file(p.do("page_captureDownload", map[string]any{"url": "/prices"})); got != "for,session" {
		t.Errorf("the session's file holds %q", got)
	}
	if a := p.do("browser_snapshot", nil); !strings.Contains(a.at("snapshot").(string), "Hidden in the shadow") || !strings.Contains(a.at("snapshot").(string), "inner") {
		t.Errorf("the snapshot: %s", a)
	}
	p.do("browser_screenshot", map[string]any{"format": "webp", "capture": map[string]any{"kind": "fullPage"}})
	if a := p.attempt("browser_fill", map[string]any{"locator": css("#rich"), "value": "x"}); a.code != "UNSUPPORTED" || !strings.Contains(a.String(), "page_fillInput") {
		t.Errorf("filling an editor: %s", a)
	}
	c.closeSession(p.session)
}

func TestTheBackgroundOfFirefoxIsStopped(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	who := newFox(t)
	id := who.popup().pairWith(w)
	c := w.client(t)
	p := c.session(map[string]any{"browser": id, "name": "Mira"})
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	for range 3 {
		if !who.stopBackground() {
			t.Error("no background page was running")
		}
		// The first call may go out on the link that is just ending, and says so.
		if text := p.readAtLast(css("h1")); text != "Order" {
			t.Errorf("the page after a stop: %s", text)
		}
		p.do("browser_fill", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Name"}, "value": "Zoë"})
	}
	// What a session has left that ended while nobody could reach the browser is taken away with the next link.
	if _, err := w.cli("unpair", id); err != nil {
		t.Fatal(err)
	}
	again := c.session(map[string]any{"browser": who.popup().pairWith(w), "name": "Otto"})
	if names := who.containers(); strings.Contains(names, "Mira") || !strings.Contains(names, "Otto") {
		t.Errorf("the containers are %s", names)
	}
	if left := who.tabs(base); len(left) != 0 {
		t.Errorf("tabs of an ended session are left: %v", left)
	}
	c.closeSession(again.session)
}

func TestFirefoxIsStartedAgain(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	who := newFox(t)
	id := who.popup().pairWith(w)
	c := w.client(t)
	p := c.session(map[string]any{"browser": id, "name": "Mira"})
	p.do("browser_navigate", map[string]any{"url": base + "/whoami?set=Mira"})
	who.close()
	if a := p.attempt("browser_get_url", nil); a.code != "EXTENSION_OFFLINE" {
		t.Errorf("a browser that is closed: %s", a)
	}
	who.start()
	// The pairing is the profile's. Tabs have gone with the browser, and so has what was left of the session in it.
	who.popup().awaitPairing("linked")
	other := c.session(map[string]any{"browser": id, "name": "Otto"})
	if names := who.containers(); strings.Contains(names, "Mira") || !strings.Contains(names, "Otto") {
		t.Errorf("the containers are %s", names)
	}
	if pages := c.must("browser_page_list", map[string]any{"sessionId": p.session}); pages.at("pages.length") != 0.0 {
		t.Errorf("pages of the session: %s", pages)
	}
	made := c.must("browser_page_create", map[string]any{"sessionId": p.session})
	p = &page{client: c, session: p.session, id: made.at("page.pageId").(string)}
	p.do("browser_navigate", map[string]any{"url": base + "/whoami"})
	if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != "nobody" {
		t.Errorf("after the new start the session is signed in as %s", a)
	}
	c.closeSession(p.session)
	c.closeSession(other.session)
	if names := who.containers(); strings.Contains(names, "Mira") || strings.Contains(names, "Otto") {
		t.Errorf("containers are left: %s", names)
	}
}

func TestAccessToPagesInFirefox(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	who := newFox(t)
	popup := who.popup()
	popup.pairWith(w)
	who.eval(popup.session, `chrome.permissions.getAll().then(({origins}) => chrome.permissions.remove({origins}))`, nil)
	who.open(base + "/form")
	c := w.client(t)
	if a := c.try("page_getPageInfo", nil); a.code != "TAB_UNREACHABLE" {
		t.Errorf("without access: %s", a)
	}
	popup = who.popup()
	who.must("browsingContext.activate", map[string]any{"context": popup.session}, nil)
	who.click(popup.session, `section[aria-label="Access to web pages"] button`)
	who.eval(popup.session, `new Promise((done) => { const look = () => chrome.permissions.contains({origins: ['<all_urls>']}).then((has) => has && done()); chrome.permissions.onAdded.addListener(look); look(); })`, nil)
	own := who.open(base + "/form")
	if a := c.must("page_getPageInfo", nil); !strings.Contains(a.String(), base+"/form") {
		t.Errorf("with access: %s", a)
	}
	// A tab that is older than the access is reached too.
	older := who.tabs(base + "/form")[0]
	if older == own {
		t.Fatal("the older tab is gone")
	}
	who.must("browsingContext.activate", map[string]any{"context": older}, nil)
	c.must("page_getPageInfo", nil)
}

// containers are the names of the browser's containers.
func (f *fox) containers() (names string) {
	f.t.Helper()
	f.eval(f.chrome, `ChromeUtils.importESModule('resource://gre/modules/ContextualIdentityService.sys.mjs').ContextualIdentityService.getPublicIdentities().map((c) => c.name).join()`, &names)
	return names
}

func pictures(a answer) (images []*mcp.ImageContent) {
	for _, c := range a.content {
		if image, ok := c.(*mcp.ImageContent); ok {
			images = append(images, image)
		}
	}
	return images
}
