package session

import (
	"context"
	"encoding/json"
	"sync"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

// fakeFronts is one paired browser, of whose tabs one is in front.
type fakeFronts struct {
	place *fakePlace

	mu      sync.Mutex
	browser string // empty when none is linked
	target  string // empty when no tab is in front
}

func (f *fakeFronts) LastUsed(context.Context) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.browser == "" {
		return "", registry.NewError(registry.ExtensionOffline, nil)
	}
	return f.browser, nil
}

func (f *fakeFronts) Front(context.Context, string) (Place, string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.target == "" {
		return nil, "", registry.NewError(registry.NoActiveTab, nil)
	}
	return f.place, f.target, nil
}

func (f *fakeFronts) Whole(string) (Place, error) { return f.place, nil }

func (f *fakeFronts) show(target string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.target = target
}

func newFronts() *fakeFronts {
	place := &fakePlace{done: make(chan struct{})}
	place.pages = []Page{{Target: "1", URL: "http://a.test/"}, {Target: "2", URL: "http://a.test/"}}
	place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
		return succeed(map[string]any{"scrollX": 0, "scrollY": 0}), nil
	}
	return &fakeFronts{place: place, browser: "b", target: "1"}
}

const scroll = "page.scrollTo"

func TestTabInFront(t *testing.T) {
	t.Parallel()
	fronts := newFronts()
	w := newWorld(t, func(c *Config) { c.Fronts = fronts })
	w.must(scroll, input{})
	fronts.show("2")
	w.must(scroll, input{"direction": "up"})
	var targets string
	for _, in := range fronts.place.invocations() {
		targets += in.Target
		var sent map[string]any
		if err := json.Unmarshal(in.Input, &sent); err != nil || sent["behavior"] != "smooth" {
			t.Errorf("the extension got %s (%v)", in.Input, err)
		}
	}
	if targets != "12" {
		t.Errorf("the calls went to %q, want the tab in front at each one's turn", targets)
	}
	fronts.show("")
	w.refused(registry.NoActiveTab, scroll, input{})
	fronts.browser = ""
	w.refused(registry.ExtensionOffline, scroll, input{})
}

func TestTabInFrontWithoutPairedBrowsers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if e := w.refused(registry.ExtensionOffline, scroll, input{}); e.OperationID == "" {
		t.Error("the failed operation has no id")
	}
}

func TestCallsOnTheFrontWaitInLine(t *testing.T) {
	t.Parallel()
	fronts := newFronts()
	entered, release := make(chan struct{}, 2), make(chan struct{})
	fronts.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
		entered <- struct{}{}
		<-release
		return succeed(map[string]any{"scrollX": 0, "scrollY": 0}), nil
	}
	w := newWorld(t, func(c *Config) { c.Fronts = fronts })
	var calls sync.WaitGroup
	calls.Go(func() { w.must(scroll, input{}) })
	<-entered
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := w.callAs(ctx, w.client, scroll, input{}); err == nil || err.Code != registry.OperationCancelled {
		t.Errorf("a call that was cancelled in line: %v", err)
	}
	close(release)
	calls.Wait()
	if n := len(fronts.place.invocations()); n != 1 {
		t.Errorf("%d calls reached the browser, want 1", n)
	}
}

func TestPageToolInASession(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	i := w.create()
	for _, tc := range []struct {
		answer registry.Result
		want   registry.Code
	}{
		{fail(registry.TargetNotFound, map[string]any{"matchCount": 0}), registry.TargetNotFound},
		{fail(registry.InvalidTarget, nil), registry.InvalidTarget},
		{fail(registry.TabUnreachable, nil), registry.TabUnreachable},
		{fail(registry.OperationTimeout, nil), registry.TimedOut},
		{fail(registry.InvalidInput, nil), registry.InvalidInput},
		{fail(registry.BrowserError, nil), registry.ActionFailed},
		{fail("NO_SUCH_CODE", nil), registry.InternalError},
	} {
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) { return tc.answer, nil }
		w.refused(tc.want, scroll, i.in(input{"target": input{"selector": "#a"}}))
	}
	e := w.refused(registry.InternalError, scroll, i.in())
	if e.Details != nil && e.Details["target"] != nil {
		t.Errorf("details of a call without a target: %v", e.Details)
	}
	for name, in := range map[string]input{
		"half an address":  {"sessionId": i.session},
		"the other half":   {"pageId": i.page},
		"a wrong type":     i.in(input{"behavior": "slow"}),
		"no such distance": i.in(input{"position": input{"x": 1}}),
	} {
		if e := w.refused(registry.InvalidInput, scroll, in); e.Details["why"] == nil {
			t.Errorf("%s: %v says nothing", name, e.Details)
		}
	}
	w.refused(registry.PageNotFound, scroll, input{"sessionId": i.session, "pageId": "page_x"})
	w.refused(registry.Unsupported, "page.navigate", i.in(input{"url": "ftp://a.test/"}))
}
