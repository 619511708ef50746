package daemon

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// place joins a context of the managed browser with the link of the worker in it. It is the session.Place that the
// sessions work with.
type place struct {
	*browser.Place
	log      *slog.Logger
	board    *board
	offers   *offers
	observed *observed

	done chan struct{} // closed when the context is gone
	end  sync.Once

	mu     sync.Mutex // also orders the events of the pipe and of the link
	handle func(session.Event)

	reviving chan struct{} // holds one token while nobody wakes the worker
}

// reviveLimit bounds one attempt to get a worker back.
const reviveLimit = 10 * time.Second

// lostGrace is how long a call that lost its link waits to learn whether the browser died too.
const lostGrace = 2 * time.Second

func (m *managed) newPlace(ctx context.Context, b *browser.Browser, proxy *browser.Proxy) (*place, error) {
	p := &place{log: m.log, board: m.board, offers: m.offers, observed: newObserved(m.observe), done: make(chan struct{}), reviving: make(chan struct{}, 1)}
	p.reviving <- struct{}{}
	finished := make(chan struct{})
	defer close(finished)
	// Events come before the place that they are about: its worker may die while it is being made.
	onceMade := func(do func()) {
		go func() {
			if <-finished; p.Place != nil {
				do()
			}
		}()
	}
	made, err := b.NewPlace(ctx, browser.Settings{Proxy: proxy}, browser.Events{
		PageOpened: func(info browser.PageInfo) {
			p.observed.opened(info.TargetID)
			p.emit(session.Event{Kind: session.PageOpened, Target: info.TargetID})
		},
		PageClosed: func(target string) {
			p.observed.closed(target)
			p.emit(session.Event{Kind: session.PageGone, Target: target})
		},
		PageChanged: func(info browser.PageInfo) {
			p.emit(session.Event{Kind: session.PageChanged, Target: info.TargetID})
		},
		PageCrashed: func(target string) {
			p.emit(session.Event{Kind: session.PageGone, Target: target})
			// A crashed page is no use to anybody, and its session has forgotten it.
			onceMade(func() {
				if err := p.ClosePage(context.Background(), target); err != nil {
					p.log.Warn("close crashed page", "error", err)
				}
			})
		},
		Observed:   p.observed.record,
		WorkerGone: func() { onceMade(p.revive) },
	})
	if err != nil {
		return nil, err
	}
	p.Place = made
	return p, nil
}

// emit hands one event to the session, after the ones before it.
func (p *place) emit(e session.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.handle != nil {
		p.handle(e)
	}
}

// unseen takes each page for one that has gone on: its link has ended, and until there is another nobody tells.
func (p *place) unseen() {
	for _, page := range p.Pages() {
		p.emit(session.Event{Kind: session.PageNavigated, Target: page.Target})
	}
}

func (p *place) OnEvent(handle func(session.Event)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.handle = handle
}

// Browser is none: the place is a context of its own.
func (p *place) Browser() string { return "" }

// Isolation implements session.Place.
func (p *place) Isolation() session.Isolation { return session.Isolated }

func (p *place) Done() <-chan struct{} { return p.done }

func (p *place) lost() { p.end.Do(func() { close(p.done) }) }

// Close implements session.Place. A place that could not be closed is none that was lost: it can be closed again.
func (p *place) Close(ctx context.Context) error {
	if err := p.Place.Close(ctx); err != nil {
		return err
	}
	p.lost()
	return nil
}

func (p *place) Pages() []session.Page {
	infos := p.Place.Pages()
	pages := make([]session.Page, len(infos))
	for i, info := range infos {
		pages[i] = session.Page{Target: info.TargetID, URL: info.URL}
	}
	return pages
}

func (p *place) Page(target string) (session.Page, bool) {
	info, ok := p.Place.Page(target)
	return session.Page{Target: info.TargetID, URL: info.URL}, ok
}

func (p *place) NewPage(ctx context.Context) (session.Page, error) {
	info, err := p.Place.NewPage(ctx)
	return session.Page{Target: info.TargetID, URL: info.URL}, err
}

