package shim

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"log/slog"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/mcpserver"
	"github.com/browsentic/browsentic/registry"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fakeDaemon answers calls as its script says and records them. It stands for a daemon that may be restarted: each
// connection is one Daemon.
type fakeDaemon struct {
	mu        sync.Mutex
	manifest  *registry.Manifest // in force; nil for the shim's own
	status    *control.Status
	running   bool
	started   int
	calls     []string // action and input of each
	cancelled []string
	caller    control.Caller
	live      *fakeConn

	// answer runs an action; nil answers {}.
	answer func(ctx context.Context, c *fakeConn, action string, input json.RawMessage) (registry.Result, error)
}

type fakeConn struct {
	daemon *fakeDaemon
	events chan control.Event
	done   chan struct{}
	once   sync.Once
}

func (f *fakeDaemon) connect(_ context.Context, me control.Caller, start bool) (Daemon, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.running && !start {
		return nil, errors.New("no daemon runs")
	}
	if !f.running {
		f.running = true
		f.started++
	}
	f.caller = me
	f.live = &fakeConn{daemon: f, events: make(chan control.Event, 1), done: make(chan struct{})}
	return f.live, nil
}

// stop ends the daemon and its connection.
func (f *fakeDaemon) stop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.running = false
	if f.live != nil {
		f.live.Close()
	}
}

// adopt changes the manifest in force.
func (f *fakeDaemon) adopt(m *registry.Manifest) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.manifest = m
	if f.live != nil {
		f.live.events <- control.EventManifestChanged
	}
}

func (c *fakeConn) Describe(context.Context) (*registry.Manifest, error) {
	c.daemon.mu.Lock()
	defer c.daemon.mu.Unlock()
	if c.daemon.manifest == nil {
		return embeddedSmall(), nil
	}
	return c.daemon.manifest, nil
}

func (c *fakeConn) Status(context.Context) (control.Status, error) {
	if c.daemon.status == nil {
		return control.Status{}, unreachable(true)
	}
	return *c.daemon.status, nil
}

// unreachable is the error of a connection that broke.
func unreachable(mayHaveHappened bool) error {
	return registry.NewError(registry.DaemonUnreachable, map[string]any{"mayHaveHappened": mayHaveHappened})
}

func (c *fakeConn) Invoke(ctx context.Context, action string, input json.RawMessage) (registry.Result, error) {
	f := c.daemon
	select {
	case <-c.done:
		return registry.Result{}, unreachable(false)
	default:
	}
	f.mu.Lock()
	f.calls = append(f.calls, action+" "+string(input))
	answer := f.answer
	f.mu.Unlock()
	if answer == nil {
		return registry.Result{OK: true, Data: json.RawMessage(`{}`)}, nil
	}
	result, err := answer(ctx, c, action, input)
	if ctx.Err() != nil {
		f.mu.Lock()
		f.cancelled = append(f.cancelled, action)
		f.mu.Unlock()
	}
	return result, err
}

func (c *fakeConn) Events() <-chan control.Event { return c.events }
func (c *fakeConn) Done() <-chan struct{}        { return c.done }

func (c *fakeConn) Close() {
	c.once.Do(func() {
		close(c.done)
		close(c.events)
	})
}

// options are those of a shim before f.
func (f *fakeDaemon) options() Options {
	return Options{
		Version: "1.2.3", Manifest: embeddedSmall(), Published: mcpserver.Published{Guidelines: true},
		Log: slog.New(slog.DiscardHandler), Connect: f.connect,
	}
}

// embeddedSmall stands for the manifest that the shim carries.
func embeddedSmall() *registry.Manifest {
	return smallManifest("hash-1", "browser.click", "browser.get.title")
}

// smallManifest has one action a name, with the smallest schemas.
func smallManifest(hash string, names ...string) *registry.Manifest {
	m := &registry.Manifest{Hash: hash}
	for _, name := range names {
		m.Tools = append(m.Tools, registry.Descriptor{
			Name: name, Title: "T", Description: name, Profile: registry.ProfileCore, Hints: registry.Hints{ReadOnly: true},
			InputSchema: json.RawMessage(`{"type":"object"}`), OutputSchema: json.RawMessage(`{ "type" : "object" }`),
		})
	}
	return m
}
