package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/extension"
)

// front is a person whose browser is paired, and a client of which no call names a page: it works in the tab in front.
type front struct {
	*client
	who   *person
	popup *popupPage // in a tab behind
	id    string     // of the browser
	world *world
}

// newFront pairs the browser. Its person is not asked before a form is sent.
func newFront(t *testing.T) *front {
	t.Helper()
	w, who := ownWorld(t), newPerson(t)
	if err := os.WriteFile(filepath.Join(w.home, "config.json"), []byte(`{"requireApproval": []}`), 0o600); err != nil {
		t.Fatal(err)
	}
	id := who.pairWith(w)
	return &front{client: w.client(t), who: who, popup: who.popup(), id: id, world: w}
}

// tab is the browser's number of the tab that shows an address.
func (f *front) tab(url string) (id int) {
	f.t.Helper()
	f.who.eval(f.popup.session, fmt.Sprintf(`chrome.tabs.query({}).then((all) => all.find((tab) => tab.url === %q)?.id ?? 0)`, url), &id)
	if id == 0 {
		f.t.Fatalf("no tab shows %s", url)
	}
	return id
}

// turnTo brings the tab that shows an address to the front, as its person does.
func (f *front) turnTo(url string) {
	f.t.Helper()
	f.who.eval(f.popup.session, fmt.Sprintf(`chrome.tabs.update(%d, {active: true}).then(() => {})`, f.tab(url)), nil)
}

// isHeld reports whether the extension's debugger is attached to the tab that shows an address: whether the person is told so.
func (f *front) isHeld(url string) bool {
	f.t.Helper()
	var held bool
	f.who.eval(f.popup.session, fmt.Sprintf(`chrome.debugger.attach({tabId: %[1]d}, '1.3').then(
		() => chrome.debugger.detach({tabId: %[1]d}).then(() => false), (e) => /already attached/.test(e.message) || Promise.reject(e))`, f.tab(url)), &held)
	return held
}

// called is one call and what it answers.
type called struct {
	tool string
	args map[string]any
	want map[string]any // fields by dotted path
	code string
}

// inTurn makes the calls in turn.
func inTurn(t *testing.T, call func(tool string, args map[string]any) answer, calls []called) {
	t.Helper()
	for _, s := range calls {
		a := call(s.tool, s.args)
		if a.code != s.code {
			t.Errorf("%s %v: %s, want code %q", s.tool, s.args, a, s.code)
			continue
		}
		for path, want := range s.want {
			if got := a.at(path); !reflect.DeepEqual(got, want) {
				text, _ := json.Marshal(got)
				t.Errorf("%s %v: %s is %s, want %v in %s", s.tool, s.args, path, text, want, a)
			}
		}
	}
}

func TestPageToolsInABrowserOfAPerson(t *testing.T) {
	t.Parallel()
	base := shopSite(t)
	refused := called{tool: "page_extractText", args: map[string]any{"format": "html"}, code: "BLOCKED"}
	t.Run("in front", func(t *testing.T) {
		t.Parallel()
		f := newFront(t)
		f.who.open(base + "/other")
		inTurn(t, f.try, append([]called{
			{tool: "page_navigate", args: map[string]any{"url": "/"}, want: map[string]any{"navigatingTo": base + "/", "loaded": true}},
		}, append(shopCalls(base), refused)...))
		if f.isHeld(f.must("page_getPageInfo", nil).at("document.url").(string)) {
			t.Error("the debugger is still attached")
		}
		f.areResources(map[string]string{"current": "Thanks", "diagram": "page ", "text": "Thanks"})
	})
	t.Run("in a session", func(t *testing.T) {
		t.Parallel()
		f := newFront(t)
		p := f.session(map[string]any{"browser": f.id})
		inTurn(t, p.attempt, append(blankFirst(base, shopCalls(base)), refused))
	})
}

// areResources reads what a client can attach of the tab in front, each with this in it.
func (f *front) areResources(want map[string]string) {
	f.t.Helper()
	for name, part := range want {
		res, err := f.ReadResource(f.t.Context(), &mcp.ReadResourceParams{URI: "browsentic://page/" + name})
		if err != nil || len(res.Contents) != 1 || !strings.Contains(res.Contents[0].Text, part) || !strings.Contains(res.Contents[0].Text, "<<<") {
			f.t.Errorf("%s: %+v, %v", name, res, err)
		}
	}
}

// awaitTurn returns when another call works in the tab in front: all that come after it have to wait.
func (f *front) awaitTurn() {
	f.t.Helper()
	for answered := true; answered; {
		ctx, cancel := context.WithTimeout(f.t.Context(), 300*time.Millisecond)
		_, err := f.CallTool(ctx, &mcp.CallToolParams{Name: "page_highlightElement", Arguments: on("html")})
		cancel()
		answered = err == nil
	}
}

