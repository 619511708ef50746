package e2e

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestBadInput(t *testing.T) {
	t.Parallel()
	base := site(t)
	closedPort := freePort(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	short := func(args map[string]any) map[string]any {
		args["timeoutMs"] = 300
		return args
	}
	for _, tc := range []struct {
		name, tool string
		args       map[string]any
		code       string
		reason     string
		says       string
	}{
		{"missing locator", "browser_click", short(map[string]any{"locator": role("button", "Nope")}), "OPERATION_TIMEOUT", "timeout", "match"},
		{"ambiguous locator", "browser_click", map[string]any{"locator": role("button", "Cancel")}, "LOCATOR_AMBIGUOUS", "locator_ambiguous", ""},
		{"both targets", "browser_click", map[string]any{"locator": role("button", "Send"), "ref": "@e" + strings.Repeat("0", 32)}, "INVALID_ARGUMENT", "", ""},
		{"no target", "browser_click", nil, "INVALID_ARGUMENT", "", ""},
		{"unknown ref", "browser_click", map[string]any{"ref": "@e" + strings.Repeat("0", 32)}, "STALE_ELEMENT_REFERENCE", "", ""},
		{"no such role", "browser_click", map[string]any{"locator": role("butler", "x")}, "-32602", "", "locator.value"},
		{"wrong type", "browser_click", map[string]any{"locator": "button"}, "-32602", "", "locator"},
		{"out of range", "browser_click", map[string]any{"locator": css("a"), "timeoutMs": 0}, "-32602", "", "timeoutMs"},
		{"not http", "browser_navigate", map[string]any{"url": "file:///etc/passwd"}, "INVALID_ARGUMENT", "invalid_url", ""},
		{"chrome page", "browser_navigate", map[string]any{"url": "chrome://version"}, "INVALID_ARGUMENT", "invalid_url", ""},
		{"no url", "browser_navigate", map[string]any{"url": "not a url"}, "INVALID_ARGUMENT", "invalid_url", ""},
		{"unknown host", "browser_navigate", map[string]any{"url": "http://no-such-host.invalid/"}, "NAVIGATION_FAILED", "dns", "no-such-host"},
		{"refused", "browser_navigate", map[string]any{"url": "http://127.0.0.1:" + closedPort + "/"}, "NAVIGATION_FAILED", "connection", ""},
		{"hanging page", "browser_navigate", short(map[string]any{"url": base + "/hang"}), "OPERATION_TIMEOUT", "timeout", ""},
		{"not a field", "browser_fill", map[string]any{"locator": role("button", "Send"), "value": "x"}, "ELEMENT_NOT_FOUND", "element_not_found", ""},
		{"no such option", "browser_select_option", short(map[string]any{"locator": role("combobox", "Size"), "value": "XXL"}), "OPERATION_TIMEOUT", "timeout", ""},
		{"no such key", "browser_press", map[string]any{"locator": role("button", "Send"), "key": "Bogus"}, "INVALID_ARGUMENT", "", ""},
		{"stale cursor", "browser_snapshot", map[string]any{"cursor": "snapshot_x.1"}, "STALE_SNAPSHOT_CURSOR", "", ""},
		{"refs not asked for", "browser_snapshot", map[string]any{"maxRefs": 3}, "INVALID_ARGUMENT", "", ""},
		{"bad condition", "browser_wait", map[string]any{"condition": map[string]any{"kind": "url"}}, "-32602", "", "condition.matcher"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p.do("browser_navigate", map[string]any{"url": base + "/form"}) // a failed navigation leaves an error page
			a := p.attempt(tc.tool, tc.args)
			if a.code != tc.code {
				t.Fatalf("got %s, want %s", a, tc.code)
			}
			if tc.code == "-32602" {
				if message, _ := a.err["message"].(string); !strings.Contains(message, tc.says) {
					t.Errorf("the message %q does not name %s", message, tc.says)
				}
				return
			}
			if a.err["message"] == "" || a.err["nextStep"] == "" {
				t.Errorf("no words: %s", a)
			}
			details, _ := a.err["details"].(map[string]any)
			if reason, _ := details["reason"].(string); reason != tc.reason {
				t.Errorf("reason %q, want %q: %s", reason, tc.reason, a)
			}
			if tc.says != "" && !strings.Contains(a.String(), tc.says) {
				t.Errorf("%s does not say %q", a, tc.says)
			}
		})
	}
	// After all of that the session works as before.
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	p.do("browser_click", map[string]any{"locator": role("button", "Send")})
	c := p.client
	for _, tc := range []struct {
		args map[string]any
		code string
	}{
		{map[string]any{"sessionId": "session_x", "pageId": p.id}, "SESSION_NOT_FOUND"},
		{map[string]any{"sessionId": p.session, "pageId": "page_x"}, "PAGE_NOT_FOUND"},
	} {
		if a := c.try("browser_get_url", tc.args); a.code != tc.code {
			t.Errorf("got %s, want %s", a, tc.code)
		}
	}
}

