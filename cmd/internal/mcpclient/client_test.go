package mcpclient

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"github.com/browsentic/browsentic/registry"
)

// serveVariable makes the test binary a shim of its own; see TestStart.
const serveVariable = "MCPCLIENT_TEST_SERVE"

func TestMain(m *testing.M) {
	if os.Getenv(serveVariable) != "" {
		if err := newServer(nil).Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

type answers map[string]*mcp.CallToolResult

func structured(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		StructuredContent: json.RawMessage(text), Content: []mcp.Content{&mcp.TextContent{Text: text}},
	}
}

// newServer answers each tool as the map says; a nil map publishes one tool that says hello.
func newServer(byTool answers) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "fake", Version: "1"}, nil)
	if byTool == nil {
		byTool = answers{"hello": structured(`{"word":"hello"}`)}
	}
	for name, result := range byTool {
		tool := &mcp.Tool{Name: name, InputSchema: map[string]any{"type": "object"}}
		server.AddTool(tool, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return result, nil })
	}
	return server
}

func connect(t *testing.T, byTool answers) *Client {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	here, there := mcp.NewInMemoryTransports()
	ended := make(chan error, 1)
	go func() { ended <- newServer(byTool).Run(ctx, there) }()
	c, err := Connect(ctx, here)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		cancel()
		<-ended
	})
	return c
}

func TestFailedActionIsARegistryError(t *testing.T) {
	t.Parallel()
	fail := func(text string) *mcp.CallToolResult {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
	}
	c := connect(t, answers{
		"coded": fail(`{"ok":false,"error":{"code":"PAGE_NOT_FOUND","message":"No such page.","nextStep":"List them."}}`),
		"plain": fail("no such luck"),
		"mute":  {IsError: true, Content: []mcp.Content{}},
	})
	_, err := c.Call(t.Context(), "coded", Args{})
	var coded *registry.Error
	if !errors.As(err, &coded) || coded.Code != registry.PageNotFound || coded.NextStep != "List them." {
		t.Errorf("got %v", err)
	}
	if _, err := c.Call(t.Context(), "plain", Args{}); err == nil || !strings.Contains(err.Error(), "plain: no such luck") {
		t.Errorf("got %v", err)
	}
	if _, err := c.Call(t.Context(), "mute", Args{}); err == nil {
		t.Error("a mute failure passed")
	}
	if _, err := c.Call(t.Context(), "absent", Args{}); err == nil || !strings.Contains(err.Error(), "absent") {
		t.Errorf("got %v", err)
	}
}

