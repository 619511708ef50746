package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"
)

// chatty logs in all ways and asks the network for what comes, fails, is sent on and never comes.
const chatty = `<!doctype html><html lang=en><title>Noisy</title><h1>Noisy</h1>
<script>
console.log('early', {a: 1, b: 'two'}, [1, 2]);
console.warn('take care: password=hunter22');
console.debug('detail');
addEventListener('again', () => console.log('again'));
function inner() { throw new TypeError('not caught'); }
setTimeout(function outer() { inner(); });
Promise.all([
	fetch('/data?token=abc123', {headers: {Authorization: 'Bearer verysecret', 'X-Plain': 'seen'}}).then(r => r.text()),
	fetch('/moved').then(r => r.text()), fetch('/missing').then(r => r.text()), fetch('http://127.0.0.1:9/').catch(() => {}),
]).then(() => { fetch('/never').catch(() => {}); console.info('done'); document.body.append(Object.assign(document.createElement('p'), {id: 'ready'})); });
</script>`

func chattySite(t *testing.T) string {
	t.Helper()
	over := make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, chatty)
	})
	mux.HandleFunc("/data", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Set-Cookie", "sid=cookiesecret")
		fmt.Fprintf(w, `{"password": "bodysecret", "name": "Ann", "pad": %q}`, strings.Repeat("x", 5000))
	})
	mux.Handle("/moved", http.RedirectHandler("/landed", http.StatusFound))
	mux.HandleFunc("/landed", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "landed") })
	mux.HandleFunc("/missing", http.NotFound)
	mux.HandleFunc("/never", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-over:
		}
	})
	s := httptest.NewServer(mux)
	t.Cleanup(func() {
		close(over)
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// entries are those of a list in an answer that hold the text in the field.
func (a answer) entries(list, field, text string) (found []map[string]any) {
	all, _ := a.at(list).([]any)
	for _, entry := range all {
		entry, _ := entry.(map[string]any)
		if got, _ := entry[field].(string); strings.Contains(got, text) {
			found = append(found, entry)
		}
	}
	return found
}

// diagnose captures the chatty page, which is shown, by try.
func diagnose(t *testing.T, base string, bodies bool, try func(tool string, args map[string]any) answer) {
	t.Helper()
	expect := func(a answer, want map[string]any) {
		t.Helper()
		for path, value := range want {
			if got := a.at(path); !reflect.DeepEqual(got, value) {
				t.Errorf("%s is %v, want %v in %s", path, got, value, a)
			}
		}
	}
	for tool, args := range map[string]map[string]any{
		"page_readConsole": nil, "page_readNetwork": {"diagnosticsId": "diagnostics_x"}, "page_stopDiagnostics": nil,
	} {
		if a := try(tool, args); a.code != "DIAGNOSTICS_NOT_FOUND" {
			t.Errorf("%s of nothing: %s", tool, a)
		}
	}
	for _, bad := range []map[string]any{{"capture": []string{}}, {"capture": []string{"all"}}, {"timeoutMs": 29999}, {"timeoutMs": 1800001}} {
		if a := try("page_startDiagnostics", bad); a.code != "INVALID_INPUT" {
			t.Errorf("start %v: %s", bad, a)
		}
	}
	if a := try("page_startDiagnostics", map[string]any{"tabId": 987654}); a.code != "TARGET_NOT_FOUND" {
		t.Errorf("a tab that is none: %s", a)
	}
	// What the page as it is has still to log would stand before what it logs when it is loaded again.
	if a := try("page_waitForElement", and(on("#ready"), map[string]any{"state": "attached"})); a.code != "" {
		t.Errorf("before it is captured: %s", a)
	}
	started := try("page_startDiagnostics", map[string]any{"reload": true})
	expect(started, map[string]any{"phase": "watching", "url": base + "/", "host": strings.TrimPrefix(base, "http://"), "reloaded": true, "capture.length": 2.0})
	if a := try("page_startDiagnostics", nil); a.code != "DIAGNOSTICS_IN_PROGRESS" || !strings.Contains(a.String(), fmt.Sprint(started.at("diagnosticsId"))) {
		t.Errorf("twice: %s", a)
	}
	if a := try("page_waitForElement", and(on("#ready"), map[string]any{"state": "attached"})); a.code != "" {
		t.Errorf("while it is captured: %s", a)
	}

	console := try("page_readConsole", nil)
	early := console.entries("messages", "text", "early")
	if len(early) != 1 || early[0]["text"] != `early {a: 1, b: "two"} [1, 2]` || early[0]["level"] != "log" || early[0]["line"] != 3.0 {
		t.Errorf("console: %v in %s", early, console)
	}
	thrown := console.entries("messages", "kind", "exception")
	if len(thrown) != 1 || thrown[0]["text"] != "TypeError: not caught" || !strings.Contains(fmt.Sprint(thrown[0]["stack"]), "inner") {
		t.Errorf("exceptions: %v in %s", thrown, console)
	}
	if strings.Contains(console.String(), "hunter22") {
		t.Errorf("a password in the console: %s", console)
	}
	if a := try("page_readConsole", map[string]any{"level": "warn"}); len(a.entries("messages", "text", "detail"))+len(a.entries("messages", "text", "early")) != 0 || len(a.entries("messages", "text", "take care")) != 1 {
		t.Errorf("warnings: %s", a)
	}
	expect(try("page_readConsole", map[string]any{"contains": "EARLY"}), map[string]any{"matched": 1.0, "returned": 1.0})
	one := try("page_readConsole", map[string]any{"limit": 1})
	if one.at("returned") != 1.0 || one.at("truncated") == nil {
		t.Errorf("one message: %s", one)
	}
	expect(try("page_readConsole", map[string]any{"contains": "early", "drain": true}), map[string]any{"returned": 1.0})
	expect(try("page_readConsole", map[string]any{"contains": "early"}), map[string]any{"matched": 0.0})
	for _, bad := range []map[string]any{{"limit": 0}, {"limit": 201}, {"level": "loud"}, {"contains": strings.Repeat("x", 201)}} {
		if a := try("page_readConsole", bad); a.code != "INVALID_INPUT" {
			t.Errorf("readConsole %v: %s", bad, a)
		}
	}

	network := try("page_readNetwork", map[string]any{"includeHeaders": true})
	whole := fmt.Sprint(network.fields)
	for _, secret := range []string{"abc123", "verysecret", "cookiesecret"} {
		if strings.Contains(whole, secret) {
			t.Errorf("%s in %s", secret, whole)
		}
	}
	data := network.entries("requests", "url", "/data")
	if len(data) != 1 || data[0]["url"] != base+"/data?token=[REDACTED]" || data[0]["status"] != 200.0 {
		t.Errorf("a request: %v", data)
	} else if headers := data[0]["requestHeaders"].(map[string]any); headers["x-plain"] != "seen" || headers["authorization"] != "[REDACTED]" {
		t.Errorf("headers: %v", headers)
	}
	moved, landed := network.entries("requests", "url", "/moved"), network.entries("requests", "url", "/landed")
	if len(moved) != 1 || len(landed) != 1 || moved[0]["status"] != 302.0 || moved[0]["requestId"] != fmt.Sprint(landed[0]["requestId"])+":1" {
		t.Errorf("a redirect: %v to %v", moved, landed)
	}
	if a := try("page_readNetwork", map[string]any{"status": "problems"}); len(a.entries("requests", "url", "/missing")) != 1 || len(a.entries("requests", "url", ":9/")) != 1 || len(a.entries("requests", "url", "/landed")) != 0 {
		t.Errorf("problems: %s", a)
	}
	expect(try("page_readNetwork", map[string]any{"status": "failed", "urlContains": ":9/"}), map[string]any{"matched": 1.0})
	expect(try("page_readNetwork", map[string]any{"status": "pending", "method": "get"}), map[string]any{"matched": 1.0, "requests.0.url": base + "/never"})
	if a := try("page_readNetwork", map[string]any{"method": strings.Repeat("x", 11)}); a.code != "INVALID_INPUT" {
		t.Errorf("a long method: %s", a)
	}
	with := try("page_readNetwork", map[string]any{"includeBodies": true, "urlContains": "/data"})
	if !bodies {
		if with.code != "BLOCKED" {
			t.Errorf("bodies: %s", with)
		}
	} else if body, _ := with.at("requests.0.body").(string); !strings.Contains(body, `"name": "Ann"`) || strings.Contains(body, "bodysecret") || len([]rune(body)) > 4000 {
		t.Errorf("bodies: %s", with)
	}

	stopped := try("page_stopDiagnostics", nil)
	expect(stopped, map[string]any{"phase": "stopped", "diagnosticsId": started.at("diagnosticsId"), "expiresAt": nil})
	if a := try("page_stopDiagnostics", nil); a.code != "DIAGNOSTICS_NOT_FOUND" {
		t.Errorf("stopped twice: %s", a)
	}
	expect(try("page_readConsole", map[string]any{"contains": "done"}), map[string]any{"matched": 1.0, "phase": "stopped"})
}

func TestDiagnosticsInASession(t *testing.T) {
	t.Parallel()
	base := chattySite(t)
	p := shared.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})
	diagnose(t, base, true, p.attempt)

	// What waits for an answer of the network leaves the capture as it is.
	p.do("page_startDiagnostics", map[string]any{"capture": []string{"network"}})
	p.attempt("browser_action_and_wait", map[string]any{
		"action": map[string]any{"kind": "click", "target": map[string]any{"locator": css("h1")}}, "timeoutMs": 300,
		"wait": map[string]any{"kind": "response", "matcher": glob("**/nowhere")},
	})
	p.do("page_navigate", map[string]any{"url": base + "/landed"})
	if a := p.do("page_readNetwork", map[string]any{"urlContains": "/landed"}); a.at("matched") != 1.0 {
		t.Errorf("after a wait: %s", a)
	}
}

