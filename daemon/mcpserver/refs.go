package mcpserver

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// shareSubschemas writes each subschema that a schema repeats once, under $defs, and refers to it by $ref. It does so
// only as far as the schema gets smaller; putting the definitions back in their places gives the schema byte for byte.
// A schema that has references of its own, or cannot be read, is left alone, for a browser may have described it.
func shareSubschemas(schema json.RawMessage) json.RawMessage {
	var compact bytes.Buffer
	if err := json.Compact(&compact, schema); err != nil {
		return schema
	}
	if bytes.Contains(compact.Bytes(), []byte(`"$ref"`)) || bytes.Contains(compact.Bytes(), []byte(`"$defs"`)) {
		return schema
	}
	parts := []string{compact.String()} // the schema, then the definitions
	for {
		ref := `{"$ref":"#/$defs/` + strconv.Itoa(len(parts)) + `"}`
		most, err := mostRepeated(parts, len(ref))
		if err != nil {
			return schema
		}
		if most == "" {
			break
		}
		for i, part := range parts {
			parts[i] = replaceSubschema(part, most, ref)
		}
		parts = append(parts, most)
	}
	if len(parts) == 1 {
		return schema
	}
	var shared strings.Builder
	shared.WriteString(strings.TrimSuffix(parts[0], "}"))
	shared.WriteString(`,"$defs":{`)
	for i, part := range parts[1:] {
		if i > 0 {
			shared.WriteByte(',')
		}
		shared.WriteString(strconv.Quote(strconv.Itoa(i+1)) + ":" + part)
	}
	shared.WriteString("}}")
	if shared.Len() >= compact.Len() {
		return schema
	}
	return json.RawMessage(shared.String())
}

// mostRepeated is the subschema whose sharing by references of refLen bytes saves most; empty when none saves any.
func mostRepeated(parts []string, refLen int) (string, error) {
	counts := map[string]int{}
	for i, part := range parts {
		spans, err := subschemas(part)
		if err != nil {
			return "", err
		}
		for _, s := range spans {
			if i > 0 || s.end < len(part) { // a definition counts as a whole, the schema does not
				counts[part[s.start:s.end]]++
			}
		}
	}
	most, saved := "", 0
	for text, n := range counts {
		saves := (n-1)*len(text) - n*refLen - len(`"1":,`)
		if saves > saved || saves == saved && saves > 0 && text < most {
			most, saved = text, saves
		}
	}
	return most, nil
}

func replaceSubschema(in, old, by string) string {
	spans, err := subschemas(in)
	if err != nil || in == old {
		return in
	}
	var out strings.Builder
	at := 0
	for _, s := range spans {
		if s.start >= at && in[s.start:s.end] == old {
			out.WriteString(in[at:s.start])
			out.WriteString(by)
			at = s.end
		}
	}
	out.WriteString(in[at:])
	return out.String()
}

// span is where a subschema stands in a text.
type span struct{ start, end int }

var errNotASchema = errors.New("not a schema")

// subschemas finds the object schemas of a schema, itself included, in the order in which they begin. The text is JSON
// in compact form. Only where JSON Schema has a schema is there one: in a default, say, the same text is something else.
func subschemas(text string) ([]span, error) {
	w := schemaWalk{text: text}
	err := w.schema()
	return w.found, err
}

// schemaWalk reads a text that is known to be JSON.
type schemaWalk struct {
	text  string
	at    int
	found []span
}

func (w *schemaWalk) schema() error {
	switch w.text[w.at] {
	case '{':
	case 't', 'f': // true and false are schemas too
		w.skip()
		return nil
	default:
		return errNotASchema
	}
	i := len(w.found)
	w.found = append(w.found, span{start: w.at})
	err := w.members(func(keyword string) error {
		switch keyword { // those that the registry uses
		case "items", "additionalProperties":
			return w.schema()
		case "properties":
			if w.text[w.at] != '{' {
				return errNotASchema
			}
			return w.members(func(string) error { return w.schema() })
		default:
			w.skip()
			return nil
		}
	})
	w.found[i].end = w.at
	return err
}

// members reads an object; value reads what stands behind each name.
func (w *schemaWalk) members(value func(name string) error) error {
	for w.at++; w.text[w.at] != '}'; {
		if w.text[w.at] == ',' {
			w.at++
		}
		from := w.at
		w.skip()
		name := w.text[from+1 : w.at-1]
		w.at++ // the colon
		if err := value(name); err != nil {
			return err
		}
	}
	w.at++
	return nil
}

// skip reads one value.
func (w *schemaWalk) skip() {
	for depth := 0; ; {
		switch w.text[w.at] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			for w.at++; w.text[w.at] != '"'; w.at++ {
				if w.text[w.at] == '\\' {
					w.at++
				}
			}
		}
		w.at++
		if depth == 0 && (w.at == len(w.text) || strings.IndexByte(`,:]}`, w.text[w.at]) >= 0) {
			return
		}
	}
}
