package store

import (
	"errors"
	"time"

	"github.com/zalando/go-keyring"
)

// keyringService is what our secrets are filed under in the system's keyring.
const keyringService = "browsentic"

// keyringLimit is how long the system's keyring may take. A locked one asks its user first, who may not be there.
const keyringLimit = 3 * time.Second

var errSlowKeyring = errors.New("the keyring did not answer in time")

// systemKeyring is the keyring of the operating system: Keychain, Credential Manager or Secret Service. Calls of it
// cannot be ended, so there is never more than one.
type systemKeyring struct {
	free chan struct{} // holds a token while no call runs
}

// SystemKeyring is the operating system's keyring; nil where there plainly is none.
func SystemKeyring() Keyring {
	if !hasKeyring() {
		return nil
	}
	s := &systemKeyring{free: make(chan struct{}, 1)}
	s.free <- struct{}{}
	return s
}

func (s *systemKeyring) Get(name string) (string, error) {
	secret, err := s.inTime(func() (string, error) { return keyring.Get(keyringService, name) })
	if errors.Is(err, keyring.ErrNotFound) {
		return "", ErrNoSecret
	}
	return secret, err
}

func (s *systemKeyring) Set(name, secret string) error {
	_, err := s.inTime(func() (string, error) { return "", keyring.Set(keyringService, name, secret) })
	return err
}

func (s *systemKeyring) inTime(call func() (string, error)) (string, error) {
	late := time.After(keyringLimit)
	select {
	case <-s.free:
	case <-late:
		return "", errSlowKeyring
	}
	type answer struct {
		secret string
		err    error
	}
	answered := make(chan answer, 1)
	go func() {
		secret, err := call()
		s.free <- struct{}{}
		answered <- answer{secret, err}
	}()
	select {
	case a := <-answered:
		return a.secret, a.err
	case <-late:
		return "", errSlowKeyring
	}
}
