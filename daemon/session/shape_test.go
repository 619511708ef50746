package session

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

func TestVisibleText(t *testing.T) {
	for _, tc := range []struct {
		name      string
		text      string
		want      string
		truncated bool
	}{
		{"empty", "", "", false},
		{"short", "héllo", "héllo", false},
		{"exactly", strings.Repeat("a", 10), strings.Repeat("a", 10), false},
		{"by characters", strings.Repeat("a", 11), strings.Repeat("a", 10), true},
		{"astral by characters", strings.Repeat("😀", 4) + strings.Repeat("a", 7), strings.Repeat("😀", 4) + strings.Repeat("a", 6), true},
		{"by bytes, not in the middle", strings.Repeat("😀", 6), strings.Repeat("😀", 6), false},
		{"by bytes", strings.Repeat("😀", 7), strings.Repeat("😀", 6), true},
		{"three bytes each", strings.Repeat("€", 9), strings.Repeat("€", 8), true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t, func(c *Config) { c.VisibleText = TextLimits{MaxChars: 10, MaxBytes: 26} })
			i := w.create()
			i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
				return succeed(map[string]any{"text": tc.text}), nil
			}
			got := w.must("browser.visible.text", i.in(input{"locator": css("p")}))
			cut := got["truncation"].(map[string]any)
			if got["text"] != tc.want || cut["truncated"] != tc.truncated {
				t.Errorf("got %q, %v", got["text"], cut)
			}
			for key, want := range map[string]int{
				"originalChars": utf8.RuneCountInString(tc.text), "originalBytes": len(tc.text),
				"returnedChars": utf8.RuneCountInString(tc.want), "returnedBytes": len(tc.want),
				"maxChars": 10, "maxBytes": 26,
			} {
				if cut[key] != float64(want) {
					t.Errorf("%s is %v, want %d", key, cut[key], want)
				}
			}
		})
	}
}

func css(selector string) map[string]any {
	return map[string]any{"strategy": "css", "value": selector}
}

// TestBrokenAnswers: what an extension sends is checked before a client sees it.
func TestBrokenAnswers(t *testing.T) {
	for name, tc := range map[string]struct {
		action string
		in     input
		result registry.Result
	}{
		"no object":           {"browser.get.title", nil, registry.Result{OK: true, Data: json.RawMessage(`[1]`)}},
		"no JSON":             {"browser.get.title", nil, registry.Result{OK: true, Data: json.RawMessage(`{`)}},
		"no data":             {"browser.get.title", nil, registry.Result{OK: true}},
		"a missing field":     {"browser.get.title", nil, succeed(map[string]any{})},
		"a wrong type":        {"browser.get.title", nil, succeed(map[string]any{"title": 7})},
		"a wrong constant":    {"browser.wait", input{"condition": map[string]any{"kind": "load", "state": "load"}}, succeed(map[string]any{"satisfied": false})},
		"no text":             {"browser.visible.text", input{"locator": css("p")}, succeed(map[string]any{"text": nil})},
		"half a snapshot":     {"browser.snapshot", nil, succeed(map[string]any{"text": "x"})},
		"a ref of no shape":   {"browser.snapshot", nil, succeed(map[string]any{"text": "x", "omitted": map[string]any{"nonInteractiveNodes": 0, "maxChildrenNodes": 0}, "refs": []any{map[string]any{"ref": "@e1", "tag": "a"}}})},
		"counts left out":     {"browser.snapshot", nil, succeed(map[string]any{"text": "x", "omitted": map[string]any{}, "refs": []any{}})},
		"neither of the two":  {"browser.get.title", nil, registry.Result{}},
		"a code of no one":    {"browser.get.title", nil, fail("MADE_UP", nil)},
		"a code not its own":  {"browser.get.title", nil, fail(registry.SessionClosed, nil)},
		"an answer in a null": {"browser.get.title", nil, registry.Result{OK: true, Data: json.RawMessage(`null`)}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			i.place.invoke = func(context.Context, Invocation) (registry.Result, error) { return tc.result, nil }
			w.refused(registry.InternalError, tc.action, i.in(tc.in))
			i.place.invoke = nil
			w.must("browser.get.url", i.in())
		})
	}
}
