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
	ctx, cancel := context.WithTimeoutCause(ctx, stopTime, errors.New("it is still there after 30 seconds"))
	defer cancel()
	defer func() {
		if err != nil {
			err = fmt.Errorf("stopping the daemon: %w", err)
		}
	}()
	c, err := control.Dial(ctx, h, me("stop"))
	if isUnreachable(err) {
		return stopUnreachable(ctx, h)
	}
	if err != nil {
		return false, err
	}
	defer c.Close()
	if err := c.Shutdown(ctx); err != nil && !isUnreachable(err) {
		return false, err
	}
	select {
	case <-c.Done():
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
	_, err = isFree(ctx, h)
	return true, err
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

// stopUnreachable ends a daemon that holds its lock but doesn't answer.
func stopUnreachable(ctx context.Context, h *home.Home) (stopped bool, err error) {
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
	if runtime.GOOS != "windows" && p.Signal(syscall.SIGTERM) == nil && waitDead(ctx, l, killTime) {
		return true, nil
	}
	if err := p.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return false, err
	}
	if !waitDead(ctx, l, killTime) {
		return false, fmt.Errorf("process %d does not end", l.PID)
	}
	return true, nil
}

// waitDead reports whether the process ended in time. Only a parent is told of the end of a process on every system,
// so the others have to look.
func waitDead(ctx context.Context, l home.Lockfile, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for l.Alive() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return false
		}
	}
	return true
}
