package browser

import (
	"runtime"
	"slices"
	"strings"
)

// conditions are the facts that decide which flags a launch needs.
type conditions struct {
	goos           string
	root           bool // running as the superuser
	smallSharedMem bool // /dev/shm is too small for a browser
	headless       bool
}

func currentConditions(headless bool) conditions {
	return conditions{
		goos:           runtime.GOOS,
		root:           isSuperuser(),
		smallSharedMem: sharedMemoryIsSmall(),
		headless:       headless,
	}
}

// flag is one command line switch of Chromium and the reason for it. A nil when means always.
type flag struct {
	name string
	why  string
	when func(conditions) bool
}

var flags = []flag{
	// The connection and the life of the process.
	{name: "--remote-debugging-pipe", why: "the daemon's only road in; no port is opened, and Chromium exits when the pipe closes"},
	{name: "--enable-unsafe-extension-debugging", why: "some versions refuse Extensions.loadUnpacked over the pipe without it"},
	{name: "--no-startup-window", why: "windows belong to sessions; the base process tree is half as large"},
	{name: "--headless=new", why: "no display, or none wanted; the same browser as headed, unlike the old headless shell",
		when: func(c conditions) bool { return c.headless }},
	{name: "--no-sandbox", why: "Chromium refuses to start its sandbox as root",
		when: func(c conditions) bool { return c.goos == "linux" && c.root }},
	{name: "--disable-dev-shm-usage", why: "a small /dev/shm (containers: 64 MB) crashes renderers; use files in /tmp instead",
		when: func(c conditions) bool { return c.smallSharedMem }},

	// No questions, no first-run pages, nothing of the user's own profile.
	{name: "--no-first-run", why: "no welcome pages"},
	{name: "--no-default-browser-check", why: "no question"},
	{name: "--disable-search-engine-choice-screen", why: "no question"},
	{name: "--hide-crash-restore-bubble", why: "no question after a crash"},
	{name: "--disable-prompt-on-repost", why: "a reload of a posted form would wait for a person"},
	{name: "--disable-hang-monitor", why: "no dialog for a slow page"},
	{name: "--kiosk-printing", why: "headed, window.print would block its page until a person answers"},
	{name: "--password-store=basic", why: "no keyring dialog"},
	{name: "--use-mock-keychain", why: "no keychain dialog",
		when: func(c conditions) bool { return c.goos == "darwin" }},
	{name: "--silent-debugger-extension-api", why: "the debugger's infobar would shrink the page in the middle of a task"},

	// No traffic and no work but the pages' own.
	{name: "--disable-sync", why: "no account traffic"},
	{name: "--disable-background-networking", why: "no update checks or other traffic of the browser's own"},
	{name: "--disable-component-update", why: "no downloads into a profile that lives for one run"},
	{name: "--disable-default-apps", why: "no apps installed into the profile"},
	{name: "--disable-domain-reliability", why: "no reports to the vendor"},
	{name: "--disable-client-side-phishing-detection", why: "no model download, no scan of each page"},
	{name: "--disable-field-trial-config", why: "the same features in every run"},
	{name: "--disable-breakpad", why: "no crash reports"},
	{name: "--metrics-recording-only", why: "no metrics sent"},
	{name: "--no-pings", why: "no auditing requests for links"},

	// Pages behave the same whether or not anybody looks at them.
	{name: "--allow-pre-commit-input", why: "headed, every second click right after a load is dropped without it"},
	{name: "--disable-background-timer-throttling", why: "hidden pages keep their timers"},
	{name: "--disable-backgrounding-occluded-windows", why: "a covered window is still somebody's page"},
	{name: "--disable-renderer-backgrounding", why: "hidden pages keep their priority"},
	{name: "--disable-ipc-flooding-protection", why: "many quick navigations or history calls are throttled otherwise"},
	{name: "--window-size=1280,800", why: "the usual 800 by 600 headless shows many sites in their narrow layout"},
	{name: "--force-color-profile=srgb", why: "screenshots have the same colours on every machine"},
	{name: "--mute-audio", why: "nobody listens",
		when: func(c conditions) bool { return c.headless }},
}

// disabledFeatures go into the one --disable-features switch: a second switch would replace the first.
var disabledFeatures = []flag{
	{name: "WebUIOmniboxPopup", why: "a renderer for each window's own toolbar: half of a session's time and memory"},
	{name: "WebUIOmniboxAimPopup", why: "as above"},
	{name: "WebUIReloadButton", why: "as above"},
	{name: "PreloadTopChromeWebUI", why: "as above"},
	{name: "Translate", why: "no translation bubble over the page"},
	{name: "MediaRouter", why: "no search for cast devices in the local network"},
	{name: "OptimizationHints", why: "no hint downloads"},
	{name: "HttpsUpgrades", why: "an http URL is opened as given, not first tried as https"},
}

const disableFeatures = "--disable-features="

// arguments returns the command line of a launch. Extra flags come last, so that they win; features that they disable
// join ours.
func arguments(c conditions, userDataDir string, extra []string) []string {
	args := []string{"--user-data-dir=" + userDataDir}
	for _, f := range flags {
		if f.when == nil || f.when(c) {
			args = append(args, f.name)
		}
	}
	var features []string
	for _, f := range disabledFeatures {
		features = append(features, f.name)
	}
	for _, flag := range extra {
		if list, ok := strings.CutPrefix(flag, disableFeatures); ok {
			features = append(features, strings.Split(list, ",")...)
		} else if !slices.Contains(args, flag) {
			args = append(args, flag)
		}
	}
	return append(args, disableFeatures+strings.Join(features, ","))
}
