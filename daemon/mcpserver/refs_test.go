package mcpserver

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/browsentic/browsentic/registry"
)

var reference = regexp.MustCompile(`\{"\$ref":"#/\$defs/([0-9]+)"\}`)

// expand puts the definitions of a shared schema back in their places.
func expand(t *testing.T, shared string) string {
	t.Helper()
	var root struct {
		Defs map[string]json.RawMessage `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(shared), &root); err != nil {
		t.Fatal(err)
	}
	text := shared
	if at := strings.Index(text, `,"$defs":`); at >= 0 {
		text = text[:at] + "}"
	}
	for range root.Defs { // a definition may refer to others
		text = reference.ReplaceAllStringFunc(text, func(ref string) string {
			return string(root.Defs[reference.FindStringSubmatch(ref)[1]])
		})
	}
	return text
}

// Every published schema gets smaller or stays, and expands back to itself, byte for byte.
func TestSharedSchemasExpand(t *testing.T) {
	t.Parallel()
	before, after, shared := 0, 0, 0
	for _, d := range append(registry.Embedded().Tools, registry.StatusDescriptor()) {
		for what, schema := range map[string]json.RawMessage{"input": d.InputSchema, "output": d.OutputSchema} {
			var compact bytes.Buffer
			if err := json.Compact(&compact, schema); err != nil {
				t.Fatal(err)
			}
			got := shareSubschemas(schema)
			before, after = before+compact.Len(), after+len(got)
			if !bytes.Contains(got, []byte(`"$defs"`)) {
				if !bytes.Equal(got, schema) {
					t.Errorf("%s %s changed although nothing is shared", d.Name, what)
				}
				continue
			}
			shared++
			if len(got) >= compact.Len() {
				t.Errorf("%s %s grew from %d to %d bytes", d.Name, what, compact.Len(), len(got))
			}
			if expand(t, string(got)) != compact.String() {
				t.Errorf("%s %s does not expand to itself:\n%s\n%s", d.Name, what, got, compact.String())
			}
			var s jsonschema.Schema
			if err := json.Unmarshal(got, &s); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Resolve(nil); err != nil {
				t.Errorf("%s %s cannot be resolved: %v", d.Name, what, err)
			}
		}
	}
	if shared == 0 {
		t.Error("no schema is shared")
	}
	t.Logf("%d schemas share; %d bytes became %d", shared, before, after)
}

func TestShareSubschemas(t *testing.T) {
	t.Parallel()
	long := `{"type":"object","properties":{"strategy":{"type":"string","enum":["role","text","label"]},"value":{"type":"string"}}}`
	for name, test := range map[string]struct{ schema, want string }{
		"nothing twice":  {`{"type":"object","properties":{"a":` + long + `}}`, ""},
		"too small":      {`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}`, ""},
		"twice":          {`{"type":"object","properties":{"a":` + long + `,"b":` + long + `}}`, `{"type":"object","properties":{"a":{"$ref":"#/$defs/1"},"b":{"$ref":"#/$defs/1"}},"$defs":{"1":` + long + `}}`},
		"spaces":         {`{ "type": "object" }`, ""},
		"as items":       {`{"properties":{"a":{"items":` + long + `},"b":` + long + `}}`, `{"properties":{"a":{"items":{"$ref":"#/$defs/1"}},"b":{"$ref":"#/$defs/1"}},"$defs":{"1":` + long + `}}`},
		"not a schema":   {`{"default":` + long + `,"enum":[` + long + `,` + long + `]}`, ""},
		"own references": {`{"$defs":{"1":{}},"properties":{"a":` + long + `,"b":` + long + `}}`, ""},
		"true is one":    {`{"additionalProperties":true,"properties":{"a":` + long + `,"b":` + long + `}}`, `{"additionalProperties":true,"properties":{"a":{"$ref":"#/$defs/1"},"b":{"$ref":"#/$defs/1"}},"$defs":{"1":` + long + `}}`},
		"a list":         {`[` + long + `]`, ""},
		"no JSON":        {`{"a":`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := test.want
			if want == "" {
				want = test.schema
			}
			if got := shareSubschemas(json.RawMessage(test.schema)); string(got) != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestSharingIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, refs := range []bool{false, true} {
		o := optionsFor(&fakeBackend{})
		o.Manifest, o.SchemaRefs = registry.Embedded(), refs
		ctx, c := connect(t, o, nil)
		list, err := c.ListTools(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(list.Tools)
		if err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(text, []byte(`"$ref"`)); got != refs {
			t.Errorf("with sharing %v there are references: %v", refs, got)
		}
	}
}

// Whatever a browser describes as a schema, sharing it changes nothing of what it says.
func FuzzShareSubschemas(f *testing.F) {
	for _, d := range registry.Embedded().Tools[:6] {
		f.Add(string(d.OutputSchema))
	}
	f.Add(`{"items":{"properties":{"a":{"minimum":1},"b":{"minimum":1}}},"additionalProperties":{"minimum":1}}`)
	f.Fuzz(func(t *testing.T, schema string) {
		got := string(shareSubschemas(json.RawMessage(schema)))
		if got == schema {
			return
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, []byte(schema)); err != nil {
			t.Fatalf("%q is no JSON but became %q", schema, got)
		}
		if len(got) >= compact.Len() || expand(t, got) != compact.String() {
			t.Fatalf("%q became %q", schema, got)
		}
	})
}
