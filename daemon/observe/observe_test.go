package observe

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var noon = time.Date(2026, 9, 1, 12, 0, 0, 123_456_789, time.UTC)

func newLog(events int) *Log { return New(Config{Events: events, StringChars: 2048}) }

func line(text string) Observation {
	return Observation{Kind: SawConsole, At: noon, Level: "log", Text: text}
}

func failure(text string) Observation {
	return Observation{Kind: SawError, At: noon, Text: text}
}

func begin(id, url string) Observation {
	return Observation{Kind: SawRequest, At: noon, Clock: time.Second, Request: id, Method: "get", URL: url, Type: "fetch"}
}

func record(l *Log, seen ...Observation) {
	for _, o := range seen {
		l.Record(o)
	}
}

func all(source Source) Query {
	return Query{Source: source, Limit: 1000, MaxBytes: 1 << 20, WithText: true, SessionID: "session_1", PageID: "page_1"}
}

func read(t testing.TB, l *Log, q Query) Page {
	t.Helper()
	p, err := l.Read(q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return p
}

func texts(p Page) string {
	var all []string
	for _, e := range p.Events {
		all = append(all, *e.Text)
	}
	return strings.Join(all, " ")
}

// asJSON is the events without what differs from run to run.
func asJSON(t testing.TB, l *Log, p Page) string {
	t.Helper()
	raw, err := json.MarshalIndent(p.Events, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(raw), l.name, "cursor")
}

func TestEvents(t *testing.T) {
	t.Parallel()
	l := newLog(100)
	record(l, line("hello"),
		Observation{Kind: SawConsole, At: noon, Level: strings.Repeat("x", 100)},
		failure("TypeError: no"),
		begin("E1", "http://anna:pw@a.test/?token=abc#top"),
		Observation{Kind: SawResponse, Request: "E1", Status: 500, Clock: 1234567 * time.Microsecond},
		Observation{Kind: SawEnd, Request: "E1"},
		begin("E2", "http://a.test/two"),
		Observation{Kind: SawFailure, Request: "E2", Text: "net::ERR_CONNECTION_REFUSED", Clock: 1500 * time.Millisecond},
	)
	if got := asJSON(t, l, read(t, l, all(Network))); got != `[
 {
  "eventId": "cursor_0000000004",
  "timestamp": "2026-09-01T12:00:00.123Z",
  "sessionId": "session_1",
  "pageId": "page_1",
  "kind": "request",
  "requestId": "request_1",
  "method": "GET",
  "url": "http://a.test/?token=[REDACTED]",
  "resourceType": "fetch"
 },
 {
  "eventId": "cursor_0000000005",
  "timestamp": "2026-09-01T12:00:00.358Z",
  "sessionId": "session_1",
  "pageId": "page_1",
  "kind": "response",
  "requestId": "request_1",
  "method": "GET",
  "url": "http://a.test/?token=[REDACTED]",
  "resourceType": "fetch",
  "status": 500,
  "durationMs": 235
 },
 {
  "eventId": "cursor_0000000006",
  "timestamp": "2026-09-01T12:00:00.123Z",
  "sessionId": "session_1",
  "pageId": "page_1",
  "kind": "request",
  "requestId": "request_2",
  "method": "GET",
  "url": "http://a.test/two",
  "resourceType": "fetch"
 }
]` {
		t.Errorf("network: %s", got)
	}
	if got := asJSON(t, l, read(t, l, all(RequestFailed))); got != `[
 {
  "eventId": "cursor_0000000007",
  "timestamp": "2026-09-01T12:00:00.623Z",
  "sessionId": "session_1",
  "pageId": "page_1",
  "kind": "request_failed",
  "requestId": "request_2",
  "method": "GET",
  "url": "http://a.test/two",
  "resourceType": "fetch",
  "durationMs": 500,
  "failure": "net::ERR_CONNECTION_REFUSED"
 }
]` {
		t.Errorf("failed: %s", got)
	}
	p := read(t, l, all(Console))
	if len(p.Events) != 2 || *p.Events[0].Text != "hello" || p.Events[0].Level != "log" || utf8.RuneCountInString(p.Events[1].Level) != 64 || *p.Events[1].Text != "" {
		t.Errorf("console: %s", asJSON(t, l, p))
	}
	if p := read(t, l, all(PageError)); len(p.Events) != 1 || *p.Events[0].Text != "TypeError: no" || p.Events[0].Kind != "page_error" {
		t.Errorf("errors: %s", asJSON(t, l, p))
	}
	q := all(Console)
	q.WithText = false
	if p := read(t, l, q); p.Events[0].Text != nil {
		t.Error("a text that was not asked for")
	}
}

func TestWhatBecomesOfRequests(t *testing.T) {
	t.Parallel()
	answer := func(id string, status int) Observation {
		return Observation{Kind: SawResponse, Request: id, Status: status, Clock: 2 * time.Second}
	}
	fail := func(id string, cancelled bool) Observation {
		return Observation{Kind: SawFailure, Request: id, Text: "net::ERR", Clock: 2 * time.Second, Cancelled: cancelled}
	}
	sent := func(id, frame, document string) Observation {
		o := begin(id, "http://a.test/")
		o.Frame, o.Document = frame, document
		return o
	}
	status := func(id string, status int) Observation {
		return Observation{Kind: SawStatus, Request: id, Status: status, At: noon.Add(time.Second)}
	}
	shown := func(frame, document string) Observation {
		return Observation{Kind: SawDocument, Frame: frame, Document: document}
	}
	for name, tc := range map[string]struct {
		seen []Observation
		want string
	}{
		"redirects": {[]Observation{begin("R", "http://a.test/1"), answer("R", 302), begin("R", "http://a.test/2"), answer("R", 307), begin("R", "http://a.test/3"), answer("R", 200), {Kind: SawEnd, Request: "R"}},
			"1 request /1; 1 response /1 302; 2 request /2; 2 response /2 307; 3 request /3; 3 response /3 200"},
		"no web address":                   {[]Observation{begin("D", "data:text/plain,x"), answer("D", 200), fail("D", false)}, ""},
		"unknown":                          {[]Observation{answer("X", 200), fail("X", false), {Kind: SawEnd, Request: "X"}}, ""},
		"ended":                            {[]Observation{begin("R", "http://a.test/"), {Kind: SawEnd, Request: "R"}, answer("R", 200), fail("R", false)}, "1 request /"},
		"cancelled":                        {[]Observation{begin("R", "http://a.test/"), fail("R", true), fail("R", true)}, "1 request /; 1 request_failed /"},
		"cancelled after an answer":        {[]Observation{begin("R", "http://a.test/"), answer("R", 204), fail("R", true)}, "1 request /; 1 response / 204"},
		"cut off after an answer":          {[]Observation{begin("R", "http://a.test/"), answer("R", 200), fail("R", false)}, "1 request /; 1 response / 200; 1 request_failed /"},
		"answered while the page leaves":   {[]Observation{sent("R", "F", "D1"), status("R", 200), shown("", "D2"), answer("R", 404)}, "1 request /; 1 response / 200"},
		"answered after the page has left": {[]Observation{sent("R", "F", "D1"), shown("", "D2"), status("R", 201), status("R", 202)}, "1 request /; 1 response / 201"},
		"not answered as the page left":    {[]Observation{sent("R", "F", "D1"), shown("", "D2"), fail("R", true)}, "1 request /; 1 request_failed /"},
		"the page stays":                   {[]Observation{sent("R", "F", "D1"), status("R", 200), shown("G", "D2"), shown("", "D1")}, "1 request /"},
		"a frame leaves":                   {[]Observation{sent("R", "F", "D1"), status("R", 200), sent("S", "G", "D2"), status("S", 200), shown("G", "D3")}, "1 request /; 2 request /; 2 response / 200"},
		"status before the answer":         {[]Observation{sent("R", "F", "D1"), status("R", 304), answer("R", 200), shown("", "D2"), status("R", 304)}, "1 request /; 1 response / 200"},
		"status of a redirect":             {[]Observation{sent("R", "F", "D1"), status("R", 302), shown("", "D2"), status("R", 200)}, "1 request /; 1 response / 200"},
		"status of nothing":                {[]Observation{status("R", 200)}, ""},
		"strange status":                   {[]Observation{begin("R", "http://a.test/"), answer("R", 1000), begin("S", "http://a.test/"), answer("S", -1)}, "1 request /; 1 response / 0; 2 request /; 2 response / 0"},
		"strange kind":                     {[]Observation{{Kind: "weather"}}, ""},
	} {
		l := newLog(100)
		record(l, tc.seen...)
		var got []string
		l.mu.Lock()
		for _, e := range l.events {
			s := fmt.Sprintf("%s %s %s", strings.TrimPrefix(e.flight.id, "request_"), e.kind, strings.TrimPrefix(e.flight.url, "http://a.test"))
			if e.kind == response {
				s += fmt.Sprint(" ", e.status)
			}
			got = append(got, s)
		}
		l.mu.Unlock()
		if s := strings.Join(got, "; "); s != tc.want {
			t.Errorf("%s: %s", name, s)
		}
	}
}

func TestDurationsAreBounded(t *testing.T) {
	t.Parallel()
	for clock, want := range map[time.Duration]int64{
		time.Second: 0, 0: 0, time.Second + 1499*time.Microsecond: 1, time.Second + 1500*time.Microsecond: 2, 1000 * time.Hour: 86_400_000,
	} {
		l := newLog(10)
		record(l, begin("R", "http://a.test/"), Observation{Kind: SawResponse, Request: "R", Clock: clock})
		if got := *read(t, l, all(Network)).Events[1].DurationMs; got != want {
			t.Errorf("%s: %d ms, want %d", clock, got, want)
		}
	}
}

func TestRequestsWithoutAnEndAreForgotten(t *testing.T) {
	t.Parallel()
	for events, bound := range map[int]int{1: 32, 16: 32, 17: 34, 200: 400} {
		l := newLog(events)
		for i := range bound + 1 {
			record(l, begin(fmt.Sprint(i), "http://a.test/"))
		}
		if n := len(l.flights.byKey); n != bound || l.flights.order.Len() != bound {
			t.Errorf("%d requests under way with a ring of %d, want %d", n, events, bound)
		}
		before := l.next
		record(l, Observation{Kind: SawResponse, Request: "0"}, Observation{Kind: SawResponse, Request: "1"})
		if l.next != before+1 {
			t.Errorf("ring of %d: %d events for the answers of a forgotten and a known request", events, l.next-before)
		}
	}
}

func TestRing(t *testing.T) {
	t.Parallel()
	l := newLog(3)
	empty := read(t, l, all(Console))
	if empty.NextCursor != nil || empty.DroppedCount != 0 || empty.Gap || empty.Events == nil {
		t.Errorf("an empty log: %+v", empty)
	}
	record(l, line("a"), failure("b"), line("c"))
	first := read(t, l, all(Console))
	if texts(first) != "a c" || first.DroppedCount != 0 {
		t.Errorf("%q, %d dropped", texts(first), first.DroppedCount)
	}
	a, c := first.Events[0].EventID, *first.NextCursor
	if !strings.HasSuffix(a, "_0000000001") || !strings.HasSuffix(c, "_0000000003") {
		t.Errorf("ids %s, %s", a, c)
	}
	since := func(id string, source Source) Page {
		t.Helper()
		q := all(source)
		q.Since = id
		return read(t, l, q)
	}
	if p := since(a, Console); texts(p) != "c" || p.Gap {
		t.Errorf("after a: %q, gap %v", texts(p), p.Gap)
	}
	// A cursor of one source serves another, and a read takes nothing away.
	if p := since(a, PageError); texts(p) != "b" || p.Gap {
		t.Errorf("errors after a: %q", texts(p))
	}
	if p := since(c, Console); len(p.Events) != 0 || *p.NextCursor != c || p.Gap {
		t.Errorf("after c: %+v", p)
	}
	if p := since(c, Network); len(p.Events) != 0 || *p.NextCursor != c {
		t.Errorf("network after c: %+v", p)
	}

	record(l, line("d")) // a goes
	if p := read(t, l, all(Console)); texts(p) != "c d" || p.Gap || p.DroppedCount != 1 {
		t.Errorf("%q, gap %v, %d dropped", texts(p), p.Gap, p.DroppedCount)
	}
	if p := since(a, Console); texts(p) != "c d" || p.Gap { // nothing after a is gone
		t.Errorf("%q, gap %v", texts(p), p.Gap)
	}
	record(l, line("e")) // b goes: an error, but one ring
	if p := since(a, Console); texts(p) != "c d e" || !p.Gap || p.DroppedCount != 2 {
		t.Errorf("%q, gap %v, %d dropped", texts(p), p.Gap, p.DroppedCount)
	}
	if p := since(c, Console); texts(p) != "d e" || p.Gap {
		t.Errorf("%q, gap %v", texts(p), p.Gap)
	}
	record(l, Observation{Kind: SawLoss, Lost: 40}, line("z"))
	if p := since(c, Console); texts(p) != "z" || !p.Gap || p.DroppedCount != 45 {
		t.Errorf("after a loss: %q, gap %v, %d dropped", texts(p), p.Gap, p.DroppedCount)
	}
	if p := read(t, l, all(Console)); !strings.HasSuffix(*p.NextCursor, fmt.Sprintf("_00000000%02s", "1a")) { // 46
		t.Errorf("cursor %s", *p.NextCursor)
	}
}

func TestCursorsOfOthers(t *testing.T) {
	t.Parallel()
	l, other := newLog(3), newLog(3)
	for range 40 {
		record(l, line("x"))
		record(other, line("x"))
	}
	for _, id := range []string{
		*read(t, other, all(Console)).NextCursor, l.name, l.name + "_", l.name + "_0000000000", l.name + "_0000000015", l.name + "_000000000Z",
		l.name + "_1", l.name + "_00000000001", l.name + "_-000000001", l.name + "_+000000001", l.name + "_ 000000001", l.name + "_zzzzzzzzzz",
		l.name + "_zzzzzzzzzzzzzzz", l.name + "-0000000001", "cursor_0000000001", "x", " ", strings.ToUpper(l.name) + "_0000000001",
	} {
		q := all(Console)
		q.Since = id
		if p, err := l.Read(q); !errors.Is(err, ErrCursor) {
			t.Errorf("%q: %+v, %v", id, p, err)
		}
	}
	for _, id := range []string{l.id(1), l.id(37), l.id(40)} {
		q := all(Console)
		q.Since = id
		read(t, l, q)
	}
}
