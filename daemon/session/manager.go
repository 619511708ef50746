// Package session is the middle of the daemon: the sessions that clients work as, one queue for each, the leases
// that keep clients apart, and the one gate through which every call goes.
//
//	control ─► Manager.Call ─► checks ─► session's queue ─► policy, a person ─► handler (in this package)
//	                                                                       └──► Place.Invoke (the extension)
//
// The package imports filetype, observe, policy, seal and registry only. What it needs of a browser is declared in place.go, and
// what it needs of people in judge.go; both are implemented by package daemon, which also hands it the journal.
package session

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/registry"
)

// Config is what the daemon was told. All fields that say nothing of nil are required; the limits are positive.
type Config struct {
	Version       string        // of the daemon, for runtime info
	Timeout       time.Duration // of a call that names none
	MaxSessions   int           // live ones; also how many ended ones are remembered
	MaxPages      int           // of one session
	Grace         time.Duration // how long a session outlives its client
	Screenshot    ScreenshotLimits
	VisibleText   TextLimits
	Observability ObservabilityLimits
	States        States // nil: sessions are neither saved nor restored
	Fronts        Fronts // nil: no browser is paired, so no tab is in front
	// SavePicture keeps a picture under a name that a client has chosen, and answers its path; nil: none are kept.
	SavePicture func(name, ext string, data []byte) (path string, err error)
	// Shelf is where captured files are kept; nil: none are.
	Shelf       Shelf
	StateLimits StateLimits
	// Rules are what a person has changed of the rules, anew for each call; nil for nothing.
	Rules     func() policy.Settings
	Approvals Approvals // nil: nobody can be asked
	// Calls is told of each call in a paired browser, when its turn comes and when it ends. It must not wait. Nil tells
	// nobody.
	Calls   func(Report)
	Journal func(Entry) // takes note of each finished call; must not wait
	// Changed is told of each change of a session that Status shows, and whether its pages may look different too. It
	// must not wait. Nil tells nobody.
	Changed func(sessionID string, pages bool)
	Log     *slog.Logger
}

// ScreenshotLimits bound one picture.
type ScreenshotLimits struct {
	MaxDimension int // pixels of one side
	MaxPixels    int
	MaxBytes     int // of the encoded file
}

// ObservabilityLimits bound one reading of a page's events.
type ObservabilityLimits struct {
	PageSize      int // events
	ResponseBytes int
}

// TextLimits bound one reading of visible text.
type TextLimits struct {
	MaxChars int // code points
	MaxBytes int // UTF-8
}

// Manager owns all sessions. Its methods may be called from many goroutines.
type Manager struct {
	config   Config
	browsers Browsers

	mu       sync.Mutex
	stopping bool
	sessions map[string]*session // live ones and records of ended ones
	live     int
	made     int               // how many sessions there ever were; orders them
	ended    []*session        // the records, in the order in which they ended
	fronts   map[string]*queue // of the paired browsers, by id

	stopped chan struct{} // closed when Shutdown is through
	stopErr error         // what it came to
}

// New makes a manager without sessions. It starts nothing.
func New(config Config, browsers Browsers) *Manager {
	return &Manager{config: config, browsers: browsers, sessions: map[string]*session{}, fronts: map[string]*queue{}, stopped: make(chan struct{})}
}

// newID makes an id that cannot be guessed.
func newID(kind string) string { return kind + "_" + uuid.NewString() }

// timestamp is how times are told: ISO 8601, UTC, milliseconds.
func timestamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// changed tells that a session is not as it was; pages says that its pages may not be either. No lock is held.
func (m *Manager) changed(s *session, pages bool) {
	if m.config.Changed != nil {
		m.config.Changed(s.id, pages)
	}
}

func (m *Manager) isStopping() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.stopping
}

// find is the session with this id, ended ones included.
func (m *Manager) find(id string) (*session, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s := m.sessions[id]; s != nil {
		return s, nil
	}
	return nil, registry.NewError(registry.SessionNotFound, nil)
}

