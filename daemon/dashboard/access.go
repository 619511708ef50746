package dashboard

import (
	"crypto/rand"
	"crypto/sha256"
	"sync"
	"time"
)

const (
	// linkLife is how long a link may be followed. Once is enough: it opens nothing the second time.
	linkLife = time.Minute
	// maxLinks bounds the links that wait to be followed; the oldest goes.
	maxLinks = 16
	// loginLife is how long a login lasts while nobody is connected with it.
	loginLife = 12 * time.Hour
)

// access knows who may look. All of it is in memory, so it ends with the daemon; and only hashes are, so that no
// comparison tells by its time how much of a guess was right.
type access struct {
	mu     sync.Mutex
	links  []link
	logins map[hash]*login
}

type hash = [sha256.Size]byte

type link struct {
	secret  hash
	expires time.Time
}

type login struct {
	connections int
	used        time.Time // when the last connection ended, or the login was made
}

func newAccess() *access { return &access{logins: map[hash]*login{}} }

// link makes the secret of a link.
func (a *access) link() string {
	secret := rand.Text()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.links = append(a.links, link{sha256.Sum256([]byte(secret)), time.Now().Add(linkLife)})
	a.links = a.links[max(0, len(a.links)-maxLinks):]
	return secret
}

// follow trades the secret of a link for that of a login; false when it is used, too old or none.
func (a *access) follow(secret string) (string, bool) {
	key := sha256.Sum256([]byte(secret))
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	for i, l := range a.links {
		if l.secret != key {
			continue
		}
		a.links = append(a.links[:i], a.links[i+1:]...)
		if !now.Before(l.expires) {
			return "", false
		}
		a.sweepLocked(now)
		made := rand.Text()
		a.logins[sha256.Sum256([]byte(made))] = &login{used: now}
		return made, true
	}
	return "", false
}

// connect begins a connection with a login, and says how it ends; false when the login is over or none.
func (a *access) connect(secret string) (disconnect func(), ok bool) {
	key := sha256.Sum256([]byte(secret))
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sweepLocked(time.Now())
	l := a.logins[key]
	if l == nil {
		return nil, false
	}
	l.connections++
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		l.connections--
		l.used = time.Now()
	}, true
}

// sweepLocked forgets the logins that nobody has used for long.
func (a *access) sweepLocked(now time.Time) {
	for key, l := range a.logins {
		if l.connections == 0 && now.Sub(l.used) >= loginLife {
			delete(a.logins, key)
		}
	}
}
