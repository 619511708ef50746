package registry

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
)

// Invalid is a schema violation: the protocol's own input error (JSON-RPC -32602), not a failed action. Message
// names the field and what it must be, never the value that was sent.
type Invalid struct {
	Field   string `json:"field"` // dotted path; empty for the root
	Message string `json:"message"`
}

func (i *Invalid) Error() string { return i.Message }

// Validator checks JSON objects against one schema. It is compiled at first use, so that a program which only
// publishes schemas pays nothing; safe for concurrent use.
type Validator struct {
	schema  *jsonschema.Schema
	compile func() (*jsonschema.Resolved, error)
}

// NewValidator makes a validator of a schema that the registry declares or a browser described.
func NewValidator(s *jsonschema.Schema) *Validator {
	return &Validator{schema: s, compile: sync.OnceValues(func() (*jsonschema.Resolved, error) {
		return s.Resolve(&jsonschema.ResolveOptions{ValidateDefaults: true})
	})}
}

// ParseSchema reads a schema in JSON.
func ParseSchema(raw json.RawMessage) (*jsonschema.Schema, error) {
	var s jsonschema.Schema
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, fmt.Errorf("reading a schema: %w", err)
	}
	return &s, nil
}

// Object parses raw as a JSON object (absent or null counts as {}), checks it and fills in defaults.
func (v *Validator) Object(raw json.RawMessage) (map[string]any, *Invalid) {
	value := map[string]any{}
	if t := bytes.TrimSpace(raw); len(t) > 0 && !bytes.Equal(t, []byte("null")) {
		if err := json.Unmarshal(t, &value); err != nil {
			return nil, &Invalid{Message: "The arguments must be one JSON object."}
		}
	}
	if invalid := v.Check(value); invalid != nil {
		return value, invalid
	}
	rs, err := v.compile()
	if err == nil {
		err = rs.ApplyDefaults(&value)
	}
	if err != nil {
		return value, &Invalid{Message: "A default value does not fit."}
	}
	return value, nil
}

// Check judges a value and leaves it as it is.
func (v *Validator) Check(value map[string]any) *Invalid {
	rs, err := v.compile()
	if err != nil {
		return &Invalid{Message: "The schema itself cannot be used: " + err.Error()}
	}
	if err := rs.Validate(value); err != nil {
		return explain(v.schema, err)
	}
	return nil
}

// explain turns the library's error into a field and a requirement. The library's own text quotes the value, which
// may be a secret, so only the leading chain of schema paths and the name of the rule are read from it.
func explain(root *jsonschema.Schema, err error) *Invalid {
	rest, pointer := err.Error(), ""
	for {
		after, ok := strings.CutPrefix(rest, "validating ")
		if !ok {
			break
		}
		path, tail, ok := strings.Cut(after, ": ")
		if !ok {
			break
		}
		if strings.HasPrefix(path, "/") {
			pointer = path
		}
		rest = tail
	}
	names, at := descend(root, pointer)
	if at == nil {
		return &Invalid{Message: "The arguments do not fit the schema."}
	}
	rule, _, _ := strings.Cut(rest, ":")
	if rule == "required" {
		if _, quoted, ok := strings.Cut(rest, "["); ok {
			missing := strings.Trim(strings.Fields(strings.TrimSuffix(quoted, "]"))[0], `"`)
			names = append(names, missing)
		}
		name := strings.Join(names, ".")
		return &Invalid{Field: name, Message: fmt.Sprintf("%s is missing.", name)}
	}
	name := strings.Join(names, ".")
	if name == "" {
		return &Invalid{Message: "The arguments must be one JSON object."}
	}
	return &Invalid{Field: name, Message: fmt.Sprintf("%s must be %s.", name, requirement(at))}
}

// descend follows a JSON pointer into a schema; names are the property names on the way.
func descend(s *jsonschema.Schema, pointer string) (names []string, at *jsonschema.Schema) {
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i := 0; i < len(parts) && s != nil; i++ {
		switch parts[i] {
		case "":
		case "properties":
			i++
			if i == len(parts) {
				return names, nil
			}
			name := strings.NewReplacer("~1", "/", "~0", "~").Replace(parts[i])
			names = append(names, name)
			s = s.Properties[name]
		case "items":
			s = s.Items
		case "additionalProperties":
			s = s.AdditionalProperties
		default:
			return names, nil
		}
	}
	return names, s
}

// requirement says in words what a schema wants.
func requirement(s *jsonschema.Schema) string {
	if len(s.Enum) > 0 {
		var words []string
		for _, v := range s.Enum {
			words = append(words, fmt.Sprint(v))
		}
		if len(words) == 1 {
			return words[0]
		}
		return "one of " + strings.Join(words, ", ")
	}
	var words string
	switch s.Type {
	case "integer":
		words = "a whole number"
	case "number":
		words = "a number"
	case "string":
		words = "a string"
	case "boolean":
		words = "true or false"
	case "array":
		words = "a list"
	case "object":
		words = "an object"
	default:
		words = "of another type"
	}
	switch {
	case s.Minimum != nil && s.Maximum != nil:
		words += fmt.Sprintf(" from %g to %g", *s.Minimum, *s.Maximum)
	case s.Minimum != nil:
		words += fmt.Sprintf(" of at least %g", *s.Minimum)
	}
	words += bounds(s.MinLength, s.MaxLength, "characters") + bounds(s.MinItems, s.MaxItems, "items")
	if s.Pattern != "" {
		words += " that fits the pattern " + s.Pattern
	}
	return words
}

func bounds(lo, hi *int, unit string) string {
	switch {
	case lo != nil && hi != nil:
		return fmt.Sprintf(" of %d to %d %s", *lo, *hi, unit)
	case hi != nil:
		return fmt.Sprintf(" of at most %d %s", *hi, unit)
	case lo != nil && *lo == 1:
		return " that is not empty"
	}
	return ""
}