// all is every session, ended ones included, in the order of their making.
func (m *Manager) all() []*session {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := make([]*session, 0, len(m.sessions))
	for _, s := range m.sessions {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *session) int { return cmp.Compare(a.number, b.number) })
	return all
}

// admit registers a new session that client owns. Its first turn is taken already: it belongs to the work of making
// it.
func (m *Manager) admit(client *Client, s *session) (*turn, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.stopping:
		return nil, registry.NewError(registry.RuntimeShuttingDown, nil)
	case m.live >= m.config.MaxSessions:
		return nil, registry.NewError(registry.LimitExceeded, nil)
	case client.gone.Load():
		return nil, context.Canceled // nobody is left who could end the lease
	}
	m.live++
	m.made++
	s.number = m.made
	s.owner = client
	m.sessions[s.id] = s
	return s.queue.enter(), nil
}

// retire takes note that a session has ended. Its record stays for a while; the oldest records go.
func (m *Manager) retire(s *session) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.live--
	m.ended = append(m.ended, s)
	for len(m.ended) > m.config.MaxSessions {
		delete(m.sessions, m.ended[0].id)
		m.ended = m.ended[1:]
	}
}

// Shutdown refuses new calls, lets accepted ones finish, closes every session and then the browsers, and reports
// all that went wrong on the way. When ctx ends first, the rest is cut short by closing the browsers. A second call
// waits for the first and returns the same.
func (m *Manager) Shutdown(ctx context.Context) error {
	m.mu.Lock()
	again := m.stopping
	m.stopping = true
	m.mu.Unlock()
	if again {
		select {
		case <-m.stopped:
			return m.stopErr
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	defer close(m.stopped)
	all := m.all()
	errs := make([]error, len(all), len(all)+1)
	var closing sync.WaitGroup
	for i, s := range all {
		closing.Go(func() { errs[i] = m.dismiss(ctx, s) })
	}
	closing.Wait()
	m.stopErr = errors.Join(append(errs, m.browsers.Close(ctx))...)
	return m.stopErr
}

// Status is a session as the status command shows it.
type Status struct {
	Session View       `json:"session"`
	Created time.Time  `json:"created"`
	Pages   []PageView `json:"pages"`
	// Client is the name of the client that owns the session; empty while it waits for one and when it has ended.
	Client string `json:"client,omitempty"`
	// Expires is when an orphaned session will be closed.
	Expires string `json:"expires,omitempty"`
	// Queued is how many calls wait or run; a hold counts as one.
	Queued int `json:"queued"`
	// Held is true while a person has taken the session over, or waits for the running call to end to do so.
	Held bool `json:"held"`
	// Running is the call whose turn it is, and Recent are some that are over, oldest first.
	Running *Work  `json:"running,omitempty"`
	Recent  []Work `json:"recent"`
	// ManifestInSync is false when the session's extension carries other actions than the daemon.
	ManifestInSync bool `json:"manifestInSync"`
}

// Work is a call as a person who watches its session sees it.
type Work struct {
	Action string    `json:"action"`
	Page   string    `json:"pageId,omitempty"`
	Began  time.Time `json:"began"` // when it was accepted; of a running one, when its turn came
	// Outcome is "ok" or an error code, and Duration what it took; of a call that is over.
	Outcome  string        `json:"outcome,omitempty"`
	Duration time.Duration `json:"duration,omitempty"` // nanoseconds
}

// maxRecent bounds the calls that a session remembers.
const maxRecent = 12

// SessionStatus is one session; false when there is none, or it is forgotten.
func (m *Manager) SessionStatus(id string) (Status, bool) {
	s, err := m.find(id)
	if err != nil {
		return Status{}, false
	}
	return s.status(), true
}

// Sessions is every session, ended ones included, in the order of their making.
func (m *Manager) Sessions() []Status {
	all := m.all()
	list := make([]Status, len(all))
	for i, s := range all {
		list[i] = s.status()
	}
	return list
}
