package browser

import (
	"regexp"
	"strings"

	"github.com/chromedp/cdproto/emulation"
)

// userAgentOverride makes the override of user agent and languages. With an empty user agent the browser keeps its
// own, client hints included.
func (s *Settings) userAgentOverride() emulation.SetUserAgentOverrideParams {
	params := emulation.SetUserAgentOverrideParams{UserAgent: s.UserAgent}
	if s.Locale != "" {
		params.AcceptLanguage = languages(s.Locale)
	}
	if s.UserAgent != "" {
		c := parseUserAgent(s.UserAgent)
		params.Platform = c.platform
		params.UserAgentMetadata = c.hints()
	}
	return params
}

// client is what a user agent string tells. Unknown parts are empty.
type client struct {
	platform      string // navigator.platform
	system        string // Sec-CH-UA-Platform
	systemVersion string
	model         string
	brand         string // of a Chromium-family browser; empty for others
	version       string // of the brand
	chromium      string // version of the engine
	mobile        bool
}

// systems in the order in which they are looked for: iPhones also say "Mac OS X", Android also says "Linux". The first
// group of a pattern, if any, is the version.
var systems = []struct{ pattern, name, platform string }{
	{`\biPhone OS (\d+(?:_\d+)*)`, "iOS", "iPhone"},
	{`\biPad\b.*\bOS (\d+(?:_\d+)*)`, "iOS", "iPad"},
	{`\bAndroid (\d+(?:\.\d+)*)`, "Android", "Linux armv81"},
	{`\bWindows NT (\d+\.\d+)`, "Windows", "Win32"},
	{`\bMac OS X (\d+(?:[_.]\d+)*)`, "macOS", "MacIntel"},
	{`\bCrOS \S+ (\d+(?:\.\d+)*)`, "Chrome OS", "Linux x86_64"},
	{`\bLinux\b()`, "Linux", "Linux x86_64"},
}

// parseUserAgent compiles its patterns at each use: that is rare, while every start of every process of ours would pay
// for compiled package variables.
func parseUserAgent(userAgent string) client {
	find := func(pattern string) []string { return regexp.MustCompile(pattern).FindStringSubmatch(userAgent) }
	c := client{mobile: strings.Contains(userAgent, "Mobile")}
	for _, s := range systems {
		if m := find(s.pattern); m != nil {
			c.system, c.platform = s.name, s.platform
			c.systemVersion = strings.ReplaceAll(m[1], "_", ".")
			break
		}
	}
	if m := find(`\bAndroid [\d.]+; ([^;)]+?)(?: Build/[^;)]*)?\)`); m != nil {
		c.model = m[1]
	}
	if m := find(`\bChrome/([\d.]+)`); m != nil {
		c.brand, c.version, c.chromium = "Google Chrome", m[1], m[1]
	}
	if m := find(`\bEdg/([\d.]+)`); m != nil {
		c.brand, c.version = "Microsoft Edge", m[1]
	}
	if m := find(`\bOPR/([\d.]+)`); m != nil {
		c.brand, c.version = "Opera", m[1]
	}
	return c
}

// hints are the client hints that the browser would send (https://wicg.github.io/ua-client-hints). Browsers of other
// families send none: nil, by which Chromium sends none either.
func (c client) hints() *emulation.UserAgentMetadata {
	if c.chromium == "" {
		return nil
	}
	brands := func(filler, chromium, version string) []*emulation.UserAgentBrandVersion {
		return []*emulation.UserAgentBrandVersion{
			{Brand: "Not A(Brand", Version: filler}, // a made-up brand, so that nobody relies on the list's form
			{Brand: "Chromium", Version: chromium},
			{Brand: c.brand, Version: version},
		}
	}
	major := func(version string) string {
		number, _, _ := strings.Cut(version, ".")
		return number
	}
	hints := &emulation.UserAgentMetadata{
		Brands:          brands("24", major(c.chromium), major(c.version)),
		FullVersionList: brands("24.0.0.0", c.chromium, c.version),
		Platform:        c.system,
		PlatformVersion: c.systemVersion,
		Model:           c.model,
		Mobile:          c.mobile,
	}
	switch {
	case c.mobile:
		hints.FormFactors = []string{"Mobile"}
	case c.system == "Android":
		hints.FormFactors = []string{"Tablet"}
	default:
		hints.FormFactors = []string{"Desktop"}
		hints.Architecture, hints.Bitness = "x86", "64"
	}
	return hints
}
