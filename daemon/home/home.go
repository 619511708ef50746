// Package home is the private folder of one user's browsentic: where it is, who may read it, which process is its
// daemon, where that daemon listens, what it logs, and the settings that all verbs share. It is a leaf: of ours it
// imports only registry.
package home

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// The modes of everything in a home: nobody but its owner may look inside.
const (
	dirMode  fs.FileMode = 0o700
	fileMode fs.FileMode = 0o600
)

// Home is an open home. It is safe for concurrent use.
type Home struct{ dir string }

// Open finds the home that env names (see Config.Dir), makes it when there is none, and sees to it that only its
// owner can read it. A home that cannot be named is a *ConfigError.
func Open(env Env) (*Home, error) {
	cfg, err := LoadConfig(env)
	if err != nil {
		return nil, err
	}
	return OpenDir(cfg.Dir)
}

// OpenDir opens the home at dir, which must be an absolute path.
func OpenDir(dir string) (*Home, error) {
	if err := os.MkdirAll(dir, dirMode); err != nil {
		return nil, fmt.Errorf("making the data directory: %w", err)
	}
	h := &Home{dir: dir}
	if err := h.closeToOthers(); err != nil {
		return nil, err
	}
	return h, nil
}

// closeToOthers takes a directory away from everyone but its owner. It does so only when the directory is plainly
// ours, empty or used by us before: a mistyped BROWSENTIC_HOME must not take /tmp away from its users.
func (h *Home) closeToOthers() error {
	if runtime.GOOS == "windows" { // where a profile's folders are private and modes say nothing
		return nil
	}
	info, err := os.Stat(h.dir)
	if err != nil {
		return fmt.Errorf("opening the data directory: %w", err)
	}
	if info.Mode().Perm()&^dirMode == 0 {
		return nil
	}
	entries, err := os.ReadDir(h.dir)
	if err != nil {
		return fmt.Errorf("opening the data directory: %w", err)
	}
	if _, err := os.Lstat(h.path(lockName)); len(entries) > 0 && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the data directory %s belongs to something else and is open to other users: "+
			"choose another with %s, or run `chmod 700` on it if it is meant", h.dir, homeVariable)
	}
	if err := os.Chmod(h.dir, dirMode); err != nil {
		return fmt.Errorf("making the data directory private: %w", err)
	}
	return nil
}

// Dir is the absolute path of the home.
func (h *Home) Dir() string { return h.dir }

// BrowsersDir holds one folder for each managed browser's private profile.
func (h *Home) BrowsersDir() string { return h.path("browsers") }

// ExtensionDir is where the embedded extension whose content has this hash is unpacked.
func (h *Home) ExtensionDir(hash string) string { return h.path("extension", hash) }

// Database is the file of the journal and of everything else that outlives the daemon.
func (h *Home) Database() string { return h.path("browsentic.db") }

// DownloadsDir holds the files that clients have had captured.
func (h *Home) DownloadsDir() string { return h.path("downloads") }

// StateKey is the file of the key that saved states are sealed with where there is no keyring.
func (h *Home) StateKey() string { return h.path("state.key") }

func (h *Home) path(elem ...string) string {
	return filepath.Join(append([]string{h.dir}, elem...)...)
}

// writePrivate replaces the file at path in one step, so that a reader sees the old text or the new one.
func writePrivate(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	// CreateTemp's mode passes through the umask; this one does not.
	err = errors.Join(err, f.Chmod(fileMode), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
