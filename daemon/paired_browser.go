package daemon

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

const (
	// relinkPatience is how long a call waits for a link that was lost: a worker that was stopped is back long before,
	// a browser that was closed is not.
	relinkPatience = 10 * time.Second
	// agreeLimit bounds the first question to a new link.
	agreeLimit = 10 * time.Second
	// workerLimit bounds what the daemon has a worker do with tabs.
	workerLimit = 30 * time.Second

	statusProtocolError = websocket.StatusProtocolError
)

// pairedBrowser is one paired browser: the tabs in it that sessions work in, and the way to it, whichever link that is.
type pairedBrowser struct {
	id     string // of the pairing
	log    *slog.Logger
	board  *board
	offers *offers
	done   chan struct{} // closed when the pairing has ended
	used   atomic.Int64  // when its person turned to it last

	mu     sync.Mutex // also orders the events
	ended  bool
	lostAt time.Time // when the latest link was lost, or the next one came on which both sides have yet to agree
	places map[string]*pairedPlace
	tabs   map[int]*pairedPlace
	held   []registry.LinkEvent // that came while a new link is being agreed on
	agreed bool
}

func newPairedBrowser(log *slog.Logger, id string, b *board, o *offers) *pairedBrowser {
	return &pairedBrowser{
		id: id, log: log, board: b, offers: o, done: make(chan struct{}), lostAt: time.Now(),
		places: map[string]*pairedPlace{}, tabs: map[int]*pairedPlace{},
	}
}

// targetOf is a tab as sessions know it; tabOf is the way back.
func targetOf(tabID int) string { return strconv.Itoa(tabID) }

func tabOf(target string) int {
	id, err := strconv.Atoi(target)
	if err != nil {
		panic("bug: a target that is no tab: " + target)
	}
	return id
}

func (b *pairedBrowser) usedAt() int64 { return b.used.Load() }

// begin is the start of a new link: what it tells is kept until the two sides agree. A browser that was away has been
// started, by its person; one whose worker was stopped and woken again has not been turned to.
func (b *pairedBrowser) begin() {
	b.mu.Lock()
	defer b.mu.Unlock()
	wasAway := b.board.link(b.id) == nil && time.Since(b.lostAt) >= relinkPatience
	if wasAway || b.usedAt() == 0 {
		b.used.Store(now())
	}
	b.lostAt = time.Now() // who calls before the two sides agree waits as for any link that is coming
	b.agreed, b.held = false, nil
}

// agree has a new link tell what has become of the tabs of sessions, and close those whose session has ended.
func (b *pairedBrowser) agree(c *link.Conn) error {
	b.mu.Lock()
	live := make([]registry.WorkerPlace, 0, len(b.places))
	for _, p := range b.places {
		live = append(live, p.known())
	}
	b.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), agreeLimit)
	defer cancel()
	var told struct {
		Tabs []placedTab `json:"tabs"`
	}
	input := map[string]any{"places": live}
	err := ask(ctx, &told, func(ctx context.Context, raw json.RawMessage) (registry.Result, error) {
		return c.Invoke(ctx, link.Invoke{Action: registry.WorkerTabs, Input: raw, Timeout: agreeLimit})
	}, input)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	open := map[int]bool{}
	for _, t := range told.Tabs {
		if p := b.places[t.Place]; p != nil {
			open[t.TabID] = true
			b.addLocked(p, t.TabID, t.URL)
			p.navigated(t.TabID, t.URL) // of what became of it meanwhile nobody has told
		}
	}
	for id := range b.tabs {
		if !open[id] {
			b.dropLocked(id)
		}
	}
	b.agreed = true
	for _, e := range b.held {
		b.happenedLocked(e)
	}
	b.held = nil
	return nil
}

// placedTab is a tab of a session, as a worker tells of it.
type placedTab struct {
	TabID int    `json:"tabId"`
	URL   string `json:"url"`
	Place string `json:"place"`
}

// lost takes note of a link that has ended. Whoever finds it gone then knows since when.
func (b *pairedBrowser) lost(c *link.Conn) {
	b.mu.Lock()
	b.lostAt = time.Now()
	b.mu.Unlock()
	b.board.drop(c)
}

func (b *pairedBrowser) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended {
		return
	}
	b.ended = true
	close(b.done)
	for _, p := range b.places {
		p.lost()
	}
}

