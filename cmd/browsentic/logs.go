package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"
)

// followEvery is how often a followed log is looked at. No event that every system has tells that a file grew.
const followEvery = 200 * time.Millisecond

var errNoLog = errors.New("there is no log yet: no daemon has run with this data directory")

type logsOptions struct {
	follow bool
}

func newLogsCommand(a *app) *cobra.Command {
	var opts logsOptions
	cmd := &cobra.Command{
		Use:   "logs",
		Short: "Print the daemon's log",
		Long: `Print the log of the last daemon, one JSON object a line. With --follow it goes on printing
until it is interrupted. The log never holds page text, form values or secrets.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runLogs(cmd.Context(), a, cmd.OutOrStdout(), opts)
		},
	}
	cmd.Flags().BoolVarP(&opts.follow, "follow", "f", false, "go on with what is logged from now on")
	return cmd
}

func runLogs(ctx context.Context, a *app, w io.Writer, opts logsOptions) error {
	h, err := a.home(opts.follow)
	if isUnreachable(err) {
		return errNoLog
	}
	if err != nil {
		return err
	}
	log := &tail{path: h.LogFile()}
	defer log.close()
	if err := log.copy(w); err != nil {
		return err
	}
	if !opts.follow {
		if log.file == nil {
			return errNoLog
		}
		return nil
	}
	tick := time.NewTicker(followEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := log.copy(w); err != nil {
				return err
			}
		}
	}
}

// tail reads a log that may not exist yet and that is put aside when it has grown too long.
type tail struct {
	path string
	file *os.File // nil until the log exists
}

// copy writes what has been added since the last time.
func (t *tail) copy(w io.Writer) error {
	for {
		if t.file == nil {
			f, err := os.Open(t.path)
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil {
				return err
			}
			t.file = f
		}
		if _, err := io.Copy(w, t.file); err != nil {
			return err
		}
		if !t.replaced() {
			return nil
		}
		// Between the last read and the renaming a line may have been added.
		_, err := io.Copy(w, t.file)
		t.close()
		if err != nil {
			return err
		}
	}
}

// replaced reports whether path no longer names the open file.
func (t *tail) replaced() bool {
	open, err := t.file.Stat()
	if err != nil {
		return true
	}
	named, err := os.Stat(t.path)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	return !os.SameFile(open, named)
}

func (t *tail) close() {
	if t.file != nil {
		t.file.Close()
		t.file = nil
	}
}
