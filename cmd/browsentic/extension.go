package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/extension"
)

type extensionOptions struct {
	dir, zip string
	firefox  bool
}

func newExtensionCommand() *cobra.Command {
	var opts extensionOptions
	cmd := &cobra.Command{
		Use:   "extension [--firefox] --dir DIR | --zip FILE",
		Short: "Write the browser extension that is in this program",
		Long: `Write the browser extension for a browser of your own. Managed browsers need none: the daemon gives
them theirs.

With --dir it is a folder for "Load unpacked" at chrome://extensions; an earlier one is replaced,
and the browser takes the new one over when the extension is reloaded there. With --zip it is a
file for a store, or to be signed. With --firefox it is the one for Firefox.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runExtension(cmd.OutOrStdout(), opts) },
	}
	cmd.Flags().StringVar(&opts.dir, "dir", "", "folder to write")
	cmd.Flags().StringVar(&opts.zip, "zip", "", "file to write")
	cmd.Flags().BoolVar(&opts.firefox, "firefox", false, "the extension for Firefox, not for Chromium's family")
	return cmd
}

func runExtension(w io.Writer, opts extensionOptions) error {
	build := extension.Chromium
	if opts.firefox {
		build = extension.Firefox
	}
	var err error
	switch {
	case (opts.dir == "") == (opts.zip == ""):
		return usageError{"give either --dir or --zip"}
	case opts.dir != "":
		err = build.Extract(opts.dir)
	default:
		err = build.Zip(opts.zip)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "The extension is in %s.\n", opts.dir+opts.zip)
	return err
}
