package dashboard

import (
	"context"
	"sync"
	"time"
)

const (
	// pictureLimit is how long a page may take to give a picture; a blocked one gives none.
	pictureLimit = time.Second
	// pictureEvery is how often a session is pictured at most, however much it does.
	pictureEvery = 500 * time.Millisecond
	// refreshEvery is how old a picture that somebody sees gets.
	refreshEvery = 10 * time.Second
)

// smallSize is the size of the pictures in the list.
var smallSize = Size{MaxWidth: 480, MaxHeight: 360, Quality: 60}

// gallery takes the small pictures: of the sessions that somebody sees, when something has happened in them, one at a
// time, beside their queues.
type gallery struct {
	take func(ctx context.Context, session string) (page string, f Frame, err error)
	show func(session, page string, f Frame)

	mu    sync.Mutex
	seen  map[string]int   // how many see a session
	shots map[string]*shot // of those
	wake  chan struct{}    // has room for one
}

type shot struct {
	stale bool
	next  time.Time // not before
}

func newGallery(
	take func(ctx context.Context, session string) (string, Frame, error), show func(session, page string, f Frame),
) *gallery {
	return &gallery{take: take, show: show, seen: map[string]int{}, shots: map[string]*shot{}, wake: make(chan struct{}, 1)}
}

// look says which sessions somebody sees, and which no longer.
func (g *gallery) look(begin, end []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, id := range begin {
		g.seen[id]++
		if g.shots[id] == nil {
			g.shots[id] = &shot{}
		}
		g.shots[id].stale = true // whoever is new has no picture
	}
	for _, id := range end {
		if g.seen[id]--; g.seen[id] == 0 {
			delete(g.seen, id)
			delete(g.shots, id)
		}
	}
	g.wakeUp()
}

// changed says that a session may look different.
func (g *gallery) changed(session string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s := g.shots[session]; s != nil {
		s.stale = true
		g.wakeUp()
	}
}

func (g *gallery) wakeUp() {
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// run takes pictures until ctx ends.
func (g *gallery) run(ctx context.Context) {
	refresh := time.NewTicker(refreshEvery)
	defer refresh.Stop()
	due := time.NewTimer(0)
	defer due.Stop()
	for {
		select {
		case <-g.wake:
		case <-due.C:
		case <-refresh.C:
			g.refresh()
		case <-ctx.Done():
			return
		}
		id, wait := g.next(time.Now())
		for id != "" && ctx.Err() == nil {
			g.shoot(ctx, id)
			id, wait = g.next(time.Now())
		}
		if wait > 0 {
			due.Reset(wait)
		}
	}
}

func (g *gallery) refresh() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.shots {
		s.stale = true
	}
}

// next is the session whose turn it is: of the stale ones that which has waited longest. When none may be pictured
// yet, it is how long until one may; 0 when none is stale.
func (g *gallery) next(now time.Time) (id string, wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	var first *shot
	for candidate, s := range g.shots {
		if s.stale && (first == nil || s.next.Before(first.next)) {
			id, first = candidate, s
		}
	}
	if first == nil {
		return "", 0
	}
	if wait = first.next.Sub(now); wait > 0 {
		return "", wait
	}
	first.stale, first.next = false, now.Add(pictureEvery)
	return id, 0
}

func (g *gallery) shoot(ctx context.Context, session string) {
	ctx, cancel := context.WithTimeout(ctx, pictureLimit)
	defer cancel()
	if page, f, err := g.take(ctx, session); err == nil { // else the picture that is there stays
		g.show(session, page, f)
	}
}
