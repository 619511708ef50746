package shim

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

// connect runs a shim and an MCP client in memory. Both have ended when the test has.
func connect(t *testing.T, opts Options) (context.Context, *client) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	here, there := mcp.NewInMemoryTransports()
	ran := make(chan error, 1)
	go func() { ran <- Run(ctx, there, opts) }()

	c := &client{t: t, changed: make(chan struct{}, 16)}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { c.changed <- struct{}{} },
	}).Connect(ctx, here, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.ClientSession = session
	t.Cleanup(func() {
		session.Close()
		if err := <-ran; err != nil {
			t.Errorf("Run: %v", err)
		}
		cancel()
	})
	return ctx, c
}

type client struct {
	*mcp.ClientSession
	t       *testing.T
	changed chan struct{}
}

func (c *client) names(ctx context.Context) []string {
	c.t.Helper()
	list, err := c.ListTools(ctx, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	return names
}

// call calls a tool and returns its text.
func (c *client) call(ctx context.Context, tool string, args any) (text string, isError bool) {
	c.t.Helper()
	res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		c.t.Fatal(err)
	}
	last, ok := res.Content[len(res.Content)-1].(*mcp.TextContent)
	if !ok {
		c.t.Fatalf("the last content block is %T", res.Content[len(res.Content)-1])
	}
	if res.IsError && res.StructuredContent != nil {
		c.t.Error("a failure has structured content")
	}
	return last.Text, res.IsError
}

// The whole embedded list is there, as the registry has it, with no daemon.
func TestListWithoutDaemon(t *testing.T) {
	t.Parallel()
	f := &fakeDaemon{}
	opts := f.options()
	opts.Manifest = registry.Embedded()
	ctx, c := connect(t, opts)
	list, err := c.ListTools(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(slices.Clone(registry.Embedded().Tools), func(d registry.Descriptor) bool { return registry.ByName(d.Name).OnOffer })
	want = append(want, registry.StatusDescriptor())
	if len(list.Tools) != len(want) {
		t.Fatalf("%d tools are listed; want %d", len(list.Tools), len(want))
	}
	for i, tool := range list.Tools {
		d := want[i]
		if tool.Name != registry.ToolName(d.Name) || tool.Title != d.Title || tool.Description != d.Description {
			t.Errorf("tool %d is %s %q; want %s", i, tool.Name, tool.Title, d.Name)
		}
		sameJSON(t, d.Name+" input", tool.InputSchema, d.InputSchema)
		if strings.HasPrefix(d.Name, "page.") {
			d.OutputSchema = json.RawMessage("null") // they answer text
		}
		sameJSON(t, d.Name+" output", tool.OutputSchema, d.OutputSchema)
		a := tool.Annotations
		if hints := (registry.Hints{ReadOnly: a.ReadOnlyHint, Destructive: *a.DestructiveHint, Idempotent: a.IdempotentHint, OpenWorld: *a.OpenWorldHint}); hints != d.Hints || a.Title != d.Title {
			t.Errorf("%s has hints %+v %q; want %+v", d.Name, hints, a.Title, d.Hints)
		}
	}
	if f.started != 0 {
		t.Error("listing started a daemon")
	}
}

func sameJSON(t *testing.T, what string, got any, want json.RawMessage) {
	t.Helper()
	var w any
	if err := json.Unmarshal(want, &w); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, w) {
		t.Errorf("%s: got %v; want %v", what, got, w)
	}
}

func TestProfiles(t *testing.T) {
	t.Parallel()
	f := &fakeDaemon{}
	opts := f.options()
	opts.Manifest.Tools[0].Profile = registry.ProfilePersistence
	opts.Published.Profiles = []registry.Profile{registry.ProfilePersistence, registry.ProfileObservability}
	ctx, c := connect(t, opts)
	if got, want := c.names(ctx), []string{"browser_click", registry.StatusTool}; !reflect.DeepEqual(got, want) {
		t.Errorf("tools are %v; want %v", got, want)
	}
	_, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "browser_get_title"})
	if e := wireError(t, err); e.Code != jsonrpc.CodeInvalidParams {
		t.Errorf("a tool outside the profiles gave %+v", e)
	}
}

func wireError(t *testing.T, err error) *jsonrpc.Error {
	t.Helper()
	var e *jsonrpc.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v (%T) is no JSON-RPC error", err, err)
	}
	return e
}

