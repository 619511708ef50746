package control

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// exchange sends a request as it stands over a connection of its own and reads the response.
func exchange(t *testing.T, l *memory, request string) *http.Response {
	t.Helper()
	c, err := l.dial(t.Context(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	go io.WriteString(c, request)
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	return resp
}

func TestGates(t *testing.T) {
	t.Parallel()
	const (
		bearer  = "Authorization: Bearer " + testToken
		mcp     = "Authorization: Bearer " + testMCPToken
		ours    = "Origin: chrome-extension://" + testExtensionID
		upgrade = "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
		host    = "Host: 127.0.0.1:8765"
	)
	for name, test := range map[string]struct {
		line    string // default: GET /health HTTP/1.1
		headers []string
		want    int
		reason  string // of a 403
	}{
		"health":                  {"", []string{host, bearer}, 200, ""},
		"health by name":          {"", []string{"Host: LocalHost", bearer}, 200, ""},
		"health by IPv6":          {"", []string{"Host: [::1]:8765", bearer}, 200, ""},
		"lower-case scheme":       {"", []string{host, "authorization: bearer " + testToken}, 200, ""},
		"post health":             {"POST /health HTTP/1.1", []string{host, bearer}, 404, ""},
		"another path":            {"GET / HTTP/1.1", []string{host, bearer}, 404, ""},
		"upgrade of a client":     {"GET /anything HTTP/1.1", []string{host, bearer, upgrade}, 101, ""},
		"upgrade of ours":         {"GET /anything HTTP/1.1", []string{host, ours, upgrade}, 200, ""}, // by the fake handler
		"upgrade in Firefox":      {"", []string{host, "Origin: moz-extension://0b8c1f3e-9d2a-4c5b-8e7f-1a2b3c4d5e6f", upgrade}, 200, ""},
		"ours without an upgrade": {"", []string{host, ours}, 404, ""},
		"ours with a token":       {"", []string{host, ours, bearer}, 404, ""},

		"MCP":                           {"POST /mcp HTTP/1.1", []string{host, mcp}, 202, ""},
		"MCP with the control token":    {"POST /mcp HTTP/1.1", []string{host, bearer}, 202, ""},
		"MCP as a client":               {"GET /mcp HTTP/1.1", []string{host, mcp, upgrade}, 202, ""}, // no upgrade
		"MCP without a token":           {"POST /mcp HTTP/1.1", []string{host}, 403, "token"},
		"MCP with an empty token":       {"POST /mcp HTTP/1.1", []string{host, "Authorization: Bearer "}, 403, "token"},
		"MCP for a web page":            {"POST /mcp HTTP/1.1", []string{host, mcp, "Origin: http://localhost:3000"}, 403, "origin"},
		"MCP for ours":                  {"POST /mcp HTTP/1.1", []string{host, mcp, ours}, 404, ""},
		"MCP for a rebound name":        {"POST /mcp HTTP/1.1", []string{"Host: evil.example", mcp}, 403, "host"},
		"MCP's token opens no health":   {"", []string{host, mcp}, 403, "token"},
		"MCP's token opens no control":  {"GET /control HTTP/1.1", []string{host, mcp, upgrade}, 403, "token"},
		"MCP's token opens no subpath":  {"POST /mcp/ HTTP/1.1", []string{host, mcp}, 403, "token"},
		"MCP's token opens no dot path": {"POST /x/../mcp HTTP/1.1", []string{host, mcp}, 403, "token"},

		"the dashboard":                {"GET /dashboard/ HTTP/1.1", []string{host}, 203, ""},
		"the dashboard, no slash":      {"GET /dashboard HTTP/1.1", []string{host}, 203, ""},
		"the dashboard's own page":     {"POST /dashboard/enter HTTP/1.1", []string{host, "Origin: http://127.0.0.1:8765"}, 203, ""},
		"the dashboard's own socket":   {"GET /dashboard/live HTTP/1.1", []string{host, "Origin: http://127.0.0.1:8765", upgrade}, 203, ""},
		"the dashboard by name":        {"GET /dashboard/live HTTP/1.1", []string{"Host: localhost:8765", "Origin: http://localhost:8765", upgrade}, 203, ""},
		"the dashboard, other port":    {"POST /dashboard/enter HTTP/1.1", []string{host, "Origin: http://127.0.0.1:3000"}, 403, "origin"},
		"the dashboard, other name":    {"POST /dashboard/enter HTTP/1.1", []string{host, "Origin: http://localhost:8765"}, 403, "origin"},
		"the dashboard, other scheme":  {"POST /dashboard/enter HTTP/1.1", []string{host, "Origin: https://127.0.0.1:8765"}, 403, "origin"},
		"the dashboard for a web page": {"GET /dashboard/ HTTP/1.1", []string{host, "Origin: https://evil.example"}, 403, "origin"},
		"the dashboard, cross-site":    {"GET /dashboard/live HTTP/1.1", []string{host, "Origin: https://evil.example", upgrade}, 403, "origin"},
		"the dashboard, sandboxed":     {"GET /dashboard/live HTTP/1.1", []string{host, "Origin: null", upgrade}, 403, "origin"},
		"the dashboard, two origins":   {"GET /dashboard/live HTTP/1.1", []string{host, "Origin: http://127.0.0.1:8765", "Origin: http://127.0.0.1:8765"}, 403, "origin"},
		"the dashboard for ours":       {"GET /dashboard/live HTTP/1.1", []string{host, ours, upgrade}, 403, "origin"},
		"the dashboard, rebound":       {"GET /dashboard/ HTTP/1.1", []string{"Host: evil.example:8765"}, 403, "host"},
		"the dashboard, rebound page":  {"POST /dashboard/enter HTTP/1.1", []string{"Host: evil.example:8765", "Origin: http://evil.example:8765"}, 403, "host"},
		"what looks like it":           {"GET /dashboards HTTP/1.1", []string{host}, 403, "token"},

		"no host":                 {"GET /health HTTP/1.0", []string{bearer}, 403, "host"},
		"a name that is rebound":  {"", []string{"Host: evil.example:8765", bearer}, 403, "host"},
		"a name that looks like":  {"", []string{"Host: 127.0.0.1.nip.io", bearer}, 403, "host"},
		"a name that starts like": {"", []string{"Host: localhost.evil.example", bearer}, 403, "host"},
		"a name with a dot":       {"", []string{"Host: localhost.", bearer}, 403, "host"},
		"another way to write it": {"", []string{"Host: 127.1", bearer}, 403, "host"},
		"every address":           {"", []string{"Host: 0.0.0.0:8765", bearer}, 403, "host"},
		"the LAN":                 {"", []string{"Host: 192.168.0.2", bearer}, 403, "host"},
		"IPv6 without brackets":   {"", []string{"Host: ::1", bearer}, 403, "host"},
		"no port after the colon": {"", []string{"Host: 127.0.0.1:", bearer}, 403, "host"},
		"a name in the target":    {"GET http://evil.example/health HTTP/1.1", []string{host, bearer}, 403, "host"},
		"rebound, and an upgrade": {"", []string{"Host: evil.example", ours, upgrade}, 403, "host"},
		"rebound, and an origin":  {"", []string{"Host: evil.example", "Origin: http://evil.example"}, 403, "host"},

		"a web page":               {"", []string{host, "Origin: https://evil.example", bearer}, 403, "origin"},
		"a web page's upgrade":     {"", []string{host, "Origin: https://evil.example", bearer, upgrade}, 403, "origin"},
		"a local web page":         {"", []string{host, "Origin: http://127.0.0.1:8765", bearer}, 403, "origin"},
		"a sandboxed page":         {"", []string{host, "Origin: null", bearer}, 403, "origin"},
		"an empty origin":          {"", []string{host, "Origin:", bearer}, 403, "origin"},
		"an empty origin, upgrade": {"", []string{host, "Origin: ", bearer, upgrade}, 403, "origin"},
		"two origins":              {"", []string{host, ours, ours, upgrade}, 403, "origin"},
		"another extension":        {"", []string{host, "Origin: chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba", upgrade}, 403, "origin"},
		"an extension and more":    {"", []string{host, ours + ".evil.example", upgrade}, 403, "origin"},
		"ours in capitals":         {"", []string{host, "Origin: CHROME-EXTENSION://" + testExtensionID, upgrade}, 403, "origin"},
		"no id":                    {"", []string{host, "Origin: chrome-extension://", upgrade}, 403, "origin"},
		"Firefox, no id":           {"", []string{host, "Origin: moz-extension://x", upgrade}, 403, "origin"},
		"preflight":                {"OPTIONS /health HTTP/1.1", []string{host, "Origin: https://evil.example"}, 403, "origin"},

		"no token":               {"", []string{host}, 403, "token"},
		"no token, upgrade":      {"", []string{host, upgrade}, 403, "token"},
		"an old token":           {"", []string{host, "Authorization: Bearer b2xkLXRva2Vu", upgrade}, 403, "token"},
		"a part of the token":    {"", []string{host, bearer[:len(bearer)-1]}, 403, "token"},
		"an empty token":         {"", []string{host, "Authorization: Bearer "}, 403, "token"},
		"another scheme":         {"", []string{host, "Authorization: Basic " + testToken}, 403, "token"},
		"two tokens":             {"", []string{host, bearer, bearer}, 403, "token"},
		"token in the address":   {"GET /health?token=" + testToken + " HTTP/1.1", []string{host}, 403, "token"},
		"options for the server": {"OPTIONS * HTTP/1.1", []string{host}, 403, "token"},
	} {
		t.Run(name, func(t *testing.T) {
			inFakeTime(t, func(t *testing.T) {
				_, l := serve(t, &fakeBackend{})
				line := test.line
				if line == "" {
					line = "GET /health HTTP/1.1"
				}
				resp := exchange(t, l, line+"\r\n"+strings.Join(test.headers, "\r\n")+"\r\n\r\n")
				reason := resp.Header.Get("X-Browsentic-Reason")
				if resp.StatusCode != test.want || !strings.Contains(reason, test.reason) || (reason != "") != (test.want == 403) {
					t.Fatalf("got %d, reason %q; want %d, %q", resp.StatusCode, reason, test.want, test.reason)
				}
				if test.want == 403 {
					if body, _ := io.ReadAll(resp.Body); len(body) > 0 || !resp.Close {
						t.Errorf("a refusal with body %q, closed %v", body, resp.Close)
					}
				}
			})
		})
	}
}

func TestHealth(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		_, l := serve(t, &fakeBackend{})
		resp := exchange(t, l, "GET /health HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "+testToken+"\r\n\r\n")
		var got map[string]any
		if err := json.NewDecoder(resp.Body).Decode(&got); err != nil {
			t.Fatal(err)
		}
		want := map[string]any{"ok": true, "pid": float64(os.Getpid()), "version": "1.2.3", "connected": true}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %v; want %v", got, want)
		}
	})
}

