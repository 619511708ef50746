package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/cmd/browsentic/demo"
)

func newDemoCommand(a *app) *cobra.Command {
	var report string
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Watch a buyer and an admin work at the same time in one Chromium",
		Long: `Starts a small shop on this machine and lets two people use it at the same time, each in a
browser session of their own: one buys, the other packs the order. Prints what happens, checks
that neither session sees the other's cookies, and writes a report with screenshots.

It has a daemon and a browser of its own, headless unless --headed is given, and leaves nothing
but the report.

Exit status: 0 when everything holds, 1 when anything failed.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			exe, err := os.Executable()
			if err != nil {
				return fmt.Errorf("finding this program: %w", err)
			}
			settings := map[string]string{"BROWSENTIC_HEADLESS": "true"}
			maps.Copy(settings, a.flags)
			err = demo.Run(cmd.Context(), demo.Options{Exe: exe, Settings: settings, Report: report, Out: cmd.OutOrStdout()})
			if errors.Is(err, demo.ErrFailed) {
				return errTold
			}
			return err
		},
	}
	cmd.Flags().StringVar(&report, "report", filepath.Join("out", "demo-report.html"), "file for the report")
	return cmd
}
