package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/browsentic/browsentic/registry"
	"github.com/google/jsonschema-go/jsonschema"
)

// typescript writes the descriptors and the types of every action's input and output.
func typescript(m *registry.Manifest) []byte {
	var b bytes.Buffer
	p := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	p("// Code generated from registry/ by `make gen`; DO NOT EDIT.\n\n")
	p("export const PROTOCOL_VERSION = %d;\n", registry.ProtocolVersion)
	p("export const MAX_FRAME_BYTES = %d;\n\n", registry.MaxFrameBytes)
	p("/** What a file may hold that is captured or attached, and the pieces in which it is handed on. */\n")
	p("export const MAX_FILE_BYTES = %d;\nexport const FILE_PIECE_BYTES = %d;\n\n", registry.MaxFileBytes, registry.FilePieceBytes)
	p("/** The field of a result that holds what a page's code has answered. */\n")
	p("export const FREE_FIELD = %s;\n\n", quote(registry.FreeField))
	p("/** What every common model takes of a picture: its longer side in pixels, its bytes. */\n")
	p("export const MODEL_SIDE = %d;\nexport const MODEL_BYTES = %d;\n\n", registry.ModelSide, registry.ModelBytes)

	p("export interface Descriptor {\n  name: string;\n  title: string;\n  description: string;\n  profile: string;\n"+
		"  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };\n"+
		"  inputSchema: Schema;\n  outputSchema: Schema;\n  /** Of the browser; not every one has it. */\n  needs?: Feature;\n}\n\n"+
		"export type Feature = %s;\n\n", quote(string(registry.FeatureDebugger)))
	p("/** The JSON Schema keywords that the registry uses. */\nexport interface Schema {\n" +
		"  $schema?: string;\n  type?: string | string[];\n  description?: string;\n  default?: unknown;\n  enum?: unknown[];\n" +
		"  properties?: Record<string, Schema>;\n  required?: string[];\n  additionalProperties?: Schema | boolean;\n  items?: Schema;\n" +
		"  minItems?: number;\n  maxItems?: number;\n  minLength?: number;\n  maxLength?: number;\n" +
		"  minimum?: number;\n  maximum?: number;\n  pattern?: string;\n}\n\n")

	p("/** An action that this build carries; `text` is the canonical JSON of its descriptor, as registry/canonical.go writes it. */\n" +
		"export interface Carried {\n  name: string;\n  needs?: Feature;\n  text: string;\n}\n\n")
	p("export const carried: readonly Carried[] = [\n")
	for _, d := range m.Tools {
		p("  { name: %s, ", quote(d.Name))
		if d.Needs != "" {
			p("needs: %s, ", quote(string(d.Needs)))
		}
		p("text: %s },\n", quote(inQuotes.Replace(canonical(d))))
	}
	p("];\n\n")

	constant := func(comment, name, kind string, v any) {
		raw, err := json.Marshal(v)
		if err != nil {
			panic("bug: " + name + " is no JSON: " + err.Error())
		}
		p("/** %s */\nexport const %s: %s = %s;\n\n", comment, name, kind, raw)
	}
	releases := map[string][]string{}
	for _, a := range registry.All {
		if len(a.Releases) > 0 {
			releases[a.Name] = a.Releases
		}
	}
	constant("The fields of inputs in which the handle of a secret becomes plain text.", "releases", "Record<string, readonly string[]>", releases)
	constant("The kinds of handle.", "secretKinds", "readonly string[]", registry.SecretKinds)
	p("/** A secret that can be told by its looks; registry/secrets.go tells the fields. */\nexport interface SecretShape {\n" +
		"  kind: string;\n  prefixes: string[];\n  body: string;\n  min: number;\n  max: number;\n  head: number;\n  parts: number;\n}\n\n")
	constant("Tried in order; the first that fits counts.", "secretShapes", "readonly SecretShape[]", registry.SecretShapes)
	constant("The words that say of a value that it is a secret.", "secretLabels", "readonly { kind: string; words: string[] }[]", registry.SecretLabels)

	constant("How fast page.typeText types; registry/typing.go tells the fields.", "typing",
		"{ delaysMs: Record<string, number>; weights: readonly { chars: string; weight: number }[]; maxMs: number }", registry.Typing)
	p("/** Input of each action as the extension receives it: ids and timeoutMs removed, defaults filled in. */\nexport interface Inputs {\n")
	for _, a := range registry.All {
		p("  %s: %s;\n", quote(a.Name), tsInput(a))
	}
	p("}\n\n/** Output of each action as it is published; ids are added by the daemon. */\nexport interface Outputs {\n")
	for _, a := range registry.All {
		p("  %s: %s;\n", quote(a.Name), tsType(a.Output, "  ", false))
	}
	p("}\n\nexport type ActionName = keyof Inputs;\n\n")

	p("/** The actions that run in the extension: the executor map must have each of them. */\nexport type ExtensionActionName =\n")
	for _, a := range registry.All {
		if a.Runs == registry.RunsInExtension {
			p("  | %s\n", quote(a.Name))
		}
	}
	b.Truncate(b.Len() - 1)
	p(";\n\nexport type ErrorCode =\n")
	codes := registry.Codes()
	slices.Sort(codes)
	for _, c := range codes {
		p("  | %s\n", quote(string(c)))
	}
	b.Truncate(b.Len() - 1)
	p(";\n")
	return b.Bytes()
}

