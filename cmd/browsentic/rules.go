package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

func newRulesCommand(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "Show what clients may do in a paired browser",
		Long: `Shows every rule with what it does: allow, confirm (you are asked first) or deny. The side panel
of a paired browser changes them, and so does config.json in the data directory:

  {"guardrails": {"rules": {"file-upload": "deny"}, "unattended": "deny", "fence": true, "scripting": false}}

A locked rule cannot be changed. Isolated sessions know only the locked rules: those that deny, and captcha-solve.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runRules(cmd.Context(), a, cmd.OutOrStdout(), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func runRules(ctx context.Context, a *app, w io.Writer, asJSON bool) error {
	view, err := a.rules(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(w, struct {
			Rules      []registry.PanelRule `json:"rules"`
			Unattended string               `json:"unattended"`
			Fence      bool                 `json:"fence"`
			Scripting  bool                 `json:"scripting"`
		}{view.Rules, view.Unattended, view.Fence, view.Scripting})
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range view.Rules {
		note := ""
		switch {
		case r.Locked:
			note = "locked"
		case r.Override != "":
			note = "changed; by default " + r.Default
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.ID, cmp.Or(r.Override, r.Default), r.Title, note)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fence := "is fenced"
	if !view.Fence {
		fence = "is not fenced"
	}
	scripting := "off"
	if view.Scripting {
		scripting = "on"
	}
	_, err = fmt.Fprintf(w, "\nWhen nobody answers: %s. Page text %s. Code of clients in pages: %s.\n", view.Unattended, fence, scripting)
	return err
}

func newApprovalsCommand(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "approvals",
		Short: "Show and take back what you have allowed for a site",
		Long: `"Allow for this site" holds for one action on one site until it is taken back: here, or in the
side panel of a paired browser.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runApprovals(cmd.Context(), a, cmd.OutOrStdout(), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	cmd.AddCommand(newApprovalsClearCommand(a))
	return cmd
}

func runApprovals(ctx context.Context, a *app, w io.Writer, asJSON bool) error {
	view, err := a.rules(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(w, view.Standing)
	}
	if len(view.Standing) == 0 {
		_, err := fmt.Fprintln(w, "Nothing is allowed for a site.")
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range view.Standing {
		fmt.Fprintf(t, "%s\t%s\t%s\tsince %s\n", s.Host, s.Action, s.Title, s.At.UTC().Format(time.RFC3339))
	}
	return t.Flush()
}

func newApprovalsClearCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "clear [host]",
		Short: "Take back what was allowed for a site, or for all",
		Args:  atMostOneArg,
		RunE: func(cmd *cobra.Command, args []string) error {
			host := ""
			if len(args) == 1 {
				host = args[0]
			}
			return a.withDaemon(cmd.Context(), "approvals", func(c *control.Client) error {
				n, err := c.ForgetApprovals(cmd.Context(), host)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "Taken back: %d.\n", n)
				return err
			})
		},
	}
}

func (a *app) rules(ctx context.Context) (view registry.PanelRulesView, err error) {
	err = a.withDaemon(ctx, "rules", func(c *control.Client) (err error) {
		view, err = c.Rules(ctx)
		return err
	})
	return view, err
}
