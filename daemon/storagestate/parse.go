package storagestate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxOrigins bounds the work of restoring: each origin costs a navigation.
const maxOrigins = 1000

// maxSafeInteger is the largest integer that JavaScript numbers hold exactly (ECMA-262, 21.1.2.6).
const maxSafeInteger = 1<<53 - 1

// FormatError says what keeps a text from being a storage state. It names the place, never what stands there.
type FormatError struct {
	Path string // "origins[1].localStorage[0].name"; empty for the whole
	Want string // completes "must be"
}

func (e *FormatError) Error() string {
	if e.Path == "" {
		return "the storage state must be " + e.Want
	}
	return e.Path + " must be " + e.Want
}

var (
	textType = reflect.TypeFor[string]()
	whole    = "one JSON object with cookies and origins, as Playwright writes it"
)

// Parse reads a storage state of any origin: a file that a person has, or a text that this package wrote. Fields
// that it doesn't know are left out. Its errors are a *FormatError.
func Parse(data []byte) (*State, error) {
	if !utf8.Valid(data) {
		return nil, &FormatError{Want: "UTF-8"}
	}
	s := &State{}
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(s); err != nil {
		return nil, explain(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) || s.Cookies == nil && s.Origins == nil {
		return nil, &FormatError{Want: whole}
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	// A state that says nothing is not the same as a text that is none.
	s.Cookies, s.Origins = orEmpty(s.Cookies), orEmpty(s.Origins)
	return s, nil
}

// LeftOut is how much is in a text, which Parse has taken, that Parse has left out although it is storage: files of
// the origin private file system.
func LeftOut(data []byte) (files int) {
	var s struct {
		Origins []struct {
			OPFS []struct {
				Type string `json:"type"`
			} `json:"opfs"`
		} `json:"origins"`
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return 0 // in a form that we don't know
	}
	for _, o := range s.Origins {
		for _, entry := range o.OPFS {
			if entry.Type == "file" {
				files++
			}
		}
	}
	return files
}

// ParseOrigin reads the storage of one origin, without its name, as a page of it writes it.
func ParseOrigin(origin string, data []byte) (Origin, error) {
	var o Origin
	if err := json.Unmarshal(data, &o); err != nil {
		return Origin{}, explain(err)
	}
	o.Origin = origin
	return o, o.check()
}

func explain(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return &FormatError{Path: wrong.Field, Want: kindName(wrong.Type)}
	}
	return &FormatError{Want: whole}
}

func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Struct:
		return "an object"
	default:
		return "a number in range"
	}
}

// UnmarshalJSON fills in what Playwright may leave out.
func (c *Cookie) UnmarshalJSON(data []byte) error {
	type plain Cookie
	p := plain{Path: "/", Expires: -1}
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	*c = Cookie(p)
	return nil
}

func (s *State) check() error {
	for i := range s.Cookies {
		if err := s.Cookies[i].Check(); err != nil {
			return within(fmt.Sprintf("cookies[%d]", i), err)
		}
	}
	if len(s.Origins) > maxOrigins {
		return &FormatError{"origins", fmt.Sprintf("a list of at most %d", maxOrigins)}
	}
	if err := distinct(s.Origins, func(o *Origin) string { return o.Origin }); err != nil {
		return within("origins", err)
	}
	for i := range s.Origins {
		if err := s.Origins[i].check(); err != nil {
			return within(fmt.Sprintf("origins[%d]", i), err)
		}
	}
	return nil
}

// within puts path in front of the path of err.
func within(path string, err error) error {
	var wrong *FormatError
	if !errors.As(err, &wrong) {
		return err
	}
	if wrong.Path != "" && !strings.HasPrefix(wrong.Path, "[") {
		path += "."
	}
	return &FormatError{path + wrong.Path, wrong.Want}
}

// distinct refuses a list in which two have the same name.
func distinct[T any](list []T, name func(*T) string) error {
	seen := make(map[string]bool, len(list))
	for i := range list {
		n := name(&list[i])
		if seen[n] {
			return &FormatError{fmt.Sprintf("[%d]", i), "another one than those before it"}
		}
		seen[n] = true
	}
	return nil
}

// Check judges a cookie as Parse does. A browser may have some that can't be saved.
func (c *Cookie) Check() error {
	switch {
	case hasControl(c.Name):
		return &FormatError{"name", "without control characters"}
	case hasControl(strings.ReplaceAll(c.Value, "\t", "")): // the one that a value may have (RFC 6265bis, 5.6)
		return &FormatError{"value", "without control characters"}
	case c.Name == "" && c.Value == "":
		return &FormatError{"name", "a name, where there is no value"}
	case strings.TrimPrefix(c.Domain, ".") == "" || strings.ContainsAny(c.Domain, "/@ ") || hasControl(c.Domain):
		return &FormatError{"domain", "a host name"}
	case !strings.HasPrefix(c.Path, "/") || hasControl(c.Path):
		return &FormatError{"path", "a path that begins with /"}
	case c.Expires < 0 && c.Expires != -1:
		return &FormatError{"expires", "-1 or seconds since 1970"}
	case !slices.Contains([]string{"", "Strict", "Lax", "None"}, c.SameSite):
		return &FormatError{"sameSite", "Strict, Lax or None"}
	case c.PartitionKey != "" && !isOrigin(c.PartitionKey):
		return &FormatError{"partitionKey", "a site such as https://example.com"}
	}
	return nil
}

