package browser

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

func TestProfileIsOwnedAndRemoved(t *testing.T) {
	t.Parallel()
	root := filepath.Join(t.TempDir(), "browsers")
	p, err := newProfile(root)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(p.dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info, err)
	}
	if err := os.WriteFile(filepath.Join(p.dir, "Cookies"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Sweep(root); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(p.dir, "Cookies")); err != nil {
		t.Errorf("a profile in use was swept: %v", err)
	}
	if err := p.remove(); err != nil {
		t.Error(err)
	}
	if left := folder(t, root); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestSweep(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	const random = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for _, name := range []string{ // left by killed daemons at different moments
		"1-" + random + ".lock",
		"2-" + random + "/Default/Cookies",
		"3-" + random + ".lock", "3-" + random + "/Default/Cookies",
	} {
		put(t, filepath.Join(root, name), "")
	}
	// The id that the lock file names belongs to another process by now: this one.
	put(t, filepath.Join(root, "4-"+random+".lock"), strconv.Itoa(os.Getpid()))
	keep := []string{"a note.txt", "5-short", "my-" + random}
	for _, name := range keep {
		put(t, filepath.Join(root, name), "")
	}
	if err := Sweep(root); err != nil {
		t.Fatal(err)
	}
	slices.Sort(keep)
	if left := folder(t, root); !slices.Equal(left, keep) {
		t.Errorf("left %v, want %v", left, keep)
	}
	if err := Sweep(filepath.Join(root, "missing")); err != nil {
		t.Errorf("a missing folder: %v", err)
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestLockFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "lock")
	first, err := lockFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockFile(path); !errors.Is(err, errLocked) {
		t.Errorf("locked twice: %v", err)
	}
	if err := first.remove(); err != nil {
		t.Fatal(err)
	}
	again, err := lockFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.close(); err != nil {
		t.Error(err)
	}
}
