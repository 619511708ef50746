package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

// The exit codes. What a verb means by them stands in its help.
const (
	exitDone    = 0
	exitFailed  = 1
	exitMisused = 2 // a command line or a setting that cannot be used
)

// usageError is a command line that cannot be understood.
type usageError struct{ reason string }

func (e usageError) Error() string { return e.reason }

// errTold ends a verb with exitFailed when its output has already said everything.
var errTold = errors.New("failed")

// report writes what went wrong, if anything, and returns the exit code. No other place maps errors to codes.
func report(cmd *cobra.Command, err error) int {
	w := cmd.ErrOrStderr()
	var (
		usage  usageError
		config *home.ConfigError
		failed *registry.Error
	)
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &usage):
		fmt.Fprintf(w, "%s: %s\n\nUsage: %s\nHelp:  %s --help\n", cmd.CommandPath(), usage.reason, cmd.UseLine(), cmd.CommandPath())
		return exitMisused
	case errors.As(err, &config):
		for _, problem := range config.Problems {
			fmt.Fprintf(w, "browsentic: %s\n", problem)
		}
		fmt.Fprintln(w, "Help: browsentic --help")
		return exitMisused
	case errors.Is(err, errTold):
		return exitFailed
	case errors.As(err, &failed):
		fmt.Fprintf(w, "browsentic: %v\n", err)
		writeAdvice(w, failed)
		return exitFailed
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(w, "browsentic: interrupted")
		return exitFailed
	default:
		fmt.Fprintf(w, "browsentic: %v\n", err)
		return exitFailed
	}
}

// writeAdvice writes what a coded error says beside its message.
func writeAdvice(w io.Writer, e *registry.Error) {
	if e.NextStep != "" {
		fmt.Fprintln(w, e.NextStep)
	}
	if len(e.Details) > 0 {
		if details, err := json.Marshal(e.Details); err == nil {
			fmt.Fprintf(w, "details: %s\n", details)
		}
	}
	if e.OperationID != "" {
		fmt.Fprintln(w, e.OperationID)
	}
}
