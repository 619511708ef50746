package daemon

import (
	"context"
	"errors"
	"os"
	"slices"
	"sync"

	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/observe"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// pairedPlace is a session's group of tabs in a person's own browser. It shares cookies and storage with the person,
// unless the browser has containers; what it always has to itself is its tabs: those that it opened, what these opened, and those that the person handed over.
type pairedPlace struct {
	unobserved
	id      string // the session's
	title   string
	browser *pairedBrowser
	done    chan struct{} // closed when the place is gone
	end     sync.Once
	// isolation is told by the worker before anybody but open has the place.
	isolation session.Isolation

	mu     sync.Mutex // also orders the events
	tabs   []session.Page
	handed map[string]bool // targets of tabs that the person handed over
	handle func(session.Event)
}

func newPairedPlace(b *pairedBrowser, id, title string) *pairedPlace {
	return &pairedPlace{browser: b, id: id, title: title, isolation: session.Shared, done: make(chan struct{}), handed: map[string]bool{}}
}

func (p *pairedPlace) lost() { p.end.Do(func() { close(p.done) }) }

// Done implements session.Place.
func (p *pairedPlace) Done() <-chan struct{} { return p.done }

// Browser implements session.Place.
func (p *pairedPlace) Browser() string { return p.browser.id }

// Isolation implements session.Place.
func (p *pairedPlace) Isolation() session.Isolation { return p.isolation }

// Pages implements session.Place.
func (p *pairedPlace) Pages() []session.Page {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.tabs)
}

// Page implements session.Place.
func (p *pairedPlace) Page(target string) (session.Page, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := p.indexLocked(target); i >= 0 {
		return p.tabs[i], true
	}
	return session.Page{}, false
}

// tabIDs are its tabs as the browser knows them.
func (p *pairedPlace) tabIDs() []int {
	ids := []int{}
	for _, page := range p.Pages() {
		ids = append(ids, tabOf(page.Target))
	}
	return ids
}

// known is the place as a worker that knows nothing has to be told of it.
func (p *pairedPlace) known() registry.WorkerPlace {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := registry.WorkerPlace{Place: p.id, Title: p.title, Own: []int{}, Handed: []int{}}
	for _, tab := range p.tabs {
		if p.handed[tab.Target] {
			k.Handed = append(k.Handed, tabOf(tab.Target))
		} else {
			k.Own = append(k.Own, tabOf(tab.Target))
		}
	}
	return k
}

func (p *pairedPlace) indexLocked(target string) int {
	return slices.IndexFunc(p.tabs, func(t session.Page) bool { return t.Target == target })
}

// NewPage implements session.Place.
func (p *pairedPlace) NewPage(ctx context.Context) (session.Page, error) {
	var tab registry.WorkerTab
	if err := p.browser.ask(ctx, registry.WorkerTabOpen, 0, map[string]any{"place": p.id}, &tab); err != nil {
		return session.Page{}, err
	}
	p.browser.add(p, tab)
	return session.Page{Target: targetOf(tab.TabID), URL: tab.URL}, nil
}

// ClosePage implements session.Place. The worker closes a tab that the session opened, and gives one back that was
// handed over.
func (p *pairedPlace) ClosePage(ctx context.Context, target string) error {
	if _, open := p.Page(target); !open {
		return nil
	}
	if err := p.browser.ask(ctx, registry.WorkerTabClose, tabOf(target), nil, nil); err != nil {
		return err
	}
	p.browser.drop(tabOf(target))
	return nil
}

// take makes one of the person's tabs a page of the session.
func (p *pairedPlace) take(ctx context.Context, tabID int) error {
	var tab registry.WorkerTab
	if err := p.browser.ask(ctx, registry.WorkerTabTake, tabID, map[string]any{"place": p.id}, &tab); err != nil {
		return err
	}
	p.browser.add(p, tab)
	target := targetOf(tabID)
	p.change(func() { p.handed[target] = true }, session.Event{Kind: session.PageGiven, Target: target})
	return nil
}

// giveBack makes a tab of the session the person's; it stays open.
func (p *pairedPlace) giveBack(ctx context.Context, tabID int) error {
	if p.browser.owner(tabID) != p {
		return registry.NewError(registry.PageNotFound, nil)
	}
	if err := p.browser.ask(ctx, registry.WorkerTabGive, tabID, nil, nil); err != nil {
		return err
	}
	p.browser.drop(tabID)
	return nil
}

// Invoke implements session.Place.
func (p *pairedPlace) Invoke(ctx context.Context, in session.Invocation) (registry.Result, error) {
	return p.browser.perform(ctx, in)
}

// Carried implements session.Place.
func (p *pairedPlace) Carried() *registry.Manifest { return p.browser.carried() }

// OnEvent implements session.Place.
func (p *pairedPlace) OnEvent(handle func(session.Event)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.handle = handle
}

// Close implements session.Place. A browser that cannot be reached closes the tabs when it is back: they belong to no
// session that we know then.
func (p *pairedPlace) Close(ctx context.Context) error {
	if p.browser.board.link(p.browser.id) != nil {
		err := p.browser.ask(ctx, registry.WorkerGroupClose, 0, map[string]any{"place": p.id}, nil)
		if err != nil && !isUnreachable(err) {
			return err
		}
	}
	p.browser.forget(p)
	p.lost()
	return nil
}

func isUnreachable(err error) bool {
	return errors.Is(err, &registry.Error{Code: registry.ExtensionOffline}) || errors.Is(err, &registry.Error{Code: registry.BrowserDisconnected})
}

