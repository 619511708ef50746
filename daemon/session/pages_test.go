package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestLimitsAndRetention(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.MaxSessions = 3; c.MaxPages = 2 })
	var made []ids
	for range 3 {
		made = append(made, w.create())
	}
	w.refused(registry.LimitExceeded, "browser.session.create", nil)
	if w.browsers.opened() != 3 {
		t.Error("a refused session opened a place")
	}
	w.must("browser.page.create", input{"sessionId": made[0].session})
	w.refused(registry.LimitExceeded, "browser.page.create", input{"sessionId": made[0].session})
	if len(made[0].place.Pages()) != 2 {
		t.Error("a refused page was opened")
	}
	w.must("browser.page.close", made[0].in())
	w.must("browser.page.create", input{"sessionId": made[0].session})

	for n := range 5 { // closed records do not count, and only the newest three stay
		id := made[n].session
		w.must("browser.session.close", input{"sessionId": id})
		made = append(made, w.create())
	}
	var statuses []string
	for _, s := range w.Sessions() {
		statuses = append(statuses, string(s.Session.Status))
	}
	slices.Sort(statuses)
	if want := "closed closed closed ready ready ready"; strings.Join(statuses, " ") != want {
		t.Errorf("sessions: %v", statuses)
	}
	w.refused(registry.SessionNotFound, "browser.session.get", input{"sessionId": made[0].session})
	w.expectStatus(made[2].session, "closed")
}

func TestPages(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	list := func() []any {
		return w.must("browser.page.list", input{"sessionId": i.session})["pages"].([]any)
	}
	second := path(w.must("browser.page.create", input{"sessionId": i.session}), "page").(map[string]any)
	if second["isDefault"] != false || second["url"] != "about:blank" || second["sessionId"] != i.session || !strings.HasPrefix(second["pageId"].(string), "page_") {
		t.Errorf("page %v", second)
	}
	third := w.must("browser.page.create", input{"sessionId": i.session})["pageId"]
	w.must("browser.navigate", input{"sessionId": i.session, "pageId": third, "url": "http://a.test/?token=raw#x"})
	pages := list()
	if len(pages) != 3 || path(pages[0], "isDefault") != true || path(pages[2], "isDefault") != false || path(pages[2], "url") != "http://a.test/?token=raw#x" {
		t.Errorf("pages %v", pages)
	}
	// A popup is nobody's page, but it goes with the context.
	i.place.popUp()
	if len(list()) != 3 {
		t.Error("a popup was adopted")
	}
	// The default moves to the oldest that is left, also when a page goes by itself.
	i.place.ClosePage(t.Context(), i.place.Pages()[0].Target)
	w.refused(registry.PageNotFound, "browser.get.url", i.in())
	if pages := list(); len(pages) != 2 || path(pages[0], "pageId") != second["pageId"] || path(pages[0], "isDefault") != true {
		t.Errorf("pages %v", pages)
	}
	closed := w.must("browser.page.close", input{"sessionId": i.session, "pageId": second["pageId"]})
	if closed["closed"] != true || closed["pageId"] != second["pageId"] {
		t.Errorf("close: %v", closed)
	}
	w.refused(registry.PageNotFound, "browser.page.close", input{"sessionId": i.session, "pageId": second["pageId"]})
	w.must("browser.page.close", input{"sessionId": i.session, "pageId": third})
	if pages := list(); len(pages) != 0 {
		t.Errorf("pages %v", pages)
	}
	w.expectStatus(i.session, "ready") // without pages
	fresh := w.must("browser.page.create", input{"sessionId": i.session})
	if path(fresh, "page", "isDefault") != true {
		t.Errorf("page %v", fresh)
	}
	w.must("browser.session.close", input{"sessionId": i.session})
	if n := strings.Count(w.logged(), "msg=page.closed"); n != 3 {
		t.Errorf("%d page.closed events, want 3", n)
	}
}

// TestAPageThatWentUnnoticed: the browser knows better than the list.
func TestAPageThatWentUnnoticed(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.mu.Lock()
	i.place.pages = nil
	i.place.mu.Unlock()
	w.refused(registry.PageNotFound, "browser.get.url", i.in())
	if pages := w.must("browser.page.list", input{"sessionId": i.session})["pages"].([]any); len(pages) != 0 {
		t.Errorf("pages %v", pages)
	}
}

func TestPageTroubles(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.newPage = func(context.Context) error { return errors.New("words of the browser") }
	err := w.refused(registry.BrowserError, "browser.page.create", input{"sessionId": i.session})
	if err.Details["reason"] != "other" || strings.Contains(fmt.Sprint(err, err.Details), "words") {
		t.Errorf("details %v", err.Details)
	}
	i.place.newPage = nil
	w.must("browser.page.create", input{"sessionId": i.session})
}