func hasControl(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r < 0x20 || r == 0x7f })
}

// isOrigin reports whether s is the origin of a web page, in the one form in which origins are written (RFC 6454,
// section 6.2).
func isOrigin(s string) bool {
	origin, ok := OriginOf(s)
	return ok && origin == s
}

// OriginOf is the origin of a web address; false when the address has none that keeps storage.
func OriginOf(address string) (string, bool) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", false
	}
	host := strings.ToLower(u.Host)
	host = strings.TrimSuffix(host, map[string]string{"http": ":80", "https": ":443"}[u.Scheme])
	if strings.HasSuffix(host, ":") || strings.ContainsFunc(host, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", false // a host name with other letters has an ASCII form, which browsers use
	}
	return u.Scheme + "://" + host, true
}

func (o *Origin) check() error {
	if !isOrigin(o.Origin) {
		return &FormatError{"origin", "a web origin such as https://example.com"}
	}
	if err := checkItems(o.LocalStorage); err != nil {
		return within("localStorage", err)
	}
	if err := checkItems(o.SessionStorage); err != nil {
		return within("sessionStorage", err)
	}
	if err := distinct(o.IndexedDB, func(db *Database) string { return db.Name.String() }); err != nil {
		return within("indexedDB", err)
	}
	for i := range o.IndexedDB {
		if err := o.IndexedDB[i].check(); err != nil {
			return within(fmt.Sprintf("indexedDB[%d]", i), err)
		}
	}
	o.LocalStorage = orEmpty(o.LocalStorage)
	return nil
}

func checkItems(items []Item) error {
	for i, item := range items {
		if item.Name == nil || item.Value == nil {
			return &FormatError{fmt.Sprintf("[%d]", i), "an object with name and value"}
		}
	}
	return nil
}

func (db *Database) check() error {
	switch {
	case db.Name == nil:
		return &FormatError{"name", "a string"}
	case db.Version < 1 || db.Version > maxSafeInteger:
		return &FormatError{"version", "a whole number from 1"}
	}
	if err := distinct(db.Stores, func(s *Store) string { return s.Name.String() }); err != nil {
		return within("stores", err)
	}
	for i := range db.Stores {
		if err := db.Stores[i].check(); err != nil {
			return within(fmt.Sprintf("stores[%d]", i), err)
		}
	}
	db.Stores = orEmpty(db.Stores)
	return nil
}

func (s *Store) check() error {
	inline := s.KeyPath != nil || s.KeyPathArray != nil
	switch {
	case s.Name == nil:
		return &FormatError{"name", "a string"}
	case s.KeyPath != nil && s.KeyPathArray != nil:
		return &FormatError{"keyPath", "absent beside keyPathArray"}
	}
	if err := distinct(s.Indexes, func(i *Index) string { return i.Name.String() }); err != nil {
		return within("indexes", err)
	}
	for i, index := range s.Indexes {
		path := fmt.Sprintf("indexes[%d]", i)
		switch {
		case index.Name == nil:
			return &FormatError{path + ".name", "a string"}
		case (index.KeyPath == nil) == (index.KeyPathArray == nil):
			return &FormatError{path + ".keyPath", "there, or keyPathArray"}
		}
	}
	for i := range s.Records {
		if err := s.Records[i].check(inline, s.AutoIncrement); err != nil {
			return within(fmt.Sprintf("records[%d]", i), err)
		}
	}
	s.Indexes, s.Records = orEmpty(s.Indexes), orEmpty(s.Records)
	return nil
}

func (r *Record) check(inline, autoIncrement bool) error {
	switch keyed := r.Key != nil || r.KeyEncoded != nil; {
	case r.Key != nil && r.KeyEncoded != nil, inline && keyed:
		return &FormatError{"key", "given once: by key, keyEncoded or the store's key path"}
	case string(r.Key) == "null":
		return &FormatError{"key", "a key of IndexedDB"}
	case !inline && !keyed && !autoIncrement:
		return &FormatError{"key", "there: its store makes no keys"}
	case r.Value != nil && r.ValueEncoded != nil:
		return &FormatError{"value", "absent beside valueEncoded"}
	}
	if err := checkEncoded(r.KeyEncoded); err != nil {
		return within("keyEncoded", err)
	}
	return within("valueEncoded", checkEncoded(r.ValueEncoded))
}

// orEmpty makes a list that is written as [], for readers that need it to be there.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// wholeNumber reports whether v is a whole number that JavaScript holds exactly.
func wholeNumber(v any) (int, bool) {
	f, ok := v.(float64)
	if !ok || f != math.Trunc(f) || math.Abs(f) > maxSafeInteger {
		return 0, false
	}
	return int(f), true
}