func TestTheErrorNamesWhatIsInTheWay(t *testing.T) {
	t.Parallel()
	base := site(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/cover"})
	a := p.attempt("browser_click", map[string]any{"locator": role("button", "Under"), "timeoutMs": 1500})
	if a.code != "OPERATION_TIMEOUT" || !strings.Contains(a.String(), "veil") {
		t.Errorf("got %s", a)
	}
}

func TestChromiumDiesInTheMiddleOfACall(t *testing.T) {
	t.Parallel()
	base := site(t)
	w := ownWorld(t)
	c := w.client(t)
	p := c.session(nil)
	done := aside(func() answer {
		return p.attempt("browser_navigate", map[string]any{"url": base + "/hang", "timeoutMs": 60000})
	})
	waitForRequest(t, p)
	w.kill(t, "--remote-debugging-pipe")
	if a := <-done; a.code != "BROWSER_DISCONNECTED" && a.code != "BROWSER_ERROR" {
		t.Errorf("the running call: %s", a)
	}
	if a := p.attempt("browser_get_url", nil); a.code != "BROWSER_DISCONNECTED" {
		t.Errorf("the next call: %s", a)
	}
	fresh := c.session(nil)
	fresh.do("browser_navigate", map[string]any{"url": base + "/form"})
}

func TestAClientIsKilledInTheMiddleOfACall(t *testing.T) {
	t.Parallel()
	base := site(t)
	w := ownWorld(t)
	shim := w.command("mcp")
	m := mcp.NewClient(&mcp.Implementation{Name: "doomed", Version: "1"}, nil)
	session, err := m.Connect(t.Context(), &mcp.CommandTransport{Command: shim}, nil)
	if err != nil {
		t.Fatal(err)
	}
	doomed := &client{ClientSession: session, t: t}
	a := doomed.must("browser_session_create", nil)
	p := &page{client: doomed, session: a.at("initialPage.sessionId").(string), id: a.at("initialPage.pageId").(string)}
	p.do("browser_navigate", map[string]any{"url": base + "/form"})

	other := w.client(t)
	if a := other.try("browser_get_url", p.with(nil)); a.code != "SESSION_IN_USE" {
		t.Errorf("another client's call: %s", a)
	}
	go session.CallTool(context.Background(), &mcp.CallToolParams{Name: "browser_wait", Arguments: p.with(map[string]any{
		"timeoutMs": 60000, "condition": map[string]any{"kind": "text", "text": "never", "state": "present"}})})
	if err := shim.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	// Its session goes on, for any client; its call holds nobody up.
	deadline := time.Now().Add(20 * time.Second)
	for {
		a = other.try("browser_get_url", p.with(nil))
		if a.code != "SESSION_IN_USE" || time.Now().After(deadline) {
			break
		}
	}
	if a.at("url") != base+"/form" {
		t.Errorf("after the client's death: %s", a)
	}
}

func TestKillingTheDaemonLeavesNothing(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	c := w.client(t)
	c.session(nil)
	if err := syscall.Kill(w.daemonPID(t), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	// Chromium ends by itself when its pipe breaks; the profile is swept by the next start.
	awaitNone(t, w, "--remote-debugging-pipe")
	p := c.session(nil) // the shim starts a new daemon
	p.do("browser_get_url", nil)
	entries, err := os.ReadDir(filepath.Join(w.home, "browsers"))
	profiles := slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !e.IsDir() })
	if err != nil || len(profiles) != 1 {
		t.Errorf("profile folders: %v (%v), want the new browser's only", profiles, err)
	}
}

func TestASecondDaemonIsRefused(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	w.client(t).session(nil)
	second := w.command("daemon")
	out, err := second.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "already") {
		t.Errorf("a second daemon: %v\n%s", err, out)
	}
}

