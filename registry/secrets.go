package registry

import (
	"net/url"
	"regexp"
	"strings"
)

// Secrets in page text do not leave a person's browser: a handle goes in their place, ⟦kind:id@origin#tag⟧, with 8 hex
// digits for the id and 16 for the tag. What a secret looks like is data here, because both halves look for it: the
// extension, which keeps what it finds and can put it back, and the daemon, which only looks again.

// SecretKinds are the kinds of handle.
var SecretKinds = []string{"api-key", "token", "jwt", "password", "cookie", "private-key", "card", "secret"}

// SecretShape is a secret that can be told by its looks: one of the prefixes at the beginning of a word, and behind it
// characters of Body.
type SecretShape struct {
	Kind     string   `json:"kind"`
	Prefixes []string `json:"prefixes"`
	// Body is the inside of a bracket expression, to JavaScript and to Go.
	Body string `json:"body"`
	Min  int    `json:"min"` // characters of the body, of each part
	Max  int    `json:"max"` // 0 for no limit; a longer word is another thing
	// Head is how many characters stay readable, so that a person can tell whose key it is.
	Head int `json:"head"`
	// Parts are how many bodies there are, with dots between them.
	Parts int `json:"parts"`
}

const (
	word     = `A-Za-z0-9`
	wordDash = `A-Za-z0-9_\-`
)

// SecretShapes are tried in order; the first that fits counts.
var SecretShapes = []SecretShape{
	{"api-key", []string{"sk-ant-"}, wordDash, 20, 0, 7, 1},
	{"api-key", []string{"sk-"}, wordDash, 20, 0, 3, 1}, // sk-proj-, sk-svcacct- and sk-admin- too
	{"api-key", []string{"AIza"}, wordDash, 35, 35, 4, 1},
	{"api-key", []string{"AKIA", "ASIA", "AIDA", "AROA", "AGPA", "ANPA"}, `A-Z0-9`, 16, 16, 4, 1},
	{"token", []string{"github_pat_"}, `A-Za-z0-9_`, 40, 0, 11, 1},
	{"token", []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_"}, word, 30, 0, 4, 1},
	{"token", []string{"xoxa-", "xoxb-", "xoxp-", "xoxo-", "xoxs-", "xoxr-"}, `A-Za-z0-9\-`, 10, 0, 4, 1},
	{"api-key", []string{"sk_live_", "sk_test_", "rk_live_", "rk_test_"}, word, 16, 0, 8, 1},
	{"token", []string{"npm_"}, word, 36, 36, 4, 1},
	{"token", []string{"glpat-"}, wordDash, 20, 0, 6, 1},
	{"api-key", []string{"SG."}, wordDash, 16, 0, 3, 2},
	{"jwt", []string{"eyJ"}, wordDash, 8, 0, 0, 3},
}

// FreeField is the field of a result that holds what a page's code has answered, whichever action has run it. No key in it
// is one of ours, and numbers there may be a page's secrets, too.
const FreeField = "returned"

// SecretLabel is a word that says what the value behind it is.
type SecretLabel struct {
	Kind string `json:"kind"`
	// Words are in lower case and without separators. A label ends in one of them, or in its plural.
	Words []string `json:"words"`
}

// SecretLabels are the labels, and keys of objects, whose values are secrets. The first that fits counts.
var SecretLabels = []SecretLabel{
	{"password", []string{"password", "passwd", "passphrase", "passcode", "pwd", "otp", "onetimecode"}},
	{"api-key", []string{"apikey"}},
	{"private-key", []string{"privatekey"}},
	{"cookie", []string{"cookie", "sessionid", "sessionkey"}},
	{"token", []string{"token", "authorization", "bearer"}},
	{"secret", []string{"secret", "secretkey", "accesskey", "signingkey", "credential", "connectionstring"}},
}

var (
	secretKind   = strings.Join(SecretKinds, "|")
	handleStart  = regexp.MustCompile(`⟦(?:` + secretKind + `):`)
	handleOrigin = regexp.MustCompile(`⟦(?:` + secretKind + `):[^⟦⟧@]*@([^⟦⟧#]*)#`)
)

// HoldsSecretHandle reports whether s holds the handle of a secret, or what somebody means to pass for one. An address
// may have it percent-encoded.
func HoldsSecretHandle(s string) bool {
	if handleStart.MatchString(s) {
		return true
	}
	decoded, err := url.PathUnescape(s)
	return err == nil && decoded != s && handleStart.MatchString(decoded)
}

// SecretOrigins are the hosts that the handles in s come from.
func SecretOrigins(s string) []string {
	var hosts []string
	for _, m := range handleOrigin.FindAllStringSubmatch(s, -1) {
		hosts = append(hosts, m[1])
	}
	return hosts
}
