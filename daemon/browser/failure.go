package browser

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// LaunchErrorKind says what kept a browser from starting. The values are stable.
type LaunchErrorKind string

const (
	MissingBrowser   LaunchErrorKind = "missing-browser"   // no executable, or one that can't be run
	MissingLibrary   LaunchErrorKind = "missing-library"   // the loader did not find a shared library
	SandboxRefused   LaunchErrorKind = "sandbox-refused"   // run as root, or no user namespaces
	SmallSharedMem   LaunchErrorKind = "small-shared-mem"  // /dev/shm is missing or full
	NoDisplay        LaunchErrorKind = "no-display"        // headed without a display
	RefusedExtension LaunchErrorKind = "refused-extension" // the browser did not load our extension
	LaunchTimeout    LaunchErrorKind = "timeout"           // no answer in time
	LaunchFailed     LaunchErrorKind = "failed"            // anything else
)

// LaunchError says why a browser did not start and what to do about it.
type LaunchError struct {
	Kind   LaunchErrorKind
	Remedy string // one or two plain sentences: the next step
	Output string // the last lines that the browser wrote to stderr; may be empty
	Err    error
}

func (e *LaunchError) Error() string {
	return fmt.Sprintf("launch browser: %s: %v", e.Kind, e.Err)
}

func (e *LaunchError) Unwrap() error { return e.Err }

// symptoms join what a browser writes to stderr before it gives up to its cause. The first match wins. In a remedy $1
// is the first group of the pattern.
var symptoms = []struct {
	pattern string
	kind    LaunchErrorKind
	remedy  string
}{
	{`error while loading shared libraries: ([^\s:]+)`, MissingLibrary,
		"The browser needs the library $1. Install it, or install the browser with the system's package manager, which brings its libraries along."},
	{`Library not loaded: (\S+)`, MissingLibrary,
		"The browser needs the library $1. Install the browser again."},
	{`(?i)running as root without --no-sandbox`, SandboxRefused,
		"Run the daemon as an ordinary user, or add the flag --no-sandbox to the browser's settings."},
	{`(?i)no usable sandbox|failed to move to new namespace|sandbox/linux/.*(?:EPERM|Operation not permitted)`, SandboxRefused,
		"Allow unprivileged user namespaces (on Ubuntu: sysctl kernel.apparmor_restrict_unprivileged_userns=0), or add the flag --no-sandbox to the browser's settings."},
	{`(?i)/dev/shm|creating shared memory|shared memory.*(?:no space|failed)`, SmallSharedMem,
		"Give the container more shared memory (docker run --shm-size=1g), or add the flag --disable-dev-shm-usage to the browser's settings."},
	{`(?i)missing x server|cannot open display|failed to connect to wayland|platform failed to initialize`, NoDisplay,
		"Run headless, or set DISPLAY to a running X server (for example by xvfb-run)."},
}

// explainLaunch turns a failed launch into the error that a person can act on. ctx is the launch's.
func explainLaunch(ctx context.Context, err error, output string) *LaunchError {
	var known *LaunchError
	if errors.As(err, &known) {
		return known
	}
	e := &LaunchError{Output: lastLines(output, 20), Err: err}
	if e.Kind, e.Remedy = symptomOf(output); e.Kind != "" {
		return e
	}
	if ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) {
		e.Kind = LaunchTimeout
		e.Remedy = "Try again; if the machine is busy, allow more time to start."
		return e
	}
	e.Kind = LaunchFailed
	e.Remedy = "Start the same browser by hand to see why it ends; its last words are in the output."
	return e
}

// symptomOf finds out from what a browser wrote why it ended; empty when that is not known.
func symptomOf(output string) (kind LaunchErrorKind, remedy string) {
	for _, s := range symptoms {
		pattern := regexp.MustCompile(s.pattern)
		if at := pattern.FindStringSubmatchIndex(output); at != nil {
			return s.kind, string(pattern.ExpandString(nil, s.remedy, output, at))
		}
	}
	return "", ""
}

// lastLines returns at most n lines from the end of text.
func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
