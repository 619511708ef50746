package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

var wide = StateLimits{Max: 100, MaxBytes: 1 << 20, MaxTotalBytes: 16 << 20}

// openStates opens the states of the database in dir.
func openStates(t *testing.T, dir string, limits StateLimits, ring Keyring) (*States, *Store) {
	t.Helper()
	s, lines := openAt(t, filepath.Join(dir, "x.db"))
	return s.States(StateConfig{Limits: limits, Keys: s.Keys(KeyConfig{
		File: filepath.Join(dir, "state.key"), Keyring: ring, Log: slog.New(slog.NewTextHandler(lines, nil)),
	})}), s
}

func save(t *testing.T, s *States, id, text string) time.Time {
	t.Helper()
	at, err := s.Save(t.Context(), id, []byte(text))
	if err != nil {
		t.Fatalf("saving %s: %v", id, err)
	}
	return at
}

func expectState(t *testing.T, s *States, id, want string) {
	t.Helper()
	got, err := s.Load(t.Context(), id)
	if err != nil || string(got) != want {
		t.Errorf("%s: %q, %v; want %q", id, got, err, want)
	}
}

func stateIDs(t *testing.T, s *States) string {
	t.Helper()
	list, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, state := range list {
		ids = append(ids, state.ID)
	}
	return strings.Join(ids, " ")
}

func TestStates(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, store := openStates(t, dir, wide, nil)
	if got := stateIDs(t, s); got != "" {
		t.Errorf("at first: %s", got)
	}
	before := time.Now().Truncate(time.Millisecond)
	save(t, s, "b", "the text of b")
	save(t, s, "a", "")
	at := save(t, s, "b", "another text")
	if at.Before(before) || time.Since(at) > time.Minute {
		t.Errorf("saved at %v", at)
	}
	if got := stateIDs(t, s); got != "a b" {
		t.Errorf("saved: %s", got)
	}
	shut(t, store)

	s, _ = openStates(t, dir, wide, nil)
	expectState(t, s, "a", "")
	expectState(t, s, "b", "another text")
	if list, err := s.List(t.Context()); err != nil || !list[1].SavedAt.Equal(at) {
		t.Errorf("%+v, %v; want %v", list, err, at)
	}
	if err := s.Remove(t.Context(), "a"); err != nil {
		t.Error(err)
	}
	if err := s.Remove(t.Context(), "a"); err != ErrNoState {
		t.Errorf("removing again: %v", err)
	}
	if _, err := s.Load(t.Context(), "a"); err != ErrNoState {
		t.Errorf("loading what is gone: %v", err)
	}
	if got := stateIDs(t, s); got != "b" {
		t.Errorf("left: %s", got)
	}
}

