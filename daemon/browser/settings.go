package browser

import (
	"slices"
	"strings"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
)

// Settings are what a place's pages see of the world. They hold in every page of the place before its first script,
// in its cross-site frames and in its dedicated workers. The browser has no way to change the user agent and language
// of service and shared workers, nor navigator.platform in any worker: these stay its own. What a shared worker sends,
// and the request for a service worker's script, lack the extra headers. The zero value changes nothing. Values are
// taken as valid; one that the browser refuses fails NewPlace.
type Settings struct {
	Viewport          *Viewport    `json:"viewport,omitempty"`
	DeviceScaleFactor float64      `json:"deviceScaleFactor,omitempty"` // device pixels per CSS pixel
	Locale            string       `json:"locale,omitempty"`            // Unicode locale id, such as "de-DE"
	TimezoneID        string       `json:"timezoneId,omitempty"`        // IANA zone, such as "Europe/Berlin"
	ColorScheme       string       `json:"colorScheme,omitempty"`       // light, dark, no-preference
	ReducedMotion     string       `json:"reducedMotion,omitempty"`     // reduce, no-preference
	UserAgent         string       `json:"userAgent,omitempty"`
	Geolocation       *Geolocation `json:"geolocation,omitempty"`
	Permissions       []Permission `json:"permissions,omitempty"` // granted at the start of the place
	// ExtraHTTPHeaders go with every request. Those that say what UserAgent and Locale say lose against them.
	ExtraHTTPHeaders map[string]string `json:"extraHTTPHeaders,omitempty"`
	Offline          bool              `json:"offline,omitempty"` // no request reaches any server
	// Proxy can only be given to NewPlace.
	Proxy           *Proxy       `json:"-"`
	HTTPCredentials *Credentials `json:"-"`
	AcceptDownloads bool         `json:"acceptDownloads,omitempty"` // else what a page would store is refused
}

// Viewport is the size of the pages' visible area in CSS pixels.
type Viewport struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// Geolocation is a position in degrees, with an accuracy in metres.
type Geolocation struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
	Accuracy  float64 `json:"accuracy,omitempty"`
}

// Permission is a permission (by its name in the Permissions standard) that pages of one origin have. The clipboard is
// one for all places: a page that may read it reads what another place's page has copied.
type Permission struct {
	Permission string `json:"permission"`
	Origin     string `json:"origin"`
}

// grant gives the permission in one browser context. (Browser.grantPermissions would deny the origin everything that
// it does not list.)
func (p Permission) grant(id cdp.BrowserContextID) browser.SetPermissionParams {
	return browser.SetPermissionParams{
		Permission:       &browser.PermissionDescriptor{Name: p.Permission},
		Setting:          browser.PermissionSettingGranted,
		Origin:           p.Origin,
		BrowserContextID: id,
	}
}

// setup is what a place sends to the sessions of its targets because of its settings. A target that waits for it is
// resumed afterwards.
type setup struct {
	page, frame, worker []command
	process             []command // locale and time zone, see renewProcessSettings
}

func (s *Settings) setup() *setup {
	process := s.process()
	worker := slices.Concat(process, s.identity(), s.requests())
	frame := slices.Concat(worker, s.services(), s.connection(), s.media(), s.position())
	return &setup{page: slices.Concat(s.metrics(), frame), frame: frame, worker: worker, process: process}
}

// process are the settings whose effect the browser keeps for a whole renderer process, and takes back when the
// session that sent them ends, although other pages of the place may live in that process.
func (s *Settings) process() []command {
	var commands []command
	if s.Locale != "" {
		commands = append(commands, newCommand(emulation.SetLocaleOverride, emulation.SetLocaleOverrideParams{Locale: s.Locale}))
	}
	if s.TimezoneID != "" {
		commands = append(commands, newCommand(emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: s.TimezoneID}))
	}
	return commands
}

func (s *Settings) identity() []command {
	if s.UserAgent == "" && s.Locale == "" {
		return nil
	}
	return []command{newCommand(emulation.SetUserAgentOverride, s.userAgentOverride())}
}

func (s *Settings) media() []command {
	var features []*emulation.MediaFeature
	if s.ColorScheme != "" {
		features = append(features, &emulation.MediaFeature{Name: "prefers-color-scheme", Value: s.ColorScheme})
	}
	if s.ReducedMotion != "" {
		features = append(features, &emulation.MediaFeature{Name: "prefers-reduced-motion", Value: s.ReducedMotion})
	}
	if features == nil {
		return nil
	}
	return []command{newCommand(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})}
}

func (s *Settings) position() []command {
	g := s.Geolocation
	if g == nil {
		return nil
	}
	return []command{newCommand(emulation.SetGeolocationOverride, emulation.SetGeolocationOverrideParams{
		Latitude: &g.Latitude, Longitude: &g.Longitude, Accuracy: &g.Accuracy,
	})}
}

func (s *Settings) metrics() []command {
	if s.Viewport == nil && s.DeviceScaleFactor == 0 {
		return nil
	}
	metrics := emulation.SetDeviceMetricsOverrideParams{DeviceScaleFactor: s.DeviceScaleFactor} // zeros override nothing
	if s.Viewport != nil {
		metrics.Width, metrics.Height = int64(s.Viewport.Width), int64(s.Viewport.Height)
	}
	return []command{newCommand(emulation.SetDeviceMetricsOverride, metrics)}
}

// isAlreadyInEffect reports whether a process setting was refused because another session in the same process, and so
// of the same place, had sent it.
func isAlreadyInEffect(err error) bool { return strings.Contains(err.Error(), "already in effect") }

// languages is the list of languages of a browser that is set up for a locale: the locale, then its bare language.
func languages(locale string) string {
	language, _, regional := strings.Cut(locale, "-")
	if !regional {
		return locale
	}
	return locale + "," + language
}
