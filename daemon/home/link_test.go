package home

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

func TestWriteLink(t *testing.T) {
	h, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{`http://127.0.0.1:1/d/#SECRET`, `http://127.0.0.1:1/"><script>&`} {
		path, err := h.WriteLink(address)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(address, "SECRET") != strings.Contains(string(text), `0; url=http://127.0.0.1:1/d/#SECRET"`) ||
			strings.Contains(string(text), "<script>") {
			t.Errorf("the page is %s", text)
		}
		if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != fileMode {
			t.Errorf("its mode is %v, %v", info.Mode(), err)
		}
	}
}