func (b *pairedBrowser) happened(e registry.LinkEvent) {
	if e.Kind == registry.EventFocused {
		if e.TabID != 0 {
			b.used.Store(now())
		}
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.agreed {
		b.held = append(b.held, e)
		return
	}
	b.happenedLocked(e)
}

func (b *pairedBrowser) happenedLocked(e registry.LinkEvent) {
	switch p := b.tabs[e.TabID]; e.Kind {
	case registry.EventOpened:
		if opener := b.tabs[e.OpenerTabID]; opener != nil {
			b.addLocked(opener, e.TabID, e.URL)
		}
	case registry.EventClosed:
		b.dropLocked(e.TabID)
	case registry.EventReplaced:
		if former := b.tabs[e.FormerTabID]; former != nil {
			delete(b.tabs, e.FormerTabID)
			b.tabs[e.TabID] = former
			former.replaced(e.FormerTabID, e.TabID)
		}
	case registry.EventNavigated:
		if p != nil {
			p.navigated(e.TabID, e.URL)
		}
	}
}

// addLocked makes a tab one of a session's, or takes note of its address when it is one.
func (b *pairedBrowser) addLocked(p *pairedPlace, tabID int, url string) {
	if b.tabs[tabID] == p {
		p.navigated(tabID, url)
		return
	}
	b.tabs[tabID] = p
	p.opened(tabID, url)
}

func (b *pairedBrowser) dropLocked(tabID int) {
	if p := b.tabs[tabID]; p != nil {
		delete(b.tabs, tabID)
		p.closed(tabID)
	}
}

// place is the place of a session; nil when it has none here.
func (b *pairedBrowser) place(sessionID string) *pairedPlace {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.places[sessionID]
}

// owner is the place that a tab belongs to; nil when it is the person's.
func (b *pairedBrowser) owner(tabID int) *pairedPlace {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tabs[tabID]
}

// front is the active tab of the window in front.
func (b *pairedBrowser) front(ctx context.Context) (registry.WorkerTab, error) {
	var tab registry.WorkerTab
	return tab, b.ask(ctx, registry.WorkerFront, 0, nil, &tab)
}

// open makes a place: a group of tabs with one blank tab in it, in a container of its own where the browser has such.
func (b *pairedBrowser) open(ctx context.Context, o session.Opening) (*pairedPlace, error) {
	p := newPairedPlace(b, o.SessionID, o.Title)
	b.mu.Lock()
	if b.ended {
		b.mu.Unlock()
		return nil, registry.NewError(registry.BrowserDisconnected, nil)
	}
	b.places[p.id] = p // before there is a tab: a link that is agreed on meanwhile must not close it
	b.mu.Unlock()
	var opened struct {
		registry.WorkerTab
		Isolation session.Isolation `json:"isolation"`
	}
	if err := b.ask(ctx, registry.WorkerGroupOpen, 0, map[string]any{"place": p.id, "title": o.Title}, &opened); err != nil {
		b.forget(p)
		return nil, err
	}
	if opened.Isolation == session.Container {
		p.isolation = session.Container
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.addLocked(p, opened.TabID, opened.URL)
	return p, nil
}

// forget ends a place on our side.
func (b *pairedBrowser) forget(p *pairedPlace) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.places, p.id)
	for id, of := range b.tabs {
		if of == p {
			delete(b.tabs, id)
		}
	}
}

// ask has the worker do one of the things that no client can ask for, and reads its answer; out may be nil.
func (b *pairedBrowser) ask(ctx context.Context, action string, tabID int, input map[string]any, out any) error {
	return ask(ctx, out, func(ctx context.Context, raw json.RawMessage) (registry.Result, error) {
		return b.invoke(ctx, link.Invoke{Action: action, Input: raw, TabID: tabID, Timeout: workerLimit})
	}, input)
}

func ask(ctx context.Context, out any, invoke func(context.Context, json.RawMessage) (registry.Result, error), input map[string]any) error {
	if input == nil {
		input = map[string]any{}
	}
	raw, err := json.Marshal(input)
	if err != nil {
		return err
	}
	result, err := invoke(ctx, raw)
	switch {
	case err != nil:
		return err
	case !result.OK:
		return result.Error
	case out == nil:
		return nil
	}
	if err := json.Unmarshal(result.Data, out); err != nil {
		return fmt.Errorf("reading what the extension answers: %w", err)
	}
	return nil
}

// invoke sends one call over the link that the browser has, or will have once its worker is awake again. A call that
// went out on a link that was lost is sent again only if it does nothing but read.
func (b *pairedBrowser) invoke(ctx context.Context, call link.Invoke) (registry.Result, error) {
	deadline := time.Now().Add(call.Timeout)
	for {
		// ctx outlasts the call's own deadline so that a running call can settle; a wait for the link may not.
		waiting, cancel := context.WithDeadline(ctx, deadline)
		c, err := b.linked(waiting)
		cancel()
		if err != nil {
			return registry.Result{}, err
		}
		call.Timeout = time.Until(deadline)
		result, err := c.Invoke(ctx, call)
		var lost *registry.Error
		if !errors.As(err, &lost) || lost.Code != registry.ExtensionOffline {
			return result, err
		}
		if happened, _ := lost.Details["mayHaveHappened"].(bool); happened && !onlyReads(call.Action) {
			return result, err
		}
		b.lost(c) // the frame never went out, or may go out twice: the next link carries it
	}
}

// onlyReads reports whether an action may be done twice without a difference.
func onlyReads(action string) bool {
	if action == registry.WorkerFront {
		return true
	}
	a := registry.ByName(action)
	return a != nil && a.Hints.ReadOnly
}

// isExpected reports whether a link that was lost may still come back.
func (b *pairedBrowser) isExpected() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return time.Since(b.lostAt) < relinkPatience
}

// linked waits for the browser's link, for as long as it may still come.
func (b *pairedBrowser) linked(ctx context.Context) (*link.Conn, error) {
	for {
		c, changed := b.board.watch(b.id)
		if c != nil {
			return c, nil
		}
		b.mu.Lock()
		patience := time.NewTimer(time.Until(b.lostAt.Add(relinkPatience)))
		b.mu.Unlock()
		var err error
		select {
		case <-changed:
		case <-b.done:
			err = registry.NewError(registry.BrowserDisconnected, nil)
		case <-patience.C:
			err = registry.NewError(registry.ExtensionOffline, map[string]any{"mayHaveHappened": false})
		case <-ctx.Done():
			err = ctx.Err()
		}
		patience.Stop()
		if err != nil {
			return nil, err
		}
	}
}
