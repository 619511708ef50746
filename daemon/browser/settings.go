package browser

import (
	"strings"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
)

// Settings are what a place's pages see of the world. They hold in every page of the place before its first script,
// in its cross-site frames and in its dedicated workers. Service and shared workers keep the browser's own user agent
// and language: the browser has no way to change them. The zero value changes nothing. Values are taken as valid; one
// that the browser refuses fails NewPlace.
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

// Permission is a permission (by its name in the Permissions standard) that pages of one origin have.
type Permission struct {
	Permission string `json:"permission"`
	Origin     string `json:"origin"`
}

// grants are the commands that give the permissions in a browser context. Browser.grantPermissions would deny an
// origin everything that it does not list.
func (s *Settings) grants(id cdp.BrowserContextID) []browser.SetPermissionParams {
	var grants []browser.SetPermissionParams
	for _, p := range s.Permissions {
		grants = append(grants, browser.SetPermissionParams{
			Permission:       &browser.PermissionDescriptor{Name: p.Permission},
			Setting:          browser.PermissionSettingGranted,
			Origin:           p.Origin,
			BrowserContextID: id,
		})
	}
	return grants
}

// inPage are the commands for the session of a page.
func (s *Settings) inPage() []command {
	var commands []command
	if s.Viewport != nil || s.DeviceScaleFactor != 0 {
		metrics := emulation.SetDeviceMetricsOverrideParams{DeviceScaleFactor: s.DeviceScaleFactor} // zeros override nothing
		if s.Viewport != nil {
			metrics.Width, metrics.Height = int64(s.Viewport.Width), int64(s.Viewport.Height)
		}
		commands = append(commands, newCommand(emulation.SetDeviceMetricsOverride, metrics))
	}
	return append(commands, s.inFrame()...)
}

// inFrame are the commands for the session of a cross-site frame. It has a process of its own, which the page's
// commands don't reach.
func (s *Settings) inFrame() []command {
	commands := s.inWorker()
	var features []*emulation.MediaFeature
	if s.ColorScheme != "" {
		features = append(features, &emulation.MediaFeature{Name: "prefers-color-scheme", Value: s.ColorScheme})
	}
	if s.ReducedMotion != "" {
		features = append(features, &emulation.MediaFeature{Name: "prefers-reduced-motion", Value: s.ReducedMotion})
	}
	if features != nil {
		commands = append(commands, newCommand(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}))
	}
	if g := s.Geolocation; g != nil {
		commands = append(commands, newCommand(emulation.SetGeolocationOverride, emulation.SetGeolocationOverrideParams{
			Latitude: &g.Latitude, Longitude: &g.Longitude, Accuracy: &g.Accuracy,
		}))
	}
	return commands
}

// inWorker are the commands for the session of a dedicated worker.
func (s *Settings) inWorker() []command {
	commands := s.inProcess()
	if s.UserAgent != "" || s.Locale != "" {
		commands = append(commands, newCommand(emulation.SetUserAgentOverride, s.userAgentOverride()))
	}
	return commands
}

// inProcess are the commands whose effect the browser keeps for a whole renderer process, and takes back when the
// session that sent them ends, although other pages of the place may live in that process.
func (s *Settings) inProcess() []command {
	var commands []command
	if s.Locale != "" {
		commands = append(commands, newCommand(emulation.SetLocaleOverride, emulation.SetLocaleOverrideParams{Locale: s.Locale}))
	}
	if s.TimezoneID != "" {
		commands = append(commands, newCommand(emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: s.TimezoneID}))
	}
	return commands
}

// isAlreadyInEffect reports whether a command of inProcess was refused because another session in the same process,
// and so of the same place, had sent it.
func isAlreadyInEffect(err error) bool {
	text := err.Error()
	return strings.Contains(text, "already in effect")
}

// languages is the list of languages of a browser that is set up for a locale: the locale, then its bare language.
func languages(locale string) string {
	language, _, regional := strings.Cut(locale, "-")
	if !regional {
		return locale
	}
	return locale + "," + language
}
