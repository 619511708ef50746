package demo

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/browsentic/browsentic/cmd/browsentic/demo/shop"
	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
	"github.com/browsentic/browsentic/registry"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; run the test with -update and look at the change. Got:\n%s", path, got)
	}
}

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

func goodResult() *Result {
	return &Result{
		Started: time.Date(2026, time.March, 14, 9, 30, 0, 0, time.UTC), Took: ms(2340),
		Versions: "browsentic 0.1.0, Chromium 156.0.8078.114", Calls: 3,
		Events: []Event{
			{Lane: "buyer", Does: "signs in", Start: ms(900), Took: ms(210), Calls: 5},
			{Lane: "admin", Does: "waits", Start: ms(905), Took: ms(995), Calls: 1},
		},
		Shots: []Shot{
			{Lane: "admin", Caption: "Otto’s desk", PNG: []byte("\x89PNG admin")},
			{Lane: "buyer", Caption: "Mira <is> here", PNG: []byte("\x89PNG buyer")},
		},
		Checks: []Check{{"the totals match", "€83.40", "€83.40"}, {"nothing is shared", "", ""}},
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	bad := goodResult()
	bad.Events[1].Failed = "browser_wait: OPERATION_TIMEOUT: The time ran out."
	bad.Checks[0].Got = `<script>alert(1)</script>`
	bad.Failure = "admin waits: it took too long\nWhat to do: look."
	for name, result := range map[string]*Result{
		"report.html":         goodResult(),
		"report-failed.html":  bad,
		"report-nothing.html": {Started: goodResult().Started, Failure: "no browser was found"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			if err := result.WriteHTML(&out); err != nil {
				t.Fatal(err)
			}
			golden(t, name, out.Bytes())
			for _, outside := range []string{"http:", "https:", "<script", "<link"} {
				if strings.Contains(out.String(), outside) {
					t.Errorf("the report is not one page for itself: it has %q", outside)
				}
			}
		})
	}
}

func TestTimeline(t *testing.T) {
	t.Parallel()
	for name, color := range map[string]bool{"timeline.txt": false, "timeline-color.txt": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			clock := time.Duration(0)
			tl := newTimeline(&out, func() time.Duration { clock += ms(130); return clock })
			tl.color = color
			tl.title("Two people")
			tl.note("starting Chromium…")
			tl.heads("buyer", "admin")
			tl.begins(1, "waits for an order")
			tl.step(0, Event{Does: "signs in as Mira", Took: ms(210)})
			tl.step(1, Event{Does: "opens the order", Took: ms(20), Failed: "no"})
			tl.checks([]Check{{"right", "a", "a"}, {"wrong", "a", "b"}})
			tl.verdict(true, "3 calls")
			tl.verdict(false, "3 calls")
			tl.failure("no browser", "last words\n")
			golden(t, name, out.Bytes())
		})
	}
}

func TestBars(t *testing.T) {
	t.Parallel()
	r := goodResult()
	for i, want := range [][2]float64{{0, 21}, {0.5, 99.5}} {
		if from, width := r.From(r.Events[i]), r.Width(r.Events[i]); from != want[0] || width != want[1] {
			t.Errorf("bar %d is %v wide at %v, want %v at %v", i, width, from, want[1], want[0])
		}
	}
	if got := (&Result{}).Width(Event{}); got != 0 {
		t.Errorf("a bar of nothing is %v wide", got)
	}
}

func TestRecordKeepsTheOrderOfStarts(t *testing.T) {
	t.Parallel()
	r := &run{timeline: newTimeline(&bytes.Buffer{}, nil)}
	for _, start := range []int{30, 10, 20} {
		r.record(Event{Start: ms(start)}, Shot{})
	}
	for i, e := range r.result.Events {
		if e.Start != ms(10*(i+1)) {
			t.Errorf("event %d started at %v", i, e.Start)
		}
	}
	if len(r.result.Shots) != 0 {
		t.Error("a picture that was not taken is in the report")
	}
}

