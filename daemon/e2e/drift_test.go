package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/extension"
	"github.com/browsentic/browsentic/registry"
)

// TestDrift loads an extension that was built from another registry: the browser is the authority on what it can do.
func TestDrift(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "extension")
	if err := extension.Chromium.Extract(dir); err != nil {
		t.Fatal(err)
	}
	before := registry.ByName("browser.click").Description
	after := strings.Replace(before, "Click", "Push", 1)
	bundle := filepath.Join(dir, "background.js")
	code, err := os.ReadFile(bundle)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(code, []byte(before)) {
		t.Fatal("the bundle does not carry the description")
	}
	if err := os.WriteFile(bundle, bytes.ReplaceAll(code, []byte(before), []byte(after)), 0o600); err != nil {
		t.Fatal(err)
	}

	w := ownWorld(t, "BROWSENTIC_EXTENSION_DIR="+dir)
	c := w.client(t)
	if got := describe(t, c, "browser_click"); got != before {
		t.Errorf("before any browser the list says %q", got)
	}
	base := site(t)
	p := c.session(nil)
	select {
	case <-c.listChanged:
	case <-time.After(30 * time.Second):
		t.Fatal("no tools/list_changed")
	}
	if got := describe(t, c, "browser_click"); got != after {
		t.Errorf("the published description is %q, want the browser's", got)
	}
	status := c.must("browsentic_status", nil)
	if status.at("manifestInSync") != false || status.at("hint") == nil {
		t.Errorf("status: %s", status)
	}
	if out, err := w.cli("status"); err != nil || !strings.Contains(out, "another build") {
		t.Errorf("browsentic status (%v) does not tell of the drift:\n%s", err, out)
	}
	// Drift never blocks a call.
	p.do("browser_navigate", map[string]any{"url": base + "/form"})
	p.do("browser_click", map[string]any{"locator": role("button", "Send")})
}

func describe(t *testing.T, c *client, tool string) string {
	t.Helper()
	list, err := c.ListTools(t.Context(), &mcp.ListToolsParams{})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range list.Tools {
		if l.Name == tool {
			return l.Description
		}
	}
	t.Fatalf("%s is not listed", tool)
	return ""
}
