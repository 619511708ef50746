package registry

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

func TestEveryActionIsDecided(t *testing.T) {
	var names []string
	for _, a := range All {
		if err := a.Validate(); err != nil {
			t.Error(err)
		}
		if ByName(a.Name) != a {
			t.Errorf("ByName(%q) finds another action", a.Name)
		}
		names = append(names, a.Name)
	}
	if err := CheckNames(names); err != nil {
		t.Error(err)
	}
}

func TestValidateRefusesUndecidedFacts(t *testing.T) {
	whole := *browserClick
	for i := range reflect.TypeFor[Action]().NumField() {
		f := reflect.TypeFor[Action]().Field(i)
		if f.Name == "Hints" || f.Name == "Needs" || f.Name == "OnOffer" { // all false is a decision, and so is nothing
			continue
		}
		a := whole
		reflect.ValueOf(&a).Elem().Field(i).SetZero()
		if a.Validate() == nil {
			t.Errorf("an action without %s passes", f.Name)
		}
	}
}

// TestPathsExist holds the traits that point into a schema to fields that are there.
func TestPathsExist(t *testing.T) {
	for _, a := range All {
		for _, path := range a.PageText {
			if !hasPath(a.Output, path) {
				t.Errorf("%s: PageText %q is not in the output", a.Name, path)
			}
		}
		for _, path := range a.Secret {
			if !hasPath(a.Input, path) {
				t.Errorf("%s: Secret %q is not in the input", a.Name, path)
			}
		}
		for _, path := range a.Releases {
			if !slices.Contains(a.Secret, path) {
				t.Errorf("%s: what is put into %q may be a secret, and Secret does not say so", a.Name, path)
			}
		}
	}
}

func hasPath(s *jsonschema.Schema, path string) bool {
	for name := range strings.SplitSeq(path, ".") {
		for s != nil && s.Items != nil {
			s = s.Items
		}
		if s == nil || s.Properties[name] == nil {
			return false
		}
		s = s.Properties[name]
	}
	return true
}

// TestInputsAreFlat: every model provider must accept them.
func TestInputsAreFlat(t *testing.T) {
	for _, a := range All {
		raw, err := json.Marshal(a.Input)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{`"oneOf"`, `"anyOf"`, `"allOf"`, `"not"`, `"$ref"`, `"type":[`, `"const"`} {
			if strings.Contains(string(raw), word) {
				t.Errorf("%s: the input schema uses %s", a.Name, word)
			}
		}
		walk(a.Input, func(path string, s *jsonschema.Schema) {
			if s.Type == "" {
				t.Errorf("%s: %s has no type", a.Name, path)
			}
		}, "input")
	}
}

func walk(s *jsonschema.Schema, f func(string, *jsonschema.Schema), path string) {
	f(path, s)
	for name, p := range s.Properties {
		walk(p, f, path+"."+name)
	}
	if s.Items != nil {
		walk(s.Items, f, path+"[]")
	}
}

func TestPublishedListIsSmall(t *testing.T) {
	total := 0
	for _, d := range Embedded().Tools {
		raw, err := json.Marshal(map[string]any{"name": ToolName(d.Name), "description": d.Description, "inputSchema": d.InputSchema})
		if err != nil {
			t.Fatal(err)
		}
		total += len(raw)
	}
	s := StatusDescriptor()
	raw, err := json.Marshal(map[string]any{"name": ToolName(s.Name), "description": s.Description, "inputSchema": s.InputSchema})
	if err != nil {
		t.Fatal(err)
	}
	n := len(Embedded().Tools) + 1
	if mean := (total + len(raw)) / n; mean > 700 {
		t.Errorf("the input side of the published list is %d bytes a tool on average, want at most 700", mean)
	}
}

