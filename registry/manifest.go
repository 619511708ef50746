package registry

import (
	_ "embed"
	"encoding/json"
	"fmt"
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
}

// manifest.json is the registry as data, written by `go generate` and compared with the declarations by a test. A
// program that only publishes tools parses this file and never builds a schema.
//
//go:generate go run ./gen
//go:embed manifest.json
var manifestJSON []byte

// Manifest is a list of descriptors and its hash.
type Manifest struct {
	Tools []Descriptor `json:"tools"`
	Hash  string       `json:"hash"`
}

// Embedded is the manifest that this binary was built with.
var Embedded = sync.OnceValue(func() *Manifest {
	var m Manifest
	if err := json.Unmarshal(manifestJSON, &m); err != nil {
		panic("bug: registry/manifest.json cannot be read, run `make gen`: " + err.Error())
	}
	return &m
})

// Describe makes the manifest of a list of actions.
func Describe(actions []*Action) (*Manifest, error) {
	m := &Manifest{Tools: []Descriptor{}}
	for _, a := range actions {
		in, err := json.Marshal(a.Input)
		if err != nil {
			return nil, fmt.Errorf("writing the input schema of %s: %w", a.Name, err)
		}
		out, err := json.Marshal(a.Output)
		if err != nil {
			return nil, fmt.Errorf("writing the output schema of %s: %w", a.Name, err)
		}
		m.Tools = append(m.Tools, Descriptor{
			Name: a.Name, Title: a.Title, Description: a.Description,
			Profile: a.Profile, Hints: a.Hints, InputSchema: in, OutputSchema: out,
		})
	}
	var err error
	m.Hash, err = HashDescriptors(m.Tools)
	return m, err
}
