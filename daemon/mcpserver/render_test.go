package mcpserver

import (
	"encoding/base64"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

func TestRender(t *testing.T) {
	t.Parallel()
	pixels := []byte{0x89, 'P', 'N', 'G'}
	for name, test := range map[string]struct {
		action string
		result registry.Result
		want   mcp.CallToolResult
	}{
		"data is text and structure": {
			"browser.get.title",
			registry.Result{OK: true, Data: json.RawMessage("{ \"title\":\n \"A\" }")},
			mcp.CallToolResult{
				Content:           []mcp.Content{&mcp.TextContent{Text: `{"title":"A"}`}},
				StructuredContent: json.RawMessage(`{"title":"A"}`),
			},
		},
		"no escapes for HTML": {
			"browser.get.title",
			registry.Result{OK: true, Data: json.RawMessage(`{"title":"\u003cb\u003e \u0026 \\u003c \u0000 \u2028"}`)},
			mcp.CallToolResult{
				Content:           []mcp.Content{&mcp.TextContent{Text: "{\"title\":\"<b> & \\\\u003c \\u0000 \u2028\"}"}},
				StructuredContent: json.RawMessage("{\"title\":\"<b> & \\\\u003c \\u0000 \u2028\"}"),
			},
		},
		"image before text": {
			"browser.screenshot",
			registry.Result{OK: true, Data: json.RawMessage(`{"bytes":4}`), Image: &registry.Image{MimeType: "image/png", Data: base64.StdEncoding.EncodeToString(pixels)}},
			mcp.CallToolResult{
				Content:           []mcp.Content{&mcp.ImageContent{MIMEType: "image/png", Data: pixels}, &mcp.TextContent{Text: `{"bytes":4}`}},
				StructuredContent: json.RawMessage(`{"bytes":4}`),
			},
		},
		"image of a page beside its text": {
			"page.pickElement",
			registry.Result{OK: true, Data: json.RawMessage(`{"content":"x"}`), Image: &registry.Image{MimeType: "image/jpeg", Data: base64.StdEncoding.EncodeToString(pixels)}},
			mcp.CallToolResult{Content: []mcp.Content{
				&mcp.ImageContent{MIMEType: "image/jpeg", Data: pixels},
				&mcp.TextContent{Text: imageNote + "\n" + fenceNote + "\n<<<untrusted-page-data:c0ffee>>>\n{\n  \"content\": \"x\"\n}\n<<</untrusted-page-data:c0ffee>>>"},
			}},
		},
		"file after text": {
			"browser.download.get",
			registry.Result{OK: true, Data: json.RawMessage(`{"content":"resource"}`), Attachment: &registry.Attachment{
				URI: "browsentic://downloads/download_1", MimeType: "application/pdf", Data: base64.StdEncoding.EncodeToString(pixels)}},
			mcp.CallToolResult{
				Content: []mcp.Content{&mcp.TextContent{Text: `{"content":"resource"}`}, &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{
					URI: "browsentic://downloads/download_1", MIMEType: "application/pdf", Blob: pixels}}},
				StructuredContent: json.RawMessage(`{"content":"resource"}`),
			},
		},
		"runtime info is a sentence": {
			"browser.runtime.info",
			registry.Result{OK: true, Data: json.RawMessage(`{"serverVersion":"1.2.3","browserProduct":"chromium","browserVersion":"Chromium 156.0",` +
				`"browserLaunchState":"ready","headless":true,"defaultTimeoutMs":10000,"maxSessions":50,"activeSessions":2,"failedSessions":0}`)},
			mcp.CallToolResult{
				Content: []mcp.Content{&mcp.TextContent{Text: "browsentic 1.2.3: Chromium 156.0 (headless) is ready; 2 of 50 sessions are active, " +
					"0 failed; operations take at most 10000 ms by default."}},
				StructuredContent: json.RawMessage(`{"serverVersion":"1.2.3","browserProduct":"chromium","browserVersion":"Chromium 156.0",` +
					`"browserLaunchState":"ready","headless":true,"defaultTimeoutMs":10000,"maxSessions":50,"activeSessions":2,"failedSessions":0}`),
			},
		},
		"failure": {
			"browser.click",
			registry.Result{Error: &registry.Error{Code: "X", Message: "a < b", NextStep: "n", Details: map[string]any{"matchCount": 2}, OperationID: "operation_1"}},
			mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{
				Text: `{"ok":false,"error":{"code":"X","message":"a < b","nextStep":"n","details":{"matchCount":2},"operationId":"operation_1"}}`,
			}}},
		},
		"failure without an error": {
			"browser.click",
			registry.Result{},
			*renderError("browser.click", registry.NewError(registry.InternalError, nil)),
		},
		"details that are no JSON": {
			"browser.click",
			registry.Result{Error: &registry.Error{Code: "X", Message: "m", Details: map[string]any{"f": func() {}}}},
			mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: `{"ok":false,"error":{"code":"X","message":"m"}}`}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := render(&fence{tag: "c0ffee"}, test.action, &test.result)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, &test.want) {
				g, _ := json.Marshal(got)
				w, _ := json.Marshal(test.want)
				t.Errorf("got\n%s\nwant\n%s", g, w)
			}
		})
	}
}

func TestRenderRefusesNonsense(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]registry.Result{
		"no data":    {OK: true},
		"no JSON":    {OK: true, Data: json.RawMessage(`{"a":`)},
		"bad pixels": {OK: true, Data: json.RawMessage(`{}`), Image: &registry.Image{Data: "*"}},
	} {
		if got, err := render(newFence(nil), "browser.screenshot", &r); err == nil {
			t.Errorf("%s: rendered as %+v", name, got)
		}
	}
}

// Whatever JSON comes, its meaning stays and nothing is escaped that needn't be.
func FuzzPlainJSON(f *testing.F) {
	for _, seed := range []string{`{}`, `{"a":"\u003c\\u003e\\\u0026"}`, ` [1, "\u2028\u00e9\ud83d\ude00", null]`, `"\\"`, `"\u003`, `{"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := plainJSON(raw)
		if !json.Valid(raw) {
			if err == nil {
				t.Fatalf("%q is no JSON but became %q", raw, got)
			}
			return
		}
		if err != nil {
			t.Fatalf("%q: %v", raw, err)
		}
		var a, b any
		if json.Unmarshal(raw, &a) != nil {
			return // a number that no float64 holds
		}
		if err := json.Unmarshal(got, &b); err != nil || !reflect.DeepEqual(a, b) {
			t.Fatalf("%q became %q (%v)", raw, got, err)
		}
	})
}
