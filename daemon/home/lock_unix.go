//go:build !windows

package home

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock reports whether it got the lock of f without waiting.
func tryLock(f *os.File) (held bool, err error) {
	err = flock(f, unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

func lock(f *os.File) error { return flock(f, unix.LOCK_EX) }

func release(f *os.File) { _ = flock(f, unix.LOCK_UN) }

func flock(f *os.File, how int) error {
	for {
		if err := unix.Flock(int(f.Fd()), how); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// alive reports whether a process of this id exists. One that we may not signal exists too.
func alive(pid int) bool {
	err := unix.Kill(pid, 0)
	return err == nil || errors.Is(err, unix.EPERM)
}
