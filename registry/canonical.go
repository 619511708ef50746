package registry

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Canonical is the canonical text of a JSON value: no white space, object keys sorted by UTF-16 code units, strings
// and numbers as JavaScript's JSON.stringify writes them. Both halves hash this text, so it must come out the same
// in Go and in TypeScript; registry/testdata/canonical holds the vectors that both are tested with. It follows RFC
// 8785 for what a manifest can hold.
func Canonical(raw json.RawMessage) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("reading JSON: %w", err)
	}
	return appendCanonical(nil, v)
}

func appendCanonical(b []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...), nil
	case bool:
		return strconv.AppendBool(b, v), nil
	case json.Number:
		return appendNumber(b, v)
	case string:
		return appendString(b, v), nil
	case []any:
		b = append(b, '[')
		for i, item := range v {
			if i > 0 {
				b = append(b, ',')
			}
			var err error
			if b, err = appendCanonical(b, item); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		slices.SortFunc(keys, compareUTF16)
		b = append(b, '{')
		for i, k := range keys {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, k), ':')
			var err error
			if b, err = appendCanonical(b, v[k]); err != nil {
				return nil, err
			}
		}
		return append(b, '}'), nil
	default:
		return nil, fmt.Errorf("bug: %T is no JSON value", v)
	}
}

// compareUTF16 orders strings as JavaScript's sort does.
func compareUTF16(a, b string) int {
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

// appendNumber writes a number as ECMAScript's Number::toString does, for the magnitudes a schema holds.
func appendNumber(b []byte, n json.Number) ([]byte, error) {
	f, err := n.Float64()
	if err != nil {
		return nil, fmt.Errorf("reading the number %s: %w", n, err)
	}
	if f == 0 {
		return append(b, '0'), nil
	}
	if abs := max(f, -f); abs < 1e-6 || abs >= 1e21 {
		return nil, fmt.Errorf("the number %s is outside what a manifest may hold", n)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64), nil
}

func appendString(b []byte, s string) []byte {
	const hexDigits = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\b':
			b = append(b, '\\', 'b')
		case r == '\f':
			b = append(b, '\\', 'f')
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\r':
			b = append(b, '\\', 'r')
		case r == '\t':
			b = append(b, '\\', 't')
		case r < 0x20:
			b = append(b, '\\', 'u', '0', '0', hexDigits[r>>4], hexDigits[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}

// HashDescriptors is the manifest hash: SHA-256, in lower-case hex, over the canonical text of the array of
// descriptors sorted by name. Each half computes it over the descriptors that it really carries.
func HashDescriptors(ds []Descriptor) (string, error) {
	sorted := slices.SortedFunc(slices.Values(ds), func(a, b Descriptor) int {
		return cmp.Or(compareUTF16(a.Name, b.Name), cmp.Compare(a.Title, b.Title))
	})
	if sorted == nil {
		sorted = []Descriptor{}
	}
	raw, err := json.Marshal(sorted)
	if err != nil {
		return "", fmt.Errorf("writing descriptors: %w", err)
	}
	text, err := Canonical(raw)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}
