// Package shelf keeps the files that clients have taken from pages, in one private folder: each under a name that says
// when it came, bounded in number, bytes and age. Only what a browser has put on this computer comes onto the shelf, and
// nobody outside chooses where.
package shelf

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/browsentic/browsentic/daemon/filetype"
)

// Limits bound a shelf. Beyond Files and TotalBytes the oldest files go.
type Limits struct {
	FileBytes  int64 // of one file
	TotalBytes int64
	Files      int
	Age        time.Duration
}

// DefaultLimits are in force where others were not given.
var DefaultLimits = Limits{FileBytes: 100 << 20, TotalBytes: 2 << 30, Files: 200, Age: 14 * 24 * time.Hour}

// File is one on the shelf.
type File struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"` // what the site called it, made safe for every file system
	MediaType  string    `json:"mediaType"`
	Size       int64     `json:"size"`
	Host       string    `json:"host"`
	Notes      string    `json:"notes"` // what is in it, in our own words
	Stored     string    `json:"stored"`
	CapturedAt time.Time `json:"capturedAt"`
}

var (
	// ErrUnknown means that no file of this id was ever here, or its time is over.
	ErrUnknown = errors.New("no such file")
	// ErrMissing means that the file itself is gone, or is no longer what was put here.
	ErrMissing = errors.New("the file is gone")
	// ErrTooLarge means that a file is over Limits.FileBytes. It has been deleted.
	ErrTooLarge = errors.New("the file is too large")
	// ErrProgram means that a file is a program, going by its name. It has been deleted.
	ErrProgram = errors.New("the file is a program")
)

// Shelf is one folder. Its methods may be called from many goroutines.
type Shelf struct {
	dir    string
	limits Limits
	log    *slog.Logger

	mu    sync.Mutex
	files []File // oldest first; nil until they are needed
}

// New makes the shelf of a folder, which need not exist. It reads nothing before it must.
func New(dir string, limits Limits, log *slog.Logger) *Shelf {
	return &Shelf{dir: dir, limits: limits, log: log}
}

// Take moves the file at path onto the shelf. The name is what the site calls it, host whose it is. Whatever the
// outcome, nothing is left at path, unless that is not a plain file: a link is never followed.
func (s *Shelf) Take(path, name, host string) (File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.readLocked(); err != nil {
		return File{}, errors.Join(err, remove(path))
	}
	f := File{ID: uuid.NewString(), Name: filetype.SafeName(name), Host: host, CapturedAt: time.Now().UTC().Truncate(time.Millisecond)}
	f.Stored = f.CapturedAt.Local().Format("20060102-150405") + "-" + f.ID[:4] + "-" + f.Name
	kept, err := s.adopt(path, f)
	if err != nil {
		return File{}, err
	}
	s.files = append(s.files, kept)
	s.sweepLocked()
	if err := s.writeLocked(); err != nil {
		return File{}, errors.Join(err, os.Remove(s.Path(kept)))
	}
	return kept, nil
}

// adopt looks at the file once it lies where nobody else can exchange it.
func (s *Shelf) adopt(path string, f File) (File, error) {
	if err := checkPlain(path); err != nil {
		return File{}, err
	}
	if filetype.IsProgram(f.Name) {
		return File{}, errors.Join(ErrProgram, remove(path))
	}
	at := s.Path(f)
	if err := move(path, at, s.limits.FileBytes); err != nil {
		return File{}, errors.Join(err, remove(path))
	}
	head, size, err := look(at)
	if err == nil && size > s.limits.FileBytes {
		err = ErrTooLarge
	}
	if err != nil {
		return File{}, errors.Join(err, remove(at))
	}
	f.Size, f.MediaType, f.Notes = size, filetype.MediaType(f.Name, head), filetype.Notes(f.Name, head, size)
	return f, nil
}

// Path is where a file of the shelf lies.
func (s *Shelf) Path(f File) string { return filepath.Join(s.dir, f.Stored) }

// List is what is on the shelf, newest first.
func (s *Shelf) List() ([]File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.readLocked(); err != nil {
		return nil, err
	}
	if s.sweepLocked() {
		if err := s.writeLocked(); err != nil {
			return nil, err
		}
	}
	list := slices.Clone(s.files)
	slices.Reverse(list)
	return list, nil
}

// Open opens a file of the shelf for reading.
func (s *Shelf) Open(id string) (File, *os.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.readLocked(); err != nil {
		return File{}, nil, err
	}
	i := slices.IndexFunc(s.files, func(f File) bool { return f.ID == id })
	if i < 0 {
		return File{}, nil, ErrUnknown
	}
	opened, err := openPlain(s.Path(s.files[i]))
	if err != nil {
		return File{}, nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	info, err := opened.Stat()
	if err != nil || info.Size() != s.files[i].Size {
		return File{}, nil, errors.Join(ErrMissing, err, opened.Close())
	}
	return s.files[i], opened, nil
}

// sweepLocked forgets what is gone and deletes what is over the limits; it reports whether there was any.
func (s *Shelf) sweepLocked() bool {
	before := len(s.files)
	oldest := time.Now().Add(-s.limits.Age)
	var total int64
	for i := len(s.files) - 1; i >= 0; i-- {
		f := s.files[i]
		total += f.Size
		over := len(s.files)-i > s.limits.Files || total > s.limits.TotalBytes || f.CapturedAt.Before(oldest)
		if over {
			if err := remove(s.Path(f)); err != nil {
				s.log.Warn("a captured file was not deleted", "error", err)
			}
		} else if checkPlain(s.Path(f)) == nil {
			continue
		}
		s.files = slices.Delete(s.files, i, i+1)
	}
	return len(s.files) != before
}

func (s *Shelf) index() string { return filepath.Join(s.dir, "downloads.json") }

func (s *Shelf) readLocked() error {
	if s.files != nil {
		return nil
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	if err := os.Chmod(s.dir, 0o700); err != nil {
		return err
	}
	files := []File{}
	raw, err := os.ReadFile(s.index())
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	default:
		if err := json.Unmarshal(raw, &files); err != nil {
			s.log.Warn("the list of captured files cannot be read", "error", err)
			files = []File{}
		}
	}
	// A list that somebody has written by hand leads nowhere else.
	files = slices.DeleteFunc(files, func(f File) bool { return f.Stored == "" || f.Stored != filepath.Base(f.Stored) })
	slices.SortStableFunc(files, func(a, b File) int { return cmp.Compare(a.CapturedAt.UnixNano(), b.CapturedAt.UnixNano()) })
	s.files = files
	return nil
}

// writeLocked replaces the list as a whole: a reader sees the old one or the new one.
func (s *Shelf) writeLocked() error {
	raw, err := json.MarshalIndent(s.files, "", "  ")
	if err != nil {
		return err
	}
	next := s.index() + ".new"
	if err := os.WriteFile(next, raw, 0o600); err != nil {
		return err
	}
	return os.Rename(next, s.index())
}

// look reads the start of a plain file.
func look(path string) (head []byte, size int64, err error) {
	f, err := openPlain(path)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	head, err = io.ReadAll(io.LimitReader(f, filetype.NotedBytes))
	return head, info.Size(), err
}
