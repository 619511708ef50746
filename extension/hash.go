package extension

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
)

// Hash names what is embedded: two builds with the same files have the same hash. ErrNotBuilt when there is none.
func (b Build) Hash() (string, error) {
	files, err := b.FS()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	err = fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s\n%d\n", path, len(content))
		sum.Write(content)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("reading the embedded extension: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), nil
}
