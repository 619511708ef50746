package control

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		os.Exit(playRole(role))
	}
	goleak.VerifyTestMain(m)
}

const (
	testToken       = "dGhlLWNvbnRyb2wtdG9rZW4tb2YtdGVzdHM"
	testMCPToken    = "dGhlLW1jcC10b2tlbi1vZi10ZXN0cw"
	testExtensionID = "abcdefghijklmnopabcdefghijklmnop"
)

var me = Caller{Name: "test", Version: "1", Kind: KindCLI}

// inFakeTime runs a test whose goroutines see only the bubble's clock.
func inFakeTime(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, f)
}

// fakeBackend performs actions with a function.
type fakeBackend struct {
	invoke   func(ctx context.Context, caller Caller, action string, input json.RawMessage) (registry.Result, *registry.Invalid)
	shutdown func()

	mu   sync.Mutex
	log  []string // who came and went
	hash string   // of the manifest in force
}

func (b *fakeBackend) Describe(context.Context) *registry.Manifest {
	b.mu.Lock()
	defer b.mu.Unlock()
	return &registry.Manifest{Tools: []registry.Descriptor{{Name: "a.b", Description: "<b>&</b>"}}, Hash: b.hash}
}

func (b *fakeBackend) Status(context.Context) Status {
	return Status{DaemonVersion: "1.2.3", Sessions: []SessionStatus{{ID: "s-1"}}}
}

func (b *fakeBackend) Invoke(ctx context.Context, caller Caller, action string, input json.RawMessage) (registry.Result, *registry.Invalid) {
	return b.invoke(ctx, caller, action, input)
}

func (b *fakeBackend) ExportState(_ context.Context, id string) registry.Result {
	if id != "kept" {
		return registry.Result{Error: registry.NewError(registry.SavedStateNotFound, nil)}
	}
	return registry.Result{OK: true, Data: json.RawMessage(`{"cookies":[],"origins":["\ud800"]}`)}
}

func (b *fakeBackend) ImportState(_ context.Context, id string, state json.RawMessage) (registry.Result, *registry.Invalid) {
	if string(state) == "{}" {
		return registry.Result{}, &registry.Invalid{Message: "It is none."}
	}
	data, err := json.Marshal(map[string]any{"id": id, "bytes": len(state)})
	if err != nil {
		panic(err)
	}
	return registry.Result{OK: true, Data: data}, nil
}

func (b *fakeBackend) Rules(context.Context) (registry.PanelRulesView, error) {
	return registry.PanelRulesView{Unattended: "deny", Fence: true}, nil
}

func (b *fakeBackend) ForgetApprovals(_ context.Context, host string) (int, error) {
	if host == "" {
		return 0, errors.New("the disk is full of secrets")
	}
	return 2, nil
}

func (b *fakeBackend) Pair(context.Context) PairingCode {
	return PairingCode{Code: "ABCDEFGH", Shown: "ABCD-EFGH", Port: 8765}
}

func (b *fakeBackend) AwaitPairing(ctx context.Context, code string) (PairedBrowser, error) {
	if code != "ABCDEFGH" {
		return PairedBrowser{}, registry.NewError(registry.BrowserNotFound, nil)
	}
	<-ctx.Done()
	return PairedBrowser{}, ctx.Err()
}

func (b *fakeBackend) PairedBrowsers(context.Context) ([]PairedBrowser, error) {
	return []PairedBrowser{{ID: "b-1", Name: "Chromium", Linked: true}}, nil
}

func (b *fakeBackend) RenameBrowser(_ context.Context, browser, name string) error {
	if browser != "b-1" {
		return registry.NewError(registry.BrowserNotFound, nil)
	}
	b.note("%s is %s", browser, name)
	return nil
}

func (b *fakeBackend) Unpair(_ context.Context, browser string) ([]PairedBrowser, error) {
	return nil, errors.New("the book of " + browser + " burns")
}

func (b *fakeBackend) OpenDashboard() string { return DashboardPath + "#secret" }

func (b *fakeBackend) ClientCame(c Caller) { b.note("%s %s came", c.ID, c.Name) }
func (b *fakeBackend) ClientGone(c Caller) { b.note("%s %s gone", c.ID, c.Name) }
func (b *fakeBackend) Shutdown()           { b.shutdown() }

func (b *fakeBackend) note(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.log = append(b.log, fmt.Sprintf(format, args...))
}

func (b *fakeBackend) notes() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.log...)
}

// echo is an action that answers its input.
func echo(_ context.Context, _ Caller, _ string, input json.RawMessage) (registry.Result, *registry.Invalid) {
	return registry.Result{OK: true, Data: input}, nil
}