func TestTabsOfAPerson(t *testing.T) {
	t.Parallel()
	base, f := shopSite(t), newFront(t)
	theirs := f.session(map[string]any{"browser": f.id})
	theirs.do("page_navigate", map[string]any{"url": base + "/sent"})
	f.who.open(base + "/")
	mine, taken := f.tab(base+"/"), f.tab(base+"/sent")
	inTurn(t, f.try, []called{
		{tool: "page_openTab", args: map[string]any{"url": "/other"}, want: map[string]any{"openedUrl": base + "/other", "loaded": true, "previousTabId": float64(mine)}},
		{tool: "page_getPageInfo", want: map[string]any{"document.title": "Other"}},
		{tool: "page_openTab", args: map[string]any{"url": base + "/paper.pdf", "active": false}, want: map[string]any{"previousTabId": nil}},
		{tool: "page_openTab", args: map[string]any{"url": "chrome://version"}, code: "UNSUPPORTED"},
		{tool: "page_switchTab", want: map[string]any{"tabs.1.title": "Shop", "tabs.2.title": "Other", "tabs.2.active": true, "tabs.length": 4.0, "hidden": 2.0}},
		{tool: "page_switchTab", args: map[string]any{"tabId": taken}, code: "TAB_IN_USE"},
		{tool: "page_switchTab", args: map[string]any{"match": "/sent"}, code: "TARGET_NOT_FOUND"},
		{tool: "page_switchTab", args: map[string]any{"tabId": f.tab("chrome-extension://" + extension.ID + "/popup.html")}, code: "UNSUPPORTED"},
		{tool: "page_switchTab", args: map[string]any{"match": "shop", "tabId": mine}, code: "INVALID_INPUT"},
		{tool: "page_switchTab", args: map[string]any{"match": "127.0.0.1"}, code: "INVALID_TARGET"},
		{tool: "page_closeTab", args: map[string]any{"tabId": taken}, code: "TAB_IN_USE"},
		{tool: "page_closeTab", args: map[string]any{"match": "paper.pdf"}, want: map[string]any{"remaining": 5.0}},
		{tool: "page_closeTab", want: map[string]any{"closed.title": "Other"}},
		{tool: "page_switchTab", args: map[string]any{"match": "shop"}, want: map[string]any{"activeTabId": float64(mine), "tab.title": "Shop"}},
		{tool: "page_getPageInfo", want: map[string]any{"document.title": "Shop"}},
	})
	f.who.eval(f.popup.session, fmt.Sprintf(`chrome.tabs.update(%d, {pinned: true}).then(() => {})`, mine), nil)
	inTurn(t, f.try, []called{{tool: "page_closeTab", code: "INVALID_TARGET"}})

	// What a session works in is nobody else's, also when the person looks at it.
	f.turnTo(base + "/sent")
	inTurn(t, f.try, []called{{tool: "page_getPageInfo", code: "TAB_IN_USE"}, {tool: "page_closeTab", code: "TAB_IN_USE"}})
	// What is about no tab asks for none.
	inTurn(t, f.try, []called{
		{tool: "page_listFiles", want: map[string]any{"files.length": 0.0}},
		{tool: "page_listRecordings", want: map[string]any{"recordings.length": 0.0}},
		{tool: "page_readRecording", args: map[string]any{"recordingId": "none"}, code: "RECORDING_NOT_FOUND"},
	})
	// The browser's own pages are nobody's to close.
	f.turnTo("chrome-extension://" + extension.ID + "/popup.html")
	inTurn(t, f.try, []called{{tool: "page_closeTab", code: "UNSUPPORTED"}})

	// A tab that is closed under a call.
	f.turnTo(base + "/")
	waiting := aside(func() answer {
		return f.try("page_waitForElement", and(on("#never"), map[string]any{"timeoutMs": 30000}))
	})
	f.awaitTurn()
	f.who.eval(f.popup.session, fmt.Sprintf(`chrome.tabs.remove(%d)`, mine), nil)
	if a := <-waiting; a.code != "PAGE_NOT_FOUND" {
		t.Errorf("a tab that was closed: %s", a)
	}

	for _, target := range f.who.targets("page", "") {
		f.who.must("", "Target.closeTarget", map[string]any{"targetId": target.TargetID}, nil)
	}
	f.who.await("no window", func() bool { return len(f.who.targets("page", "")) == 0 })
	inTurn(t, f.try, []called{{tool: "page_getPageInfo", code: "NO_ACTIVE_TAB"}})
}
