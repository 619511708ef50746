package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// noisySite serves pages that log, fail and ask for things, on 127.0.0.1 and on localhost.
func noisySite(t *testing.T) (base, other string) {
	t.Helper()
	mux := http.NewServeMux()
	document := func(path, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, "<!doctype html>", strings.ReplaceAll(body, "OTHER", other))
		})
	}
	document("/first", `<title>First</title><script>
		console.log('first line of', {page: 1});
		fetch('/hop?token=s3cr3t-token-1').catch(() => {}); fetch('/down').catch(() => {}); fetch('/cut').catch(() => {});
		setTimeout(() => { throw new TypeError('price missing') });
		new EventSource('/stream');
	</script><iframe src="OTHER/frame"></iframe><button onclick="console.warn('clicked'); fetch('/api?q=1')">Go</button>
	<a href="/popup?session=s3cr3t-session-2" target=_blank>Open</a>`)
	document("/frame", `<script>console.log('in the frame'); fetch('/infar')</script>`)
	document("/second", `<title>Second</title><script>console.log('second document')</script>`)
	document("/popup", `<title>Popup</title><script>console.log('popup line'); fetch('/inpopup')</script>`)
	document("/secrets", `<title>Secrets</title><script>
		console.log('Authorization: Bearer s3cr3t-bearer-3', {password: 's3cr3t-password-4'}, 'http://anna:s3cr3t-user-5@a.test/');
		console.error(JSON.stringify({api_key: 's3cr3t-key-6', sessionId: 's3cr3t-session-7'}));
		document.cookie = 'sid=s3cr3t-cookie-8';
		fetch('/api?%2574oken=s3cr3t-token-9&x=1', {method: 'POST', headers: {'X-Token': 's3cr3t-header-10'}, body: 's3cr3t-body-11'});
		fetch('/api?client_secret=s3cr3t-12#s3cr3t-fragment-13');
		setTimeout(() => { throw new Error('token s3cr3t-token-14 is wrong') });
	</script>`)
	mux.Handle("/hop", http.RedirectHandler("/end", http.StatusFound))
	mux.HandleFunc("/down", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "s3cr3t-body-15", 500) })
	mux.HandleFunc("/cut", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	mux.HandleFunc("/stream", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	for _, path := range []string{"/end", "/api", "/infar", "/inpopup"} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			http.SetCookie(w, &http.Cookie{Name: "sid", Value: "s3cr3t-cookie-16"})
		})
	}
	s := httptest.NewServer(mux)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	base = s.URL
	other = strings.Replace(base, "127.0.0.1", "localhost", 1)
	return base, other
}

// observed is one reading, in words.
func (p *page) observed(source string, more map[string]any) (events []string, a answer) {
	p.t.Helper()
	args := map[string]any{"source": source, "limit": 100, "includeText": source == "console" || source == "pageError"}
	for k, v := range more {
		args[k] = v
	}
	a = p.do("browser_observe", args)
	list, _ := a.at("events").([]any)
	for _, item := range list {
		e := item.(map[string]any)
		var words string
		switch e["kind"] {
		case "console":
			words = fmt.Sprintf("%v: %v", e["level"], e["text"])
		case "page_error":
			words = fmt.Sprint(e["text"])
		case "request":
			words = fmt.Sprintf("%v %v %v", e["method"], e["resourceType"], e["url"])
		case "response":
			words = fmt.Sprintf("%v %v", e["status"], e["url"])
		case "request_failed":
			words = fmt.Sprintf("%v %v", e["failure"], e["url"])
		}
		if e["sessionId"] != p.session || e["pageId"] != p.id {
			p.t.Errorf("an event of %v, %v", e["sessionId"], e["pageId"])
		}
		events = append(events, words)
	}
	return events, a
}

// observe waits until the page has done all of this, and returns the last reading.
func (p *page) observe(source string, want ...string) []string {
	p.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; {
		events, _ := p.observed(source, nil)
		missing := slices.DeleteFunc(slices.Clone(want), func(w string) bool { return slices.Contains(events, w) })
		if len(missing) == 0 {
			return events
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("%s: never seen: %q\nseen: %q", source, missing, events)
		}
	}
}

