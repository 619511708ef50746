package control

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

func launchOf(role string) Launch {
	return Launch{Args: []string{"daemon"}, Env: []string{roleVariable + "=" + role}}
}

// stopDaemon ends the daemon of h at the end of a test, and waits until it is gone: its lock is free then.
func stopDaemon(t *testing.T, h *home.Home) {
	t.Helper()
	t.Cleanup(func() {
		c, err := Dial(context.Background(), h, me)
		if err != nil {
			return
		}
		defer c.Close()
		if err := c.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		<-c.Done()
		lock, err := h.Lock(context.Background())
		if err != nil {
			t.Errorf("after the daemon's stop: %v", err)
			return
		}
		lock.Release()
		if _, ok := h.ReadLockfile(); ok {
			t.Error("the daemon left its lockfile")
		}
	})
}

func pidOf(t *testing.T, h *home.Home) int {
	t.Helper()
	l, ok := h.ReadLockfile()
	if !ok {
		t.Fatal("there is no lockfile")
	}
	return l.PID
}

func TestConnectStartsADaemon(t *testing.T) {
	for _, name := range notInherited[:3] {
		t.Setenv(name, "set")
	}
	h := newHome(t)
	stopDaemon(t, h)
	c, err := Connect(t.Context(), h, me, launchOf("daemon"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	first := pidOf(t, h)

	r, err := c.Invoke(t.Context(), "environment", nil)
	if err != nil {
		t.Fatal(err)
	}
	var env []string
	if err := json.Unmarshal(r.Data, &env); err != nil {
		t.Fatal(err)
	}
	for _, entry := range env {
		if name, _, _ := strings.Cut(entry, "="); slices.Contains(notInherited, name) {
			t.Errorf("the daemon inherited %s", name)
		}
	}
	if !slices.Contains(env, "BROWSENTIC_HOME="+h.Dir()) {
		t.Error("the daemon was not told its home")
	}

	again, err := Connect(t.Context(), h, me, launchOf("failing"))
	if err != nil {
		t.Fatalf("with a daemon running: %v", err)
	}
	again.Close()
	if pid := pidOf(t, h); pid != first {
		t.Errorf("process %d became %d", first, pid)
	}
}

// Many clients start at once: the lock leaves one daemon, and all of them reach it.
func TestOneDaemonForAll(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	stopDaemon(t, h)
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() {
			c, err := Connect(t.Context(), h, me, launchOf("daemon"))
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			if _, err := c.Status(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// A daemon that was killed leaves its lock files and its lockfile; the next one is not kept out.
func TestConnectAfterAKilledDaemon(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	stopDaemon(t, h)
	c, err := Connect(t.Context(), h, me, launchOf("daemon"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	first := pidOf(t, h)
	_, err = c.Invoke(t.Context(), "die", nil)
	wantCode(t, err, registry.DaemonUnreachable)
	if pidOf(t, h) != first {
		t.Error("the lockfile went with the daemon; the test shows nothing")
	}
	next, err := Connect(t.Context(), h, me, launchOf("daemon"))
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	if pidOf(t, h) == first {
		t.Error("the lockfile names the dead daemon")
	}
}

// One daemon stops while another is wanted: the new one waits its turn.
func TestConnectWhileStopping(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	stopDaemon(t, h)
	for range 3 {
		c, err := Connect(t.Context(), h, me, launchOf("daemon"))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		<-c.Done() // it is on its way down, and still has the lock
		c.Close()
	}
	c, err := Connect(t.Context(), h, me, launchOf("daemon"))
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
}

func TestStartFailures(t *testing.T) {
	t.Parallel()
	for role, want := range map[string]string{
		"failing": "Error: no port to listen on",
		"silent":  "said nothing",
		"hanging": "not ready in time",
	} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			launch := launchOf(role)
			launch.Timeout = 10 * time.Second
			if role == "hanging" {
				launch.Timeout = time.Second
			}
			_, err := Connect(t.Context(), h, me, launch)
			wantCode(t, err, registry.DaemonUnreachable)
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), h.LogFile()) {
				t.Errorf("got %v; want it to say %q and where the log is", err, want)
			}
		})
	}
}

func TestStartWithoutAnExecutable(t *testing.T) {
	t.Parallel()
	err := Start(t.Context(), newHome(t), Launch{Executable: "/nonexistent/browsentic"})
	wantCode(t, err, registry.DaemonUnreachable)
}

func TestReportWithoutAParent(t *testing.T) {
	for _, value := range []string{"", "x", "-1", "1", "2"} {
		t.Setenv(readyVariable, value)
		ReportReady()
		if _, err := os.Stdout.Stat(); err != nil {
			t.Errorf("%q closed stdout", value)
		}
	}
}
