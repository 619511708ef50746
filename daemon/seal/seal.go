// Package seal takes secrets out of text that leaves the daemon: results of a person's own browser on their way to a
// client, and what is shown or logged about calls there. The extension has looked already, keeps what it found and can
// put it back (extension/src/lib/secrets); this is the second look, for what an older build or another road let
// through. What it finds is gone for good: ⟦kind:sealed⟧.
//
// It looks for what has the looks of a secret and for what a label says is one, as the extension does, with the same
// tables. It leaves out the extension's third look, for words that are too random: here also ids of our own pass.
package seal

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/browsentic/browsentic/registry"
)

// Text is s with a mark in the place of every secret. Sealed text stays as it is.
//
// Most text holds none, and Go's expressions are slow compared with a search for what a secret cannot do without; so
// each pass is asked only where that is there.
func Text(s string) string {
	for _, p := range passes {
		if p.may(s) {
			s = p.seal(s)
		}
	}
	return s
}

var passes = []struct {
	may  func(string) bool
	seal func(string) string
}{
	{has("PRIVATE KEY-----"), pemKeys},
	{has("://"), logins},
	{has("ookie", "OOKIE"), cookies},
	{hasCard, cards},
	{has(prefixes()...), keys},
	{has(":", "="), assigned},
	{hasSaid, spoken},
}

// lazy is an expression that is compiled when it is first needed: most programs that hold this package never are asked, and a
// shim has to be quick.
func lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

func has(words ...string) func(string) bool {
	return func(s string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(s, word) })
	}
}

func prefixes() (all []string) {
	for _, shape := range registry.SecretShapes {
		all = append(all, shape.Prefixes...)
	}
	return all
}

func hasCard(s string) bool {
	n := 0
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			if n++; n == 13 {
				return true
			}
		} else if s[i] != ' ' && s[i] != '-' {
			n = 0
		}
	}
	return false
}

// Value seals every text in a JSON value that was decoded into maps and slices, in place.
func Value(v any) any { return value(v, false) }

// value: isFree says that v stands in registry.FreeField.
func value(v any, isFree bool) any {
	switch v := v.(type) {
	case string:
		if dataURL().MatchString(v) {
			return v
		}
		return Text(v)
	case float64:
		if !isFree {
			return v
		}
		text := number(v)
		if sealed := Text(text); sealed != text {
			return sealed
		}
		return v
	case []any:
		for i, item := range v {
			v[i] = value(item, isFree)
		}
	case []string:
		for i, item := range v {
			v[i] = Text(item)
		}
	case map[string]any:
		for key, item := range v {
			kind := LabelKind(key)
			switch {
			case !isFree && (key == "selector" || isID(key)): // what has to stay as it is to be of use
			case kind != "" && isSecretOf(kind, item, isFree):
				v[key] = mark(kind)
			default:
				v[key] = value(item, isFree || key == registry.FreeField)
			}
		}
	}
	return v
}

// isSecretOf: a number that a page's code answers may be a code to sign in with; under other labels it counts something.
func isSecretOf(kind string, v any, isFree bool) bool {
	switch v := v.(type) {
	case string:
		return isSecret(v)
	case float64:
		return isFree && kind == "password" && isSecret(number(v))
	}
	return false
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// dataURL is RFC 2397, with its media type. Text that only begins like one is text; white space is JavaScript's, which the
// extension's expression has.
var dataURL = lazy(`^data:[\w.+-]+/[\w.+-]+[^\s\v\p{Z}\x{FEFF},]*,[^\s\v\p{Z}\x{FEFF}]*$`)

// isID reports whether a key is that of an id, which we have made.
func isID(key string) bool {
	name, ok := strings.CutSuffix(key, "Id")
	return ok && name != "" && name[len(name)-1] >= 'a' && name[len(name)-1] <= 'z'
}

// Shortened is a copy of a JSON value in which one character stands for every mark.
func Shortened(v any) any {
	switch v := v.(type) {
	case string:
		return handle().ReplaceAllLiteralString(v, "⟦")
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = Shortened(item)
		}
		return list
	case map[string]any:
		fields := make(map[string]any, len(v))
		for key, item := range v {
			fields[key] = Shortened(item)
		}
		return fields
	}
	return v
}

func mark(kind string) string { return "⟦" + kind + ":sealed⟧" }

var (
	handleText = `⟦(?:` + strings.Join(registry.SecretKinds, "|") + `):[^⟦⟧]{0,300}⟧`
	handle     = lazy(handleText)
)

// betweenMarks changes what stands between the marks of a text.
func betweenMarks(s string, change func(string) string) string {
	var out strings.Builder
	at := 0
	for _, m := range handle().FindAllStringIndex(s, -1) {
		out.WriteString(change(s[at:m[0]]))
		out.WriteString(s[m[0]:m[1]])
		at = m[1]
	}
	if at == 0 {
		return change(s)
	}
	out.WriteString(change(s[at:]))
	return out.String()
}

