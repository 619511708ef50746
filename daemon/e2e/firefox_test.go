package e2e

import (
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// aimed names an element for the page tools.
func aimed(selector string) map[string]any {
	return map[string]any{"target": map[string]any{"selector": selector}}
}

// withField is a target with one field more.
func withField(selector, field string, value any) map[string]any {
	args := aimed(selector)
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
	c.must("page_fillInput", withField("#name", "value", "Zoë"))
	c.must("page_selectOption", withField("#size", "value", "l"))
	c.must("page_clickElement", aimed("#gift"))
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
	c.must("page_clickElement", aimed("input"))
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
