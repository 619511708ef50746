package mcpserver

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

// render makes MCP content of an action's outcome, whichever it is. Whatever a page wrote passes through here on
// its way to a model, and through nothing else.
//
// The two families of tools are answered in two ways. browser_* answers JSON, as text and as structured content, which
// clients parse. page_* answers text for a model: what a page wrote is fenced, and there is no structured content, where
// it could not be.
func render(f *fence, action string, r *registry.Result) (*mcp.CallToolResult, error) {
	if !r.OK {
		return renderError(action, r.Error), nil
	}
	data, err := plainJSON(r.Data)
	if err != nil {
		return nil, fmt.Errorf("the daemon's result of %s: %w", action, err)
	}
	var content []mcp.Content
	if r.Image != nil {
		pixels, err := base64.StdEncoding.DecodeString(r.Image.Data)
		if err != nil {
			return nil, fmt.Errorf("the daemon's image of %s: %w", action, err)
		}
		content = append(content, &mcp.ImageContent{MIMEType: r.Image.MimeType, Data: pixels})
	}
	text := string(data)
	if say := sentences[action]; say != nil {
		if text, err = say(data); err != nil {
			return nil, fmt.Errorf("the daemon's result of %s: %w", action, err)
		}
	}
	if isPageTool(action) {
		if text, err = renderPage(f, action, r, data); err != nil {
			return nil, fmt.Errorf("the daemon's result of %s: %w", action, err)
		}
		return &mcp.CallToolResult{Content: append(content, &mcp.TextContent{Text: text})}, nil
	}
	content = append(content, &mcp.TextContent{Text: text})
	if r.Attachment != nil {
		file, err := base64.StdEncoding.DecodeString(r.Attachment.Data)
		if err != nil {
			return nil, fmt.Errorf("the daemon's attachment of %s: %w", action, err)
		}
		content = append(content, &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{
			URI: r.Attachment.URI, MIMEType: r.Attachment.MimeType, Blob: file,
		}})
	}
	return &mcp.CallToolResult{Content: content, StructuredContent: json.RawMessage(data)}, nil
}

// isPageTool reports whether an action is of the family that answers text.
func isPageTool(action string) bool { return strings.HasPrefix(action, "page.") }

// renderPage is the text of a page tool's result. An action that only the browser knows may hold page text.
func renderPage(f *fence, action string, r *registry.Result, data json.RawMessage) (string, error) {
	var text bytes.Buffer
	if err := json.Indent(&text, data, "", "  "); err != nil {
		return "", err
	}
	if known := registry.ByName(action); known == nil || len(known.PageText) > 0 {
		wrapped := f.wrap(text.String())
		if r.Image != nil {
			wrapped = f.note(imageNote) + wrapped
		}
		return wrapped, nil
	}
	if r.Image != nil {
		return f.note(imageNote) + text.String(), nil
	}
	return text.String(), nil
}

// renderError is a failed action: a result, so that the model reads it, and not a protocol error. It has no
// structured content, because that would have to fit the tool's output schema.
func renderError(action string, e *registry.Error) *mcp.CallToolResult {
	if e == nil {
		e = registry.NewError(registry.InternalError, nil)
	}
	if isPageTool(action) {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: pageError(e)}}}
	}
	text, err := encode(struct {
		OK    bool            `json:"ok"`
		Error *registry.Error `json:"error"`
	}{false, e})
	if err != nil {
		e = &registry.Error{Code: e.Code, Message: e.Message, NextStep: e.NextStep, OperationID: e.OperationID}
		return renderError(action, e)
	}
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}
}

// pageError is the error of a page tool: a line "CODE: what happened and what to do", then the details.
func pageError(e *registry.Error) string {
	line := []string{string(e.Code) + ": " + e.Message}
	if reasons, ok := e.Details["reasons"]; ok {
		line = append(line, sentencesOf(reasons)...)
	}
	if e.NextStep != "" {
		line = append(line, e.NextStep)
	}
	details := maps.Clone(e.Details)
	delete(details, "reasons")
	text := strings.Join(line, " ")
	if raw, err := encode(details); err == nil && len(details) > 0 {
		text += "\n" + string(raw)
	}
	return text
}

// sentencesOf is a list of texts, as it was made or as it has come over a wire.
func sentencesOf(v any) []string {
	if list, ok := v.([]string); ok {
		return list
	}
	list, _ := v.([]any)
	var out []string
	for _, item := range list {
		if s, ok := item.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// sentences are the results whose text is for a person instead of JSON.
var sentences = map[string]func(json.RawMessage) (string, error){
	"browser.runtime.info": runtimeSentence,
}

func runtimeSentence(data json.RawMessage) (string, error) {
	var info struct {
		ServerVersion      string  `json:"serverVersion"`
		BrowserProduct     string  `json:"browserProduct"`
		BrowserVersion     *string `json:"browserVersion"`
		BrowserLaunchState string  `json:"browserLaunchState"`
		Headless           bool    `json:"headless"`
		DefaultTimeoutMs   int     `json:"defaultTimeoutMs"`
		MaxSessions        int     `json:"maxSessions"`
		ActiveSessions     int     `json:"activeSessions"`
		FailedSessions     int     `json:"failedSessions"`
	}
	if err := json.Unmarshal(data, &info); err != nil {
		return "", err
	}
	browser := info.BrowserProduct
	if info.BrowserVersion != nil {
		browser = *info.BrowserVersion // with the name of the product
	}
	state := map[string]string{"not_started": "has not been started", "ready": "is ready", "failed": "failed to start"}[info.BrowserLaunchState]
	if state == "" {
		state = "is " + info.BrowserLaunchState
	}
	window := "headed"
	if info.Headless {
		window = "headless"
	}
	return fmt.Sprintf("browsentic %s: %s (%s) %s; %d of %d sessions are active, %d failed; operations take at most %d ms by default.",
		info.ServerVersion, browser, window, state, info.ActiveSessions, info.MaxSessions, info.FailedSessions, info.DefaultTimeoutMs), nil
}

// plainJSON is raw on one line, without the escapes that encoding/json adds for HTML: they cost a model tokens and
// mean nothing to it.
func plainJSON(raw json.RawMessage) (json.RawMessage, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, raw); err != nil {
		return nil, err
	}
	in := compact.Bytes()
	if !bytes.Contains(in, []byte(`\u`)) {
		return in, nil
	}
	out := make([]byte, 0, len(in))
	for i := 0; i < len(in); i++ {
		// A backslash in valid JSON is inside a string and has a character after it.
		if in[i] != '\\' {
			out = append(out, in[i])
			continue
		}
		if plain, ok := htmlEscapes[string(in[i:min(i+6, len(in))])]; ok {
			out = append(out, plain...)
			i += 5
			continue
		}
		out = append(out, in[i], in[i+1])
		i++
	}
	return out, nil
}

// htmlEscapes are what json.Marshal writes for characters that JSON itself lets stand (RFC 8259, section 7).
var htmlEscapes = map[string]string{
	`\u003c`: "<", `\u003e`: ">", `\u0026`: "&", `\u2028`: "\u2028", `\u2029`: "\u2029",
}

// encode is json.Marshal without those escapes.
func encode(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
