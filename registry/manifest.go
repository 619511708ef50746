package registry

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Descriptor is an action as data: what the extension carries, what describe answers and what a client is shown.
// The manifest hash covers every field.
type Descriptor struct {
	Name         string          `json:"name"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	Profile      Profile         `json:"profile"`
	Hints        Hints           `json:"hints"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"`
	// Needs is the feature of the browser without which the tool is not listed; empty for most.
	Needs Feature `json:"needs,omitempty"`
}

// manifest.json is the registry as data, a line for each tool, written by `go generate` and compared with the
// declarations by a test. A program that only publishes tools parses this file and never builds a schema.
//
//go:generate go run ./gen
//go:embed manifest.json
var manifestJSON []byte

// Manifest is a list of descriptors and its hash.
type Manifest struct {
	Tools []Descriptor `json:"tools"`
	Hash  string       `json:"hash"`
}

// Has reports whether a tool is in the list, by its dotted name.
func (m *Manifest) Has(name string) bool {
	return slices.ContainsFunc(m.Tools, func(d Descriptor) bool { return d.Name == name })
}

// File is the content of manifest.json.
type File struct {
	Manifest
	Status Descriptor `json:"status"` // the status tool, which the hash does not cover
}

var embedded = sync.OnceValue(func() *File {
	var f File
	if err := json.Unmarshal(manifestJSON, &f); err != nil {
		panic("bug: registry/manifest.json cannot be read, run `make gen`: " + err.Error())
	}
	return &f
})

// Embedded is the manifest that this binary was built with.
func Embedded() *Manifest { return &embedded().Manifest }

var plain = sync.OnceValue(func() *Manifest {
	m := &Manifest{}
	for _, d := range Embedded().Tools {
		if d.Needs == "" {
			m.Tools = append(m.Tools, d)
		}
	}
	var err error
	if m.Hash, err = HashDescriptors(m.Tools); err != nil {
		panic("bug: tools of registry/manifest.json have no hash: " + err.Error())
	}
	return m
})

// Plain is the part of Embedded that an extension of the same build carries in a browser which gives it none of the
// features that tools may need.
func Plain() *Manifest { return plain() }

// NewFile makes the content of manifest.json.
func NewFile() (*File, error) {
	m, err := Describe(All)
	if err != nil {
		return nil, err
	}
	s, err := descriptor(status)
	return &File{*m, s}, err
}

// Describe makes the manifest of a list of actions.
func Describe(actions []*Action) (*Manifest, error) {
	m := &Manifest{Tools: []Descriptor{}}
	for _, a := range actions {
		d, err := descriptor(a)
		if err != nil {
			return nil, err
		}
		m.Tools = append(m.Tools, d)
	}
	var err error
	m.Hash, err = HashDescriptors(m.Tools)
	return m, err
}

func descriptor(a *Action) (Descriptor, error) {
	in, err := json.Marshal(a.Input)
	if err != nil {
		return Descriptor{}, fmt.Errorf("writing the input schema of %s: %w", a.Name, err)
	}
	out, err := json.Marshal(a.Output)
	if err != nil {
		return Descriptor{}, fmt.Errorf("writing the output schema of %s: %w", a.Name, err)
	}
	d := Descriptor{
		Name: a.Name, Title: a.Title, Description: a.Description,
		Profile: a.Profile, Hints: a.Hints, InputSchema: in, OutputSchema: out,
	}
	if a.Needs != nil {
		d.Needs = a.Needs.Feature
	}
	return d, nil
}
