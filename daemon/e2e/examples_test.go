package e2e

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The examples of the reference are calls that this suite has made: `make examples` runs it with this flag.
var examplesFile = flag.String("examples", "", "write an example of each tool that was called to this `file`, beside those that it holds")

// example is one call of a tool as its client saw it.
type example struct {
	Input  map[string]any `json:"input"`
	Answer string         `json:"answer"`
}

// size is what a reader has to read.
func (e example) size() int {
	raw, _ := json.Marshal(e.Input)
	return len(raw) + len(e.Answer)
}

// tells reports whether the input says more than which page is meant.
func (e example) tells() bool {
	for field := range e.Input {
		if field != "sessionId" && field != "pageId" {
			return true
		}
	}
	return false
}

// examples are the best calls so far, by tool: one that tells something, and of those the shortest.
var examples = struct {
	sync.Mutex
	of map[string]example
}{of: map[string]example{}}

// keepExample takes a successful call for an example if it is a better one.
func keepExample(tool string, input map[string]any, res *mcp.CallToolResult) {
	text, ok := res.Content[len(res.Content)-1].(*mcp.TextContent)
	if *examplesFile == "" || res.IsError || !ok {
		return
	}
	e := example{Input: map[string]any{}, Answer: text.Text}
	maps.Copy(e.Input, input)
	for field, value := range e.Input {
		if s, ok := value.(string); ok {
			e.Input[field] = timeless(s)
		}
	}
	e.Answer = timeless(e.Answer)
	examples.Lock()
	defer examples.Unlock()
	best, known := examples.of[tool]
	if !known || e.tells() && !best.tells() || e.tells() == best.tells() && e.size() < best.size() {
		examples.of[tool] = e
	}
}

var (
	longID   = regexp.MustCompile(`\b([a-z]+_[0-9a-f]{4})[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)
	loopback = regexp.MustCompile(`\b(?:127\.0\.0\.1|localhost):\d+`)
)

// timeless makes ids short, and gives the test's servers a name.
func timeless(s string) string {
	return loopback.ReplaceAllString(longID.ReplaceAllString(s, "$1…"), "shop.example")
}

// saveExamples writes what was kept into the file, where it beats what is there.
func saveExamples() error {
	if *examplesFile == "" {
		return nil
	}
	all := map[string]example{}
	if raw, err := os.ReadFile(*examplesFile); err == nil {
		if err := json.Unmarshal(raw, &all); err != nil {
			return err
		}
	}
	maps.Copy(all, examples.of)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	return os.WriteFile(*examplesFile, []byte(strings.TrimSpace(b.String())+"\n"), 0o644)
}
