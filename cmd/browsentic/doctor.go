package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

type doctorOptions struct {
	json bool
}

func newDoctorCommand(a *app) *cobra.Command {
	var opts doctorOptions
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Find what keeps browsentic from working, and its cure",
		Long: `Check everything that a session needs, by doing it: write into the data directory, start
the browser, open a page, let the browser's extension connect, and close it all again. A
running daemon is neither needed nor disturbed.

Exit status: 0 when every check passed, 1 when one failed, 2 when the command line or a setting
is wrong.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runDoctor(cmd.Context(), a, cmd.OutOrStdout(), opts)
		},
	}
	cmd.Flags().BoolVar(&opts.json, "json", false, "print one line of JSON")
	return cmd
}

func runDoctor(ctx context.Context, a *app, w io.Writer, opts doctorOptions) error {
	cfg, err := a.config()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, min(max(3*cfg.Timeout, 15*time.Second), 5*time.Minute), errDoctorDeadline)
	defer cancel()

	p := &patient{cfg: cfg}
	d := diagnosis{SchemaVersion: "1", Status: passed}
	for _, c := range checkups {
		found := finding{ID: c.id, Status: passed, Code: c.code, Message: c.message}
		// A check that was interrupted says nothing about what it looked at.
		found.detail, err = c.check(ctx, p)
		switch {
		case err == nil:
		case context.Cause(ctx) == errDoctorDeadline:
			found.fail(errDoctorDeadline)
		case ctx.Err() != nil:
			return ctx.Err()
		default:
			found.fail(err)
		}
		if found.Status == failed {
			d.Status = failed
		}
		d.Checks = append(d.Checks, found)
		if !opts.json {
			found.write(w)
		}
	}
	if opts.json {
		if err := json.NewEncoder(w).Encode(d); err != nil {
			return err
		}
	} else if d.Status == passed {
		fmt.Fprintln(w, "\nOK: browsentic can work here.")
	}
	if d.Status == failed {
		return errTold
	}
	return nil
}

const (
	passed = "passed"
	failed = "failed"
)

// diagnosis is what --json prints. It holds no path, no state and no raw error, so that it can be shown to anybody.
type diagnosis struct {
	SchemaVersion string    `json:"schemaVersion"`
	Status        string    `json:"status"`
	Checks        []finding `json:"checks"`
}

type finding struct {
	ID          string  `json:"id"`
	Status      string  `json:"status"`
	Code        string  `json:"code"`
	Message     string  `json:"message"`
	Remediation *string `json:"remediation"`

	detail string // for the person at the terminal
}

func (f *finding) fail(err error) {
	f.Status = failed
	sick := asIllness(err)
	f.Code, f.Message, f.Remediation = sick.code, sick.message, &sick.remedy
	if sick.cause != nil {
		f.detail = sick.cause.Error()
	}
}

func (f *finding) write(w io.Writer) {
	mark := "ok  "
	if f.Status == failed {
		mark = "FAIL"
	}
	fmt.Fprintf(w, "%s  %-21s  %s\n", mark, f.ID, f.Message)
	more := strings.Split(f.detail, "\n")
	if f.Remediation != nil {
		more = append(more, "→ "+*f.Remediation)
	}
	for _, line := range more {
		if line != "" {
			fmt.Fprintf(w, "%29s%s\n", "", line)
		}
	}
}
