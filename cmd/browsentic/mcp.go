package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/shim"
	"github.com/browsentic/browsentic/registry"
)

func newMCPCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "mcp",
		Short: "Serve MCP on stdin and stdout: what an MCP client starts",
		Long: `Serve the Model Context Protocol on stdin and stdout. MCP clients start this by themselves:

  {"mcpServers": {"browsentic": {"command": "browsentic", "args": ["mcp"]}}}

The tools are listed at once, with no daemon and no browser. The first call of a tool starts
the daemon if none runs. Stdout carries the protocol only; the log goes to stderr, one JSON
object a line.

Exit status: 0 when the client closed stdin or the process was told to end, 1 when serving
failed, 2 when the command line or a setting is wrong.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Nothing before the first answer may touch a file or a socket: settings come from flags and variables.
			cfg, err := a.config()
			if err != nil {
				return err
			}
			return shim.Run(cmd.Context(), shim.Stdio(), shim.Options{
				Version: buildinfo.Version(), Manifest: registry.Embedded(), Tools: cfg.Tools,
				Log: newLogger(cmd.ErrOrStderr(), cfg.LogLevel),
				Connect: func(ctx context.Context, me control.Caller, start bool) (shim.Daemon, error) {
					c, err := a.connect(ctx, me, start)
					if err != nil {
						return nil, err // not a nil *control.Client in an interface
					}
					return c, nil
				},
			})
		},
	}
}
