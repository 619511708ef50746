package session

import (
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/browsentic/browsentic/registry"
)

// Secret is a text that is used and never shown: in JSON and in logs it reads "[redacted]".
type Secret string

const redacted = "[redacted]"

func (Secret) String() string               { return redacted }
func (Secret) GoString() string             { return redacted }
func (Secret) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// Proxy is the server that a session's requests go through.
type Proxy struct {
	Server   string  `json:"server"`           // scheme://host:port
	Bypass   string  `json:"bypass,omitempty"` // hosts, addresses and blocks of addresses, separated by commas
	Username string  `json:"username,omitempty"`
	Password *Secret `json:"password,omitempty"`
}

// HTTPCredentials are the answer to the HTTP sign-in of one origin.
type HTTPCredentials struct {
	Origin   string `json:"origin"`
	Username string `json:"username"`
	Password Secret `json:"password"`
}

// The bounds of what the published schema leaves without any.
const (
	maxHeaders         = 32
	maxHeaderNameBytes = 128
	maxHeadersBytes    = 8192 // names and values together
	maxLoginChars      = 512  // of a user name, and of a password
	maxBypassEntries   = 100
	maxServerChars     = 512
)

// normaliseNetwork normalises the settings of a session's connections.
func (s *Settings) normaliseNetwork() error {
	var err error
	if s.ExtraHTTPHeaders, err = canonicalHeaders(s.ExtraHTTPHeaders); err != nil {
		return err
	}
	refused := registry.NewError(registry.InvalidArgument, nil)
	if c := s.HTTPCredentials; c != nil {
		var ok bool
		if c.Origin, ok = canonicalOrigin(c.Origin); !ok || !isLogin(c.Username, c.Password) || c.Username == "" {
			return refused
		}
	}
	if s.Proxy != nil {
		return s.Proxy.normalise()
	}
	return nil
}

// headerName is a field name of RFC 9110, section 5.1, without the rare characters.
var headerName = regexp.MustCompile(`^[a-z0-9_-]+$`)

// ownHeaders are the headers that are not for a caller to set: those that say how a message is carried, those by which
// a page could no longer be told from another one (https://fetch.spec.whatwg.org/#forbidden-request-header), and those
// that another setting sets. So are all that begin with one of ownPrefixes.
var (
	ownHeaders = map[string]bool{
		"accept-charset": true, "accept-encoding": true, "access-control-request-headers": true,
		"access-control-request-method": true, "access-control-request-private-network": true, "connection": true,
		"content-encoding": true, "content-length": true, "content-type": true, "cookie": true, "cookie2": true, "date": true,
		"expect": true, "host": true, "http2-settings": true, "keep-alive": true, "origin": true, "range": true,
		"referer": true, "set-cookie": true, "te": true, "trailer": true, "transfer-encoding": true, "upgrade": true, "via": true,
		"accept-language": true, "user-agent": true,
	}
	ownPrefixes = []string{"proxy-", "sec-"}
)

// canonicalHeaders are the headers with their names in lower case. Two names that differ only in case are one header
// with two values, which is refused.
func canonicalHeaders(given map[string]Secret) (map[string]Secret, error) {
	if given == nil {
		return nil, nil
	}
	headers := make(map[string]Secret, len(given))
	total := 0
	for name, value := range given {
		name = strings.ToLower(name)
		if _, twice := headers[name]; twice || !isFreeHeader(name) || !isHeaderValue(string(value)) {
			return nil, registry.NewError(registry.InvalidArgument, nil)
		}
		headers[name] = value
		total += len(name) + len(value)
	}
	if len(headers) > maxHeaders || total > maxHeadersBytes {
		return nil, registry.NewError(registry.LimitExceeded, nil)
	}
	return headers, nil
}

func isFreeHeader(name string) bool {
	for _, prefix := range ownPrefixes {
		if strings.HasPrefix(name, prefix) {
			return false
		}
	}
	return len(name) <= maxHeaderNameBytes && headerName.MatchString(name) && !ownHeaders[name]
}

// isHeaderValue takes visible ASCII and single spaces or tabs within it (RFC 9110, section 5.5).
func isHeaderValue(value string) bool {
	return strings.TrimSpace(value) == value &&
		!strings.ContainsFunc(value, func(r rune) bool { return (r < ' ' && r != '\t') || r > '~' })
}

