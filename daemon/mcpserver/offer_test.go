package mcpserver

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

// TestToolsOnOffer: they are listed from an answer that tells of tools of the page's own to one that tells of none.
func TestToolsOnOffer(t *testing.T) {
	t.Parallel()
	data := `{}`
	b := &fakeBackend{invoke: func(_ context.Context, action string, _ json.RawMessage) (registry.Result, error) {
		if action == "page.callSiteTool" {
			return registry.Result{Error: registry.NewError(registry.NoSiteTools, nil)}, nil
		}
		return registry.Result{OK: true, Data: json.RawMessage(data)}, nil
	}}
	o := optionsFor(b)
	o.Manifest = registry.Embedded()
	changed := make(chan struct{}, 8)
	ctx, c := connect(t, o, &mcp.ClientOptions{ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- struct{}{} }})
	isListed := func() bool {
		list, err := c.ListTools(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(list.Tools, func(tool *mcp.Tool) bool { return tool.Name == "page_callSiteTool" })
	}
	call := func(tool string) *mcp.CallToolResult {
		t.Helper()
		res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: map[string]any{}})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	if isListed() {
		t.Error("listed at the start")
	}
	if res := call("page_callSiteTool"); !res.IsError {
		t.Errorf("what is not listed is called with %v", res.Content)
	}
	for _, step := range []struct {
		tool, data string
		listed     bool
	}{
		{"page_extractText", `{"content":"x","siteTools":{}}`, false}, // not its to tell
		{"page_getPageInfo", `{"siteTools":{"api":"document.modelContext","count":1,"tools":[]}}`, true},
		{"page_extractText", `{"content":"x"}`, true},
		{"page_getPageInfo", `{}`, false},
	} {
		data = step.data
		before := isListed()
		call(step.tool)
		if before != step.listed {
			select {
			case <-changed:
			case <-ctx.Done():
				t.Fatalf("after %s %s no tools/list_changed", step.tool, step.data)
			}
		}
		if isListed() != step.listed {
			t.Errorf("after %s %s: listed is %v", step.tool, step.data, !step.listed)
		}
	}
}
