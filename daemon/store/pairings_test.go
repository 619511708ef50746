package store

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func openPairings(t *testing.T, dir string) *Pairings {
	t.Helper()
	s, lines := openAt(t, filepath.Join(dir, "x.db"))
	log := slog.New(slog.NewTextHandler(lines, nil))
	return s.Pairings(s.Keys(KeyConfig{File: filepath.Join(dir, "state.key"), Log: log}), log)
}

func TestPairingsAreKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := openPairings(t, dir)
	at := time.UnixMilli(1_800_000_000_000)
	one := Pairing{ID: "b-1", InstallID: "one", Origin: "o", Name: "Work", Product: "Chromium", ExtensionVersion: "0.1.0", PairedAt: at, LastSeenAt: at, Key: "the-key-of-one"}
	two := one
	two.ID, two.InstallID, two.Name, two.Key = "b-2", "two", "Home", "the-key-of-two"
	for _, x := range []Pairing{two, one, one} {
		if err := p.Save(t.Context(), x); err != nil {
			t.Fatal(err)
		}
	}
	// A profile has one pairing, whatever its id.
	moved := two
	moved.ID = "b-3"
	if err := p.Save(t.Context(), moved); err != nil {
		t.Fatal(err)
	}
	list, err := p.Load(t.Context())
	if err != nil || len(list) != 2 || list[0] != one || list[1] != moved {
		t.Fatalf("%+v, %v", list, err)
	}
	if err := p.Remove(t.Context(), "b-3"); err != nil {
		t.Error(err)
	}
	if err := p.store.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if raw, err := os.ReadFile(filepath.Join(dir, "x.db")); err != nil || strings.Contains(string(raw), one.Key) {
		t.Errorf("the key lies open in the database (%v)", err)
	}

	// A copied database without its key opens nothing, and says so.
	if err := os.Rename(filepath.Join(dir, "state.key"), filepath.Join(dir, "elsewhere")); err != nil {
		t.Fatal(err)
	}
	if list, err := openPairings(t, dir).Load(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("without the key: %+v, %v", list, err)
	}
}
