package home

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func modeOf(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

func skipWithoutModes(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("file modes mean nothing on Windows")
	}
}

func TestOpenIsPrivate(t *testing.T) {
	t.Parallel()
	skipWithoutModes(t)
	for name, prepare := range map[string]func(dir string) error{
		"no directory": func(string) error { return nil },
		"empty":        func(dir string) error { return os.Mkdir(dir, 0o755) },
		"ours, opened up": func(dir string) error {
			return os.WriteFile(filepath.Join(mkdir(dir), lockName), nil, 0o600)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "home")
			if err := prepare(dir); err != nil {
				t.Fatal(err)
			}
			h, err := Open(Env(func(name string) (string, bool) { return dir, name == homeVariable }))
			if err != nil {
				t.Fatal(err)
			}
			if h.Dir() != dir || modeOf(t, dir) != 0o700 {
				t.Errorf("home is %s with mode %o; want %s with 700", h.Dir(), modeOf(t, dir), dir)
			}
		})
	}
}

func mkdir(dir string) string {
	if err := os.Mkdir(dir, 0o755); err != nil {
		panic(err)
	}
	return dir
}

func TestOpenLeavesForeignDirectoryAlone(t *testing.T) {
	t.Parallel()
	skipWithoutModes(t)
	dir := mkdir(filepath.Join(t.TempDir(), "shared"))
	if err := os.WriteFile(filepath.Join(dir, "somebody's file"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := OpenDir(dir)
	if err == nil || !strings.Contains(err.Error(), homeVariable) {
		t.Errorf("OpenDir = %v; want an error that names %s", err, homeVariable)
	}
	if mode := modeOf(t, dir); mode != 0o755 {
		t.Errorf("mode became %o", mode)
	}
}

func TestPathsLieInHome(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, path := range []string{h.BrowsersDir(), h.ExtensionDir("abc"), h.Database(), h.LogFile()} {
		if !strings.HasPrefix(path, h.Dir()+string(filepath.Separator)) {
			t.Errorf("%s is outside %s", path, h.Dir())
		}
	}
}
