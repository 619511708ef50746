package daemon

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/pairing"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// paired are the browsers of people that are linked now, or were and may come back. It is the session.Fronts of the
// daemon, and makes the places of sessions in those browsers.
type paired struct {
	log    *slog.Logger
	book   *pairing.Book
	board  *board
	offers *offers

	mu       sync.Mutex
	browsers map[string]*pairedBrowser // by the id of the pairing
}

func newPaired(log *slog.Logger, book *pairing.Book, b *board, o *offers) *paired {
	return &paired{log: log, book: book, board: b, offers: o, browsers: map[string]*pairedBrowser{}}
}

// browser is a paired browser that has been linked since the daemon started; nil when it has not.
func (p *paired) browser(id string) *pairedBrowser {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.browsers[id]
}

// linked follows a new link. Nothing is sent over it for a session before both sides agree on what tabs there are.
func (p *paired) linked(c *link.Conn) {
	p.mu.Lock()
	b := p.browsers[c.Place()]
	if b == nil {
		b = newPairedBrowser(p.log, c.Place(), p.board, p.offers)
		p.browsers[b.id] = b
	}
	p.mu.Unlock()
	b.begin()
	go func() {
		if err := b.agree(c); err != nil {
			p.log.Warn("a paired browser does not tell its tabs", "browser", b.id, "error", err)
			c.Close(statusProtocolError, "the tabs were not told")
		} else {
			p.board.put(c)
		}
		<-c.Done()
		b.lost(c)
	}()
}

// happened takes note of what a worker reports.
func (p *paired) happened(c *link.Conn, e registry.LinkEvent) {
	if b := p.browser(c.Place()); b != nil {
		b.happened(e)
	}
}

// placeIn is the place of a session in a paired browser; nil when it has none there.
func (p *paired) placeIn(browser, sessionID string) *pairedPlace {
	if b := p.browser(browser); b != nil {
		return b.place(sessionID)
	}
	return nil
}

// end forgets a browser whose pairing has ended: its sessions are lost.
func (p *paired) end(id string) {
	p.mu.Lock()
	b := p.browsers[id]
	delete(p.browsers, id)
	p.mu.Unlock()
	if b != nil {
		b.end()
	}
}

// open makes the place of a session in a paired browser that is linked.
func (p *paired) open(ctx context.Context, o session.Opening) (session.Place, error) {
	known, err := p.book.Get(ctx, o.Browser)
	if err != nil {
		return nil, explainPairing(err)
	}
	b := p.browser(known.ID)
	if b == nil {
		return nil, registry.NewError(registry.ExtensionOffline, nil)
	}
	return b.open(ctx, o)
}

// allLinked are the browsers that can be reached now; allExpected those whose link was lost a moment ago.
func (p *paired) allLinked() []*pairedBrowser {
	return p.all(func(b *pairedBrowser) bool { return p.board.link(b.id) != nil })
}

func (p *paired) allExpected() []*pairedBrowser { return p.all((*pairedBrowser).isExpected) }

func (p *paired) all(are func(*pairedBrowser) bool) []*pairedBrowser {
	p.mu.Lock()
	all := slices.Collect(maps.Values(p.browsers))
	p.mu.Unlock()
	return slices.DeleteFunc(all, func(b *pairedBrowser) bool { return !are(b) })
}

// anyLinked reports whether a browser would lose its daemon if that ended now.
func (p *paired) anyLinked() bool { return len(p.allLinked()) > 0 }

// LastUsed implements session.Fronts.
func (p *paired) LastUsed(ctx context.Context) (string, error) {
	browser, err := p.lastUsed()
	if err == nil {
		worksInFront(ctx, browser)
	}
	return browser, err
}

// lastUsed is, of the browsers that are linked, or will be again when their worker is back, the one that its person turned to
// last, else that was linked last.
func (p *paired) lastUsed() (string, error) {
	all := p.allLinked()
	if len(all) == 0 {
		all = p.allExpected()
	}
	if len(all) == 0 {
		return "", registry.NewError(registry.ExtensionOffline, nil)
	}
	return slices.MaxFunc(all, func(a, b *pairedBrowser) int { return cmp.Compare(a.usedAt(), b.usedAt()) }).id, nil
}

// Front implements session.Fronts.
func (p *paired) Front(ctx context.Context, browser string) (session.Place, string, error) {
	b := p.browser(browser)
	if b == nil {
		return nil, "", registry.NewError(registry.ExtensionOffline, nil)
	}
	tab, err := b.front(ctx)
	if err != nil {
		return nil, "", err
	}
	if b.owner(tab.TabID) != nil {
		return nil, "", registry.NewError(registry.TabInUse, nil)
	}
	return &frontPlace{browser: b, tab: &tab}, targetOf(tab.TabID), nil
}

// Whole implements session.Fronts.
func (p *paired) Whole(browser string) (session.Place, error) {
	b := p.browser(browser)
	if b == nil {
		return nil, registry.NewError(registry.ExtensionOffline, nil)
	}
	return &frontPlace{browser: b}, nil
}

// now orders what happened in several browsers.
func now() int64 { return time.Now().UnixNano() }
