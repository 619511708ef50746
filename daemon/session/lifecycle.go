package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// create makes a session that client owns, with its place and its first page. restore is the id of the saved state that
// it starts from; empty for none. o says what place it gets; the session's own id and title are put in here.
func (m *Manager) create(ctx context.Context, client *Client, labels labels, o Opening, restore string) (*session, *page, error) {
	now := time.Now()
	s := &session{
		id: newID("session"), created: now, lastActivity: now, state: creating, labels: labels,
		settings: o.Settings, isolation: Isolated,
	}
	s.life, s.die = context.WithCancel(context.Background())
	if o.Browser != "" {
		s.isolation = Shared // until the place tells
	}
	o.SessionID, o.Title = s.id, labels.name
	turn, err := m.admit(client, s)
	if err != nil {
		return nil, nil, err
	}
	m.changed(s, false)
	var initial *page
	// The first turn has come already, and failing belongs to it: a close that waits must find the session failed.
	err = turn.run(context.WithoutCancel(ctx), func() (err error) {
		defer func() {
			if initial == nil {
				m.fail(s, errors.Is(err, &registry.Error{Code: registry.BrowserDisconnected}))
			}
		}()
		if initial, err = m.open(ctx, s, o, restore); err == nil {
			m.event("session.created", slog.String("sessionId", s.id), slog.String("pageId", initial.id))
			m.changed(s, true)
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return s, initial, nil
}

// open is the first turn of a session. On error nothing of the place is left.
func (m *Manager) open(ctx context.Context, s *session, o Opening, restore string) (*page, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	saved, err := m.load(ctx, restore)
	if err != nil {
		return nil, err
	}
	place, err := m.browsers.Open(ctx, o)
	if err != nil {
		return nil, fromBrowser(nil, err)
	}
	if saved != nil {
		err = fromBrowser(place, place.RestoreState(ctx, saved))
	}
	pages := place.Pages()
	switch {
	case ctx.Err() != nil:
		err = ctx.Err() // nobody waits for it any more
	case err != nil:
	case len(pages) == 0:
		err = fromBrowser(place, errors.New("the new place has no page"))
	}
	if err != nil {
		if closeErr := closePlace(context.WithoutCancel(ctx), place); closeErr != nil {
			m.config.Log.Error("a half-made session could not be cleaned up", "sessionId", s.id, "code", codeOf(closeErr))
		}
		return nil, err
	}
	initial := s.addPage(pages[0].Target)
	s.mu.Lock()
	s.place, s.state, s.restored, s.isolation = place, ready, restore, place.Isolation()
	if s.ending {
		s.state = closing
	}
	s.mu.Unlock()
	place.OnEvent(func(e Event) { m.happened(s, e) })
	go func() {
		<-place.Done()
		m.lose(s, place)
	}()
	return initial, nil
}

// happened takes note of what a place tells.
func (m *Manager) happened(s *session, e Event) {
	switch e.Kind {
	case PageOpened:
		s.opened.tell()
	case PageGone:
		m.dropPage(s, e.Target)
	case PageGiven:
		p := s.addPage(e.Target)
		m.event("page.created", slog.String("sessionId", s.id), slog.String("pageId", p.id))
	case PageNavigated:
		s.navigated(e.Target)
	}
	m.changed(s, true)
}

// navigated forgets what was read of a page that has gone on.
func (s *session) navigated(target string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.pages {
		if p.target == target {
			p.captures.drop()
		}
	}
}

// dropPage stops managing the page of a target, if one does.
func (m *Manager) dropPage(s *session, target string) {
	if p := s.dropPage(target); p != nil {
		m.event("page.closed", slog.String("sessionId", s.id), slog.String("pageId", p.id))
	}
}

// fail makes the record of a session that could not be made.
func (m *Manager) fail(s *session, lost bool) {
	s.mu.Lock()
	s.lost = lost
	s.finishLocked(failed)
	s.mu.Unlock()
	m.retire(s)
	m.event("session.failed", slog.String("sessionId", s.id))
	m.changed(s, false)
}

// lose fails a session whose place went without being closed by it.
func (m *Manager) lose(s *session, place Place) {
	s.mu.Lock()
	unexpected := s.place == place // else it is being closed, or was
	if unexpected {
		s.lost = true
		s.finishLocked(failed)
	}
	s.mu.Unlock()
	if unexpected {
		m.retire(s)
		m.event("session.failed", slog.String("sessionId", s.id))
		m.changed(s, false)
	}
}

// finishLocked makes the session a record and reports whether it was none before.
func (s *session) finishLocked(to state) (first bool) {
	first = s.state != failed && s.state != closed
	s.state, s.place = to, nil
	s.held.endLocked()
	s.die()
	s.dropPagesLocked()
	s.lease.release()
	return first
}

// endLocked makes the session refuse new work and takes its last turn; nil when it has ended already. A failed
// session ends by becoming a closed one.
func (s *session) endLocked() *turn {
	switch s.state {
	case closed:
		return nil
	case failed:
		s.state = closed
		return nil
	case ready:
		s.state = closing
	}
	s.ending = true
	s.die()
	return s.queue.enter()
}

// close ends a session: no new work, accepted work is drained, then its place goes. It may be called in any state and
// any number of times. When ctx ends before that the session stays closed to new work, and close may be called again.
// A person who has taken the session over is waited for.
func (m *Manager) close(ctx context.Context, s *session) error {
	s.mu.Lock()
	turn := s.endLocked()
	s.mu.Unlock()
	return m.drain(ctx, s, turn)
}

// dismiss is close without waiting for a person.
func (m *Manager) dismiss(ctx context.Context, s *session) error {
	s.mu.Lock()
	turn := s.endLocked()
	s.held.endLocked()
	s.mu.Unlock()
	return m.drain(ctx, s, turn)
}

// drain runs the last turn of a session; nil when it has ended already.
func (m *Manager) drain(ctx context.Context, s *session, last *turn) error {
	m.changed(s, false)
	if last == nil {
		return nil
	}
	return last.run(ctx, func() error { return m.release(ctx, s) })
}

// End closes a session at a person's wish, whoever owns it and whoever has taken it over.
func (m *Manager) End(ctx context.Context, id string) error {
	s, err := m.find(id)
	if err != nil {
		return err
	}
	return m.dismiss(context.WithoutCancel(ctx), s)
}

// release is the last turn of a session. When its place cannot be closed the session stays closing, and another
// close tries again.
func (m *Manager) release(ctx context.Context, s *session) (err error) {
	defer recovered(&err)
	s.mu.Lock()
	place := s.place
	s.place = nil // what happens to it from here on is no loss
	s.dropPagesLocked()
	s.mu.Unlock()

	if place != nil { // else the session has failed or ended since the turn was taken
		if err := closePlace(ctx, place); err != nil {
			s.mu.Lock()
			s.place = place
			s.mu.Unlock()
			if gone(place) {
				m.lose(s, place)
			}
			return err
		}
	}
	s.mu.Lock()
	first := s.finishLocked(closed)
	s.mu.Unlock()
	if first {
		m.retire(s)
		m.event("session.closed", slog.String("sessionId", s.id))
	}
	m.changed(s, false)
	return nil
}

// closePlace closes a place in a bounded time.
func closePlace(ctx context.Context, place Place) error {
	ctx, cancel := context.WithTimeout(ctx, registry.LifecycleTimeout)
	defer cancel()
	if err := place.Close(ctx); err != nil {
		return fmt.Errorf("closing a session's place: %w", fromBrowser(place, err))
	}
	return nil
}

func gone(place Place) bool {
	select {
	case <-place.Done():
		return true
	default:
		return false
	}
}
