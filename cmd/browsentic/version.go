package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/registry"
)

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print which build this is",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			commit := buildinfo.Commit()
			if commit == "" {
				commit = "unknown"
			}
			fmt.Fprintf(cmd.OutOrStdout(), "browsentic %s\ncommit     %s\nprotocol   %d\nmanifest   %s\nbuilt with %s for %s/%s\n",
				buildinfo.Version(), commit, registry.ProtocolVersion, registry.Embedded().Hash,
				runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