func TestStateQuotas(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	limits := StateLimits{Max: 3, MaxBytes: 10, MaxTotalBytes: 20}
	s, store := openStates(t, dir, limits, nil)
	refused := func(id, text, kept string) {
		t.Helper()
		if _, err := s.Save(t.Context(), id, []byte(text)); !errors.Is(err, ErrStateLimit) {
			t.Errorf("saving %s: %v", id, err)
		}
		if kept != "" {
			expectState(t, s, id, kept)
		} else if _, err := s.Load(t.Context(), id); err != ErrNoState {
			t.Errorf("%s after a refusal: %v", id, err)
		}
	}
	refused("a", "12345678901", "")
	save(t, s, "a", "1234567890")
	refused("a", "12345678901", "1234567890")
	save(t, s, "b", "123456789")
	refused("c", "12", "") // 21 in all
	save(t, s, "c", "1")
	refused("d", "", "")         // a fourth
	save(t, s, "b", "ABCDEFGHI") // in place of as much
	refused("c", "12", "1")      // one too much in all
	save(t, s, "a", "12345")     // less
	save(t, s, "c", "123456")    // into the room that it left
	refused("b", "1234567890", "ABCDEFGHI")
	if err := s.Remove(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	save(t, s, "d", "")
	shut(t, store)

	// Fewer are allowed than there are: nothing can be saved or listed, but removed and loaded.
	limits.Max = 2
	s, _ = openStates(t, dir, limits, nil)
	refused("a", "1", "12345")
	if _, err := s.List(t.Context()); err != ErrStateLimit {
		t.Errorf("listing too many: %v", err)
	}
	if err := s.Remove(t.Context(), "d"); err != nil {
		t.Fatal(err)
	}
	save(t, s, "a", "1")
	if got := stateIDs(t, s); got != "a c" {
		t.Errorf("left: %s", got)
	}
	s.config.Limits.MaxBytes = 5
	if _, err := s.Load(t.Context(), "c"); err != ErrStateLimit {
		t.Errorf("loading what is too long now: %v", err)
	}
}

func TestStatesAreSealed(t *testing.T) {
	t.Parallel()
	for name, ring := range map[string]*fakeKeyring{"key file": nil, "keyring": {}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			var keyring Keyring
			if ring != nil {
				keyring = ring
			}
			s, store := openStates(t, dir, wide, keyring)
			const secret = "correct horse battery staple"
			for i := range 50 {
				save(t, s, fmt.Sprintf("visible-id-%d", i), strings.Repeat(secret, 100))
			}
			save(t, s, "visible-id-1", "replaced")
			if err := s.Remove(t.Context(), "visible-id-2"); err != nil {
				t.Fatal(err)
			}
			look := func() {
				t.Helper()
				files, err := filepath.Glob(filepath.Join(dir, "*"))
				if err != nil {
					t.Fatal(err)
				}
				ids := false
				for _, file := range files {
					data, err := os.ReadFile(file)
					if err != nil {
						t.Fatal(err)
					}
					if bytes.Contains(data, []byte(secret)) || bytes.Contains(data, []byte("replaced")) {
						t.Errorf("%s holds the text", filepath.Base(file))
					}
					ids = ids || bytes.Contains(data, []byte("visible-id-7"))
				}
				if !ids {
					t.Error("the ids are not to be seen: does the test look into the right files?")
				}
			}
			look()
			shut(t, store)
			look()

			file := filepath.Join(dir, "state.key")
			info, err := os.Stat(file)
			switch {
			case ring == nil && err != nil:
				t.Error(err)
			case ring == nil && runtime.GOOS != "windows" && info.Mode().Perm() != 0o600:
				t.Errorf("the key file has mode %v", info.Mode())
			case ring != nil && err == nil:
				t.Error("there is a key file beside the keyring")
			case ring != nil && len(ring.secrets) != 1:
				t.Errorf("%d keys in the keyring", len(ring.secrets))
			}
			if left, _ := filepath.Glob(filepath.Join(dir, ".state.key*")); len(left) > 0 {
				t.Errorf("left: %v", left)
			}
		})
	}
}

// tamper runs SQL on the closed database in dir.
func tamper(t *testing.T, dir, statement string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", dataSource(filepath.Join(dir, "x.db")))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement, args...); err != nil {
		t.Fatal(err)
	}
}

func TestDamagedStates(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(t *testing.T, dir string){
		"a changed byte": func(t *testing.T, dir string) {
			tamper(t, dir, `UPDATE states SET sealed = CAST(substr(sealed, 1, 20) || x'00' || substr(sealed, 22) AS BLOB) WHERE id = 'a'`)
		},
		"cut short": func(t *testing.T, dir string) {
			tamper(t, dir, `UPDATE states SET sealed = substr(sealed, 1, 30) WHERE id = 'a'`)
		},
		"nearly nothing": func(t *testing.T, dir string) { tamper(t, dir, `UPDATE states SET sealed = x'01' WHERE id = 'a'`) },
		"nothing":        func(t *testing.T, dir string) { tamper(t, dir, `UPDATE states SET sealed = x'' WHERE id = 'a'`) },
		"another's place": func(t *testing.T, dir string) {
			tamper(t, dir, `UPDATE states SET sealed = (SELECT sealed FROM states WHERE id = 'b') WHERE id = 'a'`)
		},
		"an unknown key": func(t *testing.T, dir string) {
			tamper(t, dir, `UPDATE states SET key = '0011223344556677' WHERE id = 'a'`)
		},
		"another key": func(t *testing.T, dir string) {
			if err := os.WriteFile(filepath.Join(dir, "state.key"), []byte(strings.Repeat("ab", keyBytes)), 0o600); err != nil {
				t.Fatal(err)
			}
		},
		"no key": func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, "state.key")); err != nil {
				t.Fatal(err)
			}
		},
		"half a key": func(t *testing.T, dir string) {
			if err := os.Truncate(filepath.Join(dir, "state.key"), 33); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			s, store := openStates(t, dir, wide, nil)
			save(t, s, "a", "the text of a")
			save(t, s, "b", "the text of b")
			shut(t, store)
			change(t, dir)
			s, _ = openStates(t, dir, wide, nil)
			if text, err := s.Load(t.Context(), "a"); !errors.Is(err, ErrStateDamaged) || text != nil {
				t.Errorf("%q, %v", text, err)
			}
			if got := stateIDs(t, s); got != "a b" {
				t.Errorf("listed: %s", got)
			}
		})
	}
}