func TestEmbeddedManifestIsFresh(t *testing.T) {
	want, err := NewFile()
	if err != nil {
		t.Fatal(err)
	}
	got := embedded()
	if got.Hash != want.Hash || string(got.Status.OutputSchema) != string(want.Status.OutputSchema) {
		t.Fatal("registry/manifest.json is stale: run `make gen`")
	}
	if hash, err := HashDescriptors(got.Tools); err != nil || hash != want.Hash {
		t.Errorf("the embedded descriptors hash to %s (%v), want %s", hash, err, want.Hash)
	}
}

func TestHashIgnoresOrderAndSeesEveryField(t *testing.T) {
	base := slices.Clone(Embedded().Tools)
	want, err := HashDescriptors(base)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(base)
	if got, _ := HashDescriptors(base); got != want {
		t.Error("the order of descriptors changes the hash")
	}
	for name, change := range map[string]func(*Descriptor){
		"name":         func(d *Descriptor) { d.Name += "x" },
		"title":        func(d *Descriptor) { d.Title += "x" },
		"description":  func(d *Descriptor) { d.Description += "x" },
		"profile":      func(d *Descriptor) { d.Profile += "x" },
		"hints":        func(d *Descriptor) { d.Hints.ReadOnly = !d.Hints.ReadOnly },
		"inputSchema":  func(d *Descriptor) { d.InputSchema = json.RawMessage(`{"type":"object"}`) },
		"outputSchema": func(d *Descriptor) { d.OutputSchema = json.RawMessage(`{"type":"object","title":"x"}`) },
	} {
		ds := slices.Clone(Embedded().Tools)
		change(&ds[3])
		if got, err := HashDescriptors(ds); err != nil || got == want {
			t.Errorf("a changed %s does not change the hash (%v)", name, err)
		}
	}
}

func TestCanonicalVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/canonical/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var vectors []struct {
			Value     json.RawMessage `json:"value"`
			Canonical string          `json:"canonical"`
		}
		if err := json.Unmarshal(raw, &vectors); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for i, v := range vectors {
			got, err := Canonical(v.Value)
			if err != nil || string(got) != v.Canonical {
				t.Errorf("%s[%d]: got %s (%v), want %s", file, i, got, err, v.Canonical)
			}
		}
	}
}

func TestCheckNames(t *testing.T) {
	for _, tc := range []struct {
		names []string
		ok    bool
	}{
		{[]string{"browser.get.url", "page.getPageInfo"}, true},
		{[]string{"page.get_info"}, false},
		{[]string{"browser.click", "browser.click"}, false},
		{[]string{"browsentic.status"}, false}, // the status tool's name
		{[]string{""}, false},
		{[]string{"browser.click!"}, false},
		{[]string{strings.Repeat("a", 65)}, false},
	} {
		err := CheckNames(tc.names)
		if (err == nil) != tc.ok {
			t.Errorf("CheckNames(%q) = %v, want ok %v", tc.names, err, tc.ok)
		}
		if err != nil && !errors.Is(err, &Error{Code: InvalidToolName}) {
			t.Errorf("CheckNames(%q) = %v, want the code INVALID_TOOL_NAME", tc.names, err)
		}
	}
}

