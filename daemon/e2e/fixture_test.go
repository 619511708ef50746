//lint:file-ignore SA1019 the conformance suite tests what the newest revision of the protocol drops

package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/mcpserver"
	"github.com/browsentic/browsentic/registry"
)

// The MCP conformance suite asks for tools, prompts and resources of its own. They are mounted on the server that
// clients get, behind the gates that they pass: those that an action could answer come from a backend, so that the
// whole road is walked; the rest is registered with the SDK beside them.

// conformanceServer serves the fixtures and returns their address.
func conformanceServer(t *testing.T) string {
	t.Helper()
	life, stop := context.WithCancel(context.Background())
	server := mcpserver.New(life, mcpserver.Options{
		Version: "1.0.0", Manifest: fixtureManifest(), Backend: fixtureBackend{},
		Log: slog.New(slog.DiscardHandler), Published: mcpserver.Published{Guidelines: true},
	})
	mountFixtures(server.MCP())
	handler := server.HTTP(nobodyWatches{})
	const token = "the-token-of-the-fixtures"
	gates := control.NewServer(control.Config{
		Token: "nobody-has-this", MCP: handler, MCPToken: func() string { return token },
		Connected: func() bool { return false },
	})
	listener, err := control.Listen([]int{0})
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- gates.Serve(listener) }()
	t.Cleanup(func() {
		gates.Close()
		handler.Close()
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return withHeaders(t, "http://"+listener.Addr().String(), map[string]string{"Authorization": "Bearer " + token}) + control.MCPPath
}

// withHeaders is an address that leads to target and adds headers, for a client that cannot be told to send any. All
// else is passed on as it comes, Host and Origin too.
func withHeaders(t *testing.T, target string, headers map[string]string) string {
	t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	forward := &httputil.ReverseProxy{
		FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = to.Scheme, to.Host
			for name, value := range headers {
				r.Out.Header.Set(name, value)
			}
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Read to its end first: when an answer begins before, the rest of the request is lost, and with it the connection.
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return // the client is gone
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		proxy.CloseClientConnections()
		proxy.Close()
	})
	return proxy.URL
}

type nobodyWatches struct{}

func (nobodyWatches) Came(mcpserver.Client) {}
func (nobodyWatches) Gone(mcpserver.Client) {}

func fixtureManifest() *registry.Manifest {
	m := &registry.Manifest{Hash: "fixtures"}
	for _, name := range []string{"test.simple.text", "test.image.content", "test.error.handling", "test.tool.with.progress"} {
		m.Tools = append(m.Tools, registry.Descriptor{
			Name: name, Title: name, Description: "For the conformance suite.", Profile: registry.ProfileCore,
			InputSchema: json.RawMessage(`{"type":"object"}`), OutputSchema: json.RawMessage(`{"type":"object"}`),
		})
	}
	return m
}

// fixtureBackend performs the fixtures that are actions.
type fixtureBackend struct{}

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="

func (fixtureBackend) Invoke(ctx context.Context, _ mcpserver.Client, action string, _ json.RawMessage) (registry.Result, error) {
	done := registry.Result{OK: true, Data: json.RawMessage(`{"completed":true}`)}
	switch action {
	case "test.error.handling":
		return registry.Result{Error: registry.NewError(registry.ElementNotFound, nil)}, nil
	case "test.image.content":
		done.Image = &registry.Image{MimeType: "image/png", Data: pixel}
	case "test.tool.with.progress":
		select { // long enough for three words of progress
		case <-time.After(3500 * time.Millisecond):
		case <-ctx.Done():
			return registry.Result{}, ctx.Err()
		}
	}
	return done, nil
}

func (fixtureBackend) Status(context.Context) (control.Status, error) { return control.Status{}, nil }

