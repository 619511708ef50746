package browser

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestArguments(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		conditions conditions
		extra      []string
		with       []string
		without    []string
	}{
		"headed":      {conditions{goos: "linux"}, nil, []string{"--remote-debugging-pipe", "--no-startup-window"}, []string{"--headless=new", "--no-sandbox", "--disable-dev-shm-usage"}},
		"headless":    {conditions{goos: "linux", headless: true}, nil, []string{"--headless=new", "--mute-audio"}, nil},
		"root":        {conditions{goos: "linux", root: true}, nil, []string{"--no-sandbox"}, nil},
		"root on mac": {conditions{goos: "darwin", root: true}, nil, []string{"--use-mock-keychain"}, []string{"--no-sandbox"}},
		"container":   {conditions{goos: "linux", smallSharedMem: true}, nil, []string{"--disable-dev-shm-usage"}, nil},
		"extra":       {conditions{goos: "linux"}, []string{"--no-sandbox", "--lang=de"}, []string{"--no-sandbox", "--lang=de"}, nil},
		"twice":       {conditions{goos: "linux", root: true}, []string{"--no-sandbox"}, []string{"--no-sandbox"}, nil},
	} {
		args := arguments(test.conditions, "/profile", test.extra)
		for _, want := range append(test.with, "--user-data-dir=/profile") {
			if n := countOf(args, want); n != 1 {
				t.Errorf("%s: %s is given %d times", name, want, n)
			}
		}
		for _, bad := range test.without {
			if slices.Contains(args, bad) {
				t.Errorf("%s: %s is given", name, bad)
			}
		}
	}
}

func countOf(list []string, item string) int {
	n := 0
	for _, other := range list {
		if other == item {
			n++
		}
	}
	return n
}

func TestOnlyOneListOfDisabledFeatures(t *testing.T) {
	t.Parallel()
	args := arguments(conditions{}, "/profile", []string{"--disable-features=Mine,Other", "--lang=de"})
	var lists []string
	for _, arg := range args {
		if list, ok := strings.CutPrefix(arg, disableFeatures); ok {
			lists = append(lists, list)
		}
	}
	if len(lists) != 1 || !strings.HasSuffix(lists[0], ",Mine,Other") || !strings.HasPrefix(lists[0], disabledFeatures[0].name) {
		t.Errorf("lists %q", lists)
	}
}

func TestEveryFlagHasItsReason(t *testing.T) {
	t.Parallel()
	seen := make(map[string]bool)
	for _, f := range slices.Concat(flags, disabledFeatures) {
		if f.why == "" {
			t.Errorf("%s has no reason", f.name)
		}
		if seen[f.name] {
			t.Errorf("%s is listed twice", f.name)
		}
		seen[f.name] = true
		if strings.Contains(f.name, "port") {
			t.Errorf("%s opens a port", f.name)
		}
	}
}

func TestCandidates(t *testing.T) {
	t.Parallel()
	environment := map[string]string{"HOME": "/Users/anna", "ProgramFiles": `C:\Program Files`, "LocalAppData": `C:\Users\anna\AppData\Local`}
	getenv := func(name string) string { return environment[name] }
	for goos, want := range map[string][2]string{ // the first, and one of the others
		"linux":   {"google-chrome-stable", "chromium"},
		"darwin":  {"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Users/anna/Applications/Brave Browser.app/Contents/MacOS/Brave Browser"},
		"windows": {`C:\Program Files\Google\Chrome\Application\chrome.exe`, `C:\Users\anna\AppData\Local\Microsoft\Edge\Application\msedge.exe`},
	} {
		got := candidates(goos, getenv)
		if got[0] != want[0] || !slices.Contains(got, want[1]) {
			t.Errorf("%s: %q", goos, got)
		}
	}
}

func TestFindExecutableFollowsTheSetting(t *testing.T) {
	t.Parallel()
	found, err := FindExecutable("testdata/browsers/silent-death")
	if err != nil || !strings.HasSuffix(found, "silent-death") || found[0] == 't' {
		t.Errorf("%q, %v", found, err)
	}
	var failure *LaunchError
	if _, err := FindExecutable("/no/such/browser"); !errors.As(err, &failure) || failure.Kind != MissingBrowser {
		t.Errorf("got %v", err)
	}
}