func TestInputErrorsNameTheField(t *testing.T) {
	page := `"sessionId":"s","pageId":"p"`
	for _, tc := range []struct{ action, input, field, says string }{
		{"browser.click", `{"pageId":"p"}`, "sessionId", "missing"},
		{"browser.click", `{` + page + `,"timeoutMs":0}`, "timeoutMs", "whole number from 1 to 300000"},
		{"browser.click", `{` + page + `,"timeoutMs":1.5}`, "timeoutMs", "whole number"},
		{"browser.click", `{` + page + `,"timeoutMs":"10"}`, "timeoutMs", "whole number"},
		{"browser.click", `{` + page + `,"locator":{"strategy":"xpath","value":"x"}}`, "locator.strategy", "one of role, text"},
		{"browser.click", `{` + page + `,"locator":{"strategy":"css"}}`, "locator.value", "missing"},
		{"browser.scroll", `{` + page + `,"deltaX":0,"deltaY":1000001}`, "deltaY", "from -1e+06 to 1e+06"},
		{"browser.snapshot", `{` + page + `,"cursor":""}`, "cursor", "1 to 160 characters"},
		{"browser.action.and.wait", `{` + page + `,"action":{"kind":"press","target":{}},"wait":{"kind":"response","method":"get"}}`, "wait.method", "pattern"},
		{"browser.fill", `{` + page + `,"ref":"@e00000000000000000000000000000000","value":7}`, "value", "a string"},
		{"browser.session.create", `{"metadata":{"a":1}}`, "metadata", "a string"},
		{"browser.session.create", `{"contextSettings":{"permissions":[{"permission":"midi","origin":"https://a"}]}}`, "contextSettings.permissions.permission", "geolocation"},
		{"browser.click", `[]`, "", "one JSON object"},
		{"browser.click", `not json`, "", "one JSON object"},
	} {
		v := NewValidator(ByName(tc.action).Input)
		_, invalid := v.Object(json.RawMessage(tc.input))
		if invalid == nil {
			t.Errorf("%s %s passes", tc.action, tc.input)
			continue
		}
		if invalid.Field != tc.field || !strings.Contains(invalid.Message, tc.says) {
			t.Errorf("%s %s: field %q, message %q; want field %q and a message with %q",
				tc.action, tc.input, invalid.Field, invalid.Message, tc.field, tc.says)
		}
	}
}

func TestInputErrorsNeverQuoteTheValue(t *testing.T) {
	v := NewValidator(ByName("browser.fill").Input)
	_, invalid := v.Object(json.RawMessage(`{"sessionId":"s","pageId":"p","value":["hunter2"]}`))
	if invalid == nil || strings.Contains(invalid.Message, "hunter2") {
		t.Errorf("got %v", invalid)
	}
}

func TestDefaultsAreFilledIn(t *testing.T) {
	v := NewValidator(browserSnapshot.Input)
	got, invalid := v.Object(json.RawMessage(`{"sessionId":"s","pageId":"p","extra":1}`))
	if invalid != nil {
		t.Fatal(invalid)
	}
	if got["maxChars"] != 50000.0 || got["includeRefs"] != false || got["maxRefs"] != nil {
		t.Errorf("got %v", got)
	}
}

func TestEveryCodeHasItsWords(t *testing.T) {
	for _, code := range Codes() {
		e := NewError(code, nil)
		if e.Message == "" || e.NextStep == "" || e.Message == e.NextStep || len(e.Message) > 512 {
			t.Errorf("%s: message %q, next step %q", code, e.Message, e.NextStep)
		}
	}
	if e := NewError("NO_SUCH_CODE", nil); e.Code != InternalError {
		t.Errorf("an unknown code becomes %s", e.Code)
	}
}