// mountFixtures registers what no action could answer.
func mountFixtures(s *mcp.Server) {
	text := func(t string) mcp.Content { return &mcp.TextContent{Text: t} }
	image := &mcp.ImageContent{MIMEType: "image/png", Data: []byte("\x89PNG")}
	embedded := &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: "test://embedded", MIMEType: "text/plain", Text: "embedded"}}
	for name, content := range map[string][]mcp.Content{
		"test_audio_content":          {&mcp.AudioContent{MIMEType: "audio/wav", Data: []byte("RIFF")}},
		"test_embedded_resource":      {embedded},
		"test_multiple_content_types": {text("text"), image, embedded},
	} {
		mountTool(s, name, `{"type":"object"}`, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: content}, nil
		})
	}
	mountTool(s, "test_tool_with_logging", `{"type":"object"}`, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		for i := range 3 {
			if err := r.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "info", Data: fmt.Sprint("step ", i)}); err != nil {
				return nil, err
			}
		}
		return &mcp.CallToolResult{Content: []mcp.Content{text("logged")}}, nil
	})
	mountTool(s, "json_schema_2020_12_tool", `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
		"$defs":{"address":{"type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
		"properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"}},"additionalProperties":false}`,
		func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{}, nil
		})
	mountQuestions(s)

	resource := func(uri, mime string, c mcp.ResourceContents) {
		c.URI, c.MIMEType = uri, mime
		s.AddResource(&mcp.Resource{URI: uri, Name: uri, MIMEType: mime}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{&c}}, nil
		})
	}
	resource("test://static-text", "text/plain", mcp.ResourceContents{Text: "static"})
	resource("test://static-binary", "image/png", mcp.ResourceContents{Blob: []byte("\x89PNG")})
	s.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: "test://template/{id}/data", Name: "template", MIMEType: "application/json"},
		func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{
				URI: r.Params.URI, MIMEType: "application/json", Text: fmt.Sprintf(`{"uri":%q}`, r.Params.URI),
			}}}, nil
		})

	prompt := func(name string, arguments []string, content func(map[string]string) []mcp.Content) {
		p := &mcp.Prompt{Name: name, Description: "For the conformance suite."}
		for _, a := range arguments {
			p.Arguments = append(p.Arguments, &mcp.PromptArgument{Name: a, Required: true})
		}
		s.AddPrompt(p, func(_ context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			res := &mcp.GetPromptResult{}
			for _, c := range content(r.Params.Arguments) {
				res.Messages = append(res.Messages, &mcp.PromptMessage{Role: "user", Content: c})
			}
			return res, nil
		})
	}
	prompt("test_simple_prompt", nil, func(map[string]string) []mcp.Content { return []mcp.Content{text("simple")} })
	prompt("test_prompt_with_arguments", []string{"arg1", "arg2"}, func(a map[string]string) []mcp.Content {
		return []mcp.Content{text(a["arg1"] + " and " + a["arg2"])}
	})
	prompt("test_prompt_with_embedded_resource", []string{"resourceUri"}, func(a map[string]string) []mcp.Content {
		return []mcp.Content{&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: a["resourceUri"], MIMEType: "text/plain", Text: "embedded"}}, text("read it")}
	})
	prompt("test_prompt_with_image", nil, func(map[string]string) []mcp.Content { return []mcp.Content{image, text("look")} })
}

// mountQuestions registers the tools that ask the client something.
func mountQuestions(s *mcp.Server) {
	mountTool(s, "test_sampling", `{"type":"object","properties":{"prompt":{"type":"string"}}}`, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		answer, err := r.Session.CreateMessage(ctx, &mcp.CreateMessageParams{
			Messages:  []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: "prompt"}}},
			MaxTokens: 100,
		})
		if err != nil {
			return nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{answer.Content}}, nil
	})
	for name, schema := range map[string]string{
		"test_elicitation": `{"type":"object","properties":{"username":{"type":"string"},"email":{"type":"string"}},"required":["username","email"]}`,
		"test_elicitation_sep1034_defaults": `{"type":"object","properties":{"name":{"type":"string","default":"John Doe"},"age":{"type":"integer","default":30},
			"score":{"type":"number","default":95.5},"status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
			"verified":{"type":"boolean","default":true}}}`,
		"test_elicitation_sep1330_enums": `{"type":"object","properties":{
			"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
			"titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]},
			"legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},
			"untitledMulti":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"string","enum":["option1","option2","option3"]}},
			"titledMulti":{"type":"array","minItems":1,"maxItems":3,"items":{"anyOf":[{"const":"value1","title":"First Choice"},{"const":"value2","title":"Second Choice"},{"const":"value3","title":"Third Choice"}]}}}}`,
	} {
		mountTool(s, name, `{"type":"object","properties":{"message":{"type":"string"}}}`, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			answer, err := r.Session.Elicit(ctx, &mcp.ElicitParams{Message: "a question", RequestedSchema: json.RawMessage(schema)})
			if err != nil {
				return nil, err
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprint(answer.Action, answer.Content)}}}, nil
		})
	}
}

func mountTool(s *mcp.Server, name, schema string, h mcp.ToolHandler) {
	s.AddTool(&mcp.Tool{Name: name, Description: "For the conformance suite.", InputSchema: json.RawMessage(schema)}, h)
}
