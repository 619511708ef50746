//go:build linux || darwin

package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// checkNothingLeft checks that a data directory is empty, and that no process whose command line names it lives on: not
// even a killed browser's crash handler, which is no child of ours.
func checkNothingLeft(t *testing.T, dataDir string) {
	t.Helper()
	if left := folder(t, dataDir); len(left) > 0 {
		t.Errorf("files left: %v", left)
	}
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if line, err := os.ReadFile(file); err == nil && bytes.Contains(line, []byte(dataDir)) {
			t.Errorf("process left: %s", bytes.ReplaceAll(line, []byte{0}, []byte{' '}))
		}
	}
}

// The end of a process is awaited together with that of what it started, but not for ever.
func TestAwait(t *testing.T) {
	t.Parallel()
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	start := func() *process {
		// What it has started lives on until the test has written to it.
		p, r, w, err := startProcess("/bin/sh", []string{"-c", `cat "$0" >&2 & exit 3`, fifo}, os.Environ())
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		w.Close()
		return p
	}
	end := func() {
		if err := os.WriteFile(fifo, []byte("last words"), 0); err != nil {
			t.Fatal(err)
		}
	}

	p := start()
	awaited := make(chan struct{})
	go func() { p.await(time.Minute); close(awaited) }()
	receive(t, p.exited)
	select {
	case <-awaited:
		t.Error("what the process has started was not awaited")
	default:
	}
	end()
	receive(t, awaited)
	if got := p.stderr.String(); got != "last words" || p.cmd.ProcessState.ExitCode() != 3 {
		t.Errorf("%v, it wrote %q", p.cmd.ProcessState, got)
	}

	p = start()
	p.await(time.Millisecond)
	end()
}

func TestLaunchAndCloseLeavesNothing(t *testing.T) {
	t.Parallel()
	var dir string
	b := launch(t, func(o *Options) { dir = o.DataDir })
	if !strings.HasPrefix(b.Version(), "Chrom") || !strings.Contains(b.Version(), ".") {
		t.Errorf("version %q", b.Version())
	}
	newPlace(t, b, Settings{}, Events{})
	if b.Err() != nil {
		t.Error(b.Err())
	}
	for range 2 {
		if err := b.Close(testContext(t)); err != nil {
			t.Error(err)
		}
	}
	receive(t, b.Done())
	if !errors.Is(b.Err(), ErrDisconnected) {
		t.Errorf("%v after Close", b.Err())
	}
	checkNothingLeft(t, dir)
	if _, err := b.NewPlace(testContext(t), Settings{}, Events{}); !errors.Is(err, ErrDisconnected) {
		t.Errorf("new place in a closed browser: %v", err)
	}
}

func TestCloseOfAHangingBrowser(t *testing.T) {
	t.Parallel()
	var dir string
	b := launch(t, func(o *Options) { dir = o.DataDir })
	newPlace(t, b, Settings{}, Events{})
	if err := syscall.Kill(b.process.cmd.Process.Pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := b.Close(ctx); err != nil {
		t.Error(err)
	}
	checkNothingLeft(t, dir)
}

func TestBrowserDiesInTheMiddleOfACommand(t *testing.T) {
	t.Parallel()
	var dir string
	b := launch(t, func(o *Options) { dir = o.DataDir })
	p := newPlace(t, b, Settings{}, Events{})
	socket, err := os.Readlink(filepath.Join(b.profile.dir, "SingletonSocket"))
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	await := true
	p.find(target.ID(firstPage(p))).session.send(newCommand(cdpruntime.Evaluate, cdpruntime.EvaluateParams{
		Expression: "new Promise(() => {})", AwaitPromise: &await,
	}), func(_ json.RawMessage, err error) { failed <- err })
	evaluate[any](t, p, firstPage(p), "0") // by now the command before has arrived
	if err := b.process.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := receive(t, failed); !errors.Is(err, ErrDisconnected) {
		t.Errorf("the command failed with %v", err)
	}
	receive(t, b.Done())
	receive(t, b.gone)
	checkNothingLeft(t, dir)
	if _, err := os.Stat(filepath.Dir(socket)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s is left (%v)", filepath.Dir(socket), err)
	}
	if err := p.Close(testContext(t)); err != nil {
		t.Errorf("closing a place of a dead browser: %v", err)
	}
	if err := b.Close(testContext(t)); err != nil {
		t.Errorf("closing a dead browser: %v", err)
	}
}

func TestLaunchFailures(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		kind   LaunchErrorKind
		remedy string
	}{
		"missing-library": {MissingLibrary, "libnss3.so"},
		"root-sandbox":    {SandboxRefused, "--no-sandbox"},
		"no-display":      {NoDisplay, "headless"},
		"silent-death":    {LaunchFailed, "by hand"},
		"never-answers":   {LaunchTimeout, "more time"},
		"not-a-browser":   {LaunchFailed, "by hand"},
		"not-there":       {MissingBrowser, "not-there"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limit := patience
			if want.kind == LaunchTimeout {
				limit = 200 * time.Millisecond
			}
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			dir := t.TempDir()
			_, err := Launch(ctx, Options{Executable: "testdata/browsers/" + name, DataDir: dir})
			var failure *LaunchError
			if !errors.As(err, &failure) {
				t.Fatalf("got %v", err)
			}
			if failure.Kind != want.kind || !strings.Contains(failure.Remedy, want.remedy) {
				t.Errorf("%v: %s", failure, failure.Remedy)
			}
			checkNothingLeft(t, dir)
		})
	}
}

func TestRefusedExtension(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	dir := t.TempDir()
	_, err := Launch(testContext(t), Options{Headless: true, DataDir: dir, ExtensionDir: t.TempDir()})
	var failure *LaunchError
	if !errors.As(err, &failure) || failure.Kind != RefusedExtension {
		t.Fatalf("got %v", err)
	}
	checkNothingLeft(t, dir)
}

// startDaemon starts another process that owns a browser in dataDir.
func startDaemon(t *testing.T, dataDir string) (daemon *os.Process, browserPID int) {
	t.Helper()
	needBrowser(t)
	options, err := json.Marshal(map[string]any{"Headless": true, "DataDir": dataDir})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), daemonVariable+"="+string(options))
	cmd.Stderr = t.Output()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if browserPID, err = strconv.Atoi(strings.TrimSpace(line)); err != nil {
		t.Fatal(err)
	}
	return cmd.Process, browserPID
}

func TestKilledDaemonLeavesNoBrowser(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	daemon, pid := startDaemon(t, dir)
	if err := Sweep(dir); err != nil {
		t.Fatal(err)
	}
	if len(folder(t, dir)) == 0 {
		t.Fatal("the profile of a living daemon was swept")
	}
	exit, err := watchExit(pid)
	if err != nil {
		t.Fatal(err)
	}
	defer exit.close()
	if err := daemon.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := exit.wait(patience); err != nil {
		t.Fatalf("browser: %v", err)
	}
	if err := Sweep(dir); err != nil {
		t.Fatal(err)
	}
	checkNothingLeft(t, dir)
}

func TestSweepEndsAStrayBrowser(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	daemon, pid := startDaemon(t, dir)
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil { // so that it doesn't end by itself
		t.Fatal(err)
	}
	if err := daemon.Kill(); err != nil {
		t.Fatal(err)
	}
	if _, err := daemon.Wait(); err != nil {
		t.Fatal(err)
	}
	if err := Sweep(dir); err != nil {
		t.Fatal(err)
	}
	checkNothingLeft(t, dir)
}
