package home

import (
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// WellKnownPorts are where the extension of a person's own browser looks for the daemon by itself.
var WellKnownPorts = []int{8765, 8766, 8767}

// Config is every setting, read and checked in one place. Paths are absolute.
type Config struct {
	// Dir is the home: BROWSENTIC_HOME, else BROWSENTIC_DATA_DIR, else .browsentic in the user's home directory.
	Dir string
	// Timeout is the limit of an operation that names none.
	Timeout time.Duration
	// LogLevel is the least severe level that is logged; LevelSilent logs nothing.
	LogLevel slog.Level
	// Debug copies the daemon's log to stderr.
	Debug bool

	MaxSessions int // live sessions; also how many ended ones are remembered
	MaxPages    int // pages of one session
	Headless    bool

	Published   Published
	Persistence bool // sessions can be saved and restored
	Keyring     bool // the key of saved states is kept in the system's keyring, where there is one

	Observability ObservabilityLimits
	Screenshot    ScreenshotLimits
	VisibleText   TextLimits
	States        StateLimits

	// Ports are tried in order; 0 is any free one.
	Ports []int
	// Browser is the browser's executable; empty to look for one.
	Browser string
	// ExtensionDir is an unpacked build to load instead of the embedded one; empty for the embedded one.
	ExtensionDir string
	// WarmSpare keeps one session's place ready in advance.
	WarmSpare bool
	// ApprovalTimeout is how long a person has to answer a question.
	ApprovalTimeout time.Duration
	// Grace is how long the sessions of a client that went away wait for another one.
	Grace time.Duration
	// IdleExit is how long the daemon stays with no client and no link; 0 for ever.
	IdleExit time.Duration
}

// Published is what MCP clients are shown.
type Published struct {
	Profiles   []registry.Profile // whose tools are published; nil for all
	SchemaRefs bool               // a schema writes what it repeats once, under $defs
	Guidelines bool               // clients are sent instructions
}

// ObservabilityLimits bound what is kept of a page's events, and one reading of them.
type ObservabilityLimits struct {
	Events        int // of one page, whatever their source
	StringChars   int
	PageSize      int // events of one answer
	ResponseBytes int
}

// ScreenshotLimits bound one picture.
type ScreenshotLimits struct {
	MaxDimension int // pixels of one side
	MaxPixels    int
	MaxBytes     int // of the encoded file
}

// TextLimits bound one reading of visible text.
type TextLimits struct {
	MaxChars int
	MaxBytes int // UTF-8
}

// StateLimits bound what is kept of saved states.
type StateLimits struct {
	Max           int // how many
	MaxBytes      int // of one
	MaxTotalBytes int
}

// LevelSilent is above every level that is ever logged.
const LevelSilent = slog.Level(1 << 10)

// ConfigError lists what is wrong with the settings, one line a problem. A line names the setting and what it must
// be, never the value, which may be a secret that was pasted into the wrong place.
type ConfigError struct{ Problems []string }

func (e *ConfigError) Error() string { return strings.Join(e.Problems, "\n") }

// Env looks up one setting by the name of its environment variable, as os.LookupEnv does.
type Env func(name string) (value string, ok bool)

// With puts values over e: what the flags of a command line say wins over the environment.
func (e Env) With(flags map[string]string) Env {
	return func(name string) (string, bool) {
		if v, ok := flags[name]; ok {
			return v, true
		}
		return e(name)
	}
}

// LoadConfig reads and checks all settings. Its error is a *ConfigError.
func LoadConfig(env Env) (Config, error) {
	c := Config{Headless: !hasDisplay(env, runtime.GOOS)}
	var problems []string
	for _, s := range settings {
		value, given := env(s.Name)
		if !given {
			value = s.Default
		}
		if (given || value != "") && !s.set(&c, value) {
			problems = append(problems, s.requirement())
		}
	}
	if c.Dir == "" && len(problems) == 0 {
		if dir, err := os.UserHomeDir(); err == nil {
			c.Dir = filepath.Join(dir, ".browsentic")
		} else {
			problems = append(problems, homeVariable+" must be set: this user has no home directory")
		}
	}
	if len(problems) > 0 {
		return Config{}, &ConfigError{Problems: problems}
	}
	return c, nil
}

// hasDisplay reports whether a browser window can be shown. Only X11 and Wayland can be absent.
func hasDisplay(env Env, goos string) bool {
	if goos == "windows" || goos == "darwin" {
		return true
	}
	return slices.ContainsFunc([]string{"DISPLAY", "WAYLAND_DISPLAY"}, func(name string) bool {
		value, _ := env(name)
		return value != ""
	})
}
