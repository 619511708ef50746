package browser

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// exitWatch tells when a process that is not our child ends.
type exitWatch struct{ kqueue int }

func watchExit(pid int) (exitWatch, error) {
	kq, err := unix.Kqueue()
	if err != nil {
		return exitWatch{}, err
	}
	exit := unix.Kevent_t{Ident: uint64(pid), Filter: unix.EVFILT_PROC, Flags: unix.EV_ADD, Fflags: unix.NOTE_EXIT}
	if _, err := unix.Kevent(kq, []unix.Kevent_t{exit}, nil, nil); err != nil {
		unix.Close(kq)
		return exitWatch{}, err
	}
	return exitWatch{kq}, nil
}

func (w exitWatch) wait(limit time.Duration) error {
	deadline := time.Now().Add(limit)
	for {
		left := unix.NsecToTimespec(max(time.Until(deadline), 0).Nanoseconds())
		n, err := unix.Kevent(w.kqueue, nil, make([]unix.Kevent_t, 1), &left)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil:
			return err
		case n == 0:
			return fmt.Errorf("a process does not end within %s", limit)
		default:
			return nil
		}
	}
}

func (w exitWatch) close() { unix.Close(w.kqueue) }

// commandLine returns the arguments of a process, each one followed by a NUL, after a few bytes of the kernel's.
func commandLine(pid int) ([]byte, error) {
	return unix.SysctlRaw("kern.procargs2", pid)
}

func sharedMemoryIsSmall() bool { return false }