func configFor(b *fakeBackend) Config {
	return Config{
		Token: testToken, Version: "1.2.3", Backend: b, ExtensionIDs: []string{testExtensionID},
		Extension: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Header().Set("X-Extension", "served") }),
		Connected: func() bool { return true },
		MCP:       http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusAccepted) }),
		MCPToken:  func() string { return testMCPToken },
		Dashboard: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNonAuthoritativeInfo) }),
	}
}

// memory is a listener whose connections are pipes.
type memory struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newMemory() *memory { return &memory{conns: make(chan net.Conn), closed: make(chan struct{})} }

func (m *memory) Accept() (net.Conn, error) {
	select {
	case c := <-m.conns:
		return c, nil
	case <-m.closed:
		return nil, net.ErrClosed
	}
}

func (m *memory) Close() error   { m.once.Do(func() { close(m.closed) }); return nil }
func (m *memory) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

func (m *memory) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case m.conns <- server:
		return client, nil
	case <-m.closed:
		return nil, errors.New("connection refused")
	}
}

func (m *memory) client() *http.Client {
	return &http.Client{Transport: &http.Transport{DialContext: m.dial, DisableKeepAlives: true}}
}

// serve runs a server of b in memory until the test ends.
func serve(t *testing.T, b *fakeBackend) (*Server, *memory) {
	t.Helper()
	s, l := NewServer(configFor(b)), newMemory()
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	t.Cleanup(func() {
		s.Close()
		if err := <-served; err != nil {
			t.Errorf("Serve = %v", err)
		}
		time.Sleep(time.Second) // net/http lingers for half a second on a connection that it closes early
	})
	return s, l
}

// dialRaw opens a websocket of the control lane.
func dialRaw(t *testing.T, l *memory) *websocket.Conn {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), "ws://127.0.0.1/control", &websocket.DialOptions{
		HTTPClient: l.client(), HTTPHeader: http.Header{"Authorization": {"Bearer " + testToken}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.CloseNow() })
	return ws
}

// connect makes a client that has said hello.
func connect(t *testing.T, l *memory) *Client {
	t.Helper()
	c := newClient(dialRaw(t, l))
	t.Cleanup(c.Close)
	if err := c.hello(t.Context(), me); err != nil {
		t.Fatal(err)
	}
	return c
}

func wantCode(t *testing.T, err error, code registry.Code) {
	t.Helper()
	if !errors.Is(err, registry.NewError(code, nil)) {
		t.Errorf("got %v; want %s", err, code)
	}
}

// roleVariable makes this test binary play the child of a Start.
const roleVariable = "BROWSENTIC_CONTROL_TEST_ROLE"

func playRole(role string) int {
	time.AfterFunc(time.Minute, func() { os.Exit(3) }) // whatever happens to the test, nothing is left behind
	switch role {
	case "daemon":
		if err := playDaemon(); err != nil {
			fmt.Fprintln(os.Stderr, "Error:", err)
			return 1
		}
		return 0
	case "failing":
		fmt.Fprintln(os.Stderr, "first line\nError: no port to listen on")
		return 1
	case "silent":
		return 1
	case "hanging":
		select {}
	}
	return 2
}

// playDaemon is a daemon with a fake behind its control lane.
func playDaemon() error {
	h, err := home.Open(os.LookupEnv)
	if err != nil {
		return err
	}
	lock, err := h.Lock(context.Background())
	if errors.Is(err, home.ErrRunning) {
		ReportTaken()
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.Release()
	l, err := Listen([]int{0})
	if err != nil {
		return err
	}
	stop := make(chan struct{})
	cfg := configFor(&fakeBackend{
		shutdown: func() { close(stop) },
		invoke: func(_ context.Context, _ Caller, action string, _ json.RawMessage) (registry.Result, *registry.Invalid) {
			if action == "die" {
				os.Exit(1)
			}
			env, _ := json.Marshal(os.Environ())
			return registry.Result{OK: true, Data: env}, nil
		},
	})
	cfg.Token = home.NewToken()
	s := NewServer(cfg)
	go s.Serve(l)
	port := l.Addr().(*net.TCPAddr).Port
	if err := h.WriteLockfile(home.Lockfile{PID: os.Getpid(), Port: port, Token: cfg.Token, DaemonVersion: "1.2.3"}); err != nil {
		return err
	}
	lock.Ready()
	ReportReady()
	<-stop
	err = errors.Join(lock.Stopping(context.Background()), h.RemoveLockfile())
	s.Close()
	return err
}
