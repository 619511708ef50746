package registry

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
)

// Dialect is the JSON Schema dialect of every published schema.
const Dialect = "https://json-schema.org/draft/2020-12/schema"

// The helpers below are the only words in which schemas are written, so that a bound, an enum or a default stands
// in one place and no schema can use a keyword that the extension's interpreter does not know.

type field struct {
	name     string
	schema   *jsonschema.Schema
	required bool
}

func req(name string, s *jsonschema.Schema) field { return field{name, s, true} }
func opt(name string, s *jsonschema.Schema) field { return field{name, s, false} }

func object(fields ...field) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object"}
	if len(fields) > 0 {
		s.Properties = map[string]*jsonschema.Schema{}
	}
	for _, f := range fields {
		if s.Properties[f.name] != nil {
			panic("bug: field declared twice: " + f.name)
		}
		s.Properties[f.name] = f.schema
		s.PropertyOrder = append(s.PropertyOrder, f.name)
		if f.required {
			s.Required = append(s.Required, f.name)
		}
	}
	return s
}

// root marks an object as the root of a published schema.
func root(groups ...[]field) *jsonschema.Schema {
	var all []field
	for _, g := range groups {
		all = append(all, g...)
	}
	s := object(all...)
	s.Schema = Dialect
	if s.Properties == nil { // some clients refuse an object schema without the keyword
		s.Properties = map[string]*jsonschema.Schema{}
	}
	return s
}

func described(s *jsonschema.Schema, words string) *jsonschema.Schema {
	s.Description = words
	return s
}

func str() *jsonschema.Schema     { return &jsonschema.Schema{Type: "string"} }
func boolean() *jsonschema.Schema { return &jsonschema.Schema{Type: "boolean"} }
func number() *jsonschema.Schema  { return &jsonschema.Schema{Type: "number"} }
func integer() *jsonschema.Schema { return &jsonschema.Schema{Type: "integer"} }

// text is a string of min to max code points; max 0 means unbounded.
func text(minChars, maxChars int) *jsonschema.Schema {
	s := str()
	if minChars > 0 {
		s.MinLength = &minChars
	}
	if maxChars > 0 {
		s.MaxLength = &maxChars
	}
	return s
}

// anything is any JSON value.
func anything() *jsonschema.Schema {
	return &jsonschema.Schema{Types: []string{"string", "number", "boolean", "array", "object", "null"}}
}

func oneOf(values ...string) *jsonschema.Schema {
	s := str()
	for _, v := range values {
		s.Enum = append(s.Enum, v)
	}
	return s
}

func between(s *jsonschema.Schema, lo, hi float64) *jsonschema.Schema {
	s.Minimum, s.Maximum = &lo, &hi
	return s
}

func atLeast(s *jsonschema.Schema, lo float64) *jsonschema.Schema {
	s.Minimum = &lo
	return s
}

func list(items *jsonschema.Schema, minItems, maxItems int) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "array", Items: items}
	if minItems > 0 {
		s.MinItems = &minItems
	}
	if maxItems > 0 {
		s.MaxItems = &maxItems
	}
	return s
}

// mapOf is an object with free keys.
func mapOf(values *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AdditionalProperties: values}
}

// constant is a value that never varies.
func constant(v any) *jsonschema.Schema {
	s := &jsonschema.Schema{Enum: []any{v}}
	switch v.(type) {
	case string:
		s.Type = "string"
	case bool:
		s.Type = "boolean"
	}
	return s
}

// nullable allows null beside the type of s. Outputs only: inputs keep one type a property.
func nullable(s *jsonschema.Schema) *jsonschema.Schema {
	s.Types, s.Type = []string{s.Type, "null"}, ""
	return s
}

func withDefault(s *jsonschema.Schema, v any) *jsonschema.Schema {
	b, err := json.Marshal(v)
	if err != nil {
		panic("bug: default is not JSON: " + err.Error())
	}
	s.Default = b
	return s
}
