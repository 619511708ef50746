package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

func newPairCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "pair",
		Short: "Let a browser of your own in",
		Long: `Print a code, and wait until a browser has used it. Type the code into the extension's popup in
the browser that clients may work in; "browsentic extension" writes the extension.

A code works once, for ten minutes, and a new one ends the one before. Several browsers and
profiles can be paired, each with a code of its own. Interrupt the command at any time: the code
stays good.

Exit status: 0 when a browser has paired, 1 when none has, 2 when the command line or a setting
is wrong.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runPair(cmd.Context(), a, cmd.OutOrStdout())
		},
	}
}

func runPair(ctx context.Context, a *app, w io.Writer) error {
	c, err := a.connect(ctx, me("pair"), true)
	if err != nil {
		return err
	}
	defer c.Close()
	code, err := c.Pair(ctx)
	if err != nil {
		return err
	}
	if err := writeCode(w, code); err != nil {
		return err
	}
	paired, err := c.AwaitPairing(ctx, code.Code)
	switch {
	case errors.Is(err, registry.NewError(registry.BrowserNotFound, nil)):
		fmt.Fprintln(w, "No browser has used the code, and it is no longer good.")
		return errTold
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(w, "Paired with %s (%s).\n", paired.Name, paired.ID)
	return err
}

// writeCode writes a code and what to do with it, on less than a screen.
func writeCode(w io.Writer, code control.PairingCode) error {
	shown := code.Shown
	if !slices.Contains(home.WellKnownPorts, code.Port) {
		shown = fmt.Sprintf("%s@%d", shown, code.Port) // no extension looks there by itself
	}
	_, err := fmt.Fprintf(w, `Pairing code: %s

1. Open the browser that you want to pair. It needs the browsentic extension: if it has none,
   run "browsentic extension --dir DIR" and load that folder at chrome://extensions with
   "Developer mode" and "Load unpacked". For Firefox add --firefox, and load it at about:debugging.
2. Click the extension's icon and type the code.

The code works once, until %s. Waiting for the browser; Ctrl+C ends the waiting.
`, shown, code.ExpiresAt.Local().Format(time.TimeOnly))
	return err
}
