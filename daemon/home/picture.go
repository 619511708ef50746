package home

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"
)

// maxPictureName bounds the part of a picture's file name that a client has chosen, in code points.
const maxPictureName = 80

// PicturesDir holds the pictures that clients have asked to keep.
func (h *Home) PicturesDir() string { return h.path("screenshots") }

// SavePicture writes a picture into PicturesDir, never over another file, and answers its path. Of name only the last
// element counts, and of that only what no file system objects to; it may be empty. Ext is without a dot.
func (h *Home) SavePicture(name, ext string, data []byte) (string, error) {
	dir := h.PicturesDir()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	stem := pictureName(name, ext)
	if stem == "" {
		stem = "screenshot-" + time.Now().Format("20060102-150405") + "-" + tag()
	}
	path := filepath.Join(dir, stem+"."+ext)
	err := writeNew(path, data)
	if errors.Is(err, fs.ErrExist) {
		path = filepath.Join(dir, stem+"-"+tag()+"."+ext)
		err = writeNew(path, data)
	}
	return path, err
}

func writeNew(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, os.Remove(path))
	}
	return err
}

// pictureName is what is left of a name that a client has chosen: no folder, no leading dot, no odd character.
func pictureName(name, ext string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.TrimSuffix(strings.TrimLeft(name, "."), "."+ext)
	clean := []rune(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_. ", r) {
			return r
		}
		return '_'
	}, name))
	return strings.TrimSpace(string(clean[:min(len(clean), maxPictureName)]))
}

func tag() string {
	var b [3]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic("bug: crypto/rand does not fail: " + err.Error())
	}
	return hex.EncodeToString(b[:])
}
