package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
)

var (
	// ErrNoPage means that the place has no such page, or none at all.
	ErrNoPage = errors.New("no such page")
	// ErrPlaceClosed means that the place is closed.
	ErrPlaceClosed = errors.New("the place is closed")
)

// Place is one isolated browser context: a cookie jar of its own, with its settings, its pages and, when the browser
// has an extension, one worker.
type Place struct {
	browser *Browser
	id      cdp.BrowserContextID
	setup   atomic.Pointer[setup]   // never nil
	signIns atomic.Pointer[signIns] // never nil
	events  Events
	queue   *queue[func()] // callbacks to be made

	// Guarded by browser.mu.
	pages     []*livePage // in the order of creation
	origins   origins
	downloads downloads
	disposed  chan struct{} // nil while it is open; closed when nothing of it is left
}

// NewPlace makes a browser context with its settings, and its first page, which shows about:blank. The extension's
// worker in it gets a ticket as soon as it appears. When anything fails or ctx ends, nothing of the place is left.
func (b *Browser) NewPlace(ctx context.Context, s Settings, e Events) (*Place, error) {
	made, err := callOrUndo(ctx, b.root, target.CreateBrowserContext, s.Proxy.context(),
		func(made target.CreateBrowserContextResult) { b.dispose(made.BrowserContextID, ignore) })
	if err != nil {
		return nil, fmt.Errorf("new place: %w", err)
	}
	p := &Place{browser: b, id: made.BrowserContextID, events: e, queue: newQueue[func()]()}
	p.setup.Store(s.setup())
	p.signIns.Store(s.signIns())
	go p.deliverEvents()
	b.addPlace(p)
	if err := p.start(ctx, s); err != nil {
		p.Close(context.WithoutCancel(ctx))
		return nil, fmt.Errorf("new place: %w", err)
	}
	return p, nil
}

// addPlace makes the place known to events. Its worker may have started already.
func (b *Browser) addPlace(p *Place) {
	b.mu.Lock()
	b.places[p.id] = p
	var started []target.ID
	for id, contextID := range b.workers {
		if contextID == p.id {
			started = append(started, id)
		}
	}
	b.mu.Unlock()
	for _, id := range started {
		b.attachWorker(id)
	}
}

// start gives a fresh context what is the context's own, and its first page.
func (p *Place) start(ctx context.Context, s Settings) error {
	if err := p.setDownloads(ctx, s.AcceptDownloads); err != nil {
		return err
	}
	if err := p.grant(ctx, s.Permissions); err != nil {
		return err
	}
	_, err := p.NewPage(ctx)
	return err
}

func (p *Place) grant(ctx context.Context, permissions []Permission) error {
	for _, granted := range permissions {
		if _, err := call(ctx, p.browser.root, browser.SetPermission, granted.grant(p.id)); err != nil {
			return fmt.Errorf("permission %s for %s: %w", granted.Permission, granted.Origin, err)
		}
	}
	return nil
}

// Configure gives settings to a place that was made without any, or only with its proxy, and whose pages still show
// about:blank, so that a place can be kept ready before anybody knows what it is for.
func (p *Place) Configure(ctx context.Context, s Settings) error {
	setup := s.setup()
	p.setup.Store(setup)
	p.signIns.Store(s.signIns())
	if err := p.teachWorker(ctx); err != nil {
		return fmt.Errorf("configure place: %w", err)
	}
	if s.AcceptDownloads {
		if err := p.setDownloads(ctx, true); err != nil {
			return fmt.Errorf("configure place: %w", err)
		}
	}
	if err := p.grant(ctx, s.Permissions); err != nil {
		return fmt.Errorf("configure place: %w", err)
	}
	p.browser.mu.Lock()
	pages := slices.Clone(p.pages)
	p.browser.mu.Unlock()
	ctx, cancel := context.WithTimeoutCause(ctx, commandLimit, errNoAnswer)
	defer cancel()
	for _, live := range pages {
		answered := make(chan error, 1)
		live.session.apply(setup.page, func(err error) { answered <- err })
		select {
		case err := <-answered:
			if err != nil {
				return fmt.Errorf("configure place: %w", err)
			}
		case <-ctx.Done():
			return fmt.Errorf("configure place: %w", context.Cause(ctx))
		}
	}
	return nil
}

// ID is the id of the browser context.
func (p *Place) ID() string { return string(p.id) }

