// Package extension carries the built WebExtension inside the binary, so that a browser which the daemon starts can
// never run another build than its daemon. It imports nothing of ours.
//
// A Go build without a built extension compiles (dist holds a placeholder); FS and Extract then say what to run.
package extension

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ID is the extension's id in every Chromium: the public key in the manifest fixes it.
const ID = "jfginpdpggengbjgkidglgajbfmoellf"

// ErrNotBuilt says that this binary was compiled without a built extension.
var ErrNotBuilt = errors.New("this binary carries no browser extension: run `make build` and use the binary it makes")

//go:embed all:dist
var dist embed.FS

// Build is the extension for one family of browsers.
type Build string

// The builds.
const (
	Chromium Build = "chrome-mv3"
	Firefox  Build = "firefox-mv3"
)

// FS is the built extension, its manifest.json at the root; ErrNotBuilt when there is none.
func (b Build) FS() (fs.FS, error) { return b.within(dist) }

func (b Build) within(files fs.FS) (fs.FS, error) {
	sub, err := fs.Sub(files, "dist/"+string(b))
	if err != nil {
		return nil, fmt.Errorf("opening the embedded extension: %w", err)
	}
	if _, err := fs.Stat(sub, "manifest.json"); err != nil {
		return nil, ErrNotBuilt
	}
	return sub, nil
}

// Extract writes the extension into dir, for a browser to load it unpacked. An earlier dir is replaced as a whole;
// after an error it is as it was.
func (b Build) Extract(dir string) error {
	files, err := b.FS()
	if err != nil {
		return err
	}
	return extract(files, dir)
}

func extract(files fs.FS, dir string) (err error) {
	dir = filepath.Clean(dir)
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return fmt.Errorf("making the extension's folder: %w", err)
	}
	// A browser must never see half of it: write beside dir, then move.
	tmp, err := os.MkdirTemp(parent, ".extension-*")
	if err != nil {
		return fmt.Errorf("making the extension's folder: %w", err)
	}
	defer func() {
		if err != nil {
			os.RemoveAll(tmp)
		}
	}()
	if err := os.CopyFS(tmp, files); err != nil {
		return fmt.Errorf("writing the extension: %w", err)
	}
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("replacing the extension: %w", err)
	}
	if err := os.Rename(tmp, dir); err != nil {
		return fmt.Errorf("moving the extension into place: %w", err)
	}
	return nil
}
