package e2e

import (
	"bufio"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pairing is a `browsentic pair` that waits for its browser.
type pairing struct {
	code string
	rest func() string // waits for its end and returns what it printed last
	stop func()        // interrupts it, as Ctrl+C does
}

var shownCode = regexp.MustCompile(`^Pairing code: ([A-Z2-9]{4}-[A-Z2-9]{4}(?:@\d+)?)$`)

func (w *world) pair(t *testing.T) pairing {
	t.Helper()
	c := w.command("pair")
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Scan()
	code := shownCode.FindStringSubmatch(lines.Text())
	if code == nil {
		t.Fatalf("`browsentic pair` begins with %q", lines.Text())
	}
	return pairing{code[1], func() string {
		last := ""
		for lines.Scan() {
			last = lines.Text()
		}
		if err := c.Wait(); err != nil {
			t.Errorf("`browsentic pair`: %v", err)
		}
		return last
	}, func() {
		if err := c.Process.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
		_ = c.Wait() // which says that it was interrupted
	}}
}

// pairWith pairs a browser with the daemon of a world, as its person would, and returns the browser's id.
func (p *person) pairWith(w *world) (id string) {
	p.t.Helper()
	return p.popup().pairWith(w)
}

func (p *popupPage) pairWith(w *world) (id string) {
	p.t.Helper()
	waiting := w.pair(p.t)
	if a := p.ask("pair", map[string]any{"code": waiting.code}); !a.OK {
		p.t.Fatalf("pairing: %s", a.Error.Message)
	}
	last := waiting.rest()
	found := regexp.MustCompile(`^Paired with .+ \((browser-[a-z2-9]{8})\)\.$`).FindStringSubmatch(last)
	if found == nil {
		p.t.Fatalf("`browsentic pair` ends with %q", last)
	}
	p.awaitPairing("linked")
	return found[1]
}

func TestPairedBrowserIsWorkedIn(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	who := newPerson(t)
	id := who.pairWith(w)
	own := who.open(base + "/form")
	who.eval(own, `void (document.cookie = 'mine=1; path=/')`, nil)

	c := w.client(t)
	if a := c.try("browser_session_create", map[string]any{"browser": "nobody"}); a.code != "BROWSER_NOT_FOUND" {
		t.Errorf("an unknown browser: %s", a)
	}
	if a := c.try("browser_session_create", map[string]any{"browser": id, "contextSettings": map[string]any{"locale": "de-DE"}}); a.code != "UNSUPPORTED" {
		t.Errorf("settings of a person's browser: %s", a)
	}
	a := c.must("browser_session_create", map[string]any{"browser": id, "name": "helper"})
	p := &page{client: c, session: a.at("initialPage.sessionId").(string), id: a.at("initialPage.pageId").(string)}
	if got := a.at("session.isolation"); got != "shared" {
		t.Errorf("isolation is %v", got)
	}
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	if a := p.do("browser_get_title", nil); a.at("title") != "Form" {
		t.Errorf("title: %s", a)
	}
	p.do("browser_fill", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Name"}, "value": "Zoë"})
	p.do("browser_click", map[string]any{"locator": role("button", "Send")})
	if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); !strings.HasPrefix(a.at("text").(string), "Zoë|") {
		t.Errorf("after a click: %s", a)
	}
	if a := p.attempt("browser_observe", map[string]any{"source": "console"}); a.code != "UNSUPPORTED" {
		t.Errorf("observing a person's browser: %s", a)
	}
	second := c.must("browser_page_create", map[string]any{"sessionId": p.session})
	if pages := c.must("browser_page_list", map[string]any{"sessionId": p.session}); pages.at("pages.length") != 2.0 {
		t.Errorf("pages: %s", pages)
	}
	c.must("browser_page_close", map[string]any{"sessionId": p.session, "pageId": second.at("page.pageId")})

	var state struct {
		Sessions []struct {
			Name   string `json:"name"`
			TabIDs []int  `json:"tabIds"`
		} `json:"sessions"`
	}
	if a := who.popup().ask("state", map[string]any{}); !a.OK || json.Unmarshal(a.Data, &state) != nil || len(state.Sessions) != 1 || state.Sessions[0].Name != "helper" || len(state.Sessions[0].TabIDs) != 1 {
		t.Errorf("the popup is told %s %+v", a.Data, a.Error)
	}

	c.must("browser_session_close", map[string]any{"sessionId": p.session})
	pages := who.targets("page", base)
	if len(pages) != 1 {
		t.Errorf("after the session's end: %v", pages)
	}
	var value string
	who.eval(own, `document.querySelector('input').value`, &value)
	if value != "" {
		t.Errorf("the person's own page was written to: %q", value)
	}
}

func TestSeveralBrowsersArePairedAtOnce(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	people := []*person{newPerson(t), newPerson(t), newPerson(t)}
	c := w.client(t)
	pages := make([]*page, len(people))
	ids := make([]string, len(people))
	for i, who := range people {
		ids[i] = who.pairWith(w)
		pages[i] = c.session(map[string]any{"browser": ids[i]})
		pages[i].do("browser_navigate", map[string]any{"url": base + "/form"})
	}
	var listed []struct {
		ID, Name string
		Linked   bool
	}
	out, err := w.cli("browsers", "--json")
	if err != nil || json.Unmarshal([]byte(out), &listed) != nil || len(listed) != 3 {
		t.Fatalf("browsers: %s, %v", out, err)
	}
	names := []string{listed[0].Name, listed[1].Name, listed[2].Name}
	if slices.Sort(names); len(slices.Compact(names)) != 3 {
		t.Errorf("two browsers have one name: %s", out)
	}
	people[1].close()
	for _, i := range []int{0, 2} {
		if a := pages[i].do("browser_get_title", nil); a.at("title") != "Form" {
			t.Errorf("browser %d, after another one was closed: %s", i, a)
		}
	}
	if a := pages[1].attempt("browser_get_title", nil); a.code != "EXTENSION_OFFLINE" {
		t.Errorf("a closed browser: %s", a)
	}

	// Taking the access away cuts the link, and the person sees why.
	popup := people[0].popup()
	popup.awaitPairing("linked")
	if _, err := w.cli("unpair", ids[0]); err != nil {
		t.Error(err)
	}
	if a := pages[0].attempt("browser_get_title", nil); a.code != "BROWSER_DISCONNECTED" {
		t.Errorf("an unpaired browser: %s", a)
	}
	if state := popup.awaitPairing("refused"); !strings.Contains(state["reason"].(string), "pair") {
		t.Errorf("the popup says %v", state)
	}
	if a := pages[2].do("browser_get_title", nil); a.at("title") != "Form" {
		t.Errorf("the last one: %s", a)
	}
}