func (p *place) ClosePage(ctx context.Context, target string) error {
	err := p.Place.ClosePage(ctx, target)
	if errors.Is(err, browser.ErrNoPage) {
		return nil
	}
	return err
}

// Carried implements session.Place.
func (p *place) Carried() *registry.Manifest { return carried(p.board.link(p.ID())) }

// carried is the list of tools at the other end of a link, when that is not all of ours; c may be nil.
func carried(c *link.Conn) *registry.Manifest {
	if c == nil || c.ManifestInSync() && c.Manifest() == registry.Embedded() {
		return nil
	}
	return c.Manifest()
}

// Invoke sends one call over the link that the place has now, or will have once its worker is awake again.
func (p *place) Invoke(ctx context.Context, in session.Invocation) (registry.Result, error) {
	deadline := time.Now().Add(in.Timeout)
	for {
		// ctx outlasts the call's own deadline so that a running call can settle; a wait for the link may not.
		waiting, cancel := context.WithDeadline(ctx, deadline)
		c, err := p.linked(waiting)
		cancel()
		if err != nil {
			return registry.Result{}, err
		}
		result, err := c.Invoke(ctx, link.Invoke{
			Action: in.Action, Input: in.Input, TargetID: in.Target, Site: in.Site, Timeout: time.Until(deadline),
		})
		var lost *registry.Error
		if !errors.As(err, &lost) || lost.Code != registry.ExtensionOffline {
			return result, err
		}
		if happened, _ := lost.Details["mayHaveHappened"].(bool); happened {
			return result, p.explainLoss(ctx, lost)
		}
		p.board.drop(c) // the frame never went out: the next link may carry it
	}
}

// explainLoss tells a dead worker from a dead browser: the socket's end may be seen before the pipe's.
func (p *place) explainLoss(ctx context.Context, lost *registry.Error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lostGrace)
	defer cancel()
	if _, err := p.linked(ctx); err != nil && p.isDone() {
		return registry.NewError(registry.BrowserDisconnected, nil)
	}
	return lost
}

func (p *place) isDone() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// linked waits for the place's link.
func (p *place) linked(ctx context.Context) (*link.Conn, error) {
	for {
		c, changed := p.board.watch(p.ID())
		if c != nil {
			return c, nil
		}
		select {
		case <-changed:
		case <-p.done:
			return nil, registry.NewError(registry.BrowserDisconnected, nil)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// revive gets the worker back to work, and returns when it is linked, or the place is gone.
func (p *place) revive() {
	select {
	case <-p.reviving:
	default:
		return // somebody is at it
	}
	defer func() { p.reviving <- struct{}{} }()
	for !p.isDone() {
		ctx, cancel := context.WithTimeout(context.Background(), reviveLimit)
		err := p.WakeWorker(ctx)
		if err == nil {
			_, err = p.linked(ctx)
		} else if !errors.Is(err, browser.ErrNoPage) {
			<-ctx.Done() // not at once again; a link that comes by itself ends the need
		}
		cancel()
		if err == nil || errors.Is(err, browser.ErrNoPage) { // without pages there is nothing to work on
			return
		}
		p.log.Warn("the extension's worker does not come back", "place", p.ID(), "error", err)
	}
}

// board tells places of their links. A link may come before the place that waits for it is known.
type board struct {
	mu      sync.Mutex
	links   map[string]*link.Conn // by place
	changed chan struct{}         // closed and replaced with each change
}

func newBoard() *board { return &board{links: map[string]*link.Conn{}, changed: make(chan struct{})} }

func (b *board) link(place string) *link.Conn {
	c, _ := b.watch(place)
	return c
}

// watch returns the live link of a place and what is closed when any link changes.
func (b *board) watch(place string) (*link.Conn, <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.links[place], b.changed
}

func (b *board) put(c *link.Conn) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.links[c.Place()] = c
	b.changeLocked()
}

// drop forgets a link unless a newer one has taken its place; it reports whether the place is without one now.
func (b *board) drop(c *link.Conn) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.links[c.Place()] != c {
		return false
	}
	delete(b.links, c.Place())
	b.changeLocked()
	return true
}

func (b *board) changeLocked() {
	close(b.changed)
	b.changed = make(chan struct{})
}
