package home

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// ErrRunning means that another process is the daemon of this home, and that it is up.
var ErrRunning = errors.New("a browsentic daemon is already running")

const (
	lockName = "daemon.lock"
	turnName = "daemon.turn.lock"
)

// Lock makes a process the daemon of a home. The kernel frees it with the process, however that ends, so a lock
// file that was left behind never blocks anybody.
//
// Two files are locked. daemon.lock says who the daemon is. daemon.turn.lock is held only while it comes up or goes
// down, so that whoever waits for that one learns how it went: the daemon is up, or the place is free.
type Lock struct {
	home         *Home
	daemon, turn *os.File // turn is nil while the daemon is up
}

// Lock makes this process the daemon of h. While another one is coming up or going down it waits, at most until ctx
// ends. ErrRunning: another daemon is up. The caller calls Ready once it can be reached.
func (h *Home) Lock(ctx context.Context) (*Lock, error) {
	turn, err := waitForLock(ctx, h.path(turnName))
	if err != nil {
		return nil, fmt.Errorf("waiting for another daemon to come up or go down: %w", err)
	}
	daemon, err := openLock(h.path(lockName))
	if err != nil {
		unlock(turn)
		return nil, err
	}
	switch held, err := tryLock(daemon); {
	case err != nil:
		daemon.Close()
		unlock(turn)
		return nil, fmt.Errorf("locking %s: %w", lockName, err)
	case !held:
		daemon.Close()
		unlock(turn)
		return nil, ErrRunning
	}
	return &Lock{home: h, daemon: daemon, turn: turn}, nil
}

// Ready ends the coming up: whoever waits is told ErrRunning from now on.
func (l *Lock) Ready() {
	unlock(l.turn)
	l.turn = nil
}

// Stopping begins the going down: whoever asks for the lock from now on waits for Release.
func (l *Lock) Stopping(ctx context.Context) error {
	if l.turn != nil { // it never became ready
		return nil
	}
	turn, err := waitForLock(ctx, l.home.path(turnName))
	if err != nil {
		return fmt.Errorf("beginning to stop: %w", err)
	}
	l.turn = turn
	return nil
}

// Release gives the place free.
func (l *Lock) Release() {
	unlock(l.daemon)
	if l.turn != nil {
		unlock(l.turn)
	}
}

// waitForLock opens and locks a file, waiting for it at most until ctx ends. A wait that is given up leaves one
// goroutine in the kernel until the present holder lets go; coming up and going down are bounded.
func waitForLock(ctx context.Context, path string) (*os.File, error) {
	f, err := openLock(path)
	if err != nil {
		return nil, err
	}
	held, err := tryLock(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	if held {
		return f, nil
	}
	locked := make(chan error, 1)
	go func() { locked <- lock(f) }()
	select {
	case err := <-locked:
		if err != nil {
			f.Close()
			return nil, err
		}
		return f, nil
	case <-ctx.Done():
		go func() {
			if <-locked == nil {
				unlock(f)
			}
		}()
		return nil, context.Cause(ctx)
	}
}

func openLock(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_RDWR, fileMode)
}

// unlock frees the lock and closes its file, which stays: removing it would let two processes lock two files of one
// name.
func unlock(f *os.File) {
	release(f)
	f.Close()
}
