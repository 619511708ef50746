package instance

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/browsentic/browsentic/daemon/home"
)

// The test binary plays browsentic when this variable is set: "daemon" runs one, "stop" ends it (or, as "refuse",
// fails to).
const roleVariable = "INSTANCE_TEST_ROLE"

func TestMain(m *testing.M) {
	role := os.Getenv(roleVariable)
	if role == "" {
		goleak.VerifyTestMain(m)
		return
	}
	if err := play(role); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func play(role string) error {
	h, err := home.Open(os.LookupEnv)
	if err != nil {
		return err
	}
	switch role {
	case "daemon":
		lock, err := h.Lock(context.Background())
		if err != nil {
			return err
		}
		if err := h.WriteLockfile(home.Lockfile{PID: os.Getpid(), Port: 1, Token: home.NewToken()}); err != nil {
			return err
		}
		lock.Ready()
		fmt.Println("ready")
		select {}
	case "stop":
		l, ok := h.ReadLockfile()
		if !ok {
			return errors.New("no daemon")
		}
		process, err := os.FindProcess(l.PID)
		if err != nil {
			return err
		}
		return process.Kill()
	default:
		return errors.New("it will not stop")
	}
}

func newInstance(t *testing.T, stopRole string) *Instance {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	i, err := New(exe, map[string]string{roleVariable: stopRole, "BROWSENTIC_TIMEOUT_MS": "5"})
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// startDaemon runs a daemon of the instance's home and returns a channel that is closed when it has ended.
func startDaemon(t *testing.T, i *Instance) <-chan struct{} {
	t.Helper()
	daemon := exec.Command(i.exe)
	daemon.Env = append(i.Env(), roleVariable+"=daemon")
	out, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
		t.Fatalf("the daemon said %q, %v", line, err)
	}
	ended := make(chan struct{})
	go func() {
		_ = daemon.Wait() // it was killed
		close(ended)
	}()
	return ended
}

func isGone(t *testing.T, i *Instance) {
	t.Helper()
	if _, err := os.Stat(i.home.Dir()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the home is still there: %v", err)
	}
}

func TestCloseStopsTheDaemon(t *testing.T) {
	t.Parallel()
	i := newInstance(t, "stop")
	ended := startDaemon(t, i)
	if pid, ok := i.DaemonPID(); !ok || pid <= 0 {
		t.Errorf("pid is %d, %v", pid, ok)
	}
	if err := i.Close(); err != nil {
		t.Error(err)
	}
	<-ended
	isGone(t, i)
}

func TestCloseWithoutADaemon(t *testing.T) {
	t.Parallel()
	i := newInstance(t, "refuse") // stop must not be called
	if err := i.Close(); err != nil {
		t.Error(err)
	}
	isGone(t, i)
}

func TestCloseKillsADaemonThatDoesNotStop(t *testing.T) {
	t.Parallel()
	i := newInstance(t, "refuse")
	ended := startDaemon(t, i)
	if err := i.Close(); err == nil || !strings.Contains(err.Error(), "it will not stop") {
		t.Errorf("got %v", err)
	}
	<-ended
	isGone(t, i)
}

func TestSettingsWin(t *testing.T) {
	i := newInstance(t, "refuse")
	defer i.Close()
	shell := exec.Command(os.Args[0])
	shell.Env = i.Env()
	got := ""
	for _, pair := range shell.Environ() {
		if value, ok := strings.CutPrefix(pair, "BROWSENTIC_TIMEOUT_MS="); ok {
			got = value
		}
	}
	if got != "5" {
		t.Errorf("the setting is %q, want 5", got)
	}
}
