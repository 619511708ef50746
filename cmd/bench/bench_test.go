package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestStatistics(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		samples     Samples
		median, p95 float64
	}{
		{nil, 0, 0},
		{Samples{7}, 7, 7},
		{Samples{3, 1}, 2, 3},
		{Samples{9, 1, 5}, 5, 9},
		{Samples{20, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}, 10.5, 19},
	} {
		if got := tt.samples.Median(); got != tt.median {
			t.Errorf("median of %v is %v, want %v", tt.samples, got, tt.median)
		}
		if got := tt.samples.Quantile(0.95); got != tt.p95 {
			t.Errorf("95th percentile of %v is %v, want %v", tt.samples, got, tt.p95)
		}
	}
	var s Samples
	s.add(1500 * time.Microsecond)
	if s[0] != 1.5 {
		t.Errorf("1.5 ms became %v", s[0])
	}
}

func TestInterleave(t *testing.T) {
	t.Parallel()
	var order []string
	does := func(name string) action {
		return func(context.Context) error { order = append(order, name); return nil }
	}
	a, b, err := interleave(t.Context(), 2, time.Second, turn{act: does("tool")}, turn{does("ready"), does("raw"), does("tidy")})
	if err != nil || len(a) != 2 || len(b) != 2 {
		t.Errorf("got %v, %v, %v", a, b, err)
	}
	if want := slices.Repeat([]string{"tool", "ready", "raw", "tidy"}, warmups+2); !slices.Equal(order, want) {
		t.Errorf("the order is %v", order)
	}
	a, b, err = interleave(t.Context(), 2, time.Second, turn{}, turn{act: does("raw")})
	if err != nil || len(a) != 0 || len(b) != 2 {
		t.Errorf("one side only: %v, %v, %v", a, b, err)
	}
	boom := errors.New("boom")
	_, _, err = interleave(t.Context(), 2, time.Second, turn{act: does("tool")}, turn{act: func(context.Context) error { return boom }})
	if !errors.Is(err, boom) || !strings.HasPrefix(err.Error(), "raw side, round 1") {
		t.Errorf("got %v", err)
	}
	_, _, err = interleave(t.Context(), 2, time.Nanosecond, turn{act: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }}, turn{})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a run without end gave %v", err)
	}
}

func TestJudgement(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		target    *Target
		tool, raw Samples
		verdict   string
	}{
		{"ratio met", &Target{Ratio: 2}, Samples{6}, Samples{3}, "yes"},
		{"ratio missed", &Target{Ratio: 2}, Samples{6.1}, Samples{3}, "NO"},
		{"value met", &Target{Value: 4}, Samples{4}, Samples{1}, "yes"},
		{"value missed", &Target{Value: 4}, Samples{5}, nil, "NO"},
		{"both, one missed", &Target{Ratio: 2, Value: 4}, Samples{5}, Samples{5}, "NO"},
		{"nothing to compare with", &Target{Ratio: 2}, Samples{5}, nil, ""},
		{"no target", nil, Samples{5}, Samples{1}, ""},
	} {
		if got := timesRow(tt.name, tt.target, tt.tool, tt.raw).verdict(); got != tt.verdict {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.verdict)
		}
	}
}

func sampleReport() *Report {
	raw := 21.5
	shot := timesRow("screenshot", &Target{Ratio: 1.2}, Samples{50, 60}, Samples{52, 48})
	shot.Note = "a picture of 780×493"
	return &Report{
		At: time.Date(2026, time.March, 14, 9, 30, 0, 0, time.UTC), Version: "0.1.0", Browser: "Chromium 156.0.8078.114",
		Cores: 2, Runs: 30, Flags: []string{"--headless=new"},
		Rows: []Row{
			timesRow("click", &Target{Ratio: 2}, Samples{4.25}, Samples{3.1}),
			timesRow("snapshot-big", &Target{Value: 100}, Samples{140.4}, Samples{37}),
			shot,
			timesRow("url", nil, Samples{0.9}, Samples{0.35}),
			valueRow("memory a session, of 20", "MB", &Target{Value: 40}, 33.456, &raw),
			valueRow("input side of a tool", "bytes", &Target{Value: 700}, 512, nil),
			{Name: "fleet", Error: "tool side: session 3: SESSION_NOT_FOUND"},
		},
	}
}

func TestTable(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := sampleReport().writeTable(&out); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "table.txt")
	if *update {
		if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out.Bytes(), want) {
		t.Errorf("the table differs; run with -update and look at the change. Got:\n%s", out.String())
	}
	// An empty run has a table, too.
	if err := (&Report{}).writeTable(&out); err != nil || !strings.Contains(out.String(), "(unknown)") {
		t.Error(err)
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "deep", "bench.json")
	if err := sampleReport().writeJSON(path); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if len(back.Rows) != 7 || *back.Rows[0].Ratio != 1.371 || !*back.Rows[0].Met || back.Rows[6].Error == "" {
		t.Errorf("got %s", text)
	}
}