func TestFirstCallsStartOneDaemon(t *testing.T) {
	t.Parallel()
	f := &fakeDaemon{}
	ctx, c := connect(t, f.options())
	var calls sync.WaitGroup
	for range 8 {
		calls.Go(func() {
			if text, isError := c.call(ctx, "browser_click", map[string]any{"sessionId": "s"}); isError || text != "{}" {
				t.Errorf("got %s", text)
			}
		})
	}
	calls.Wait()
	if f.started != 1 || len(f.calls) != 8 {
		t.Errorf("%d daemons were started for %d calls", f.started, len(f.calls))
	}
	if got, want := f.calls[0], `browser.click {"sessionId":"s"}`; got != want {
		t.Errorf("the daemon got %q; want %q", got, want)
	}
	if want := (control.Caller{Name: "test", Version: "1", Kind: control.KindShim}); f.caller != want {
		t.Errorf("the daemon works for %+v; want %+v", f.caller, want)
	}
}

// The published list becomes that of a daemon which was there before, and follows it from then on.
func TestListFollowsDaemon(t *testing.T) {
	t.Parallel()
	f := &fakeDaemon{running: true, manifest: smallManifest("hash-2", "browser.get.title", "browser.fresh")}
	ctx, c := connect(t, f.options())
	if got, want := c.names(ctx), []string{"browser_click", "browser_get_title", registry.StatusTool}; !reflect.DeepEqual(got, want) {
		t.Errorf("the first list is %v; want the embedded %v", got, want)
	}
	c.awaitChange(ctx)
	if got, want := c.names(ctx), []string{"browser_get_title", "browser_fresh", registry.StatusTool}; !reflect.DeepEqual(got, want) {
		t.Errorf("the second list is %v; want %v", got, want)
	}
	if text, isError := c.call(ctx, "browser_fresh", nil); isError || text != "{}" {
		t.Errorf("the new tool gave %s", text)
	}
	if _, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "browser_click"}); wireError(t, err).Code != jsonrpc.CodeInvalidParams {
		t.Errorf("the tool that is gone gave %v", err)
	}
	// Only a description changes: the client must hear of that too.
	m := smallManifest("hash-3", "browser.get.title", "browser.fresh")
	m.Tools[1].Description = "other words"
	f.adopt(m)
	c.awaitChange(ctx)
	list, err := c.ListTools(ctx, nil)
	if err != nil || list.Tools[1].Description != "other words" {
		t.Errorf("the third list is %+v, %v", list, err)
	}
}

func (c *client) awaitChange(ctx context.Context) {
	c.t.Helper()
	select {
	case <-c.changed:
	case <-ctx.Done():
		c.t.Fatal("no tools/list_changed came")
	}
}

func TestNamesAreCheckedAtEachList(t *testing.T) {
	t.Parallel()
	f := &fakeDaemon{running: true, manifest: smallManifest("hash-2", "page.get_info")}
	ctx, c := connect(t, f.options())
	c.names(ctx)
	c.awaitChange(ctx)
	_, err := c.ListTools(ctx, nil)
	if e := wireError(t, err); !strings.Contains(e.Message, string(registry.InvalidToolName)) || !strings.Contains(e.Message, "page.get_info") {
		t.Errorf("got %+v", e)
	}
	f.adopt(smallManifest("hash-3", "page.get.info"))
	c.awaitChange(ctx)
	c.names(ctx)
}

func TestInvalidInputNamesTheField(t *testing.T) {
	t.Parallel()
	f := &fakeDaemon{answer: func(context.Context, *fakeConn, string, json.RawMessage) (registry.Result, error) {
		return registry.Result{}, &registry.Invalid{Field: "timeoutMs", Message: "timeoutMs must be a whole number."}
	}}
	ctx, c := connect(t, f.options())
	_, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "browser_click", Arguments: map[string]any{"timeoutMs": "1"}})
	e := wireError(t, err)
	if e.Code != jsonrpc.CodeInvalidParams || e.Message != "timeoutMs must be a whole number." || !strings.Contains(string(e.Data), `"field":"timeoutMs"`) {
		t.Errorf("got %+v with %s", e, e.Data)
	}
}

// A daemon that was restarted between two calls is found again, and nothing is told to the client.
func TestCallAfterRestart(t *testing.T) {
	t.Parallel()
	f := &fakeDaemon{}
	ctx, c := connect(t, f.options())
	for range 3 {
		if text, isError := c.call(ctx, "browser_click", nil); isError {
			t.Fatalf("got %s", text)
		}
		f.stop()
	}
	if f.started != 3 {
		t.Errorf("%d daemons were started; want 3", f.started)
	}
}

