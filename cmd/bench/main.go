// Command bench measures browsentic against raw CDP: the same Chromium, started with the same flags, the same pages,
// in one run and in turn. It prints a table and writes JSON; it judges nothing but whether a target was met, and its
// exit status is 0 whenever it came to its end. docs/bench.md says what each side does. It needs Linux: it reads
// processes' command lines and memory from /proc.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run executes one command line and returns the exit code: 0 when the benchmark came to its end, 1 when it did not, 2
// for a command line that cannot be used.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	bin := flags.String("bin", filepath.Join("bin", "browsentic"), "the browsentic to measure")
	runs := flags.Int("n", 30, "timed rounds of each comparison")
	only := flags.String("only", "", "measure only these, separated by commas")
	out := flags.String("json", filepath.Join("out", "bench.json"), "file for the numbers")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0 || *runs < 1:
		fmt.Fprintln(stderr, "bench: it takes no arguments, and -n is at least 1")
		return 2
	}
	var names []string
	if *only != "" {
		names = strings.Split(*only, ",")
	}
	parts, err := selection(names)
	if err != nil {
		fmt.Fprintln(stderr, "bench:", err)
		return 2
	}
	if runtime.GOOS != "linux" {
		fmt.Fprintln(stderr, "bench: this needs Linux, where a process's command line and memory can be read from /proc")
		return 1
	}
	if err := measureAll(ctx, *bin, *runs, parts, *out, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "bench:", err)
		return 1
	}
	return 0
}

func measureAll(ctx context.Context, bin string, runs int, parts []measurement, out string, stdout, progress io.Writer) (err error) {
	bin, err = filepath.Abs(bin)
	if err != nil {
		return err
	}
	if _, err := os.Stat(bin); err != nil {
		return fmt.Errorf("%w; run `make build` first", err)
	}
	b, err := open(ctx, bin, runs, progress)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	if err := b.measure(ctx, parts); err != nil {
		return err
	}
	if err := b.report.writeTable(stdout); err != nil {
		return err
	}
	if err := b.report.writeJSON(out); err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, "\nNumbers: "+out)
	return err
}
