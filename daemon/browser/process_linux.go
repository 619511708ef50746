package browser

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// exitWatch tells when a process that is not our child ends.
type exitWatch struct{ pidfd int }

func watchExit(pid int) (exitWatch, error) {
	fd, err := unix.PidfdOpen(pid, 0)
	return exitWatch{fd}, err
}

func (w exitWatch) wait(limit time.Duration) error {
	deadline := time.Now().Add(limit)
	for {
		left := max(time.Until(deadline), 0)
		n, err := unix.Poll([]unix.PollFd{{Fd: int32(w.pidfd), Events: unix.POLLIN}}, int(left.Milliseconds()))
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

func (w exitWatch) close() { unix.Close(w.pidfd) }

// commandLine returns the arguments of a process, each one followed by a NUL.
func commandLine(pid int) ([]byte, error) {
	return os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
}

// smallSharedMemory is what Chromium's renderers and GPU process can fill within minutes; containers get 64 MB.
const smallSharedMemory = 512 << 20

func sharedMemoryIsSmall() bool {
	var stat unix.Statfs_t
	if err := unix.Statfs("/dev/shm", &stat); err != nil {
		return true
	}
	return stat.Bavail*uint64(stat.Bsize) < smallSharedMemory
}
