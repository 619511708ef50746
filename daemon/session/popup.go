package session

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// A page that opens by itself is nobody's: not listed, not counted, closed with its place. Only when a call has waited
// for it does the session manage it. Until the extension has answered, such a popup is the extension's to close; from
// then on it is ours.

// popupGrace is how long the browser may take to tell of a page of which its extension has told.
const popupGrace = 2 * time.Second

// adoptPopup makes the popup in an event a page of the session, and puts its view into the event. A popup that cannot
// be managed is closed.
func adoptPopup(m *Manager, ctx context.Context, c *call, data map[string]any) error {
	event, _ := data["event"].(map[string]any)
	target, ok := event["targetId"].(string)
	if !ok {
		return nil // another event
	}
	delete(event, "targetId")
	p, err := m.adoptPage(ctx, c, target)
	if err != nil {
		return errors.Join(c.discard(ctx, target), err)
	}
	view := c.session.pageView(c.place, p)
	if url, ok := event["url"].(string); ok {
		view.URL = url // as it was when the event was told
		delete(event, "url")
	}
	event["page"] = object(view)
	return nil
}

// adoptPage makes a page that the place has, or is about to have, one of the session's.
func (m *Manager) adoptPage(ctx context.Context, c *call, target string) (*page, error) {
	err := c.session.awaitPage(ctx, c.place, target)
	if err == nil && c.session.pageCount() >= m.config.MaxPages {
		err = registry.NewError(registry.LimitExceeded, nil)
	}
	if err != nil {
		return nil, err
	}
	p := c.session.addPage(target)
	m.event("page.created", slog.String("sessionId", c.session.id), slog.String("pageId", p.id))
	return p, nil
}

// discard closes a page that the session will not have. When that fails too, it is the failure that counts.
func (c *call) discard(ctx context.Context, target string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), registry.LifecycleTimeout)
	defer cancel()
	return fromBrowser(c.place, c.place.ClosePage(ctx, target))
}

// awaitPage waits until the place knows a page, of which it may hear a moment after its extension. A page that has gone
// again does not come.
func (s *session) awaitPage(ctx context.Context, place Place, target string) error {
	grace := time.NewTimer(popupGrace)
	defer grace.Stop()
	for {
		opened := s.opened.next()
		if _, open := place.Page(target); open {
			return ctx.Err()
		}
		select {
		case <-opened:
		case <-grace.C:
			return registry.NewError(registry.BrowserError, nil)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// signal tells all who wait that something has happened. The zero value is ready.
type signal struct {
	mu      sync.Mutex
	waiting chan struct{}
}

// next is closed when it happens the next time.
func (s *signal) next() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting == nil {
		s.waiting = make(chan struct{})
	}
	return s.waiting
}

func (s *signal) tell() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting != nil {
		close(s.waiting)
		s.waiting = nil
	}
}