// idFields are what the daemon takes out of an input, and all but the last of it adds to an output.
var idFields = map[string]bool{"sessionId": true, "pageId": true, "operationId": true, "timeoutMs": true}

// tsInput is the type of an action's input. A timeoutMs that is no deadline of the call but the action's own stays in it.
func tsInput(a *registry.Action) string {
	in := *a.Input
	if a.Timeout == registry.TimeoutWait || a.Timeout == registry.TimeoutFixed {
		in.PropertyOrder = slices.Clone(in.PropertyOrder)
		in.Schema = ""
		in.PropertyOrder = slices.DeleteFunc(in.PropertyOrder, func(name string) bool { return name != "timeoutMs" && idFields[name] })
	}
	return tsType(&in, "  ", true)
}

func tsType(s *jsonschema.Schema, indent string, input bool) string {
	if s == nil || s.Type == "" && len(s.Types) == 0 {
		return "unknown"
	}
	types := s.Types
	if s.Type != "" {
		types = []string{s.Type}
	}
	var out []string
	for _, t := range types {
		out = append(out, tsSingle(s, t, indent, input))
	}
	return strings.Join(out, " | ")
}

func tsSingle(s *jsonschema.Schema, t, indent string, input bool) string {
	if len(s.Enum) > 0 && t != "null" {
		var words []string
		for _, v := range s.Enum {
			raw, _ := json.Marshal(v)
			if str, ok := v.(string); ok {
				raw = []byte(quote(str))
			}
			words = append(words, string(raw))
		}
		return strings.Join(words, " | ")
	}
	switch t {
	case "integer", "number":
		return "number"
	case "array":
		if s.Items == nil {
			return "unknown[]"
		}
		item := tsType(s.Items, indent, input)
		if strings.Contains(item, " | ") {
			return "(" + item + ")[]"
		}
		return item + "[]"
	case "object":
		return tsObject(s, indent, input)
	default:
		return t
	}
}

func tsObject(s *jsonschema.Schema, indent string, input bool) string {
	if s.AdditionalProperties != nil {
		return "Record<string, " + tsType(s.AdditionalProperties, indent, input) + ">"
	}
	var b strings.Builder
	atRoot := s.Schema != ""
	for _, name := range s.PropertyOrder {
		if atRoot && idFields[name] && (input || name != "timeoutMs") {
			continue
		}
		prop := s.Properties[name]
		mark := "?"
		if slices.Contains(s.Required, name) || input && prop.Default != nil {
			mark = ""
		}
		fmt.Fprintf(&b, "%s  %s%s: %s;\n", indent, name, mark, tsType(prop, indent+"  ", input))
	}
	switch {
	case b.Len() == 0 && atRoot:
		return "Record<string, never>"
	case b.Len() == 0:
		return "Record<string, unknown>"
	}
	return "{\n" + b.String() + indent + "}"
}

// quote writes a TypeScript string literal; names and enum values hold no quotes.
func quote(s string) string { return "'" + s + "'" }

var inQuotes = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

func canonical(d registry.Descriptor) string {
	raw, err := json.Marshal(d)
	if err == nil {
		raw, err = registry.Canonical(raw)
	}
	if err != nil {
		panic("bug: the descriptor of " + d.Name + " has no canonical text: " + err.Error())
	}
	return string(raw)
}