// NewPage opens a page in a window of its own: a page behind another one in its window is not drawn. It shows
// about:blank, has its settings, and is ready for commands.
func (p *Place) NewPage(ctx context.Context) (PageInfo, error) {
	b := p.browser
	ownWindow := true
	made, err := callOrUndo(ctx, b.root, target.CreateTarget, target.CreateTargetParams{
		URL: "about:blank", BrowserContextID: p.id, NewWindow: &ownWindow,
	}, func(made target.CreateTargetResult) { b.closeTarget(made.TargetID) })
	if err != nil {
		return PageInfo{}, fmt.Errorf("new page: %w", err)
	}
	live := p.find(made.TargetID)
	if live == nil {
		return PageInfo{}, fmt.Errorf("new page: %w", ErrNoPage) // closed again already
	}
	ctx, cancel := context.WithTimeoutCause(ctx, commandLimit, errNoAnswer)
	defer cancel()
	select {
	case <-live.ready:
		err = live.failure
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	if err != nil {
		b.closeTarget(made.TargetID)
		return PageInfo{}, fmt.Errorf("new page: %w", err)
	}
	return p.info(live), nil
}

// ClosePage closes a page without asking it, and returns when it is gone.
func (p *Place) ClosePage(ctx context.Context, targetID string) error {
	live := p.find(target.ID(targetID))
	if live == nil {
		return fmt.Errorf("close page: %w", ErrNoPage)
	}
	if _, err := call(ctx, p.browser.root, target.CloseTarget, target.CloseTargetParams{TargetID: target.ID(targetID)}); err != nil {
		return fmt.Errorf("close page: %w", err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, commandLimit, errNoAnswer)
	defer cancel()
	select {
	case <-live.gone:
		return nil
	case <-p.browser.conn.done:
		return fmt.Errorf("close page: %w", p.browser.Err())
	case <-ctx.Done():
		return fmt.Errorf("close page: %w", context.Cause(ctx))
	}
}

// Pages returns the open pages in the order of their creation.
func (p *Place) Pages() []PageInfo {
	p.browser.mu.Lock()
	defer p.browser.mu.Unlock()
	infos := make([]PageInfo, len(p.pages))
	for i, live := range p.pages {
		infos[i] = live.info
	}
	return infos
}

// Page returns an open page; false when the place has none with this id.
func (p *Place) Page(targetID string) (PageInfo, bool) {
	live := p.find(target.ID(targetID))
	if live == nil {
		return PageInfo{}, false
	}
	return p.info(live), true
}

// Close ends the place: its pages close without being asked, its cookies, storage and files are gone. It fails only when
// the browser does not answer; closing again then waits for the same answer. Callbacks that were due may still come.
func (p *Place) Close(ctx context.Context) error {
	b := p.browser
	b.mu.Lock()
	first := p.disposed == nil
	if first {
		p.disposed = make(chan struct{})
	}
	disposed := p.disposed
	b.mu.Unlock()
	if first {
		b.dispose(p.id, func(_ json.RawMessage, err error) {
			b.removePlace(p)
			go func() {
				defer close(disposed)
				if err = errors.Join(err, p.removeDownloads()); err != nil && !isGone(err) {
					b.log.Warn("something of a closed session is left until the browser ends", "error", err)
				}
			}()
		})
	}
	ctx, cancel := context.WithTimeoutCause(ctx, commandLimit, errNoAnswer)
	defer cancel()
	select {
	case <-disposed:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("close place: %w", context.Cause(ctx))
	}
}

// Err is that of the place's browser.
func (p *Place) Err() error { return p.browser.Err() }

func (b *Browser) dispose(id cdp.BrowserContextID, answer reply) {
	b.root.send(newCommand(target.DisposeBrowserContext, target.DisposeBrowserContextParams{BrowserContextID: id}), answer)
}

func (b *Browser) closeTarget(id target.ID) {
	b.root.send(newCommand(target.CloseTarget, target.CloseTargetParams{TargetID: id}), ignore)
}

// removePlace forgets a place whose context is gone.
func (b *Browser) removePlace(p *Place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p.disposed == nil { // the browser has ended
		p.disposed = make(chan struct{})
		close(p.disposed)
	}
	delete(b.places, p.id)
	for _, live := range p.pages {
		live.endLocked()
	}
	p.pages = nil
	p.downloads.breakOffLocked()
	p.queue.close()
}

// removePlaces forgets all places of a browser that has ended.
func (b *Browser) removePlaces() {
	b.mu.Lock()
	places := slices.Collect(maps.Values(b.places))
	b.mu.Unlock()
	for _, p := range places {
		b.removePlace(p)
	}
}

// renewProcessSettings sends locale and time zone again to all pages and frames of the place but one. Whenever a page
// or frame leaves a renderer process, the browser may take these settings away from the others in it.
func (p *Place) renewProcessSettings(except target.SessionID) {
	commands := p.setup.Load().process
	if len(commands) == 0 {
		return
	}
	var others []session
	p.browser.mu.Lock()
	for id, a := range p.browser.sessions {
		if a.place == p && id != except && (a.kind == typePage || a.kind == typeFrame) {
			others = append(others, a.session)
		}
	}
	p.browser.mu.Unlock()
	for _, s := range others {
		s.apply(commands, p.reportSetup)
	}
}

// reportSetup logs settings that did not reach a target which is still there.
func (p *Place) reportSetup(err error) {
	if err != nil && !isGone(err) {
		p.browser.log.Warn("settings refused", "place", p.id, "error", err)
	}
}

func (p *Place) find(id target.ID) *livePage {
	p.browser.mu.Lock()
	defer p.browser.mu.Unlock()
	return p.findLocked(id)
}

func (p *Place) findLocked(id target.ID) *livePage {
	i := slices.IndexFunc(p.pages, func(live *livePage) bool { return live.info.TargetID == string(id) })
	if i < 0 {
		return nil
	}
	return p.pages[i]
}

func (p *Place) info(live *livePage) PageInfo {
	p.browser.mu.Lock()
	defer p.browser.mu.Unlock()
	return live.info
}

// deliverEvents makes the callbacks until the place is gone.
func (p *Place) deliverEvents() {
	for {
		callbacks, ok := p.queue.take()
		if !ok {
			return
		}
		for _, callback := range callbacks {
			callback()
		}
	}
}

// emit puts a callback into its place's queue.
func emit[T any](p *Place, callback func(T), about T) {
	if callback != nil {
		p.queue.push(func() { callback(about) })
	}
}
