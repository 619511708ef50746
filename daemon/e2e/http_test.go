package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The revisions of MCP of both kinds: with sessions, and request by request.
const (
	withSessions = "2025-11-25"
	standAlone   = "2026-07-28"
)

// httpConfig is what `browsentic mcp --print-http-config` prints.
type httpConfig struct {
	URL     string
	Headers map[string]string
}

func (w *world) httpConfig(t *testing.T, flags ...string) httpConfig {
	t.Helper()
	out, err := w.cli(append([]string{"mcp", "--print-http-config"}, flags...)...)
	if err != nil {
		t.Fatal(err)
	}
	var printed struct {
		Servers map[string]httpConfig `json:"mcpServers"`
	}
	if err := json.Unmarshal([]byte(out), &printed); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return printed.Servers["browsentic"]
}

// RoundTrip adds the headers to a client's requests.
func (c httpConfig) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, value := range c.Headers {
		r.Header.Set(name, value)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// httpClient is an MCP client that connects over HTTP.
func (w *world) httpClient(t *testing.T, name, revision string) *client {
	t.Helper()
	c := &client{t: t, listChanged: make(chan struct{}, 16)}
	config := w.httpConfig(t)
	session, err := mcp.NewClient(&mcp.Implementation{Name: name, Version: "1"}, nil).Connect(t.Context(),
		&mcp.StreamableClientTransport{Endpoint: config.URL, HTTPClient: &http.Client{Transport: config}},
		&mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	c.ClientSession = session
	t.Cleanup(func() { session.Close() })
	return c
}

// Over HTTP there is the same server as on stdio, whichever revision a client speaks.
func TestHTTPServesTheSame(t *testing.T) {
	t.Parallel()
	base := site(t)
	want := toolNames(t, shared.client(t))
	for _, revision := range []string{withSessions, standAlone} {
		t.Run(revision, func(t *testing.T) {
			t.Parallel()
			c := shared.httpClient(t, "http "+revision, revision)
			if got := c.InitializeResult().ProtocolVersion; got != revision {
				t.Errorf("the protocol is %s", got)
			}
			if got := toolNames(t, c); !slices.Equal(got, want) {
				t.Errorf("tools are %v; want %v", got, want)
			}
			p := c.session(nil)
			p.do("browser_navigate", map[string]any{"url": base + "/form"})
			p.do("browser_click", map[string]any{"locator": role("button", "Send")})
			if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != "|false|s" {
				t.Errorf("after a click: %s", a)
			}
			if a := p.do("browser_screenshot", nil); len(a.content) != 2 {
				t.Errorf("a screenshot has %d blocks", len(a.content))
			}
			if a := c.try("browser_click", map[string]any{"sessionId": 1}); a.code != "-32602" {
				t.Errorf("a wrong input: %s", a)
			}
			read, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "browsentic://sessions"})
			if err != nil {
				t.Fatal(err)
			}
			var list struct{ Sessions []struct{ SessionID string } }
			if err := json.Unmarshal([]byte(read.Contents[0].Text), &list); err != nil || len(list.Sessions) == 0 {
				t.Errorf("the sessions are %s (%v)", read.Contents[0].Text, err)
			}
		})
	}
}

func toolNames(t *testing.T, c *client) []string {
	t.Helper()
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	return names
}

// A session of the browser belongs to the MCP session that made it, until that ends.
func TestHTTPLeases(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	maker := w.httpClient(t, "maker", withSessions)
	p := maker.session(nil)
	for name, other := range map[string]*client{
		"a shim":                     w.client(t),
		"the same program again":     w.httpClient(t, "maker", withSessions),
		"a program without sessions": w.httpClient(t, "other", standAlone),
	} {
		if a := other.try("browser_get_url", p.with(nil)); a.code != "SESSION_IN_USE" {
			t.Errorf("%s: %s", name, a)
		}
	}
	if err := maker.Close(); err != nil { // it tells the server
		t.Fatal(err)
	}
	heir := w.httpClient(t, "heir", standAlone)
	if a := heir.try("browser_get_url", p.with(nil)); a.code != "" {
		t.Errorf("after the end of its client: %s", a)
	}
	// Requests that stand alone are one client when the same program makes them.
	again := w.httpClient(t, "heir", standAlone)
	if a := again.try("browser_session_close", map[string]any{"sessionId": p.session}); a.code != "" {
		t.Errorf("the same program: %s", a)
	}
}

