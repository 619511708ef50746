// Package demo is `browsentic demo`: a buyer and an admin of one small shop, at work at the same time in one
// Chromium, each in a session of their own. It drives browsentic as any MCP client would, through the shim, and checks
// what it sees against the shop's own books.
package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/browsentic/browsentic/cmd/browsentic/demo/shop"
	"github.com/browsentic/browsentic/cmd/internal/instance"
	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
	"github.com/browsentic/browsentic/registry"
)

// Options configure a run.
type Options struct {
	// Exe is the browsentic binary whose shim is used.
	Exe string
	// Settings are environment variables of browsentic for the run; see instance.New.
	Settings map[string]string
	// Report is the file that the HTML report is written to.
	Report string
	// Out is where the timeline goes, in colour when that is a terminal.
	Out io.Writer
}

// ErrFailed means that the run came to its end, or to a stop, with something wrong. What it was has been printed.
var ErrFailed = errors.New("the demo failed")

// shopLimit bounds the closing of the shop.
const shopLimit = 5 * time.Second

// Run plays the demo. It leaves nothing behind but the report.
func Run(ctx context.Context, opts Options) error {
	r := &run{started: time.Now()}
	r.timeline = newTimeline(opts.Out, func() time.Duration { return time.Since(r.started) })
	r.timeline.title("Two people, one Chromium, two cookie jars")

	err := r.play(ctx, opts)
	r.result.Started, r.result.Took = r.started, time.Since(r.started)
	r.result.Checks = r.checks
	if err != nil {
		r.result.Failure = explain(err)
	}
	if ctx.Err() != nil {
		r.result.Failure = "it was interrupted"
	}
	failed := err != nil || !allHold(r.checks)

	r.timeline.checks(r.checks)
	if err != nil {
		r.timeline.failure(r.result.Failure, r.log)
	} else {
		r.timeline.verdict(!failed, fmt.Sprintf("%d tool calls in %s", r.result.Calls, milliseconds(r.result.Took)))
	}
	if err := writeReport(opts.Report, &r.result); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	r.timeline.note("Report: " + opts.Report)
	if failed {
		return ErrFailed
	}
	return nil
}

// run is one run in progress.
type run struct {
	started  time.Time
	timeline *timeline
	result   Result
	checks   []Check
	log      string // of the instance, when something failed
}

// play sets the stage, lets both people act, and clears up whatever happened.
func (r *run) play(ctx context.Context, opts Options) (err error) {
	r.timeline.note("starting the demo shop…")
	store, err := shop.Start(shop.Options{})
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shopLimit)
		defer cancel()
		err = errors.Join(err, store.Close(ctx))
	}()

	own, err := instance.New(opts.Exe, opts.Settings)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			r.log = own.Log()
		}
		r.timeline.note("stopping the daemon…")
		err = errors.Join(err, own.Close())
	}()

	r.timeline.note("starting the daemon…")
	client, err := own.Connect(ctx)
	if err != nil {
		return err
	}
	defer func() {
		// A shim that was interrupted together with this process has nothing to answer for.
		if closed := client.Close(); ctx.Err() == nil {
			err = errors.Join(err, closed)
		}
	}()
	if _, err := r.versions(ctx, client); err != nil {
		return err
	}

	r.timeline.note("starting Chromium…")
	buyer := &lane{run: r, name: "buyer", column: 0}
	admin := &lane{run: r, name: "admin", column: 1}
	if err := inParallel(ctx, func(ctx context.Context) error { return buyer.open(ctx, client) },
		func(ctx context.Context) error { return admin.open(ctx, client) }); err != nil {
		return err
	}
	if r.result.Versions, err = r.versions(ctx, client); err != nil {
		return err
	}
	r.timeline.note(r.result.Versions + ", two sessions")
	r.timeline.heads("buyer", "admin")

	var seen sightings
	err = inParallel(ctx,
		func(ctx context.Context) error { return buyer.act(ctx, buyerSteps(store, &seen.buyer)) },
		func(ctx context.Context) error { return admin.act(ctx, adminSteps(store, &seen.admin)) })
	r.result.Calls = buyer.page.Calls() + admin.page.Calls()
	if err != nil {
		return err
	}
	r.checks = seen.checks(store)
	return nil
}

// versions says what runs. The daemon is up once it has answered.
func (r *run) versions(ctx context.Context, client *mcpclient.Client) (string, error) {
	var info struct {
		ServerVersion  string  `json:"serverVersion"`
		BrowserVersion *string `json:"browserVersion"`
	}
	if _, err := client.Call(ctx, "browser_runtime_info", mcpclient.Args{}, &info); err != nil {
		return "", err
	}
	text := "browsentic " + info.ServerVersion
	if info.BrowserVersion != nil {
		text += ", " + *info.BrowserVersion
	}
	return text, nil
}

// inParallel runs all; the first that fails ends the others.
func inParallel(ctx context.Context, all ...func(context.Context) error) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, f := range all {
		group.Go(func() error { return f(ctx) })
	}
	return group.Wait()
}

// explain is an error for a person: with the next step, when the tool named one.
func explain(err error) string {
	text := err.Error()
	var coded *registry.Error
	if !errors.As(err, &coded) {
		return text
	}
	if coded.NextStep != "" {
		text += "\nWhat to do: " + coded.NextStep
	}
	if cure, ok := coded.Details["remediation"].(string); ok {
		text += "\nThe cure: " + cure
	}
	return text
}

func writeReport(path string, result *Result) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return result.WriteHTML(f)
}
