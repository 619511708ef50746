package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
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