// replace puts what with answers in the place of every match. With gets the text and the match, as
// regexp.FindStringSubmatchIndex has it, and answers where the replaced part begins and ends; false leaves the match.
func replace(s string, re *regexp.Regexp, with func(m []int) (start, end int, text string, ok bool)) string {
	var out strings.Builder
	at := 0
	for _, m := range re.FindAllStringSubmatchIndex(s, -1) {
		start, end, text, ok := with(m)
		if !ok || start < at {
			continue
		}
		out.WriteString(s[at:start])
		out.WriteString(text)
		at = end
	}
	if at == 0 {
		return s
	}
	out.WriteString(s[at:])
	return out.String()
}

// shapes is every shape as a group of one expression. What stands before a shape is part of the match, since RE2 has
// no look-behind.
var shapes = sync.OnceValue(func() *regexp.Regexp {
	var all []string
	for _, s := range registry.SecretShapes {
		before, size := `(?:^|[^A-Za-z0-9_])`, strconv.Itoa(s.Min)+","
		if s.Parts > 1 {
			before = `(?:^|[^A-Za-z0-9_\-])`
		}
		body := `[` + s.Body + `]{` + size + `}`
		var prefixes []string
		for _, p := range s.Prefixes {
			prefixes = append(prefixes, regexp.QuoteMeta(p))
		}
		all = append(all, before+`(`+`(?:`+strings.Join(prefixes, "|")+`)`+body+strings.Repeat(`\.`+body, s.Parts-1)+`)`)
	}
	return regexp.MustCompile(strings.Join(all, "|"))
})

func keys(s string) string {
	return betweenMarks(s, func(piece string) string {
		return replace(piece, shapes(), func(m []int) (int, int, string, bool) {
			for i, shape := range registry.SecretShapes {
				start, end := m[2*i+2], m[2*i+3]
				if start < 0 {
					continue
				}
				if shape.Max > 0 && end-start > shape.Max+len(shape.Prefixes[0]) {
					return 0, 0, "", false // a longer word is another thing
				}
				return start, end, piece[start:start+shape.Head] + mark(shape.Kind), true
			}
			return 0, 0, "", false
		})
	})
}

var (
	pemBegin = lazy(`-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----`)
	pemEnd   = lazy(`-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----`)
	pemBody  = lazy(`^[A-Za-z0-9+/=\s\\]*`)
)

const pemChars = 8192

// pemKeys: a key whose end is not there is taken as far as it looks like one.
func pemKeys(s string) string {
	return replace(s, pemBegin(), func(m []int) (int, int, string, bool) {
		rest := s[m[1]:min(len(s), m[1]+pemChars)]
		length := len(strings.TrimRight(pemBody().FindString(rest), " \t\r\n"))
		if end := pemEnd().FindStringIndex(rest); end != nil {
			length = end[1]
		}
		return m[0], m[1] + length, mark("private-key"), true
	})
}

var (
	login  = lazy(`://([^\s/:@"'<>⟦]{0,100}):([^\s/@"'<>⟦]{1,400})@`)
	cookie = lazy(`(?i)(cookie2?:[ \t]{0,4})([^\s=;,"⟦]{1,100}=[^\n"⟦]{1,1000})`)
)

func logins(s string) string {
	return replace(s, login(), func(m []int) (int, int, string, bool) { return m[4], m[5], mark("password"), true })
}

func cookies(s string) string {
	return replace(s, cookie(), func(m []int) (int, int, string, bool) { return m[4], m[5], mark("cookie"), true })
}

var (
	// Digits in a word, as in a UUID, are no number.
	digitRun = lazy(`(?:^|[^A-Za-z0-9_\-])([0-9](?:[ -]?[0-9]){12,})`)
	digits   = lazy(`[0-9]+`)
)

func cards(s string) string {
	return betweenMarks(s, func(piece string) string {
		return replace(piece, digitRun(), func(m []int) (int, int, string, bool) {
			start, end := m[2], m[3]
			for end > start && end < len(piece) && isWord(piece[end]) {
				end = start + max(0, strings.LastIndexAny(piece[start:end], " -")) // what goes on as a word is not of the number
			}
			return start, end, cardsIn(piece[start:end]), true
		})
	})
}

func isWord(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// cardsIn: a run of digits may hold more than a card, an expiry date behind it or another card.
func cardsIn(run string) string {
	groups := digits().FindAllStringIndex(run, -1)
	var out strings.Builder
	at := 0
	for first := 0; first < len(groups); first++ {
		number := ""
		for last := first; last < len(groups) && len(number) < 19; last++ {
			number += run[groups[last][0]:groups[last][1]]
			if isCard(number) {
				start, end := groups[first][0], groups[last][1]
				out.WriteString(run[at:start] + mark("card") + run[end-4:end])
				at, first = end, last
				break
			}
		}
	}
	out.WriteString(run[at:])
	return out.String()
}

// isCard: ISO/IEC 7812-1, with one of the first digits that banks and travel have, and a check digit that fits.
func isCard(number string) bool {
	if len(number) < 13 || len(number) > 19 || number[0] < '2' || number[0] > '6' {
		return false
	}
	sum := 0
	for i := range len(number) {
		n := int(number[len(number)-1-i] - '0')
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0
}
