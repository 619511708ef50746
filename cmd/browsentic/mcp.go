package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/daemon/mcpserver"
	"github.com/browsentic/browsentic/daemon/shim"
	"github.com/browsentic/browsentic/registry"
)

func newMCPCommand(a *app) *cobra.Command {
	var http httpOptions
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve MCP on stdin and stdout: what an MCP client starts",
		Long: `Serve the Model Context Protocol on stdin and stdout. MCP clients start this by themselves:

  {"mcpServers": {"browsentic": {"command": "browsentic", "args": ["mcp"]}}}

The tools are listed at once, with no daemon and no browser. The first call of a tool starts
the daemon if none runs. Stdout carries the protocol only; the log goes to stderr, one JSON
object a line.

A client that prefers an address gets one from --print-http-config: it starts the daemon, which
serves MCP over HTTP too, and prints what to put into the client's settings. In them is a secret
that stays good until --revoke; while it is, the daemon does not end because nobody is
connected. Nothing but a command of browsentic starts it, so after a reboot run this again.

Exit status: 0 when the client closed stdin or the process was told to end, or when what was
asked for is printed, 1 when it failed, 2 when the command line or a setting is wrong.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if http.print || http.revoke {
				return runHTTP(cmd.Context(), a, streams{cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()}, http)
			}
			// Nothing before the first answer may touch a file or a socket: settings come from flags and variables.
			cfg, err := a.config()
			if err != nil {
				return err
			}
			log := newLogger(cmd.ErrOrStderr(), cfg.LogLevel)
			guardrails := home.Guardrails(cfg.Dir, log)
			return shim.Run(cmd.Context(), shim.Stdio(), shim.Options{
				Version: buildinfo.Version(), Manifest: registry.Embedded(), Published: mcpserver.Published(cfg.Published),
				Fence: func() bool { return guardrails.Get().Fence }, Log: log,
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
	cmd.Flags().BoolVar(&http.print, "print-http-config", false, "print the settings for a client that connects over HTTP")
	cmd.Flags().BoolVar(&http.revoke, "revoke", false, "make the secret in printed settings worthless; with --print-http-config, print new ones")
	return cmd
}
