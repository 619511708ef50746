package daemon

import (
	"crypto/rand"
	"encoding/base64"
	"sync"
	"time"

	"github.com/browsentic/browsentic/daemon/link"
)

// ticketLife bounds how long a worker may take to dial. A worker that is later gets a new ticket.
const ticketLife = time.Minute

// tickets are the one-time secrets of the workers in managed contexts. They live in memory and travel over the
// DevTools pipe, so a worker that shows one has proved which context it lives in.
type tickets struct {
	mu   sync.Mutex
	open map[string]ticket // by id
}

type ticket struct {
	secret, place string
	expires       time.Time
}

func newTickets() *tickets { return &tickets{open: map[string]ticket{}} }

// mint makes a ticket for a place. Older ones of the same place end: a place has one worker.
func (t *tickets) mint(place string) (id, secret string) {
	id, secret = randomText(), randomText()
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	for other, o := range t.open {
		if o.place == place || now.After(o.expires) {
			delete(t.open, other)
		}
	}
	t.open[id] = ticket{secret, place, now.Add(ticketLife)}
	return id, secret
}

// credential is the ticket of an id as the handshake wants it.
func (t *tickets) credential(id string) (link.Credential, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	found, ok := t.open[id]
	if !ok || time.Now().After(found.expires) {
		return link.Credential{}, link.ErrNotGood
	}
	return link.Credential{Secret: found.secret, Admit: func() (link.Admission, error) {
		if !t.consume(id) {
			return link.Admission{}, link.ErrNotGood
		}
		return link.Admission{Place: found.place}, nil
	}}, nil
}

func (t *tickets) consume(id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, ok := t.open[id]
	delete(t.open, id)
	return ok
}

func randomText() string {
	b := make([]byte, 24)
	rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}
