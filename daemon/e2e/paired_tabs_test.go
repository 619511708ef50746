package e2e

import (
	"encoding/json"
	"strings"
	"testing"
)

// helper is a session in a person's browser, and that person.
func helper(t *testing.T) (who *person, p *page, base string) {
	t.Helper()
	base, w := site(t), ownWorld(t)
	who = newPerson(t)
	id := who.pairWith(w)
	return who, w.client(t).session(map[string]any{"browser": id, "name": "helper"}), base
}

func TestPopupsOfASessionAreTheSessions(t *testing.T) {
	t.Parallel()
	who, p, base := helper(t)
	p.do("browser_navigate", map[string]any{"url": base + "/links"})
	a := p.do("browser_action_and_wait", map[string]any{
		"action": map[string]any{"kind": "click", "target": role("link", "New window")}, "wait": map[string]any{"kind": "popup"},
	})
	popup := &page{client: p.client, session: p.session, id: a.at("event.page.pageId").(string)}
	popup.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "text", "text": "Warn", "state": "present"}})
	if a := popup.do("browser_get_title", nil); a.at("title") != "Alert" || a.at("sessionId") != p.session {
		t.Errorf("the popup's title: %s", a)
	}
	if pages := p.must("browser_page_list", map[string]any{"sessionId": p.session}); pages.at("pages.length") != 2.0 {
		t.Errorf("pages: %s", pages)
	}
	p.closeSession(p.session)
	if left := who.targets("page", base); len(left) != 0 {
		t.Errorf("left open: %v", left)
	}
}

func TestATabIsHandedOver(t *testing.T) {
	t.Parallel()
	who, p, base := helper(t)
	popup := who.popup()
	own := who.open(base + "/form")
	var tab int
	who.eval(popup.session, `chrome.tabs.query({url: '`+base+`/form'}).then(([t]) => t.id)`, &tab)
	hand := map[string]any{"sessionId": p.session, "tabId": tab}
	if a := popup.ask("handOver", hand); !a.OK {
		t.Fatalf("handing over: %+v", a.Error)
	}
	if a := popup.ask("handOver", hand); a.Error.Code != "TAB_IN_USE" {
		t.Errorf("handing over twice: %+v", a)
	}
	pages := p.must("browser_page_list", map[string]any{"sessionId": p.session})
	if pages.at("pages.1.url") != base+"/form" {
		t.Fatalf("pages: %s", pages)
	}
	given := &page{client: p.client, session: p.session, id: pages.at("pages.1.pageId").(string)}
	given.do("browser_fill", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Name"}, "value": "Zoë"})
	// While a session works in it, the tab in front is nobody else's.
	if a := p.try("page_getPageInfo", nil); a.code != "TAB_IN_USE" {
		t.Errorf("the tab in front: %s", a)
	}

	if a := popup.ask("takeBack", hand); !a.OK {
		t.Fatalf("taking back: %+v", a.Error)
	}
	if a := given.attempt("browser_get_title", nil); a.code != "PAGE_NOT_FOUND" {
		t.Errorf("after it was taken back: %s", a)
	}
	if a := popup.ask("handOver", hand); !a.OK {
		t.Fatalf("handing over again: %+v", a.Error)
	}
	p.closeSession(p.session)
	var value string
	if who.eval(own, `document.querySelector('input').value`, &value); value != "Zoë" {
		t.Errorf("the tab that was handed over shows %q", value)
	}
}

func TestTheTabInFront(t *testing.T) {
	t.Parallel()
	who, p, base := helper(t)
	own := who.open(base + "/form")
	// Reading and a plain click need no debugger; nobody sees a bar that tells of one.
	info := p.must("page_getPageInfo", nil)
	if text, _ := json.Marshal(info.fields); !strings.Contains(string(text), base+"/form") {
		t.Errorf("the tab in front: %s", info)
	}
	p.must("page_fillInput", map[string]any{"target": map[string]any{"selector": "#name"}, "value": "Zoë"})
	var seen struct {
		Value string
	}
	popup := who.popup()
	who.eval(own, `({Value: document.querySelector('#name').value})`, &seen)
	if seen.Value != "Zoë" {
		t.Errorf("the field holds %q", seen.Value)
	}
	// The test's own eyes are one attachment; a tab that the extension holds says so by refusing a second time.
	var held string
	who.eval(popup.session, `chrome.tabs.query({url: '`+base+`/form'}).then(([t]) => chrome.debugger.attach({tabId: t.id}, '1.3').then(() => chrome.debugger.detach({tabId: t.id})).then(() => 'free', (e) => e.message))`, &held)
	if held != "free" {
		t.Errorf("the extension holds the person's tab: %s", held)
	}
	status := p.must("browsentic_status", nil)
	if status.at("pairedBrowsers") != 1.0 || status.at("activeTab.url") == nil || status.at("pairingPending") != false {
		t.Errorf("status: %s", status)
	}
}
