package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/home"
)

type daemonOptions struct {
	noIdleExit bool
}

func newDaemonCommand(a *app) *cobra.Command {
	var opts daemonOptions
	cmd := &cobra.Command{
		Use:   "daemon",
		Short: "Run the daemon in the foreground",
		Long: `Run the process that owns the browsers, in the foreground, until it is interrupted, told to
stop, or has been idle for long. There is one for each data directory. Nobody has to run this:
whoever needs the daemon starts it.

It logs into the data directory (see "browsentic logs"), and to stderr too when that is a
terminal or BROWSENTIC_DEBUG is true.

Exit status: 0 after an orderly end, 1 when it could not run or another daemon does, 2 when the
command line or a setting is wrong.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runDaemon(cmd.Context(), a, cmd.ErrOrStderr(), opts)
		},
	}
	cmd.Flags().BoolVar(&opts.noIdleExit, "no-idle-exit", false, "stay although nobody is connected")
	return cmd
}

func runDaemon(ctx context.Context, a *app, stderr io.Writer, opts daemonOptions) error {
	cfg, err := a.config()
	if err != nil {
		return err
	}
	if opts.noIdleExit {
		cfg.IdleExit = 0
	}
	h, err := home.OpenDir(cfg.Dir)
	if err != nil {
		return err
	}
	file := h.OpenLog()
	defer file.Close()
	var to io.Writer = file
	if cfg.Debug || isTerminal(stderr) {
		to = io.MultiWriter(file, stderr)
	}
	err = daemon.Run(ctx, daemon.Options{Config: cfg, Log: newLogger(to, cfg.LogLevel), Ready: control.ReportReady})
	if errors.Is(err, home.ErrRunning) {
		control.ReportTaken()
		return fmt.Errorf("%w; look at it with `browsentic status`, or end it with `browsentic stop`", err)
	}
	return err
}
