package extension

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// The id is derived as Chromium does: the first 16 bytes of SHA-256 over the public key, a hex digit becoming one
// of the letters a to p.
func TestIDFollowsFromTheKey(t *testing.T) {
	t.Parallel()
	files := builtOrSkip(t)
	raw, err := fs.ReadFile(files, "manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Key       string `json:"key"`
		Incognito string `json:"incognito"`
	}
	if err := json.Unmarshal(raw, &manifest); err != nil {
		t.Fatal(err)
	}
	key, err := base64.StdEncoding.DecodeString(manifest.Key)
	if err != nil {
		t.Fatalf("the manifest's key: %v", err)
	}
	sum := sha256.Sum256(key)
	var id []byte
	for _, b := range sum[:16] {
		id = append(id, 'a'+b>>4, 'a'+b&15)
	}
	if string(id) != ID {
		t.Errorf("the key gives the id %s, ID is %s", id, ID)
	}
	if manifest.Incognito != "split" {
		t.Errorf("incognito is %q, want split: each browser context needs a worker of its own", manifest.Incognito)
	}
}

func TestWithoutABuild(t *testing.T) {
	t.Parallel()
	if _, err := Chromium.within(fstest.MapFS{"dist/README.txt": {}}); !errors.Is(err, ErrNotBuilt) {
		t.Errorf("got %v, want ErrNotBuilt", err)
	}
}

func TestExtractReplaces(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "home", "extension")
	first := fstest.MapFS{"manifest.json": {Data: []byte("1")}, "old.js": {Data: []byte("old")}}
	second := fstest.MapFS{"manifest.json": {Data: []byte("2")}, "icon/16.png": {Data: []byte("png")}}
	for _, files := range []fs.FS{first, second} {
		if err := extract(files, dir); err != nil {
			t.Fatal(err)
		}
	}
	if err := fstest.TestFS(os.DirFS(dir), "manifest.json", "icon/16.png"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "old.js")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file of the earlier extension is left: %v", err)
	}
	assertOnly(t, filepath.Dir(dir), "extension")
}

// unreadable is a file system whose second file cannot be read.
type unreadable struct{ fstest.MapFS }

func (u unreadable) Open(name string) (fs.File, error) {
	if name == "z.js" {
		return nil, errors.New("disk fault")
	}
	return u.MapFS.Open(name)
}

func TestExtractThatFailsLeavesTheEarlierOne(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "extension")
	good := fstest.MapFS{"manifest.json": {Data: []byte("1")}}
	if err := extract(good, dir); err != nil {
		t.Fatal(err)
	}
	bad := unreadable{fstest.MapFS{"manifest.json": {Data: []byte("2")}, "z.js": {}}}
	if err := extract(bad, dir); err == nil {
		t.Fatal("no error")
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "manifest.json")); string(got) != "1" {
		t.Errorf("manifest.json is %q, want the earlier one", got)
	}
	assertOnly(t, filepath.Dir(dir), "extension")
}

func builtOrSkip(t *testing.T) fs.FS {
	t.Helper()
	files, err := Chromium.FS()
	if errors.Is(err, ErrNotBuilt) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func assertOnly(t *testing.T, dir, name string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != name {
			t.Errorf("left behind: %s", e.Name())
		}
	}
}
