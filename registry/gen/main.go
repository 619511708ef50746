// Command gen writes what is generated from the registry: the manifest, the TypeScript that the extension is
// compiled with, and the reference of tools, errors and settings. `go run ./registry/gen -check` only reports what is
// stale.
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
	file, err := registry.NewFile()
	if err != nil {
		return err
	}
	manifest, err := manifestJSON(file)
	if err != nil {
		return err
	}
	seen, err := readSeen(filepath.Join(top, "registry/gen/seen.json"))
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"registry/manifest.json":        manifest,
		"extension/src/registry.gen.ts": typescript(&file.Manifest),
		"docs/reference/tools.md":       reference(seen),
		"docs/reference/browsers.md":    browserReference(seen),
		"docs/reference/errors.md":      errorReference(),
		"docs/reference/settings.md":    settingsReference(),
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

// manifestJSON writes a line for each tool: small to parse, and a change of one tool is a change of one line.
func manifestJSON(f *registry.File) ([]byte, error) {
	var b bytes.Buffer
	line := func(v any) error {
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		return e.Encode(v)
	}
	fmt.Fprintf(&b, "{\n\"hash\": %q,\n\"status\": ", f.Hash)
	if err := line(f.Status); err != nil {
		return nil, err
	}
	b.WriteString(",\"tools\": [\n")
	for i, d := range f.Tools {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := line(d); err != nil {
			return nil, err
		}
	}
	b.WriteString("]\n}\n")
	return b.Bytes(), nil
}