func TestDiagnosticsInAPairedBrowser(t *testing.T) {
	t.Parallel()
	base := chattySite(t)
	w, who := ownWorld(t), newPerson(t)
	who.pairWith(w)
	own := who.open(base + "/")
	c := w.client(t)
	diagnose(t, base, false, c.try)

	// The next worker goes on with it.
	started := c.must("page_startDiagnostics", map[string]any{"capture": []string{"console"}})
	if !who.stopWorker() {
		t.Fatal("there is no worker")
	}
	who.popup().awaitPairing("linked")
	who.must(own, "Page.bringToFront", nil, nil)
	id := map[string]any{"diagnosticsId": started.at("diagnosticsId")}
	if a := c.must("page_readConsole", id); a.at("phase") != "watching" {
		t.Errorf("after a new start of the worker: %s", a)
	}
	who.eval(own, `dispatchEvent(new Event('again'))`, nil)
	if a := c.must("page_readConsole", and(map[string]any{"contains": "again"}, id)); a.at("matched") != 1.0 {
		t.Errorf("what the next worker has seen: %s", a)
	}
	who.must("", "Target.closeTarget", map[string]any{"targetId": who.targets("page", base)[0].TargetID}, nil)
	who.open(base + "/landed")
	if a := c.must("page_readConsole", id); a.at("phase") != "tab-closed" || a.at("message") == nil {
		t.Errorf("of a tab that was closed: %s", a)
	}
}

// TestDiagnosticsOfAPageThatDoesNotLoad: why it does not is what is looked for.
func TestDiagnosticsOfAPageThatDoesNotLoad(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<title>Still here</title>")
	}))
	p := shared.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": site.URL + "/"})
	site.Close()
	if a := p.do("page_startDiagnostics", map[string]any{"reload": true}); a.at("reloaded") != true || a.at("phase") != "watching" {
		t.Errorf("started: %s", a)
	}
	ofPage := map[string]any{"status": "failed", "urlContains": site.URL}
	for deadline := time.Now().Add(10 * time.Second); ; { // the network's own word may come after that of the page
		a := p.do("page_readNetwork", ofPage)
		if strings.Contains(fmt.Sprint(a.at("requests")), "ERR_CONNECTION_REFUSED") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("network: %s", a)
		}
	}
}
