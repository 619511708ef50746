package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// binary is the program under test, built once.
var binary string

// shared is the world of the tests that leave nothing behind but closed sessions.
var shared *world

func TestMain(m *testing.M) {
	// Tests wait for their browsers half of the time; -parallel on the command line comes after this, and wins.
	if err := flag.Set("test.parallel", strconv.Itoa(runtime.GOMAXPROCS(0)+1)); err != nil {
		panic(err)
	}
	code, err := runMain(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		code = 1
	}
	os.Exit(code)
}

func runMain(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "browsentic-e2e-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "browsentic")
	args := []string{"build", "-o", binary}
	if raceEnabled { // a data race in the daemon fails the run like one in a test
		args = append(args, "-race")
	}
	build := exec.Command("go", append(args, "github.com/browsentic/browsentic/cmd/browsentic")...)
	if out, err := build.CombinedOutput(); err != nil {
		return 1, fmt.Errorf("building browsentic: %w\n%s", err, out)
	}
	shared, err = newWorld(filepath.Join(dir, "shared"), nil)
	if err != nil {
		return 1, err
	}
	code := m.Run()
	return code, errors.Join(saveSeen(), shared.stop())
}

// world is one data directory with its daemon, as one user has it.
type world struct {
	home string
	env  []string
}

// newWorld makes a world; its daemon starts with the first client.
func newWorld(home string, env []string) (*world, error) {
	if err := os.MkdirAll(home, 0o700); err != nil {
		return nil, err
	}
	w := &world{home: home}
	w.env = append(os.Environ(), "BROWSENTIC_HOME="+home, "BROWSENTIC_PORTS=0", "BROWSENTIC_HEADLESS=true", "BROWSENTIC_KEYRING=false", "BROWSENTIC_LOG_LEVEL=debug")
	w.env = append(w.env, env...)
	return w, nil
}

// ownWorld is a world for one test; at its end the daemon is stopped and everything of it must be gone.
func ownWorld(t *testing.T, env ...string) *world {
	t.Helper()
	w, err := newWorld(filepath.Join(t.TempDir(), "home"), env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.stop(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// command is a CLI command in this world.
func (w *world) command(args ...string) *exec.Cmd {
	c := exec.Command(binary, args...)
	c.Env = w.env
	return c
}

// cli runs a CLI command to its end.
func (w *world) cli(args ...string) (stdout string, err error) {
	var out, errs bytes.Buffer
	c := w.command(args...)
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return out.String(), fmt.Errorf("browsentic %s: %w\n%s%s", strings.Join(args, " "), err, out.String(), errs.String())
	}
	return out.String(), nil
}

// stop ends the daemon and reports what it left behind, and any data race it found.
func (w *world) stop() error {
	_, err := w.cli("stop")
	log, _ := os.ReadFile(filepath.Join(w.home, "daemon.log"))
	if i := bytes.Index(log, []byte("DATA RACE")); i >= 0 {
		err = errors.Join(err, fmt.Errorf("data race in the daemon:\n%s", log[i:min(len(log), i+4000)]))
	}
	if left := w.processes(); len(left) > 0 {
		err = errors.Join(err, fmt.Errorf("processes left behind:\n%s", strings.Join(left, "\n")))
	}
	return err
}

// processes lists the command lines that mention this world's data directory.
func (w *world) processes() []string {
	var found []string
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range lines {
		raw, err := os.ReadFile(file)
		if err == nil && bytes.Contains(raw, []byte(w.home)) {
			found = append(found, filepath.Base(filepath.Dir(file))+": "+string(bytes.ReplaceAll(raw, []byte{0}, []byte{' '})))
		}
	}
	return found
}

// client is one MCP client with a shim of its own.
type client struct {
	*mcp.ClientSession
	t *testing.T

	listChanged chan struct{}
}

func (w *world) client(t *testing.T) *client {
	t.Helper()
	c := &client{t: t, listChanged: make(chan struct{}, 16)}
	m := mcp.NewClient(&mcp.Implementation{Name: "e2e", Version: "1"}, &mcp.ClientOptions{
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { c.listChanged <- struct{}{} },
	})
	shim := w.command("mcp")
	var stderr lockedBuffer
	shim.Stderr = &stderr
	session, err := m.Connect(t.Context(), &mcp.CommandTransport{Command: shim}, nil)
	if err != nil {
		t.Fatalf("connecting: %v\n%s", err, stderr.String())
	}
	c.ClientSession = session
	t.Cleanup(func() {
		session.Close()
		if t.Failed() {
			t.Logf("shim's stderr:\n%s", tail(stderr.String(), 2000))
		}
	})
	return c
}

// aside makes a call beside the test. What ends the test from there leaves an empty answer, so that nobody waits for ever.
func aside(call func() answer) <-chan answer {
	done := make(chan answer, 1)
	go func() {
		defer close(done)
		done <- call()
	}()
	return done
}

// answer is a tool's answer: fields on success, code and details on failure.
type answer struct {
	fields  map[string]any
	code    string // the error code; empty on success
	err     map[string]any
	content []mcp.Content
}

func (a answer) String() string {
	if a.code != "" {
		raw, _ := json.Marshal(a.err)
		return tail(string(raw), 1500)
	}
	raw, _ := json.Marshal(a.fields)
	return tail(string(raw), 1500)
}

func tail(s string, n int) string {
	if len(s) > n {
		return "…" + s[len(s)-n:]
	}
	return s
}

// try calls a tool. A protocol error comes back as code "-32602" and the like.
func (c *client) try(tool string, args map[string]any) answer {
	c.t.Helper()
	res, a := c.ask(tool, args)
	if res != nil {
		see(c.t.Name(), tool, args, res, a)
	}
	return a
}

func (c *client) ask(tool string, args map[string]any) (*mcp.CallToolResult, answer) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 2*time.Minute)
	defer cancel()
	res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		var wire *jsonrpc.Error
		if errors.As(err, &wire) {
			return nil, answer{code: fmt.Sprint(wire.Code), err: map[string]any{"message": wire.Message}}
		}
		c.t.Fatalf("%s: %v", tool, err)
	}
	a := answer{content: res.Content}
	if strings.HasPrefix(tool, "page_") {
		return res, c.readText(tool, res, a)
	}
	if !res.IsError {
		raw, err := json.Marshal(res.StructuredContent)
		if err == nil {
			err = json.Unmarshal(raw, &a.fields)
		}
		if err != nil {
			c.t.Fatalf("%s: structured content: %v", tool, err)
		}
		return res, a
	}
	var body struct {
		Error map[string]any `json:"error"`
	}
	text, ok := res.Content[0].(*mcp.TextContent)
	if !ok || json.Unmarshal([]byte(text.Text), &body) != nil {
		c.t.Fatalf("%s: an error without JSON: %v", tool, res.Content)
	}
	a.err = body.Error
	a.code, _ = body.Error["code"].(string)
	return res, a
}

