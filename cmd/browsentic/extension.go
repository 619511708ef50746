package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/extension"
)

type extensionOptions struct {
	dir, zip string
}

func newExtensionCommand() *cobra.Command {
	var opts extensionOptions
	cmd := &cobra.Command{
		Use:   "extension --dir DIR | --zip FILE",
		Short: "Write the browser extension that is in this program",
		Long: `Write the browser extension for a browser of your own. Managed browsers need none: the daemon gives
them theirs.

With --dir it is a folder for "Load unpacked" at chrome://extensions; an earlier one is replaced,
and the browser takes the new one over when the extension is reloaded there. With --zip it is a
file for a store, or to be signed.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runExtension(cmd.OutOrStdout(), opts) },
	}
	cmd.Flags().StringVar(&opts.dir, "dir", "", "folder to write")
	cmd.Flags().StringVar(&opts.zip, "zip", "", "file to write")
	return cmd
}

func runExtension(w io.Writer, opts extensionOptions) error {
	var err error
	switch {
	case (opts.dir == "") == (opts.zip == ""):
		return usageError{"give either --dir or --zip"}
	case opts.dir != "":
		err = extension.Extract(opts.dir)
	default:
		err = extension.Zip(opts.zip)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "The extension is in %s.\n", opts.dir+opts.zip)
	return err
}
