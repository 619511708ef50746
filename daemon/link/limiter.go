package link

import (
	"sync"
	"time"
)

// A credential stands ten wrong proofs at once and ten more a minute. A proof beyond that is not even looked at, so
// guessing gets nowhere. The count is kept for each credential, so that a stranger who fails cannot keep out the
// others.
const (
	guessBurst  = 10
	guessRefill = 6 * time.Second
	// maxBuckets is when buckets that have filled up again are swept.
	maxBuckets = 1024
)

// limiter is a token bucket for each key. The zero value is ready.
type limiter struct {
	mu      sync.Mutex
	buckets map[string]bucket
}

type bucket struct {
	tokens float64
	at     time.Time
}

func (b bucket) refilled(now time.Time) bucket {
	tokens := b.tokens + float64(now.Sub(b.at))/float64(guessRefill)
	return bucket{min(tokens, guessBurst), now}
}

// take reports whether one more try is allowed, and counts it.
func (l *limiter) take(key string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	b, ok := l.buckets[key]
	if !ok {
		b = bucket{guessBurst, now}
		l.sweepLocked(now)
	}
	if b = b.refilled(now); b.tokens < 1 {
		return false
	}
	b.tokens--
	l.buckets[key] = b
	return true
}

// forget takes back all that was counted against a key: its secret was proved.
func (l *limiter) forget(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.buckets, key)
}

func (l *limiter) sweepLocked(now time.Time) {
	if l.buckets == nil {
		l.buckets = map[string]bucket{}
	}
	if len(l.buckets) < maxBuckets {
		return
	}
	for key, b := range l.buckets {
		if b.refilled(now).tokens == guessBurst {
			delete(l.buckets, key)
		}
	}
}
