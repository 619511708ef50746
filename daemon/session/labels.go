package session

import (
	"strings"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

// labels are the words by which a client tells its sessions apart. They grant nothing and need not be unique.
type labels struct {
	name     string // empty when the client gave none
	metadata map[string]string
}

// The bounds of labels. Runtime info reports them.
const (
	maxNameChars          = 128
	maxNameBytes          = 512
	maxMetadataEntries    = 32
	maxMetadataKeyChars   = 64
	maxMetadataKeyBytes   = 256
	maxMetadataValueChars = 512
	maxMetadataValueBytes = 2048
	maxMetadataBytes      = 8192 // keys and values together
)

// newLabels checks the labels of a create call, whose input fits its schema: INVALID_ARGUMENT for what is never
// acceptable, LIMIT_EXCEEDED for what is too large or too many.
func newLabels(input map[string]any) (labels, error) {
	l := labels{metadata: map[string]string{}}
	if name, given := input["name"].(string); given {
		if name == "" || hasControl(name) {
			return labels{}, registry.NewError(registry.InvalidArgument, nil)
		}
		if isOver(name, maxNameChars, maxNameBytes) {
			return labels{}, registry.NewError(registry.LimitExceeded, nil)
		}
		l.name = name
	}
	metadata, _ := input["metadata"].(map[string]any)
	total := 0
	for key, v := range metadata {
		value, _ := v.(string)
		switch key {
		case "", "__proto__", "constructor", "prototype": // names that are no data to JavaScript
			return labels{}, registry.NewError(registry.InvalidArgument, nil)
		}
		if hasControl(key) || hasControl(value) {
			return labels{}, registry.NewError(registry.InvalidArgument, nil)
		}
		l.metadata[key] = value
		total += len(key) + len(value)
	}
	for key, value := range l.metadata {
		if isOver(key, maxMetadataKeyChars, maxMetadataKeyBytes) || isOver(value, maxMetadataValueChars, maxMetadataValueBytes) {
			return labels{}, registry.NewError(registry.LimitExceeded, nil)
		}
	}
	if len(l.metadata) > maxMetadataEntries || total > maxMetadataBytes {
		return labels{}, registry.NewError(registry.LimitExceeded, nil)
	}
	return l, nil
}

func isOver(s string, maxChars, maxBytes int) bool {
	return len(s) > maxBytes || utf8.RuneCountInString(s) > maxChars
}

// hasControl reports whether s holds a control character, C0, DEL or C1.
func hasControl(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r < 0x20 || 0x7f <= r && r <= 0x9f })
}
