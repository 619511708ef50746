package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/home"
)

func TestLogLine(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	newLogger(&b, slog.LevelInfo).With("client", "client-1").Warn("a message", "error", errors.New("why"), "took", 1500*time.Microsecond, "n", 2)
	var got map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatalf("%s: %v", b.Bytes(), err)
	}
	at, _ := got["timestamp"].(string)
	if _, err := time.Parse("2006-01-02T15:04:05.000Z", at); err != nil {
		t.Errorf("the timestamp is %v", got["timestamp"])
	}
	delete(got, "timestamp")
	want := map[string]any{"level": "warn", "message": "a message", "client": "client-1", "error": "why", "tookMs": 1.5, "n": 2.0}
	for name, value := range want {
		if got[name] != value {
			t.Errorf("%s is %v; want %v", name, got[name], value)
		}
	}
	if len(got) != len(want) {
		t.Errorf("the line is %s", b.Bytes())
	}
}

// What is below the level is dropped, and silent drops all.
func TestLogLevels(t *testing.T) {
	t.Parallel()
	for level, want := range map[slog.Level]int{slog.LevelDebug: 4, slog.LevelInfo: 3, slog.LevelWarn: 2, slog.LevelError: 1, home.LevelSilent: 0} {
		var b bytes.Buffer
		l := newLogger(&b, level)
		l.Debug("a")
		l.Info("a")
		l.Warn("a")
		l.Error("a")
		if got := bytes.Count(b.Bytes(), []byte("\n")); got != want {
			t.Errorf("at level %v %d lines are logged; want %d", level, got, want)
		}
	}
}
