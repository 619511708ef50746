package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// secrets are planted wherever text comes from: none may turn up in a log.
var secrets = map[string]string{
	"query":    "secretinquery",
	"fragment": "secretinfragment",
	"cookie":   "secretincookie",
	"title":    "secretintitle",
	"text":     "secretintext",
	"console":  "secretinconsole",
	"dialog":   "secretindialog",
	"value":    "secretinvalue",
	"password": "secretinpassword",
	"locator":  "secretinlocator",
	"name":     "secretinname",
	"metadata": "secretinmetadata",
	"input":    "secretinwronginput",
	"key":      "secretinkey",
	"id":       "secretinid",
	"prompt":   "secretinprompt",
}

// secretSite has a page with a secret everywhere.
func secretSite(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/broken" {
			panic(http.ErrAbortHandler) // the connection breaks
		}
		http.SetCookie(w, &http.Cookie{Name: "c", Value: secrets["cookie"]})
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>%s</title><label>Name <input></label><label>Password <input type=password value=%s></label>
			<button onclick="alert('%s'); console.error('%s')">Go</button><p>%s</p>`,
			secrets["title"], secrets["password"], secrets["dialog"], secrets["console"], secrets["text"])
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// The logs tell what happened, in the words that are promised, and nothing of what was in it.
func TestLogs(t *testing.T) {
	t.Parallel()
	base := secretSite(t)
	w := ownWorld(t) // it logs everything, debug included
	shim := w.command("mcp")
	var stderr lockedBuffer
	shim.Stderr = &stderr
	session, err := mcp.NewClient(&mcp.Implementation{Name: "e2e", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: shim}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	c := &client{ClientSession: session, t: t}
	p := c.session(map[string]any{"name": secrets["name"], "metadata": map[string]any{"m": secrets["metadata"]}})

	secretURL := base + "/?q=" + secrets["query"] + "#" + secrets["fragment"]
	p.do("browser_navigate", map[string]any{"url": secretURL})
	p.do("browser_fill", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Name"}, "value": secrets["value"]})
	p.do("browser_click", map[string]any{"locator": role("button", "Go")})
	p.do("browser_snapshot", nil)
	p.do("browser_visible_text", map[string]any{"locator": css("body")})
	p.do("browser_screenshot", nil)
	p.do("browser_get_title", nil)
	p.attempt("browser_click", map[string]any{"locator": css("#" + secrets["locator"]), "timeoutMs": 200})
	p.attempt("browser_press", map[string]any{"locator": css("input"), "key": secrets["key"]})
	p.attempt("browser_navigate", map[string]any{"url": base + "/broken?q=" + secrets["query"]})
	p.attempt("browser_navigate", map[string]any{"url": "javascript:" + secrets["input"]})
	c.try("browser_click", p.with(map[string]any{"locator": secrets["input"], "timeoutMs": secrets["input"]}))
	c.try("browser_get_url", map[string]any{"sessionId": secrets["id"], "pageId": secrets["id"]})
	c.try("browser_get_url", map[string]any{"sessionId": p.session, "pageId": secrets["id"]})
	if _, err := c.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "parallel_roles", Arguments: map[string]string{"task": secrets["prompt"], "roles": "a"}}); err != nil {
		t.Error(err)
	}
	for _, source := range []string{"console", "pageError"} {
		p.attempt("browser_observe", map[string]any{"source": source, "includeText": true})
	}
	for _, source := range []string{"network", "requestFailed"} {
		p.attempt("browser_observe", map[string]any{"source": source})
	}
	c.try("browser_state_save", map[string]any{"sessionId": p.session, "stateId": "login"})
	second := p.must("browser_page_create", map[string]any{"sessionId": p.session})
	p.must("browser_page_close", map[string]any{"sessionId": p.session, "pageId": second.at("pageId")})
	lost := c.session(nil)
	c.closeSession(p.session)
	config := w.httpConfig(t)
	w.kill(t, "--remote-debugging-pipe")
	awaitLost(t, lost)
	_, token := w.lockfile(t)
	if _, err := w.cli("stop"); err != nil {
		t.Fatal(err)
	}

	log, err := os.ReadFile(filepath.Join(w.home, "daemon.log"))
	if err != nil {
		t.Fatal(err)
	}
	planted := map[string]string{"data directory": w.home, "control token": token, "HTTP token": strings.TrimPrefix(config.Headers["Authorization"], "Bearer ")}
	for where, secret := range secrets {
		planted[where] = secret
	}
	for file, text := range map[string]string{"the daemon's log": string(log), "the shim's stderr": stderr.String()} {
		for where, secret := range planted {
			if at := strings.Index(text, secret); at >= 0 {
				t.Errorf("%s holds the secret of the %s: …%s", file, where, text[max(0, at-300):at+len(secret)])
			}
		}
	}
	events := checkLogLines(t, string(log))
	for _, kind := range []string{
		"operation.started", "operation.completed", "operation.failed", "session.created", "session.closed", "session.failed",
		"page.created", "page.closed", "browser.disconnected",
	} {
		if events[kind] == 0 {
			t.Errorf("no %s was logged", kind)
		}
	}
	if events["page.created"] != 1 { // a session's first page is told of with the session
		t.Errorf("page.created was logged %d times; want 1", events["page.created"])
	}
	checkLogLines(t, stderr.String())
}

// awaitLost waits until a session has lost its browser.
func awaitLost(t *testing.T, p *page) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for p.attempt("browser_get_url", nil).code != "BROWSER_DISCONNECTED" {
		if time.Now().After(deadline) {
			t.Fatal("the session never noticed that its browser is gone")
		}
	}
}

// idShapes are the ids that an event may tell.
var idShapes = map[string]*regexp.Regexp{
	"operationId": regexp.MustCompile(`^operation_[0-9a-f-]{36}$`),
	"sessionId":   regexp.MustCompile(`^session_[0-9a-f-]{36}$`),
	"pageId":      regexp.MustCompile(`^page_[0-9a-f-]{36}$`),
}

// checkLogLines checks the form of each line and counts the events by their type.
func checkLogLines(t *testing.T, log string) map[string]int {
	t.Helper()
	events := map[string]int{}
	for line := range strings.Lines(log) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Errorf("no JSON object: %s", line)
			continue
		}
		at, _ := fields["timestamp"].(string)
		if _, err := time.Parse("2006-01-02T15:04:05.000Z", at); err != nil || fields["level"] == nil || fields["message"] == nil {
			t.Errorf("a line without timestamp, level or message: %s", line)
		}
		kind, ok := fields["type"].(string)
		if !ok || !strings.Contains(kind, ".") {
			continue
		}
		events[kind]++
		if fields["message"] != kind || fields["level"] != "info" {
			t.Errorf("an event whose message is not its type, or whose level is not info: %s", line)
		}
		for name, shape := range idShapes {
			if id, ok := fields[name].(string); ok && !shape.MatchString(id) {
				t.Errorf("the %s is no id: %s", name, line)
			}
		}
	}
	return events
}
