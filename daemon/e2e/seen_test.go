package e2e

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The reference shows what this suite has seen: `make reference` runs it with this flag.
var seenFile = flag.String("seen", "", "write what was seen of each tool that was called to this `file`, beside what it holds of the others")

// seen is what the suite saw of one tool: the best call for an example, and in which browsers it worked.
type seen struct {
	Example *example          `json:"example,omitempty"`
	In      map[string]*sight `json:"in"` // by kind of browser: isolated, paired, firefox
}

// example is one call of a tool as its client saw it.
type example struct {
	Input  map[string]any `json:"input"`
	Answer string         `json:"answer"`
}

type sight struct {
	// Test is the first, by name, in which the tool did its work; empty when there is none.
	Test string `json:"test,omitempty"`
	// Unsupported: there were calls for which this browser is not able.
	Unsupported bool `json:"unsupported,omitempty"`
}

var sightings = struct {
	sync.Mutex
	tools    map[string]*seen
	sessions map[string]string // kind of browser by session
	tests    map[string]string // kind of the browser of a person, by test
}{tools: map[string]*seen{}, sessions: map[string]string{}, tests: map[string]string{}}

// personIn says in which kind of browser the calls of a test work that name no session.
func personIn(t *testing.T, kind string) {
	sightings.Lock()
	defer sightings.Unlock()
	sightings.tests[t.Name()] = kind
}

// kindLocked finds the kind of browser that a call is for.
func kindLocked(test string, input map[string]any) string {
	if id, ok := input["sessionId"].(string); ok {
		if kind, ok := sightings.sessions[id]; ok {
			return kind
		}
	}
	for name := test; ; {
		if kind, ok := sightings.tests[name]; ok {
			return kind
		}
		cut := strings.LastIndexByte(name, '/')
		if cut < 0 {
			return "isolated"
		}
		name = name[:cut]
	}
}

// see takes note of a call. a is what its answer says.
func see(test, tool string, input map[string]any, res *mcp.CallToolResult, a answer) {
	if *seenFile == "" {
		return
	}
	sightings.Lock()
	defer sightings.Unlock()
	if id, ok := a.at("session.sessionId").(string); ok && tool == "browser_session_create" {
		isolation, _ := a.at("session.isolation").(string)
		sightings.sessions[id] = map[string]string{"isolated": "isolated", "shared": "paired", "container": "firefox"}[isolation]
		input = map[string]any{"sessionId": id}
	}
	s := sightings.tools[tool]
	if s == nil {
		s = &seen{In: map[string]*sight{}}
		sightings.tools[tool] = s
	}
	kind := kindLocked(test, input)
	in := s.In[kind]
	if in == nil {
		in = &sight{}
		s.In[kind] = in
	}
	switch a.code {
	case "":
		name, _, _ := strings.Cut(test, "/")
		if in.Test == "" || name < in.Test {
			in.Test = name
		}
	case "UNSUPPORTED":
		in.Unsupported = true
	}
	if a.code == "" {
		s.propose(exampleOf(input, res))
	}
}

// propose takes an example that is better than the one so far: it tells something, and is short.
func (s *seen) propose(e example) {
	best := s.Example
	if best == nil || e.tells() && !best.tells() || e.tells() == best.tells() && e.size() < best.size() {
		s.Example = &e
	}
}

func exampleOf(input map[string]any, res *mcp.CallToolResult) example {
	e := example{Input: map[string]any{}}
	for field, value := range input {
		if s, ok := value.(string); ok {
			value = timeless(s)
		}
		e.Input[field] = value
	}
	if text, ok := res.Content[len(res.Content)-1].(*mcp.TextContent); ok {
		e.Answer = timeless(text.Text)
	}
	return e
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

var (
	longID   = regexp.MustCompile(`\b([a-z]+_[0-9a-f]{4})[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)
	loopback = regexp.MustCompile(`\b(?:127\.0\.0\.1|localhost):\d+`)
	homes    = regexp.MustCompile(regexp.QuoteMeta(os.TempDir()) + `/[\w-]+/(?:\d+/home|shared)`)
)

// timeless makes ids short, gives the test's servers a name, and puts its data directories where a user has them.
func timeless(s string) string {
	s = loopback.ReplaceAllString(longID.ReplaceAllString(s, "$1…"), "shop.example")
	return homes.ReplaceAllString(s, "~/.browsentic")
}

// saveSeen writes what was seen into the file, where it beats what is there.
func saveSeen() error {
	if *seenFile == "" {
		return nil
	}
	all := map[string]*seen{}
	if raw, err := os.ReadFile(*seenFile); err == nil {
		if err := json.Unmarshal(raw, &all); err != nil {
			return err
		}
	}
	for tool, now := range sightings.tools {
		if was := all[tool]; was != nil {
			if now.Example == nil {
				now.Example = was.Example
			}
			for _, kind := range slices.Collect(maps.Keys(was.In)) {
				if now.In[kind] == nil {
					now.In[kind] = was.In[kind]
				}
			}
		}
		all[tool] = now
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(all); err != nil {
		return err
	}
	return os.WriteFile(*seenFile, b.Bytes(), 0o644)
}
