package daemon

import (
	"sync"
	"time"
)

// idle ends a daemon that nobody needs: no client connected and no session alive for a while.
type idle struct {
	after time.Duration // 0: never
	busy  func() bool   // asked when the time is over
	exit  func()

	mu      sync.Mutex
	clients int
	timer   *time.Timer // nil before begin, when it never exits, and after end
}

func (i *idle) begin() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.after > 0 {
		i.timer = time.AfterFunc(i.after, i.expired)
	}
}

func (i *idle) expired() {
	busy := i.busy()
	i.mu.Lock()
	defer i.mu.Unlock()
	switch {
	case i.timer == nil || i.clients > 0:
	case busy: // a session waits for its client's return
		i.timer.Reset(i.after)
	default:
		i.exit()
	}
}

func (i *idle) came() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.clients++
	if i.timer != nil {
		i.timer.Stop()
	}
}

func (i *idle) gone() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.clients--
	if i.timer != nil && i.clients == 0 {
		i.timer.Reset(i.after)
	}
}

func (i *idle) end() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.timer != nil {
		i.timer.Stop()
		i.timer = nil
	}
}
