package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"testing"
)

// workerStops is how often the worker is stopped during five times as many calls: BROWSENTIC_WORKER_STOPS, else as
// often as a test run can afford.
func workerStops(t *testing.T) int {
	text := os.Getenv("BROWSENTIC_WORKER_STOPS")
	if text == "" {
		return 6
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("BROWSENTIC_WORKER_STOPS: %v", err)
	}
	return n
}

// TestWorkersAreStoppedDuringCalls: whatever becomes of the worker, no result is wrong, no session is lost, and a call
// that failed is honest about what it may have done.
func TestWorkersAreStoppedDuringCalls(t *testing.T) {
	t.Parallel()
	counter := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><title>Counter</title><button onclick="out.textContent = ++n">Count</button><p id=out>0</p><script>let n = 0</script>`)
	}))
	t.Cleanup(counter.Close)
	for name, start := range map[string]func(t *testing.T, w *world) (p *page, stop func()){
		"managed": func(t *testing.T, w *world) (*page, func()) {
			return w.client(t).session(nil), func() { killWorkers(t, w) }
		},
		"paired": func(t *testing.T, w *world) (*page, func()) {
			who := newPerson(t)
			id := who.pairWith(w)
			return w.client(t).session(map[string]any{"browser": id}), func() {
				who.await("a worker to stop", who.stopWorker)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := ownWorld(t)
			p, stop := start(t, w)
			p.do("browser_navigate", map[string]any{"url": counter.URL})
			count, failed, stops := 0, 0, workerStops(t)
			for i := range stops * 5 {
				stopped := make(chan struct{})
				if i%5 == 2 {
					go func() {
						defer close(stopped)
						stop()
					}()
				} else {
					close(stopped)
				}
				clicked := p.attempt("browser_click", map[string]any{"locator": role("button", "Count")})
				<-stopped
				least, most := count+1, count+1
				if clicked.code != "" {
					failed++
					least = count
					if happened := mayHaveHappened(t, clicked); !happened {
						most = count
					}
				}
				var err error
				if count, err = strconv.Atoi(p.readAtLast(css("#out"))); err != nil || count < least || count > most {
					t.Fatalf("call %d (%s): the page counts %d (%v); want %d to %d", i, clicked, count, err, least, most)
				}
			}
			t.Logf("%d calls, %d stops, %d calls failed; the page counts %d", stops*5, stops, failed, count)
		})
	}
}

// mayHaveHappened is what a call that lost its worker says of itself.
func mayHaveHappened(t *testing.T, a answer) bool {
	t.Helper()
	details, _ := a.err["details"].(map[string]any)
	happened, told := details["mayHaveHappened"].(bool)
	if !told || a.code != "EXTENSION_OFFLINE" && a.code != "BROWSER_ERROR" {
		t.Errorf("a call that lost its worker: %s", a)
	}
	return happened
}

// readAtLast reads an element's text. Reading may lose its worker too, and can be repeated.
func (p *page) readAtLast(locator map[string]any) string {
	p.t.Helper()
	for range 20 {
		a := p.attempt("browser_visible_text", map[string]any{"locator": locator})
		if a.code == "" {
			return a.at("text").(string)
		}
		mayHaveHappened(p.t, a)
	}
	p.t.Fatal("it cannot be read")
	return ""
}

// TestTheExtensionIsUpdated: what ran ends honestly; the session, its tabs and the pages in them go on.
func TestTheExtensionIsUpdated(t *testing.T) {
	t.Parallel()
	who, p, base := helper(t)
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	popup := who.popup()
	update := func() {
		waitForRequest(t, p)
		who.eval(popup.session, `void setTimeout(() => chrome.runtime.reload())`, nil)
	}
	acting := aside(func() answer {
		return p.attempt("browser_action_and_wait", map[string]any{
			"action": map[string]any{"kind": "click", "target": css("h1")}, "wait": map[string]any{"kind": "popup"}, "timeoutMs": 100_000,
		})
	})
	update()
	if a := <-acting; !mayHaveHappened(t, a) {
		t.Errorf("an act during the update: %s", a)
	}
	if pages := p.must("browser_page_list", map[string]any{"sessionId": p.session}); pages.at("pages.length") != 1.0 {
		t.Errorf("pages after the update: %s", pages)
	}
	p.do("browser_fill", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Name"}, "value": "Zoë"})
	p.do("browser_click", map[string]any{"locator": role("button", "Send")})
	if text := p.readAtLast(css("#out")); text != "Zoë|false|s" {
		t.Errorf("after the update: %s", text)
	}

	// What only reads goes on.
	popup = who.popup()
	waiting := aside(func() answer {
		return p.attempt("browser_wait", map[string]any{
			"timeoutMs": 100_000, "condition": map[string]any{"kind": "text", "text": "back again", "state": "present"},
		})
	})
	update()
	who.await("the reload", func() bool { return len(who.targets("page", worker)) == 0 })
	who.eval(who.attach(who.targets("page", base)[0].TargetID), `void document.body.append('back again')`, nil)
	if a := <-waiting; a.code != "" {
		t.Errorf("a wait during the update: %s", a)
	}
	p.closeSession(p.session)
	if left := who.targets("page", base); len(left) != 0 {
		t.Errorf("left open: %v", left)
	}
}
