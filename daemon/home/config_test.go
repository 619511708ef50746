package home

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// vars is an environment of its own.
func vars(values map[string]string) Env {
	return Env(func(string) (string, bool) { return "", false }).With(values)
}

func TestDefaults(t *testing.T) {
	t.Parallel()
	c, err := LoadConfig(vars(map[string]string{homeVariable: "/h"}))
	if err != nil {
		t.Fatal(err)
	}
	want := Config{
		Dir: "/h", Timeout: 10 * time.Second, LogLevel: slog.LevelInfo, MaxSessions: 50, MaxPages: 20, Headless: c.Headless,
		Published: Published{Guidelines: true}, Persistence: true, Keyring: true,
		Observability: ObservabilityLimits{200, 2048, 100, 65536},
		Screenshot:    ScreenshotLimits{10000, 40000000, 16777216},
		VisibleText:   TextLimits{20000, 65536},
		States:        StateLimits{100, 1048576, 16777216},
		Ports:         []int{8765, 8766, 8767},
		WarmSpare:     true, ApprovalTimeout: time.Minute, Grace: 600 * time.Second, IdleExit: 1800 * time.Second,
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("defaults are\n%+v\nwant\n%+v", c, want)
	}
}

func TestSettings(t *testing.T) {
	t.Parallel()
	cwd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, value string
		field       func(Config) any
		want        any // nil: refused
	}{
		{"BROWSENTIC_HOME", "rel", func(c Config) any { return c.Dir }, filepath.Join(cwd, "rel")},
		{"BROWSENTIC_HOME", "~/x", func(c Config) any { return c.Dir }, filepath.Join(cwd, "~/x")},
		{"BROWSENTIC_HOME", "", nil, nil},
		{"BROWSENTIC_DATA_DIR", "/d", func(c Config) any { return c.Dir }, "/d"},
		{"BROWSENTIC_DATA_DIR", "", nil, nil},
		{"BROWSENTIC_TIMEOUT_MS", "300000", func(c Config) any { return c.Timeout }, 5 * time.Minute},
		{"BROWSENTIC_TIMEOUT_MS", "0", nil, nil},
		{"BROWSENTIC_TIMEOUT_MS", "300001", nil, nil},
		{"BROWSENTIC_TIMEOUT_MS", "10s", nil, nil},
		{"BROWSENTIC_TIMEOUT_MS", "9999999999999999999999", nil, nil},
		{"BROWSENTIC_LOG_LEVEL", "warn", func(c Config) any { return c.LogLevel }, slog.LevelWarn},
		{"BROWSENTIC_LOG_LEVEL", "silent", func(c Config) any { return c.LogLevel }, LevelSilent},
		{"BROWSENTIC_LOG_LEVEL", "WARN", nil, nil},
		{"BROWSENTIC_DEBUG", "true", func(c Config) any { return c.Debug }, true},
		{"BROWSENTIC_MAX_SESSIONS", "1000", func(c Config) any { return c.MaxSessions }, 1000},
		{"BROWSENTIC_MAX_SESSIONS", "1001", nil, nil},
		{"BROWSENTIC_MAX_PAGES", "101", nil, nil},
		{"BROWSENTIC_HEADLESS", "true", func(c Config) any { return c.Headless }, true},
		{"BROWSENTIC_HEADLESS", "false", func(c Config) any { return c.Headless }, false},
		{"BROWSENTIC_HEADLESS", "1", nil, nil},
		{"BROWSENTIC_TOOLS", "core, persistence,core,", func(c Config) any { return c.Published.Profiles }, []registry.Profile{"core", "persistence"}},
		{"BROWSENTIC_TOOLS", "", func(c Config) any { return c.Published.Profiles }, []registry.Profile(nil)},
		{"BROWSENTIC_TOOLS", "core,everything", nil, nil},
		{"BROWSENTIC_SCHEMA_REFS", "true", func(c Config) any { return c.Published.SchemaRefs }, true},
		{"BROWSENTIC_SCHEMA_REFS", "TRUE", nil, nil},
		{"BROWSENTIC_AGENT_GUIDELINES", "false", func(c Config) any { return c.Published.Guidelines }, false},
		{"BROWSENTIC_AGENT_GUIDELINES", "yes", nil, nil},
		{"BROWSENTIC_PERSISTENCE", "false", func(c Config) any { return c.Persistence }, false},
		{"BROWSENTIC_PERSISTENCE", "0", nil, nil},
		{"BROWSENTIC_KEYRING", "false", func(c Config) any { return c.Keyring }, false},
		{"BROWSENTIC_OBSERVABILITY_EVENTS", "1001", nil, nil},
		{"BROWSENTIC_OBSERVABILITY_STRING_CHARS", "127", nil, nil},
		{"BROWSENTIC_OBSERVABILITY_PAGE_SIZE", "200", func(c Config) any { return c.Observability.PageSize }, 200},
		{"BROWSENTIC_OBSERVABILITY_RESPONSE_BYTES", "262145", nil, nil},
		{"BROWSENTIC_MAX_SAVED_STATES", "0", nil, nil},
		{"BROWSENTIC_MAX_STATE_BYTES", "1024", func(c Config) any { return c.States.MaxBytes }, 1024},
		{"BROWSENTIC_MAX_STATE_TOTAL_BYTES", "1073741825", nil, nil},
		{"BROWSENTIC_SCREENSHOT_MAX_DIMENSION", "255", nil, nil},
		{"BROWSENTIC_SCREENSHOT_MAX_PIXELS", "65536", func(c Config) any { return c.Screenshot.MaxPixels }, 65536},
		{"BROWSENTIC_SCREENSHOT_MAX_BYTES", "67108865", nil, nil},
		{"BROWSENTIC_VISIBLE_TEXT_MAX_CHARS", "128", func(c Config) any { return c.VisibleText.MaxChars }, 128},
		{"BROWSENTIC_VISIBLE_TEXT_MAX_BYTES", "511", nil, nil},
		{"BROWSENTIC_PORTS", "0", func(c Config) any { return c.Ports }, []int{0}},
		{"BROWSENTIC_PORTS", "9000, 9001", func(c Config) any { return c.Ports }, []int{9000, 9001}},
		{"BROWSENTIC_PORTS", "", nil, nil},
		{"BROWSENTIC_PORTS", "9000,", nil, nil},
		{"BROWSENTIC_PORTS", "-1", nil, nil},
		{"BROWSENTIC_PORTS", "65536", nil, nil},
		{"BROWSENTIC_BROWSER", "/usr/bin/chromium", func(c Config) any { return c.Browser }, "/usr/bin/chromium"},
		{"BROWSENTIC_BROWSER", "", nil, nil},
		{"BROWSENTIC_EXTENSION_DIR", "dist", func(c Config) any { return c.ExtensionDir }, filepath.Join(cwd, "dist")},
		{"BROWSENTIC_WARM_SPARE", "false", func(c Config) any { return c.WarmSpare }, false},
		{"BROWSENTIC_APPROVAL_TIMEOUT_MS", "5000", func(c Config) any { return c.ApprovalTimeout }, 5 * time.Second},
		{"BROWSENTIC_GRACE_MS", "0", func(c Config) any { return c.Grace }, time.Duration(0)},
		{"BROWSENTIC_IDLE_EXIT_MS", "0", func(c Config) any { return c.IdleExit }, time.Duration(0)},
		{"BROWSENTIC_IDLE_EXIT_MS", "-1", nil, nil},
	} {
		t.Run(fmt.Sprintf("%s=%s", test.name, test.value), func(t *testing.T) {
			t.Parallel()
			c, err := LoadConfig(vars(map[string]string{test.name: test.value}))
			if test.want == nil {
				var bad *ConfigError
				if !errors.As(err, &bad) || len(bad.Problems) != 1 || !strings.HasPrefix(bad.Problems[0], test.name) {
					t.Errorf("LoadConfig = %v; want one problem that names the setting", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := test.field(c); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %v; want %v", got, test.want)
			}
		})
	}
}

// Every problem is told at once, and no value is repeated: it may be a secret in the wrong place.
func TestConfigErrorListsAllProblems(t *testing.T) {
	t.Parallel()
	_, err := Open(vars(map[string]string{
		"BROWSENTIC_TIMEOUT_MS": "hunter2", "BROWSENTIC_PORTS": "hunter2", "BROWSENTIC_TOOLS": "hunter2",
	}))
	var bad *ConfigError
	if !errors.As(err, &bad) {
		t.Fatalf("Open = %v; want a ConfigError", err)
	}
	want := []string{
		"BROWSENTIC_TIMEOUT_MS (--timeout) must be a whole number from 1 to 300000",
		"BROWSENTIC_TOOLS (--tools) must be a comma-separated list of core, observability, persistence, files, page",
		"BROWSENTIC_PORTS (--ports) must be a comma-separated list of port numbers from 0 to 65535",
	}
	if !slices.Equal(bad.Problems, want) {
		t.Errorf("problems are\n%s\nwant\n%s", err, strings.Join(want, "\n"))
	}
}

func TestFlagsWinOverEnvironment(t *testing.T) {
	t.Parallel()
	env := vars(map[string]string{"BROWSENTIC_MAX_PAGES": "3", "BROWSENTIC_MAX_SESSIONS": "4", "BROWSENTIC_DATA_DIR": "/d"}).
		With(map[string]string{"BROWSENTIC_MAX_PAGES": "5", homeVariable: "/h"})
	c, err := LoadConfig(env)
	if err != nil {
		t.Fatal(err)
	}
	if c.MaxPages != 5 || c.MaxSessions != 4 || c.Dir != "/h" {
		t.Errorf("got %d pages, %d sessions, home %s; want 5, 4, /h", c.MaxPages, c.MaxSessions, c.Dir)
	}
}

func TestHasDisplay(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		goos, display, wayland string
		want                   bool
	}{
		{"linux", "", "", false},
		{"linux", ":0", "", true},
		{"linux", "", "wayland-0", true},
		{"freebsd", "", "", false},
		{"darwin", "", "", true},
		{"windows", "", "", true},
	} {
		env := vars(map[string]string{"DISPLAY": test.display, "WAYLAND_DISPLAY": test.wayland})
		if got := hasDisplay(env, test.goos); got != test.want {
			t.Errorf("%+v: got %v", test, got)
		}
	}
}

func TestSettingNames(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{"": true}
	for _, s := range Settings() {
		if !strings.HasPrefix(s.Name, "BROWSENTIC_") || s.Accepts == "" || s.Meaning == "" {
			t.Errorf("setting %+v is not complete", s)
		}
		for _, name := range []string{s.Name, s.Flag, s.On, s.Off} {
			if name != "" && seen[name] {
				t.Errorf("%s is there twice", name)
			}
			seen[name] = true
		}
		if s.Flag != "" && s.On+s.Off != "" {
			t.Errorf("%s has flags with a value and flags without", s.Name)
		}
	}
}
