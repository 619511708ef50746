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

// subschemas finds the object schemas of a schema in compact form, itself included, in the order in which they begin.
// Only where JSON Schema has a schema is there one: in a default, say, the same text is something else.
func subschemas(text string) ([]span, error) {
	w := schemaWalk{dec: json.NewDecoder(strings.NewReader(text))}
	err := w.schema()
	return w.found, err
}

type schemaWalk struct {
	dec   *json.Decoder
	found []span
}

func (w *schemaWalk) schema() error {
	token, err := w.dec.Token()
	if _, isBool := token.(bool); isBool || err != nil {
		return err
	}
	if token != json.Delim('{') {
		return errNotASchema
	}
	at := len(w.found)
	w.found = append(w.found, span{start: int(w.dec.InputOffset()) - 1})
	for w.dec.More() {
		keyword, err := w.dec.Token()
		if err != nil {
			return err
		}
		if err := w.value(keyword); err != nil {
			return err
		}
	}
	_, err = w.dec.Token()
	w.found[at].end = int(w.dec.InputOffset())
	return err
}

// value reads what stands behind a keyword. The keywords are those that the registry uses.
func (w *schemaWalk) value(keyword json.Token) error {
	switch keyword {
	case "items", "additionalProperties":
		return w.schema()
	case "properties":
		if token, err := w.dec.Token(); err != nil || token != json.Delim('{') {
			return errors.Join(err, errNotASchema)
		}
		for w.dec.More() {
			if _, err := w.dec.Token(); err != nil {
				return err
			}
			if err := w.schema(); err != nil {
				return err
			}
		}
		_, err := w.dec.Token()
		return err
	default:
		var skipped json.RawMessage
		return w.dec.Decode(&skipped)
	}
}