func TestAStaleLockFileIsNoObstacle(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	stale := fmt.Sprintf(`{"pid":%d,"port":1,"token":"x","protocolVersion":1,"daemonVersion":"0"}`, 1<<22-1)
	if err := os.WriteFile(filepath.Join(w.home, "daemon.json"), []byte(stale), 0o600); err != nil {
		t.Fatal(err)
	}
	w.client(t).session(nil)
}

func TestAStrangerOnThePort(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	squatter := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"ok":true,"pid":1,"version":"0","connected":true}`)
	})}
	go squatter.Serve(taken)
	t.Cleanup(func() { squatter.Close() })
	_, port, _ := net.SplitHostPort(taken.Addr().String())
	w := ownWorld(t, "BROWSENTIC_PORTS="+port+",0")
	w.client(t).session(nil)
}

func TestOutsidersAreRefused(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	w.client(t).session(nil)
	port, token := w.lockfile(t)
	for _, tc := range []struct {
		name    string
		headers map[string]string
	}{
		{"web page", map[string]string{"Origin": "https://evil.test"}},
		{"another extension", map[string]string{"Origin": "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}},
		{"empty origin", map[string]string{"Origin": "", "Authorization": "Bearer " + token}},
		{"no token", nil},
		{"wrong token", map[string]string{"Authorization": "Bearer nope"}},
		{"rebinding name", map[string]string{"Host": "evil.test:" + port, "Authorization": "Bearer " + token}},
	} {
		if status := upgrade(t, port, tc.headers); !strings.Contains(status, " 403 ") {
			t.Errorf("%s: %s", tc.name, status)
		}
	}
	if status := upgrade(t, port, map[string]string{"Authorization": "Bearer " + token}); !strings.Contains(status, " 101 ") {
		t.Errorf("the right token: %s", status)
	}
}

// TestAnOldTokenOpensNothing: a token is worth no more than the daemon that wrote it.
func TestAnOldTokenOpensNothing(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	w.client(t).session(nil)
	_, old := w.lockfile(t)
	if _, err := w.cli("stop"); err != nil {
		t.Fatal(err)
	}
	w.client(t).session(nil)
	port, _ := w.lockfile(t)
	if status := upgrade(t, port, map[string]string{"Authorization": "Bearer " + old}); !strings.Contains(status, " 403 ") {
		t.Errorf("the token of the daemon before: %s", status)
	}
}

// upgrade asks for a websocket by hand and returns the status line.
func upgrade(t *testing.T, port string, headers map[string]string) string {
	t.Helper()
	conn, err := net.DialTimeout("tcp", "127.0.0.1:"+port, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(5 * time.Second))
	host := "127.0.0.1:" + port
	if h := headers["Host"]; h != "" {
		host = h
	}
	fmt.Fprintf(conn, "GET /control HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", host)
	for k, v := range headers {
		if k != "Host" {
			fmt.Fprintf(conn, "%s: %s\r\n", k, v)
		}
	}
	fmt.Fprint(conn, "\r\n")
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line) + " "
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// waitForRequest returns once the page's session is busy: a second call waits in its queue until its short deadline.
func waitForRequest(t *testing.T, p *page) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, _ = p.CallTool(ctx, &mcp.CallToolParams{Name: "browser_get_url", Arguments: p.with(nil)})
}

// kill sends SIGKILL to the main process of this world's browser, whose command line has the word.
func (w *world) kill(t *testing.T, word string) {
	t.Helper()
	for _, line := range w.processes() {
		pid, command, _ := strings.Cut(line, ": ")
		if !strings.Contains(command, word) || strings.Contains(command, "--type=") {
			continue
		}
		n, err := strconv.Atoi(pid)
		if err == nil {
			err = syscall.Kill(n, syscall.SIGKILL)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatalf("no process with %q among %v", word, w.processes())
}

func awaitNone(t *testing.T, w *world, word string) {
	t.Helper()
	deadline := time.Now().Add(15 * time.Second)
	for time.Now().Before(deadline) {
		found := false
		for _, line := range w.processes() {
			found = found || strings.Contains(line, word)
		}
		if !found {
			return
		}
		time.Sleep(50 * time.Millisecond) // the kernel tells nobody but a parent
	}
	t.Errorf("still there: %v", w.processes())
}

// startDisplay runs a virtual display for the length of the test and returns its name.
func startDisplay(t *testing.T) string {
	t.Helper()
	r, wr, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{wr}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	wr.Close()
	t.Cleanup(func() {
		server.Process.Signal(syscall.SIGTERM)
		server.Wait()
	})
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return ":" + strings.TrimSpace(line)
}
