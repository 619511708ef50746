package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/browsentic/browsentic/cmd/internal/instance"
	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// measurement is one part of the benchmark; it adds its rows to the report.
type measurement struct {
	name string
	run  func(*bench, context.Context) error
}

// measurements are all parts, in the order in which they run: the quick ones first.
func measurements() []measurement {
	all := []measurement{
		{"list", (*bench).measureList},
		{"spawn", (*bench).measureSpawn},
	}
	for _, c := range comparisons {
		all = append(all, measurement{c.name, func(b *bench, ctx context.Context) error { return b.compare(ctx, c) }})
	}
	return append(all,
		measurement{"popup", (*bench).measurePopup},
		measurement{"observe", (*bench).measureObserve},
		measurement{"form", (*bench).measureForm},
		measurement{"state", (*bench).measureState},
		measurement{"create", (*bench).measureCreate},
		measurement{"memory", (*bench).measureMemory},
		measurement{"fleet", (*bench).measureFleet},
	)
}

// selection picks the named measurements; no names picks all.
func selection(names []string) ([]measurement, error) {
	all := measurements()
	if len(names) == 0 {
		return all, nil
	}
	var known []string
	for _, m := range all {
		known = append(known, m.name)
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("there is no measurement %q; choose from %s", name, strings.Join(known, ", "))
		}
	}
	return slices.DeleteFunc(all, func(m measurement) bool { return !slices.Contains(names, m.name) }), nil
}

// callLimit bounds one run of either side.
const callLimit = 60 * time.Second

// bench is a benchmark in progress: both sides, ready.
type bench struct {
	bin    string
	runs   int
	say    io.Writer // progress
	report Report

	pages   *pages
	tool    *instance.Instance // with the settings that users get
	client  *mcpclient.Client
	daemon  int         // process id of the tool's daemon
	managed int         // of the daemon's Chromium
	line    commandLine // how the daemon started that
	raw     *rawBrowser

	toolPage *mcpclient.Page // one page on each side, for the comparisons
	rawPage  *rawPage
}

// open starts both sides.
func open(ctx context.Context, bin string, runs int, say io.Writer) (b *bench, err error) {
	b = &bench{bin: bin, runs: runs, say: say}
	b.report = Report{At: time.Now().UTC().Truncate(time.Second), Cores: runtime.NumCPU(), Runs: runs}
	defer func() {
		if err != nil {
			if b.tool != nil && b.tool.Log() != "" {
				err = fmt.Errorf("%w\nThe last words of the shim and the daemon:\n%s", err, b.tool.Log())
			}
			err = errors.Join(err, b.close())
		}
	}()
	if b.pages, err = startPages(); err != nil {
		return b, err
	}
	b.progress("starting the daemon and its Chromium…")
	if b.tool, err = instance.New(bin, settings(nil)); err != nil {
		return b, err
	}
	if b.client, err = b.tool.Connect(ctx); err != nil {
		return b, err
	}
	if b.toolPage, err = b.client.NewSession(ctx, "bench"); err != nil {
		return b, err
	}
	if err := b.readVersions(ctx); err != nil {
		return b, err
	}
	if err := b.findBrowser(); err != nil {
		return b, err
	}
	b.report.Flags = b.line.args
	b.progress("starting the raw Chromium…")
	if b.raw, err = launchRaw(b.line); err != nil {
		return b, err
	}
	b.rawPage, err = b.raw.newSession(ctx)
	return b, err
}

// settings are what users get, headless, and with more patience: a busy machine is to give slow rows, not failed ones.
func settings(extra map[string]string) map[string]string {
	all := map[string]string{
		"BROWSENTIC_HEADLESS":   "true",
		"BROWSENTIC_TIMEOUT_MS": strconv.FormatInt(callLimit.Milliseconds(), 10),
	}
	maps.Copy(all, extra)
	return all
}

func (b *bench) readVersions(ctx context.Context) error {
	var info struct {
		ServerVersion  string `json:"serverVersion"`
		BrowserVersion string `json:"browserVersion"`
	}
	if _, err := b.client.Call(ctx, "browser_runtime_info", mcpclient.Args{}, &info); err != nil {
		return err
	}
	b.report.Version, b.report.Browser = info.ServerVersion, info.BrowserVersion
	return nil
}

// findBrowser finds the daemon, and how it started its Chromium.
func (b *bench) findBrowser() (err error) {
	var ok bool
	if b.daemon, ok = b.tool.DaemonPID(); !ok {
		return errNoDaemon
	}
	b.managed, b.line, err = browserOf(b.daemon)
	return err
}

var errNoDaemon = errors.New("the daemon left no word of itself")

// close ends both sides and removes what they left.
func (b *bench) close() (err error) {
	if b.raw != nil {
		err = errors.Join(err, b.raw.close())
	}
	if b.client != nil {
		err = errors.Join(err, b.client.Close())
	}
	if b.tool != nil {
		err = errors.Join(err, b.tool.Close())
	}
	if b.pages != nil {
		ctx, cancel := context.WithTimeout(context.Background(), callLimit)
		defer cancel()
		err = errors.Join(err, b.pages.close(ctx))
	}
	return err
}

// measure runs the parts one after another. A part that fails becomes a row that says so; only the end of ctx ends
// the benchmark.
func (b *bench) measure(ctx context.Context, parts []measurement) error {
	for i, m := range parts {
		b.progress("[%d/%d] %s…", i+1, len(parts), m.name)
		if err := m.run(b, ctx); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			b.add(Row{Name: m.name, Error: err.Error()})
		}
	}
	return nil
}

func (b *bench) add(rows ...Row) {
	for _, r := range rows {
		b.progress("      %s", r.line())
	}
	b.report.Rows = append(b.report.Rows, rows...)
}

func (b *bench) progress(format string, args ...any) { fmt.Fprintf(b.say, format+"\n", args...) }
