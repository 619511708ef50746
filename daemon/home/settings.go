package home

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// Setting is one row of the table of settings. The command line's flags win over the environment variable.
type Setting struct {
	Name    string // the environment variable
	Flag    string // the flag that takes the value; empty when there is none
	On, Off string // the flags, without a value, that stand for true and false; empty where there is none
	Default string // the value that stands when none is given; empty when that is nothing, or found out at start
	Accepts string // completes "must be"
	Meaning string

	set func(c *Config, value string) bool // reports whether value was accepted
}

// Settings is the table of settings, in the order in which they are documented.
func Settings() []Setting { return slices.Clone(settings) }

func (s *Setting) requirement() string {
	name := s.Name
	if s.Flag != "" {
		name += " (--" + s.Flag + ")"
	}
	return name + " must be " + s.Accepts
}

const homeVariable = "BROWSENTIC_HOME"

// The alias comes before BROWSENTIC_HOME, which overwrites it.
var settings = []Setting{
	path("BROWSENTIC_DATA_DIR", "", "another name of "+homeVariable, func(c *Config) *string { return &c.Dir }),
	path(homeVariable, "data-dir", "private data directory; .browsentic in the user's home directory by default", func(c *Config) *string { return &c.Dir }),

	millis("BROWSENTIC_TIMEOUT_MS", "timeout", "default operation timeout", 10_000, 1, 300_000, func(c *Config) *time.Duration { return &c.Timeout }),
	{
		Name: "BROWSENTIC_LOG_LEVEL", Flag: "log-level", Default: "info", Accepts: "one of debug, info, warn, error, silent",
		Meaning: "least severe level that is logged", set: setLogLevel,
	},
	truth("BROWSENTIC_DEBUG", "", "", "copy the daemon's log to stderr", "false", func(c *Config) *bool { return &c.Debug }),
	number("BROWSENTIC_MAX_SESSIONS", "max-sessions", "live sessions; also how many ended ones are remembered", 50, 1, 1_000, func(c *Config) *int { return &c.MaxSessions }),
	number("BROWSENTIC_MAX_PAGES", "max-pages", "pages of one session", 20, 1, 100, func(c *Config) *int { return &c.MaxPages }),
	truth("BROWSENTIC_HEADLESS", "headless", "headed", "run without a window; true by default where there is no display", "", func(c *Config) *bool { return &c.Headless }),

	{
		Name: "BROWSENTIC_TOOLS", Flag: "tools", Accepts: "a comma-separated list of " + joinProfiles(registry.Profiles),
		Meaning: "profiles whose tools are published; empty for all", set: setTools,
	},
	truth("BROWSENTIC_SCHEMA_REFS", "schema-refs", "no-schema-refs", "write what a published schema repeats once, under $defs", "false", func(c *Config) *bool { return &c.Published.SchemaRefs }),
	truth("BROWSENTIC_AGENT_GUIDELINES", "", "no-agent-guidelines", "send instructions for the model when a client connects", "true", func(c *Config) *bool { return &c.Published.Guidelines }),
	truth("BROWSENTIC_PERSISTENCE", "", "no-persistence", "let sessions be saved and restored", "true", func(c *Config) *bool { return &c.Persistence }),

	number("BROWSENTIC_OBSERVABILITY_EVENTS", "", "events that are kept of a page", 200, 1, 1_000, func(c *Config) *int { return &c.Observability.Events }),
	number("BROWSENTIC_OBSERVABILITY_STRING_CHARS", "", "characters of one string of an event", 2_048, 128, 8_192, func(c *Config) *int { return &c.Observability.StringChars }),
	number("BROWSENTIC_OBSERVABILITY_PAGE_SIZE", "", "events of one answer", 100, 1, 200, func(c *Config) *int { return &c.Observability.PageSize }),
	number("BROWSENTIC_OBSERVABILITY_RESPONSE_BYTES", "", "bytes of the events of one answer", 65_536, 1_024, 262_144, func(c *Config) *int { return &c.Observability.ResponseBytes }),
	number("BROWSENTIC_SCREENSHOT_MAX_DIMENSION", "", "pixels of one side of a screenshot", 10_000, 256, 32_768, func(c *Config) *int { return &c.Screenshot.MaxDimension }),
	number("BROWSENTIC_SCREENSHOT_MAX_PIXELS", "", "pixels of a screenshot", 40_000_000, 65_536, 268_435_456, func(c *Config) *int { return &c.Screenshot.MaxPixels }),
	number("BROWSENTIC_SCREENSHOT_MAX_BYTES", "", "bytes of a screenshot", 16_777_216, 1_024, 67_108_864, func(c *Config) *int { return &c.Screenshot.MaxBytes }),
	number("BROWSENTIC_VISIBLE_TEXT_MAX_CHARS", "", "characters of visible text", 20_000, 128, 1_000_000, func(c *Config) *int { return &c.VisibleText.MaxChars }),
	number("BROWSENTIC_VISIBLE_TEXT_MAX_BYTES", "", "bytes of visible text", 65_536, 512, 4_194_304, func(c *Config) *int { return &c.VisibleText.MaxBytes }),
	number("BROWSENTIC_MAX_SAVED_STATES", "", "saved states", 100, 1, 10_000, func(c *Config) *int { return &c.States.Max }),
	number("BROWSENTIC_MAX_STATE_BYTES", "", "bytes of one saved state", 1_048_576, 1_024, 67_108_864, func(c *Config) *int { return &c.States.MaxBytes }),
	number("BROWSENTIC_MAX_STATE_TOTAL_BYTES", "", "bytes of all saved states together", 16_777_216, 1_024, 1_073_741_824, func(c *Config) *int { return &c.States.MaxTotalBytes }),
	truth("BROWSENTIC_KEYRING", "", "", "keep the key of saved states in the system's keyring, where there is one", "true", func(c *Config) *bool { return &c.Keyring }),

	{
		Name: "BROWSENTIC_PORTS", Flag: "ports", Default: "8765,8766,8767", Accepts: "a comma-separated list of port numbers from 0 to 65535",
		Meaning: "ports to listen on, tried in order; 0 is any free one", set: setPorts,
	},
	path("BROWSENTIC_BROWSER", "browser", "executable of the browser; the first one found by default", func(c *Config) *string { return &c.Browser }),
	path("BROWSENTIC_EXTENSION_DIR", "extension-dir", "unpacked extension to load instead of the embedded one", func(c *Config) *string { return &c.ExtensionDir }),
	truth("BROWSENTIC_WARM_SPARE", "", "", "keep one session's place ready in advance", "true", func(c *Config) *bool { return &c.WarmSpare }),
	millis("BROWSENTIC_APPROVAL_TIMEOUT_MS", "", "how long a person has to agree to what a client wants to do", 60_000, 1_000, 3_600_000, func(c *Config) *time.Duration { return &c.ApprovalTimeout }),
	millis("BROWSENTIC_GRACE_MS", "", "how long sessions outlive their client", 600_000, 0, 86_400_000, func(c *Config) *time.Duration { return &c.Grace }),
	millis("BROWSENTIC_IDLE_EXIT_MS", "", "how long the daemon stays with nobody connected; 0 for ever", 1_800_000, 0, 604_800_000, func(c *Config) *time.Duration { return &c.IdleExit }),
}

