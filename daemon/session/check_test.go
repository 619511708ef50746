package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestChecks(t *testing.T) {
	const (
		ok      = ""
		invalid = "INVALID_ARGUMENT"
		ids     = `"sessionId":"s","pageId":"p"`
		ref     = `"ref":"@e0123456789abcdef0123456789abcdef"`
		css     = `"locator":{"strategy":"css","value":"a"}`
	)
	frame := func(chain string) string {
		return `"locator":{"strategy":"css","value":"a","frame":{"kind":"iframe","chain":` + chain + `}}`
	}
	condition := func(c string) string { return `"condition":{` + c + `}` }
	drag := func(source, target string) string { return `"source":` + source + `,"target":` + target }
	composite := func(action, wait string) string { return `"action":{` + action + `},"wait":{` + wait + `}` }
	event := func(wait string) string { return composite(`"kind":"click","target":{`+ref+`}`, wait) }
	for _, tc := range []struct {
		action, in string
		want       string // a code, or "schema " and the field
	}{
		{"browser.click", css, ok},
		{"browser.click", ref, ok},
		{"browser.click", ``, invalid},
		{"browser.click", css + `,` + ref, invalid},
		{"browser.click", `"ref":"@e1"`, "schema ref"},
		{"browser.click", `"ref":"@E0123456789abcdef0123456789abcdef"`, "schema ref"},
		{"browser.click", `"locator":null`, "schema locator"},
		{"browser.fill", css, "schema value"},
		{"browser.fill", css + `,"value":""`, ok},
		{"browser.press", css + `,"key":"` + strings.Repeat("k", 65) + `"`, "schema key"},
		{"browser.visible.text", ``, "schema locator"},
		{"browser.get.url", `"timeoutMs":0`, "schema timeoutMs"},
		{"browser.get.url", `"timeoutMs":300001`, "schema timeoutMs"},
		{"browser.get.url", `"timeoutMs":1.5`, "schema timeoutMs"},
		{"browser.get.url", `"timeoutMs":"1"`, "schema timeoutMs"},
		{"browser.get.url", `"unheard":1`, ok},

		{"browser.click", `"locator":{"strategy":"xpath","value":"//a"}`, "schema locator.strategy"},
		{"browser.click", `"locator":{"strategy":"css","value":""}`, "schema locator.value"},
		{"browser.click", `"locator":{"strategy":"css"}`, "schema locator.value"},
		{"browser.click", `"locator":{"strategy":"role","value":"button","name":"OK","exact":false}`, ok},
		{"browser.click", `"locator":{"strategy":"role","value":"Button"}`, "schema locator.value"},
		{"browser.click", `"locator":{"strategy":"role","value":"button","name":7}`, "schema locator.name"},
		{"browser.click", `"locator":{"strategy":"text","value":"button","exact":false}`, ok},
		{"browser.click", frame(`[{"strategy":"css","value":"iframe"}]`), ok},
		{"browser.click", frame(`[]`), "schema locator.frame.chain"},
		{"browser.click", `"locator":{"strategy":"css","value":"a","frame":{"kind":"iframe"}}`, "schema locator.frame.chain"},
		{"browser.click", `"locator":{"strategy":"css","value":"a","frame":{"kind":"main"}}`, ok},
		{"browser.click", `"locator":{"strategy":"css","value":"a","frame":{"kind":"window"}}`, "schema locator.frame.kind"},
		{"browser.click", frame(`[` + strings.TrimSuffix(strings.Repeat(`{"strategy":"css","value":"i"},`, 5), ",") + `]`), ok},
		{"browser.click", frame(`[` + strings.TrimSuffix(strings.Repeat(`{"strategy":"css","value":"i"},`, 6), ",") + `]`), "schema locator.frame.chain"},
		{"browser.click", frame(`["iframe"]`), "schema locator.frame.chain"},
		{"browser.click", frame(`[{"strategy":"index","value":"1"}]`), "schema locator.frame.chain.strategy"},
		{"browser.click", frame(`[{"strategy":"css","value":""}]`), "schema locator.frame.chain.value"},
		{"browser.click", frame(`[{"strategy":"role","value":"button","name":[]}]`), "schema locator.frame.chain.name"},
		{"browser.click", frame(`[{"strategy":"role","value":"button","exact":"no"}]`), "schema locator.frame.chain.exact"},
		{"browser.click", frame(`[{"strategy":"text","value":"Pay","exact":"no"}]`), "schema locator.frame.chain.exact"},
		{"browser.click", frame(`[{"strategy":"css","value":"i","frame":{"kind":"iframe","chain":[]}}]`), ok}, // dropped

		{"browser.snapshot", `"maxRefs":5`, invalid},
		{"browser.snapshot", `"maxRefs":5,"includeRefs":false`, invalid},
		{"browser.snapshot", `"maxRefs":5,"includeRefs":true`, ok},
		{"browser.snapshot", `"maxRefs":101,"includeRefs":true`, "schema maxRefs"},
		{"browser.snapshot", `"maxRefs":5,"cursor":"x"`, ok},
		{"browser.snapshot", `"cursor":""`, "schema cursor"},
		{"browser.snapshot", `"cursor":"` + strings.Repeat("c", 161) + `"`, "schema cursor"},
		{"browser.snapshot", `"scope":{"strategy":"role","value":"butler"}`, "schema scope.value"},
		{"browser.snapshot", `"maxDepth":101`, "schema maxDepth"},
		{"browser.snapshot", `"maxChars":0`, "schema maxChars"},
		{"browser.snapshot", `"interactiveOnly":"yes"`, "schema interactiveOnly"},

		{"browser.screenshot", ``, ok},
		{"browser.screenshot", `"capture":{"kind":"fullPage"}`, ok},
		{"browser.screenshot", `"capture":{"kind":"element"}`, "schema capture.locator"},
		{"browser.screenshot", `"capture":{"kind":"element","locator":{"strategy":"role","value":"x"}}`, "schema capture.locator.value"},
		{"browser.screenshot", `"capture":{"kind":"element",` + css + `}`, ok},
		{"browser.screenshot", `"capture":{"kind":"tab"}`, "schema capture.kind"},
		{"browser.screenshot", `"format":"webp","quality":0,"maxSide":16`, ok},
		{"browser.screenshot", `"format":"gif"`, "schema format"},
		{"browser.screenshot", `"format":"jpeg","quality":101`, "schema quality"},
		{"browser.screenshot", `"quality":50`, "schema quality"},
		{"browser.screenshot", `"format":"png","quality":50`, "schema quality"},
		{"browser.screenshot", `"maxSide":15`, "schema maxSide"},
		{"browser.screenshot", `"maxSide":1000.5`, "schema maxSide"},

		{"browser.wait", ``, "schema condition"},
		{"browser.wait", condition(`"kind":"sleep"`), "schema condition.kind"},
		{"browser.wait", condition(`"kind":"url"`), "schema condition.matcher"},
		{"browser.wait", condition(`"kind":"url","matcher":{"kind":"regex","value":"x"}`), "schema condition.matcher.kind"},
		{"browser.wait", condition(`"kind":"url","matcher":{"kind":"glob","value":""}`), "schema condition.matcher.value"},
		{"browser.wait", condition(`"kind":"url","matcher":{"kind":"glob","value":"**/x"}`), ok},
		{"browser.wait", condition(`"kind":"load"`), "schema condition.state"},
		{"browser.wait", condition(`"kind":"load","state":"networkidle"`), "schema condition.state"},
		{"browser.wait", condition(`"kind":"load","state":"load"`), ok},
		{"browser.wait", condition(`"kind":"locator","state":"visible"`), "schema condition.locator"},
		{"browser.wait", condition(`"kind":"locator",` + css), "schema condition.state"},
		{"browser.wait", condition(`"kind":"locator","state":"present",` + css), "schema condition.state"},
		{"browser.wait", condition(`"kind":"locator","state":"detached",` + css), ok},
		{"browser.wait", condition(`"kind":"locator","state":"detached","locator":{"strategy":"role","value":"x"}`), "schema condition.locator.value"},
		{"browser.wait", condition(`"kind":"text","state":"present"`), "schema condition.text"},
		{"browser.wait", condition(`"kind":"text","text":"x"`), "schema condition.state"},
		{"browser.wait", condition(`"kind":"text","text":"x","state":"visible"`), "schema condition.state"},
		{"browser.wait", condition(`"kind":"text","text":"x","state":"absent"`), ok},

		{"browser.scroll", `"deltaX":0`, "schema deltaY"},
		{"browser.scroll", `"deltaX":0,"deltaY":0.5`, "schema deltaY"},
		{"browser.scroll", `"deltaX":-1000000,"deltaY":1000000`, ok},
		{"browser.drag.and.drop", drag(`{"strategy":"css","value":"a"}`, `{"strategy":"role","value":"listitem"}`), ok},
		{"browser.drag.and.drop", drag(`{"strategy":"css","value":"a"}`, `{"strategy":"css","value":""}`), "schema target.value"},
		{"browser.drag.and.drop", drag(`{"strategy":"id","value":"a"}`, `{"strategy":"css","value":"b"}`), "schema source.strategy"},
		{"browser.drag.and.drop", `"source":{"strategy":"css","value":"a"}`, "schema target"},
		{"browser.drag.and.drop", drag(`{`+ref+`}`, `{"strategy":"css","value":"b"}`), "schema source.strategy"},

		{"browser.action.and.wait", ``, "schema action"},
		{"browser.action.and.wait", composite(`"kind":"click","target":{"strategy":"css","value":"a"}`, `"kind":"popup"`), ok},
		{"browser.action.and.wait", composite(`"kind":"click","target":{`+ref+`}`, `"kind":"popup"`), ok},
		{"browser.action.and.wait", composite(`"kind":"click","target":{}`, `"kind":"popup"`), "schema action.target.strategy"},
		{"browser.action.and.wait", composite(`"kind":"click","target":{"strategy":"css"}`, `"kind":"popup"`), "schema action.target.value"},
		{"browser.action.and.wait", composite(`"kind":"click","target":{"ref":"@e1"}`, `"kind":"popup"`), "schema action.target.ref"},
		{"browser.action.and.wait", composite(`"kind":"click","target":{"strategy":"css","value":"a",`+ref+`}`, `"kind":"popup"`), invalid},
		{"browser.action.and.wait", composite(`"kind":"click",`+css, `"kind":"popup"`), "schema action.target"},
		{"browser.action.and.wait", composite(`"kind":"hover","target":{`+ref+`}`, `"kind":"popup"`), "schema action.kind"},
		{"browser.action.and.wait", composite(`"kind":"press","target":{`+ref+`}`, `"kind":"popup"`), "schema action.key"},
		{"browser.action.and.wait", composite(`"kind":"press","target":{`+ref+`},"key":"Enter"`, `"kind":"navigation"`), ok},
		{"browser.action.and.wait", event(`"kind":"navigation","matcher":{"kind":"glob","value":"**"},"loadState":"load"`), ok},
		{"browser.action.and.wait", event(`"kind":"navigation","loadState":"networkidle"`), "schema wait.loadState"},
		{"browser.action.and.wait", event(`"kind":"response"`), "schema wait.matcher"},
		{"browser.action.and.wait", event(`"kind":"response","matcher":{"kind":"glob","value":"**"},"method":"post"`), "schema wait.method"},
		{"browser.action.and.wait", event(`"kind":"response","matcher":{"kind":"glob","value":"**"},"status":99`), "schema wait.status"},
		{"browser.action.and.wait", event(`"kind":"response","matcher":{"kind":"glob","value":"**"},"method":"POST","status":599`), ok},
		{"browser.action.and.wait", event(`"kind":"dialog","action":"accept"`), "schema wait.dialogType"},
		{"browser.action.and.wait", event(`"kind":"dialog","dialogType":"alert"`), "schema wait.action"},
		{"browser.action.and.wait", event(`"kind":"dialog","dialogType":"print","action":"accept"`), "schema wait.dialogType"},
		{"browser.action.and.wait", event(`"kind":"dialog","dialogType":"prompt","action":"accept","promptText":"` + strings.Repeat("é", 2001) + `"`), "schema wait.promptText"},
		{"browser.action.and.wait", event(`"kind":"download"`), "schema wait.kind"},
	} {
		in := `{` + strings.TrimSuffix(ids+`,`+tc.in, ",") + `}`
		w := newWorld(t)
		c, err := w.accept(w.client, tc.action, json.RawMessage(in))
		var bad *registry.Invalid
		got := ""
		if errors.As(err, &bad) {
			got = "schema " + bad.Field
			if bad.Message == "" || !strings.HasPrefix(bad.Message, bad.Field) {
				t.Errorf("%s %s: message %q", tc.action, in, bad.Message)
			}
		} else if err != nil {
			got = string(codeOf(err))
		}
		if got != tc.want || (c == nil) != (err != nil) {
			t.Errorf("%s %s: %q (%v), want %q", tc.action, in, got, err, tc.want)
		}
	}
}

