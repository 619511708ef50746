package session

import (
	"github.com/browsentic/browsentic/daemon/observe"
	"github.com/browsentic/browsentic/registry"
)

// Bounds of what a capture tells, in code points, as the registry publishes them.
const (
	maxDiagnosticsURL  = 2000
	maxDiagnosticsText = 2000
	maxDiagnosticsBody = 4000
	maxHeaderValue     = 400
)

// publishDiagnostics takes out of a capture what looks like a secret, by the same rules as browser.observe. The
// extension has left out the headers that always hold one.
func publishDiagnostics(_ *Manager, _ *call, raw map[string]any, _ *registry.Image) (answer, error) {
	redactAddress(raw, "url")
	for _, name := range []string{"messages", "requests"} {
		entries, _ := raw[name].([]any)
		for _, entry := range entries {
			if entry, ok := entry.(map[string]any); ok {
				redactEntry(entry)
			}
		}
	}
	return answer{data: raw}, nil
}

func redactEntry(entry map[string]any) {
	redactAddress(entry, "url")
	redactText(entry, "text", maxDiagnosticsText)
	redactText(entry, "body", maxDiagnosticsBody)
	if stack, ok := entry["stack"].([]any); ok {
		for i, frame := range stack {
			if frame, ok := frame.(string); ok {
				stack[i] = observe.RedactText(frame, maxDiagnosticsURL)
			}
		}
	}
	for _, name := range []string{"requestHeaders", "responseHeaders"} {
		headers, _ := entry[name].(map[string]any)
		for header := range headers {
			redactText(headers, header, maxHeaderValue)
		}
	}
}

// redactAddress redacts a field; an address that is not of the web is treated as a text.
func redactAddress(fields map[string]any, name string) {
	address, ok := fields[name].(string)
	if !ok {
		return
	}
	if web, ok := observe.RedactURL(address, maxDiagnosticsURL); ok {
		fields[name] = web
		return
	}
	fields[name] = observe.RedactText(address, maxDiagnosticsURL)
}

func redactText(fields map[string]any, name string, chars int) {
	if text, ok := fields[name].(string); ok {
		fields[name] = observe.RedactText(text, chars)
	}
}
