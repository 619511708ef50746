// Package storagestate is what a browser context keeps between visits, as data: its cookies, and the storage of each
// origin. It is written as Playwright's storage-state JSON, which people have files of, with what that has no room
// for beside it: session storage, and three kinds of value in IndexedDB (see value.go). A leaf: it imports nothing of
// ours and touches neither a browser nor a disk.
package storagestate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// ErrTooLarge means that a state is over the size that its reader was given.
var ErrTooLarge = errors.New("the storage state is too large")

// State is everything that a context keeps.
type State struct {
	Cookies []Cookie `json:"cookies"`
	Origins []Origin `json:"origins"`
}

// Cookie is one cookie as RFC 6265 has it.
type Cookie struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Domain string `json:"domain"` // with a leading dot when subdomains get it too
	Path   string `json:"path"`
	// Expires is in seconds since 1970; -1 when the cookie ends with the browser session.
	Expires  float64 `json:"expires"`
	HTTPOnly bool    `json:"httpOnly"`
	Secure   bool    `json:"secure"`
	SameSite string  `json:"sameSite,omitempty"` // Strict, Lax or None; empty when the site said nothing
	// PartitionKey is the top-level site of a partitioned cookie (CHIPS).
	PartitionKey string `json:"partitionKey,omitempty"`
	// CrossSiteAncestor is part of the partition: a frame of another site was in between.
	CrossSiteAncestor bool `json:"_crHasCrossSiteAncestor,omitempty"`
}

// Origin is the storage of one origin.
type Origin struct {
	Origin         string     `json:"origin"` // scheme, host and port if it isn't the scheme's own
	LocalStorage   []Item     `json:"localStorage"`
	SessionStorage []Item     `json:"sessionStorage,omitempty"`
	IndexedDB      []Database `json:"indexedDB,omitempty"`
}

// Empty reports whether there is nothing in it.
func (o *Origin) Empty() bool {
	return len(o.LocalStorage) == 0 && len(o.SessionStorage) == 0 && len(o.IndexedDB) == 0
}

// Item is an entry of local or session storage.
type Item struct {
	Name  Text `json:"name"`
	Value Text `json:"value"`
}

// Database is an IndexedDB database.
type Database struct {
	Name    Text    `json:"name"`
	Version uint64  `json:"version"`
	Stores  []Store `json:"stores"`
}

// Store is an object store. It has at most one of KeyPath and KeyPathArray.
type Store struct {
	Name          Text     `json:"name"`
	KeyPath       *Text    `json:"keyPath,omitempty"`
	KeyPathArray  []Text   `json:"keyPathArray,omitempty"`
	AutoIncrement bool     `json:"autoIncrement"`
	Indexes       []Index  `json:"indexes"`
	Records       []Record `json:"records"`
}

// Index is an index of a store. It has exactly one of KeyPath and KeyPathArray.
type Index struct {
	Name         Text   `json:"name"`
	KeyPath      *Text  `json:"keyPath,omitempty"`
	KeyPathArray []Text `json:"keyPathArray,omitempty"`
	Unique       bool   `json:"unique"`
	MultiEntry   bool   `json:"multiEntry"`
}

// Record is one value in a store. Key and Value are plain JSON, KeyEncoded and ValueEncoded stand in for them when
// JSON can't hold it. A store with a key path finds the key in the value, so there a record has none.
type Record struct {
	Key          json.RawMessage `json:"key,omitempty"`
	KeyEncoded   json.RawMessage `json:"keyEncoded,omitempty"`
	Value        json.RawMessage `json:"value,omitempty"`
	ValueEncoded json.RawMessage `json:"valueEncoded,omitempty"`
}

// Text is a string that a page wrote, kept as the JSON string that stands for it. A page's string may hold lone
// surrogates (pages store compressed data in that way), which a Go string would lose.
type Text json.RawMessage

func (t Text) MarshalJSON() ([]byte, error) { return t, nil }

func (t *Text) UnmarshalJSON(data []byte) error {
	if data[0] != '"' {
		return &json.UnmarshalTypeError{Value: "another type", Type: textType}
	}
	*t = bytes.Clone(data)
	return nil
}

// String is t for comparing and showing; lone surrogates are replaced.
func (t Text) String() string {
	var s string
	if err := json.Unmarshal(t, &s); err != nil {
		return ""
	}
	return s
}

// NewText is a Go string as a Text.
func NewText(s string) Text {
	raw, err := json.Marshal(s)
	if err != nil {
		panic("bug: a string is not JSON: " + err.Error())
	}
	return raw
}

// Counts say how much is in a state.
type Counts struct {
	Cookies        int
	LocalStorage   int // entries, of all origins
	SessionStorage int
	Databases      int
	Records        int
}

// Count counts what is in s.
func (s *State) Count() Counts {
	c := Counts{Cookies: len(s.Cookies)}
	for _, o := range s.Origins {
		c.LocalStorage += len(o.LocalStorage)
		c.SessionStorage += len(o.SessionStorage)
		c.Databases += len(o.IndexedDB)
		for _, db := range o.IndexedDB {
			for _, store := range db.Stores {
				c.Records += len(store.Records)
			}
		}
	}
	return c
}

// Encode writes s as JSON.
func (s *State) Encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return nil, fmt.Errorf("writing a storage state: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
