package extension

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Zip writes the extension as a zip file, manifest.json at its root, as stores take it. An earlier file is replaced;
// after an error it is as it was.
func (b Build) Zip(file string) error {
	files, err := b.FS()
	if err != nil {
		return err
	}
	return zipTo(files, file)
}

func zipTo(files fs.FS, file string) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(file), ".extension-*")
	if err != nil {
		return fmt.Errorf("writing the extension: %w", err)
	}
	defer func() {
		if err != nil {
			os.Remove(tmp.Name())
		}
	}()
	z := zip.NewWriter(tmp)
	if err := errors.Join(z.AddFS(files), z.Close(), tmp.Close()); err != nil {
		return fmt.Errorf("writing the extension: %w", err)
	}
	if err := os.Rename(tmp.Name(), file); err != nil {
		return fmt.Errorf("moving the extension into place: %w", err)
	}
	return nil
}