func TestChainStepsLoseTheirFrame(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	step := map[string]any{"strategy": "css", "value": "iframe", "frame": map[string]any{"kind": "main"}}
	w.must("browser.click", i.in(input{"locator": map[string]any{"strategy": "css", "value": "a", "frame": map[string]any{"kind": "iframe", "chain": []any{step}}}}))
	if sent := string(i.place.invocations()[0].Input); strings.Count(sent, "frame\":") != 1 {
		t.Errorf("sent %s", sent)
	}
}

// TestRefusals: what is looked at when the turn has come, with the browser untouched.
func TestRefusals(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	glob := func(value string) input {
		return input{"condition": map[string]any{"kind": "url", "matcher": map[string]any{"kind": "glob", "value": value}}}
	}
	for name, tc := range map[string]struct {
		action string
		in     input
		want   string
	}{
		"asterisks":        {"browser.wait", glob(strings.Repeat("*", 33)), "INVALID_ARGUMENT"},
		"few asterisks":    {"browser.wait", glob(strings.Repeat("*", 32)), ""},
		"control":          {"browser.wait", glob("http://a\n"), "INVALID_ARGUMENT"},
		"file":             {"browser.navigate", input{"url": "file:///etc/passwd"}, "INVALID_ARGUMENT"},
		"script":           {"browser.navigate", input{"url": "javascript:alert(1)"}, "INVALID_ARGUMENT"},
		"relative":         {"browser.navigate", input{"url": "/x"}, "INVALID_ARGUMENT"},
		"no host":          {"browser.navigate", input{"url": "https://"}, "INVALID_ARGUMENT"},
		"a web address":    {"browser.navigate", input{"url": "HTTP://a.test"}, ""},
		"other matchers":   {"browser.wait", input{"condition": map[string]any{"kind": "load", "state": "load", "matcher": map[string]any{"kind": "glob", "value": strings.Repeat("*", 40)}}}, ""},
		"a wait's matcher": {"browser.action.and.wait", composite(map[string]any{"kind": "navigation", "matcher": map[string]any{"kind": "glob", "value": strings.Repeat("*", 33)}}), "INVALID_ARGUMENT"},
		"of no use to it":  {"browser.action.and.wait", composite(map[string]any{"kind": "popup", "matcher": map[string]any{"kind": "glob", "value": strings.Repeat("*", 33)}}), ""},
		"text to dismiss":  {"browser.action.and.wait", composite(map[string]any{"kind": "dialog", "dialogType": "prompt", "action": "dismiss", "promptText": ""}), "INVALID_ARGUMENT"},
		"text to confirm":  {"browser.action.and.wait", composite(map[string]any{"kind": "dialog", "dialogType": "confirm", "action": "accept", "promptText": "x"}), "INVALID_ARGUMENT"},
		"text of lines":    {"browser.action.and.wait", composite(map[string]any{"kind": "dialog", "dialogType": "prompt", "action": "accept", "promptText": "a\nb"}), "INVALID_ARGUMENT"},
		"text to prompt":   {"browser.action.and.wait", composite(map[string]any{"kind": "dialog", "dialogType": "prompt", "action": "accept", "promptText": "é"}), ""},
	} {
		before := i.place.actions()
		_, err := w.call(tc.action, i.in(tc.in))
		if tc.want == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err == nil || string(err.Code) != tc.want || err.OperationID == "" || i.place.actions() != before {
			t.Errorf("%s: %v", name, err)
		}
		if tc.action == "browser.navigate" && (err.Details["reason"] != "invalid_url" || strings.Contains(fmt.Sprint(err.Details), "passwd")) {
			t.Errorf("%s: details %v", name, err.Details)
		}
	}
}

