package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/home"
)

const (
	// answerTime is how long a daemon may take to hear that it shall stop.
	answerTime = 10 * time.Second
	// stopTime bounds an orderly stop; the daemon gives itself less.
	stopTime = 30 * time.Second
	// killTime is how long a daemon that doesn't answer may take to obey a signal.
	killTime = 5 * time.Second
)

func newStopCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "stop",
		Short: "Stop the daemon and its browsers",
		Long: `Stop the daemon in order: running calls end, sessions and browsers close. It returns when the
daemon is gone. A daemon that does not answer is ended by force.

Exit status: 0 when no daemon runs any more, also when none did, 1 when it could not be
stopped, 2 when the command line or a setting is wrong.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			stopped, err := stopDaemon(cmd.Context(), a)
			switch {
			case err != nil:
				return err
			case stopped:
				fmt.Fprintln(cmd.OutOrStdout(), "The daemon has stopped.")
			default:
				fmt.Fprintln(cmd.OutOrStdout(), "No daemon is running.")
			}
			return nil
		},
	}
}

// stopDaemon returns when no daemon runs any more, and whether one did.
func stopDaemon(ctx context.Context, a *app) (stopped bool, err error) {
	h, err := a.home(false)
	if isUnreachable(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	switch err := shutdown(ctx, h); {
	case err == nil:
		return true, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	}
	// There is none, or it hangs.
	stopped, err = kill(ctx, h)
	if err != nil {
		err = fmt.Errorf("stopping the daemon: %w", err)
	}
	return stopped, err
}

// shutdown asks the daemon to stop and waits until it is gone.
func shutdown(ctx context.Context, h *home.Home) error {
	ctx, cancel := context.WithTimeout(ctx, stopTime)
	defer cancel()
	asking, cancelAsking := context.WithTimeout(ctx, answerTime)
	defer cancelAsking()
	c, err := control.Dial(asking, h, me("stop"))
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Shutdown(asking); err != nil {
		return err
	}
	select {
	case <-c.Done():
		_, err = isFree(ctx, h)
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// isFree waits for a daemon that is coming up or going down, and reports whether none is left.
func isFree(ctx context.Context, h *home.Home) (bool, error) {
	lock, err := h.Lock(ctx)
	if errors.Is(err, home.ErrRunning) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	lock.Release()
	return true, nil
}

// kill ends a daemon that does not answer: the one that holds the lock.
func kill(ctx context.Context, h *home.Home) (killed bool, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, stopTime, errors.New("it neither comes up nor goes down"))
	defer cancel()
	free, err := isFree(ctx, h)
	if free || err != nil {
		return false, err
	}
	l, ok := h.ReadLockfile()
	if !ok {
		return false, errors.New("it does not answer and has not said which process it is")
	}
	p, err := os.FindProcess(l.PID)
	if err != nil {
		return false, err
	}
	if runtime.GOOS != "windows" && p.Signal(syscall.SIGTERM) == nil && waitFree(ctx, h, killTime) {
		return true, nil
	}
	if err := p.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return false, err
	}
	if !waitFree(ctx, h, killTime) {
		return false, fmt.Errorf("process %d does not end", l.PID)
	}
	return true, nil
}

// waitFree reports whether the daemon ended in time. Only a parent is told of the end of a process on every system, so
// others have to look; they look at the lock, which the kernel frees, and not at the process id, which stays until the
// parent has noticed.
func waitFree(ctx context.Context, h *home.Home, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if free, _ := isFree(ctx, h); free {
			return true
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return false
		}
	}
}
