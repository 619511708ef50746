package store

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// logged collects log lines.
type logged struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func openAt(t *testing.T, path string) (*Store, *logged) {
	t.Helper()
	var lines logged
	s := New(path, slog.New(slog.NewTextHandler(&lines, nil)))
	t.Cleanup(func() { shut(t, s) })
	return s, &lines
}

func shut(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Close(t.Context()); err != nil && t.Context().Err() == nil {
		t.Errorf("closing: %v", err)
	}
	<-s.done
}

func entry(i int) Entry {
	return Entry{
		At: time.UnixMilli(1_700_000_000_000 + int64(i)), Operation: fmt.Sprintf("operation_%d", i), Client: "a client",
		Action: "browser.click", Session: "session_1", Page: "page_1", Decision: "allow", Outcome: "ok",
		Duration: time.Duration(i%100) * time.Millisecond,
	}
}

func read(t *testing.T, s *Store, n int) []Entry {
	t.Helper()
	entries, err := s.Recent(t.Context(), n)
	if err != nil {
		t.Fatalf("reading: %v", err)
	}
	return entries
}

func TestJournalSurvivesARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a ? # % folder's.db")
	s, _ := openAt(t, path)
	want := entry(7)
	s.Record(entry(3))
	s.Record(want)
	if got := read(t, s, 1); len(got) != 1 || got[0] != want {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	shut(t, s)

	again, lines := openAt(t, path)
	got := read(t, again, 10)
	if len(got) != 2 || got[0] != want || got[1] != entry(3) {
		t.Errorf("after a restart: %+v", got)
	}
	if lines.String() != "" || again.Dropped() != 0 {
		t.Errorf("unexpected: %q, %d dropped", lines, again.Dropped())
	}
}

func TestCloseWritesWhatWaits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, _ := openAt(t, path)
	for i := range 1000 {
		s.Record(entry(i))
	}
	shut(t, s)
	again, _ := openAt(t, path)
	if got := len(read(t, again, 2000)); got != 1000 {
		t.Errorf("%d entries survived, want 1000", got)
	}
}

func TestNothingHappensBeforeFirstUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, _ := openAt(t, path)
	shut(t, s)
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file was made without need: %v", err)
	}
	if _, err := s.Recent(t.Context(), 1); err != ErrClosed {
		t.Errorf("reading after Close: %v", err)
	}
	s.Record(entry(1)) // must neither wait nor panic
}

func TestPrivateFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes mean nothing here")
	}
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s, _ := openAt(t, path)
	s.Record(entry(1))
	read(t, s, 1)
	files, err := filepath.Glob(path + "*")
	if err != nil || len(files) != 3 {
		t.Fatalf("files: %v, %v", files, err)
	}
	for _, f := range files {
		info, err := os.Stat(f)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v (%v)", filepath.Base(f), info.Mode(), err)
		}
	}
}

