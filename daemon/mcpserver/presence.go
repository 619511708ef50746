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
	// forgetting is how much later a client that has gone is no longer known. Until then it may come back.
	forgetting = time.Hour
)

// presence knows which clients of an HTTP are there. HTTP has no connection that tells: a client is there while a
// request or stream of it is open, and for a while after.
type presence struct {
	life      context.Context
	watcher   Watcher
	forgotten func(key string) // called when a client is no longer known, with no lock held

	mu       sync.Mutex
	closed   bool
	came     int // how often somebody came
	visitors map[string]*visitor
}

// visitor is a client by its key, from its first sign of life until it is forgotten.
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

func newPresence(life context.Context, w Watcher, forgotten func(key string)) *presence {
	return &presence{life: life, watcher: w, forgotten: forgotten, visitors: map[string]*visitor{}}
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

// hold notes an open stream of a client that is known, until release is called.
func (p *presence) hold(key string) (release func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.visitors[key] == nil {
		return func() {}
	}
	v := p.visitLocked(key)
	if v == nil {
		return func() {}
	}
	v.away = streamAway
	return func() { p.leave(v) }
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
	v.stopLocked()
	return v
}

func (p *presence) leave(v *visitor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v.open--
	switch {
	case v.open > 0:
	case v.life.Err() != nil:
		p.forgetLocked(v)
	default:
		p.afterLocked(v, v.away, func() (then func()) {
			p.goneLocked(v)
			p.afterLocked(v, forgetting, func() (then func()) {
				p.forgetLocked(v)
				return func() { p.forgotten(v.key) }
			})
			return func() {}
		})
	}
}

// afterLocked does something after a while in which the visitor opens nothing; what do returns is called without the
// lock.
func (p *presence) afterLocked(v *visitor, d time.Duration, do func() (then func())) {
	var timer *time.Timer
	timer = time.AfterFunc(d, func() {
		p.mu.Lock()
		then := func() {}
		if v.timer == timer { // else it has shown itself meanwhile
			v.timer = nil
			then = do()
		}
		p.mu.Unlock()
		then()
	})
	v.timer = timer
}

func (v *visitor) stopLocked() {
	if v.timer != nil {
		v.timer.Stop()
		v.timer = nil
	}
}

// goneLocked notes that a client is not there any more.
func (p *presence) goneLocked(v *visitor) {
	if v.there {
		v.there = false
		p.watcher.Gone(v.Client)
	}
}

// forgetLocked ends a visitor that has nothing open. The next request with its key is another client's.
func (p *presence) forgetLocked(v *visitor) {
	v.stopLocked()
	v.end()
	if p.visitors[v.key] == v {
		delete(p.visitors, v.key)
	}
	p.goneLocked(v)
}

// bye cancels what a client does, for it says that it goes; it is gone when done is called, or when the last that it
// has open has ended.
func (p *presence) bye(key string) (done func()) {
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
			p.forgetLocked(v)
		}
	}
}

// keyOf is what the requests of a client that is there have in common; empty when there is none of that id.
func (p *presence) keyOf(id string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	for key, v := range p.visitors {
		if v.there && v.ID == id {
			return key
		}
	}
	return ""
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
		p.forgetLocked(v)
	}
}
