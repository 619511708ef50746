//go:build unix

package browser

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func tryLock(file *os.File) error {
	err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// remove deletes the file while it is still locked, so that nobody else can lock it in between.
func (l *fileLock) remove() error {
	return errors.Join(os.Remove(l.file.Name()), l.file.Close())
}
