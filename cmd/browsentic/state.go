package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

func newStateCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "state",
		Short: "List, remove, export and import saved states",
		Long: `A saved state is what a session keeps between visits: cookies, local storage, IndexedDB and
session storage. browser_state_save saves one under an id, browser_session_create with stateId
restores it. The daemon keeps them sealed; only these commands show what is in one.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newStateListCommand(a), newStateRemoveCommand(a), newStateExportCommand(a), newStateImportCommand(a))
	return cmd
}

// withArgs refuses a command line that does not have these arguments.
func withArgs(names ...string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) < len(names):
			return usageError{fmt.Sprintf("%s is missing", names[len(args)])}
		case len(args) > len(names):
			return usageError{fmt.Sprintf("it takes no argument %q", args[len(names)])}
		}
		return nil
	}
}

func newStateListCommand(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the saved states",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runStateList(cmd.Context(), a, cmd.OutOrStdout(), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	return cmd
}

func runStateList(ctx context.Context, a *app, w io.Writer, asJSON bool) error {
	var listed struct {
		States []session.StateView `json:"states"`
	}
	if err := a.perform(ctx, "browser.state.list", map[string]any{}, &listed); err != nil {
		return err
	}
	if asJSON {
		return printJSON(w, listed.States)
	}
	if len(listed.States) == 0 {
		_, err := fmt.Fprintln(w, "No state is saved.")
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, state := range listed.States {
		fmt.Fprintf(t, "%s\tsaved %s\n", state.StateID, state.CreatedAt)
	}
	return t.Flush()
}

// perform has the daemon run an action and reads its output.
func (a *app) perform(ctx context.Context, action string, input map[string]any, output any) error {
	raw, err := json.Marshal(input)
	if err != nil {
		return err
	}
	c, err := a.connect(ctx, me("state"), true)
	if err != nil {
		return err
	}
	defer c.Close()
	result, err := c.Invoke(ctx, action, raw)
	return read(result, err, output)
}

// read reads the data of a result. What it lacks is its error.
func read(result registry.Result, err error, data any) error {
	switch {
	case err != nil:
		return err
	case result.Error != nil:
		return result.Error
	case !result.OK:
		return registry.NewError(registry.InternalError, nil)
	}
	return json.Unmarshal(result.Data, data)
}

func newStateRemoveCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "remove ID",
		Short: "Remove a saved state",
		Long:  `Remove a saved state. Sessions that were restored from it go on.`,
		Args:  withArgs("the id of a saved state"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var removed any
			return a.perform(cmd.Context(), "browser.state.remove", map[string]any{"stateId": args[0]}, &removed)
		},
	}
}

func newStateExportCommand(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "export ID",
		Short: "Write a saved state as Playwright's storage-state JSON",
		Long: `Write a saved state as JSON, in the form of Playwright's storage states, which Playwright can
load. Session storage, and Blobs, Files and DataViews in IndexedDB, are written in fields of our
own: Playwright passes over the one and restores the others as plain objects.

Whoever has the file is signed in: it is not sealed.`,
		Args: withArgs("the id of a saved state"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runStateExport(cmd.Context(), a, args[0], out, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "file to write, for its owner only; without it the state goes to stdout")
	return cmd
}

func runStateExport(ctx context.Context, a *app, id, out string, stdout io.Writer) error {
	c, err := a.connect(ctx, me("state"), true)
	if err != nil {
		return err
	}
	defer c.Close()
	var state json.RawMessage
	result, err := c.ExportState(ctx, id)
	if err := read(result, err, &state); err != nil {
		return err
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, state, "", "  "); err != nil {
		return err
	}
	pretty.WriteByte('\n')
	if out != "" {
		return writePrivate(out, pretty.Bytes())
	}
	_, err = pretty.WriteTo(stdout)
	return err
}

// writePrivate writes a file that only its owner can read, whatever mode one had that was there.
func writePrivate(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err = errors.Join(f.Chmod(0o600), f.Truncate(0)); err == nil { // before the secret is in it
		_, err = f.Write(data)
	}
	return errors.Join(err, f.Close())
}

func newStateImportCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "import ID FILE",
		Short: "Save a storage-state JSON file as a state",
		Long: `Save the storage state in a JSON file, of "browsentic state export" or of Playwright, under an
id; - reads it from stdin. It takes the place of what was saved under that id.`,
		Args: withArgs("an id", "a file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runStateImport(cmd.Context(), a, args[0], args[1], streams{cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()})
		},
	}
}

func runStateImport(ctx context.Context, a *app, id, path string, s streams) error {
	state, err := readState(path, s.in)
	if err != nil {
		return err
	}
	c, err := a.connect(ctx, me("state"), true)
	if err != nil {
		return err
	}
	defer c.Close()
	var saved session.Saved
	result, err := c.ImportState(ctx, id, state)
	var invalid *registry.Invalid
	if errors.As(err, &invalid) {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := read(result, err, &saved); err != nil {
		return err
	}
	if saved.Skipped > 0 {
		fmt.Fprintf(s.err, "Left out: %s of the origin private file system.\n", count(saved.Skipped, "file"))
	}
	_, err = fmt.Fprintf(s.out, "Saved as %s: %s, %s of local storage, %s of session storage, %s with %s of IndexedDB.\n", id,
		count(saved.Cookies, "cookie"), entries(saved.LocalStorage), entries(saved.SessionStorage),
		count(saved.IndexedDB.Databases, "database"), count(saved.IndexedDB.Records, "record"))
	return err
}

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

func readState(path string, stdin io.Reader) ([]byte, error) {
	in := stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	state, err := io.ReadAll(io.LimitReader(in, registry.MaxFrameBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading the state: %w", err)
	case len(state) > registry.MaxFrameBytes:
		return nil, registry.NewError(registry.LimitExceeded, nil)
	case !json.Valid(state):
		return nil, fmt.Errorf("%s: it is not JSON", path)
	}
	return state, nil
}
