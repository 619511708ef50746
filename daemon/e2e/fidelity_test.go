package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

// The hard cases of testdata/fidelity/cases: pages built from public bug reports, each of which judges by itself
// whether a tool did the right thing. The format is described in testdata/fidelity/README.md.

type hardCase struct {
	ID       string           `json:"id"`
	Title    string           `json:"title"`
	Priority string           `json:"priority"`
	Context  map[string]any   `json:"context"`
	Sessions []string         `json:"sessions"`
	Steps    []step           `json:"steps"`
	Counter  [][]step         `json:"counter"`
	Finally  []verdict        `json:"finally"`
	Server   *json.RawMessage `json:"server"`
}

type step struct {
	Tool    string          `json:"tool"`
	Args    map[string]any  `json:"args"`
	Session string          `json:"session"`
	Page    string          `json:"page"`
	As      string          `json:"as"`
	Save    map[string]save `json:"save"`
	Expect  *expectation    `json:"expect"`
	RetryMs int             `json:"retryMs"`
	Stretch bool            `json:"stretch"`
	Note    string          `json:"note"`
}

type save struct {
	Path    string            `json:"path"`
	Ref     map[string]string `json:"ref"`
	Missing string            `json:"missing"`
}

type expectation struct {
	Error    any            `json:"error"`
	OkOr     []string       `json:"okOr"`
	Equals   map[string]any `json:"equals"`
	Contains map[string]any `json:"contains"`
	Lacks    map[string]any `json:"lacks"`
	Nodes    []node         `json:"nodes"`
	NoNodes  []node         `json:"noNodes"`
	Events   []any          `json:"events"`
	NoEvents []any          `json:"noEvents"`
}

type node struct {
	Role string  `json:"role"`
	Name *string `json:"name"`
}

type verdict struct {
	Verdict  string `json:"verdict"`
	Session  string `json:"session"`
	Page     string `json:"page"`
	WithinMs int    `json:"withinMs"`
}

// knownCases are the cases that do not pass, each with its reason. One that passes must leave the list.
var knownCases = map[string]string{}

func TestHardCases(t *testing.T) {
	cases := loadCases(t)
	base := serveCases(t)
	var mu sync.Mutex
	var passed, failed, beyond []string
	t.Run("cases", func(t *testing.T) {
		for _, hc := range cases {
			if tool := hc.missingTool(); tool != "" {
				beyond = append(beyond, hc.ID)
				continue
			}
			t.Run(hc.ID, func(t *testing.T) {
				t.Parallel()
				err := runCase(t, base, hc, hc.Steps, true)
				mu.Lock()
				defer mu.Unlock()
				reason, known := knownCases[hc.ID]
				switch {
				case err == nil && known:
					t.Errorf("%s passes now; take it off the list (%s)", hc.Title, reason)
				case err == nil:
					passed = append(passed, hc.ID)
				case known:
					failed = append(failed, hc.ID)
					t.Logf("known: %s: %v", reason, err)
				default:
					failed = append(failed, hc.ID)
					t.Errorf("%s: %v", hc.Title, err)
				}
			})
		}
	})
	slices.Sort(failed)
	t.Logf("hard cases: %d of %d pass; failing: %v; beyond the present tools: %v", len(passed), len(passed)+len(failed), failed, beyond)
}

// TestCounterSteps shows that the pages and this runner can tell wrong from right: wrong steps never end well.
func TestCounterSteps(t *testing.T) {
	base := serveCases(t)
	for _, hc := range loadCases(t) {
		for i, steps := range hc.Counter {
			if (&hardCase{Steps: steps}).missingTool() != "" || hc.missingTool() != "" {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", hc.ID, i), func(t *testing.T) {
				t.Parallel()
				if err := runCase(t, base, hc, steps, false); err == nil {
					t.Errorf("wrong steps end as the right ones do")
				}
			})
		}
	}
}

func loadCases(t *testing.T) []*hardCase {
	t.Helper()
	files, err := filepath.Glob("testdata/fidelity/cases/*/case.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	var cases []*hardCase
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(strings.NewReader(string(raw)))
		hc := &hardCase{}
		if err := d.Decode(hc); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		cases = append(cases, hc)
	}
	return cases
}

// missingTool is the first tool of the steps that does not exist yet.
func (hc *hardCase) missingTool() string {
	for _, s := range hc.Steps {
		if registry.ByName(registry.ActionName(s.Tool)) == nil {
			return s.Tool
		}
	}
	return ""
}

// serveCases starts the cases' own server and returns its port.
func serveCases(t *testing.T) (port string) {
	t.Helper()
	cmd := exec.Command("node", "testdata/fidelity/serve.mjs", "testdata/fidelity/cases")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`:(\d+)`).FindStringSubmatch(line)
	if found == nil {
		t.Fatalf("no port in %q", line)
	}
	return found[1]
}
