package session

import (
	"context"
	"log/slog"

	"github.com/browsentic/browsentic/registry"
)

// Hold is a person's grip on a session: the call that runs finishes, the others wait until Release, and what they wait
// counts against their deadlines. A hold also ends with its session.
type Hold struct {
	manager *Manager
	session *session
	turn    *turn
	ended   chan struct{} // closed when it is over; session.mu guards the closing
}

// Hold takes a session out of its client's hands. It returns when no call works in the session any more. Errors: those
// of a session that takes no work; SESSION_IN_USE while there is another hold; ctx's.
func (m *Manager) Hold(ctx context.Context, id string) (*Hold, error) {
	s, err := m.find(id)
	if err != nil {
		return nil, err
	}
	h := &Hold{manager: m, session: s, ended: make(chan struct{})}
	if err := s.hold(h); err != nil {
		return nil, err
	}
	m.changed(s, false)
	select {
	case <-h.turn.ready:
	case <-h.ended:
	case <-ctx.Done():
		h.Release()
		return nil, ctx.Err()
	}
	if err := s.refusal(); err != nil { // it ended meanwhile
		h.Release()
		return nil, err
	}
	m.event("session.taken", slog.String("sessionId", id))
	return h, nil
}

// hold registers h, under the same lock under which a session stops to take work: whoever ends the session sees it.
func (s *session) hold(h *Hold) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refusalLocked(); err != nil {
		return err
	}
	if s.held != nil {
		return registry.NewError(registry.SessionInUse, nil)
	}
	h.turn = s.queue.enterAhead()
	s.held = h
	return nil
}

// Release lets the calls that wait go on, in their order. It may be called more than once.
func (h *Hold) Release() {
	h.session.mu.Lock()
	ended := h.endLocked()
	h.session.mu.Unlock()
	if ended {
		h.manager.event("session.released", slog.String("sessionId", h.session.id))
		h.manager.changed(h.session, true)
	}
}

// endLocked ends the hold and reports whether it was there.
func (h *Hold) endLocked() bool {
	if h == nil || h.session.held != h {
		return false
	}
	h.session.held = nil
	for _, p := range h.session.pages {
		p.captures.drop() // a person has been here
	}
	close(h.ended)
	h.turn.leave()
	return true
}

// Done is closed when the hold has ended, by whomever.
func (h *Hold) Done() <-chan struct{} { return h.ended }

// PlaceOf is the place of a live session, for what is no call: looking at its pages, and a person's own hands.
func (m *Manager) PlaceOf(id string) (Place, error) {
	s, err := m.find(id)
	if err != nil {
		return nil, err
	}
	return s.working()
}