func TestPruning(t *testing.T) {
	s, _ := openAt(t, filepath.Join(t.TempDir(), "x.db"))
	for i := range 5 { // rows 1 to 5
		s.Record(entry(i))
	}
	read(t, s, 1)
	// As if nearly as many as are kept had come since.
	if err := s.with(t.Context(), func(db *sql.DB) error {
		_, err := db.Exec(`UPDATE journal SET id = ? WHERE id = 5`, keptEntries)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if got := read(t, s, 10); len(got) != 5 {
		t.Fatalf("%d entries before anything is too old", len(got))
	}
	s.Record(entry(5))
	s.Record(entry(6))
	got := read(t, s, 10)
	if len(got) != 5 || got[0] != entry(6) || got[4] != entry(2) {
		t.Errorf("kept %+v", got)
	}
}

func TestADamagedFileIsSetAside(t *testing.T) {
	garbage := bytes.Repeat([]byte("this is no database. "), 500)
	sound := filepath.Join(t.TempDir(), "sound.db")
	s, _ := openAt(t, sound)
	for i := range 2000 {
		s.Record(entry(i))
	}
	shut(t, s)
	half, err := os.ReadFile(sound)
	if err != nil {
		t.Fatal(err)
	}
	// Overwrite the second half: the header is right, the pages are not.
	copy(half[len(half)/2:], garbage)
	for i := len(half)/2 + len(garbage); i < len(half); i++ {
		half[i] = 0xa5
	}
	for name, content := range map[string][]byte{"garbage": garbage, "broken pages": half} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "x.db")
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			s, lines := openAt(t, path)
			s.Record(entry(1))
			if got := read(t, s, 10); len(got) != 1 || got[0] != entry(1) {
				t.Errorf("fresh journal: %+v", got)
			}
			aside, err := filepath.Glob(path + ".damaged-*")
			if err != nil || len(aside) != 1 {
				t.Fatalf("set aside: %v, %v", aside, err)
			}
			if kept, err := os.ReadFile(aside[0]); err != nil || !bytes.Equal(kept, content) {
				t.Errorf("the damaged file was not kept as it was (%v)", err)
			}
			if !strings.Contains(lines.String(), "set aside") || strings.Count(lines.String(), "\n") != 1 {
				t.Errorf("log: %s", lines)
			}
			if s.Dropped() != 0 {
				t.Errorf("%d dropped", s.Dropped())
			}
		})
	}
}

func TestAnUnusableFileTurnsTheJournalOff(t *testing.T) {
	dir := t.TempDir()
	newer := filepath.Join(dir, "newer.db")
	db, err := sql.Open("sqlite", dataSource(newer))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE kept (x); PRAGMA user_version = 99`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{
		"no folder":          filepath.Join(dir, "missing", "x.db"),
		"a folder":           dir,
		"of a newer version": newer,
	} {
		t.Run(name, func(t *testing.T) {
			s, lines := openAt(t, path)
			for i := range 3 {
				s.Record(entry(i))
				if _, err := s.Recent(t.Context(), 1); err == nil {
					t.Error("reading should fail")
				}
			}
			if s.Dropped() != 3 {
				t.Errorf("%d dropped, want 3", s.Dropped())
			}
			if got := strings.Count(lines.String(), "\n"); got != 1 {
				t.Errorf("%d log lines, want 1:\n%s", got, lines)
			}
			if name == "of a newer version" && !strings.Contains(lines.String(), "version 99") {
				t.Errorf("the log does not say why: %s", lines)
			}
		})
	}
}

func TestRecordNeverWaits(t *testing.T) {
	s, _ := openAt(t, filepath.Join(t.TempDir(), "x.db"))
	// A read that takes its time keeps the owning goroutine busy.
	started, release := make(chan struct{}), make(chan struct{})
	held := make(chan error, 1)
	go func() {
		held <- s.with(context.Background(), func(*sql.DB) error { close(started); <-release; return nil })
	}()
	<-started
	for len(s.entries) < maxWaiting {
		s.Record(entry(1))
	}
	before := s.Dropped()
	for range 10 {
		s.Record(entry(2))
	}
	if got := s.Dropped() - before; got != 10 {
		t.Errorf("%d dropped, want 10", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Recent(ctx, 1); err != context.Canceled {
		t.Errorf("a cancelled read: %v", err)
	}
	if err := s.Close(ctx); err == nil {
		t.Error("Close should give up with its context")
	}
	close(release)
	if err := <-held; err != nil {
		t.Error(err)
	}
}

func TestManyAtOnce(t *testing.T) {
	s, _ := openAt(t, filepath.Join(t.TempDir(), "x.db"))
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			for j := range 50 {
				s.Record(entry(i*50 + j))
			}
			if _, err := s.Recent(context.Background(), 5); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := len(read(t, s, 5000)); got != 1000 {
		t.Errorf("%d entries, want 1000", got)
	}
}

func BenchmarkRecord(b *testing.B) {
	s := New(filepath.Join(b.TempDir(), "x.db"), slog.New(slog.DiscardHandler))
	for b.Loop() {
		s.Record(entry(1))
	}
	if err := s.Close(context.Background()); err != nil {
		b.Fatal(err)
	}
}
