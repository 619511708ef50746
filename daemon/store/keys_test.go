package store

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// fakeKeyring is a keyring in memory.
type fakeKeyring struct {
	mu      sync.Mutex
	secrets map[string]string
	broken  error // what every call ends with, when set
	forgets bool  // takes secrets and keeps none
}

func (f *fakeKeyring) Get(name string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.broken != nil {
		return "", f.broken
	}
	secret, ok := f.secrets[name]
	if !ok {
		return "", ErrNoSecret
	}
	return secret, nil
}

func (f *fakeKeyring) Set(name, secret string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.broken != nil {
		return f.broken
	}
	if f.secrets == nil {
		f.secrets = map[string]string{}
	}
	if !f.forgets {
		f.secrets[name] = secret
	}
	return nil
}

func TestADamagedKeyFileIsNotReplaced(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "state.key")
	if err := os.WriteFile(file, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, _ := openStates(t, dir, wide, nil)
	if _, err := s.Save(t.Context(), "a", nil); !errors.Is(err, errBadKey) {
		t.Errorf("saving: %v", err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "no key" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestKeyringComesAndGoes: what was saved with either key stays readable, as long as that key is there.
func TestKeyringComesAndGoes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ring := &fakeKeyring{}
	run := func(ring Keyring, do func(*States)) {
		t.Helper()
		s, store := openStates(t, dir, wide, ring)
		do(s)
		shut(t, store)
	}
	run(ring, func(s *States) { save(t, s, "ring", "1") })
	run(nil, func(s *States) {
		if _, err := s.Load(t.Context(), "ring"); !errors.Is(err, ErrStateDamaged) {
			t.Errorf("without its key: %v", err)
		}
		save(t, s, "file", "2")
	})
	run(ring, func(s *States) {
		expectState(t, s, "ring", "1")
		expectState(t, s, "file", "2")
		save(t, s, "ring again", "3")
	})
	if len(ring.secrets) != 1 {
		t.Errorf("%d keys in the keyring", len(ring.secrets))
	}
	broken := &fakeKeyring{broken: errSlowKeyring}
	run(broken, func(s *States) {
		expectState(t, s, "file", "2")
		save(t, s, "file again", "4")
	})
	if err := os.Remove(filepath.Join(dir, "state.key")); err != nil {
		t.Fatal(err)
	}
	// A keyring that has lost our key gets another one, and states of the lost one are named as what they are.
	lost := &fakeKeyring{}
	run(lost, func(s *States) {
		save(t, s, "new", "5")
		if _, err := s.Load(t.Context(), "ring"); !errors.Is(err, ErrStateDamaged) {
			t.Errorf("with a lost key: %v", err)
		}
	})
	maps.Copy(lost.secrets, ring.secrets)
	run(lost, func(s *States) {
		expectState(t, s, "ring again", "3")
		expectState(t, s, "new", "5")
	})
}

func TestAnUnfitKeyringIsPassedOver(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, store := openStates(t, dir, wide, &fakeKeyring{forgets: true})
	save(t, s, "a", "1")
	shut(t, store)
	s, _ = openStates(t, dir, wide, nil)
	expectState(t, s, "a", "1")
}