func TestParseCookies(t *testing.T) {
	t.Parallel()
	got := parseCookies("larkspur_session\tabc\nlarkspur_seen_mira\tdef\n")
	if want := map[string]string{"larkspur_session": "abc", "larkspur_seen_mira": "def"}; !maps.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// TestChecks breaks one thing after another: each must be noticed.
func TestChecks(t *testing.T) {
	t.Parallel()
	s := shop.New(shop.Options{})
	right := func() *sightings {
		return &sightings{
			buyer: buyerSaw{
				identity: identity{"mira@larkspur.test (buyer)", map[string]string{"larkspur_session": "a", "larkspur_seen_mira": "b"}},
				dialog:   &mcpclient.Dialog{Type: "confirm", Action: "dismiss"}, status: "Packed",
			},
			admin: adminSaw{
				identity: identity{"otto@larkspur.test (admin)", map[string]string{"larkspur_session": "c", "larkspur_seen_otto": "d"}},
				parcel:   "Strandvägen 7\nStockholm", status: "Packed", waiting: "0 orders to pack",
			},
		}
	}
	broken := func(saw *sightings) (what []string) {
		for _, c := range saw.checks(s) {
			if !c.Holds() {
				what = append(what, c.What)
			}
		}
		return what
	}
	// Nobody has used this shop, so what needs its books cannot hold; everything else does.
	base := broken(right())
	if len(base) != 4 {
		t.Fatalf("broken from the start: %q", base)
	}
	for name, spoil := range map[string]func(*sightings){
		"swapped sessions": func(saw *sightings) { saw.buyer.who, saw.admin.who = saw.admin.who, saw.buyer.who },
		"a foreign cookie": func(saw *sightings) { saw.buyer.cookies["larkspur_seen_otto"] = "e" },
		"a shared value":   func(saw *sightings) { saw.admin.cookies["larkspur_session"] = "a" },
		"a wrong total":    func(saw *sightings) { saw.admin.total = "€1.00" },
		"a wrong invoice":  func(saw *sightings) { saw.buyer.invoice = "€1.00" },
		"a wrong address":  func(saw *sightings) { saw.admin.parcel = "Elsewhere" },
		"no dialog":        func(saw *sightings) { saw.buyer.dialog = nil },
		"a full desk":      func(saw *sightings) { saw.admin.waiting = "1 order to pack" },
	} {
		saw := right()
		spoil(saw)
		if len(broken(saw)) <= len(base) {
			t.Errorf("%s was not noticed", name)
		}
	}
}

func TestRunSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	report := filepath.Join(t.TempDir(), "deep", "report.html")
	var out bytes.Buffer
	err := Run(t.Context(), Options{Exe: filepath.Join(t.TempDir(), "absent"), Report: report, Out: &out})
	if !errors.Is(err, ErrFailed) {
		t.Errorf("got %v", err)
	}
	for _, want := range []string{"starting the demo shop…", "starting the daemon…", "It failed:", "absent mcp", "Report: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, out.String())
		}
	}
	if text, err := os.ReadFile(report); err != nil || !strings.Contains(string(text), "It failed") {
		t.Errorf("the report: %v", err)
	}
}

func TestInterruptedRunSaysSo(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	err := Run(ctx, Options{Exe: filepath.Join(t.TempDir(), "absent"), Report: filepath.Join(t.TempDir(), "r.html"), Out: &out})
	if !errors.Is(err, ErrFailed) || !strings.Contains(out.String(), "it was interrupted") {
		t.Errorf("got %v:\n%s", err, out.String())
	}
}

func TestExplain(t *testing.T) {
	t.Parallel()
	coded := &registry.Error{
		Code: registry.BrowserError, Message: "No browser.", NextStep: "Look around.",
		Details: map[string]any{"remediation": "apt-get install chromium"},
	}
	want := "BROWSER_ERROR: No browser.\nWhat to do: Look around.\nThe cure: apt-get install chromium"
	if got := explain(errors.Join(coded)); got != want {
		t.Errorf("got %q", got)
	}
	if got := explain(errors.New("plain")); got != "plain" {
		t.Errorf("got %q", got)
	}
}

// TestPlay runs the real demo: shim, daemon, extension and Chromium.
func TestPlay(t *testing.T) {
	dir := t.TempDir()
	exe := filepath.Join(dir, "browsentic")
	if out, err := exec.Command("go", "build", "-o", exe, "github.com/browsentic/browsentic/cmd/browsentic").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	temporary := filepath.Join(dir, "tmp")
	if err := os.Mkdir(temporary, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", temporary)
	report := filepath.Join(dir, "report.html")
	var out bytes.Buffer
	if err := Run(t.Context(), Options{
		Exe: exe, Settings: map[string]string{"BROWSENTIC_HEADLESS": "true"}, Report: report, Out: &out,
	}); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	text, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte("data:image/png;base64,")); n != 9 || !bytes.Contains(text, []byte("16 of 16 checks")) {
		t.Errorf("the report has %d pictures, or not all checks hold", n)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("it left %v, %v", left, err)
	}
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range lines {
		if line, err := os.ReadFile(file); err == nil && bytes.Contains(line, []byte(temporary)) {
			t.Errorf("a process is left: %s: %.200q", file, line)
		}
	}
}
