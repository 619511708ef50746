package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"

	"github.com/browsentic/browsentic/daemon/storagestate"
)

// busyPageLimit is how long a live page may take to tell its session storage. One that is stuck must not keep the
// rest from being saved.
const busyPageLimit = 2 * time.Second

// CaptureState reads what the place would keep: its cookies and, for each origin that has had a document in it, local
// storage and IndexedDB as they are at top level, and the session storage of the oldest page that shows the origin
// now. Storage that is partitioned by a top-level site, caches and service workers are left out. No request leaves
// the browser. Pages may go on writing meanwhile, so the parts may be milliseconds apart.
//
// The text of the state may be as long as maxBytes, roughly; more is storagestate.ErrTooLarge. skipped counts what
// could not be saved: values that only the browser can hold, databases that can't be read, pages that don't answer,
// and origins beyond those that the place remembers.
func (p *Place) CaptureState(ctx context.Context, maxBytes int) (state *storagestate.State, skipped int, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("capture state: %w", err)
		}
	}()
	c := capture{place: p, left: maxBytes, state: &storagestate.State{}}
	p.browser.mu.Lock()
	known, pages := slices.Clone(p.origins.list), slices.Clone(p.pages)
	c.skipped = p.origins.forgotten
	p.browser.mu.Unlock()

	if err := c.cookies(ctx); err != nil {
		return nil, 0, err
	}
	if err := c.storage(ctx, known); err != nil {
		return nil, 0, err
	}
	if err := c.sessions(ctx, pages); err != nil {
		return nil, 0, err
	}
	return c.state, c.skipped, nil
}

// capture is a CaptureState in progress.
type capture struct {
	place   *Place
	state   *storagestate.State
	left    int // bytes
	skipped int
}

// spend reports whether there is room for so many bytes more.
func (c *capture) spend(bytes int) error {
	if c.left -= bytes; c.left < 0 {
		return storagestate.ErrTooLarge
	}
	return nil
}

func (c *capture) cookies(ctx context.Context) error {
	found, err := call(ctx, c.place.browser.root, storage.GetCookies, storage.GetCookiesParams{BrowserContextID: c.place.id})
	if err != nil {
		return err
	}
	for _, cookie := range found.Cookies {
		saved := savedCookie(cookie)
		if cookie.PartitionKeyOpaque || saved.Check() != nil {
			c.skipped++
			continue
		}
		if err := c.spend(len(saved.Name) + len(saved.Value)); err != nil {
			return err
		}
		c.state.Cookies = append(c.state.Cookies, saved)
	}
	return nil
}

func savedCookie(c *network.Cookie) storagestate.Cookie {
	saved := storagestate.Cookie{
		Name: c.Name, Value: c.Value, Domain: c.Domain, Path: c.Path, Expires: -1,
		HTTPOnly: c.HTTPOnly, Secure: c.Secure, SameSite: string(c.SameSite),
	}
	if !c.Session {
		saved.Expires = c.Expires
	}
	if c.PartitionKey != nil {
		saved.PartitionKey, saved.CrossSiteAncestor = c.PartitionKey.TopLevelSite, c.PartitionKey.HasCrossSiteAncestor
	}
	return saved
}

// storage reads local storage and IndexedDB of all origins.
func (c *capture) storage(ctx context.Context, origins []string) error {
	if len(origins) == 0 {
		return nil
	}
	s, err := c.place.newStoragePage(ctx)
	if err != nil {
		return err
	}
	defer s.close(ctx)
	for _, origin := range origins {
		before := c.left
		o, skipped, err := s.read(ctx, origin, c.left)
		switch {
		case errors.Is(err, errRefused):
			c.skipped++
			continue
		case err != nil:
			return err
		}
		c.skipped += skipped
		if o.Empty() {
			continue
		}
		text, err := json.Marshal(o)
		if err != nil {
			return err
		}
		if c.left = before; c.spend(len(text)) != nil {
			return storagestate.ErrTooLarge
		}
		c.state.Origins = append(c.state.Origins, o)
	}
	return nil
}

// sessions reads the session storage of the documents that pages show.
func (c *capture) sessions(ctx context.Context, pages []*livePage) error {
	found := make([]tabStorage, len(pages))
	errs := make([]error, len(pages))
	var reading sync.WaitGroup
	for i, live := range pages {
		reading.Go(func() { found[i], errs[i] = live.sessionStorage(ctx, c.left) })
	}
	reading.Wait()
	for i, err := range errs {
		switch {
		case errors.Is(err, storagestate.ErrTooLarge), errors.Is(err, ErrDisconnected), ctx.Err() != nil:
			return err
		case err != nil:
			c.skipped++
			continue
		}
		if err := c.add(found[i]); err != nil {
			return err
		}
	}
	return nil
}

// add adds the session storage of a page, unless an older page shows the same origin.
func (c *capture) add(tab tabStorage) error {
	name, ok := storagestate.OriginOf(tab.Origin)
	if !ok {
		return nil // about:blank, or a document that may not store anything
	}
	var items []storagestate.Item
	if err := json.Unmarshal([]byte(*tab.Text), &items); err != nil || len(items) == 0 {
		return err
	}
	i := slices.IndexFunc(c.state.Origins, func(o storagestate.Origin) bool { return o.Origin == name })
	if i < 0 {
		i = len(c.state.Origins)
		c.state.Origins = append(c.state.Origins, storagestate.Origin{Origin: name, LocalStorage: []storagestate.Item{}})
	}
	if c.state.Origins[i].SessionStorage != nil {
		return nil
	}
	c.state.Origins[i].SessionStorage = items
	return c.spend(len(*tab.Text))
}