// FuzzInput sends any JSON to any action. Whatever it is, the answer is a result, an error of the contract, or a
// schema error; never a panic, and nothing that the extension's side could not read.
func FuzzInput(f *testing.F) {
	for i, in := range []string{
		`{"locator":{"strategy":"css","value":"a","frame":{"kind":"iframe","chain":[{"strategy":"role","value":"button"}]}}}`,
		`{"condition":{"kind":"url","matcher":{"kind":"glob","value":"**"}}}`,
		`{"capture":{"kind":"element","locator":{"strategy":"text","value":"x"}}}`,
		`{"name":"x","metadata":{"a":"b"},"contextSettings":{"locale":"de"}}`,
		`{"cursor":"x.1","maxRefs":1}`,
		`{"url":"http://a.test"}`,
		`{"scope":{"strategy":"role","value":[]}}`,
		`[]`, `null`, `{"timeoutMs":1e9}`, `{"locator":{"frame":{"chain":[null]}}}`,
	} {
		f.Add(uint(i), in)
	}
	w := newWorld(f, func(c *Config) { c.MaxSessions = 2 })
	i := w.create()
	f.Fuzz(func(t *testing.T, which uint, raw string) {
		action := registry.All[which%uint(len(registry.All))]
		var values map[string]any
		if json.Unmarshal([]byte(raw), &values) == nil && values != nil && action.Name != "browser.session.close" && action.Name != "browser.page.close" {
			values["sessionId"], values["pageId"] = i.session, i.page
			if b, err := json.Marshal(values); err == nil {
				raw = string(b)
			}
		}
		result, invalid := w.Call(context.Background(), w.client, action.Name, json.RawMessage(raw))
		switch {
		case invalid != nil:
			if invalid.Message == "" {
				t.Fatalf("%s %s: no message", action.Name, raw)
			}
		case result.OK:
			if !json.Valid(result.Data) {
				t.Fatalf("%s %s: %s", action.Name, raw, result.Data)
			}
		case !result.Error.Code.Known() || result.Error.Code == registry.InternalError:
			t.Fatalf("%s %s: %v", action.Name, raw, result.Error)
		}
		for _, s := range w.Sessions() {
			if s.Session.SessionID != i.session && s.Session.Status == ready {
				w.Call(context.Background(), w.client, "browser.session.close", json.RawMessage(`{"sessionId":"`+s.Session.SessionID+`"}`))
			}
		}
	})
}

