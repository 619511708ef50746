package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/observe"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// launchLimit bounds a browser's start, whatever the operation timeout is: a cold disk takes its time.
const launchLimit = 30 * time.Second

// managed is the one browser that the daemon launches: lazily, once for all who wait, and again after it died.
type managed struct {
	log      *slog.Logger
	board    *board
	offers   *offers
	options  func() (browser.Options, error) // made at each launch
	spares   bool                            // keep a place ready in advance
	headless bool
	address  string         // of the daemon, which the extension's workers dial
	observe  observe.Config // of every page

	parts sync.WaitGroup // the refill, and every browser until nothing of it is left

	mu      sync.Mutex
	state   session.LaunchState
	current *browser.Browser
	launch  *launch // in progress
	closed  bool
	places  map[string]*place // by id, the spare included
	opening int               // Open calls in progress: the spare waits for them
	spare   *place
	refill  bool // a refill is running
}

// launch is a start in progress that several creators wait for.
type launch struct {
	done chan struct{}
	b    *browser.Browser
	err  error
}

func newManaged(log *slog.Logger, b *board, spares, headless bool, options func() (browser.Options, error)) *managed {
	return &managed{
		log: log, board: b, options: options, spares: spares, headless: headless,
		state: session.LaunchNotStarted, places: map[string]*place{},
	}
}

// Info tells of the browser as it is now.
func (m *managed) Info() session.BrowserInfo {
	m.mu.Lock()
	defer m.mu.Unlock()
	info := session.BrowserInfo{State: m.state, Headless: m.headless, Driver: "cdp 1.3"}
	if m.state == session.LaunchReady {
		info.Version = m.current.Version()
	}
	return info
}

func (m *managed) status() control.BrowserStatus {
	info := m.Info()
	return control.BrowserStatus{Kind: "managed", Name: "Chromium", Version: info.Version, State: string(info.State)}
}

// process is the id of the browser's process; false while none runs.
func (m *managed) process() (pid int, runs bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.current == nil {
		return 0, false
	}
	return m.current.PID(), true
}

// open makes a place. The spare is taken when there is one, unless a proxy is wanted, which only a new
// place can have; the settings are put in force first.
func (m *managed) open(ctx context.Context, s session.Settings) (session.Place, error) {
	settings := browserSettings(s)
	var p *place
	m.mu.Lock()
	m.opening++
	if settings.Proxy == nil {
		p, m.spare = m.spare, nil
	} else {
		settings.Proxy.Bypass = append(settings.Proxy.Bypass, m.address) // the place's worker dials us
	}
	m.mu.Unlock()
	defer m.opened()
	if p == nil {
		var err error
		if p, err = m.prepare(ctx, settings.Proxy); err != nil {
			return nil, err
		}
	}
	if err := p.Configure(ctx, settings); err != nil {
		err = errors.Join(err, p.Close(context.WithoutCancel(ctx)))
		if p.Err() != nil {
			err = registry.NewError(registry.BrowserDisconnected, nil)
		}
		return nil, err
	}
	return p, nil
}

func (m *managed) opened() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.opening--
	m.refillLocked()
}

// prepare makes a place whose worker is linked; proxy may be nil.
func (m *managed) prepare(ctx context.Context, proxy *browser.Proxy) (*place, error) {
	b, err := m.running(ctx)
	if err != nil {
		return nil, err
	}
	p, err := m.newPlace(ctx, b, proxy)
	if err != nil {
		if b.Err() != nil {
			return nil, registry.NewError(registry.BrowserDisconnected, nil)
		}
		return nil, err
	}
	m.mu.Lock()
	m.places[p.ID()] = p
	m.mu.Unlock()
	go func() {
		select {
		case <-p.done:
		case <-b.Done():
			p.lost()
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.places, p.ID())
		if m.spare == p {
			m.spare = nil
		}
	}()
	if _, err := p.linked(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("the extension did not link: %w", err), p.Close(context.WithoutCancel(ctx)))
	}
	return p, nil
}