func number(name, flag, meaning string, standard, lo, hi int, field func(*Config) *int) Setting {
	return bounded(name, flag, meaning, standard, lo, hi, func(c *Config, n int) { *field(c) = n })
}

func millis(name, flag, meaning string, standard, lo, hi int, field func(*Config) *time.Duration) Setting {
	return bounded(name, flag, meaning, standard, lo, hi, func(c *Config, n int) { *field(c) = time.Duration(n) * time.Millisecond })
}

func bounded(name, flag, meaning string, standard, lo, hi int, store func(*Config, int)) Setting {
	return Setting{
		Name: name, Flag: flag, Default: strconv.Itoa(standard), Meaning: meaning,
		Accepts: fmt.Sprintf("a whole number from %d to %d", lo, hi),
		set: func(c *Config, value string) bool {
			n, err := strconv.Atoi(value)
			store(c, n)
			return err == nil && lo <= n && n <= hi
		},
	}
}

func truth(name, on, off, meaning, standard string, field func(*Config) *bool) Setting {
	return Setting{
		Name: name, On: on, Off: off, Default: standard, Accepts: "exactly true or false", Meaning: meaning,
		set: func(c *Config, value string) bool {
			*field(c) = value == "true"
			return value == "true" || value == "false"
		},
	}
}

// path is a setting that names a file. It is made absolute, for a daemon does not share its client's working directory.
func path(name, flag, meaning string, field func(*Config) *string) Setting {
	return Setting{
		Name: name, Flag: flag, Accepts: "a path that is not empty", Meaning: meaning,
		set: func(c *Config, value string) bool {
			if value == "" {
				return false
			}
			abs, err := filepath.Abs(value)
			*field(c) = abs
			return err == nil
		},
	}
}

var logLevels = map[string]slog.Level{
	"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError, "silent": LevelSilent,
}

func setLogLevel(c *Config, value string) (ok bool) {
	c.LogLevel, ok = logLevels[value]
	return ok
}

func setPorts(c *Config, value string) bool {
	c.Ports = nil
	for part := range strings.SplitSeq(value, ",") {
		port, err := strconv.ParseUint(strings.TrimSpace(part), 10, 16)
		if err != nil {
			return false
		}
		c.Ports = append(c.Ports, int(port))
	}
	return true
}

func setTools(c *Config, value string) bool {
	c.Published.Profiles = nil
	for part := range strings.SplitSeq(value, ",") {
		p := registry.Profile(strings.TrimSpace(part))
		switch {
		case p == "":
		case !slices.Contains(registry.Profiles, p):
			return false
		case !slices.Contains(c.Published.Profiles, p):
			c.Published.Profiles = append(c.Published.Profiles, p)
		}
	}
	return true
}

func joinProfiles(ps []registry.Profile) string {
	names := make([]string, len(ps))
	for i, p := range ps {
		names[i] = string(p)
	}
	return strings.Join(names, ", ")
}