// isLogin reports whether a user name and a password can be sent: RFC 7617, section 2, has no colons in the name and
// no control characters at all.
func isLogin(username string, password Secret) bool {
	return !strings.Contains(username, ":") && !hasControl(username+string(password)) &&
		!isOver(username, maxLoginChars, 4*maxLoginChars) && !isOver(string(password), maxLoginChars, 4*maxLoginChars)
}

// proxyPorts are the schemes of proxies, with their usual ports.
var proxyPorts = map[string]string{"http": "80", "https": "443", "socks4": "1080", "socks5": "1080"}

func (p *Proxy) normalise() error {
	refused := registry.NewError(registry.InvalidArgument, nil)
	var ok bool
	if p.Server, ok = canonicalProxy(p.Server); !ok {
		return refused
	}
	if p.Bypass, ok = canonicalBypass(p.Bypass); !ok {
		return refused
	}
	if p.Username == "" {
		if p.Password != nil {
			return refused
		}
		return nil
	}
	if p.Password == nil {
		p.Password = new(Secret)
	}
	// The browser has no way to sign in at a SOCKS proxy.
	if strings.HasPrefix(p.Server, "socks") || !isLogin(p.Username, *p.Password) {
		return refused
	}
	return nil
}

// canonicalProxy is scheme://host:port in lower case; http is understood, and so is the port of the scheme.
func canonicalProxy(s string) (string, bool) {
	if !strings.Contains(s, "://") {
		s = "http://" + s
	}
	if len(s) > maxServerChars || hasControl(s) {
		return "", false
	}
	u, err := url.Parse(s)
	if err != nil || proxyPorts[u.Scheme] == "" || u.User != nil || u.Path != "" && u.Path != "/" || strings.ContainsAny(s, "?#") {
		return "", false
	}
	host, port, ok := canonicalHost(u)
	if !ok {
		return "", false
	}
	if port == "" {
		port = proxyPorts[u.Scheme]
	}
	return u.Scheme + "://" + host + ":" + port, true
}

// canonicalHost is the host of a URL in lower case, an IPv6 address in brackets, and its port, if any, as a number.
func canonicalHost(u *url.URL) (host, port string, ok bool) {
	host = strings.ToLower(u.Hostname())
	if strings.HasPrefix(u.Host, "[") {
		addr, err := netip.ParseAddr(host)
		if err != nil || addr.Zone() != "" {
			return "", "", false
		}
		host = "[" + addr.String() + "]"
	} else if !hostName.MatchString(host) {
		return "", "", false
	}
	if port = u.Port(); port == "" {
		return host, "", true
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return host, strconv.FormatUint(n, 10), err == nil
}

// bypassHost is "*" for every host, or a host name; one that begins with "*" or "." means all names that end in it.
var bypassHost = regexp.MustCompile(`^(\*|(\*|\*?\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*)$`)

// canonicalBypass is a list of what needs no proxy, separated by commas: host names, the names below them (.shop.test,
// *.shop.test, *shop.test), addresses, each perhaps with a port, and blocks of addresses (10.0.0.0/8).
func canonicalBypass(s string) (string, bool) {
	if s == "" {
		return "", true
	}
	entries := strings.Split(strings.ToLower(s), ",")
	if len(entries) > maxBypassEntries {
		return "", false
	}
	seen := map[string]bool{}
	for i, entry := range entries {
		entry, ok := canonicalBypassEntry(strings.Trim(entry, " "))
		if !ok || seen[entry] {
			return "", false
		}
		entries[i], seen[entry] = entry, true
	}
	return strings.Join(entries, ","), true
}

func canonicalBypassEntry(entry string) (string, bool) {
	if block, err := netip.ParsePrefix(entry); err == nil {
		return block.Masked().String(), true
	}
	bare := entry
	if inBrackets := strings.HasPrefix(entry, "[") && strings.HasSuffix(entry, "]"); inBrackets {
		bare = entry[1 : len(entry)-1]
	}
	if addr, err := netip.ParseAddr(bare); err == nil {
		if addr.Is6() {
			return "[" + addr.String() + "]", addr.Zone() == ""
		}
		return addr.String(), bare == entry
	}
	host, port, err := net.SplitHostPort(entry)
	if err != nil { // no port
		return entry, len(entry) <= 255 && bypassHost.MatchString(entry)
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return "", false
	}
	host, ok := canonicalBypassEntry(host)
	if strings.ContainsAny(host, "/") {
		return "", false
	}
	return host + ":" + strconv.FormatUint(n, 10), ok
}
