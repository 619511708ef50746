package link

import (
	"strconv"
	"sync"

	"github.com/browsentic/browsentic/registry"
)

// questions are the frames of one link that wait for an answer. The zero value is ready.
type questions struct {
	mu      sync.Mutex
	asked   uint64
	waiting map[string]question
}

type question struct {
	answerType string
	answer     chan registry.Frame // has room for the one answer
}

// add makes an id for a question that a frame of answerType will answer.
func (q *questions) add(answerType string) (id string, answer <-chan registry.Frame) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.asked++
	id = strconv.FormatUint(q.asked, 10)
	if q.waiting == nil {
		q.waiting = map[string]question{}
	}
	ch := make(chan registry.Frame, 1)
	q.waiting[id] = question{answerType, ch}
	return id, ch
}

// remove forgets a question; an answer that comes later finds nobody.
func (q *questions) remove(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.waiting, id)
}

// resolve hands an answer to whoever asked, and reports whether anybody waits for a frame of its type and id.
func (q *questions) resolve(f registry.Frame) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	w, ok := q.waiting[f.ID]
	if !ok || w.answerType != f.T {
		return false
	}
	delete(q.waiting, f.ID)
	w.answer <- f
	return true
}
