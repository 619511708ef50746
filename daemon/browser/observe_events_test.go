package browser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/chromedp/cdproto/cdp"
)

// TestEventsOfRequests: what the browser tells, and what is made of it. Headers and bodies go nowhere.
func TestEventsOfRequests(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		method, params string
		want           []Observation
	}{
		{"requestWillBeSent", `{"requestId":"R","loaderId":"D","frameId":"F","request":{"url":"https://a.test/","method":"POST","postData":"secret"},"timestamp":1.5,"wallTime":100.25,"type":"XHR","initiator":{"type":"script"}}`,
			[]Observation{{Kind: SawRequest, Request: "R", Frame: "F", Document: "D", Clock: 1500 * time.Millisecond, At: time.Unix(100, 250e6), Method: "POST", URL: "https://a.test/", Type: "xhr"}}},
		{"requestWillBeSent", `{"requestId":"R","request":{"url":"https://a.test/","method":"GET"},"timestamp":2,"wallTime":100,"type":"Fetch","redirectResponse":{"status":302,"headers":{"Location":"secret"}}}`,
			[]Observation{{Kind: SawResponse, Request: "R", Status: 302, Clock: 2 * time.Second}, {Kind: SawRequest, Request: "R", Clock: 2 * time.Second, At: time.Unix(100, 0), Method: "GET", URL: "https://a.test/", Type: "fetch"}}},
		{"requestWillBeSent", `{"requestId":"R","request":{"url":"data:,x","method":"GET"}}`, nil},
		{"requestWillBeSent", `{"requestId":"R","request":{"url":"http://nowhere.invalid/","method":"GET"}}`, nil},
		{"requestWillBeSent", `{"requestId":"R","request":{"url":"http://a.test/favicon.ico","method":"GET"},"type":"Other"}`, nil},
		{"responseReceived", `{"requestId":"R","timestamp":3,"response":{"status":404,"headers":{"Set-Cookie":"secret"}}}`, []Observation{{Kind: SawResponse, Request: "R", Status: 404, Clock: 3 * time.Second}}},
		{"responseReceivedExtraInfo", `{"requestId":"R","statusCode":201,"headers":{"Set-Cookie":"secret"}}`, []Observation{{Kind: SawStatus, Request: "R", Status: 201}}},
		{"loadingFinished", `{"requestId":"R","timestamp":4}`, []Observation{{Kind: SawEnd, Request: "R", Clock: 4 * time.Second}}},
		{"loadingFailed", `{"requestId":"R","timestamp":4,"errorText":"net::ERR_ABORTED","canceled":true}`, []Observation{{Kind: SawFailure, Request: "R", Text: "net::ERR_ABORTED", Cancelled: true, Clock: 4 * time.Second}}},
		{"loadingFailed", `{"requestId":"R","errorText":"net::ERR_BLOCKED_BY_CLIENT","blockedReason":"inspector"}`, []Observation{{Kind: SawFailure, Request: "R", Text: "net::ERR_BLOCKED_BY_CLIENT (blocked: inspector)"}}},
	} {
		var got []Observation
		b, p := unwatchedPlace(func(seen []Observation) { got = append(got, seen...) })
		h := handlers{}
		b.observeEvents(h)
		if err := h["Network."+tc.method]("S", []byte(tc.params)); err != nil {
			t.Errorf("%s: %v", tc.params, err)
		}
		p.queue.close() // so that taking nothing does not wait
		callbacks, _ := p.queue.take()
		for _, callback := range callbacks {
			callback()
		}
		for i := range got {
			if got[i].Kind == SawStatus && time.Since(got[i].At) < time.Minute {
				got[i].At = time.Time{}
			}
		}
		if !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s\n got %+v\nwant %+v", tc.params, got, tc.want)
		}
	}
	var got []Observation
	b, p := unwatchedPlace(func(seen []Observation) { got = append(got, seen...) })
	b.documentShown("S", &cdp.Frame{ID: "F", LoaderID: "D1"})
	b.documentShown("S", &cdp.Frame{ID: "F", ParentID: "P", LoaderID: "D2"})
	callbacks, _ := p.queue.take()
	callbacks[0]()
	if want := []Observation{{Kind: SawDocument, Document: "D1"}, {Kind: SawDocument, Frame: "F", Document: "D2"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("documents %+v", got)
	}
}