// TestTwoProcesses: two stores on one file, as two daemons would have it, keep the quota together and share the keys.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	limits := StateLimits{Max: 20, MaxBytes: 100, MaxTotalBytes: 2000}
	ring := &fakeKeyring{}
	one, _ := openStates(t, dir, limits, ring)
	two, _ := openStates(t, dir, limits, ring)
	var all sync.WaitGroup
	var mu sync.Mutex
	saved := map[string]bool{}
	for i := range 40 {
		s := []*States{one, two}[i%2]
		all.Go(func() {
			id := fmt.Sprintf("state-%02d", i)
			_, err := s.Save(context.Background(), id, bytes.Repeat([]byte{byte('a' + i%26)}, 100))
			mu.Lock()
			defer mu.Unlock()
			if saved[id] = err == nil; err != nil && !errors.Is(err, ErrStateLimit) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	var kept []string
	for id, ok := range saved {
		if ok {
			kept = append(kept, id)
		}
	}
	slices.Sort(kept)
	if got := stateIDs(t, two); len(kept) != 20 || got != strings.Join(kept, " ") {
		t.Errorf("kept %d (%v), listed %s", len(kept), kept, got)
	}
	for _, id := range kept {
		for _, s := range []*States{one, two} {
			if _, err := s.Load(t.Context(), id); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
}

func TestReplacingAtOnce(t *testing.T) {
	t.Parallel()
	s, _ := openStates(t, t.TempDir(), StateLimits{Max: 1, MaxBytes: 1000, MaxTotalBytes: 1000}, nil)
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if _, err := s.Save(context.Background(), "a", bytes.Repeat([]byte{byte('a' + i)}, 900)); err != nil {
				t.Error(err)
			}
			text, err := s.Load(context.Background(), "a")
			if err != nil || len(text) != 900 || len(bytes.Trim(text, string(text[:1]))) != 0 {
				t.Errorf("a mixed state: %v, %d bytes", err, len(text))
			}
		})
	}
	all.Wait()
}

func TestStatesWithoutADatabase(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "x.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	s, store := openStates(t, dir, wide, nil)
	if _, err := s.Save(t.Context(), "a", nil); err == nil {
		t.Error("saved into nothing")
	}
	if _, err := s.List(t.Context()); err == nil {
		t.Error("listed from nothing")
	}
	if _, err := s.Load(t.Context(), "a"); err == nil || errors.Is(err, ErrNoState) {
		t.Errorf("loaded from nothing: %v", err)
	}
	shut(t, store)
	if err := s.Remove(t.Context(), "a"); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestADatabaseDamagedInUseIsSetAside(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, store := openStates(t, dir, wide, nil)
	for i := range 40 {
		save(t, s, fmt.Sprintf("state-%d", i), strings.Repeat("x", 10_000))
	}
	shut(t, store)
	s, _ = openStates(t, dir, wide, nil)
	stateIDs(t, s)
	path := filepath.Join(dir, "x.db")
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	size, _ := file.Seek(0, 2)
	for at := int64(4096); at < size; at += 4096 { // every page but the first
		if _, err := file.WriteAt(bytes.Repeat([]byte{0xa5}, 4096), at); err != nil {
			t.Fatal(err)
		}
	}
	file.Close()
	deadline := time.Now().Add(20 * time.Second)
	for i := 0; ; i++ { // what is in the cache is still right
		if _, err := s.Load(t.Context(), fmt.Sprintf("state-%d", i%40)); errors.Is(err, ErrNoState) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the damage was not noticed")
		}
	}
	if aside, _ := filepath.Glob(path + ".damaged-*"); len(aside) == 0 {
		t.Error("nothing was set aside")
	}
	save(t, s, "fresh", "1")
	expectState(t, s, "fresh", "1")
}
