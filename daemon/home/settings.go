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

// Setting is one row of the table of settings.
type Setting struct {
	Name    string // the environment variable
	Flag    string // the command line flag that wins over it; empty when there is none
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

const pathRule = "a path that is not empty"

// The alias comes before BROWSENTIC_HOME, which overwrites it.
var settings = []Setting{
	{"BROWSENTIC_DATA_DIR", "", pathRule, "another name of " + homeVariable, path(func(c *Config) *string { return &c.Dir })},
	{homeVariable, "data-dir", pathRule, "private data directory", path(func(c *Config) *string { return &c.Dir })},

	millis("BROWSENTIC_TIMEOUT_MS", "timeout", "default operation timeout", 1, 300_000, func(c *Config) *time.Duration { return &c.Timeout }),
	{"BROWSENTIC_LOG_LEVEL", "log-level", "one of debug, info, warn, error, silent", "least severe level that is logged", setLogLevel},
	truth("BROWSENTIC_DEBUG", "", "copy the daemon's log to stderr", func(c *Config) *bool { return &c.Debug }),
	number("BROWSENTIC_MAX_SESSIONS", "max-sessions", "live sessions", 1, 1_000, func(c *Config) *int { return &c.MaxSessions }),
	number("BROWSENTIC_MAX_PAGES", "max-pages", "pages of one session", 1, 100, func(c *Config) *int { return &c.MaxPages }),
	truth("BROWSENTIC_HEADLESS", "headless", "run without a window; true by default where there is no display", func(c *Config) *bool { return &c.Headless }),
	{"BROWSENTIC_TOOLS", "tools", "a comma-separated list of " + joinProfiles(profiles), "published tools; empty for all", setTools},

	number("BROWSENTIC_SCREENSHOT_MAX_DIMENSION", "", "pixels of one side of a screenshot", 256, 32_768, func(c *Config) *int { return &c.Screenshot.MaxDimension }),
	number("BROWSENTIC_SCREENSHOT_MAX_PIXELS", "", "pixels of a screenshot", 65_536, 268_435_456, func(c *Config) *int { return &c.Screenshot.MaxPixels }),
	number("BROWSENTIC_SCREENSHOT_MAX_BYTES", "", "bytes of a screenshot", 1_024, 67_108_864, func(c *Config) *int { return &c.Screenshot.MaxBytes }),
	number("BROWSENTIC_VISIBLE_TEXT_MAX_CHARS", "", "characters of visible text", 128, 1_000_000, func(c *Config) *int { return &c.VisibleText.MaxChars }),
	number("BROWSENTIC_VISIBLE_TEXT_MAX_BYTES", "", "bytes of visible text", 512, 4_194_304, func(c *Config) *int { return &c.VisibleText.MaxBytes }),

	{"BROWSENTIC_PORTS", "ports", "a comma-separated list of port numbers from 0 to 65535", "ports to listen on, tried in order; 0 is any free one", setPorts},
	{"BROWSENTIC_BROWSER", "browser", pathRule, "executable of the browser", path(func(c *Config) *string { return &c.Browser })},
	{"BROWSENTIC_EXTENSION_DIR", "extension-dir", pathRule, "unpacked extension to load instead of the embedded one", path(func(c *Config) *string { return &c.ExtensionDir })},
	truth("BROWSENTIC_WARM_SPARE", "", "keep one session's place ready in advance", func(c *Config) *bool { return &c.WarmSpare }),
	millis("BROWSENTIC_GRACE_MS", "", "how long sessions outlive their client", 0, 86_400_000, func(c *Config) *time.Duration { return &c.Grace }),
	millis("BROWSENTIC_IDLE_EXIT_MS", "", "how long the daemon stays with nobody connected; 0 for ever", 0, 604_800_000, func(c *Config) *time.Duration { return &c.IdleExit }),
}

func number(name, flag, meaning string, lo, hi int, field func(*Config) *int) Setting {
	return bounded(name, flag, meaning, lo, hi, func(c *Config, n int) { *field(c) = n })
}

func millis(name, flag, meaning string, lo, hi int, field func(*Config) *time.Duration) Setting {
	return bounded(name, flag, meaning, lo, hi, func(c *Config, n int) { *field(c) = time.Duration(n) * time.Millisecond })
}

func bounded(name, flag, meaning string, lo, hi int, store func(*Config, int)) Setting {
	return Setting{name, flag, fmt.Sprintf("a whole number from %d to %d", lo, hi), meaning, func(c *Config, value string) bool {
		n, err := strconv.Atoi(value)
		store(c, n)
		return err == nil && lo <= n && n <= hi
	}}
}

func truth(name, flag, meaning string, field func(*Config) *bool) Setting {
	return Setting{name, flag, "exactly true or false", meaning, func(c *Config, value string) bool {
		*field(c) = value == "true"
		return value == "true" || value == "false"
	}}
}

// path accepts a path and makes it absolute, for a daemon does not share its client's working directory.
func path(field func(*Config) *string) func(*Config, string) bool {
	return func(c *Config, value string) bool {
		if value == "" {
			return false
		}
		abs, err := filepath.Abs(value)
		*field(c) = abs
		return err == nil
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

var profiles = []registry.Profile{registry.ProfileCore, registry.ProfileObservability, registry.ProfilePersistence}

func setTools(c *Config, value string) bool {
	c.Tools = nil
	for part := range strings.SplitSeq(value, ",") {
		p := registry.Profile(strings.TrimSpace(part))
		switch {
		case p == "":
		case !slices.Contains(profiles, p):
			return false
		case !slices.Contains(c.Tools, p):
			c.Tools = append(c.Tools, p)
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
