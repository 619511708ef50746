package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/extension"
)

var update = flag.Bool("update", false, "rewrite the expected output in the scripts")

// The scripts run this test binary again as the program that it tests.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"browsentic": main})
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			for name, value := range testSettings(filepath.Join(env.WorkDir, "home")) {
				env.Setenv(name, value)
			}
			// A port that another program has.
			l, err := net.Listen("tcp4", "127.0.0.1:0")
			if err != nil {
				return err
			}
			env.Setenv("TAKEN_PORT", strconv.Itoa(l.Addr().(*net.TCPAddr).Port))
			env.Defer(func() { l.Close() })
			env.Defer(func() { endDaemon(t, filepath.Join(env.WorkDir, "home")) })
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name != "browser" {
				return false, fmt.Errorf("no such condition: %s", name)
			}
			_, noBrowser := browser.FindExecutable("")
			_, noExtension := extension.Chromium.FS()
			return noBrowser == nil && noExtension == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// testSettings keep a daemon of a test apart from every other.
func testSettings(dir string) map[string]string {
	return map[string]string{
		"BROWSENTIC_HOME": dir, "BROWSENTIC_PORTS": "0", "BROWSENTIC_HEADLESS": "true", "BROWSENTIC_WARM_SPARE": "false", "BROWSENTIC_KEYRING": "false",
		"GORACE": "atexit_sleep_ms=0", // else the race detector holds every exit back
	}
}

// endDaemon kills the daemon that a test has left, if any, and waits for its end.
func endDaemon(t *testing.T, dir string) {
	h, err := home.OpenDir(dir)
	if err != nil {
		t.Error(err)
		return
	}
	if _, err := kill(context.Background(), h); err != nil {
		t.Errorf("ending the daemon: %v", err)
	}
}

// exits CODE PROGRAM ARGS… runs a program and fails unless it ends with that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended):
		got = ended.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("it exited with %d; want %d", got, want)
	}
}
