package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTabsThatTheBrowserHasSetAside: one that it has discarded to save memory is loaded again, one that it has frozen
// makes nobody wait.
func TestTabsThatTheBrowserHasSetAside(t *testing.T) {
	t.Parallel()
	base, f := shopSite(t), newFront(t)
	p := f.session(map[string]any{"browser": f.id})
	p.do("page_navigate", map[string]any{"url": base + "/"})
	// It has another number then, and is another page: nothing is left of what the session knew of it.
	for _, c := range []called{
		{tool: "page_clickElement", args: on("#count"), code: "TAB_UNREACHABLE"},
		{tool: "page_getPageInfo", want: map[string]any{"document.title": "Shop"}},
	} {
		f.who.eval(f.popup.session, fmt.Sprintf(`chrome.tabs.discard(%d).then(() => {})`, f.tab(base+"/")), nil)
		f.popup.ask("state", map[string]any{}) // behind the news of that
		inTurn(t, p.attempt, []called{{tool: "page_getPageInfo", code: "PAGE_NOT_FOUND"}})
		pages := p.must("browser_page_list", map[string]any{"sessionId": p.session})
		if pages.at("pages.length") != 1.0 {
			t.Fatalf("pages: %s", pages)
		}
		p.id = pages.at("pages.0.pageId").(string)
		inTurn(t, p.attempt, []called{c, {tool: "page_clickElement", args: on("#count"), want: map[string]any{"text": "1 times"}}})
	}
	p.closeSession(p.session)
	if left := f.who.targets("page", base); len(left) != 0 {
		t.Errorf("left open: %v", left)
	}

	own := f.who.open(base + "/other")
	freeze := func(state string) {
		t.Helper()
		f.who.must(own, "Page.setWebLifecycleState", map[string]any{"state": state}, nil)
	}
	f.who.must(own, "Page.enable", nil, nil)
	freeze("frozen")
	for _, tool := range []string{"page_getPageInfo", "page_scrollTo", "page_screenshot"} {
		if a := f.try(tool, nil); a.code != "TAB_UNREACHABLE" || !strings.Contains(a.String(), "frozen") {
			t.Errorf("%s in a frozen tab: %s", tool, a)
		}
	}
	freeze("active")
	inTurn(t, f.try, []called{{tool: "page_getPageInfo", want: map[string]any{"document.title": "Other"}}})
}

// TestTabsThatTheDebuggerCannotHave: a page with a part of another extension in it.
func TestTabsThatTheDebuggerCannotHave(t *testing.T) {
	t.Parallel()
	base, f := shopSite(t), newFront(t)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"manifest.json": `{"manifest_version": 3, "name": "Other", "version": "1", "web_accessible_resources": [{"resources": ["part.html"], "matches": ["<all_urls>"]}]}`,
		"part.html":     `<!doctype html>part`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var loaded struct{ ID string }
	f.who.must("", "Extensions.loadUnpacked", map[string]any{"path": dir}, &loaded)
	embed := func(session string) {
		t.Helper()
		f.who.eval(session, fmt.Sprintf(`new Promise((done) => { const part = document.createElement('iframe'); part.src = 'chrome-extension://%s/part.html'; part.onload = () => done(); document.body.append(part); })`, loaded.ID), nil)
	}
	p := f.session(map[string]any{"browser": f.id})
	p.do("page_navigate", map[string]any{"url": base + "/other"})
	embed(f.who.attach(f.who.targets("page", base)[0].TargetID))
	embed(f.who.open(base + "/"))
	inTurn(t, p.attempt, []called{
		{tool: "page_screenshot", code: "DEBUGGER_UNAVAILABLE"}, // it is behind another tab
		{tool: "page_getPageInfo", want: map[string]any{"document.title": "Other"}},
	})
	inTurn(t, f.try, []called{
		{tool: "page_trustedClick", args: on("#real"), code: "DEBUGGER_UNAVAILABLE"},
		{tool: "page_clickElement", args: on("#real"), want: map[string]any{"text": "Real"}},
		{tool: "page_extractText", args: on("#out"), want: map[string]any{"content": "trusted false"}},
		{tool: "page_screenshot", want: map[string]any{"format": "jpeg"}},
	})
}

// TestTheStatusTellsOfTheBrowserUsedLast: with two browsers, the tab in front is that of the one that its person turned to.
func TestTheStatusTellsOfTheBrowserUsedLast(t *testing.T) {
	t.Parallel()
	base, f := shopSite(t), newFront(t)
	other := newPerson(t)
	other.pairWith(f.world)
	popup := other.popup()
	f.who.open(base + "/")
	other.open(base + "/other")
	shows := func(popup *popupPage, title string) {
		t.Helper()
		popup.ask("state", map[string]any{}) // behind the news of the tab in front
		a := f.must("browsentic_status", nil)
		if a.at("activeTab.title") != title || a.at("pairedBrowsers") != 2.0 {
			t.Errorf("status: %s, want %s in front", a, title)
		}
		inTurn(t, f.try, []called{{tool: "page_getPageInfo", want: map[string]any{"document.title": title}}})
	}
	shows(popup, "Other")
	f.turnTo("about:blank")
	f.turnTo(base + "/")
	shows(f.popup, "Shop")
	other.close()
	shows(f.popup, "Shop")
}