// FuzzLocator: whatever is said to be a locator, what the extension is asked for is one that it can read.
func FuzzLocator(f *testing.F) {
	for _, in := range []string{
		`{"strategy":"role","value":"button","name":"Save","exact":false}`,
		`{"strategy":"css","value":"a","frame":{"chain":[{"strategy":"testId","value":"pay"},{"strategy":"text","value":"x"}]}}`,
		`{"strategy":"css","value":"a","frame":{"kind":"main","chain":null}}`,
		`{"strategy":"label","value":"a","frame":{"kind":"iframe","chain":[{"frame":{"chain":[]}}]}}`,
		`{"strategy":"css","value":"","frame":{}}`, `{"strategy":"xpath","value":"//a"}`, `{"ref":"@e1"}`, `"a"`, `{}`,
	} {
		f.Add(in)
	}
	w := newWorld(f)
	i := w.create()
	f.Fuzz(func(t *testing.T, raw string) {
		if !json.Valid([]byte(raw)) {
			return
		}
		i.place.calls = nil
		in := fmt.Sprintf(`{"sessionId":%q,"pageId":%q,"locator":%s}`, i.session, i.page, raw)
		result, invalid := w.Call(context.Background(), w.client, "browser.click", json.RawMessage(in))
		sent := i.place.invocations()
		if refused := invalid != nil || !result.OK; refused {
			if len(sent) > 0 || invalid == nil && result.Error.Code != registry.InvalidArgument {
				t.Fatalf("%s: refused with %v, sent %v", raw, result.Error, sent)
			}
			return
		}
		var got map[string]any // not a struct, which would take "Frame" for "frame"
		if err := json.Unmarshal(sent[0].Input, &got); err != nil {
			t.Fatal(err)
		}
		steps := []any{got["locator"]}
		if frame, ok := path(got, "locator", "frame").(map[string]any); ok {
			chain, _ := frame["chain"].([]any)
			steps = append(steps, chain...)
		}
		for _, s := range steps {
			step, _ := s.(map[string]any)
			strategy, _ := step["strategy"].(string)
			value, _ := step["value"].(string)
			_, named := step["name"].(string)
			_, exact := step["exact"].(bool)
			if value == "" || !slices.Contains(registry.Strategies, strategy) || len(steps) > 1+maxChain ||
				step["name"] != nil && !named || step["exact"] != nil && !exact {
				t.Fatalf("%s: sent %s", raw, sent[0].Input)
			}
		}
	})
}
