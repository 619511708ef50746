package session

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/browsentic/browsentic/daemon/observe"
	"github.com/browsentic/browsentic/registry"
)

// fakeBrowsers hands out fakePlaces.
type fakeBrowsers struct {
	// open, if set, is asked instead; it may wait, fail, or answer made.
	open  func(ctx context.Context, made *fakePlace) (Place, error)
	close error

	mu       sync.Mutex
	places   []*fakePlace
	settings []Settings
	openings []Opening
	closed   bool
	state    LaunchState
}

func (b *fakeBrowsers) Open(ctx context.Context, o Opening) (Place, error) {
	p := &fakePlace{done: make(chan struct{}), isolation: Isolated}
	if o.Browser != "" {
		p.isolation = Shared
	}
	p.pages = []Page{{Target: newID("target"), URL: "about:blank"}}
	b.mu.Lock()
	b.places = append(b.places, p)
	b.settings = append(b.settings, o.Settings)
	b.openings = append(b.openings, o)
	b.state = LaunchReady
	b.mu.Unlock()
	if b.open != nil {
		return b.open(ctx, p)
	}
	return p, nil
}

func (b *fakeBrowsers) Info() BrowserInfo {
	b.mu.Lock()
	defer b.mu.Unlock()
	info := BrowserInfo{State: b.state, Headless: true, Driver: "fake 1"}
	if b.state == LaunchReady {
		info.Version = "156.0"
	}
	return info
}

func (b *fakeBrowsers) Close(context.Context) error {
	b.mu.Lock()
	b.closed = true
	places := b.places
	b.mu.Unlock()
	for _, p := range places {
		p.lose()
	}
	return b.close
}

// place is the place that was opened as number i.
func (b *fakeBrowsers) place(i int) *fakePlace {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.places[i]
}

func (b *fakeBrowsers) opened() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.places)
}

// fakePlace is a context in memory. It answers every action with plausible data.
type fakePlace struct {
	// invoke, if set, is asked instead of the stock answers.
	invoke func(ctx context.Context, in Invocation) (registry.Result, error)
	// newPage and close, if set, are what those calls end with; close is asked before the place is gone.
	newPage func(context.Context) error
	close   func(context.Context) error
	// closePage, if set, is what closing a page ends with, which then stays.
	closePage func(target string) error
	isolation Isolation
	fakeState
	fakeFiles

	browser string // the paired one that it is in

	mu      sync.Mutex
	pages   []Page
	handle  func(Event)
	carried *registry.Manifest
	logs    map[string]*observe.Log // of the pages, by target
	calls   []Invocation
	done    chan struct{}
}

func (p *fakePlace) Browser() string      { return p.browser }
func (p *fakePlace) Isolation() Isolation { return p.isolation }

func (p *fakePlace) Pages() []Page {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.pages)
}

func (p *fakePlace) Page(target string) (Page, bool) {
	for _, page := range p.Pages() {
		if page.Target == target {
			return page, true
		}
	}
	return Page{}, false
}

func (p *fakePlace) NewPage(ctx context.Context) (Page, error) {
	if p.newPage != nil {
		if err := p.newPage(ctx); err != nil {
			return Page{}, err
		}
	}
	return p.popUp(), nil
}

// popUp is a page that the page opened, or NewPage.
func (p *fakePlace) popUp() Page {
	page := Page{Target: newID("target"), URL: "about:blank"}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pages = append(p.pages, page)
	return page
}

func (p *fakePlace) ClosePage(_ context.Context, target string) error {
	if p.closePage != nil {
		if err := p.closePage(target); err != nil {
			return err
		}
	}
	p.mu.Lock()
	p.pages = slices.DeleteFunc(p.pages, func(page Page) bool { return page.Target == target })
	p.mu.Unlock()
	p.emit(Event{Kind: PageGone, Target: target})
	return nil
}

func (p *fakePlace) Invoke(ctx context.Context, in Invocation) (registry.Result, error) {
	p.mu.Lock()
	p.calls = append(p.calls, in)
	p.mu.Unlock()
	if p.invoke != nil {
		return p.invoke(ctx, in)
	}
	return p.stock(in), nil
}