func TestObserve(t *testing.T) {
	t.Parallel()
	base, other := noisySite(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/first"})

	network := p.observe("network",
		"GET document "+base+"/first", "200 "+base+"/first",
		"GET fetch "+base+"/hop?token=[REDACTED]", "302 "+base+"/hop?token=[REDACTED]", "GET fetch "+base+"/end", "200 "+base+"/end",
		"GET fetch "+base+"/down", "500 "+base+"/down", "GET fetch "+base+"/cut",
		"GET eventsource "+base+"/stream", "200 "+base+"/stream",
		"GET document "+other+"/frame", "200 "+other+"/frame", "GET fetch "+other+"/infar", "200 "+other+"/infar")
	if network[0] != "GET document "+base+"/first" {
		t.Errorf("the first event is %q", network[0])
	}
	if failed := p.observe("requestFailed", "net::ERR_EMPTY_RESPONSE "+base+"/cut"); len(failed) != 1 {
		t.Errorf("failed: %q", failed)
	}
	p.observe("console", "log: first line of {page: 1}", "log: in the frame")
	if errs := p.observe("pageError", "TypeError: price missing"); len(errs) != 1 {
		t.Errorf("errors: %q", errs)
	}

	// What an action has just caused is in the next reading.
	for range 5 {
		_, before := p.observed("console", nil)
		p.do("browser_click", map[string]any{"locator": role("button", "Go")})
		events, _ := p.observed("console", map[string]any{"sinceEventId": before.at("nextCursor")})
		if !slices.Contains(events, "warning: clicked") {
			t.Errorf("after a click: %q", events)
		}
	}

	// A navigation takes nothing away, and a cursor goes on.
	_, before := p.observed("console", nil)
	p.do("browser_navigate", map[string]any{"url": other + "/second"})
	events, a := p.observed("console", map[string]any{"sinceEventId": before.at("nextCursor")})
	if !slices.Contains(events, "log: second document") || slices.Contains(events, "log: in the frame") || a.at("gap") != false {
		t.Errorf("after the cursor: %q, gap %v", events, a.at("gap"))
	}
	p.observe("console", "log: in the frame", "log: second document")

	// Each page has its own.
	a = p.must("browser_page_create", map[string]any{"sessionId": p.session})
	second := &page{client: p.client, session: p.session, id: a.at("pageId").(string)}
	if events, a := second.observed("console", nil); len(events) != 0 || a.at("nextCursor") != nil {
		t.Errorf("a new page: %q", events)
	}
	if a := second.attempt("browser_observe", map[string]any{"source": "console", "sinceEventId": before.at("nextCursor")}); a.code != "INVALID_ARGUMENT" {
		t.Errorf("another page's cursor: %s", a)
	}
	if a := p.attempt("browser_observe", map[string]any{"source": "network", "includeText": true}); a.code != "-32602" || !strings.Contains(fmt.Sprint(a.err["message"]), "includeText") {
		t.Errorf("text of the network: %s", a)
	}
	if a := p.attempt("browser_observe", map[string]any{"source": "network", "limit": 101}); a.code != "INVALID_ARGUMENT" {
		t.Errorf("more than a page: %s", a)
	}
}

func TestAnAdoptedPopupIsObservedFromItsFirstRequest(t *testing.T) {
	t.Parallel()
	base, _ := noisySite(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/first"})
	a := p.do("browser_action_and_wait", map[string]any{
		"action": map[string]any{"kind": "click", "target": role("link", "Open")}, "wait": map[string]any{"kind": "popup"},
	})
	popup := &page{client: p.client, session: p.session, id: a.at("event.page.pageId").(string)}
	events := popup.observe("network", "200 "+base+"/popup?session=[REDACTED]", "GET fetch "+base+"/inpopup")
	if events[0] != "GET document "+base+"/popup?session=[REDACTED]" {
		t.Errorf("the first event is %q", events[0])
	}
	popup.observe("console", "log: popup line")
}

// TestNoSecretIsObserved: whatever a page does with its secrets, none comes out again.
func TestNoSecretIsObserved(t *testing.T) {
	t.Parallel()
	base, _ := noisySite(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": strings.Replace(base, "http://", "http://anna:s3cr3t-user-0@", 1) + "/first"})
	p.observe("network", "200 "+base+"/first")
	p.do("browser_navigate", map[string]any{"url": base + "/secrets"})
	p.observe("network", "POST fetch "+base+"/api?%2574oken=[REDACTED]&x=1", "200 "+base+"/api?client_secret=[REDACTED]")
	p.observe("pageError", "Error: token [REDACTED] is wrong")
	p.observe("console", "log: Authorization: Bearer [REDACTED] {password: '[REDACTED]'} http://a.test/", `error: {"api_key":"[REDACTED]","sessionId":"[REDACTED]"}`)
	secret := regexp.MustCompile(`s3cr3t[\w-]*`)
	for _, source := range []string{"console", "pageError", "network", "requestFailed"} {
		if events, _ := p.observed(source, nil); secret.MatchString(strings.Join(events, "\n")) {
			t.Errorf("%s: %q", source, events)
		}
	}
}

// TestObservingOutlivesTheWorker: the extension is not asked, so its death loses nothing.
func TestObservingOutlivesTheWorker(t *testing.T) {
	t.Parallel()
	base, other := noisySite(t)
	w := ownWorld(t, "BROWSENTIC_OBSERVABILITY_EVENTS=30", "BROWSENTIC_OBSERVABILITY_PAGE_SIZE=10")
	p := w.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/second"})
	killWorkers(t, w)
	if events, _ := p.observed("console", map[string]any{"limit": 10}); !slices.Contains(events, "log: second document") {
		t.Errorf("events %q", events)
	}
	// With the next worker; a call that the dying one has taken may be lost.
	for deadline := time.Now().Add(20 * time.Second); ; {
		a := p.attempt("browser_navigate", map[string]any{"url": other + "/second"})
		if a.code == "" {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal(a)
		}
	}
	events, a := p.observed("console", map[string]any{"limit": 10})
	if n := len(events); n < 2 || a.at("droppedCount") != 0.0 {
		t.Errorf("events %q, %v dropped", events, a.at("droppedCount"))
	}
	// The settings are in force.
	if a := p.attempt("browser_observe", map[string]any{"source": "console", "limit": 11}); a.code != "INVALID_ARGUMENT" {
		t.Errorf("limit 11: %s", a)
	}
	cursor := a.at("nextCursor")
	for range 20 {
		p.do("browser_navigate", map[string]any{"url": base + "/second"})
	}
	events, a = p.observed("console", map[string]any{"limit": 10, "sinceEventId": cursor})
	if a.at("gap") != true || a.at("droppedCount").(float64) < 20 || len(events) == 0 {
		t.Errorf("events %q, gap %v, %v dropped", events, a.at("gap"), a.at("droppedCount"))
	}
}

// killWorkers ends the processes of the extension's workers.
func killWorkers(t *testing.T, w *world) {
	t.Helper()
	killed := 0
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		line, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(line, []byte(w.home)) || !bytes.Contains(line, []byte("--extension-process")) {
			continue
		}
		var pid int
		if _, err := fmt.Sscanf(file, "/proc/%d/", &pid); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		killed++
	}
	if killed == 0 {
		t.Fatal("no worker runs")
	}
}
