package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
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

// A log is read by others than the person whose browser it tells of.
func TestLoggedErrorsSayNothingOfTheirInput(t *testing.T) {
	t.Parallel()
	_, unreadable := os.ReadFile("/nonexistent/kim/notes.txt")
	unparsed := &url.Error{Op: "parse", URL: "http://kim:s3cret@host:port/", Err: errors.New(`invalid port ":port" after host`)}
	for _, test := range []struct {
		err  error
		want string
	}{
		{errors.New("it is closed"), "it is closed"},
		{fmt.Errorf("save: %w", unreadable), "save: open …: no such file or directory"},
		{unparsed, `parse …: invalid port … after host`},
		{fmt.Errorf("dial: %w", registry.NewError(registry.PageNotFound, map[string]any{"url": "http://secret.example"})), "PAGE_NOT_FOUND"},
		{errors.New(`get https://shop.example/cart?token=abc: refused`), "get … refused"},
		{errors.New(`rename C:\Users\kim\state.db: access denied`), "rename …: access denied"},
		{errors.New("read/write on a \"closed \\\"pipe\" 3/4"), "read/write on a … 3/4"},
		{errors.New("tab\tand\nline"), "tabandline"},
		{errors.New(strings.Repeat("x", 300)), strings.Repeat("x", 255) + "…"},
	} {
		if got := plainError(test.err); got != test.want {
			t.Errorf("%v is logged as %q; want %q", test.err, got, test.want)
		}
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
