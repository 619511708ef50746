package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/registry"
)

type callOptions struct {
	input string
	out   string
}

func newCallCommand(a *app) *cobra.Command {
	opts := callOptions{input: "{}"}
	cmd := &cobra.Command{
		Use:   "call ACTION",
		Short: "Call one action and print its result as JSON",
		Long: `Call one action, named as an action (browser.session.create) or as a tool
(browser_session_create), and print its result as JSON. "browsentic manifest" lists them all.
A session that a call made stays open for a while, for the next calls.

  browsentic call browser_session_create
  browsentic call browser_navigate --json '{"sessionId": "…", "pageId": "…", "url": "https://example.com"}'

Exit status: 0 when the action succeeded, 1 when it failed (the error is on stderr), 2 when the
command line, a setting or the input is wrong.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{"it takes the name of one action"}
			}
			return nil
		},
		ValidArgsFunction: completeActions,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCall(cmd.Context(), a, args[0], opts, streams{cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()})
		},
	}
	cmd.Flags().StringVar(&opts.input, "json", opts.input, "the action's input, one JSON object; - reads it from stdin")
	cmd.Flags().StringVar(&opts.out, "out", "", "file to write the result's image or file into")
	return cmd
}

func completeActions(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []cobra.Completion
	for _, d := range registry.Embedded().Tools {
		names = append(names, cobra.CompletionWithDesc(registry.ToolName(d.Name), d.Title))
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

func runCall(ctx context.Context, a *app, name string, opts callOptions, s streams) error {
	input := []byte(opts.input)
	if opts.input == "-" {
		var err error
		if input, err = io.ReadAll(s.in); err != nil {
			return fmt.Errorf("reading the input: %w", err)
		}
	}
	if !json.Valid(input) {
		return usageError{"the input is not JSON"}
	}
	action := name
	if !strings.Contains(name, ".") {
		action = registry.ActionName(name)
	}
	c, err := a.connect(ctx, me("call"), true)
	if err != nil {
		return err
	}
	defer c.Close()
	result, err := c.Invoke(ctx, action, input)
	var invalid *registry.Invalid
	if errors.As(err, &invalid) {
		return usageError{invalid.Message}
	}
	if err != nil {
		return err
	}
	if !result.OK {
		if result.Error == nil {
			return registry.NewError(registry.InternalError, nil)
		}
		return result.Error
	}
	if image := result.Image; image != nil {
		err = writeFile("image", image.MimeType, image.Data, opts.out, s.err)
	} else if file := result.Attachment; file != nil {
		err = writeFile("file", file.MimeType, file.Data, opts.out, s.err)
	}
	if err != nil {
		return err
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, result.Data, "", "  "); err != nil {
		return fmt.Errorf("the daemon's result: %w", err)
	}
	pretty.WriteByte('\n')
	_, err = pretty.WriteTo(s.out)
	return err
}

// writeFile writes what came beside the result into a file, or says that there is something.
func writeFile(what, mimeType, data, path string, stderr io.Writer) error {
	content, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return fmt.Errorf("the daemon's %s: %w", what, err)
	}
	if path == "" {
		fmt.Fprintf(stderr, "%s: %s, %d bytes; --out FILE writes it\n", what, mimeType, len(content))
		return nil
	}
	// What a page shows may be private.
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%s: %s, %d bytes, written to %s\n", what, mimeType, len(content), path)
	return nil
}
