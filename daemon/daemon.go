// Package daemon is the one process per user that owns the browsers. This package is where the parts meet; the parts
// themselves, in the folders below, do not know each other.
//
//	clients ─► control ─► backend ─► session ─► place ─► link ─► extension's worker
//	   └─ /mcp ─► mcpserver ─┘                     └──► browser ─► Chromium, over the DevTools pipe
//	a person ─► dashboard ─► dashboardFace ─► session, browser
//	             home: data directory, lock, settings        store: the journal, saved states, pairings
//	             approval: what people are asked             pairing: who may link from a person's own browser
package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/browsentic/browsentic/daemon/approval"
	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/dashboard"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/observe"
	"github.com/browsentic/browsentic/daemon/pairing"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/daemon/shelf"
	"github.com/browsentic/browsentic/daemon/store"
	"github.com/browsentic/browsentic/extension"
	"github.com/browsentic/browsentic/registry"
)

// Options say how to run a daemon.
type Options struct {
	Config home.Config
	Log    *slog.Logger
	// Ready is called once clients can connect.
	Ready func()
}

const (
	// turnLimit bounds the wait for another daemon that is coming up or going down.
	turnLimit = 30 * time.Second
	// stopLimit bounds an orderly stop; after it the browser is ended by force.
	stopLimit = 20 * time.Second
)

// Run is the daemon's life: it returns when ctx ends, when a client asks for the stop, or after the idle time, and
// leaves nothing behind. home.ErrRunning: there is a daemon already.
func Run(ctx context.Context, o Options) (err error) {
	h, err := home.OpenDir(o.Config.Dir)
	if err != nil {
		return err
	}
	// The folder that the first client happened to stand in must not be held for as long as the daemon lives.
	if err := os.Chdir(h.Dir()); err != nil {
		return err
	}
	lock, err := takeLock(ctx, h)
	if err != nil {
		return err
	}
	defer lock.Release()
	if err := browser.Sweep(h.BrowsersDir()); err != nil {
		o.Log.Warn("what a killed daemon left could not be removed", "error", err)
	}
	l, err := control.Listen(o.Config.Ports)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	d := assemble(h, o, l.Addr().(*net.TCPAddr).Port, stop)
	d.mcp = newMCPFace(ctx, d)
	token := home.NewToken()
	server := control.NewServer(control.Config{
		Token: token, Version: buildinfo.Version(), Backend: d, Extension: d.links, MCP: d.mcp.http, MCPToken: h.HTTPToken,
		Dashboard:    d.dashboard,
		ExtensionIDs: []string{extension.ID}, Connected: func() bool { return len(d.links.Links()) > 0 }, Log: o.Log,
	})
	d.server.Store(server)
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()

	err = h.WriteLockfile(home.Lockfile{
		PID: os.Getpid(), Port: d.port, Token: token,
		ProtocolVersion: registry.ProtocolVersion, DaemonVersion: buildinfo.Version(),
	})
	if err == nil {
		lock.Ready()
		o.Log.Info("daemon up", "version", buildinfo.Version(), "port", d.port, "pid", os.Getpid())
		d.idle.begin()
		o.Ready()
		select {
		case <-ctx.Done():
			o.Log.Info("daemon stops", "reason", context.Cause(ctx))
		case err = <-served:
		}
	}
	return errors.Join(err, d.stop(h, lock, server))
}

func takeLock(ctx context.Context, h *home.Home) (*home.Lock, error) {
	ctx, cancel := context.WithTimeout(ctx, turnLimit)
	defer cancel()
	return h.Lock(ctx)
}

