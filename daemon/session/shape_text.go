package session

import (
	"errors"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

// publishText clips the rendered text of one element to what the daemon was configured for.
func publishText(m *Manager, _ *call, raw map[string]any, _ *registry.Image) (answer, error) {
	text, ok := raw["text"].(string)
	if !ok {
		return answer{}, errors.New("the extension's data has no text")
	}
	limits := m.config.VisibleText
	bytes, chars := cut(text, limits.MaxChars, limits.MaxBytes)
	raw["text"] = text[:bytes]
	raw["truncation"] = map[string]any{
		"truncated":     bytes < len(text),
		"originalChars": utf8.RuneCountInString(text),
		"originalBytes": len(text),
		"returnedChars": chars,
		"returnedBytes": bytes,
		"maxChars":      limits.MaxChars,
		"maxBytes":      limits.MaxBytes,
	}
	return answer{data: raw}, nil
}

// cut is how much of s fits into both bounds, in bytes and in code points. No code point is split.
func cut(s string, maxChars, maxBytes int) (bytes, chars int) {
	if len(s) <= maxBytes && len(s) <= maxChars { // there are never more code points than bytes
		return len(s), utf8.RuneCountInString(s)
	}
	for bytes < len(s) && chars < maxChars {
		_, size := utf8.DecodeRuneInString(s[bytes:])
		if bytes+size > maxBytes {
			break
		}
		bytes += size
		chars++
	}
	return bytes, chars
}
