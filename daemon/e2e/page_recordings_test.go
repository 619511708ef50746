package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// counter is a site with a form, whose second page comes after it was sent.
func counter(t *testing.T) string {
	t.Helper()
	base, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.URL.Path == "/thanks" {
			fmt.Fprint(w, `<!doctype html><title>Thanks</title><button id=next>Next</button>`)
			return
		}
		fmt.Fprint(w, `<!doctype html><title>Counter</title><form action=/thanks><label>Mail <input name=mail></label>
			<label>Password <input type=password name=word></label><button id=send>Send</button></form>`)
	})
	return base
}

// recordingPanel is the side panel of a person, in a tab, at its recordings.
type recordingPanel struct {
	*person
	session string
}

func (p *person) recordings() *recordingPanel {
	p.t.Helper()
	panel := &recordingPanel{p, p.open(worker + "/sidepanel.html")}
	panel.see("Recordings")
	panel.eval(panel.session, `[...document.querySelectorAll('[role=tab]')].find((t) => t.textContent === 'Recordings').click()`, nil)
	return panel
}

// see waits until the panel shows a text.
func (p *recordingPanel) see(text string) {
	p.t.Helper()
	p.eval(p.session, fmt.Sprintf(`new Promise((done) => { const look = () => document.body.textContent.includes(%q) ? done() : setTimeout(look, 50); look(); })`, text), nil)
}

// ask asks the worker what the panel asks, for the tab that the test names: the panel itself is in front.
func (p *recordingPanel) ask(op string, input map[string]any) (a panelAnswer) {
	p.t.Helper()
	raw, err := json.Marshal(map[string]any{"id": 1, "op": op, "input": input})
	if err != nil {
		p.t.Fatal(err)
	}
	p.eval(p.session, fmt.Sprintf(`new Promise((done) => { const port = chrome.runtime.connect({name: 'browsentic/sidepanel'});
		port.onMessage.addListener((m) => { if (m.result) { port.disconnect(); done(m.result); } }); port.postMessage(%s); })`, raw), &a)
	return a
}

// tabOf is the browser's number of the tab that shows an address.
func (p *recordingPanel) tabOf(url string) int {
	p.t.Helper()
	var id int
	p.eval(p.session, fmt.Sprintf(`chrome.tabs.query({}).then((tabs) => tabs.find((t) => t.url.startsWith(%q)).id)`, url), &id)
	return id
}

// types types as a person does, into what has the focus.
func (p *person) types(session, text string) {
	p.t.Helper()
	for _, r := range text {
		p.must(session, "Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": string(r), "text": string(r)}, nil)
		p.must(session, "Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": string(r)}, nil)
	}
}

func (p *person) clicks(session, selector string) {
	p.t.Helper()
	var at struct{ X, Y float64 }
	p.must(session, "Page.bringToFront", nil, nil)
	p.eval(session, fmt.Sprintf(`(({x, y, width, height}) => ({x: x + width / 2, y: y + height / 2}))(document.querySelector(%q).getBoundingClientRect())`, selector), &at)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		p.must(session, "Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}, nil)
	}
}

