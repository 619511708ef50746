// Command gen writes what is generated from the registry: the manifest, the TypeScript that the extension is
// compiled with, and the tool reference. `go run ./registry/gen -check` only reports what is stale.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/browsentic/browsentic/registry"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail when a file is stale")
	top := flag.String("root", "..", "the top of the checkout")
	flag.Parse()
	if err := run(*top, *check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(top string, check bool) error {
	for _, a := range registry.All {
		if err := a.Validate(); err != nil {
			return err
		}
	}
	manifest, err := registry.Describe(registry.All)
	if err != nil {
		return err
	}
	manifestFile, err := manifestJSON(manifest)
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"registry/manifest.json":        manifestFile,
		"extension/src/registry.gen.ts": typescript(manifest),
		"docs/reference/tools.md":       reference(),
		"docs/reference/errors.md":      errorReference(),
	}
	for name, want := range files {
		path := filepath.Join(top, name)
		have, err := os.ReadFile(path)
		if err == nil && bytes.Equal(have, want) {
			continue
		}
		if check {
			return fmt.Errorf("%s is stale; run `make gen`", name)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, want, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func manifestJSON(m *registry.Manifest) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}
