package session

import (
	"context"
	"log/slog"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// Entry is what the journal keeps of one call: never page text, inputs or secrets.
type Entry struct {
	At        time.Time // when the call was accepted
	Operation string
	Client    string
	Action    string
	Session   string // empty when the action addresses none
	Page      string // likewise
	Decision  string // allow, confirm or deny; empty when the call failed before it was judged
	Outcome   string // "ok" or an error code
	Duration  time.Duration
}

// event logs that something happened. Message and type are the same, for readers of either.
func (m *Manager) event(kind string, attrs ...slog.Attr) {
	m.config.Log.LogAttrs(context.Background(), slog.LevelInfo, kind, append(attrs, slog.String("type", kind))...)
}

func (m *Manager) began(c *call) {
	if c.id != "" {
		m.event("operation.started", c.attrs()...)
	}
}

// begin takes note of whose turn it is; nil says that the turn is over.
func (s *session) begin(c *call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = nil
	if c != nil {
		page, _ := c.input["pageId"].(string)
		s.running = &Work{Action: c.action.Name, Page: page, Began: time.Now()}
	}
}

// remember keeps a call that is over for those who watch.
func (s *session) remember(w Work) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.recent = append(s.recent, w)
	s.recent = s.recent[max(0, len(s.recent)-maxRecent):]
}

func (m *Manager) finished(c *call, result registry.Result) {
	if c.id == "" {
		return
	}
	took := time.Since(c.accepted)
	attrs := append(c.attrs(), slog.Int64("durationMs", took.Milliseconds()))
	outcome := "ok"
	if result.OK {
		m.event("operation.completed", attrs...)
	} else {
		outcome = string(result.Error.Code)
		m.event("operation.failed", append(attrs, slog.String("code", outcome))...)
	}
	if c.session != nil {
		c.session.remember(Work{Action: c.action.Name, Page: c.pageID(), Began: c.accepted, Outcome: outcome, Duration: took})
		m.changed(c.session, true)
	}
	m.tell(c, outcome)
	m.config.Journal(Entry{
		At: c.accepted, Operation: c.id, Client: c.client.name, Action: c.action.Name,
		Session: c.sessionID(), Page: c.pageID(), Decision: c.decision, Outcome: outcome, Duration: took,
	})
}

// attrs are the fields of an event about a call. Ids are told only when they are real ones: what a client sends in
// their place could be anything.
func (c *call) attrs() []slog.Attr {
	attrs := []slog.Attr{slog.String("operationId", c.id), slog.String("action", c.action.Name)}
	if id := c.sessionID(); id != "" {
		attrs = append(attrs, slog.String("sessionId", id))
	}
	if id := c.pageID(); id != "" {
		attrs = append(attrs, slog.String("pageId", id))
	}
	return attrs
}

func (c *call) sessionID() string {
	if c.session == nil {
		return ""
	}
	return c.session.id
}

func (c *call) pageID() string {
	if c.page == nil {
		return ""
	}
	return c.page.id
}
