package session

import (
	"encoding/json"
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/text/language"

	"github.com/browsentic/browsentic/registry"
)

// Settings are the context settings of a session, normalised. What was not set is zero and stays out of the JSON;
// package daemon hands them on to the browser.
type Settings struct {
	Viewport          *Viewport    `json:"viewport,omitempty"`
	DeviceScaleFactor float64      `json:"deviceScaleFactor,omitempty"` // device pixels per CSS pixel
	Locale            string       `json:"locale,omitempty"`            // canonical BCP 47 tag
	TimezoneID        string       `json:"timezoneId,omitempty"`        // IANA name
	ColorScheme       string       `json:"colorScheme,omitempty"`       // light, dark, no-preference
	ReducedMotion     string       `json:"reducedMotion,omitempty"`     // reduce, no-preference
	UserAgent         string       `json:"userAgent,omitempty"`
	Geolocation       *Geolocation `json:"geolocation,omitempty"`
	Permissions       []Permission `json:"permissions,omitzero"`

	Proxy            *Proxy            `json:"proxy,omitempty"`
	ExtraHTTPHeaders map[string]Secret `json:"extraHTTPHeaders,omitzero"` // by lower-case name
	HTTPCredentials  *HTTPCredentials  `json:"httpCredentials,omitempty"`
	Offline          *bool             `json:"offline,omitempty"`
	AcceptDownloads  *bool             `json:"acceptDownloads,omitempty"`
}

// Viewport is the size of a page's visible area in CSS pixels.
type Viewport struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// Geolocation is a position in degrees, with an accuracy in metres.
type Geolocation struct {
	Latitude  float64  `json:"latitude"`
	Longitude float64  `json:"longitude"`
	Accuracy  *float64 `json:"accuracy,omitempty"`
}

// Permission is what the pages of one origin may do.
type Permission struct {
	Permission string `json:"permission"`
	Origin     string `json:"origin"` // serialised as in https://html.spec.whatwg.org/#ascii-serialisation-of-an-origin
}

// newSettings normalises the contextSettings of a create call, whose types and ranges fit the schema. What it
// refuses is INVALID_ARGUMENT, or LIMIT_EXCEEDED for what is too much.
func newSettings(input map[string]any) (Settings, error) {
	refused := registry.NewError(registry.InvalidArgument, nil)
	given, ok := input["contextSettings"]
	if !ok {
		return Settings{}, nil
	}
	// The schema lets whole numbers through in any spelling (1e3); going through JSON once more settles the types.
	raw, err := json.Marshal(given)
	if err != nil {
		return Settings{}, refused
	}
	var s Settings
	if json.Unmarshal(raw, &s) != nil || hasControl(s.Locale+s.TimezoneID+s.UserAgent) {
		return Settings{}, refused
	}
	if s.Locale != "" {
		if s.Locale, ok = canonicalLocale(s.Locale); !ok {
			return Settings{}, refused
		}
	}
	if s.TimezoneID != "" {
		if s.TimezoneID, ok = canonicalZone(s.TimezoneID); !ok {
			return Settings{}, refused
		}
	}
	seen := map[Permission]bool{}
	for i := range s.Permissions {
		p := &s.Permissions[i]
		if p.Origin, ok = canonicalOrigin(p.Origin); !ok || seen[*p] {
			return Settings{}, refused
		}
		if p.Permission == "geolocation" && s.Geolocation == nil { // it would lead to where this computer is
			return Settings{}, refused
		}
		seen[*p] = true
	}
	if err := s.normaliseNetwork(); err != nil {
		return Settings{}, err
	}
	return s, nil
}

// canonicalLocale is the canonical form of one Unicode locale id (UTS #35), deprecated subtags replaced. Subtags
// that no registry knows are refused: a browser would take them and then behave as if nothing was set.
func canonicalLocale(s string) (string, bool) {
	tag, err := (language.DeprecatedBase | language.DeprecatedScript | language.DeprecatedRegion).Parse(s)
	if err != nil {
		return "", false
	}
	if base, _, _ := tag.Raw(); base.String() == "und" {
		return "", false // names no language, as private tags do: x-mine
	}
	return tag.String(), true
}

var hostName = regexp.MustCompile(`^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$`)

const maxOriginChars = 2000

// canonicalOrigin is the serialisation of an http or https origin: lower-case scheme and host, no default port. An
// international host name has to come in its ASCII form.
func canonicalOrigin(s string) (string, bool) {
	u, err := url.Parse(s)
	if err != nil || len(s) > maxOriginChars || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || strings.ContainsAny(s, "?#") ||
		u.Path != "" && u.Path != "/" {
		return "", false
	}
	host, port, ok := canonicalHost(u)
	if !ok {
		return "", false
	}
	if port != "" && port != map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		host += ":" + port
	}
	return u.Scheme + "://" + host, true
}
