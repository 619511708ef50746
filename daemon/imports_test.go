package daemon_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/browsentic/browsentic/"

// arrows are what each package of ours may import of ours; docs/decisions and the package comments say why. The
// centre (session) knows neither link nor browser: package daemon joins them.
var arrows = map[string][]string{
	"registry":            {},
	"registry/gen":        {"registry", "daemon/home"},
	"extension":           {},
	"daemon/buildinfo":    {},
	"daemon/storagestate": {},
	"daemon/filetype":     {},
	"daemon/observe":      {},
	"daemon/pairing":      {},
	"daemon/store":        {},
	"daemon/dashboard":    {},
	"daemon/memory":       {},
	"daemon/home":         {"registry"},
	"daemon/policy":       {"registry"},
	"daemon/approval":     {"registry"},
	"daemon/seal":         {"registry"},
	"daemon/link":         {"registry"},
	"daemon/shelf":        {"daemon/filetype"},
	"daemon/browser":      {"daemon/storagestate", "daemon/filetype"},
	"daemon/control":      {"registry", "daemon/home"},
	"daemon/session":      {"registry", "daemon/seal", "daemon/policy", "daemon/observe", "daemon/filetype"},
	"daemon/mcpserver":    {"registry", "daemon/control"},
	"daemon/shim":         {"registry", "daemon/control", "daemon/mcpserver"},
	"daemon": {
		"registry", "extension", "daemon/approval", "daemon/browser", "daemon/buildinfo", "daemon/control", "daemon/dashboard",
		"daemon/home", "daemon/link", "daemon/mcpserver", "daemon/memory", "daemon/observe", "daemon/pairing", "daemon/policy", "daemon/seal",
		"daemon/session", "daemon/shelf", "daemon/storagestate", "daemon/store",
	},
}

// TestArrows holds the arrows between packages, and that each package says what it is.
func TestArrows(t *testing.T) {
	comments := map[string]int{}
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains([]string{"node_modules", "testdata", "dist"}, d.Name()) || strings.HasPrefix(d.Name(), ".") && d.Name() != ".."):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		name := path.Dir(filepath.ToSlash(strings.TrimPrefix(filepath.ToSlash(file), "../")))
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		comments[name] += 0
		if parsed.Doc != nil {
			comments[name]++
		}
		allowed, held := arrows[name]
		if !held && !strings.HasPrefix(name, "cmd/") {
			t.Errorf("package %s is not among the arrows", name)
		}
		for _, spec := range parsed.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if ours, ok := strings.CutPrefix(target, module); ok && held && !slices.Contains(allowed, ours) {
				t.Errorf("%s imports %s, which package %s may not", file, ours, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, n := range comments {
		if n != 1 {
			t.Errorf("package %s has %d package comments, want 1", name, n)
		}
	}
}
