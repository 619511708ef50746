package browser

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// profile is the private user data folder of one browser. A lock file beside it, <folder>.lock, is locked for as long
// as the daemon that owns the folder lives; the kernel frees the lock of a killed one. The file holds the process id
// of the browser.
type profile struct {
	dir  string
	lock *fileLock
}

const lockSuffix = ".lock"

// profileName makes a name: <process id of the daemon>-<random>.
func profileName() string { return fmt.Sprintf("%d-%s", os.Getpid(), rand.Text()) }

// isProfileName reports whether profileName may have made a name. Nothing else is ever swept.
func isProfileName(name string) bool {
	pid, random, _ := strings.Cut(name, "-")
	_, err := strconv.ParseUint(pid, 10, 32)
	return err == nil && len(random) == len(rand.Text()) && strings.ToUpper(random) == random
}

func newProfile(dataDir string) (*profile, error) {
	dataDir, err := filepath.Abs(dataDir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dataDir, 0o700); err != nil {
		return nil, err
	}
	for {
		dir := filepath.Join(dataDir, profileName())
		lock, err := lockFile(dir + lockSuffix)
		if errors.Is(err, errLocked) {
			continue // a sweep looked at the new file before it was locked
		}
		if err != nil {
			return nil, err
		}
		if err := os.Mkdir(dir, 0o700); err != nil {
			return nil, errors.Join(err, lock.remove())
		}
		return &profile{dir, lock}, nil
	}
}

// environment is the browser's: ours, with its crash reports kept inside the folder.
func (p *profile) environment() []string {
	return append(os.Environ(), "BREAKPAD_DUMP_LOCATION="+filepath.Join(p.dir, "Crash Reports"))
}

// setOwner notes the browser's process id, for the sweep after a killed daemon.
func (p *profile) setOwner(pid int) error {
	_, err := p.lock.file.WriteAt([]byte(strconv.Itoa(pid)), 0)
	return err
}

// remove deletes the folder, what the browser left elsewhere because of it, and the lock. No process may use it any more.
func (p *profile) remove() error {
	removeSingleton(p.dir)
	if err := os.RemoveAll(p.dir); err != nil {
		return errors.Join(err, p.lock.close())
	}
	return p.lock.remove()
}

// removeSingleton removes the folder in the system's temporary folder that holds the socket by which a second Chromium
// on the same profile finds the first. A Chromium that exits removes it, a killed one does not. Only empty folders can
// be removed this way, so a link that points elsewhere does no harm.
func removeSingleton(dir string) {
	socket, err := os.Readlink(filepath.Join(dir, "SingletonSocket"))
	if err != nil {
		return
	}
	os.Remove(socket)
	os.Remove(filepath.Join(filepath.Dir(socket), "SingletonCookie"))
	os.Remove(filepath.Dir(socket))
}

// Sweep removes the profile folders in dataDir whose daemon is gone, and ends a Chromium that still runs from one.
// Folders of living daemons, and everything that is not a profile folder, stay. A missing dataDir is no error.
func Sweep(dataDir string) error {
	dataDir, err := filepath.Abs(dataDir)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(dataDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("sweep profiles: %w", err)
	}
	names := make(map[string]bool) // of profiles; each may show as a folder, as a lock file or as both
	for _, entry := range entries {
		if name := strings.TrimSuffix(entry.Name(), lockSuffix); isProfileName(name) {
			names[name] = true
		}
	}
	var failures []error
	for name := range names {
		if err := sweepProfile(filepath.Join(dataDir, name)); err != nil {
			failures = append(failures, fmt.Errorf("sweep profile %s: %w", name, err))
		}
	}
	return errors.Join(failures...)
}

func sweepProfile(dir string) error {
	lock, err := lockFile(dir + lockSuffix)
	if errors.Is(err, errLocked) {
		return nil // its daemon lives
	}
	if err != nil {
		return err
	}
	p := &profile{dir, lock}
	text, err := io.ReadAll(lock.file)
	if err != nil {
		return errors.Join(err, lock.close())
	}
	if pid, err := strconv.Atoi(string(text)); err == nil {
		if err := endStray(pid, dir); err != nil {
			return errors.Join(err, lock.close())
		}
	}
	return p.remove()
}
