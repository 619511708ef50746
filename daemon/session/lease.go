package session

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// Client is one connection to the daemon: a shim, a command, a dashboard. The sessions that it makes are its own
// until it disconnects.
type Client struct {
	manager *Manager
	name    string
	gone    atomic.Bool
}

// Connect makes a client. The name is what it calls itself; it is shown and journaled, and means nothing else.
func (m *Manager) Connect(name string) *Client { return &Client{manager: m, name: name} }

// Disconnect ends the client. Its sessions stay for the grace time, for any client to go on with, and then close.
// The contexts of its running calls are its owner's to end.
func (c *Client) Disconnect() {
	if c.gone.Swap(true) {
		return
	}
	c.Release()
}

// Release lets go of the client's sessions, as when it disconnects, but the client stays. For one that is about to go:
// whoever follows it must not find its sessions taken until the news of its going has arrived.
func (c *Client) Release() {
	for _, s := range c.manager.all() {
		if s.orphan(c) {
			c.manager.changed(s, false)
		}
	}
}

// lease is a client's hold on a session. The session's mutex guards it. An ended session has neither owner nor
// expiry.
type lease struct {
	owner  *Client
	expiry *expiry // while nobody owns the session
}

type expiry struct {
	at    time.Time
	timer *time.Timer
}

func (l *lease) describe() (client, expires string) {
	if l.owner != nil {
		return l.owner.name, ""
	}
	if l.expiry != nil {
		return "", timestamp(l.expiry.at)
	}
	return "", ""
}

// inUse refuses a client while another one that is connected owns the session.
func (l *lease) inUse(client *Client) error {
	if l.owner == nil || l.owner == client {
		return nil
	}
	return registry.NewError(registry.SessionInUse, nil)
}

// take makes client the owner.
func (l *lease) take(client *Client) error {
	if client.gone.Load() {
		// Disconnect has already looked at this session, or will, and must not find a new hold behind its back.
		return context.Canceled
	}
	l.release()
	l.owner = client
	return nil
}

// release ends whatever hold there is.
func (l *lease) release() {
	l.owner = nil
	if l.expiry != nil {
		l.expiry.timer.Stop()
		l.expiry = nil
	}
}

// orphan starts the grace time when c owns the session, and reports whether it does.
func (s *session) orphan(c *Client) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.owner != c {
		return false
	}
	s.graceLocked(c.manager)
	return true
}

func (s *session) graceLocked(m *Manager) {
	e := &expiry{at: time.Now().Add(m.config.Grace)}
	e.timer = time.AfterFunc(m.config.Grace, func() { m.expire(s, e) })
	s.owner, s.expiry = nil, e
}

// expire closes a session that nobody has claimed in its grace time, unless a person is busy in it.
func (m *Manager) expire(s *session, e *expiry) {
	s.mu.Lock()
	if s.expiry != e { // claimed, or ended, while the timer fired
		s.mu.Unlock()
		return
	}
	if s.held != nil {
		s.graceLocked(m)
		s.mu.Unlock()
		return
	}
	turn := s.endLocked()
	s.mu.Unlock()
	if err := m.drain(context.Background(), s, turn); err != nil {
		m.config.Log.Error("an orphaned session could not be closed", "sessionId", s.id, "code", codeOf(err))
	}
}
