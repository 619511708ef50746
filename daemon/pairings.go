package daemon

import (
	"context"
	"slices"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/pairing"
	"github.com/browsentic/browsentic/daemon/seal"
	"github.com/browsentic/browsentic/registry"
)

// pairedLinked follows a link of a paired browser. The pairing may have ended since it was proved.
func (d *backend) pairedLinked(c *link.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), keepLimit)
	defer cancel()
	if _, err := d.book.Get(ctx, c.Place()); err != nil {
		c.Close(websocket.StatusNormalClosure, "not paired any more")
		return
	}
	d.paired.linked(c)
}

// happened is link.Config.Event.
func (d *backend) happened(c *link.Conn, e registry.LinkEvent) {
	if c.Paired() {
		d.paired.happened(c, e)
		d.asksNoMore(c.Place(), e)
	} else {
		d.managed.navigated(c, e)
	}
}

// Pair implements control.Backend.
func (d *backend) Pair(context.Context) control.PairingCode {
	offer := d.book.Offer()
	d.log.Info("pairing.offered", "type", "pairing.offered")
	return control.PairingCode{Code: offer.Code, Shown: pairing.Show(offer.Code), ExpiresAt: offer.Expires, Port: d.port}
}

// AwaitPairing implements control.Backend.
func (d *backend) AwaitPairing(ctx context.Context, code string) (control.PairedBrowser, error) {
	offer := d.book.Open()
	if offer == nil || offer.Code != code {
		return control.PairedBrowser{}, registry.NewError(registry.BrowserNotFound, nil)
	}
	paired, ok, err := offer.Await(ctx)
	switch {
	case err != nil:
		return control.PairedBrowser{}, err
	case !ok:
		return control.PairedBrowser{}, registry.NewError(registry.BrowserNotFound, nil)
	}
	return d.pairedView(paired), nil
}

// PairedBrowsers implements control.Backend.
func (d *backend) PairedBrowsers(ctx context.Context) ([]control.PairedBrowser, error) {
	list, err := d.book.List(ctx)
	views := make([]control.PairedBrowser, len(list))
	for i, b := range list {
		views[i] = d.pairedView(b)
	}
	return views, err
}

func (d *backend) pairedView(b pairing.Browser) control.PairedBrowser {
	return control.PairedBrowser{
		ID: b.ID, Name: b.Name, Product: b.Product, ExtensionVersion: b.ExtensionVersion,
		PairedAt: b.PairedAt, LastSeenAt: b.LastSeenAt, Linked: d.board.link(b.ID) != nil,
	}
}

// RenameBrowser implements control.Backend.
func (d *backend) RenameBrowser(ctx context.Context, idOrName, name string) error {
	b, err := d.book.Get(ctx, idOrName)
	if err == nil {
		err = d.book.Rename(ctx, b.ID, name)
	}
	if err != nil {
		return explainPairing(err)
	}
	d.notify(b.ID, registry.PanelNotice{Kind: "state"})
	return nil
}

// Unpair implements control.Backend.
func (d *backend) Unpair(ctx context.Context, idOrName string) ([]control.PairedBrowser, error) {
	list, err := d.book.List(ctx)
	if err != nil {
		return nil, err
	}
	if idOrName != "" {
		b, err := d.book.Get(ctx, idOrName)
		if err != nil {
			return nil, explainPairing(err)
		}
		list = []pairing.Browser{b}
	}
	ended := []control.PairedBrowser{}
	for _, b := range list {
		view := d.pairedView(b)
		if err := d.unpair(ctx, b.ID); err != nil {
			return ended, err
		}
		ended = append(ended, view)
	}
	return ended, nil
}

// unpair ends a pairing: no link of it is let in from here on, and the one that lives is cut.
func (d *backend) unpair(ctx context.Context, id string) error {
	if err := d.book.Remove(ctx, id); err != nil {
		return explainPairing(err)
	}
	d.log.Info("browser.unpaired", "type", "browser.unpaired", "browser", id)
	if c := d.links.Link(id); c != nil {
		c.Close(websocket.StatusNormalClosure, "the pairing has ended")
	}
	d.paired.end(id)
	return nil
}

// tellPairings adds the paired browsers to a status. A book that cannot be read is no reason for no status.
func (d *backend) tellPairings(ctx context.Context, st *control.Status) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	st.PairingPending = d.book.Open() != nil
	st.Browsers = append(st.Browsers, d.pairedStatus(ctx)...)
	if browser, err := d.paired.lastUsed(); err == nil {
		if tab, err := d.paired.browser(browser).front(ctx); err == nil {
			st.ActiveTab = toldTab(browser, tab)
		}
	}
}

// Bounds of what is told of a tab in a status, in code points.
const (
	maxTabURL   = 2000
	maxTabTitle = 300
)

// toldTab is what a status tells of a person's tab: what a page wrote there is sealed and cut as in any result.
func toldTab(browser string, tab registry.WorkerTab) *control.ActiveTab {
	told := func(s string, limit int) string { return registry.Clip(seal.Text(registry.PlainText(s)), limit) }
	return &control.ActiveTab{Browser: browser, URL: told(tab.URL, maxTabURL), Title: told(tab.Title, maxTabTitle)}
}

// pairedStatus tells of the paired browsers.
func (d *backend) pairedStatus(ctx context.Context) []control.BrowserStatus {
	list, err := d.book.List(ctx)
	if err != nil {
		d.log.Warn("the pairings cannot be read", "error", err)
	}
	told := make([]control.BrowserStatus, len(list))
	for i, b := range list {
		told[i] = control.BrowserStatus{Kind: "paired", Name: b.Name, State: "away"}
		if d.board.link(b.ID) != nil {
			told[i].State = "linked"
		}
	}
	return told
}

// stopSession cancels what a session of a paired browser does, and closes it.
func (d *backend) stopSession(ctx context.Context, browser, id string) (stopAnswer, error) {
	if d.paired.placeIn(browser, id) == nil {
		return stopAnswer{}, registry.NewError(registry.SessionNotFound, nil)
	}
	d.running.cancel(func(c *runningCall) bool { return c.sessionID == id })
	return stopAnswer{1}, d.sessions.End(ctx, id)
}

// dismiss sends a client away, and says how many there were: one or none.
func (d *backend) dismiss(client string) int {
	server := d.server.Load()
	if server == nil || !slices.ContainsFunc(d.connected(), func(c control.Caller) bool { return c.ID == client }) {
		return 0
	}
	if server.Dismiss(client) || d.mcp.http.Dismiss(client) {
		return 1
	}
	return 0
}

// cancelIn cancels all calls that work in a paired browser, those on its tab in front included.
func (d *backend) cancelIn(browser string) int {
	return d.running.cancel(func(c *runningCall) bool {
		return c.isInFront(browser) || d.paired.placeIn(browser, c.sessionID) != nil
	})
}
