package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// board is the dashboard in a session of its own: a person's browser, driven by the tools that it shows.
type board struct{ *page }

func (w *world) board(t *testing.T) board {
	t.Helper()
	link, err := w.cli("dashboard", "--print-url")
	if err != nil {
		t.Fatal(err)
	}
	b := board{w.client(t).session(map[string]any{"name": "viewer"})}
	b.do("browser_navigate", map[string]any{"url": strings.TrimSpace(link)})
	return b
}

func (b board) see(selector string) {
	b.t.Helper()
	b.await(selector, "visible")
}

func (b board) await(selector, state string) {
	b.t.Helper()
	b.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "locator", "locator": css(selector), "state": state}})
}

func (b board) read(words string) {
	b.t.Helper()
	b.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "text", "text": words, "state": "present"}})
}

func (b board) click(selector string) {
	b.t.Helper()
	b.do("browser_click", map[string]any{"locator": css(selector)})
}

func card(name string) string { return fmt.Sprintf(`.card[aria-label="%s"]`, name) }

// A person looks at two sessions, takes one over, works in its page through the picture, gives it back, so that the
// call that waited goes on, and closes the other.
func TestDashboard(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><title>empty</title><body style="margin:0;background:#cde">
			<textarea style="position:fixed;inset:0;width:100%;height:100%" oninput="document.title = event.isTrusted + ' ' + this.value"></textarea>`)
	}))
	t.Cleanup(site.Close)
	w := ownWorld(t)
	worker := w.client(t)
	first, second := worker.session(map[string]any{"name": "first"}), worker.session(map[string]any{"name": "second"})
	first.do("browser_navigate", map[string]any{"url": site.URL})
	second.do("browser_navigate", map[string]any{"url": site.URL})

	b := w.board(t)
	b.see(card("first") + " .picture img")
	b.see(card("second") + " .picture img")
	b.click(card("first") + " .button:not(.plain)")
	b.see(".sink")
	b.see(".glass canvas")
	status, err := w.cli("status")
	if err != nil || strings.Count(status, "taken over by a person") != 1 {
		t.Errorf("the status is %s, %v", status, err)
	}

	title := aside(func() answer { return first.try("browser_get_title", first.with(map[string]any{"timeoutMs": 120_000})) })
	b.read("1 call waits for a person.")
	b.click(".sink")
	for _, key := range []string{"h", "i", "Shift+A", "Backspace", "!"} {
		b.do("browser_press", map[string]any{"locator": css(".sink"), "key": key})
	}
	select {
	case got := <-title:
		t.Fatalf("a call ran while a person had the session: %s", got)
	default:
	}
	b.click(".bar .primary") // give back
	select {
	case got := <-title:
		if got.at("title") != "true hi!" {
			t.Errorf("the page is %s", got)
		}
	case <-time.After(time.Minute):
		t.Fatal("the call that waited never ran")
	}
	b.read("Take over")
	// The address leads the page only for whoever has it.
	b.await(".address input:read-only", "visible")

	b.click(".bar a")
	b.click(card("second") + " .button.plain")
	b.click(".confirm .danger")
	b.await(card("second"), "hidden")
	if a := worker.must("browser_session_get", map[string]any{"sessionId": second.session}); a.at("session.status") != "closed" {
		t.Errorf("the session is %s", a)
	}
	b.read("1 ended")
}

// The link opens the dashboard once, from a page that knows it alone; without it the page shows nothing.
func TestDashboardLink(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	b := w.board(t)
	b.see(card("viewer"))
	used := b.do("browser_get_url", nil).at("url").(string)
	if strings.Contains(used, "#") {
		t.Errorf("the address keeps its secret: %s", used)
	}
	b.do("browser_reload", nil) // a login outlives that
	b.see(card("viewer"))
	stranger := board{w.client(t).session(map[string]any{"name": "stranger"})}
	stranger.do("browser_navigate", map[string]any{"url": used})
	stranger.read("This page is locked")

	// Whoever is not our page gets nothing, whatever it has.
	port, token := w.lockfile(t)
	own := "http://127.0.0.1:" + port
	link, err := w.cli("dashboard", "--print-url")
	if err != nil {
		t.Fatal(err)
	}
	_, secret, _ := strings.Cut(strings.TrimSpace(link), "#")
	for name, test := range map[string]struct {
		method, path string
		headers      map[string]string
	}{
		"a link that is none":     {"POST", "enter", map[string]string{"Origin": own}},
		"a link from a web page":  {"POST", "enter", map[string]string{"Origin": "https://evil.test", "body": secret}},
		"a link from next door":   {"POST", "enter", map[string]string{"Origin": "http://127.0.0.1:1", "body": secret}},
		"a link from nowhere":     {"POST", "enter", map[string]string{"body": secret}},
		"a link, rebound":         {"POST", "enter", map[string]string{"Host": "evil.test:" + port, "Origin": "http://evil.test:" + port, "body": secret}},
		"the page, rebound":       {"GET", "", map[string]string{"Host": "evil.test:" + port}},
		"a cross-site socket":     {"GET", "live", map[string]string{"Origin": "https://evil.test", "Upgrade": "websocket"}},
		"a socket without login":  {"GET", "live", map[string]string{"Origin": own, "Upgrade": "websocket"}},
		"a socket, control token": {"GET", "live", map[string]string{"Origin": own, "Upgrade": "websocket", "Authorization": "Bearer " + token}},
		"a socket, a link":        {"GET", "live", map[string]string{"Origin": own, "Upgrade": "websocket", "Sec-WebSocket-Protocol": "browsentic.dashboard, " + secret}},
	} {
		r, err := http.NewRequestWithContext(t.Context(), test.method, own+"/dashboard/"+test.path, strings.NewReader(test.headers["body"]))
		if err != nil {
			t.Fatal(err)
		}
		for header, value := range test.headers {
			r.Header.Set(header, value)
		}
		if host := test.headers["Host"]; host != "" {
			r.Host = host
		}
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %s", name, resp.Status)
		}
	}
	late := board{w.client(t).session(map[string]any{"name": "late"})}
	late.do("browser_navigate", map[string]any{"url": strings.TrimSpace(link)}) // none of that has used the link up
	late.see(card("late"))

	// Without a display nothing is opened, and the link is told.
	told, err := w.cli("dashboard")
	if err != nil || !strings.Contains(told, "/dashboard/#") {
		t.Errorf("it says %s, %v", told, err)
	}
	if page, err := os.ReadFile(w.home + "/dashboard.html"); err != nil || !strings.Contains(string(page), "/dashboard/#") {
		t.Errorf("the page that leads there: %s, %v", page, err)
	}
}
