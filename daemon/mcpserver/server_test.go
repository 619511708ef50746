package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

func TestGuidelinesCanBeLeftOut(t *testing.T) {
	t.Parallel()
	o := optionsFor(&fakeBackend{})
	_, with := connect(t, o, nil)
	if got := with.InitializeResult(); got.Instructions != instructions || got.ServerInfo.Name != "browsentic" || got.ServerInfo.Version != "1.2.3" {
		t.Errorf("initialize answers %+v of %+v", got.Instructions, got.ServerInfo)
	}
	o.Guidelines = false
	_, without := connect(t, o, nil)
	if got := without.InitializeResult().Instructions; got != "" {
		t.Errorf("without guidelines the instructions are %q", got)
	}
}

// Every schema that is published says which JSON Schema it is, shared or not, and has an object at its root.
func TestSchemaDialect(t *testing.T) {
	t.Parallel()
	for _, refs := range []bool{false, true} {
		o := optionsFor(&fakeBackend{})
		o.Manifest, o.SchemaRefs = registry.Embedded(), refs
		ctx, c := connect(t, o, nil)
		list, err := c.ListTools(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, tool := range list.Tools {
			for what, schema := range map[string]any{"input": tool.InputSchema, "output": tool.OutputSchema} {
				if what == "output" && strings.HasPrefix(tool.Name, "page_") {
					continue // they answer text
				}
				root, ok := schema.(map[string]any)
				if !ok || root["$schema"] != "https://json-schema.org/draft/2020-12/schema" || root["type"] != "object" {
					t.Errorf("%s %s, shared %v: $schema %v, type %v", tool.Name, what, refs, root["$schema"], root["type"])
				}
			}
		}
	}
}

// What is registered beside our own tools is listed after them.
func TestOtherToolsAreListedToo(t *testing.T) {
	t.Parallel()
	here, there := mcp.NewInMemoryTransports()
	server := New(t.Context(), optionsFor(&fakeBackend{}))
	server.MCP().AddTool(&mcp.Tool{Name: "a_fixture", InputSchema: &jsonschema.Schema{Type: "object"}},
		func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{}, nil
		})
	serving, err := server.MCP().Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	if want := []string{"browser_click", "browser_session_list", registry.StatusTool, "a_fixture"}; !reflect.DeepEqual(names, want) {
		t.Errorf("tools are %v; want %v", names, want)
	}
	client.Close()
	serving.Wait()
}

func TestErrorsOfTheBackend(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		err  error
		text string
	}{
		"coded":   {registry.NewError(registry.DaemonUnreachable, nil), `"code":"DAEMON_UNREACHABLE"`},
		"uncoded": {errors.New("/a/secret/path"), `"code":"INTERNAL_ERROR"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := &fakeBackend{invoke: func(context.Context, string, json.RawMessage) (registry.Result, error) {
				return registry.Result{}, test.err
			}}
			ctx, c := connect(t, optionsFor(b), nil)
			res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "browser_click"})
			if err != nil {
				t.Fatal(err)
			}
			if text := res.Content[0].(*mcp.TextContent).Text; !res.IsError || !strings.Contains(text, test.text) || strings.Contains(text, "secret") {
				t.Errorf("got %s", text)
			}
		})
	}
}

func TestSessionsResource(t *testing.T) {
	t.Parallel()
	b := &fakeBackend{invoke: func(context.Context, string, json.RawMessage) (registry.Result, error) {
		return registry.Result{OK: true, Data: json.RawMessage(`{"operationId":"operation_1","sessions":[{"sessionId":"s","name":"a\u0026b"}]}`)}, nil
	}}
	ctx, c := connect(t, optionsFor(b), nil)
	list, err := c.ListResources(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list.Resources, func(r *mcp.Resource) bool { return r.URI == sessionsURI })
	if i < 0 {
		t.Fatalf("resources: %+v", list)
	}
	if r := list.Resources[i]; r.URI != "browsentic://sessions" || r.Name != "sessions" || r.Title == "" || r.MIMEType != "application/json" {
		t.Errorf("the resource is %+v", r)
	}
	res, err := c.ReadResource(ctx, &mcp.ReadResourceParams{URI: "browsentic://sessions"})
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Contents[0]; got.Text != `{"sessions":[{"sessionId":"s","name":"a&b"}]}` || got.MIMEType != "application/json" {
		t.Errorf("read %+v", got)
	}
	if got, want := b.called(), []string{" test browser.session.list {}"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the backend was asked %q; want %q", got, want)
	}
	if _, err := c.ReadResource(ctx, &mcp.ReadResourceParams{URI: "browsentic://nothing"}); err == nil {
		t.Error("a resource that does not exist was read")
	}
}

func TestPageResources(t *testing.T) {
	t.Parallel()
	b := &fakeBackend{invoke: func(_ context.Context, action string, _ json.RawMessage) (registry.Result, error) {
		data := `{"layout":{"diagram":"page 1×1"}}`
		if action == "page.extractText" {
			data = `{"content":"words"}`
		}
		return registry.Result{OK: true, Data: json.RawMessage(data)}, nil
	}}
	ctx, c := connect(t, optionsFor(b), nil)
	for uri, want := range map[string]struct{ mime, text, call string }{
		"browsentic://page/current": {"application/json", "\"layout\": {\n", ` test page.getPageInfo {"maxPerKind":30}`},
		"browsentic://page/diagram": {"text/plain", "\npage 1×1\n", ` test page.getPageInfo {"maxPerKind":1}`},
		"browsentic://page/text":    {"text/plain", "\nwords\n", ` test page.extractText {"format":"text"}`},
	} {
		res, err := c.ReadResource(ctx, &mcp.ReadResourceParams{URI: uri})
		if err != nil {
			t.Fatalf("%s: %v", uri, err)
		}
		if got := res.Contents[0]; got.MIMEType != want.mime || !strings.Contains(got.Text, want.text) {
			t.Errorf("%s: %+v", uri, got)
		}
		if !slices.Contains(b.called(), want.call) {
			t.Errorf("%s: the backend was asked %q", uri, b.called())
		}
	}
}

// A resource that cannot be read is an error of the request: it has no other way to fail.
func TestSessionsResourceFails(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		result registry.Result
		err    error
		want   registry.Code
	}{
		"stopping":   {registry.Result{Error: registry.NewError(registry.RuntimeShuttingDown, nil)}, nil, registry.RuntimeShuttingDown},
		"no daemon":  {registry.Result{}, registry.NewError(registry.DaemonUnreachable, nil), registry.DaemonUnreachable},
		"no reason":  {registry.Result{}, nil, registry.InternalError},
		"no list":    {registry.Result{OK: true, Data: json.RawMessage(`{}`)}, nil, registry.InternalError},
		"not object": {registry.Result{OK: true, Data: json.RawMessage(`[]`)}, nil, registry.InternalError},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := &fakeBackend{invoke: func(context.Context, string, json.RawMessage) (registry.Result, error) { return test.result, test.err }}
			ctx, c := connect(t, optionsFor(b), nil)
			_, err := c.ReadResource(ctx, &mcp.ReadResourceParams{URI: "browsentic://sessions"})
			if e := wireError(t, err); e.Code != jsonrpc.CodeInternalError || !strings.Contains(string(e.Data), `"`+string(test.want)+`"`) {
				t.Errorf("got %+v with %s", e, e.Data)
			}
		})
	}
}
