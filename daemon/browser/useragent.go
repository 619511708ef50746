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
		params.Platform = navigatorPlatform(s.UserAgent)
		params.UserAgentMetadata = clientHints(s.UserAgent)
	}
	return params
}

// system is an operating system as user agents name it.
type system struct {
	pattern  *regexp.Regexp // its first group, if any, is the version
	hint     string         // Sec-CH-UA-Platform
	platform string         // navigator.platform
	mobile   bool
}

// systems in the order in which they are looked for: iPhones also say "Mac OS X", Android also says "Linux".
var systems = []system{
	{regexp.MustCompile(`\biPhone OS (\d+(?:_\d+)*)`), "iOS", "iPhone", true},
	{regexp.MustCompile(`\biPad\b.*\bOS (\d+(?:_\d+)*)`), "iOS", "iPad", true},
	{regexp.MustCompile(`\bAndroid (\d+(?:\.\d+)*)`), "Android", "Linux armv81", true},
	{regexp.MustCompile(`\bWindows NT (\d+\.\d+)`), "Windows", "Win32", false},
	{regexp.MustCompile(`\bMac OS X (\d+(?:[_.]\d+)*)`), "macOS", "MacIntel", false},
	{regexp.MustCompile(`\bCrOS \S+ (\d+(?:\.\d+)*)`), "Chrome OS", "Linux x86_64", false},
	{regexp.MustCompile(`\bLinux\b`), "Linux", "Linux x86_64", false},
}

func systemOf(userAgent string) (system, string) {
	for _, s := range systems {
		if m := s.pattern.FindStringSubmatch(userAgent); m != nil {
			version := ""
			if len(m) > 1 {
				version = strings.ReplaceAll(m[1], "_", ".")
			}
			return s, version
		}
	}
	return system{}, ""
}

func navigatorPlatform(userAgent string) string {
	s, _ := systemOf(userAgent)
	return s.platform
}

var (
	chromiumVersion = regexp.MustCompile(`\bChrome/((\d+)[\d.]*)`)
	vendorVersion   = regexp.MustCompile(`\b(Edg|OPR)/((\d+)[\d.]*)`)
	vendorBrands    = map[string]string{"Edg": "Microsoft Edge", "OPR": "Opera"}
	androidModel    = regexp.MustCompile(`\bAndroid [\d.]+; ([^;)]+?)(?: Build/[^;)]*)?\)`)
)

// clientHints are the hints that a browser with this user agent would send (https://wicg.github.io/ua-client-hints).
// Browsers of other families send none: nil, by which Chromium sends none either.
func clientHints(userAgent string) *emulation.UserAgentMetadata {
	version := chromiumVersion.FindStringSubmatch(userAgent)
	if version == nil {
		return nil
	}
	brand, full, major := "Google Chrome", version[1], version[2]
	if m := vendorVersion.FindStringSubmatch(userAgent); m != nil {
		brand, full, major = vendorBrands[m[1]], m[2], m[3]
	}
	list := func(chromium, vendor, filler string) []*emulation.UserAgentBrandVersion {
		return []*emulation.UserAgentBrandVersion{
			{Brand: "Not A(Brand", Version: filler}, // a made-up brand, so that nobody relies on the list's form
			{Brand: "Chromium", Version: chromium},
			{Brand: brand, Version: vendor},
		}
	}
	s, systemVersion := systemOf(userAgent)
	hints := &emulation.UserAgentMetadata{
		Brands:          list(version[2], major, "24"),
		FullVersionList: list(version[1], full, "24.0.0.0"),
		Platform:        s.hint,
		PlatformVersion: systemVersion,
		Mobile:          strings.Contains(userAgent, "Mobile"),
		FormFactors:     []string{"Desktop"},
	}
	switch {
	case s.mobile:
		hints.FormFactors = []string{"Mobile"}
		if m := androidModel.FindStringSubmatch(userAgent); m != nil {
			hints.Model = m[1]
		}
	default:
		hints.Architecture, hints.Bitness = "x86", "64"
	}
	return hints
}
