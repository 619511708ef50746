package shelf

import (
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func newShelf(t *testing.T, limits Limits) *Shelf {
	t.Helper()
	return New(filepath.Join(t.TempDir(), "downloads"), limits, slog.New(slog.DiscardHandler))
}

func offered(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "offered")
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func names(t *testing.T, s *Shelf) string {
	t.Helper()
	files, err := s.List()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	return strings.Join(names, " ")
}

func TestAFileComesOntoTheShelf(t *testing.T) {
	t.Parallel()
	s := newShelf(t, DefaultLimits)
	path := offered(t, "part,price\na,1\n")
	f, err := s.Take(path, "../price list.csv", "a.test")
	if err != nil {
		t.Fatal(err)
	}
	if f.Name != "price list.csv" || f.MediaType != "text/csv" || f.Size != 15 || f.Host != "a.test" || !strings.HasSuffix(f.Notes, "2 rows × 2 columns") {
		t.Errorf("%+v", f)
	}
	info, err := os.Stat(s.Path(f))
	if err != nil || info.Mode().Perm() != 0o600 || filepath.Dir(s.Path(f)) != s.dir {
		t.Errorf("%s: %v, %v", s.Path(f), info, err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the offered file is still there: %v", err)
	}
	again := New(s.dir, DefaultLimits, s.log) // as the next daemon finds it
	got, opened, err := again.Open(f.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	if content, err := io.ReadAll(opened); err != nil || string(content) != "part,price\na,1\n" || got != f {
		t.Errorf("%q %+v, %v", content, got, err)
	}
	if _, _, err := again.Open("another"); !errors.Is(err, ErrUnknown) {
		t.Errorf("an unknown id: %v", err)
	}
}

// TestWhatIsRefusedIsDeleted: nothing of a file that may not be kept stays behind, and nothing else is touched.
func TestWhatIsRefusedIsDeleted(t *testing.T) {
	t.Parallel()
	limits := DefaultLimits
	limits.FileBytes = 10
	s := newShelf(t, limits)
	for name, test := range map[string]struct {
		content string
		want    error
	}{
		"setup.exe": {"MZ", ErrProgram},
		"long.txt":  {"eleven bytes", ErrTooLarge},
	} {
		path := offered(t, test.content)
		if _, err := s.Take(path, name, ""); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is still there: %v", name, err)
		}
	}
	secret := offered(t, "secret")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(secret, link); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{link, t.TempDir(), filepath.Join(t.TempDir(), "absent")} {
		if _, err := s.Take(path, "a.txt", ""); !errors.Is(err, ErrMissing) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if content, err := os.ReadFile(secret); err != nil || string(content) != "secret" {
		t.Errorf("behind the link: %q, %v", content, err)
	}
	left, err := os.ReadDir(s.dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left on the shelf: %v, %v", left, err)
	}
}

func TestTheShelfIsBounded(t *testing.T) {
	t.Parallel()
	s := newShelf(t, Limits{FileBytes: 100, TotalBytes: 12, Files: 3, Age: time.Hour})
	for _, name := range []string{"a", "b", "c", "d"} {
		if _, err := s.Take(offered(t, "four"), name, ""); err != nil {
			t.Fatal(err)
		}
	}
	if got := names(t, s); got != "d c b" {
		t.Errorf("by number: %s", got)
	}
	if _, err := s.Take(offered(t, "ten bytes!"), "e", ""); err != nil {
		t.Fatal(err)
	}
	if got := names(t, s); got != "e" {
		t.Errorf("by bytes: %s", got)
	}
	s.files[0].CapturedAt = time.Now().Add(-2 * time.Hour)
	if got := names(t, s); got != "" {
		t.Errorf("by age: %s", got)
	}
	left, err := os.ReadDir(s.dir)
	if err != nil || len(left) != 1 { // the list
		t.Errorf("left: %v, %v", left, err)
	}
}

func TestWhatAPersonHasTakenAwayIsNotListed(t *testing.T) {
	t.Parallel()
	s := newShelf(t, DefaultLimits)
	gone, err := s.Take(offered(t, "1"), "gone.txt", "")
	if err != nil {
		t.Fatal(err)
	}
	changed, err := s.Take(offered(t, "2"), "changed.txt", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(s.Path(gone)), os.WriteFile(s.Path(changed), []byte("other"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{gone.ID, changed.ID} {
		if _, _, err := s.Open(id); !errors.Is(err, ErrMissing) {
			t.Errorf("%s: %v", id, err)
		}
	}
	if got := names(t, s); got != "changed.txt" {
		t.Errorf("listed: %s", got)
	}
}

// TestAListThatIsNoneIsNoFailure: the files outlive a list that cannot be read, and a list leads nowhere else.
func TestAListThatIsNoneIsNoFailure(t *testing.T) {
	t.Parallel()
	for _, list := range []string{"{", `[{"id":"x","stored":"../../etc/passwd"}]`, `[{"id":"x"}]`} {
		s := newShelf(t, DefaultLimits)
		if err := errors.Join(os.MkdirAll(s.dir, 0o700), os.WriteFile(s.index(), []byte(list), 0o600)); err != nil {
			t.Fatal(err)
		}
		if got := names(t, s); got != "" {
			t.Errorf("%s: %s", list, got)
		}
		if _, _, err := s.Open("x"); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", list, err)
		}
	}
}
