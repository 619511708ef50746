package e2e

import (
	"encoding/json"
	"testing"
)

// TestThePopupIsInCharge: what a person does there happens at once, whatever clients are at.
func TestThePopupIsInCharge(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	who := newPerson(t)
	id := who.pairWith(w)
	c := w.client(t)
	p := c.session(map[string]any{"browser": id, "name": "helper"})
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	popup := who.popup()

	stopped := func(input map[string]any) {
		t.Helper()
		waiting := aside(func() answer { return p.attempt("browser_wait", p.never()) })
		waitForRequest(t, p) // the wait works, and this one was behind it
		a := popup.ask("stop", input)
		var told struct{ Stopped int }
		if !a.OK || json.Unmarshal(a.Data, &told) != nil || told.Stopped < 1 { // the one behind it may count too
			t.Errorf("stop %v: %s %+v", input, a.Data, a.Error)
		}
		if a := <-waiting; a.code != "OPERATION_CANCELLED" {
			t.Errorf("after stop %v the wait ended with %s", input, a)
		}
	}
	stopped(map[string]any{})
	if a := p.do("browser_get_title", nil); a.at("title") != "Form" {
		t.Errorf("after all calls were stopped: %s", a)
	}
	stopped(map[string]any{"sessionId": p.session})
	if a := p.attempt("browser_get_title", nil); a.code != "SESSION_CLOSED" {
		t.Errorf("after its session was stopped: %s", a)
	}
	if a := popup.ask("stop", map[string]any{"sessionId": "session_of_somebody_else"}); a.Error.Code != "SESSION_NOT_FOUND" {
		t.Errorf("stopping what is not there: %+v", a)
	}

	if a := popup.ask("rename", map[string]any{"name": "Work"}); !a.OK {
		t.Errorf("renaming: %+v", a.Error)
	}
	c.session(map[string]any{"browser": "work"})
	if a := popup.ask("rename", map[string]any{"name": "a\nb"}); a.Error.Code != "INVALID_ARGUMENT" {
		t.Errorf("a name of two lines: %+v", a)
	}
	if a := popup.ask("nothing", map[string]any{}); a.Error.Code != "UNKNOWN_ACTION" {
		t.Errorf("an unknown question: %+v", a)
	}

	popup.ask("unpair", map[string]any{})
	popup.awaitPairing("unpaired")
	var kept map[string]map[string]any
	if who.eval(popup.session, `chrome.storage.local.get()`, &kept); kept["pairing"]["key"] != nil {
		t.Errorf("the browser keeps its key: %v", kept)
	}
	if out, err := w.cli("browsers", "--json"); err != nil || out != "[]\n" {
		t.Errorf("browsers: %s, %v", out, err)
	}
}

// TestANewDaemonFindsThePairedBrowser: the pairing outlives the daemon, the sessions do not, and their tabs go.
func TestANewDaemonFindsThePairedBrowser(t *testing.T) {
	t.Parallel()
	base := site(t)
	w := ownWorld(t)
	who := newPerson(t)
	id := who.pairWith(w)
	port, _ := w.lockfile(t)
	w.env = append(w.env, "BROWSENTIC_PORTS="+port) // where the browser looks for it
	own := who.open(base + "/form")
	p := w.client(t).session(map[string]any{"browser": id})
	p.do("browser_navigate", map[string]any{"url": base + "/second"})
	popup := who.popup()
	if _, err := w.cli("restart"); err != nil {
		t.Fatal(err)
	}
	popup.awaitPairing("linked")
	who.await("the end of the tabs of a session that ended", func() bool { return len(who.targets("page", base+"/second")) == 0 })
	var title string
	if who.eval(own, `document.title`, &title); title != "Form" {
		t.Errorf("the person's own tab shows %q", title)
	}
	again := w.client(t).session(map[string]any{"browser": id})
	again.do("browser_navigate", map[string]any{"url": base + "/second"})
}
