package registry

import (
	"math"
	"net/url"
	"slices"
	"strings"
	"unicode"
)

// maxDetailChars bounds each text in an error's details; a longer one is cut and ends in an ellipsis.
const maxDetailChars = 256

// Reasons are the values of details.reason.
var Reasons = []string{"timeout", "dns", "connection", "tls", "invalid_url", "locator_ambiguous", "element_not_found", "other"}

// Operations are the values of details.operation.
var Operations = []string{
	"capture screenshot", "capture snapshot", "check", "click", "double-click", "drag", "fill", "focus", "hover over",
	"press", "read visible text", "scroll into view", "select option", "uncheck",
}

var waitingFor = []string{"match", "attached", "visible", "stable", "enabled", "editable", "inViewport", "receivesEvents"}

var defaultReasons = map[Code]string{
	OperationTimeout: "timeout", NavigationFailed: "other", ElementNotFound: "element_not_found",
	LocatorAmbiguous: "locator_ambiguous", BrowserError: "other", BrowserDisconnected: "other",
}

// Sanitize makes an error fit to leave the daemon: the code's constant words and the allow-listed details. Each
// detail is judged on its own, so that a bad one never takes the others with it.
func Sanitize(e *Error) *Error {
	out := NewError(e.Code, nil)
	out.OperationID = e.OperationID
	d := map[string]any{}
	if reason, ok := e.Details["reason"].(string); ok && slices.Contains(Reasons, reason) {
		d["reason"] = reason
	} else if reason := defaultReasons[out.Code]; reason != "" {
		d["reason"] = reason
	}
	for key, keep := range details {
		if v, ok := e.Details[key]; ok {
			if clean, ok := keep(v); ok {
				d[key] = clean
			}
		}
	}
	if len(d) > 0 {
		out.Details = d
	}
	return out
}

// details is the allow-list beside reason. What a page wrote (obscuredBy, candidates) is kept because a person or a
// model needs it to go on; it is bounded and rid of control characters.
var details = map[string]func(any) (any, bool){
	"timeoutMs":   func(v any) (any, bool) { return clamped(v, 300000) },
	"matchCount":  func(v any) (any, bool) { return clamped(v, 1e6) },
	"operation":   func(v any) (any, bool) { return among(v, Operations) },
	"waitingFor":  func(v any) (any, bool) { return among(v, waitingFor) },
	"unexpected":  func(v any) (any, bool) { return among(v, []string{"dialog", "popup"}) },
	"remediation": func(v any) (any, bool) { return cleanText(v) },
	"obscuredBy":  func(v any) (any, bool) { return cleanText(v) },
	"url":         func(v any) (any, bool) { return cleanURL(v) },
	"address":     func(v any) (any, bool) { return cleanAddress(v) },
	"locator":     func(v any) (any, bool) { return cleanLocator(v) },
	"exception":   func(v any) (any, bool) { return cleanException(v) },
	"why":         func(v any) (any, bool) { return cleanText(v) },
	"target":      func(v any) (any, bool) { return cleanTarget(v) },
	"mayHaveHappened": func(v any) (any, bool) {
		b, ok := v.(bool)
		return b, ok
	},
	"candidates": func(v any) (any, bool) { return cleanTexts[any](v, 5) },
	"choices":    func(v any) (any, bool) { return cleanTexts[any](v, 20) },
	// Sentences of the rules that apply, which are constants of the daemon.
	"reasons": func(v any) (any, bool) { return cleanTexts[string](v, 20) },
}

func cleanTexts[T any](v any, limit int) ([]string, bool) {
	items, _ := v.([]T)
	var out []string
	for _, item := range items[:min(len(items), limit)] {
		if s, ok := cleanText(item); ok {
			out = append(out, s)
		}
	}
	return out, len(out) > 0
}

func clamped(v any, limit float64) (float64, bool) {
	var f float64
	switch v := v.(type) {
	case float64:
		f = v
	case int:
		f = float64(v)
	default:
		return 0, false
	}
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, false
	}
	return math.Trunc(min(max(f, 0), limit)), true
}

func among(v any, words []string) (string, bool) {
	s, ok := v.(string)
	return s, ok && slices.Contains(words, s)
}

func cleanText(v any) (string, bool) {
	s, ok := v.(string)
	if !ok {
		return "", false
	}
	s = PlainText(s)
	return Clip(s, maxDetailChars), s != ""
}

// maxExceptionChars bounds what is told of an exception of the caller's own code.
const maxExceptionChars = 600

// cleanException keeps the lines of a text.
func cleanException(v any) (string, bool) {
	s, ok := v.(string)
	if !ok {
		return "", false
	}
	var lines []string
	for line := range strings.Lines(s) {
		lines = append(lines, PlainText(line))
	}
	s = Clip(strings.Join(lines, "\n"), maxExceptionChars)
	return s, s != ""
}

// PlainText is s without control characters.
func PlainText(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, s)
}

// Clip cuts s to at most limit code points, the last one an ellipsis when something was cut.
func Clip(s string, limit int) string {
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	return string(runes[:limit-1]) + "…"
}

func cleanURL(v any) (string, bool) {
	s, ok := v.(string)
	if !ok {
		return "", false
	}
	return Clip(PlainAddress(s), maxDetailChars), true
}

// maxAddressChars bounds an address that the caller is to go on with.
const maxAddressChars = 2000

// cleanAddress keeps an address whole, query and all: it is for use, and one that was cut leads elsewhere.
func cleanAddress(v any) (string, bool) {
	s, ok := v.(string)
	if !ok || len([]rune(s)) > maxAddressChars {
		return "", false
	}
	s = PlainText(s)
	return s, s != ""
}

// PlainAddress is origin and path of an http(s) address: query, fragment and user info may hold secrets.
func PlainAddress(s string) string {
	u, err := url.Parse(s)
	switch {
	case err != nil:
		return "[invalid]"
	case u.Scheme != "http" && u.Scheme != "https":
		return "[redacted]"
	case u.Host == "":
		return "[invalid]"
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}

// cleanTarget keeps the fields of a page tool's target.
func cleanTarget(v any) (map[string]any, bool) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, false
	}
	out := map[string]any{}
	for _, key := range []string{"selector", "text", "role"} {
		if s, ok := cleanText(m[key]); ok {
			out[key] = s
		}
	}
	if nth, ok := clamped(m["nth"], 1e6); ok {
		out["nth"] = nth
	}
	return out, len(out) > 0
}

// cleanLocator keeps what names the element; frame chains and refs are dropped.
func cleanLocator(v any) (map[string]any, bool) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, false
	}
	strategy, ok := among(m["strategy"], Strategies)
	if !ok {
		return nil, false
	}
	out := map[string]any{"strategy": strategy}
	for _, key := range []string{"value", "name"} {
		if s, ok := cleanText(m[key]); ok {
			out[key] = s
		}
	}
	if exact, ok := m["exact"].(bool); ok {
		out["exact"] = exact
	}
	return out, true
}
