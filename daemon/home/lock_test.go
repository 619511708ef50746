package home

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"
)

func TestLock(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	first, err := h.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	first.Ready()
	if _, err := h.Lock(t.Context()); !errors.Is(err, ErrRunning) {
		t.Fatalf("second Lock = %v; want ErrRunning", err)
	}
	first.Release()
	again, err := h.Lock(t.Context())
	if err != nil {
		t.Fatalf("Lock after Release: %v", err)
	}
	again.Release()
}

// A process that meets a daemon on its way up or down waits for the outcome.
func TestLockWaitsForTransition(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		prepare func(*Lock) error
		finish  func(*Lock)
		want    error
	}{
		"coming up, then up":     {func(*Lock) error { return nil }, (*Lock).Ready, ErrRunning},
		"coming up, then failed": {func(*Lock) error { return nil }, (*Lock).Release, nil},
		"going down": {func(l *Lock) error {
			l.Ready()
			return l.Stopping(context.Background())
		}, (*Lock).Release, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			first, err := h.Lock(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if err := test.prepare(first); err != nil {
				t.Fatal(err)
			}
			type outcome struct {
				lock *Lock
				err  error
			}
			second := make(chan outcome, 1)
			go func() {
				l, err := h.Lock(context.Background())
				second <- outcome{l, err}
			}()
			select {
			case got := <-second:
				t.Fatalf("the second did not wait: %v", got.err)
			case <-time.After(50 * time.Millisecond): // a wait cannot be seen otherwise
			}
			test.finish(first)
			got := <-second
			if !errors.Is(got.err, test.want) {
				t.Errorf("second Lock = %v; want %v", got.err, test.want)
			}
			if got.lock != nil {
				got.lock.Release()
			}
			if test.want != nil {
				first.Release()
			}
		})
	}
}

func TestLockGivesUpWithContext(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	first, err := h.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := h.Lock(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Lock = %v; want the context's error", err)
	}
	first.Release()
}

const holderVariable = "BROWSENTIC_TEST_LOCK_HOLDER"

// TestHoldLock is no test: it is the other process of TestKilledDaemonFreesLock.
func TestHoldLock(t *testing.T) {
	dir := os.Getenv(holderVariable)
	if dir == "" {
		t.Skip("runs only in a process of its own")
	}
	h, err := OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Lock(t.Context()); err != nil {
		t.Fatal(err)
	}
	os.Stdout.WriteString("held\n")
	os.Stdin.Read(make([]byte, 1)) // until it is killed, or its parent is gone
}

// The lock files stay when a daemon is killed; they must not keep the next one out.
func TestKilledDaemonFreesLock(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	cmd := exec.Command(os.Args[0], "-test.run=^TestHoldLock$")
	cmd.Env = append(os.Environ(), holderVariable+"="+h.Dir())
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || line != "held\n" {
		t.Fatalf("the holder said %q, %v", line, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := h.Lock(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Lock beside the holder = %v; want it to wait", err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	l, err := h.Lock(t.Context())
	if err != nil {
		t.Fatalf("Lock after the holder was killed: %v", err)
	}
	l.Release()
}
