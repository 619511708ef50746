package policy

import (
	"net/url"
	"strings"
)

// kind is what can be said of an address before a browser reads it.
type kind int

const (
	unreadable kind = iota
	web             // absolute, http or https
	sameSite        // relative to the page's own site
	otherSite       // relative in its scheme only: it names another host
	foreign         // another scheme
)

// kindOf judges an address as a browser will read it (https://url.spec.whatwg.org/#concept-basic-url-parser), or
// finds that it cannot. Whatever browsers mend silently counts as unreadable: control characters and outer spaces,
// which some of them drop before they look for a scheme, and http: with anything but two slashes behind it.
func kindOf(s string) kind {
	if strings.ContainsFunc(s, func(r rune) bool { return r < 0x20 || r == 0x7f }) || strings.TrimSpace(s) != s || s == "" {
		return unreadable
	}
	scheme, rest, ok := cutScheme(s)
	isWeb := strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
	switch {
	case !ok && startsAuthority(s, `/\`):
		if hostOf(s[2:]) == "" {
			return unreadable
		}
		return otherSite
	case !ok:
		return sameSite
	case !isWeb:
		return foreign
	case startsAuthority(rest, "/") && hostOf(rest[2:]) != "":
		return web
	}
	return unreadable
}

// WebAddress reports whether s is an absolute http or https URL with a host.
func WebAddress(s string) bool { return kindOf(s) == web }

// ForeignAddress reports whether s names a scheme that is none of the web's.
func ForeignAddress(s string) bool { return kindOf(s) == foreign }

// cutScheme takes the scheme off (RFC 3986, section 3.1); false when there is none.
func cutScheme(s string) (scheme, rest string, ok bool) {
	scheme, rest, ok = strings.Cut(s, ":")
	for i, c := range []byte(scheme) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789+-.", rune(c))) {
			return "", s, false
		}
	}
	return scheme, rest, ok && scheme != ""
}

// startsAuthority reports whether s begins with two slashes, each one of those given: to a web address a backslash is
// one (WHATWG URL, "relative state").
func startsAuthority(s, slashes string) bool {
	return len(s) >= 2 && strings.IndexByte(slashes, s[0]) >= 0 && strings.IndexByte(slashes, s[1]) >= 0
}

// hostOf is the host that s begins with; empty when none can be read. The browser takes any path, so nothing behind
// the host is judged.
func hostOf(s string) string {
	if end := strings.IndexAny(s, `/\?#`); end >= 0 {
		s = s[:end]
	}
	u, err := url.Parse("http://" + s)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Hostname())
}

// payload is how many bytes of data an address carries to its site: its query and its fragment, as they are written.
func payload(s string) int {
	rest, fragment, _ := strings.Cut(s, "#")
	_, query, _ := strings.Cut(rest, "?")
	return len(query) + len(fragment)
}

// Site is the host that a request is about: the one that it leads to, else that of page, the address of the page that
// it acts on. Lower case, without port; empty when there is none.
func Site(r Request, page string) string {
	if target, ok := targetOf(r); ok {
		switch kindOf(target) {
		case web:
			page = target
		case otherSite:
			return hostOf(target[2:])
		}
	}
	if kindOf(page) != web {
		return ""
	}
	_, rest, _ := strings.Cut(page, "://")
	return hostOf(rest)
}

// SameSite reports whether an address is on a site, as Site answers it.
func SameSite(site, address string) bool { return Site(Request{}, address) == site }
