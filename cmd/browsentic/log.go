package main

import (
	"io"
	"log/slog"
	"strings"
	"time"
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
		return slog.String(a.Key, v.Error())
	case time.Duration:
		return slog.Float64(a.Key+"Ms", float64(v.Microseconds())/1000)
	}
	return a
}
