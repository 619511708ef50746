package daemon

import (
	"strings"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/session"
)

// browserSettings says a session's settings in the browser's terms.
func browserSettings(s session.Settings) browser.Settings {
	out := browser.Settings{
		DeviceScaleFactor: s.DeviceScaleFactor, Locale: s.Locale, TimezoneID: s.TimezoneID, ColorScheme: s.ColorScheme,
		ReducedMotion: s.ReducedMotion, UserAgent: s.UserAgent,
		Proxy:   browserProxy(s.Proxy),
		Offline: isTrue(s.Offline), AcceptDownloads: isTrue(s.AcceptDownloads),
	}
	if s.Viewport != nil {
		out.Viewport = &browser.Viewport{Width: s.Viewport.Width, Height: s.Viewport.Height}
	}
	if g := s.Geolocation; g != nil {
		out.Geolocation = &browser.Geolocation{Latitude: g.Latitude, Longitude: g.Longitude}
		if g.Accuracy != nil {
			out.Geolocation.Accuracy = *g.Accuracy
		}
	}
	for _, p := range s.Permissions {
		out.Permissions = append(out.Permissions, browser.Permission{Permission: p.Permission, Origin: p.Origin})
	}
	if len(s.ExtraHTTPHeaders) > 0 {
		out.ExtraHTTPHeaders = make(map[string]string, len(s.ExtraHTTPHeaders))
		for name, value := range s.ExtraHTTPHeaders {
			out.ExtraHTTPHeaders[name] = string(value)
		}
	}
	if c := s.HTTPCredentials; c != nil {
		out.HTTPCredentials = &browser.Credentials{Origin: c.Origin, Username: c.Username, Password: string(c.Password)}
	}
	return out
}

func browserProxy(p *session.Proxy) *browser.Proxy {
	if p == nil {
		return nil
	}
	out := &browser.Proxy{Server: p.Server, Username: p.Username}
	if p.Password != nil {
		out.Password = string(*p.Password)
	}
	if p.Bypass != "" {
		out.Bypass = strings.Split(p.Bypass, ",")
	}
	return out
}

func isTrue(b *bool) bool { return b != nil && *b }
