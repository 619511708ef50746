package link

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

const testdata = "../../registry/testdata"

func readVectors(t testing.TB, dir string, each func(name string, data []byte)) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(testdata, dir, "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no vectors in %s: %v", dir, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		each(strings.TrimSuffix(filepath.Base(name), ".json"), data)
	}
}

// Both halves judge every frame the same.
func TestFrameVectors(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	readVectors(t, "frames", func(name string, data []byte) {
		var v struct {
			Frame json.RawMessage
			Valid bool
			Why   string
		}
		if err := json.Unmarshal(data, &v); err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		f, err := decodeFrame(v.Frame)
		if (err == nil) != v.Valid {
			t.Errorf("%s: decodeFrame = %v; want valid %v %s", name, err, v.Valid, v.Why)
		}
		if v.Valid {
			seen[f.T] = true
		}
	})
	for frameType := range shapes {
		if !seen[frameType] {
			t.Errorf("no valid vector of type %s", frameType)
		}
	}
}

// The daemon is stricter about what a worker sends than the shared vectors ask for.
func TestDaemonIsStricter(t *testing.T) {
	t.Parallel()
	change := func(f func(*registry.Frame)) registry.Frame {
		hello := helloFor("t-1")
		f(&hello)
		return hello
	}
	result := func(r registry.Result) registry.Frame {
		return registry.Frame{T: registry.FrameResult, ID: "1", Result: &r}
	}
	for name, f := range map[string]registry.Frame{
		"separator in the version":   change(func(f *registry.Frame) { f.ExtensionVersion = "0.1|0" }),
		"empty version":              change(func(f *registry.Frame) { f.ExtensionVersion = "" }),
		"hash not in hex":            change(func(f *registry.Frame) { f.ManifestHash = strings.Repeat("G", 64) }),
		"hash too short":             change(func(f *registry.Frame) { f.ManifestHash = f.ManifestHash[1:] }),
		"nonce of 15 characters":     change(func(f *registry.Frame) { f.Nonce = f.Nonce[:15] }),
		"endless nonce":              change(func(f *registry.Frame) { f.Nonce = strings.Repeat("n", 129) }),
		"ticket without an id":       change(func(f *registry.Frame) { f.Auth.ID = "" }),
		"session with an id":         change(func(f *registry.Frame) { f.Auth = &registry.Auth{Kind: authSession, ID: "x"} }),
		"endless id":                 {T: registry.FramePong, ID: strings.Repeat("9", maxID+1)},
		"id with a space":            {T: registry.FramePong, ID: "a b"},
		"ok with an error":           result(registry.Result{OK: true, Error: registry.NewError(registry.BrowserError, nil)}),
		"failed without an error":    result(registry.Result{}),
		"a picture without pixels":   result(registry.Result{OK: true, Image: &registry.Image{MimeType: "image/png"}}),
		"a picture without its type": result(registry.Result{OK: true, Image: &registry.Image{Data: "iVBO"}}),
	} {
		if err := checkFrame(&f); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestEncodeDoesNotEscapeHTML(t *testing.T) {
	t.Parallel()
	const input = `{"text":"<a href=\"x\">&</a>"}`
	text, err := encodeFrame(registry.Frame{T: registry.FrameInvoke, ID: "1", Action: "a", Input: json.RawMessage(input), TimeoutMs: 1})
	if err != nil || !strings.Contains(string(text), input) {
		t.Errorf("encodeFrame = %s, %v", text, err)
	}
}

func FuzzDecodeFrame(f *testing.F) {
	readVectors(f, "frames", func(_ string, data []byte) {
		var v struct{ Frame json.RawMessage }
		if err := json.Unmarshal(data, &v); err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(v.Frame))
	})
	f.Fuzz(func(t *testing.T, data []byte) {
		frame, err := decodeFrame(data)
		if err != nil || frame.T == registry.FrameManifest { // which the daemon never writes
			return
		}
		text := mustEncode(t, frame)
		again, err := decodeFrame(text)
		if err != nil {
			t.Fatalf("accepted %q, not %q: %v", data, text, err)
		}
		if twice := mustEncode(t, again); !bytes.Equal(twice, text) {
			t.Errorf("%q becomes %q", text, twice)
		}
	})
}

func mustEncode(t *testing.T, f registry.Frame) []byte {
	t.Helper()
	text, err := encodeFrame(f)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
