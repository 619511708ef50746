package policy

import (
	"net/url"
	"strings"

	"github.com/browsentic/browsentic/registry"
)

// rule is one line of the policy: when holds is true, effect applies. Rules look at what an action is (its traits)
// and at its input, never at a list of names; their order means nothing.
type rule struct {
	id     string
	effect Effect
	reason string // a plain sentence for the person or model that is refused
	holds  func(Request) bool
}

// rules are in force for every session that has a browser context of its own.
var rules = []rule{
	{
		id:     "reserved-action",
		effect: Deny,
		reason: "Names that start with " + registry.ReservedPrefix + " belong to browsentic itself.",
		holds:  func(r Request) bool { return registry.IsReserved(r.Name) },
	},
	{
		id:     "non-http-navigation",
		effect: Deny,
		reason: "Pages may only be sent to http and https addresses.",
		holds: func(r Request) bool {
			if r.Action == nil || r.Action.Effect != registry.EffectNavigate {
				return false
			}
			target, ok := r.Input["url"].(string)
			return ok && !WebAddress(target)
		},
	},
}

// WebAddress reports whether s is an absolute http or https URL with a host. Only what stands before the path is
// judged: the browser takes any path, but control characters are refused everywhere, since browsers drop some of
// them before they read the scheme (https://url.spec.whatwg.org/#concept-basic-url-parser, step 3).
func WebAddress(s string) bool {
	if strings.ContainsFunc(s, func(r rune) bool { return r < 0x20 || r == 0x7f }) {
		return false
	}
	scheme, rest, ok := strings.Cut(s, "://")
	if !ok || !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https") {
		return false
	}
	// A backslash ends the authority as a slash does (WHATWG URL, "authority state").
	if end := strings.IndexAny(rest, `/\?#`); end >= 0 {
		rest = rest[:end]
	}
	u, err := url.Parse("http://" + rest)
	return err == nil && u.Hostname() != ""
}
