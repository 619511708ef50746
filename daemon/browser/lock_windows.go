package browser

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Windows locks are mandatory: the byte that is locked lies far beyond the contents, which stay readable.
const lockOffset = 1 << 30

func tryLock(file *os.File) error {
	err := windows.LockFileEx(windows.Handle(file.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY,
		0, 1, 0, &windows.Overlapped{Offset: lockOffset})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}

// remove closes the file first: Windows does not delete an open one.
func (l *fileLock) remove() error {
	return errors.Join(l.file.Close(), os.Remove(l.file.Name()))
}
