package shim

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

// Daemon is one live control connection; *control.Client is one.
type Daemon interface {
	Describe(ctx context.Context) (*registry.Manifest, error)
	Status(ctx context.Context) (control.Status, error)
	Invoke(ctx context.Context, action string, input json.RawMessage) (registry.Result, error)
	Events() <-chan control.Event
	Done() <-chan struct{}
	Close()
}

// connection keeps the one control connection of a shim: made when it is needed, and made anew when it has broken.
type connection struct {
	connect func(ctx context.Context, start bool) (Daemon, error)
	adopt   func(*registry.Manifest)
	log     *slog.Logger

	life context.Context // of the shim
	work sync.WaitGroup

	mu      sync.Mutex
	live    Daemon   // nil when there is none
	attempt *attempt // nil when none is being made
}

// attempt is one try to connect, shared by everybody who wants a connection meanwhile.
type attempt struct {
	start  bool
	done   chan struct{} // closed when the fields below are set
	daemon Daemon
	err    error
}

// get returns the live connection, or makes one. With start, a daemon is started when none answers.
func (c *connection) get(ctx context.Context, start bool) (Daemon, error) {
	for {
		d, a := c.join(start)
		if d != nil {
			return d, nil
		}
		select {
		case <-a.done:
			// The attempt that was under way may have been one that starts nothing.
			if a.err == nil || a.start || !start {
				return a.daemon, a.err
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// look makes a connection in the background if a daemon runs.
func (c *connection) look() { c.join(false) }

// join returns the live connection, else the attempt to make one.
func (c *connection) join(start bool) (Daemon, *attempt) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.live != nil {
		select {
		case <-c.live.Done():
			c.live = nil
		default:
			return c.live, nil
		}
	}
	if c.attempt == nil {
		a := &attempt{start: start, done: make(chan struct{})}
		c.attempt = a
		c.work.Go(func() { c.try(a) })
	}
	return nil, c.attempt
}

func (c *connection) try(a *attempt) {
	a.daemon, a.err = c.connect(c.life, a.start)
	c.mu.Lock()
	c.attempt = nil
	if a.err == nil {
		c.live = a.daemon
		c.work.Go(func() { c.follow(a.daemon) })
	}
	c.mu.Unlock()
	close(a.done)
}

// follow keeps the published list equal to the daemon's until the connection or the shim ends.
func (c *connection) follow(d Daemon) {
	defer d.Close()
	c.log.Info("daemon.connected")
	for {
		if m, err := d.Describe(c.life); err == nil {
			c.adopt(m)
		} else if c.life.Err() == nil {
			c.log.Warn("daemon.undescribed", "error", err.Error())
		}
		select {
		case _, ok := <-d.Events():
			// The only event is that the manifest has changed; what it has become is asked above.
			if !ok {
				c.log.Info("daemon.disconnected")
				return
			}
		case <-c.life.Done():
			return
		}
	}
}