func TestPage(t *testing.T) {
	t.Parallel()
	const ids = `"sessionId":"session_a","pageId":"page_a"`
	shot := structured(`{` + ids + `,"width":1}`)
	shot.Content = append([]mcp.Content{&mcp.ImageContent{MIMEType: "image/png", Data: []byte("png")}}, shot.Content...)
	c := connect(t, answers{
		"browser_session_create":  structured(`{"session":{"status":"ready"},"initialPage":{` + ids + `}}`),
		"browser_navigate":        structured(`{` + ids + `,"url":"http://127.0.0.1/there"}`),
		"browser_click":           structured(`{` + ids + `,"completed":true,"dialog":{"dialogType":"confirm","message":"Sure?","action":"dismiss"}}`),
		"browser_visible_text":    structured(`{` + ids + `,"text":"hello"}`),
		"browser_get_url":         structured(`{"sessionId":"session_b","pageId":"page_a","url":"x"}`),
		"browser_screenshot":      shot,
		"browser_page_create":     structured(`{"page":{"pageId":"page_b"}}`),
		"browser_page_close":      structured(`{"closed":true}`),
		"browser_state_save":      structured(`{"sessionId":"session_a","state":{"stateId":"s"}}`),
		"browser_action_and_wait": structured(`{` + ids + `,"event":{"kind":"popup","page":{"pageId":"page_c"}}}`),
		"browser_wait":            structured(`{` + ids + `,"satisfied":true}`),
	})
	ctx := t.Context()
	p, err := c.NewSession(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	if url, err := p.Navigate(ctx, "http://127.0.0.1/"); err != nil || url != "http://127.0.0.1/there" {
		t.Errorf("Navigate: %q, %v", url, err)
	}
	if dialog, err := p.Click(ctx, Role("button", "Go")); err != nil || dialog == nil || *dialog != (Dialog{"confirm", "Sure?", "dismiss"}) {
		t.Errorf("Click: %v, %v", dialog, err)
	}
	if text, err := p.Text(ctx, TestID("x")); err != nil || text != "hello" {
		t.Errorf("Text: %q, %v", text, err)
	}
	if err := p.Wait(ctx, TextPresent("x"), time.Second); err != nil {
		t.Error(err)
	}
	if png, err := p.Screenshot(ctx); err != nil || string(png) != "png" {
		t.Errorf("Screenshot: %q, %v", png, err)
	}
	if _, err := p.URL(ctx); err == nil || !strings.Contains(err.Error(), "session_b") {
		t.Errorf("another session's answer passed: %v", err)
	}
	other, err := p.NewPage(ctx)
	if err != nil || other.PageID != "page_b" || other.SessionID != p.SessionID {
		t.Fatalf("NewPage: %v, %v", other, err)
	}
	popup, err := p.ClickForPopup(ctx, Role("button", "Open"))
	if err != nil || popup.PageID != "page_c" || popup.SessionID != p.SessionID {
		t.Fatalf("ClickForPopup: %v, %v", popup, err)
	}
	var seen []string
	c.OnResult = func(r *mcp.CallToolResult) { seen = append(seen, r.Content[0].(*mcp.TextContent).Text) }
	if err := errors.Join(popup.Close(ctx), p.SaveState(ctx, "s")); err != nil {
		t.Error(err)
	}
	if len(seen) != 2 || seen[0] != `{"closed":true}` {
		t.Errorf("results were shown as %q", seen)
	}
	if restored, err := c.RestoreSession(ctx, "b", "s"); err != nil || restored.PageID != "page_a" {
		t.Errorf("RestoreSession: %v, %v", restored, err)
	}
	if got := other.Calls(); got != 10 {
		t.Errorf("%d calls were counted, want 10", got)
	}
}

func TestLocatorsAsSent(t *testing.T) {
	t.Parallel()
	for want, value := range map[string]any{
		`{"strategy":"role","value":"button","name":"Go"}`:                              Role("button", "Go"),
		`{"strategy":"role","value":"link","name":"ca","exact":false}`:                  RoleLike("link", "ca"),
		`{"strategy":"label","value":"E-mail"}`:                                         Label("E-mail"),
		`{"kind":"url","matcher":{"kind":"glob","value":"**/orders/*"}}`:                AddressLike("**/orders/*"),
		`{"kind":"text","state":"present","text":"Packed"}`:                             TextPresent("Packed"),
		`{"kind":"locator","state":"visible","locator":{"strategy":"css","value":"a"}}`: Visible(CSS("a")),
	} {
		if got, err := json.Marshal(value); err != nil || string(got) != want {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	}
}

// TestStart runs this test binary as the shim.
func TestStart(t *testing.T) {
	t.Parallel()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c, err := Start(t.Context(), exe, append(os.Environ(), serveVariable+"=1"), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	tools, err := c.Tools(t.Context())
	if err != nil || len(tools) != 1 || tools[0].Name != "hello" {
		t.Errorf("tools are %v, %v", tools, err)
	}
	var out struct{ Word string }
	if _, err := c.Call(t.Context(), "hello", Args{}, &out); err != nil || out.Word != "hello" {
		t.Errorf("got %q, %v", out.Word, err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := Start(t.Context(), exe+"-absent", nil, io.Discard); err == nil || !strings.Contains(err.Error(), "-absent mcp") {
		t.Errorf("a missing program gave %v", err)
	}
}