// opened, closed, replaced and navigated take note of what became of a tab. The browser's lock is held: it orders them.

func (p *pairedPlace) opened(tabID int, url string) {
	page := session.Page{Target: targetOf(tabID), URL: url}
	p.change(func() { p.tabs = append(p.tabs, page) }, session.Event{Kind: session.PageOpened, Target: page.Target})
}

func (p *pairedPlace) closed(tabID int) {
	target := targetOf(tabID)
	gone := func() {
		p.tabs = slices.DeleteFunc(p.tabs, func(t session.Page) bool { return t.Target == target })
		delete(p.handed, target)
	}
	p.change(gone, session.Event{Kind: session.PageGone, Target: target})
}

// replaced: to a session the tab is another page, for nothing of the one that it knew is left.
func (p *pairedPlace) replaced(formerID, tabID int) {
	former, target := targetOf(formerID), targetOf(tabID)
	moved := func() {
		if i := p.indexLocked(former); i >= 0 {
			p.tabs[i].Target = target
		}
		if p.handed[former] {
			delete(p.handed, former)
			p.handed[target] = true
		}
	}
	p.change(moved, session.Event{Kind: session.PageGone, Target: former})
	p.change(func() {}, session.Event{Kind: session.PageGiven, Target: target})
}

func (p *pairedPlace) navigated(tabID int, url string) {
	target := targetOf(tabID)
	moved := func() {
		if i := p.indexLocked(target); i >= 0 {
			p.tabs[i].URL = url
		}
	}
	p.change(moved, session.Event{Kind: session.PageNavigated, Target: target})
}

func (p *pairedPlace) change(do func(), e session.Event) {
	p.mu.Lock()
	do()
	handle := p.handle
	p.mu.Unlock()
	if handle != nil {
		handle(e)
	}
}

// add and drop are for tabs that a call has opened or closed, which is known before the worker reports it.

func (b *pairedBrowser) add(p *pairedPlace, tab registry.WorkerTab) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.addLocked(p, tab.TabID, tab.URL)
}

func (b *pairedBrowser) drop(tabID int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.dropLocked(tabID)
}

// perform sends an action to the worker.
func (b *pairedBrowser) perform(ctx context.Context, in session.Invocation) (registry.Result, error) {
	call := link.Invoke{Action: in.Action, Input: in.Input, Site: in.Site, Timeout: in.Timeout}
	if in.Target != "" {
		call.TabID = tabOf(in.Target)
	}
	return b.invoke(ctx, call)
}

func (b *pairedBrowser) carried() *registry.Manifest { return carried(b.board.link(b.id)) }

// frontPlace is the tab in front of a person, for one call, or the browser itself for one that is about no page. It is
// nobody's session and has no other pages.
type frontPlace struct {
	unobserved
	browser *pairedBrowser
	tab     *registry.WorkerTab // nil when the call is about no page
}

func (f *frontPlace) Browser() string              { return f.browser.id }
func (f *frontPlace) Isolation() session.Isolation { return session.Shared }
func (f *frontPlace) Done() <-chan struct{}        { return f.browser.done }
func (f *frontPlace) Carried() *registry.Manifest  { return f.browser.carried() }
func (f *frontPlace) OnEvent(func(session.Event))  {}
func (f *frontPlace) Close(context.Context) error  { return nil }

func (f *frontPlace) Pages() []session.Page {
	if f.tab == nil {
		return nil
	}
	return []session.Page{{Target: targetOf(f.tab.TabID), URL: f.tab.URL}}
}

func (f *frontPlace) Page(target string) (session.Page, bool) {
	for _, page := range f.Pages() {
		if page.Target == target {
			return page, true
		}
	}
	return session.Page{}, false
}

func (f *frontPlace) Invoke(ctx context.Context, in session.Invocation) (registry.Result, error) {
	return f.browser.perform(ctx, in)
}

// NewPage and ClosePage are not for a place that has no pages of its own.
func (f *frontPlace) NewPage(context.Context) (session.Page, error) {
	return session.Page{}, registry.NewError(registry.Unsupported, nil)
}

func (f *frontPlace) ClosePage(context.Context, string) error {
	return registry.NewError(registry.Unsupported, nil)
}

// unobserved is what no place in a person's own browser has: saved states, which would hold the person's own sign-ins,
// and what the DevTools pipe sees and keeps.
type unobserved struct{}

func (unobserved) SaveState(context.Context, int) (session.Capture, error) {
	return session.Capture{}, notInPaired("Save states in a session of its own: browser_session_create without browser.")
}

func (unobserved) RestoreState(context.Context, []byte) error {
	return notInPaired("Restore states in a session of its own: browser_session_create without browser.")
}

func (unobserved) Observed(context.Context, string) *observe.Log { return nil }

func (unobserved) Downloads() []session.Download { return nil }

func (unobserved) Download(context.Context, string) (session.Download, error) {
	return session.Download{}, registry.NewError(registry.DownloadNotFound, nil)
}

func (unobserved) ReadDownload(string, int64) ([]byte, error) {
	return nil, registry.NewError(registry.DownloadNotFound, nil)
}

func (unobserved) OpenDownload(string) (*os.File, error) {
	return nil, registry.NewError(registry.DownloadNotFound, nil)
}

// Catch: files land where the person's browser has them always, and the extension says where that is.
func (unobserved) Catch(context.Context) (session.Catch, error) { return nil, nil }

// notInPaired refuses what a person's own browser cannot have, and says how to get it.
func notInPaired(remedy string) error {
	return registry.NewError(registry.Unsupported, map[string]any{"remediation": remedy})
}
