package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/control"
)

// Programs of others that speak MCP: if they get along with browsentic, so will the clients that are built like them.

// nodePackage is the folder of an npm package that package.json names for these tests.
func nodePackage(t *testing.T, name string) string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no Node.js on this machine")
	}
	dir, err := filepath.Abs(filepath.Join("..", "..", "node_modules", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("%s is not installed: run `make setup`", name)
	}
	return dir
}

// runNode runs a script to its end.
func runNode(t *testing.T, dir string, env []string, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", args...)
	var out, errs bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, env, &out, &errs
	err = cmd.Run()
	return out.String(), errs.String(), err
}

// inspect runs the MCP Inspector's command line against a target and reads its answer into result.
func (w *world) inspect(t *testing.T, result any, args ...string) {
	t.Helper()
	// From there it finds its own package.json, for which it looks in the parent of the working directory.
	dir := filepath.Join(nodePackage(t, "@modelcontextprotocol/inspector-cli"), "build")
	out, errs, err := runNode(t, dir, w.env, append([]string{"cli.js", "--cli"}, args...)...)
	if err == nil {
		err = json.Unmarshal([]byte(out), result)
	}
	if err != nil {
		t.Fatalf("inspector %v: %v\n%s%s", args, err, out, errs)
	}
}

func TestInspector(t *testing.T) {
	t.Parallel()
	nodePackage(t, "@modelcontextprotocol/inspector-cli")
	config := shared.httpConfig(t)
	for name, target := range map[string][]string{
		"stdio": {binary, "mcp"},
		"http":  {config.URL, "--transport", "http", "--header", "Authorization: " + config.Headers["Authorization"]},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run := func(result any, args ...string) {
				t.Helper()
				shared.inspect(t, result, append(slices.Clone(target), args...)...)
			}
			var tools struct {
				Tools []struct {
					Name, Title, Description  string
					InputSchema, OutputSchema map[string]any
				}
			}
			run(&tools, "--method", "tools/list")
			if got, want := len(tools.Tools), publishedTools(); got != want {
				t.Errorf("%d tools are listed; want %d", got, want)
			}
			for _, tool := range tools.Tools {
				if tool.Title == "" || tool.Description == "" || tool.InputSchema["type"] != "object" ||
					(tool.OutputSchema["type"] == "object") == answersText(tool.Name) {
					t.Errorf("%s lacks something: %+v", tool.Name, tool)
				}
			}
			var prompts struct{ Prompts []struct{ Name string } }
			run(&prompts, "--method", "prompts/list")
			if len(prompts.Prompts) != 4 {
				t.Errorf("prompts: %+v", prompts)
			}
			var prompt struct {
				Messages []struct{ Content struct{ Text string } }
			}
			run(&prompt, "--method", "prompts/get", "--prompt-name", "parallel_roles", "--prompt-args", "task=Buy a book.", "roles=admin,buyer")
			if len(prompt.Messages) != 1 || !strings.Contains(prompt.Messages[0].Content.Text, `"admin", "buyer"`) {
				t.Errorf("a prompt: %+v", prompt)
			}
			var created struct {
				IsError           bool
				StructuredContent struct {
					Session struct{ SessionID, Status string }
				}
			}
			run(&created, "--method", "tools/call", "--tool-name", "browser_session_create", "--tool-arg", "name=inspected")
			id := created.StructuredContent.Session.SessionID
			if created.IsError || created.StructuredContent.Session.Status != "ready" {
				t.Fatalf("a session: %+v", created)
			}
			var resource struct{ Contents []struct{ URI, Text string } }
			run(&resource, "--method", "resources/read", "--uri", "browsentic://sessions")
			if len(resource.Contents) != 1 || !strings.Contains(resource.Contents[0].Text, id) {
				t.Errorf("the sessions: %+v", resource)
			}
		})
	}
}

// passed is the line about a scenario in the suite's summary.
var passed = regexp.MustCompile(`(?m)^\W*([a-z0-9-]+): (\d+) passed, (\d+) failed`)

func TestConformance(t *testing.T) {
	t.Parallel()
	suite := filepath.Join(nodePackage(t, "@modelcontextprotocol/conformance"), "dist", "index.js")
	// The file lists the scenarios that cannot pass, each with the reason. One that passes must not be in it.
	known, err := filepath.Abs(filepath.Join("testdata", "conformance.yml"))
	if err != nil {
		t.Fatal(err)
	}
	out, errs, err := runNode(t, t.TempDir(), os.Environ(), suite, "server", "--url", conformanceServer(t), "--suite", "all", "--expected-failures", known)
	if err != nil {
		t.Errorf("%v\n%s%s", err, tail(out, 6000), errs)
	}
	if n := len(passed.FindAllString(out, -1)); n < 30 {
		t.Errorf("only %d scenarios were run\n%s", n, tail(out, 6000))
	}
}

// What the suite asks of every server is asked of the daemon itself too.
func TestConformanceOfTheDaemon(t *testing.T) {
	t.Parallel()
	suite := filepath.Join(nodePackage(t, "@modelcontextprotocol/conformance"), "dist", "index.js")
	config := shared.httpConfig(t)
	address := withHeaders(t, strings.TrimSuffix(config.URL, control.MCPPath), config.Headers) + control.MCPPath
	for _, scenario := range []string{
		"server-initialize", "ping", "logging-set-level", "tools-list", "resources-list", "prompts-list", "server-sse-multiple-streams",
	} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel() // each waits for its idle connections to time out
			out, errs, err := runNode(t, t.TempDir(), os.Environ(), suite, "server", "--url", address, "--scenario", scenario)
			if err != nil {
				t.Errorf("%v\n%s%s", err, out, errs)
			}
		})
	}
}
