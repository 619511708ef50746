package home

import (
	"os"
	"path/filepath"
	"testing"
)

func TestHTTPToken(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "home")
	h, err := OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if token := h.HTTPToken(); token != "" {
		t.Errorf("before it is made the token is %q", token)
	}
	if was, err := h.RevokeHTTPToken(); was || err != nil {
		t.Errorf("revoking nothing: %v, %v", was, err)
	}
	made, err := h.MakeHTTPToken()
	if err != nil || len(made) < 32 {
		t.Fatalf("made %q, %v", made, err)
	}
	if again, err := h.MakeHTTPToken(); again != made || err != nil {
		t.Errorf("a second time it is %q, %v; want the same", again, err)
	}
	if token := h.HTTPToken(); token != made {
		t.Errorf("read %q; want %q", token, made)
	}
	if info, err := os.Stat(filepath.Join(dir, "http-token")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its file: %v, %v", info.Mode(), err)
	}
	if was, err := h.RevokeHTTPToken(); !was || err != nil {
		t.Errorf("revoking: %v, %v", was, err)
	}
	if next, err := h.MakeHTTPToken(); next == made || err != nil {
		t.Errorf("after a revocation the same token is made")
	}
}
