package session

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// composite is the input of a click that waits.
func composite(wait map[string]any) input {
	return input{"action": map[string]any{"kind": "click", "target": css("button")}, "wait": wait}
}

var popupInput = composite(map[string]any{"kind": "popup"})

func (w *world) pages(i ids) []any {
	w.t.Helper()
	return w.must("browser.page.list", input{"sessionId": i.session})["pages"].([]any)
}

func TestAPopupBecomesAPage(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	data := w.must("browser.action.and.wait", i.in(popupInput))
	page, _ := path(data, "event", "page").(map[string]any)
	id, _ := page["pageId"].(string)
	if path(data, "event", "kind") != "popup" || !strings.HasPrefix(id, "page_") || page["sessionId"] != i.session ||
		page["isDefault"] != false || page["url"] != "http://a.test/new" || data["pageId"] != i.page {
		t.Errorf("event %v", data)
	}
	if event := data["event"].(map[string]any); event["targetId"] != nil || event["url"] != nil {
		t.Errorf("the event tells more than its page: %v", event)
	}
	if pages := w.pages(i); len(pages) != 2 || path(pages[1], "pageId") != id {
		t.Errorf("pages %v", pages)
	}
	w.must("browser.get.url", input{"sessionId": i.session, "pageId": id})
	w.must("browser.page.close", input{"sessionId": i.session, "pageId": id})
	if len(w.pages(i)) != 1 || !strings.Contains(w.logged(), "page.created") {
		t.Error("the popup was no page like others")
	}
}

// TestAPopupThatTheBrowserTellsOfLater: the extension may be quicker than the pipe.
func TestAPopupThatTheBrowserTellsOfLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		target := newID("target")
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
			time.AfterFunc(time.Second, func() {
				i.place.mu.Lock()
				i.place.pages = append(i.place.pages, Page{Target: target, URL: "http://a.test/late"})
				i.place.mu.Unlock()
				i.place.emit(Event{Kind: PageOpened, Target: target})
			})
			return succeed(map[string]any{"event": map[string]any{"kind": "popup", "targetId": target}}), nil
		}
		data := w.must("browser.action.and.wait", i.in(popupInput))
		if path(data, "event", "page", "url") != "http://a.test/late" {
			t.Errorf("event %v", data)
		}
		// One that is gone before it is known does not come.
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
			return succeed(map[string]any{"event": map[string]any{"kind": "popup", "targetId": "never"}}), nil
		}
		begun := time.Now()
		w.refused(registry.BrowserError, "browser.action.and.wait", i.in(popupInput))
		if took := time.Since(begun); took != popupGrace {
			t.Errorf("gave up after %v", took)
		}
		if len(w.pages(i)) != 2 {
			t.Errorf("pages %v", w.pages(i))
		}
		w.Shutdown(context.Background())
	})
}

func TestPopupsThatAreNotKept(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.MaxPages = 2 })
	i := w.create()
	w.must("browser.action.and.wait", i.in(popupInput))
	for range 2 {
		w.refused(registry.LimitExceeded, "browser.action.and.wait", i.in(popupInput))
		if n := len(i.place.Pages()); n != 2 {
			t.Errorf("%d pages are open", n)
		}
	}
	i.place.closePage = func(string) error { return errors.New("words of the browser") }
	err := w.refused(registry.BrowserError, "browser.action.and.wait", i.in(popupInput))
	if err.OperationID == "" || len(w.pages(i)) != 2 {
		t.Errorf("%v, %v", err, w.pages(i))
	}
	i.place.closePage = nil

	// Nobody is left to work with it, whether the answer came before the end or crossed it.
	for _, crosses := range []bool{false, true} {
		other := w.create()
		ctx, cancel := context.WithCancel(t.Context())
		other.place.invoke = func(ctx context.Context, in Invocation) (registry.Result, error) {
			cancel()
			if crosses {
				<-ctx.Done()
			}
			return other.place.stock(in), ctx.Err()
		}
		raw, _ := json.Marshal(other.in(popupInput))
		result, _ := w.Call(ctx, w.client, "browser.action.and.wait", raw)
		if result.Error == nil || result.Error.Code != registry.OperationCancelled || len(other.place.Pages()) != 1 {
			t.Errorf("crosses %v: %+v, %d pages", crosses, result, len(other.place.Pages()))
		}
	}
}

func TestCompositesEndCursors(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	long := rawSnapshot(strings.Repeat("- text: x\n", 100))
	for _, outcome := range []registry.Result{
		succeed(map[string]any{"event": map[string]any{"kind": "navigation", "url": "http://a.test/"}}),
		fail(registry.OperationTimeout, nil),
	} {
		i.place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
			if in.Action == "browser.snapshot" {
				return succeed(long), nil
			}
			return outcome, nil
		}
		cursor := path(w.must("browser.snapshot", i.in(input{"maxChars": 100})), "pagination", "nextCursor")
		w.must("browser.snapshot", i.in(input{"cursor": cursor}))
		w.call("browser.action.and.wait", i.in(composite(map[string]any{"kind": "navigation"})))
		w.refused(registry.StaleSnapshotCursor, "browser.snapshot", i.in(input{"cursor": cursor}))
	}
}

func TestWhatAFailedActWasFor(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	ends := input{"source": css("#a"), "target": css("#b")}
	for name, tc := range map[string]struct {
		action    string
		in        input
		details   map[string]any
		operation any
		locator   any
	}{
		"a composite": {"browser.action.and.wait", popupInput, map[string]any{"unexpected": "dialog"}, "click", "button"},
		"its key": {"browser.action.and.wait", input{
			"action": map[string]any{"kind": "press", "key": "Enter", "target": css("input")}, "wait": map[string]any{"kind": "popup"},
		}, nil, "press", "input"},
		"a drag's source": {"browser.drag.and.drop", ends, map[string]any{"end": "source"}, "drag", "#a"},
		"a drag's target": {"browser.drag.and.drop", ends, map[string]any{"end": "target"}, "drag", "#b"},
		"a whole drag":    {"browser.drag.and.drop", ends, nil, "drag", nil},
		"a scroll":        {"browser.scroll", input{"deltaX": 0, "deltaY": 1}, nil, nil, nil},
		"a double click":  {"browser.double.click", input{"locator": css("p")}, nil, "double-click", "p"},
	} {
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
			return fail(registry.BrowserError, tc.details), nil
		}
		err := w.refused(registry.BrowserError, tc.action, i.in(tc.in))
		locator := err.Details["locator"]
		if tc.locator != nil {
			locator = path(locator, "value")
		}
		if err.Details["operation"] != tc.operation || locator != tc.locator || err.Details["unexpected"] != tc.details["unexpected"] || err.Details["end"] != nil {
			t.Errorf("%s: %v", name, err.Details)
		}
	}
}