func TestSanitize(t *testing.T) {
	long := strings.Repeat("é", 300)
	for _, tc := range []struct {
		name string
		in   *Error
		want map[string]any
	}{
		{"default reason", &Error{Code: OperationTimeout}, map[string]any{"reason": "timeout"}},
		{"no details, no reason", &Error{Code: PageNotFound}, nil},
		{"unknown reason falls back", &Error{Code: NavigationFailed, Details: map[string]any{"reason": "x"}}, map[string]any{"reason": "other"}},
		{"dropped fields", &Error{Code: PageNotFound, Details: map[string]any{"stack": "s", "cause": "c", "value": "secret"}}, nil},
		{"url", &Error{Code: NavigationFailed, Details: map[string]any{"reason": "dns", "url": "https://u:p@a.test/x?token=1#f"}},
			map[string]any{"reason": "dns", "url": "https://a.test/x"}},
		{"other scheme", &Error{Code: InvalidArgument, Details: map[string]any{"url": "file:///etc/passwd"}}, map[string]any{"url": "[redacted]"}},
		{"an address to go on with", &Error{Code: Unsupported, Details: map[string]any{"address": "https://a.test/find?q=" + long}},
			map[string]any{"address": "https://a.test/find?q=" + long}},
		{"one that would have to be cut", &Error{Code: Unsupported, Details: map[string]any{"address": strings.Repeat("x", 2001)}}, nil},
		{"no url", &Error{Code: InvalidArgument, Details: map[string]any{"url": "http://[::1"}}, map[string]any{"url": "[invalid]"}},
		{"timeout clamped", &Error{Code: PageNotFound, Details: map[string]any{"timeoutMs": 1e9}}, map[string]any{"timeoutMs": 300000.0}},
		{"one bad field keeps the others", &Error{Code: PageNotFound, Details: map[string]any{"timeoutMs": "x", "operation": "click", "locator": 3}},
			map[string]any{"operation": "click"}},
		{"locator", &Error{Code: LocatorAmbiguous, Details: map[string]any{"locator": map[string]any{
			"strategy": "role", "value": "but\x00ton", "name": long, "exact": true, "frame": map[string]any{}}}},
			map[string]any{"reason": "locator_ambiguous", "locator": map[string]any{
				"strategy": "role", "value": "button", "name": strings.Repeat("é", 255) + "…", "exact": true}}},
		{"candidates", &Error{Code: OperationTimeout, Details: map[string]any{"candidates": []any{"a", 1, "b\n", "c", "d", "e", "f"}}},
			map[string]any{"reason": "timeout", "candidates": []string{"a", "b", "c", "d"}}},
	} {
		got := Sanitize(tc.in)
		if fmt.Sprint(got.Details) != fmt.Sprint(tc.want) {
			t.Errorf("%s: got %v, want %v", tc.name, got.Details, tc.want)
		}
		if got.Message != NewError(tc.in.Code, nil).Message {
			t.Errorf("%s: message %q", tc.name, got.Message)
		}
	}
}

func FuzzValidatorObject(f *testing.F) {
	f.Add(`{"sessionId":"s","pageId":"p","locator":{"strategy":"css","value":"a"}}`)
	f.Add(`{"sessionId":{"/properties/x: ":1}}`)
	f.Add(`null`)
	v := NewValidator(browserClick.Input)
	f.Fuzz(func(t *testing.T, in string) {
		value, invalid := v.Object(json.RawMessage(in))
		if invalid == nil && value == nil {
			t.Error("neither a value nor an error")
		}
		if invalid != nil && invalid.Message == "" {
			t.Error("an error without words")
		}
	})
}

func TestPlainIsWhatNeedsNothing(t *testing.T) {
	t.Parallel()
	plain := map[string]bool{}
	for _, d := range Plain().Tools {
		plain[d.Name] = true
	}
	for _, a := range All {
		if plain[a.Name] != (a.Needs == nil) {
			t.Errorf("%s: in the plain manifest is %v, needs %v", a.Name, plain[a.Name], a.Needs)
		}
	}
	if Plain().Hash == Embedded().Hash {
		t.Error("the plain manifest has the hash of the whole one")
	}
}

// What a page's code answers is looked at with more suspicion than what we tell: it stands in one field, whatever the action.
func TestWhatPagesAnswerStandsInTheFreeField(t *testing.T) {
	var look func(action, key string, s *jsonschema.Schema)
	look = func(action, key string, s *jsonschema.Schema) {
		if s == nil {
			return
		}
		if isFree := s.Type == "" && (len(s.Types) == 0 || slices.Contains(s.Types, "object")) && s.Properties == nil; isFree && key != FreeField {
			t.Errorf("%s: the field %q may hold anything", action, key)
		}
		for name, field := range s.Properties {
			look(action, name, field)
		}
		look(action, key, s.Items)
	}
	for _, a := range All {
		look(a.Name, "", a.Output)
	}
}
