package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fakeBackend performs actions with a function and records whom they were for.
type fakeBackend struct {
	invoke func(ctx context.Context, action string, input json.RawMessage) (registry.Result, error)

	mu    sync.Mutex
	calls []string // "client action input"
}

func (b *fakeBackend) Invoke(ctx context.Context, from Client, action string, input json.RawMessage) (registry.Result, error) {
	b.mu.Lock()
	b.calls = append(b.calls, from.ID+" "+from.Name+" "+action+" "+string(input))
	b.mu.Unlock()
	if b.invoke == nil {
		return registry.Result{OK: true, Data: json.RawMessage(`{}`)}, nil
	}
	return b.invoke(ctx, action, input)
}

func (b *fakeBackend) Status(context.Context) (control.Status, error) {
	return control.Status{}, errors.New("no daemon")
}

func (b *fakeBackend) called() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.calls...)
}

func optionsFor(b Backend) Options {
	return Options{
		Version: "1.2.3", Manifest: smallManifest("browser.click", "browser.session.list"), Backend: b,
		Log: slog.New(slog.DiscardHandler), Published: Published{Guidelines: true},
	}
}

func smallManifest(names ...string) *registry.Manifest {
	m := &registry.Manifest{Hash: "hash"}
	for _, name := range names {
		m.Tools = append(m.Tools, registry.Descriptor{
			Name: name, Title: "T", Description: name, Profile: registry.ProfileCore,
			InputSchema: json.RawMessage(`{"type":"object"}`), OutputSchema: json.RawMessage(`{"type":"object"}`),
		})
	}
	return m
}

// connect runs a server with one client in memory, which speaks the revisions that have sessions. Both have ended
// when the test has.
func connect(t *testing.T, o Options, client *mcp.ClientOptions) (context.Context, *mcp.ClientSession) {
	t.Helper()
	return connectAt(t, o, client, "2025-11-25")
}

// connectAt is connect with a revision of the protocol.
func connectAt(t *testing.T, o Options, client *mcp.ClientOptions, revision string) (context.Context, *mcp.ClientSession) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second) // t.Context ends before the clean-up
	here, there := mcp.NewInMemoryTransports()
	ran := make(chan error, 1)
	server := New(ctx, o)
	go func() { ran <- server.MCP().Run(ctx, there) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, client).
		Connect(ctx, here, &mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		if err := <-ran; err != nil {
			t.Errorf("Run: %v", err)
		}
		cancel()
	})
	return ctx, session
}

func wireError(t *testing.T, err error) *jsonrpc.Error {
	t.Helper()
	var e *jsonrpc.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v (%T) is no JSON-RPC error", err, err)
	}
	return e
}
