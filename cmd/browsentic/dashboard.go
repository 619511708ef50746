package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"

	"github.com/spf13/cobra"
)

func newDashboardCommand(a *app) *cobra.Command {
	var printURL bool
	cmd := &cobra.Command{
		Use:   "dashboard",
		Short: "See what the sessions do, and take one over",
		Long: `Open a page that shows the browsers and their sessions as they work: a picture of each, its
queue, its last calls. There you can take a session over, work in its page, give it back or
close it. The daemon is started when none runs.

The page is served on this machine only. Its link works once, within a minute.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runDashboard(cmd.Context(), a, streams{cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()}, printURL)
		},
	}
	cmd.Flags().BoolVar(&printURL, "print-url", false, "print the link and open nothing")
	return cmd
}

func runDashboard(ctx context.Context, a *app, s streams, printURL bool) error {
	h, err := a.home(true)
	if err != nil {
		return err
	}
	c, err := a.connect(ctx, me("dashboard"), true)
	if err != nil {
		return err
	}
	defer c.Close()
	status, err := c.Status(ctx)
	if err != nil {
		return err
	}
	path, err := c.OpenDashboard(ctx)
	if err != nil {
		return err
	}
	address := fmt.Sprintf("http://127.0.0.1:%d%s", status.Port, path)
	if printURL {
		fmt.Fprintln(s.out, address)
		return nil
	}
	page, err := h.WriteLink(address)
	if err == nil {
		err = openPage(a, page)
	}
	if err != nil {
		fmt.Fprintf(s.out, "Follow this link in a browser on this machine, once and within a minute (none could be opened: %v):\n", err)
	} else {
		fmt.Fprintln(s.out, "The dashboard opens in your browser. If it doesn't, follow this link, once and within a minute:")
	}
	fmt.Fprintf(s.out, "  %s\n", address)
	return nil
}

// openPage has the system open a file in the user's browser. It does not wait for that.
func openPage(a *app, file string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", file)
	case "darwin":
		cmd = exec.Command("open", file)
	default:
		if x, _ := a.env("DISPLAY"); x == "" {
			if wayland, _ := a.env("WAYLAND_DISPLAY"); wayland == "" {
				return errors.New("there is no display")
			}
		}
		cmd = exec.Command("xdg-open", file)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	return cmd.Process.Release()
}