// tabStorage is what a page answers of its session storage: a JSON list of items, and the origin that they are of.
type tabStorage struct {
	Origin string
	Text   *string
}

// sessionStorage reads in a world of its own, where the page's script has changed nothing.
func (l *livePage) sessionStorage(ctx context.Context, maxBytes int) (found tabStorage, err error) {
	ctx, cancel := context.WithTimeout(ctx, busyPageLimit)
	defer cancel()
	world, err := call(ctx, l.session, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{
		FrameID: cdp.FrameID(l.info.TargetID), WorldName: "browsentic-storage",
	})
	if err != nil {
		return found, err
	}
	script, err := call(ctx, l.session, runtime.Evaluate, runtime.EvaluateParams{
		Expression: storageScript, ContextID: world.ExecutionContextID,
	})
	if err != nil {
		return found, err
	}
	if script.ExceptionDetails != nil {
		return found, refusal(script.ExceptionDetails)
	}
	object := script.Result.ObjectID
	found, err = callMethod[tabStorage](ctx, l.session, object, "session", maxBytes)
	l.session.send(newCommand(runtime.ReleaseObject, runtime.ReleaseObjectParams{ObjectID: object}), ignore)
	if err == nil && found.Text == nil {
		err = storagestate.ErrTooLarge
	}
	return found, err
}

// ApplyState puts a state into a place whose pages still show about:blank, before anything is navigated: cookies,
// local storage and IndexedDB for the whole place, session storage for its first page, for that belongs to a tab. No
// request leaves the browser. When it fails the place holds a part of the state, and is to be closed.
func (p *Place) ApplyState(ctx context.Context, state *storagestate.State) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("apply state: %w", err)
		}
	}()
	if err := p.setCookies(ctx, state.Cookies); err != nil {
		return err
	}
	var lasting, ofTab []storagestate.Origin
	p.browser.mu.Lock()
	for _, o := range state.Origins {
		p.origins.add(o.Origin) // it is to be saved again although nobody goes there
		if len(o.SessionStorage) > 0 {
			ofTab = append(ofTab, storagestate.Origin{Origin: o.Origin, LocalStorage: []storagestate.Item{}, SessionStorage: o.SessionStorage})
		}
		if o.SessionStorage = nil; !o.Empty() {
			lasting = append(lasting, o)
		}
	}
	p.browser.mu.Unlock()
	var inTab error
	var storing sync.WaitGroup
	storing.Go(func() { inTab = p.storeInTab(ctx, ofTab) })
	err = p.storeLasting(ctx, lasting)
	storing.Wait()
	return errors.Join(err, inTab)
}

func (p *Place) setCookies(ctx context.Context, cookies []storagestate.Cookie) error {
	if len(cookies) == 0 {
		return nil
	}
	params := storage.SetCookiesParams{BrowserContextID: p.id}
	now := float64(time.Now().Unix())
	for _, c := range cookies {
		if c.Expires >= 0 && c.Expires <= now {
			continue
		}
		param := &network.CookieParam{
			Name: c.Name, Value: c.Value, Domain: c.Domain, Path: c.Path,
			HTTPOnly: c.HTTPOnly, Secure: c.Secure, SameSite: network.CookieSameSite(c.SameSite),
		}
		if c.Expires >= 0 {
			param.Expires = cdp.TimeSinceEpoch(c.Expires)
		}
		if c.PartitionKey != "" {
			param.PartitionKey = &network.CookiePartitionKey{TopLevelSite: c.PartitionKey, HasCrossSiteAncestor: c.CrossSiteAncestor}
		}
		params.Cookies = append(params.Cookies, param)
	}
	_, err := call(ctx, p.browser.root, storage.SetCookies, params)
	return err
}

func (p *Place) storeLasting(ctx context.Context, origins []storagestate.Origin) error {
	if len(origins) == 0 {
		return nil
	}
	s, err := p.newStoragePage(ctx)
	if err != nil {
		return err
	}
	defer s.close(ctx)
	for _, o := range origins {
		if err := s.write(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// storeInTab leaves the first page as it found it, but for its session storage.
func (p *Place) storeInTab(ctx context.Context, origins []storagestate.Origin) (err error) {
	if len(origins) == 0 {
		return nil
	}
	p.browser.mu.Lock()
	pages := slices.Clone(p.pages)
	p.browser.mu.Unlock()
	if len(pages) == 0 {
		return ErrNoPage
	}
	s, err := p.browser.attachStorage(ctx, target.ID(pages[0].info.TargetID))
	if err != nil {
		return err
	}
	defer func() {
		// The page must not be handed on while its requests are still answered here.
		detached := make(chan error, 1)
		p.browser.detach(s.id, func(_ json.RawMessage, err error) { detached <- err })
		err = errors.Join(err, await(context.WithoutCancel(ctx), detached))
	}()
	for _, o := range origins {
		if err := s.write(ctx, o); err != nil {
			return err
		}
	}
	if err := s.visit(ctx, "about:blank"); err != nil {
		return err
	}
	_, err = call(ctx, s.session, page.ResetNavigationHistory, cdp.Empty{})
	return err
}