func TestCallThatWasNotSentIsSentAgainOnce(t *testing.T) {
	t.Parallel()
	failures := 1
	f := &fakeDaemon{answer: func(_ context.Context, c *fakeConn, _ string, _ json.RawMessage) (registry.Result, error) {
		if failures > 0 {
			failures--
			c.Close()
			return registry.Result{}, unreachable(false)
		}
		return registry.Result{OK: true, Data: json.RawMessage(`{"a":1}`)}, nil
	}}
	ctx, c := connect(t, f.options())
	if text, isError := c.call(ctx, "browser_click", nil); isError || text != `{"a":1}` {
		t.Errorf("got %s", text)
	}
	failures = 2
	text, isError := c.call(ctx, "browser_click", nil)
	if !isError || !strings.Contains(text, `"DAEMON_UNREACHABLE"`) || !strings.Contains(text, `"mayHaveHappened":false`) {
		t.Errorf("got %s", text)
	}
}

func TestCallThatMayHaveHappenedIsNotRepeated(t *testing.T) {
	t.Parallel()
	f := &fakeDaemon{answer: func(_ context.Context, c *fakeConn, _ string, _ json.RawMessage) (registry.Result, error) {
		c.Close()
		return registry.Result{}, unreachable(true)
	}}
	ctx, c := connect(t, f.options())
	text, isError := c.call(ctx, "browser_click", nil)
	if !isError || !strings.Contains(text, `"DAEMON_UNREACHABLE"`) || !strings.Contains(text, `"mayHaveHappened":true`) {
		t.Errorf("got %s", text)
	}
	if len(f.calls) != 1 {
		t.Errorf("the call was sent %d times", len(f.calls))
	}
}

func TestDaemonThatCannotStart(t *testing.T) {
	t.Parallel()
	opts := (&fakeDaemon{}).options()
	opts.Connect = func(context.Context, control.Caller, bool) (Daemon, error) {
		return nil, errors.New("/secret/path: no such file")
	}
	ctx, c := connect(t, opts)
	text, isError := c.call(ctx, "browser_click", nil)
	if !isError || !strings.Contains(text, `"DAEMON_UNREACHABLE"`) || strings.Contains(text, "secret") {
		t.Errorf("got %s", text)
	}
}

func TestCancelReachesTheDaemon(t *testing.T) {
	t.Parallel()
	entered, left := make(chan struct{}), make(chan struct{})
	f := &fakeDaemon{answer: func(ctx context.Context, _ *fakeConn, _ string, _ json.RawMessage) (registry.Result, error) {
		close(entered)
		<-ctx.Done()
		close(left)
		return registry.Result{}, ctx.Err()
	}}
	ctx, c := connect(t, f.options())
	callCtx, cancel := context.WithCancel(ctx)
	go func() {
		<-entered
		cancel()
	}()
	if _, err := c.CallTool(callCtx, &mcp.CallToolParams{Name: "browser_click"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	<-left
}

// Twice the largest text that an action gives, and a large picture.
func TestLargeResult(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("- link \"a\" <&>\n", 1<<14)
	pixels := bytes.Repeat([]byte{0x89, 'P', 'N', 'G'}, 1<<19)
	f := &fakeDaemon{answer: func(context.Context, *fakeConn, string, json.RawMessage) (registry.Result, error) {
		data, err := json.Marshal(map[string]string{"title": long})
		return registry.Result{OK: true, Data: data, Image: &registry.Image{MimeType: "image/png", Data: base64.StdEncoding.EncodeToString(pixels)}}, err
	}}
	ctx, c := connect(t, f.options())
	res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "browser_get_title"})
	if err != nil {
		t.Fatal(err)
	}
	if got := res.StructuredContent.(map[string]any)["title"]; got != long {
		t.Errorf("the title came with %d bytes", len(got.(string)))
	}
	if image, ok := res.Content[0].(*mcp.ImageContent); !ok || !bytes.Equal(image.Data, pixels) {
		t.Errorf("the first block is %T", res.Content[0])
	}
}

// A shim that is told to end while a call runs cancels it and leaves.
func TestEndDuringCall(t *testing.T) {
	t.Parallel()
	entered := make(chan struct{})
	f := &fakeDaemon{answer: func(ctx context.Context, _ *fakeConn, _ string, _ json.RawMessage) (registry.Result, error) {
		close(entered)
		<-ctx.Done()
		return registry.Result{}, ctx.Err()
	}}
	ctx, stop := context.WithCancel(t.Context())
	here, there := mcp.NewInMemoryTransports()
	ran := make(chan error, 1)
	go func() { ran <- Run(ctx, there, f.options()) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	called := make(chan struct{})
	go func() {
		defer close(called)
		_, _ = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "browser_click"})
	}()
	<-entered
	stop()
	select {
	case err := <-ran:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("Run did not end")
	}
	<-called
	session.Close()
}
