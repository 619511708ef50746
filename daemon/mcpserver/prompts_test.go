package mcpserver

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

func TestPromptList(t *testing.T) {
	t.Parallel()
	ctx, c := connect(t, optionsFor(&fakeBackend{}), nil)
	list, err := c.ListPrompts(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range list.Prompts {
		line := p.Name + " / " + p.Title
		if p.Description == "" {
			t.Errorf("%s has no description", p.Name)
		}
		for _, a := range p.Arguments {
			line += " " + a.Name
			if !a.Required {
				line += "?"
			}
			if a.Title == "" || !strings.Contains(a.Description, "characters") {
				t.Errorf("%s: argument %+v has no title or tells no limit", p.Name, a)
			}
		}
		got = append(got, line)
	}
	want := []string{
		"compare_page_states / Compare the same page in two states url left right",
		"diagnose_page / Diagnose a failing page url symptom?",
		"form_validation / Drive a form to its validation errors url form?",
		"parallel_roles / Test as several roles at once task roles",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the prompts are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The texts stand in testdata/prompts; run with -update to rewrite them.
func TestPromptTexts(t *testing.T) {
	t.Parallel()
	ctx, c := connect(t, optionsFor(&fakeBackend{}), nil)
	for file, test := range map[string]struct {
		prompt    string
		arguments map[string]string
	}{
		"parallel_roles":          {"parallel_roles", map[string]string{"task": "Buy a book.", "roles": " admin, ,buyer,"}},
		"parallel_roles_one":      {"parallel_roles", map[string]string{"task": "Buy a book.", "roles": "buyer", "unknown": "x"}},
		"parallel_roles_commas":   {"parallel_roles", map[string]string{"task": "Buy a book.", "roles": " , "}},
		"diagnose_page":           {"diagnose_page", map[string]string{"url": "https://shop.example/cart?id=1", "symptom": "The total stays 0."}},
		"diagnose_page_url_only":  {"diagnose_page", map[string]string{"url": "http://localhost:3000", "symptom": "  "}},
		"compare_page_states":     {"compare_page_states", map[string]string{"url": "https://shop.example/", "left": "signed in", "right": `"guest"`}},
		"form_validation":         {"form_validation", map[string]string{"url": "https://shop.example/", "form": "the one in the footer"}},
		"form_validation_no_form": {"form_validation", map[string]string{"url": "https://shop.example/", "form": ""}},
	} {
		res, err := c.GetPrompt(ctx, &mcp.GetPromptParams{Name: test.prompt, Arguments: test.arguments})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		text, ok := res.Messages[0].Content.(*mcp.TextContent)
		if !ok || len(res.Messages) != 1 || res.Messages[0].Role != "user" {
			t.Fatalf("%s: messages %+v", file, res.Messages)
		}
		golden(t, filepath.Join("testdata", "prompts", file+".txt"), text.Text+"\n")
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is stale; got\n%s", path, got)
	}
}

var toolName = regexp.MustCompile(`browser_[a-z_]+`)

// A prompt that names a tool which does not exist would send a model astray.
func TestPromptsNameTools(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/prompts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range toolName.FindAllString(string(text), -1) {
			if registry.ByName(registry.ActionName(name)) == nil {
				t.Errorf("%s names %s, which is no tool", file, name)
			}
		}
	}
}

func TestBadPromptArguments(t *testing.T) {
	t.Parallel()
	ctx, c := connect(t, optionsFor(&fakeBackend{}), nil)
	const good = "https://shop.example/"
	for name, test := range map[string]struct {
		prompt    string
		arguments map[string]string
		says      string // empty: accepted
	}{
		"unknown prompt":    {"nothing", nil, "nothing"},
		"no arguments":      {"parallel_roles", nil, "task is missing"},
		"no roles":          {"parallel_roles", map[string]string{"task": "t"}, "roles is missing"},
		"blank roles":       {"parallel_roles", map[string]string{"task": "t", "roles": "  "}, "roles is missing"},
		"long task":         {"parallel_roles", map[string]string{"task": strings.Repeat("é", 2001), "roles": "r"}, "task must have at most 2000 characters"},
		"longest task":      {"parallel_roles", map[string]string{"task": strings.Repeat("é", 2000), "roles": "r"}, ""},
		"long roles":        {"parallel_roles", map[string]string{"task": "t", "roles": strings.Repeat("r", 501)}, "roles must"},
		"relative address":  {"diagnose_page", map[string]string{"url": "/secret"}, "url must be an absolute http or https address"},
		"no scheme":         {"diagnose_page", map[string]string{"url": "shop.example"}, "url must be"},
		"another scheme":    {"diagnose_page", map[string]string{"url": "file:///etc/passwd"}, "url must be"},
		"javascript":        {"form_validation", map[string]string{"url": "javascript:alert(1)"}, "url must be"},
		"no host":           {"form_validation", map[string]string{"url": "http:///x"}, "url must be"},
		"only a port":       {"form_validation", map[string]string{"url": "http://:80/"}, "url must be"},
		"not an address":    {"compare_page_states", map[string]string{"url": "http://[", "left": "l", "right": "r"}, "url must be"},
		"long address":      {"diagnose_page", map[string]string{"url": good + strings.Repeat("x", 2048)}, "url must have"},
		"long symptom":      {"diagnose_page", map[string]string{"url": good, "symptom": strings.Repeat("x", 2001)}, "symptom must"},
		"upper-case scheme": {"diagnose_page", map[string]string{"url": "HTTPS://SHOP.EXAMPLE"}, ""},
		"one state":         {"compare_page_states", map[string]string{"url": good, "left": "l"}, "right is missing"},
		"long state":        {"compare_page_states", map[string]string{"url": good, "left": strings.Repeat("x", 201), "right": "r"}, "left must"},
		"long form":         {"form_validation", map[string]string{"url": good, "form": strings.Repeat("x", 501)}, "form must"},
	} {
		_, err := c.GetPrompt(ctx, &mcp.GetPromptParams{Name: test.prompt, Arguments: test.arguments})
		if test.says == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err == nil {
			t.Errorf("%s: accepted", name)
			continue
		}
		if e := wireError(t, err); e.Code != jsonrpc.CodeInvalidParams || !strings.Contains(e.Message, test.says) || strings.Contains(e.Message, "secret") {
			t.Errorf("%s: got %+v", name, e)
		}
	}
}
