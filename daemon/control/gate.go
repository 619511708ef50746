package control

import (
	"crypto/subtle"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// lane is what a request may use.
type lane int

const (
	laneNone lane = iota
	laneControl
	laneMCP // MCPPath, and nothing else
	laneExtension
	laneDashboard // DashboardPath, and what is below
)

// gate judges every request before any route sees it: first Host, then Origin, then the secret. The order matters.
// A page that rebinds its name to 127.0.0.1 has the right address but not the right Host; a page that dials
// 127.0.0.1 has the right Host but tells its Origin; a program of another user tells no Origin but has no token.
// An extension's secret is proved in the handshake that follows, and the dashboard asks for its own: the page itself is
// no secret, and a browser that comes for it has none to show.
type gate struct {
	token        string
	mcpToken     func() string // asked for each request, for the user can revoke it; empty when there is none
	extensionIDs []string      // the ids of our own extension in Chromium
}

// judge returns the lane of a request, or the reason why it has none.
func (g gate) judge(r *http.Request) (lane, string) {
	if !isLoopbackHost(r.Host) {
		return laneNone, "the host is not loopback"
	}
	// An empty Origin is an Origin: only a header that is not there means that no browser sent the request.
	switch origins := r.Header["Origin"]; {
	case isDashboard(r.URL.Path):
		if len(origins) == 0 || len(origins) == 1 && origins[0] == "http://"+r.Host {
			return laneDashboard, ""
		}
		return laneNone, "the origin is not allowed"
	case len(origins) == 0 && hasToken(r, g.token):
		return laneControl, ""
	case len(origins) == 0 && r.URL.Path == MCPPath && hasToken(r, g.mcpToken()):
		return laneMCP, ""
	case len(origins) == 0:
		return laneNone, "the token is missing or wrong"
	case len(origins) == 1 && g.isExtension(origins[0]):
		return laneExtension, ""
	default:
		return laneNone, "the origin is not allowed"
	}
}

func isDashboard(path string) bool {
	return strings.HasPrefix(path, DashboardPath) || path == strings.TrimSuffix(DashboardPath, "/")
}

func hasToken(r *http.Request, want string) bool {
	auth := r.Header["Authorization"]
	if len(auth) != 1 || want == "" {
		return false
	}
	scheme, token, _ := strings.Cut(auth[0], " ")
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare([]byte(token), []byte(want)) == 1
}

// Firefox gives an extension another random id in each profile, so there it cannot be pinned.
var mozExtension = regexp.MustCompile(`^moz-extension://[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

func (g gate) isExtension(origin string) bool {
	if id, ok := strings.CutPrefix(origin, "chrome-extension://"); ok {
		return slices.Contains(g.extensionIDs, id)
	}
	return mozExtension.MatchString(origin)
}

var loopbackHost = regexp.MustCompile(`(?i)^(127\.0\.0\.1|\[::1\]|localhost)(:[0-9]{1,5})?$`)

func isLoopbackHost(host string) bool { return loopbackHost.MatchString(host) }

// isUpgrade reports whether a request asks for a websocket (RFC 6455, section 4.2.1).
func isUpgrade(r *http.Request) bool {
	return hasWord(r.Header["Connection"], "upgrade") && hasWord(r.Header["Upgrade"], "websocket")
}

// hasWord looks for a word in a comma-separated header.
func hasWord(values []string, word string) bool {
	for part := range strings.SplitSeq(strings.Join(values, ","), ",") {
		if strings.EqualFold(strings.TrimSpace(part), word) {
			return true
		}
	}
	return false
}
