package session

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// state is where a session is in its life. The words are those of the published view.
type state string

const (
	creating state = "creating" // its first turn makes its place
	ready    state = "ready"
	closing  state = "closing" // takes no new work; accepted work and then the end of its place go on
	closed   state = "closed"  // a record
	failed   state = "failed"  // a record
)

// session is one identity that a client works as.
type session struct {
	id       string
	number   int // in the order of making
	created  time.Time
	labels   labels
	settings Settings
	queue    queue
	opened   signal // a page has appeared in the place

	life context.Context // until the session takes no more work; ends what waits for a person
	die  context.CancelFunc

	mu           sync.Mutex
	state        state
	ending       bool // close was accepted
	lost         bool // failed because its browser went
	lastActivity time.Time
	isolation    Isolation
	restored     string  // id of the saved state that it was made from; empty when there is none
	place        Place   // while ready or closing
	pages        []*page // managed ones, oldest first; the first is the default page
	carried      carried
	held         *Hold  // nil unless a person has taken the session over
	running      *Work  // the call whose turn it is
	recent       []Work // calls that are over, oldest first
	lease
}

// page is one managed page.
type page struct {
	id       string
	target   string
	created  time.Time
	captures captures
}

// View is a session as clients see it.
type View struct {
	SessionID       string            `json:"sessionId"`
	Name            string            `json:"name,omitempty"`
	Status          state             `json:"status"`
	CreatedAt       string            `json:"createdAt"`
	LastActivityAt  string            `json:"lastActivityAt"`
	Metadata        map[string]string `json:"metadata"`
	RestoredFrom    string            `json:"restoredFromStateId,omitempty"`
	Isolation       Isolation         `json:"isolation"`
	ContextSettings Settings          `json:"contextSettings"`
}

// PageView is a page as clients see it. The address is raw.
type PageView struct {
	PageID    string `json:"pageId"`
	SessionID string `json:"sessionId"`
	CreatedAt string `json:"createdAt"`
	URL       string `json:"url"`
	IsDefault bool   `json:"isDefault"`
	// Target is the browser's own id of the page. No client sees it.
	Target string `json:"-"`
}

func (s *session) view() View {
	s.mu.Lock()
	defer s.mu.Unlock()
	return View{
		SessionID: s.id, Name: s.labels.name, Status: s.state,
		CreatedAt: timestamp(s.created), LastActivityAt: timestamp(s.lastActivity),
		Metadata: s.labels.metadata, RestoredFrom: s.restored, Isolation: s.isolation, ContextSettings: s.settings,
	}
}

func (s *session) status() Status {
	status := Status{Session: s.view(), Pages: s.pageViews(), Queued: s.queue.length(), ManifestInSync: true}
	s.mu.Lock()
	status.Created = s.created
	status.Client, status.Expires = s.lease.describe()
	status.Held, status.Running, status.Recent = s.held != nil, s.running, slices.Clone(s.recent)
	place := s.place
	s.mu.Unlock()
	if place != nil {
		carried := place.Carried()
		status.ManifestInSync = carried == nil || carried == registry.Plain()
	}
	return status
}

// refusalLocked is why the session takes no new work; nil when it does.
func (s *session) refusalLocked() error {
	switch {
	case s.state == failed && s.lost:
		return registry.NewError(registry.BrowserDisconnected, nil)
	case s.state == creating, s.state == failed:
		return registry.NewError(registry.SessionNotReady, nil)
	case s.state == closing:
		return registry.NewError(registry.SessionClosing, nil)
	case s.state == closed:
		return registry.NewError(registry.SessionClosed, nil)
	}
	return nil
}

func (s *session) refusal() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refusalLocked()
}

// enter takes a place in the session's line for a call of client, which becomes the owner of a session that has
// none. A line that is full takes no more calls; the session's end needs no room in it.
func (s *session) enter(client *Client) (*turn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refuseLocked(client); err != nil {
		return nil, err
	}
	if s.queue.length() >= maxQueued {
		return nil, registry.NewError(registry.LimitExceeded, nil)
	}
	if err := s.take(client); err != nil {
		return nil, err
	}
	return s.queue.enter(), nil
}

// admit lets a call of client into the session past the line, for what works on no page. It answers the session's place.
func (s *session) admit(client *Client) (Place, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refuseLocked(client); err != nil {
		return nil, err
	}
	if err := s.take(client); err != nil {
		return nil, err
	}
	s.lastActivity = time.Now()
	return s.place, nil
}

// refuseLocked is why the session takes no new work of client; nil when it does.
func (s *session) refuseLocked(client *Client) error {
	if err := s.inUse(client); err != nil {
		return err
	}
	return s.refusalLocked()
}

// working is the session's place, for a call whose turn has come. Accepted work is done even while the session is
// closing.
func (s *session) working() (Place, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.place == nil {
		return nil, s.refusalLocked()
	}
	return s.place, nil
}

func (s *session) touch() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lastActivity = time.Now()
}

// addPage manages a page from now on.
func (s *session) addPage(target string) *page {
	p := &page{id: newID("page"), target: target, created: time.Now()}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages = append(s.pages, p)
	return p
}

func (s *session) pageCount() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pages)
}

// findPage is the managed page with this id. Whether the id is unknown, of another session or of a page that has
// gone is not told.
func (s *session) findPage(place Place, id string) (*page, error) {
	s.mu.Lock()
	i := slices.IndexFunc(s.pages, func(p *page) bool { return p.id == id })
	var p *page
	if i >= 0 {
		p = s.pages[i]
	}
	s.mu.Unlock()
	if p != nil {
		if _, open := place.Page(p.target); open {
			return p, nil
		}
	}
	return nil, registry.NewError(registry.PageNotFound, nil)
}

// pageOf is the managed page of a target; nil when there is none.
func (s *session) pageOf(target string) *page {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.IndexFunc(s.pages, func(p *page) bool { return p.target == target }); i >= 0 {
		return s.pages[i]
	}
	return nil
}

// dropPage stops managing the page of a target, and answers it; nil when there is none.
func (s *session) dropPage(target string) *page {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.pages, func(p *page) bool { return p.target == target })
	if i < 0 {
		return nil
	}
	p := s.pages[i]
	s.pages = slices.Delete(s.pages, i, i+1)
	p.captures.drop()
	return p
}

func (s *session) dropPagesLocked() {
	for _, p := range s.pages {
		p.captures.drop()
	}
	s.pages = nil
}

// pageViews are the managed pages that are open.
func (s *session) pageViews() []PageView {
	s.mu.Lock()
	place, pages := s.place, slices.Clone(s.pages)
	s.mu.Unlock()
	views := []PageView{}
	if place == nil {
		return views
	}
	for _, p := range pages {
		if open, ok := place.Page(p.target); ok {
			views = append(views, PageView{
				PageID: p.id, SessionID: s.id, CreatedAt: timestamp(p.created), URL: open.URL, IsDefault: len(views) == 0,
				Target: p.target,
			})
		}
	}
	return views
}

// pageView is one page as clients see it.
func (s *session) pageView(place Place, p *page) PageView {
	open, _ := place.Page(p.target)
	s.mu.Lock()
	defer s.mu.Unlock()
	return PageView{
		PageID: p.id, SessionID: s.id, CreatedAt: timestamp(p.created), URL: open.URL,
		IsDefault: len(s.pages) > 0 && s.pages[0] == p,
	}
}
