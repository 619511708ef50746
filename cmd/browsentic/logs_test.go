package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A log that comes late, grows and is put aside is followed without a gap.
func TestTail(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "daemon.log")
	log := &tail{path: path}
	defer log.close()
	copied := func(want string) {
		t.Helper()
		var b strings.Builder
		if err := log.copy(&b); err != nil {
			t.Fatal(err)
		}
		if b.String() != want {
			t.Errorf("copied %q; want %q", b.String(), want)
		}
	}
	write := func(text string) {
		t.Helper()
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}

	copied("")
	write("1\n")
	copied("1\n")
	copied("")
	write("2\n")
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	copied("2\n")
	write("3\n")
	copied("3\n")
	write("4\n")
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	write("5\n")
	copied("4\n5\n")
}
