package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

func newRestartCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "restart",
		Short: "Stop the daemon and start it again",
		Long: `Stop the daemon, if one runs, and start this binary's. A running daemon keeps its code and its
settings until then, also after an update. Sessions end with it; connected MCP clients find
the new daemon by themselves.

Exit status: 0 when the new daemon is up, 1 when it failed, 2 when the command line or a
setting is wrong.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runRestart(cmd.Context(), a, cmd.OutOrStdout())
		},
	}
}

func runRestart(ctx context.Context, a *app, w io.Writer) error {
	if _, err := a.config(); err != nil {
		return err // before anything is stopped
	}
	if _, err := stopDaemon(ctx, a); err != nil {
		return err
	}
	c, err := a.connect(ctx, me("restart"), true)
	if err != nil {
		return err
	}
	defer c.Close()
	fmt.Fprintf(w, "The daemon is up, version %s.\n", c.DaemonVersion())
	return nil
}
