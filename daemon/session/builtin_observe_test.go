package session

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/observe"
	"github.com/browsentic/browsentic/registry"
)

// Observed is what the fake's pages did; a log begins when it is first asked for.
func (p *fakePlace) Observed(_ context.Context, target string) *observe.Log {
	if _, open := p.Page(target); !open {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.logs == nil {
		p.logs = map[string]*observe.Log{}
	}
	if p.logs[target] == nil {
		p.logs[target] = observe.New(observe.Config{Events: 200, StringChars: 2048})
	}
	return p.logs[target]
}

// log lets the page of a target log lines.
func (p *fakePlace) log(target string, lines ...string) {
	for _, text := range lines {
		p.Observed(context.Background(), target).Record(observe.Observation{Kind: observe.SawConsole, At: time.Now(), Level: "log", Text: text})
	}
}

func (i ids) observe(more ...input) input {
	return i.in(append([]input{{"source": "console", "includeText": true}}, more...)...)
}

func eventTexts(data map[string]any) string {
	var texts []string
	for _, e := range data["events"].([]any) {
		texts = append(texts, fmt.Sprint(path(e, "text")))
	}
	return strings.Join(texts, " ")
}

func TestObserve(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	target := i.place.Pages()[0].Target
	empty := w.must("browser.observe", i.observe())
	if eventTexts(empty) != "" || empty["nextCursor"] != nil || empty["gap"] != false || empty["droppedCount"] != 0.0 || empty["source"] != "console" {
		t.Errorf("nothing yet: %v", empty)
	}
	i.place.log(target, "one", "password: hunter2", "<b>&three</b>")
	data := w.must("browser.observe", i.observe())
	if eventTexts(data) != "one password: [REDACTED] <b>&three</b>" || data["sessionId"] != i.session || data["pageId"] != i.page || data["operationId"] == "" {
		t.Errorf("%v", data)
	}
	first := data["events"].([]any)[0]
	if path(first, "sessionId") != i.session || path(first, "pageId") != i.page || path(first, "level") != "log" || path(first, "kind") != "console" {
		t.Errorf("event %v", first)
	}
	cursor := data["nextCursor"]
	i.place.log(target, "four")
	if data := w.must("browser.observe", i.observe(input{"sinceEventId": cursor})); eventTexts(data) != "four" {
		t.Errorf("after the cursor: %v", data)
	}
	if data := w.must("browser.observe", i.observe(input{"limit": 1})); eventTexts(data) != "one" || data["nextCursor"] != path(first, "eventId") {
		t.Errorf("one: %v", data)
	}
	// Without being asked for, no text is told.
	if data := w.must("browser.observe", i.in(input{"source": "console"})); strings.Contains(fmt.Sprint(data), "one") {
		t.Errorf("texts: %v", data)
	}
	for _, source := range registry.EventSources[1:] {
		if data := w.must("browser.observe", i.in(input{"source": source})); len(data["events"].([]any)) != 0 || data["source"] != source {
			t.Errorf("%s: %v", source, data)
		}
	}
	// Its own page's cursors only.
	second := w.must("browser.page.create", input{"sessionId": i.session})["pageId"]
	w.refused(registry.InvalidArgument, "browser.observe", input{"sessionId": i.session, "pageId": second, "source": "console", "sinceEventId": cursor})
	w.refused(registry.InvalidArgument, "browser.observe", i.observe(input{"sinceEventId": "cursor_x_0000000001"}))
}

func TestObserveBounds(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.Observability = ObservabilityLimits{PageSize: 100, ResponseBytes: 65536} })
	i := w.create()
	target := i.place.Pages()[0].Target
	for n := range 150 {
		i.place.log(target, fmt.Sprint(n))
	}
	count := func(w *world, in input) int {
		return len(w.must("browser.observe", in)["events"].([]any))
	}
	if n := count(w, i.observe()); n != 50 {
		t.Errorf("%d events by default, want 50", n)
	}
	if n := count(w, i.observe(input{"limit": 100})); n != 100 {
		t.Errorf("%d events, want 100", n)
	}
	w.refused(registry.InvalidArgument, "browser.observe", i.observe(input{"limit": 101})) // although the schema allows it
	if _, invalid := w.raw(t.Context(), w.client, "browser.observe", i.observe(input{"limit": 201})); invalid == nil || invalid.Field != "limit" {
		t.Errorf("limit 201: %v", invalid)
	}

	small := newWorld(t, func(c *Config) { c.Observability = ObservabilityLimits{PageSize: 10, ResponseBytes: 1024} })
	i = small.create()
	target = i.place.Pages()[0].Target
	i.place.log(target, strings.Repeat("x", 2000), "after")
	if n := count(small, i.in(input{"source": "console"})); n != 2 {
		t.Errorf("%d events without text, want 2", n)
	}
	data := small.must("browser.observe", i.observe())
	raw, _ := json.Marshal(data["events"])
	if len(raw) > 1024-512 || !strings.HasSuffix(eventTexts(data), "…") {
		t.Errorf("%d bytes: %s", len(raw), raw)
	}
	if data := small.must("browser.observe", i.observe(input{"sinceEventId": data["nextCursor"]})); eventTexts(data) != "after" {
		t.Errorf("reading does not go on: %v", data)
	}
	i.place.Observed(t.Context(), target).Record(observe.Observation{Kind: observe.SawRequest, Request: "R", URL: "http://a.test/" + strings.Repeat("x", 1000)})
	small.refused(registry.LimitExceeded, "browser.observe", i.in(input{"source": "network"}))
	small.refused(registry.InvalidArgument, "browser.observe", i.observe(input{"limit": 11}))
	for range 20 {
		i.place.log(target, "x")
	}
	if n := count(small, i.in(input{"source": "console", "sinceEventId": data["nextCursor"]})); n > 10 {
		t.Errorf("%d events by default, want at most 10", n)
	}
}

