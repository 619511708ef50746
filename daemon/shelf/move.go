package shelf

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// checkPlain refuses links, folders, devices and whatever else is no file with bytes of its own.
func checkPlain(path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrMissing, err)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: %s is no plain file", ErrMissing, path)
	}
	return nil
}

// openPlain opens a plain file. That what was looked at is what was opened is checked afterwards: a link may have taken
// its place in between.
func openPlain(path string) (*os.File, error) {
	if err := checkPlain(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	opened, err := f.Stat()
	if err == nil {
		var now fs.FileInfo
		if now, err = os.Lstat(path); err == nil && !os.SameFile(opened, now) {
			err = errors.New("the file was exchanged")
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// move moves a file, readable for its owner alone. Between file systems it is copied, as far as limit.
func move(from, to string, limit int64) error {
	if err := os.Rename(from, to); err == nil {
		if err := checkPlain(to); err != nil {
			return errors.Join(err, os.Remove(to))
		}
		return os.Chmod(to, 0o600)
	}
	if err := copyPlain(from, to, limit); err != nil {
		return errors.Join(err, remove(to))
	}
	return remove(from)
}

func copyPlain(from, to string, limit int64) (err error) {
	in, err := openPlain(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	n, err := io.Copy(out, io.LimitReader(in, limit+1))
	if err == nil && n > limit {
		return ErrTooLarge
	}
	return err
}

// remove deletes a plain file; one that is gone is no error.
func remove(path string) error {
	if err := checkPlain(path); err != nil {
		return nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
