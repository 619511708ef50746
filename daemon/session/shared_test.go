package session

import (
	"context"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestABrowserWithoutADebugger(t *testing.T) {
	t.Parallel()
	fronts := newFronts()
	fronts.place.isolation, fronts.place.carried = Shared, registry.Plain()
	w := newWorld(t, func(c *Config) { c.Fronts = fronts })
	i := w.create(input{"browser": "Firefox"})
	i.place.mu.Lock()
	i.place.carried = registry.Plain()
	i.place.mu.Unlock()

	for name, test := range map[string]struct {
		input input
		use   string
	}{
		"page.trustedClick":    {input{"target": input{"selector": "a"}}, "page_clickElement"},
		"browser.click":        {i.in(input{"locator": css("a")}), "page_clickElement"},
		"browser.double.click": {i.in(input{"locator": css("a")}), "browser_session_create"},
	} {
		err := w.refused(registry.Unsupported, name, test.input)
		if text, _ := err.Details["remediation"].(string); !strings.Contains(text, test.use) {
			t.Errorf("%s: the alternative is %q, want %s", name, text, test.use)
		}
	}
	w.must("browser.fill", i.in(input{"locator": css("a"), "value": "x"}))
	w.must(scroll, input{})
	if got := w.Sessions(); !got[0].ManifestInSync {
		t.Error("a shorter list of the same build counts as drift")
	}
}

func TestASessionInAPersonsBrowser(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, what := range []input{{"stateId": "login"}, {"contextSettings": input{"locale": "de-DE"}}} {
		what["browser"] = "Chromium"
		if got := w.refused(registry.Unsupported, "browser.session.create", what); got.Details["remediation"] == nil {
			t.Errorf("%v: %v", what, got)
		}
	}
	settings := input{"locale": "de-DE", "viewport": input{"width": 800, "height": 600}, "acceptDownloads": false}
	got := w.refused(registry.Unsupported, "browser.session.create", input{"browser": "Chromium", "contextSettings": settings})
	if got.Details["why"] != "acceptDownloads: the whole browser's; locale, viewport: only while a debugger holds the tab, and too late for its popups" {
		t.Errorf("of settings it says %v", got.Details)
	}
	if w.browsers.opened() != 0 {
		t.Error("a place was opened for what cannot be had")
	}

	i := w.create(input{"browser": "Chromium", "name": "helper"})
	if view := w.must("browser.session.get", input{"sessionId": i.session})["session"].(map[string]any); view["isolation"] != "shared" {
		t.Errorf("the view is %v", view)
	}
	if o := w.browsers.openings[0]; o.Browser != "Chromium" || o.Title != "helper" || o.SessionID != i.session {
		t.Errorf("it was opened with %+v", o)
	}
	w.refused(registry.Unsupported, "browser.observe", i.in(input{"source": "console"}))
	w.refused(registry.Unsupported, "browser.download.list", input{"sessionId": i.session})

	// What the extension says of itself stays what it is: a person can mend it.
	i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
		return registry.Result{}, registry.NewError(registry.ExtensionOffline, map[string]any{"mayHaveHappened": true})
	}
	if got := w.refused(registry.ExtensionOffline, "browser.get.title", i.in()); got.Details["mayHaveHappened"] != true {
		t.Errorf("a lost link: %v", got)
	}

	// A tab that the person hands over is a page like any other.
	i.place.emit(Event{Kind: PageGiven, Target: i.place.popUp().Target})
	if pages := w.must("browser.page.list", input{"sessionId": i.session})["pages"].([]any); len(pages) != 2 {
		t.Errorf("the pages are %v", pages)
	}
}
