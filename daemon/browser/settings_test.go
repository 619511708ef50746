package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// probe is what a script sees of a place's settings.
type probe struct {
	UserAgent string   `json:"userAgent"`
	Platform  string   `json:"platform"`
	Languages []string `json:"languages"`
	Locale    string   `json:"locale"`
	Timezone  string   `json:"timezone"`
	Hints     string   `json:"hints"`
	// Not seen by workers.
	Dark          bool    `json:"dark"`
	ReducedMotion bool    `json:"reducedMotion"`
	Width         int     `json:"width"`
	Scale         float64 `json:"scale"`
}

// probeScript reports what the very first script of a document or worker sees. NAME is the report's name.
const probeScript = `
	const inPage = globalThis.document !== undefined;
	fetch('/report?name=NAME', { method: 'POST', keepalive: true, body: JSON.stringify({
		userAgent: navigator.userAgent,
		platform: navigator.platform,
		languages: navigator.languages,
		locale: new Intl.NumberFormat().resolvedOptions().locale,
		timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		hints: navigator.userAgentData?.platform ?? '',
		dark: inPage && matchMedia('(prefers-color-scheme: dark)').matches,
		reducedMotion: inPage && matchMedia('(prefers-reduced-motion: reduce)').matches,
		width: inPage ? innerWidth : 0,
		scale: inPage ? devicePixelRatio : 0,
	}) });
`

func probeDocument(name, body string) string {
	return "<!doctype html><script>{" + strings.ReplaceAll(probeScript, "NAME", name) + "}</script><body>" + body
}

var fullSettings = Settings{
	Viewport:          &Viewport{Width: 1111, Height: 777},
	DeviceScaleFactor: 2,
	Locale:            "de-DE",
	TimezoneID:        "Asia/Tokyo",
	ColorScheme:       "dark",
	ReducedMotion:     "reduce",
	UserAgent:         "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
	Geolocation:       &Geolocation{Latitude: 52.5, Longitude: 13.4, Accuracy: 10},
}

// check compares a probe with fullSettings.
func (got probe) check(t *testing.T, where string) {
	t.Helper()
	s := fullSettings
	if got.UserAgent != s.UserAgent || got.Hints != "Windows" {
		t.Errorf("%s: user agent %q, hints %q", where, got.UserAgent, got.Hints)
	}
	if !slices.Equal(got.Languages, []string{"de-DE", "de"}) || got.Locale != "de-DE" {
		t.Errorf("%s: languages %q, locale %q", where, got.Languages, got.Locale)
	}
	if got.Timezone != s.TimezoneID {
		t.Errorf("%s: time zone %q", where, got.Timezone)
	}
}

func (got probe) checkDocument(t *testing.T, where string) {
	t.Helper()
	got.check(t, where)
	if !got.Dark || !got.ReducedMotion || got.Platform != "Win32" {
		t.Errorf("%s: dark %v, reduced motion %v, platform %q", where, got.Dark, got.ReducedMotion, got.Platform)
	}
}

func TestSettingsHoldBeforeFirstScript(t *testing.T) {
	t.Parallel()
	var links string
	pages := map[string]string{
		"/worker.js":      "{" + strings.ReplaceAll(probeScript, "NAME", "worker") + "} new Worker('/nested.js')",
		"/nested.js":      "{" + strings.ReplaceAll(probeScript, "NAME", "nested worker") + "}",
		"/frame":          probeDocument("frame", `<script>new Worker('/frameworker.js')</script>`),
		"/frameworker.js": "{" + strings.ReplaceAll(probeScript, "NAME", "worker in frame") + "}",
	}
	popups := map[string]string{ // how a page opens another one
		"blank":    `<a id="blank" href="/popup-blank" target="_blank">x</a>`,
		"opener":   `<a id="opener" href="/popup-opener" target="_blank" rel="opener">x</a>`,
		"open":     `<button id="open" onclick="window.open('/popup-open')">x</button>`,
		"features": `<button id="features" onclick="window.open('/popup-features', '', 'width=300,height=200')">x</button>`,
		"form":     `<form action="/popup-form" target="_blank"><input type="submit" id="form"></form>`,
	}
	for kind, link := range popups {
		pages["/popup-"+kind] = probeDocument("popup "+kind, "")
		links += link
	}
	s := newSite(t, pages)
	pages["/"] = probeDocument("page", links+fmt.Sprintf(`<iframe src="%s/frame"></iframe><script>new Worker('/worker.js')</script>`, s.other()))

	b := launch(t, nil)
	p := newPlace(t, b, fullSettings, Events{})
	first := firstPage(p)
	navigate(t, p, first, s.URL)

	for _, where := range []string{"page", "frame"} {
		got := report[probe](t, s, where)
		got.checkDocument(t, where)
		if where == "page" && (got.Width != 1111 || got.Scale != 2) {
			t.Errorf("page: width %d, scale %v", got.Width, got.Scale)
		}
	}
	for _, where := range []string{"worker", "nested worker", "worker in frame"} {
		report[probe](t, s, where).check(t, where)
	}
	for kind := range popups {
		evaluate[any](t, p, first, fmt.Sprintf("document.getElementById(%q).click()", kind))
		got := report[probe](t, s, "popup "+kind)
		got.checkDocument(t, kind)
		if got.Width != 1111 || got.Scale != 2 {
			t.Errorf("popup %s: width %d, scale %v", kind, got.Width, got.Scale)
		}
	}
	for _, info := range p.Pages()[1:] {
		if info.OpenerID != first {
			t.Errorf("%s: opener %q, want %q", info.URL, info.OpenerID, first)
		}
	}
}

func TestConfiguredPlace(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{
		"/":      probeDocument("page", `<iframe src="/frame"></iframe><a id="link" href="/popup" target="_blank">x</a>`),
		"/popup": probeDocument("popup", ""),
	})
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	settings := fullSettings
	settings.Permissions = []Permission{{"geolocation", s.URL}}
	if err := p.Configure(testContext(t), settings); err != nil {
		t.Fatal(err)
	}
	navigate(t, p, firstPage(p), s.URL)
	report[probe](t, s, "page").checkDocument(t, "page")
	evaluate[any](t, p, firstPage(p), "link.click()")
	report[probe](t, s, "popup").checkDocument(t, "popup")
	if got := evaluate[string](t, p, firstPage(p), "navigator.permissions.query({name: 'geolocation'}).then(p => p.state)"); got != "granted" {
		t.Errorf("geolocation is %s", got)
	}
	wrong := newPlace(t, b, Settings{}, Events{})
	if err := wrong.Configure(testContext(t), Settings{TimezoneID: "Mars/Olympus"}); err == nil {
		t.Error("a time zone of no place on earth was taken")
	}
}
