package home

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
)

var _ io.Writer = (*Log)(nil)

func TestLogTurnsOver(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	l := h.OpenLog()
	l.limit = 100
	defer l.Close()
	line := strings.Repeat("x", 59) + "\n"
	for range 4 {
		if n, err := l.Write([]byte(line)); n != len(line) || err != nil {
			t.Fatalf("Write = %d, %v", n, err)
		}
	}
	for path, want := range map[string]int{h.LogFile(): 2, h.LogFile() + ".1": 2} {
		text, err := os.ReadFile(path)
		if err != nil || strings.Count(string(text), "\n") != want {
			t.Errorf("%s holds %d bytes, %v; want %d lines", path, len(text), err, want)
		}
	}
}

func TestLogNeverFails(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if err := os.RemoveAll(h.Dir()); err != nil {
		t.Fatal(err)
	}
	l := h.OpenLog()
	defer l.Close()
	if n, err := l.Write([]byte("lost\n")); n != 5 || err != nil {
		t.Errorf("Write without a directory = %d, %v", n, err)
	}
	if err := os.Mkdir(h.Dir(), 0o700); err != nil {
		t.Fatal(err)
	}
	l.Write([]byte("kept\n"))
	if text, _ := os.ReadFile(h.LogFile()); string(text) != "kept\n" {
		t.Errorf("the log is %q after the directory came back", text)
	}
}

func TestLogIsPrivate(t *testing.T) {
	t.Parallel()
	skipWithoutModes(t)
	h := newHome(t)
	if err := os.WriteFile(h.LogFile(), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	l := h.OpenLog()
	defer l.Close()
	l.Write([]byte("x\n"))
	if mode := modeOf(t, h.LogFile()); mode != 0o600 {
		t.Errorf("mode is %o; want 600", mode)
	}
}

func TestLogFromManyGoroutines(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	l := h.OpenLog()
	defer l.Close()
	logger := slog.New(slog.NewTextHandler(l, nil))
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() { logger.Info("line", "n", i) })
	}
	wg.Wait()
	text, err := os.ReadFile(h.LogFile())
	if err != nil || strings.Count(string(text), "msg=line") != 20 || strings.Count(string(text), "\n") != 20 {
		t.Errorf("the log is\n%s%v", text, err)
	}
}

func TestLastLogLine(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if got := h.LastLogLine(0); got != "" {
		t.Errorf("without a log: %q", got)
	}
	f, err := h.AppendLog()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprintf(f, "old\n")
	if got := h.LastLogLine(4); got != "" {
		t.Errorf("nothing new: %q", got)
	}
	fmt.Fprintf(f, "%s\nfirst\nlast one\n\n", strings.Repeat("x", 10<<10))
	if got := h.LastLogLine(4); got != "last one" {
		t.Errorf("LastLogLine = %q", got)
	}
}