// A printed secret opens /mcp and nothing else, outlives the daemon, and is good until it is revoked.
func TestHTTPSecret(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	first := w.httpConfig(t)
	if again := w.httpConfig(t); again.URL != first.URL || again.Headers["Authorization"] != first.Headers["Authorization"] {
		t.Errorf("printed %v, then %v", first, again)
	}
	if _, err := w.cli("restart"); err != nil {
		t.Fatal(err)
	}
	restarted := w.httpConfig(t)
	if restarted.Headers["Authorization"] != first.Headers["Authorization"] {
		t.Error("the secret changed with the daemon")
	}
	port, _ := w.lockfile(t)
	if got := restarted.ask(t, "/mcp", nil); got != http.StatusOK {
		t.Errorf("/mcp answers %d", got)
	}
	if got := restarted.ask(t, "/health", nil); got != http.StatusForbidden {
		t.Errorf("/health answers %d", got)
	}
	if got := upgrade(t, port, restarted.Headers); got[9:12] != "403" {
		t.Errorf("an upgrade is answered with %s", got)
	}
	for _, origin := range []string{"https://evil.test", "http://localhost:3000", "null", "http://127.0.0.1:" + port} {
		if got := restarted.ask(t, "/mcp", map[string]string{"Origin": origin}); got != http.StatusForbidden {
			t.Errorf("a page of %s is answered with %d", origin, got)
		}
	}
	if _, err := w.cli("mcp", "--revoke"); err != nil {
		t.Fatal(err)
	}
	if got := restarted.ask(t, "/mcp", nil); got != http.StatusForbidden {
		t.Errorf("after the revocation /mcp answers %d", got)
	}
	renewed := w.httpConfig(t)
	if renewed.Headers["Authorization"] == first.Headers["Authorization"] {
		t.Error("a revoked secret is printed again")
	}
	if rotated := w.httpConfig(t, "--revoke"); rotated.Headers["Authorization"] == renewed.Headers["Authorization"] {
		t.Error("with --revoke the old secret is printed")
	}
}

// A client with an address cannot start the daemon, so it stays as long as the secret is good.
func TestHTTPKeepsTheDaemon(t *testing.T) {
	t.Parallel()
	w := ownWorld(t, "BROWSENTIC_IDLE_EXIT_MS=100")
	config := w.httpConfig(t)
	for end := time.Now().Add(time.Second); time.Now().Before(end); {
		if got := config.ask(t, "/mcp", map[string]string{"Origin": "https://evil.test"}); got != http.StatusForbidden {
			t.Fatalf("the daemon answers %d", got)
		}
	}
	if _, err := w.cli("mcp", "--revoke"); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(20 * time.Second)
	for w.isUp() {
		if time.Now().After(deadline) {
			t.Fatal("after the revocation the daemon stays")
		}
		time.Sleep(20 * time.Millisecond) // a file that goes tells nobody
	}
}

// isUp reports whether there is a lock file: the daemon removes it when it ends.
func (w *world) isUp() bool {
	_, err := os.Stat(filepath.Join(w.home, "daemon.json"))
	return err == nil
}

// ask sends the beginning of a handshake and returns the status of the answer.
func (c httpConfig) ask(t *testing.T, path string, headers map[string]string) int {
	t.Helper()
	var port int
	if _, err := fmt.Sscanf(c.URL, "http://127.0.0.1:%d/mcp", &port); err != nil {
		t.Fatalf("the address is %s", c.URL)
	}
	method, body := http.MethodGet, ""
	if path == "/mcp" {
		method = http.MethodPost
		body = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	}
	r, err := http.NewRequestWithContext(t.Context(), method, fmt.Sprintf("http://127.0.0.1:%d%s", port, path), strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	resp, err := c.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode
}
