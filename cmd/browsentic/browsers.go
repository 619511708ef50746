package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/control"
)

func newBrowsersCommand(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "browsers",
		Short: "List the browsers that are paired, and rename them",
		Long: `List the browsers of your own that "browsentic pair" has let in, linked or not. "browsentic unpair"
takes their access away.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runBrowsers(cmd.Context(), a, cmd.OutOrStdout(), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	cmd.AddCommand(&cobra.Command{
		Use:   "rename ID NAME",
		Short: "Give a paired browser another name",
		Long:  `Give a paired browser another name, by which clients and this command line can name it.`,
		Args:  withArgs("the id or name of a paired browser", "its new name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withDaemon(cmd.Context(), "browsers", func(c *control.Client) error {
				return c.RenameBrowser(cmd.Context(), args[0], args[1])
			})
		},
	})
	return cmd
}

func runBrowsers(ctx context.Context, a *app, w io.Writer, asJSON bool) error {
	list := []control.PairedBrowser{}
	err := a.withDaemon(ctx, "browsers", func(c *control.Client) error {
		paired, err := c.PairedBrowsers(ctx)
		list = append(list, paired...)
		return err
	})
	switch {
	case err != nil:
		return err
	case asJSON:
		return printJSON(w, list)
	case len(list) == 0:
		_, err := fmt.Fprintln(w, "No browser is paired. `browsentic pair` pairs one.")
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, b := range list {
		state := "linked"
		if !b.Linked {
			state = "away since " + b.LastSeenAt.Local().Format(time.DateTime)
		}
		fmt.Fprintf(t, "%s\t%s\t%s, extension %s\t%s\n", b.ID, b.Name, b.Product, b.ExtensionVersion, state)
	}
	return t.Flush()
}

func newUnpairCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "unpair [ID]",
		Short: "Take a browser's access away",
		Long: `End the pairing of a browser, named by its id or its name, or of all browsers. A live link is cut
at once, and sessions in that browser end. The browser can be paired again with a new code.`,
		Args: atMostOneArg,
		RunE: func(cmd *cobra.Command, args []string) error {
			browser := ""
			if len(args) == 1 {
				browser = args[0]
			}
			return runUnpair(cmd.Context(), a, cmd.OutOrStdout(), browser)
		},
	}
}

func runUnpair(ctx context.Context, a *app, w io.Writer, browser string) error {
	return a.withDaemon(ctx, "unpair", func(c *control.Client) error {
		ended, err := c.Unpair(ctx, browser)
		if err != nil {
			return err
		}
		for _, b := range ended {
			fmt.Fprintf(w, "%s (%s) is no longer paired.\n", b.Name, b.ID)
		}
		if len(ended) == 0 {
			fmt.Fprintln(w, "No browser is paired.")
		}
		return nil
	})
}
