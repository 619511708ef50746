package session

import (
	"context"
	"slices"
	"sync"
	"time"
)

// maxQueued is how many calls of a session may wait or run at once. It is less than one client may have open in all, so
// that a client with one clogged session can go on with its others.
const maxQueued = 128

// queue lets the calls of one session through one at a time, in the order of their arrival. It has no goroutine of
// its own: each caller waits in line and does its own work when its turn comes, so there is nothing to stop and
// nothing to leak, and the end of a queue is simply its last turn. The zero value is an empty queue.
//
// A person who takes a session over holds its queue by a turn that goes before those that wait. Nobody knows how long
// a person takes, so behind such a turn a call whose time is over gives up its place; behind another call, which has a
// deadline of its own, it waits for its turn to say so.
type queue struct {
	mu   sync.Mutex
	line []*turn // line[0] has the slot
}

// turn is a place in line. A turn that was taken must be run, else those behind it wait for ever.
type turn struct {
	queue *queue
	ready chan struct{} // closed when the turn comes
	late  chan struct{} // closed when the time is over and a person is before it

	// Guarded by queue.mu.
	hold  bool // a person's
	spent bool // the time is over
}

// enter takes a place at the end of the line.
func (q *queue) enter() *turn {
	return q.enterAt(func() int { return len(q.line) }, false)
}

// enterAhead takes the place behind the turn that has the slot and before all that wait, for a person.
func (q *queue) enterAhead() *turn {
	return q.enterAt(func() int { return min(1, len(q.line)) }, true)
}

func (q *queue) enterAt(place func() int, hold bool) *turn {
	t := &turn{queue: q, ready: make(chan struct{}), late: make(chan struct{}), hold: hold}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.line = slices.Insert(q.line, place(), t); len(q.line) == 1 {
		close(t.ready)
	}
	q.dismissLocked()
	return t
}

// dismissLocked tells the spent turns behind a person's that they need not wait any longer.
func (q *queue) dismissLocked() {
	held := false
	for i, t := range q.line {
		if held && t.spent && i > 0 {
			t.spent = false // told
			close(t.late)
		}
		held = held || t.hold
	}
}

// spendAt says when the time of the turn is over. The timer is the caller's to stop.
func (t *turn) spendAt(deadline time.Time) *time.Timer {
	return time.AfterFunc(time.Until(deadline), func() {
		t.queue.mu.Lock()
		defer t.queue.mu.Unlock()
		t.spent = true
		t.queue.dismissLocked()
	})
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
	if err := t.wait(ctx); err != nil {
		return err
	}
	return work()
}

// wait returns when the turn has come, or will not be waited for any longer. The place in line stays taken.
func (t *turn) wait(ctx context.Context) error {
	select {
	case <-t.ready:
	case <-t.late:
		return context.DeadlineExceeded
	case <-ctx.Done():
	}
	// Both may be true, and a call that was cancelled while it waited must not touch the browser.
	return ctx.Err()
}

func (t *turn) leave() {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.line, t)
	if i < 0 {
		return
	}
	q.line = slices.Delete(q.line, i, i+1)
	if i == 0 && len(q.line) > 0 {
		close(q.line[0].ready)
	}
}