// TestARecording: a person records what they do in one tab, over two pages and two workers; a client reads the steps.
func TestARecording(t *testing.T) {
	t.Parallel()
	base, w := counter(t), ownWorld(t)
	who := newPerson(t)
	id := who.pairWith(w)
	page := who.open(base + "/")
	panel := who.recordings()
	tab := panel.tabOf(base)
	if a := panel.ask("instant", map[string]any{"text": "Please record my session", "tabId": tab}); !a.OK {
		t.Fatalf("by words: %+v", a.Error)
	}
	panel.see("What you type is not kept.")
	if a := panel.ask("startRecording", map[string]any{"tabId": tab, "values": true}); a.OK || !strings.Contains(a.Error.Message, "under way") {
		t.Errorf("a second one: %+v", a)
	}
	who.eval(page, `new Promise((done) => { const look = () => document.querySelector('browsentic-cue:popover-open') ? done() : setTimeout(look, 50); look(); })`, nil)

	c := w.client(t)
	p := c.session(map[string]any{"browser": id})
	p.do("page_navigate", map[string]any{"url": base + "/"})
	list := p.do("page_listRecordings", map[string]any{"host": "127.0.0.1"})
	recording := list.at("recordings.0.id")
	if list.at("recordings.0.status") != "recording" {
		t.Errorf("while it is under way: %s", list)
	}
	if a := p.attempt("page_readRecording", map[string]any{"recordingId": recording}); a.code != "RECORDING_NOT_READY" {
		t.Errorf("read while it is under way: %s", a)
	}

	who.clicks(page, "[name=mail]")
	who.types(page, "kim@tea.test")
	who.clicks(page, "[name=word]")
	who.types(page, "hunter2x")
	who.stopWorker() // the page keeps what nobody has taken
	who.clicks(page, "#send")
	who.await("the next page", func() bool { return len(who.targets("page", base+"/thanks")) > 0 })
	who.eval(page, `new Promise((done) => { const look = () => document.title === 'Thanks' && document.querySelector('browsentic-cue:popover-open') ? done() : setTimeout(look, 50); look(); })`, nil)
	who.clicks(page, "#next")
	if a := panel.ask("instant", map[string]any{"text": "stop recording"}); !a.OK {
		t.Fatalf("stopping: %+v", a.Error)
	}
	panel.see(" steps on 127.0.0.1")
	who.eval(page, `new Promise((done) => { const look = () => document.querySelector('browsentic-cue') ? setTimeout(look, 50) : done(); look(); })`, nil)

	a := p.do("page_readRecording", map[string]any{"recordingId": recording})
	raw, _ := json.Marshal(a.fields)
	if strings.Contains(string(raw), "hunter2x") || strings.Contains(string(raw), "kim@tea.test") {
		t.Errorf("what was typed was kept: %s", raw)
	}
	for path, want := range map[string]any{
		"host": "127.0.0.1", "startUrl": base + "/", "capturedValues": false, "steps.length": 5.0,
		"steps.0.action": "navigate", "steps.0.url": base + "/",
		"steps.1.action": "fillInput", "steps.1.value": "{{mail}}", "steps.1.target.text": "Mail",
		"steps.2.action": "fillInput", "steps.2.value": "{{password}}",
		"steps.3.action": "clickElement", "steps.3.target.selector": "#send", "steps.3.target.text": "Send",
		"steps.4.target.selector": "#next",
		"variables.0.kind":        "text", "variables.1.kind": "secret", "caveats.length": 2.0,
	} {
		if got := a.at(path); got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
	if note, _ := a.at("steps.3.note").(string); !strings.Contains(note, "sends the form") || !strings.Contains(note, base+"/thanks") {
		t.Errorf("the click's note: %q", note)
	}
	for _, test := range []struct {
		tool string
		args map[string]any
		code string
	}{
		{"page_readRecording", nil, "INVALID_INPUT"},
		{"page_readRecording", map[string]any{"recordingId": "recording_nothing"}, "RECORDING_NOT_FOUND"},
		{"browsentic_startRecording", map[string]any{"captureValues": false}, "-32602"},
	} {
		if a := p.attempt(test.tool, test.args); a.code != test.code {
			t.Errorf("%s %v: %s, want %s", test.tool, test.args, a, test.code)
		}
	}
	if a := p.do("page_listRecordings", map[string]any{"nameContains": "nothing like it"}); a.at("recordings.length") != 0.0 {
		t.Errorf("by another name: %s", a)
	}
}

// TestARecordingInASession: who watches a session's window records there, too; the session's client reads the steps.
func TestARecordingInASession(t *testing.T) {
	t.Parallel()
	base, w := counter(t), watchedWorld(t)
	p := w.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})
	who := w.watcher(t)
	shown := who.targets("page", base)[0]
	popup := newPopupPage(t, who, who.openIn(shown.Context, worker+"/popup.html"))
	var tab int
	who.eval(popup.session, fmt.Sprintf(`chrome.tabs.query({}).then((tabs) => tabs.find((t) => t.url?.startsWith(%q)).id)`, base), &tab)
	if a := popup.ask("startRecording", map[string]any{"tabId": tab, "values": false}); !a.OK {
		t.Fatalf("recording: %+v", a.Error)
	}
	page := who.attach(shown.TargetID)
	who.clicks(page, "[name=mail]")
	who.types(page, "kim@tea.test")
	who.clicks(page, "#send")
	p.do("page_waitForElement", on("#next"))
	if a := popup.ask("stopRecording", nil); !a.OK {
		t.Fatalf("its end: %+v", a.Error)
	}
	list := p.do("page_listRecordings", nil)
	a := p.do("page_readRecording", map[string]any{"recordingId": list.at("recordings.0.id")})
	if a.at("steps.1.value") != "{{mail}}" || a.at("steps.2.target.selector") != "#send" {
		t.Errorf("the recording: %s", a)
	}
}

// TestRecordingsEnd: with their tab, which no client closes; a session of its own has none of the person's.
func TestRecordingsEnd(t *testing.T) {
	t.Parallel()
	base, w := counter(t), ownWorld(t)
	who := newPerson(t)
	who.pairWith(w)
	panel := who.recordings()
	who.open(base + "/")
	if a := panel.ask("startRecording", map[string]any{"tabId": panel.tabOf(worker), "values": false}); a.OK {
		t.Error("a page of the browser is recorded")
	}
	tab := panel.tabOf(base)
	if a := panel.ask("startRecording", map[string]any{"tabId": tab, "values": true}); !a.OK {
		t.Fatalf("%+v", a.Error)
	}
	panel.see("but for secrets")
	c := w.client(t)
	if a := c.try("page_closeTab", map[string]any{"tabId": tab}); a.code != "INVALID_TARGET" {
		t.Errorf("closing a tab that is recorded: %s", a)
	}
	panel.eval(panel.session, fmt.Sprintf("chrome.tabs.remove(%d)", tab), nil)
	panel.see(" on 127.0.0.1")
	who.open(base + "/")
	list := c.must("page_listRecordings", nil)
	a := c.must("page_readRecording", map[string]any{"recordingId": list.at("recordings.0.id")})
	if a.at("capturedValues") != true || !strings.Contains(fmt.Sprint(a.at("caveats")), "its tab was closed") {
		t.Error(a)
	}

	alone := c.session(nil)
	if a := alone.do("page_listRecordings", nil); a.at("recordings.length") != 0.0 {
		t.Errorf("in a session of its own: %s", a)
	}
	if a := alone.attempt("page_readRecording", map[string]any{"recordingId": list.at("recordings.0.id")}); a.code != "RECORDING_NOT_FOUND" {
		t.Errorf("in a session of its own: %s", a)
	}
}
