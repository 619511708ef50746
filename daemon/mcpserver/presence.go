package mcpserver

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	// away is how long a client may have nothing open before it counts as gone.
	away = 5 * time.Minute
	// streamAway is the same for a client that kept a stream open, for it has let go of it.
	streamAway = 15 * time.Second
)

// presence knows which clients of an HTTP are there. HTTP has no connection that tells: a client is there while a
// request or stream of it is open, and for a while after.
type presence struct {
	life    context.Context
	watcher Watcher

	mu       sync.Mutex
	closed   bool
	came     int // how many clients there ever were
	visitors map[string]*visitor
}

// visitor is a client by its key, from its first sign of life until it is gone.
type visitor struct {
	Client                 // set when it is there
	key    string          // what its requests have in common
	life   context.Context // ends when the client says that it goes
	end    context.CancelFunc
	there  bool
	open   int           // requests and streams
	away   time.Duration // how long it may have nothing open
	timer  *time.Timer   // while it has nothing open
}

func newPresence(life context.Context, w Watcher) *presence {
	return &presence{life: life, watcher: w, visitors: map[string]*visitor{}}
}

// enter notes a request of a client; nil when nobody is let in any more. leave must follow.
func (p *presence) enter(key string, who Client) *visitor {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visitLocked(key)
	if v == nil || v.there {
		return v
	}
	p.came++
	who.ID = fmt.Sprintf("http-%d", p.came)
	v.Client, v.there = who, true
	p.watcher.Came(v.Client)
	return v
}

// visitLocked counts one more request or stream of the visitor with this key.
func (p *presence) visitLocked(key string) *visitor {
	if p.closed {
		return nil
	}
	v := p.visitors[key]
	if v == nil {
		v = &visitor{key: key, away: away}
		v.life, v.end = context.WithCancel(p.life)
		p.visitors[key] = v
	}
	v.open++
	if v.timer != nil {
		v.timer.Stop()
		v.timer = nil
	}
	return v
}

func (p *presence) leave(v *visitor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v.open--
	switch {
	case v.open > 0:
	case !v.there || v.life.Err() != nil:
		p.goneLocked(v)
	default:
		var timer *time.Timer
		timer = time.AfterFunc(v.away, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			if v.timer == timer { // else it has shown itself meanwhile
				p.goneLocked(v)
			}
		})
		v.timer = timer
	}
}

// goneLocked forgets a visitor that has nothing open. The next request with its key is another client's.
func (p *presence) goneLocked(v *visitor) {
	if v.timer != nil {
		v.timer.Stop()
		v.timer = nil
	}
	v.end()
	if p.visitors[v.key] == v {
		delete(p.visitors, v.key)
	}
	if v.there {
		v.there = false
		p.watcher.Gone(v.Client)
	}
}

// hold notes an open stream of a client until release is called.
func (p *presence) hold(key string) (release func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visitLocked(key)
	if v == nil {
		return func() {}
	}
	v.away = streamAway
	return func() { p.leave(v) }
}

// end cancels what a client does, for it says that it goes; it is gone when done is called, or when its last call has
// ended.
func (p *presence) end(key string) (done func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visitors[key]
	if v == nil {
		return func() {}
	}
	v.end()
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if v.open == 0 {
			p.goneLocked(v)
		}
	}
}

// cancel ends what every client does, and lets nobody in.
func (p *presence) cancel() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, v := range p.visitors {
		v.end()
	}
}

// close forgets everybody. Nothing may be open any more.
func (p *presence) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, v := range p.visitors {
		p.goneLocked(v)
	}
}