// TestABacklogLosesTheOldest: what is not taken in time is bounded, and what remains is the newest.
func TestABacklogLosesTheOldest(t *testing.T) {
	t.Parallel()
	var got []Observation
	b, p := unwatchedPlace(func(seen []Observation) { got = append(got, seen...) })
	const n = 10_000
	for i := range n {
		b.observe("S", Observation{Kind: SawConsole, Text: fmt.Sprint(i)})
		b.observe("Other", Observation{Kind: SawConsole, Text: "nobody's"})
		b.observe("unknown", Observation{Kind: SawConsole, Text: "nobody's"})
	}
	callbacks, _ := p.queue.take()
	if len(callbacks) != 1 {
		t.Errorf("%d callbacks are due, want 1", len(callbacks))
	}
	callbacks[0]()
	lost := got[0].Lost
	if got[0].Kind != SawLoss || len(got)-1+lost != n || len(got) > maxBacklog || len(got) < maxBacklog/2 {
		t.Errorf("%d taken, the first is %+v", len(got), got[0])
	}
	if got[1].Text != fmt.Sprint(lost) || got[len(got)-1].Text != fmt.Sprint(n-1) {
		t.Errorf("%s to %s taken, %d lost", got[1].Text, got[len(got)-1].Text, lost)
	}
}

// TestAFloodIsNotLookedAt: one page must not take the time of all.
func TestAFloodIsNotLookedAt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []Observation
		b, p := unwatchedPlace(func(seen []Observation) { got = append(got, seen...) })
		h := handlers{}
		b.observeEvents(h)
		flood := func(n, bytes int) {
			params := fmt.Sprintf(`{"type":"log","args":[{"type":"string","value":"%s"}]}`, strings.Repeat("x", bytes))
			for range n {
				if err := h["Runtime.consoleAPICalled"]("S", []byte(params)); err != nil {
					t.Fatal(err)
				}
			}
		}
		take := func() (seen, lost int) {
			callbacks, _ := p.queue.take()
			for _, callback := range callbacks {
				callback()
			}
			for _, o := range got {
				if lost += o.Lost; o.Kind == SawConsole {
					seen++
				}
			}
			got = nil
			return seen, lost
		}
		for name, tc := range map[string]struct{ n, bytes, atLeast, atMost int }{
			"few":      {1000, 100, 1000, 1000},
			"many":     {20_000, 10, maxCredit / 600, maxCredit / eventCost},
			"long":     {100, maxCredit / 10, 10, 10},
			"too long": {3, 2 * maxCredit, 1, 1}, // one at least is always taken
		} {
			time.Sleep(2 * maxCredit / creditRate * time.Second)
			flood(tc.n, tc.bytes)
			if seen, lost := take(); seen < tc.atLeast && seen < maxBacklog/2 || seen > tc.atMost || seen+lost != tc.n {
				t.Errorf("%s: %d seen and %d lost of %d", name, seen, lost, tc.n)
			}
		}
		// What comes after the flood is seen, and in its place.
		time.Sleep(2 * maxCredit / creditRate * time.Second)
		flood(20, maxCredit/10)
		time.Sleep(time.Second)
		flood(1, 10)
		callbacks, _ := p.queue.take()
		callbacks[0]()
		if n := len(got); got[n-2].Kind != SawLoss || got[n-2].Lost != 10 || got[n-1].Kind != SawConsole {
			t.Errorf("the end is %+v", got[n-2:])
		}
	})
}

// TestHead: wherever a long string is cut, it stays one.
func TestHead(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"\\", "\x01", "😀", "\\😀\x01\"é", "\\\\\x01"} {
		for shift := range 14 {
			whole := strings.Repeat("y", shift) + strings.Repeat(unit, 9*maxText/len(unit))
			for _, encode := range []func(string) []byte{
				func(s string) []byte { raw, _ := json.Marshal(s); return raw },
				func(s string) []byte { return []byte(strconv.QuoteToASCII(s)) },
			} {
				raw := bytes.ReplaceAll(encode(whole), []byte(`\x01`), []byte(`\u0001`))
				raw = bytes.ReplaceAll(raw, []byte(`\U0001f600`), []byte(`\ud83d\ude00`))
				var got string
				if err := json.Unmarshal(head(raw), &got); err != nil {
					t.Fatalf("%q after %d: %v", unit, shift, err)
				}
				if clip(got) != clip(whole) {
					t.Fatalf("%q after %d: another text", unit, shift)
				}
			}
		}
	}
}

// FuzzConsoleText: what a page logs is a stranger's.
func FuzzConsoleText(f *testing.F) {
	f.Add([]byte(`[{"type":"string","value":"%s %d %c %"},{"type":"object","preview":{"description":"Object","properties":[{"name":"a","type":"string","value":"x"}]}}]`))
	f.Add([]byte(`[{"type":"object","subtype":"map","preview":{"subtype":"map","description":"Map(1)","entries":[{"key":{"type":"string"},"value":{}}]}}]`))
	f.Add([]byte(`[{"type":"function","description":"class A {"},{"type":"string"},{}]`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var args []remoteObject
		if json.Unmarshal(raw, &args) == nil {
			consoleText(args)
		}
	})
}
