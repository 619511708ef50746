package home

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock reports whether it got the lock of f without waiting.
func tryLock(f *os.File) (held bool, err error) {
	err = lockFileEx(f, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}

func lock(f *os.File) error { return lockFileEx(f, windows.LOCKFILE_EXCLUSIVE_LOCK) }

func release(f *os.File) {
	_ = windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, new(windows.Overlapped))
}

func lockFileEx(f *os.File, flags uint32) error {
	return windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
}

// alive reports whether a process of this id exists. One that we may not open exists too.
func alive(pid int) bool {
	p, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return errors.Is(err, windows.ERROR_ACCESS_DENIED)
	}
	defer windows.CloseHandle(p)
	const stillActive = 259 // STILL_ACTIVE, the "exit code" of a process that has not exited
	var code uint32
	return windows.GetExitCodeProcess(p, &code) == nil && code == stillActive
}