// stock is what a browser without surprises answers.
func (p *fakePlace) stock(in Invocation) registry.Result {
	switch in.Action {
	case "browser.navigate":
		var input struct{ URL string }
		if err := json.Unmarshal(in.Input, &input); err != nil {
			panic(err)
		}
		p.mu.Lock()
		for i := range p.pages {
			if p.pages[i].Target == in.Target {
				p.pages[i].URL = input.URL
			}
		}
		p.mu.Unlock()
		p.emit(Event{Kind: PageNavigated, Target: in.Target})
		return succeed(map[string]any{"url": input.URL})
	case "browser.back", "browser.forward", "browser.reload", "browser.get.url":
		page, _ := p.Page(in.Target)
		return succeed(map[string]any{"url": page.URL})
	case "browser.get.title":
		return succeed(map[string]any{"title": "A title <&>"})
	case "browser.snapshot":
		return succeed(rawSnapshot("- button \"Save\""))
	case "browser.visible.text":
		return succeed(map[string]any{"text": "words"})
	case "browser.screenshot":
		r := succeed(map[string]any{"scale": 1})
		r.Image = &registry.Image{MimeType: "image/png", Data: pngOf(3, 2, nil)}
		return r
	case "browser.wait":
		return succeed(map[string]any{"satisfied": true})
	case "browser.action.and.wait":
		var input struct{ Wait struct{ Kind string } }
		if err := json.Unmarshal(in.Input, &input); err != nil {
			panic(err)
		}
		if input.Wait.Kind == "popup" {
			return succeed(map[string]any{"event": map[string]any{"kind": "popup", "targetId": p.popUp().Target, "url": "http://a.test/new"}})
		}
		return succeed(map[string]any{"event": map[string]any{"kind": input.Wait.Kind}})
	}
	return succeed(map[string]any{"completed": true})
}

func (p *fakePlace) Carried() *registry.Manifest {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.carried
}

func (p *fakePlace) OnEvent(handle func(Event)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.handle = handle
}

func (p *fakePlace) emit(e Event) {
	p.mu.Lock()
	handle := p.handle
	p.mu.Unlock()
	if handle != nil {
		handle(e)
	}
}

func (p *fakePlace) Close(ctx context.Context) error {
	if p.close != nil {
		if err := p.close(ctx); err != nil {
			return err
		}
	}
	p.lose()
	return nil
}

func (p *fakePlace) Done() <-chan struct{} { return p.done }

// lose ends the place, as a dying browser does.
func (p *fakePlace) lose() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !gone(p) {
		close(p.done)
	}
}

func (p *fakePlace) invocations() []Invocation {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.calls)
}

// actions are the names of what the place was asked to do.
func (p *fakePlace) actions() string {
	var names []string
	for _, in := range p.invocations() {
		names = append(names, strings.TrimPrefix(in.Action, "browser."))
	}
	return strings.Join(names, " ")
}

func succeed(data map[string]any) registry.Result {
	raw, err := json.Marshal(data)
	if err != nil {
		panic(err)
	}
	return registry.Result{OK: true, Data: raw}
}

func fail(code registry.Code, details map[string]any) registry.Result {
	return registry.Result{Error: &registry.Error{Code: code, Details: details}}
}

func rawSnapshot(text string) map[string]any {
	return map[string]any{
		"text": text, "refs": []any{},
		"omitted": map[string]any{"nonInteractiveNodes": 0, "maxChildrenNodes": 0},
		"used":    map[string]any{"nodes": 1, "chars": len(text)},
	}
}

// block makes the place hold its next invocations of an action until release is closed; entered tells of each.
func (p *fakePlace) block(action string) (entered <-chan struct{}, release chan struct{}) {
	in, out := make(chan struct{}, 100), make(chan struct{})
	p.invoke = func(ctx context.Context, inv Invocation) (registry.Result, error) {
		if inv.Action == action {
			in <- struct{}{}
			<-out
		}
		return p.stock(inv), nil
	}
	return in, out
}

// pngOf is a PNG's start in base64, with filler behind it.
func pngOf(width, height uint32, filler []byte) string {
	return encodePNG(width, height, filler, false)
}
