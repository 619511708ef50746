package browser

import (
	"bytes"
	"encoding/json"
	"strings"
)

// remoteObject is a value that a page logged or threw, with a preview of what is in it. The browser makes the preview
// without running any code of the page.
type remoteObject struct {
	Type        string          `json:"type"`
	Subtype     string          `json:"subtype"`
	Value       json.RawMessage `json:"value"` // of a primitive
	Special     string          `json:"unserializableValue"`
	Description string          `json:"description"`
	ObjectID    string          `json:"objectId"`
	Preview     *objectPreview  `json:"preview"`
}

type objectPreview struct {
	Type        string            `json:"type"`
	Subtype     string            `json:"subtype"`
	Description string            `json:"description"`
	Overflow    bool              `json:"overflow"` // there is more in it
	Properties  []propertyPreview `json:"properties"`
	Entries     []struct {
		Key   *objectPreview `json:"key"`
		Value objectPreview  `json:"value"`
	} `json:"entries"`
}

type propertyPreview struct {
	Name    string         `json:"name"`
	Type    string         `json:"type"`
	Subtype string         `json:"subtype"`
	Value   string         `json:"value"`
	Preview *objectPreview `json:"valuePreview"`
}

// consoleText is a console line as developer tools would print it: the values separated by spaces, the first one a
// format if it is a string, as in https://console.spec.whatwg.org/#formatter. The conversions of %d, %i and %f have
// been made by the browser.
func consoleText(args []remoteObject) string {
	var b strings.Builder
	if len(args) > 1 && args[0].Type == "string" {
		args = args[1+format(&b, args[0].text(), args[1:]):]
		if len(args) > 0 {
			b.WriteByte(' ')
		}
	}
	for i := range args {
		if b.Len() > maxText {
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(args[i].text())
	}
	return b.String()
}

// format writes a format with values in the places of its specifiers, and returns how many values it took.
func format(b *strings.Builder, format string, values []remoteObject) (used int) {
	for b.Len() <= maxText {
		i := strings.IndexByte(format, '%')
		if i < 0 || i+1 == len(format) {
			break
		}
		b.WriteString(format[:i])
		specifier := format[i+1]
		format = format[i+2:]
		switch {
		case specifier == '%':
			b.WriteByte('%')
		case used < len(values) && strings.IndexByte("sdifoO", specifier) >= 0:
			b.WriteString(values[used].text())
			used++
		case used < len(values) && specifier == 'c': // a style
			used++
		default:
			b.WriteByte('%')
			b.WriteByte(specifier)
		}
	}
	b.WriteString(format)
	return used
}

// text is the value in words.
func (o *remoteObject) text() string {
	switch o.Type {
	case "string":
		var s string
		_ = json.Unmarshal(head(o.Value), &s) // else it was none
		return s
	case "undefined":
		return o.Type
	case "function":
		return functionText(o.Description)
	case "object":
		return o.objectText()
	}
	for _, text := range []string{o.Special, o.Description, string(o.Value)} {
		if text != "" {
			return text
		}
	}
	return o.Type
}

// head is a JSON string that begins as a longer one does. Pages log megabytes, of which only maxText is of use.
func head(text json.RawMessage) json.RawMessage {
	const longestEscape = len(`\ud83d\ude00`)
	if len(text) <= 8*maxText {
		return text
	}
	end := 8 * maxText // no character takes more than 6 bytes
	if i := bytes.IndexByte(text[end-longestEscape:end], '\\'); i >= 0 {
		end += i - longestEscape
	}
	kept := bytes.TrimRight(text[:end], `\`)
	kept = text[:len(kept)+(end-len(kept))&^1] // two make one
	return append(kept[:len(kept):len(kept)], '"')
}

func (o *remoteObject) objectText() string {
	switch {
	case o.Subtype == "null":
		return o.Subtype
	case o.Subtype == "error":
		return withoutStack(o.Description)
	case o.Preview == nil || isOpaque[o.Subtype]:
		return o.Description
	}
	var b strings.Builder
	o.Preview.write(&b)
	return b.String()
}

// isOpaque are the kinds of object that their description tells better than their properties.
var isOpaque = map[string]bool{"node": true, "regexp": true, "date": true, "promise": true, "proxy": true}

// withoutStack is what an error says, with its class, of a description that ends in the stack.
func withoutStack(description string) string {
	message, _, _ := strings.Cut(description, "\n    at ")
	return message
}

// functionText is the head of a function or class, of a description that is its source.
func functionText(source string) string {
	if end := strings.IndexByte(source, '{'); end >= 0 {
		source = source[:end]
	}
	return strings.TrimSpace(source) + " {…}"
}

func (p *objectPreview) write(b *strings.Builder) {
	isList := p.Subtype == "array" || p.Subtype == "typedarray"
	opening, closing := "{", "}"
	if isList {
		opening, closing = "[", "]"
	} else if p.Description != "Object" && p.Description != "" {
		b.WriteString(p.Description + " ")
	}
	b.WriteString(opening)
	separator := ""
	item := func() {
		b.WriteString(separator)
		separator = ", "
	}
	for i := range p.Entries {
		item()
		if key := p.Entries[i].Key; key != nil {
			key.writeInside(b)
			b.WriteString(" => ")
		}
		p.Entries[i].Value.writeInside(b)
	}
	for i := range p.Properties {
		property := &p.Properties[i]
		isItem := isList && isIndex(property.Name)
		if p.Subtype == "typedarray" && !isItem || len(p.Entries) > 0 && property.Name == "size" {
			continue // the same for all of its kind, or in the description already
		}
		item()
		if !isItem {
			b.WriteString(property.Name + ": ")
		}
		property.write(b)
	}
	if p.Overflow {
		item()
		b.WriteString("…")
	}
	b.WriteString(closing)
}

func isIndex(name string) bool { return strings.Trim(name, "0123456789") == "" }

// writeInside writes a key or a value of a map or set.
func (p *objectPreview) writeInside(b *strings.Builder) {
	if p.Type == "object" && (len(p.Properties) > 0 || len(p.Entries) > 0) {
		p.write(b)
		return
	}
	inside := propertyPreview{Type: p.Type, Subtype: p.Subtype, Value: p.Description}
	inside.write(b)
}

func (p *propertyPreview) write(b *strings.Builder) {
	switch {
	case p.Preview != nil:
		p.Preview.write(b)
	case p.Type == "string":
		b.WriteString("'" + p.Value + "'")
	case p.Type == "accessor":
		b.WriteString("(…)")
	case p.Type == "function":
		b.WriteString("function")
	case p.Type == "object" && p.Value == "Object":
		b.WriteString("{…}")
	case p.Subtype == "error":
		b.WriteString(withoutStack(p.Value))
	default:
		b.WriteString(p.Value)
	}
}
