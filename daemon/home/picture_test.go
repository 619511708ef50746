package home

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

func TestSavePicture(t *testing.T) {
	h, err := OpenDir(filepath.Join(t.TempDir(), "home"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, want string }{
		{"", `^screenshot-\d{8}-\d{6}-[0-9a-f]{6}\.png$`},
		{"cart", `^cart\.png$`},
		{"cart.png", `^cart-[0-9a-f]{6}\.png$`}, // never over another one
		{"../../.ssh/keys", `^keys\.png$`},
		{`C:\temp\shot?*`, `^shot__\.png$`},
		{"..hidden", `^hidden\.png$`},
		{"naïve 图", `^naïve 图\.png$`},
		{"...", `^screenshot-`},
	} {
		path, err := h.SavePicture(tc.name, "png", []byte("picture"))
		if err != nil {
			t.Fatalf("%q: %v", tc.name, err)
		}
		if filepath.Dir(path) != h.PicturesDir() || !regexp.MustCompile(tc.want).MatchString(filepath.Base(path)) {
			t.Errorf("%q: saved to %s, want %s", tc.name, path, tc.want)
		}
		if data, err := os.ReadFile(path); err != nil || string(data) != "picture" {
			t.Errorf("%q: %q, %v", tc.name, data, err)
		}
	}
}