// TestRequestsHaveNoText: asking for it is a mistake in that field.
func TestRequestsHaveNoText(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	for source, refused := range map[string]bool{"console": false, "pageError": false, "network": true, "requestFailed": true} {
		for _, wanted := range []bool{true, false} {
			_, invalid := w.raw(t.Context(), w.client, "browser.observe", i.in(input{"source": source, "includeText": wanted}))
			if (invalid != nil) != (refused && wanted) || invalid != nil && invalid.Field != "includeText" {
				t.Errorf("%s, %v: %v", source, wanted, invalid)
			}
		}
	}
	for field, in := range map[string]input{
		"source": {"source": "everything"}, "sinceEventId": {"source": "console", "sinceEventId": ""}, "limit": {"source": "console", "limit": 0},
	} {
		if _, invalid := w.raw(t.Context(), w.client, "browser.observe", i.in(in)); invalid == nil || invalid.Field != field {
			t.Errorf("%v: %v", in, invalid)
		}
	}
	if _, invalid := w.raw(t.Context(), w.client, "browser.observe", i.in(input{"source": "console", "sinceEventId": strings.Repeat("x", 129)})); invalid == nil {
		t.Error("a cursor of 129 characters passes")
	}
}

// TestObserveWaitsItsTurn: what an earlier call does is in it.
func TestObserveWaitsItsTurn(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	entered, release := i.place.block("browser.click")
	clicked, read := make(chan struct{}), make(chan string, 1)
	go func() {
		defer close(clicked)
		w.must("browser.click", i.in(input{"locator": input{"strategy": "css", "value": "a"}}))
	}()
	<-entered
	go func() { read <- eventTexts(w.must("browser.observe", i.observe())) }()
	w.awaitQueued(i.session, 2)
	i.place.log(i.place.Pages()[0].Target, "clicked")
	close(release)
	<-clicked
	if got := <-read; got != "clicked" {
		t.Errorf("read %q", got)
	}
}

func TestEventsEndWithTheirPage(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.log(i.place.Pages()[0].Target, "one")
	w.must("browser.page.close", i.in())
	w.refused(registry.PageNotFound, "browser.observe", i.observe())
	other := w.create()
	w.must("browser.session.close", input{"sessionId": other.session})
	w.refused(registry.SessionClosed, "browser.observe", other.observe())
}

// TestAnAdoptedPopupHasItsPast: what it did before a session managed it is told too.
func TestAnAdoptedPopupHasItsPast(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	popup := i.place.popUp()
	i.place.log(popup.Target, "first line")
	s, err := w.find(i.session)
	if err != nil {
		t.Fatal(err)
	}
	p := s.addPage(popup.Target)
	if data := w.must("browser.observe", input{"sessionId": i.session, "pageId": p.id, "source": "console", "includeText": true}); eventTexts(data) != "first line" {
		t.Errorf("%v", data)
	}
}
