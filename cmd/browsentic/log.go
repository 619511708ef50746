package main

import (
	"errors"
	"io"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// newLogger logs one JSON object a line: timestamp, level, message and the fields.
func newLogger(w io.Writer, level slog.Level) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level, ReplaceAttr: logField}))
}

func logField(groups []string, a slog.Attr) slog.Attr {
	if len(groups) > 0 {
		return a
	}
	switch a.Key {
	case slog.TimeKey:
		return slog.String("timestamp", a.Value.Time().UTC().Format("2006-01-02T15:04:05.000Z07:00"))
	case slog.LevelKey:
		return slog.String(a.Key, strings.ToLower(a.Value.String()))
	case slog.MessageKey:
		return slog.Attr{Key: "message", Value: a.Value}
	}
	switch v := a.Value.Any().(type) {
	case error:
		return slog.String(a.Key, plainError(v))
	case time.Duration:
		return slog.Float64(a.Key+"Ms", float64(v.Microseconds())/1000)
	}
	return a
}

// maxErrorChars bounds what a log tells of an error.
const maxErrorChars = 256

// quoted matches what errors of Go's packages quote of their input, addresses, and paths of more than one part.
var quoted = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\b[a-z][a-z0-9+.-]*://[^\s"]+|(?:[A-Za-z]:)?(?:[/\\][^/\\\s:,;]+){2,}[/\\]?`)
})

// plainError is an error as a log may keep it: of ours the code, of others the words without what they carry of
// addresses, paths and input.
func plainError(err error) string {
	var ours *registry.Error
	if errors.As(err, &ours) {
		return string(ours.Code)
	}
	return registry.Clip(registry.PlainText(quoted().ReplaceAllString(err.Error(), "…")), maxErrorChars)
}