// Whoever opens a connection and dawdles is cut off, before any gate.
func TestDawdlersAreCutOff(t *testing.T) {
	t.Parallel()
	for name, request := range map[string]string{
		"nothing":            "",
		"half of the header": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
	} {
		t.Run(name, func(t *testing.T) {
			inFakeTime(t, func(t *testing.T) {
				_, l := serve(t, &fakeBackend{})
				c, err := l.dial(t.Context(), "", "")
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				start := time.Now()
				io.WriteString(c, request)
				io.Copy(io.Discard, c)
				if d := time.Since(start); d != headerTimeout {
					t.Errorf("cut off after %v; want %v", d, headerTimeout)
				}
			})
		})
	}
}

func TestHugeHeaderIsRefused(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		_, l := serve(t, &fakeBackend{})
		resp := exchange(t, l, "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "+strings.Repeat("x", 2*maxHeaderBytes)+"\r\n\r\n")
		if resp.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("got %d", resp.StatusCode)
		}
	})
}

func FuzzLoopbackHost(f *testing.F) {
	for _, host := range []string{"127.0.0.1", "[::1]:1", "localhost:65535", "LOCALHOST", "127.0.0.1.nip.io", "", "[::1", "a@127.0.0.1", "127.0.0.1\n"} {
		f.Add(host)
	}
	f.Fuzz(func(t *testing.T, host string) {
		if !isLoopbackHost(host) {
			return
		}
		name := host
		if h, port, err := net.SplitHostPort(host); err == nil {
			if name = h; len(port) == 0 || strings.Trim(port, "0123456789") != "" {
				t.Errorf("accepted the port of %q", host)
			}
		}
		switch strings.ToLower(strings.Trim(name, "[]")) {
		case "127.0.0.1", "::1", "localhost":
		default:
			t.Errorf("accepted %q", host)
		}
	})
}

// A port that a stranger has is skipped.
func TestListenSkipsTakenPorts(t *testing.T) {
	t.Parallel()
	stranger, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Close()
	taken := stranger.Addr().(*net.TCPAddr).Port

	l, err := Listen([]int{taken, 0})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if addr := l.Addr().(*net.TCPAddr); addr.Port == taken || addr.IP.String() != "127.0.0.1" {
		t.Errorf("listens on %s", addr)
	}
	_, err = Listen([]int{taken, taken})
	if err == nil || !strings.Contains(err.Error(), fmt.Sprint(taken)) || !strings.Contains(err.Error(), "BROWSENTIC_PORTS") {
		t.Errorf("with no port left: %v", err)
	}
}