// readText reads the answer of a page tool: text, fenced where a page wrote it, or a line "CODE: …".
func (c *client) readText(tool string, res *mcp.CallToolResult, a answer) answer {
	c.t.Helper()
	text := res.Content[len(res.Content)-1].(*mcp.TextContent).Text
	if res.IsError {
		line, details, _ := strings.Cut(text, "\n")
		a.code, _, _ = strings.Cut(line, ":")
		a.err = map[string]any{"line": line, "details": details}
		return a
	}
	if res.StructuredContent != nil {
		c.t.Errorf("%s answers page text without a fence", tool)
	}
	body := text[strings.IndexByte(text, '{'):]
	if err := json.NewDecoder(strings.NewReader(body)).Decode(&a.fields); err != nil {
		c.t.Fatalf("%s: %v in %s", tool, err, text)
	}
	return a
}

// must calls a tool that has to succeed.
func (c *client) must(tool string, args map[string]any) answer {
	c.t.Helper()
	a := c.try(tool, args)
	if a.code != "" {
		c.t.Fatalf("%s %v: %s", tool, args, a)
	}
	return a
}

// page is one page of one session, and the client that drives it.
type page struct {
	*client
	session, id string
}

// session makes a session that is closed with the test.
func (c *client) session(args map[string]any) *page {
	c.t.Helper()
	a := c.must("browser_session_create", args)
	p := &page{client: c, session: a.at("initialPage.sessionId").(string), id: a.at("initialPage.pageId").(string)}
	c.t.Cleanup(func() { c.closeSession(p.session) })
	return p
}

// closeSession also works at the end of a test, when its context is over.
func (c *client) closeSession(id string) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	_, _ = c.CallTool(ctx, &mcp.CallToolParams{Name: "browser_session_close", Arguments: map[string]any{"sessionId": id}})
}

func (p *page) with(args map[string]any) map[string]any {
	all := map[string]any{"sessionId": p.session, "pageId": p.id}
	for k, v := range args {
		all[k] = v
	}
	return all
}

func (p *page) do(tool string, args map[string]any) answer {
	p.t.Helper()
	return p.must(tool, p.with(args))
}

func (p *page) attempt(tool string, args map[string]any) answer {
	p.t.Helper()
	return p.try(tool, p.with(args))
}

func css(selector string) map[string]any {
	return map[string]any{"strategy": "css", "value": selector}
}

func role(role, name string) map[string]any {
	return map[string]any{"strategy": "role", "value": role, "name": name}
}

// at follows a dotted path into the fields; `length` of a list is a field.
func (a answer) at(path string) any {
	var v any = a.fields
	for key := range strings.SplitSeq(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			v = at[key]
		case []any:
			if key == "length" {
				v = float64(len(at))
				continue
			}
			var i int
			if _, err := fmt.Sscan(key, &i); err != nil || i >= len(at) {
				return nil
			}
			v = at[i]
		default:
			return nil
		}
	}
	return v
}

// lockedBuffer is a bytes.Buffer for a process's output.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// lockfile reads what a client of the same user can read.
func (w *world) lockfile(t *testing.T) (port, token string) {
	t.Helper()
	var l struct {
		PID   int    `json:"pid"`
		Port  int    `json:"port"`
		Token string `json:"token"`
	}
	raw, err := os.ReadFile(filepath.Join(w.home, "daemon.json"))
	if err == nil {
		err = json.Unmarshal(raw, &l)
	}
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(l.Port), l.Token
}

func (w *world) daemonPID(t *testing.T) int {
	t.Helper()
	var l struct {
		PID int `json:"pid"`
	}
	raw, err := os.ReadFile(filepath.Join(w.home, "daemon.json"))
	if err == nil {
		err = json.Unmarshal(raw, &l)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l.PID
}