func TestSelection(t *testing.T) {
	t.Parallel()
	all, err := selection(nil)
	if err != nil || len(all) != len(measurements()) {
		t.Errorf("all: %d, %v", len(all), err)
	}
	some, err := selection([]string{"fill", "click"})
	if err != nil || len(some) != 2 || some[0].name != "click" || some[1].name != "fill" {
		t.Errorf("some: %v, %v", some, err)
	}
	if _, err := selection([]string{"click", "clack"}); err == nil || !strings.Contains(err.Error(), `"clack"; choose from list, spawn, click`) {
		t.Errorf("got %v", err)
	}
	seen := map[string]bool{}
	for _, m := range all {
		if seen[m.name] {
			t.Errorf("there are two measurements %q", m.name)
		}
		seen[m.name] = true
	}
}

func TestCommandLine(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"-h"}, 0, "-only"},
		{[]string{"-what"}, 2, "-what"},
		{[]string{"extra"}, 2, "no arguments"},
		{[]string{"-n", "0"}, 2, "at least 1"},
		{[]string{"-only", "clack"}, 2, "choose from"},
		{[]string{"-bin", filepath.Join(t.TempDir(), "absent")}, 1, "make build"},
	} {
		var out, err bytes.Buffer
		if code := run(t.Context(), tt.args, &out, &err); code != tt.code || !strings.Contains(err.String(), tt.says) {
			t.Errorf("%v: %d, %s", tt.args, code, err.String())
		}
	}
}

func TestAwaitAnswer(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		wire string
		ok   bool
	}{
		"in order":         {`{"jsonrpc":"2.0","id":1,"result":{}}` + "\n" + `{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}` + "\n", true},
		"among others":     {`{"jsonrpc":"2.0","method":"notifications/x"}` + "\n" + `{"jsonrpc":"2.0","id":2,"result":{}}` + "\n", true},
		"refused":          {`{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"no"}}` + "\n", false},
		"noise":            {"Welcome!\n", false},
		"ended before":     {`{"jsonrpc":"2.0","id":1,"result":{}}` + "\n", false},
		"ended in between": {`{"jsonrpc":"2.0","id":2,`, false},
	} {
		if err := awaitAnswer(strings.NewReader(tt.wire), 2); (err == nil) != tt.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestInputSide(t *testing.T) {
	t.Parallel()
	tool := &mcp.Tool{Name: "a", Description: "b", InputSchema: map[string]any{"type": "object"}, OutputSchema: "not counted", Title: "nor this"}
	n, err := inputSide(tool)
	if want := len(`{"name":"a","description":"b","inputSchema":{"type":"object"}}`); err != nil || n != want {
		t.Errorf("got %d, %v; want %d", n, err, want)
	}
}

// TestBenchmark runs the quick half of the real benchmark once, against a real browsentic.
func TestBenchmark(t *testing.T) {
	needsProc(t)
	dir := t.TempDir()
	bin := filepath.Join(dir, "browsentic")
	if out, err := exec.Command("go", "build", "-o", bin, "github.com/browsentic/browsentic/cmd/browsentic").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	temporary := filepath.Join(dir, "tmp")
	if err := os.Mkdir(temporary, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", temporary)
	numbers := filepath.Join(dir, "bench.json")
	var table, progress bytes.Buffer
	code := run(t.Context(), []string{"-bin", bin, "-n", "1", "-json", numbers,
		"-only", "list,spawn,click,fill,press,url,snapshot-small,navigate,screenshot,popup,observe,form,state,create"}, &table, &progress)
	if code != 0 {
		t.Fatalf("exit code %d\n%s", code, progress.String())
	}
	text, err := os.ReadFile(numbers)
	if err != nil {
		t.Fatal(err)
	}
	var report Report
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Rows) != 17 || !strings.Contains(report.Browser, ".") || !slices.Contains(report.Flags, "--remote-debugging-pipe") {
		t.Errorf("the report is %s", text)
	}
	for _, r := range report.Rows {
		if r.Error != "" || r.Tool == nil || *r.Tool <= 0 {
			t.Errorf("%s: %+v", r.Name, r)
		}
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("it left %v, %v", left, err)
	}
}

func TestWeight(t *testing.T) {
	t.Parallel()
	var w weight
	for range 2 {
		w.add(&mcp.CallToolResult{
			Content:           []mcp.Content{&mcp.TextContent{Text: "four"}, &mcp.ImageContent{MIMEType: "image/png", Data: []byte("png")}},
			StructuredContent: json.RawMessage(`{}`),
		})
	}
	if w.results != 2 || w.text != 8 || w.whole < 2*len(`{"content":[],"structuredContent":{}}`) {
		t.Errorf("got %+v", w)
	}
}

func TestMeasurementThatFailsIsARow(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	b := &bench{say: &said}
	ran := false
	err := b.measure(t.Context(), []measurement{
		{"broken", func(*bench, context.Context) error { return errors.New("out of tea") }},
		{"whole", func(*bench, context.Context) error { ran = true; return nil }},
	})
	if err != nil || !ran || len(b.report.Rows) != 1 || b.report.Rows[0].Error != "out of tea" {
		t.Errorf("got %v, %+v", err, b.report.Rows)
	}
	if !strings.Contains(said.String(), "[1/2] broken") || !strings.Contains(said.String(), "FAILED: out of tea") {
		t.Errorf("it said %s", said.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err = b.measure(ctx, []measurement{{"stopped", func(_ *bench, ctx context.Context) error { return ctx.Err() }}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted benchmark gave %v", err)
	}
}