// refillLocked starts to make a spare when one is wanted and nobody else is being served.
func (m *managed) refillLocked() {
	if !m.spares || m.closed || m.refill || m.spare != nil || m.opening > 0 || m.state != session.LaunchReady || memoryIsShort() {
		return
	}
	m.refill = true
	m.parts.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), launchLimit)
		defer cancel()
		p, err := m.prepare(ctx, nil)
		m.mu.Lock()
		m.refill = false
		keep := err == nil && !m.closed && !p.isDone()
		if keep {
			m.spare = p
		}
		m.mu.Unlock()
		switch {
		case err != nil:
			m.log.Warn("no spare", "error", err)
		case !keep:
			_ = p.Close(ctx)
		}
	})
}

// running is the live browser; it starts one when there is none. A caller that gives up does not end the start, which
// others may wait for.
func (m *managed) running(ctx context.Context) (*browser.Browser, error) {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		return nil, registry.NewError(registry.RuntimeShuttingDown, nil)
	}
	if m.current != nil {
		b := m.current
		m.mu.Unlock()
		return b, nil
	}
	if m.launch == nil {
		m.launch = &launch{done: make(chan struct{})}
		go m.start(m.launch)
	}
	l := m.launch
	m.mu.Unlock()
	select {
	case <-l.done:
		return l.b, l.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *managed) start(l *launch) {
	ctx, cancel := context.WithTimeout(context.Background(), launchLimit)
	defer cancel()
	o, err := m.options()
	if err == nil {
		l.b, err = browser.Launch(ctx, o)
	}
	l.err = explainLaunch(err)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.launch = nil
	if l.b == nil {
		m.state = session.LaunchFailed
		m.log.Error("browser did not start", "error", err)
	} else {
		m.state, m.current = session.LaunchReady, l.b
		m.log.Info("browser started", "version", l.b.Version())
		m.parts.Go(func() { m.watch(l.b) })
	}
	close(l.done)
}

// explainLaunch makes the remedy of a failed launch part of the error that a client gets.
func explainLaunch(err error) error {
	var failure *browser.LaunchError
	if !errors.As(err, &failure) {
		return err
	}
	return registry.NewError(registry.BrowserError, map[string]any{"remediation": failure.Remedy})
}

// watch takes note of the browser's end, and returns when it has been cleared up after.
func (m *managed) watch(b *browser.Browser) {
	<-b.Done()
	m.ended(b)
	if err := b.Close(context.Background()); err != nil {
		m.log.Warn("something of a browser is left", "error", err)
	}
}

func (m *managed) ended(b *browser.Browser) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.current == b {
		m.current = nil
		if m.closed {
			m.state = session.LaunchNotStarted
		} else {
			m.state = session.LaunchFailed
			m.log.Info("browser.disconnected", "type", "browser.disconnected")
		}
	}
}

// Close awaits a launch in progress and ends the browser. One that died by itself a moment before is awaited, too: a
// daemon leaves nothing behind.
func (m *managed) Close(ctx context.Context) error {
	m.mu.Lock()
	m.closed = true
	l := m.launch
	m.mu.Unlock()
	if l != nil {
		select {
		case <-l.done:
		case <-ctx.Done():
		}
	}
	m.mu.Lock()
	b := m.current
	m.mu.Unlock()
	var err error
	if b != nil {
		err = b.Close(ctx)
	}
	m.parts.Wait()
	return err
}

// linked and unlinked follow the links of all places.
func (m *managed) linked(c *link.Conn) {
	m.board.put(c)
	go func() {
		<-c.Done()
		if p := m.place(c.Place()); m.board.drop(c) && p != nil {
			p.unseen()
			p.revive()
		}
	}()
}

// navigated hands a page's navigation, which its worker saw, to the session.
func (m *managed) navigated(c *link.Conn, e registry.LinkEvent) {
	if p := m.place(c.Place()); p != nil && e.Kind == registry.EventNavigated {
		p.emit(session.Event{Kind: session.PageNavigated, Target: e.TargetID})
	}
}

func (m *managed) place(id string) *place {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.places[id]
}
