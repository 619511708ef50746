package observe

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// redacted stands for what was taken out.
const redacted = "[REDACTED]"

// sensitiveKey is a query parameter whose value is a secret. It is the whole key: a "monkey" is none.
var sensitiveKey = regexp.MustCompile(`^(?i:access[_-]?token|auth|authorization|cookie|credential|key|password|passwd|secret|session|token|api[_-]?key|client[_-]?secret)$`)

// maxDecodings is how often a key is percent-decoded in search of a sensitive one: proxies and redirects encode anew.
const maxDecodings = 3

// RedactURL is an http or https URL without user info and fragment, with the values of sensitive query parameters
// replaced, cut to a number of code points; false for any other URL.
func RedactURL(raw string, chars int) (string, bool) {
	scheme, rest, ok := strings.Cut(strings.ToValidUTF8(raw, "\uFFFD"), "://")
	if s := strings.ToLower(scheme); !ok || s != "http" && s != "https" {
		return "", false
	}
	rest, _ = redactAddress(rest)
	return clip(scheme+"://"+rest, chars), true
}

// maxAuthority is longer than any host and port. What is longer was cut in the middle, perhaps before the end of its
// user info.
const maxAuthority = 300

// redactAddress redacts what follows a URL's scheme, and splits its fragment off.
func redactAddress(rest string) (address, fragment string) {
	end := len(rest)
	if i := strings.IndexAny(rest, `/\?#`); i >= 0 {
		end = i
	}
	authority, tail := rest[:end], rest[end:]
	authority = authority[strings.LastIndexByte(authority, '@')+1:]
	if len(authority) > maxAuthority {
		authority = "…"
	}
	tail, fragment, _ = strings.Cut(tail, "#")
	path, query, hasQuery := strings.Cut(tail, "?")
	if hasQuery {
		query = "?" + redactQuery(query)
	}
	return authority + path + query, fragment
}

// redactQuery replaces the values of sensitive parameters.
func redactQuery(query string) string {
	var b strings.Builder
	for len(query) > 0 {
		parameter, separator := query, ""
		if i := strings.IndexAny(query, "&;"); i >= 0 {
			parameter, separator = query[:i], query[i:i+1]
		}
		query = query[len(parameter)+len(separator):]
		if key, _, ok := strings.Cut(parameter, "="); ok && isSensitive(key) {
			parameter = key + "=" + redacted
		}
		b.WriteString(parameter)
		b.WriteString(separator)
	}
	return b.String()
}

func isSensitive(key string) bool {
	for range maxDecodings {
		if sensitiveKey.MatchString(lastPart(key)) {
			return true
		}
		decoded := unescape(key)
		if decoded == key {
			return false
		}
		key = decoded
	}
	return sensitiveKey.MatchString(lastPart(key))
}

// lastPart is the innermost name of a key that many servers read as a path: user[password], token[].
func lastPart(key string) string {
	name := strings.TrimRight(strings.TrimSpace(key), "[]")
	return name[strings.LastIndexAny(name, "[]")+1:]
}

// unescape is a query key with one layer of percent-encoding taken off. What is no escape stays.
func unescape(key string) string {
	if !strings.ContainsAny(key, "%+") {
		return key
	}
	out := make([]byte, 0, len(key))
	for i := 0; i < len(key); i++ {
		switch {
		case key[i] == '+':
			out = append(out, ' ')
		case key[i] == '%' && i+2 < len(key) && isHex(key[i+1]) && isHex(key[i+2]):
			out = append(out, unhex(key[i+1])<<4|unhex(key[i+2]))
			i += 2
		default:
			out = append(out, key[i])
		}
	}
	return string(out)
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return (c | 0x20) - 'a' + 10
}

// RedactText is a text with what looks like a secret replaced, cut to a number of code points. It is a best effort: in
// free text a secret has no mark of its own.
func RedactText(text string, chars int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	// What comes after is looked at no further. A secret that is cut here is still redacted, as its beginning shows.
	whole := text
	text = cut(text, 2*chars)
	wasCut := len(text) < len(whole)
	lower := strings.ToLower(text)
	for _, r := range textRules {
		for _, hint := range r.hints {
			if strings.Contains(lower, hint) {
				text = r.apply(text)
				break
			}
		}
	}
	if wasCut {
		text += "…"
	}
	return clip(text, chars)
}

// textRule is one kind of secret. A text without any of the hints, in lower case, holds none of the kind: patterns are
// slow, and most lines hold nothing.
type textRule struct {
	hints []string
	apply func(text string) string
}

// words say that a secret follows. They may end a longer name, such as X-Api-Key or refreshToken.
const words = `(?:authorization|cookie|password|passwd|token|secret|api[ _-]?key|session(?:[_-]?id)?)`

// announced is one or several of the words, each with what stands between it and the secret: `Authorization: Basic `,
// `"token":`, `session cookie = `, `password is `.
const announced = "(?:" + words + "(?:\\\\*[\"'`])?" + `(?:\s*[:=]+>?\s*|\s+)(?:(?:is|was|basic|bearer|digest|negotiate)\s+)?)+`

// A secret of one character is none, and `Unexpected token '<'` is the commonest of all messages.
var textRules = []textRule{
	{[]string{"://"}, redactAddresses},
	{[]string{"bearer"}, replace(`(?i)(\bbearer\s+)[\w.~+/=-]+`, "${1}"+redacted)},
	{[]string{"eyj"}, replace(`\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)*`, redacted)}, // a JSON Web Token
	{
		[]string{"authorization", "cookie", "passw", "token", "secret", "api", "session"},
		replace(`(?i)(`+announced+`)(?:(\\*")(?:[^"\\]|\\.){2,}|(')(?:[^'\\]|\\.){2,}|(`+"`"+`)[^`+"`"+`]{2,}|[^\s&,;"'`+"`"+`]{2,})`, "${1}${2}${3}${4}"+redacted),
	},
	{[]string{"cookie"}, replace(`(?i)(cookie\\*["']?\s*[:=]\s*\[REDACTED\])(?:;\s*[\w.-]+=[^\s;,"']*)+`, "${1}")}, // the other cookies of a header
}

func replace(pattern, with string) func(string) string {
	p := regexp.MustCompile(pattern)
	return func(text string) string { return p.ReplaceAllString(text, with) }
}

var address = regexp.MustCompile(`(?i)\b([a-z][a-z0-9+.-]*://)([^\s"'<>` + "`" + `]+)`)

// redactAddresses redacts the URLs in a text as RedactURL does, but leaves the fragment: it may be part of a sentence.
func redactAddresses(text string) string {
	return address.ReplaceAllStringFunc(text, func(found string) string {
		scheme, rest, _ := strings.Cut(found, "://")
		rest, fragment := redactAddress(rest)
		if fragment != "" {
			fragment = "#" + redactQuery(fragment)
		}
		return scheme + "://" + rest + fragment
	})
}

// clip is at most n code points of s. What was cut is marked by an ellipsis, which counts.
func clip(s string, n int) string {
	kept := cut(s, n)
	if len(kept) == len(s) {
		return s
	}
	if n < 1 {
		return ""
	}
	return cut(kept, n-1) + "…"
}

// cut is the first n code points of s.
func cut(s string, n int) string {
	if len(s) <= n { // there are never more code points than bytes
		return s
	}
	i := 0
	for ; n > 0 && i < len(s); n-- {
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return s[:i]
}
