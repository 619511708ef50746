package browser

import "sync"

// queue is an unbounded first-in-first-out queue with one consumer. Pushing never blocks, so the goroutine that reads
// the pipe can hand work on without ever waiting for a slow writer or a slow callback.
type queue[T any] struct {
	mu     sync.Mutex
	filled sync.Cond
	items  []T
	closed bool
}

func newQueue[T any]() *queue[T] {
	q := &queue[T]{}
	q.filled.L = &q.mu
	return q
}

// push adds an item; after close it does nothing.
func (q *queue[T]) push(item T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.items = append(q.items, item)
		q.filled.Signal()
	}
}

// close lets the consumer take what is left and then end.
func (q *queue[T]) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.filled.Signal()
}

// take waits for items and returns all of them, or false when the queue is closed and empty.
func (q *queue[T]) take() ([]T, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.items) == 0 && !q.closed {
		q.filled.Wait()
	}
	items := q.items
	q.items = nil
	return items, len(items) > 0
}