func TestProductName(t *testing.T) {
	t.Parallel()
	for executable, want := range map[string]string{
		"/usr/bin/chromium":             "Chromium",
		"/usr/bin/google-chrome-stable": "Chrome",
		"/Applications/Brave Browser.app/Contents/MacOS/Brave Browser": "Brave",
		`C:/Program Files/Microsoft/Edge/Application/msedge.exe`:       "Edge",
	} {
		if got := productName(executable); got != want {
			t.Errorf("%s: %s, want %s", executable, got, want)
		}
	}
}

func TestExplainLaunch(t *testing.T) {
	t.Parallel()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx    context.Context
		output string
		kind   LaunchErrorKind
		remedy string
	}{
		"library":            {t.Context(), "chrome: error while loading shared libraries: libgbm.so.1: cannot open shared object file", MissingLibrary, "libgbm.so.1"},
		"library on mac":     {t.Context(), "dyld[1]: Library not loaded: /usr/lib/libx.dylib\n  Referenced from: y", MissingLibrary, "/usr/lib/libx.dylib"},
		"root":               {t.Context(), "ERROR:zygote_host_impl_linux.cc(101)] Running as root without --no-sandbox is not supported.", SandboxRefused, "ordinary user"},
		"no user namespaces": {t.Context(), "FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+", SandboxRefused, "user namespaces"},
		"shared memory":      {t.Context(), "ERROR:platform_shared_memory_region_posix.cc(214)] Creating shared memory in /dev/shm/.org.chromium.Chromium.x failed: No space left on device (28)", SmallSharedMem, "--shm-size"},
		"display":            {t.Context(), "ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY", NoDisplay, "headless"},
		"timeout":            {ended, "nothing of interest", LaunchTimeout, "more time"},
		"library, late":      {ended, "error while loading shared libraries: libnss3.so: cannot", MissingLibrary, "libnss3.so"},
		"other":              {t.Context(), "", LaunchFailed, "by hand"},
	} {
		got := explainLaunch(test.ctx, ErrDisconnected, "line\n"+test.output)
		if got.Kind != test.kind || !strings.Contains(got.Remedy, test.remedy) || !errors.Is(got, ErrDisconnected) {
			t.Errorf("%s: %s, %s", name, got.Kind, got.Remedy)
		}
	}
}

func TestClientHints(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		userAgent string
		platform  string // of navigator
		hint      string // "" means no hints
		version   string
		brand     string
		mobile    bool
		model     string
	}{
		"Windows":  {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "Win32", "Windows", "10.0", "Google Chrome", false, ""},
		"Edge":     {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/141.0.0.0", "Win32", "Windows", "10.0", "Microsoft Edge", false, ""},
		"Mac":      {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "MacIntel", "macOS", "10.15.7", "Google Chrome", false, ""},
		"Linux":    {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "Linux x86_64", "Linux", "", "Google Chrome", false, ""},
		"Android":  {"Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36", "Linux armv81", "Android", "14", "Google Chrome", true, "Pixel 8"},
		"iPhone":   {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1", "iPhone", "", "", "", false, ""},
		"Firefox":  {"Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Linux x86_64", "", "", "", false, ""},
		"nonsense": {"x", "", "", "", "", false, ""},
	} {
		s := Settings{UserAgent: test.userAgent}
		got := s.userAgentOverride()
		if got.UserAgent != test.userAgent || got.Platform != test.platform {
			t.Errorf("%s: platform %q", name, got.Platform)
		}
		hints := got.UserAgentMetadata
		if (hints != nil) != (test.hint != "") {
			t.Errorf("%s: hints %+v", name, hints)
		}
		if hints == nil {
			continue
		}
		if hints.Platform != test.hint || hints.PlatformVersion != test.version || hints.Mobile != test.mobile || hints.Model != test.model {
			t.Errorf("%s: hints %+v", name, hints)
		}
		if brand := hints.Brands[2]; brand.Brand != test.brand || brand.Version == "" {
			t.Errorf("%s: brand %+v", name, brand)
		}
	}
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]string{"de": "de", "de-DE": "de-DE,de", "zh-Hant-TW": "zh-Hant-TW,zh"} {
		if got := languages(locale); got != want {
			t.Errorf("%s: %s, want %s", locale, got, want)
		}
	}
	if got := (&Settings{Locale: "fr-CA"}).userAgentOverride(); got.UserAgent != "" || got.UserAgentMetadata != nil || got.AcceptLanguage != "fr-CA,fr" {
		t.Errorf("override %+v", got)
	}
}