// assemble builds the parts, in the order in which they need each other.
func assemble(h *home.Home, o Options, port int, stop context.CancelCauseFunc) *backend {
	cfg := o.Config
	d := &backend{
		config: cfg, log: o.Log, port: port, started: time.Now(), shutdown: stop,
		board: newBoard(), offers: newOffers(), tickets: newTickets(), store: store.New(h.Database(), o.Log),
		clients: map[string]*session.Client{}, callers: map[string]control.Caller{},
	}
	keys := d.keys(h)
	d.book = pairing.New(keptPairings{d.store.Pairings(keys, o.Log)})
	d.published.Store(registry.Embedded())
	d.dashboard = dashboard.New(dashboard.Config{Backend: dashboardFace{d}, Log: o.Log})
	d.idle = &idle{after: cfg.IdleExit, busy: func() bool { return d.hasSessions() || d.paired.anyLinked() || isExpected(h) }, exit: func() { stop(errors.New("idle")) }}
	d.managed = newManaged(o.Log, d.board, cfg.WarmSpare, cfg.Headless, func() (browser.Options, error) {
		return d.browserOptions(h)
	})
	d.managed.offers = d.offers
	d.managed.address = net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	d.managed.observe = observe.Config{Events: cfg.Observability.Events, StringChars: cfg.Observability.StringChars}
	d.guardrails, d.broker = home.Guardrails(h.Dir(), o.Log), approval.New(cfg.ApprovalTimeout)
	d.paired = newPaired(o.Log, d.book, d.board, d.offers)
	d.links = link.NewServer(link.Config{
		DaemonVersion: buildinfo.Version(), Manifest: registry.Embedded(), Plain: registry.Plain(), Log: o.Log,
		Credentials: &credentials{d.tickets, d.book, o.Log},
		Linked:      d.linked,
		Adopted:     d.adopted,
		Event:       d.happened,
		Asked:       d.asked,
	})
	var kept session.States
	if cfg.Persistence {
		kept = d.keptStates(keys)
	}
	d.sessions = session.New(session.Config{
		Version: buildinfo.Version(), Timeout: cfg.Timeout, MaxSessions: cfg.MaxSessions, MaxPages: cfg.MaxPages, Grace: cfg.Grace,
		Screenshot:  session.ScreenshotLimits(cfg.Screenshot),
		VisibleText: session.TextLimits(cfg.VisibleText),
		Observability: session.ObservabilityLimits{
			PageSize: cfg.Observability.PageSize, ResponseBytes: cfg.Observability.ResponseBytes,
		},
		States:      kept,
		Fronts:      d.paired,
		SavePicture: h.SavePicture,
		Shelf:       shelved{shelf.New(h.DownloadsDir(), shelf.DefaultLimits, o.Log), o.Log},
		StateLimits: session.StateLimits(cfg.States),
		Rules:       d.rules,
		Approvals:   approvals{d},
		Calls:       d.reported,
		Journal:     func(e session.Entry) { d.store.Record(store.Entry(e)) },
		Changed:     d.changed,
		Log:         o.Log,
	}, browsers{d.managed, d.paired})
	return d
}

// browserOptions are made for each launch, so that a mended installation needs no restart.
func (d *backend) browserOptions(h *home.Home) (browser.Options, error) {
	dir := d.config.ExtensionDir
	if dir == "" {
		var err error
		if dir, err = unpackExtension(h); err != nil {
			return browser.Options{}, err
		}
	}
	return browser.Options{
		Executable: d.config.Browser, Headless: d.config.Headless, ExtensionDir: dir, DataDir: h.BrowsersDir(), Log: d.log,
		Ticket: func(place string) (browser.Ticket, error) {
			id, secret := d.tickets.mint(place)
			return browser.Ticket{Port: d.port, ID: id, Secret: secret}, nil
		},
	}, nil
}

// unpackExtension writes the embedded extension where browsers can load it; a folder is named after its content, so
// one that is there is right.
func unpackExtension(h *home.Home) (string, error) {
	hash, err := extension.Chromium.Hash()
	if err != nil {
		return "", err
	}
	dir := h.ExtensionDir(hash)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := extension.Chromium.Extract(dir); err != nil {
		return "", fmt.Errorf("unpacking the extension: %w", err)
	}
	return dir, nil
}

// stop ends the parts in reverse: no client starts anything new, running calls end, sessions and browsers close.
func (d *backend) stop(h *home.Home, lock *home.Lock, server *control.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
	defer cancel()
	d.idle.end()
	errs := []error{lock.Stopping(ctx), h.RemoveLockfile()}
	server.Close()
	d.mcp.http.Close()
	errs = append(errs, d.sessions.Shutdown(ctx))
	d.dashboard.Close() // nobody holds a session any more
	d.links.Close()
	errs = append(errs, d.store.Close(ctx))
	err := errors.Join(errs...)
	d.log.Info("daemon down", "error", err)
	return err
}
