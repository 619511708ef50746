package session

import (
	"context"
	"sync"
)

// queue lets the calls of one session through one at a time, in the order of their arrival. It has no goroutine of
// its own: each caller waits in line and does its own work when its turn comes, so there is nothing to stop and
// nothing to leak, and the end of a queue is simply its last turn. The zero value is an empty queue.
type queue struct {
	mu   sync.Mutex
	line []*turn // line[0] has the slot
}

// turn is a place in line. A turn that was taken must be run, else those behind it wait for ever.
type turn struct {
	queue *queue
	ready chan struct{} // closed when the turn comes
}

// enter takes a place at the end of the line.
func (q *queue) enter() *turn {
	t := &turn{queue: q, ready: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.line = append(q.line, t); len(q.line) == 1 {
		close(t.ready)
	}
	return t
}

// length is how many calls wait or run.
func (q *queue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.line)
}

// run waits for the turn and does the work; the slot is held until work returns, whatever becomes of ctx. When ctx
// ends before the turn comes, the place in line is given up, work is never called, and the error is ctx's. A panic
// in work passes through; those behind go on all the same.
func (t *turn) run(ctx context.Context, work func() error) error {
	defer t.leave()
	select {
	case <-t.ready:
	case <-ctx.Done():
	}
	// Both may be true, and a call that was cancelled while it waited must not touch the browser.
	if err := ctx.Err(); err != nil {
		return err
	}
	return work()
}

func (t *turn) leave() {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, other := range q.line {
		if other == t {
			q.line = append(q.line[:i], q.line[i+1:]...)
			if i == 0 && len(q.line) > 0 {
				close(q.line[0].ready)
			}
			return
		}
	}
}
