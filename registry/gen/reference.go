package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/browsentic/browsentic/registry"
	"github.com/google/jsonschema-go/jsonschema"
)

// reference writes docs/reference/tools.md.
func reference(seen map[string]seen) []byte {
	var b bytes.Buffer
	p := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	p("<!-- Generated from registry/ by `make gen`; do not edit. -->\n\n# Tools\n\n")
	p("%d actions, and `%s` beside them. A `?` marks an optional field. What needs the debugger is not for Firefox.\n\n", len(registry.All), registry.StatusTool)
	p("| tool | does | reads only | may destroy | runs in | needs |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, a := range registry.All {
		p("| [`%s`](#%s) | %s | %s | %s | %s | %s |\n", a.ToolName(), a.ToolName(), a.Title,
			yes(a.Hints.ReadOnly), yes(a.Hints.Destructive), a.Runs, needs(a))
	}
	for _, a := range registry.All {
		p("\n## %s\n\n%s\n\nProfile `%s`; effect `%s`; deadline `%s`.\n", a.ToolName(), a.Description, a.Profile, a.Effect, a.Timeout)
		p("\n**Input**\n\n")
		fields(&b, a.Input, "")
		p("\n**Output**\n\n")
		fields(&b, a.Output, "")
		if e := seen[a.ToolName()].Example; e != nil {
			e.write(&b)
		}
	}
	return b.Bytes()
}

// needs names the feature of the browser that an action needs, and what to use without it.
func needs(a *registry.Action) string {
	switch {
	case a.Needs == nil:
		return ""
	case a.Needs.Instead == "":
		return string(a.Needs.Feature)
	}
	return fmt.Sprintf("%s, else `%s`", a.Needs.Feature, registry.ToolName(a.Needs.Instead))
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

func fields(b *bytes.Buffer, s *jsonschema.Schema, indent string) {
	if len(s.PropertyOrder) == 0 {
		fmt.Fprintf(b, "%s- nothing\n", indent)
	}
	for _, name := range s.PropertyOrder {
		prop, mark := s.Properties[name], "?"
		if slices.Contains(s.Required, name) {
			mark = ""
		}
		fmt.Fprintf(b, "%s- `%s%s`: %s%s\n", indent, name, mark, facts(prop), words(prop))
		for inner := prop; inner != nil; inner = inner.Items {
			if len(inner.PropertyOrder) > 0 {
				fields(b, inner, indent+"  ")
			}
		}
	}
}

func words(s *jsonschema.Schema) string {
	if s.Description == "" {
		return ""
	}
	return "; " + s.Description
}

// facts says type and bounds of one field.
func facts(s *jsonschema.Schema) string {
	types := s.Types
	if s.Type != "" {
		types = []string{s.Type}
	}
	out := strings.Join(types, " or ")
	if len(s.Enum) > 0 {
		var vs []string
		for _, v := range s.Enum {
			vs = append(vs, fmt.Sprintf("`%v`", v))
		}
		out = strings.Join(vs, ", ")
	}
	if s.Minimum != nil {
		out += fmt.Sprintf(", from %g", *s.Minimum)
	}
	if s.Maximum != nil {
		out += fmt.Sprintf(" to %g", *s.Maximum)
	}
	if s.MaxLength != nil {
		out += fmt.Sprintf(", at most %d characters", *s.MaxLength)
	}
	if s.MaxItems != nil {
		out += fmt.Sprintf(", at most %d", *s.MaxItems)
	}
	if s.Default != nil {
		out += fmt.Sprintf(", default `%s`", s.Default)
	}
	return out
}

// errorReference writes docs/reference/errors.md.
func errorReference() []byte {
	var b bytes.Buffer
	b.WriteString("<!-- Generated from registry/ by `make gen`; do not edit. -->\n\n# Errors\n\nA failed call is a result with `isError` and this " +
		"JSON as its text: `{\"ok\":false,\"error\":{code,message,nextStep,details?,operationId?}}`; of a `page_*` tool it is the text `CODE: message next step`, and the details in a line of their own. " +
		"The words of a code never change.\n\n" +
		"| code | message | next step |\n| --- | --- | --- |\n")
	codes := registry.Codes()
	slices.Sort(codes)
	for _, c := range codes {
		e := registry.NewError(c, nil)
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c, e.Message, e.NextStep)
	}
	return b.Bytes()
}
