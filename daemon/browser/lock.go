package browser

import (
	"errors"
	"os"
)

// errLocked means that another owner holds the lock, or took it and removed the file meanwhile.
var errLocked = errors.New("the file is locked")

// fileLock is an exclusive lock on a file. The kernel frees it when its process ends, however it ends, so unlike a
// process id in a file it can't be mistaken for a living owner's.
type fileLock struct{ file *os.File }

// lockFile makes the file if needed and locks it without waiting.
func lockFile(path string) (*fileLock, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := tryLock(file); err != nil {
		file.Close()
		return nil, err
	}
	// Between opening and locking, a former owner may have removed the file: the lock would be on a file that
	// nobody else can find.
	locked, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	if found, err := os.Stat(path); err != nil || !os.SameFile(locked, found) {
		file.Close()
		return nil, errLocked
	}
	return &fileLock{file}, nil
}

func (l *fileLock) close() error { return l.file.Close() }
