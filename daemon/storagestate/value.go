package storagestate

import (
	"encoding/base64"
	"encoding/json"
	"regexp"
	"slices"
	"time"
)

// An encoded value is a value of the structured clone algorithm that JSON can't hold, written as Playwright writes
// it: booleans, strings and finite numbers as they are, all else as an object with one of these fields.
//
//	{v: "undefined", "null", "NaN", "Infinity", "-Infinity" or "-0"}
//	{d: ISO 8601 date}       a Date; "" for an invalid one
//	{bi: decimal digits}     a BigInt
//	{r: {p, f}}              a RegExp: pattern and flags
//	{e: {n, m, s}}           an Error: name, message and stack
//	{ab: {b}}                an ArrayBuffer, in base64
//	{ta: {b, k}}             a typed array: the bytes that it shows, and its kind
//	{a: [value…], id}        an Array
//	{o: [{k, v}…], id}       an object
//	{m: [{k, v}…], id}       a Map, whose keys are values too
//	{s: [value…], id}        a Set
//	{ref: id}                one of the four before, again
//
// Of our own are {dv: {b}}, a DataView, {bl: {t, b}}, a Blob of a type, and {fi: {n, t, m, b}}, a File with its name
// and the time of its last change in milliseconds; and the kind "f16". Playwright restores what it doesn't know as
// the object that stands for it.

// maxValueDepth bounds how deep encoded values nest, here and in the page that reads them.
const maxValueDepth = 500

var namedValues = []string{"undefined", "null", "NaN", "Infinity", "-Infinity", "-0"}

var decimal = regexp.MustCompile(`^-?[0-9]+$`)

var arrayKinds = []string{"i8", "ui8", "ui8c", "i16", "ui16", "i32", "ui32", "f16", "f32", "f64", "bi64", "bui64"}

// checkEncoded judges an encoded value; nil is none.
func checkEncoded(raw json.RawMessage) error {
	if raw == nil {
		return nil
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return &FormatError{Want: "a value of IndexedDB as Playwright writes it"}
	}
	c := encodedCheck{containers: map[int]bool{}}
	if !c.value(value, 0) {
		return &FormatError{Want: "a value of IndexedDB as Playwright writes it"}
	}
	return nil
}

// encodedCheck walks through one encoded value.
type encodedCheck struct {
	containers map[int]bool // the ids seen so far, which a ref may name
}

func (c *encodedCheck) value(value any, depth int) bool {
	switch v := value.(type) {
	case string, bool, float64:
		return true
	case map[string]any:
		return depth < maxValueDepth && c.object(v, depth)
	default: // null has an object of its own, and lists are only inside of one
		return false
	}
}

func (c *encodedCheck) object(o map[string]any, depth int) bool {
	for _, container := range []string{"a", "s", "o", "m"} {
		if items, ok := o[container]; ok {
			return len(o) == 2 && c.container(container, items, o["id"], depth)
		}
	}
	if len(o) != 1 {
		return false
	}
	for tag, inner := range o {
		if tag == "ref" {
			id, ok := wholeNumber(inner)
			return ok && c.containers[id]
		}
		check := leaves[tag]
		return check != nil && check(inner)
	}
	return false
}

func (c *encodedCheck) container(kind string, items, id any, depth int) bool {
	n, ok := wholeNumber(id)
	list, isList := items.([]any)
	if !ok || !isList || c.containers[n] {
		return false
	}
	c.containers[n] = true // before its items, which may refer to it
	for _, item := range list {
		if kind == "a" || kind == "s" {
			if !c.value(item, depth+1) {
				return false
			}
			continue
		}
		pair, ok := item.(map[string]any)
		if !ok || len(pair) != 2 {
			return false
		}
		if _, named := pair["k"].(string); !named && (kind == "o" || !c.value(pair["k"], depth+1)) {
			return false
		}
		if !c.value(pair["v"], depth+1) {
			return false
		}
	}
	return true
}

// leaves are the encodings without further values in them.
var leaves = map[string]func(any) bool{
	"v": func(v any) bool {
		name, _ := v.(string)
		return slices.Contains(namedValues, name)
	},
	"d": func(v any) bool {
		text, ok := v.(string)
		return ok && (text == "" || isDate(text))
	},
	"bi": func(v any) bool {
		digits, ok := v.(string)
		return ok && decimal.MatchString(digits)
	},
	"r":  fields(map[string]func(any) bool{"p": isString, "f": isString}),
	"e":  fields(map[string]func(any) bool{"n": isString, "m": isString, "s": isString}),
	"ab": fields(map[string]func(any) bool{"b": isBase64}),
	"dv": fields(map[string]func(any) bool{"b": isBase64}),
	"bl": fields(map[string]func(any) bool{"t": isString, "b": isBase64}),
	"fi": fields(map[string]func(any) bool{"n": isString, "t": isString, "m": isWhole, "b": isBase64}),
	"ta": fields(map[string]func(any) bool{"b": isBase64, "k": func(v any) bool {
		kind, _ := v.(string)
		return slices.Contains(arrayKinds, kind)
	}}),
}

// fields makes the check of an object that has exactly these fields.
func fields(checks map[string]func(any) bool) func(any) bool {
	return func(v any) bool {
		o, ok := v.(map[string]any)
		if !ok || len(o) != len(checks) {
			return false
		}
		for name, check := range checks {
			if inner, ok := o[name]; !ok || !check(inner) {
				return false
			}
		}
		return true
	}
}

func isString(v any) bool { _, ok := v.(string); return ok }

func isWhole(v any) bool { _, ok := wholeNumber(v); return ok }

func isBase64(v any) bool {
	text, ok := v.(string)
	if !ok {
		return false
	}
	_, err := base64.StdEncoding.DecodeString(text)
	return err == nil
}

// isDate reports whether text is what Date.prototype.toJSON writes; years beyond four digits have a sign and six.
func isDate(text string) bool {
	if len(text) > 0 && (text[0] == '+' || text[0] == '-') && len(text) > 7 {
		text = "2000" + text[7:]
	}
	_, err := time.Parse("2006-01-02T15:04:05.000Z", text)
	return err == nil
}
