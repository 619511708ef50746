// Package store keeps what has to outlive the daemon, in one SQLite file: the journal of calls and the saved states.
// It is a leaf; the daemon hands it to whoever needs a place to write.
//
// One goroutine owns the database. It opens it when there is something to write or to read, so that a daemon starts
// without waiting for a disk. All else waits for its turn with it.
//
// The journal is written in small batches behind the caller's back: recording never waits. The promise is a modest
// one. Entries are lost when the machine or the daemon is killed within a quarter of a second of the call, when more
// than 4,096 wait, or when the database cannot be used; the last two are counted.
//
// A saved state is kept under a logical id, sealed with a key that is not in the file (keys.go). Saving one is done
// when it returns.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// linger is how long an entry may wait for company; a batch costs little more than a row.
	linger = 250 * time.Millisecond
	// maxWaiting bounds the entries held in memory, about 1 MB.
	maxWaiting = 4096
	maxBatch   = 512
)

// ErrClosed is answered after Close.
var ErrClosed = errors.New("the store is closed")

// Store is the database file and the goroutine that owns it. Its methods may be called from many goroutines.
type Store struct {
	path string
	log  *slog.Logger

	entries chan Entry
	turns   chan func(*sql.DB, error) error
	dropped atomic.Int64

	closing sync.Once
	quit    chan struct{}
	done    chan struct{}
	closed  error // how closing the database went; read after done
}

// New makes a store of the file at path, which is absolute and need not exist; its folder must. It touches no disk.
func New(path string, log *slog.Logger) *Store {
	s := &Store{
		path: path, log: log,
		entries: make(chan Entry, maxWaiting),
		turns:   make(chan func(*sql.DB, error) error),
		quit:    make(chan struct{}),
		done:    make(chan struct{}),
	}
	go s.run()
	return s
}

// Record notes a call in the journal, soon. It never waits: an entry that finds no room is dropped and counted.
func (s *Store) Record(e Entry) {
	select {
	case s.entries <- e:
	default:
		s.dropped.Add(1)
	}
}

// Dropped is how many entries were lost because too many waited or the database could not be used.
func (s *Store) Dropped() int64 { return s.dropped.Load() }

// Recent is the newest entries of the journal, at most n, newest first, everything recorded before included.
func (s *Store) Recent(ctx context.Context, n int) ([]Entry, error) {
	var entries []Entry
	err := s.with(ctx, func(db *sql.DB) (err error) {
		entries, err = recent(ctx, db, n)
		return err
	})
	return entries, err
}

// with does work with the database when its turn comes; then it is done to its end, whatever becomes of ctx.
func (s *Store) with(ctx context.Context, work func(*sql.DB) error) error {
	answer := make(chan error, 1)
	turn := func(db *sql.DB, err error) error {
		if err == nil {
			err = work(db)
		}
		answer <- err
		return err
	}
	select {
	case s.turns <- turn:
		return <-answer
	case <-s.done:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close writes what still waits and closes the database. It may be called more than once.
func (s *Store) Close(ctx context.Context) error {
	s.closing.Do(func() { close(s.quit) })
	select {
	case <-s.done:
		return s.closed
	case <-ctx.Done():
		return fmt.Errorf("closing the store: %w", ctx.Err())
	}
}

// run is the goroutine that owns the database.
func (s *Store) run() {
	defer close(s.done)
	w := writer{path: s.path, log: s.log, dropped: &s.dropped}
	defer func() { s.closed = w.close() }()
	var batch []Entry
	var due <-chan time.Time
	flush := func() {
		for len(s.entries) > 0 && len(batch) < maxWaiting {
			batch = append(batch, <-s.entries)
		}
		w.write(batch)
		batch, due = nil, nil
	}
	for {
		select {
		case e := <-s.entries:
			batch = append(batch, e)
			if len(batch) == maxBatch {
				flush()
			} else if due == nil {
				due = time.After(linger)
			}
		case <-due:
			flush()
		case turn := <-s.turns:
			flush()
			w.judge(turn(w.database()))
		case <-s.quit:
			flush()
			return
		}
	}
}
