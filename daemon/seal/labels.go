package seal

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

const (
	labelChars = 48
	valueChars = 400
)

// LabelKind is the kind of secret that a label or the key of an object names; empty when it names none.
func LabelKind(label string) string {
	word := strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return -1
	}, label[max(0, len(label)-labelChars):])
	word = strings.TrimSuffix(word, "s")
	for _, l := range registry.SecretLabels {
		for _, known := range l.Words {
			if strings.HasSuffix(word, known) {
				return l.Kind
			}
		}
	}
	return ""
}

var (
	marked    = lazy(`^` + handleText)
	after     = lazy(`(?i)^[:=]{0,2}[ \t]{0,4}\\?(["'“‘]?)(?:(?:bearer|basic|token)[ \t]{1,4})?`)
	bareAfter = map[string]func() *regexp.Regexp{
		":": lazy(`^[^\s"'<>]*`),
		"=": lazy(`^[^\s"'<>&;,]*`),
	}
	closing = map[string]string{"“": "”", "‘": "’", `"`: `"`, "'": "'"}
)

// assigned seals `label: value` and `label=value`.
func assigned(s string) string {
	var out strings.Builder
	at := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case "⟦"[0]: // a mark is passed as a whole, so that nothing in it counts
			i += max(0, len(marked().FindString(s[i:]))-1)
			continue
		case ':', '=':
		default:
			continue
		}
		kind := LabelKind(labelBefore(s[at:i]))
		if kind == "" {
			continue
		}
		rest := s[i+1 : min(len(s), i+1+valueChars+32)]
		lead := after().FindStringSubmatchIndex(rest)
		value := valueIn(rest[lead[1]:], rest[lead[2]:lead[3]], s[i:i+1])
		if isSecret(value) {
			start := i + 1 + lead[1]
			out.WriteString(s[at:start] + mark(kind))
			at = start + len(value)
			i = at - 1
		}
	}
	out.WriteString(s[at:])
	return out.String()
}

// labelBefore is the label that s ends with; may be empty. It may be quoted, and have attributes in brackets behind it,
// as an element has in a snapshot.
func labelBefore(s string) string {
	s = trimEnd(s, " \t", 4)
	for range 4 {
		if !strings.HasSuffix(s, "]") {
			break
		}
		open := strings.LastIndexByte(s[max(0, len(s)-82):], '[')
		if open < 0 {
			return ""
		}
		s = trimEnd(s[:max(0, len(s)-82)+open], " \t", 2)
	}
	s = trimEnd(s, `"'”’\`, 3)
	return s[len(trimEnd(s, labelSet, labelChars)):]
}

const labelSet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _.-"

// trimEnd takes at most limit characters of chars off the end.
func trimEnd(s, chars string, limit int) string {
	for range limit {
		r, size := utf8.DecodeLastRuneInString(s)
		if size == 0 || !strings.ContainsRune(chars, r) {
			break
		}
		s = s[:len(s)-size]
	}
	return s
}

func valueIn(s, quote, sep string) string {
	if quote != "" {
		if end := strings.IndexAny(s, closing[quote]+"\n"); end >= 0 {
			s = s[:end]
		}
		return strings.TrimRight(clip(s), `\`)
	}
	return strings.TrimRight(clip(bareAfter[sep]().FindString(s)), `\,;.)]}`)
}

func clip(s string) string { return strings.ToValidUTF8(s[:min(len(s), valueChars)], "") }

var placeholder = lazy(`(?i)^(?:[*•●·x.…_-]+|null|undefined|none|true|false|<.*|\$\{.*|\{\{.*|your[-_ ].*|\[redacted\]?)$`)

// isSecret reports whether a labelled value may be a secret: long enough, no placeholder, and not marked yet.
func isSecret(value string) bool {
	return utf8.RuneCountInString(value) >= 4 && !strings.Contains(value, "⟦") && !placeholder().MatchString(value)
}

var (
	said = lazy(`(?i)\b((?:password|passphrase|passcode|token|secret|(?:api|access|secret|private) key|one-time code)s?)` +
		`[ \t]{1,3}(?:is|are|was|were|will be):?[ \t]{1,3}["'“‘]?([^\s"'“”‘’⟦]{6,400})`)
	justAWord = lazy(`^(?:[a-z]+|[A-Z]?[a-z]+)$`)
)

func hasSaid(s string) bool {
	s = strings.ToLower(s)
	return saidWord(s) && saidVerb(s)
}

var (
	saidWord = has("pass", "token", "secret", " key", "code")
	saidVerb = has("is", "are", "was", "were", "will be")
)

// spoken seals "the password is value".
func spoken(s string) string {
	return betweenMarks(s, func(piece string) string {
		return replace(piece, said(), func(m []int) (int, int, string, bool) {
			value := strings.TrimRight(piece[m[4]:m[5]], ".,;!?)]}")
			if utf8.RuneCountInString(value) < 6 || !isSecret(value) || justAWord().MatchString(value) {
				return 0, 0, "", false
			}
			kind := LabelKind(piece[m[2]:m[3]])
			if kind == "" {
				kind = "secret"
			}
			return m[4], m[4] + len(value), mark(kind), true
		})
	})
}
