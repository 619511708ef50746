package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// fakeShelf keeps what it is given in memory; a file of the name "gone" has gone.
type fakeShelf struct{ kept []Captured }

func (s *fakeShelf) Take(path, name, host string) (Captured, error) {
	if name == "gone" {
		return Captured{}, registry.NewError(registry.DownloadMissing, nil)
	}
	f := Captured{
		ID: newID("kept"), Name: name, MediaType: "text/csv", Size: 3, Host: host, Notes: "text/csv, 3 bytes", Path: path,
		CapturedAt: time.Now(),
	}
	s.kept = append([]Captured{f}, s.kept...)
	return f, nil
}

func (s *fakeShelf) List() ([]Captured, error) { return s.kept, nil }

func (s *fakeShelf) Open(id string) (Captured, *os.File, error) {
	for _, f := range s.kept {
		if f.ID == id {
			opened, err := os.Open(f.Path)
			return f, opened, err
		}
	}
	return Captured{}, nil, registry.NewError(registry.DownloadNotFound, nil)
}

type fakeCatch struct {
	dir, name string
	tooLarge  bool
	released  int
}

func (c *fakeCatch) Dir() string                         { return c.dir }
func (c *fakeCatch) Name(context.Context, string) string { return c.name }
func (c *fakeCatch) TooLarge() bool                      { return c.tooLarge }
func (c *fakeCatch) Release()                            { c.released++ }

func TestCaptureDownload(t *testing.T) {
	t.Parallel()
	shelf := &fakeShelf{}
	w := newWorld(t, func(c *Config) { c.Shelf = shelf })
	page := w.create()
	place := w.browsers.place(0)
	in := input{"sessionId": page.session, "pageId": page.page, "url": "https://a.test/list.csv"}
	dir := t.TempDir()
	for _, test := range []struct {
		about  string
		catch  *fakeCatch
		answer registry.Result
		code   registry.Code
		name   string
		host   string
	}{
		{"the browser's own folder", nil, succeed(map[string]any{"path": "/home/kim/list.csv", "url": "https://B.test:8/x", "name": "list.csv"}), "", "list.csv", "b.test"},
		{"a folder of ours", &fakeCatch{dir: dir}, succeed(map[string]any{"path": filepath.Join(dir, "1"), "url": "blob:https://b.test/1", "name": "x.csv"}), "", "x.csv", "b.test"},
		{"named by the browser", &fakeCatch{dir: dir, name: "its.csv"}, succeed(map[string]any{"path": filepath.Join(dir, "1"), "url": "data:,x"}), "", "its.csv", ""},
		{"not in our folder", &fakeCatch{dir: dir}, succeed(map[string]any{"path": "/etc/passwd", "url": "https://b.test/", "name": "x"}), registry.DownloadMissing, "", ""},
		{"below our folder", &fakeCatch{dir: dir}, succeed(map[string]any{"path": filepath.Join(dir, "a", "b"), "url": "https://b.test/", "name": "x"}), registry.DownloadMissing, "", ""},
		{"no whole path", nil, succeed(map[string]any{"path": "x", "name": "x"}), registry.DownloadMissing, "", ""},
		{"refused by the shelf", nil, succeed(map[string]any{"path": "/x", "name": "gone"}), registry.DownloadMissing, "", ""},
		{"nothing began", &fakeCatch{dir: dir}, fail(registry.NoDownloadStarted, nil), registry.NoDownloadStarted, "", ""},
		{"broken off by the site", &fakeCatch{dir: dir}, fail(registry.DownloadFailed, nil), registry.DownloadFailed, "", ""},
		{"broken off by us", &fakeCatch{dir: dir, tooLarge: true}, fail(registry.DownloadFailed, nil), registry.DownloadTooLarge, "", ""},
	} {
		place.filesMu.Lock()
		if place.caught = nil; test.catch != nil {
			place.caught = test.catch
		}
		place.filesMu.Unlock()
		place.invoke = func(context.Context, Invocation) (registry.Result, error) { return test.answer, nil }
		data, err := w.call("page.captureDownload", in)
		switch {
		case test.code != "" && (err == nil || err.Code != test.code):
			t.Errorf("%s: %v %v, want %s", test.about, data, err, test.code)
		case test.code == "" && (err != nil || data["name"] != test.name || data["host"] != test.host || !strings.HasPrefix(data["downloadId"].(string), "download_")):
			t.Errorf("%s: %v %v", test.about, data, err)
		}
		if test.catch != nil && test.catch.released != 1 {
			t.Errorf("%s: released %d times", test.about, test.catch.released)
		}
	}
	list := w.must("page.listDownloads", input{"nameContains": "CSV"})["downloads"].([]any)
	if len(list) != 3 || list[0].(map[string]any)["name"] != "its.csv" {
		t.Errorf("listed: %v", list)
	}
}

func TestWithoutAShelfNothingIsCaptured(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	page := w.create()
	if _, err := w.call("page.captureDownload", input{"sessionId": page.session, "pageId": page.page, "url": "https://a.test/"}); err == nil || err.Code != registry.DownloadSaveFailed {
		t.Error(err)
	}
	if list := w.must("page.listDownloads", input{})["downloads"].([]any); len(list) > 0 {
		t.Error(list)
	}
}

// TestAttachFileGoesOn: a worker that dies in the middle does not end the call, and nothing stays open after it.
func TestAttachFileGoesOn(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "list.csv")
	if err := os.WriteFile(path, []byte("a,b"), 0o600); err != nil {
		t.Fatal(err)
	}
	shelf := &fakeShelf{kept: []Captured{{ID: "1", Name: "list.csv", MediaType: "text/csv", Size: 3, Path: path}, {ID: "2", Size: registry.MaxFileBytes + 1, Path: path}}}
	w := newWorld(t, func(c *Config) { c.Shelf = shelf })
	page := w.create()
	place := w.browsers.place(0)
	place.offer(Download{ID: "own", Name: "own.txt", State: "completed"}, []byte("words"))
	place.offer(Download{ID: "refused", Name: "x.exe", State: "refused"}, nil)
	var tries int
	cutOff := registry.NewError(registry.ExtensionOffline, map[string]any{"mayHaveHappened": true})
	place.invoke = func(context.Context, Invocation) (registry.Result, error) {
		if tries++; tries < 3 {
			return registry.Result{}, cutOff
		}
		return succeed(map[string]any{
			"attached": true, "name": "list.csv", "size": 3, "mime": "text/csv",
			"element": map[string]any{"tag": "input", "selector": "#f", "bounds": map[string]any{"x": 0, "y": 0, "width": 0, "height": 0}},
		}), nil
	}
	attach := func(more input) *registry.Error {
		t.Helper()
		in := input{"sessionId": page.session, "pageId": page.page, "target": input{"selector": "#f"}}
		for k, v := range more {
			in[k] = v
		}
		_, err := w.call("page.attachFile", in)
		return err
	}
	if err := attach(input{"downloadId": "download_1"}); err != nil || tries != 3 {
		t.Errorf("after %d tries: %v", tries, err)
	}
	for _, more := range []input{{"fileId": "file_1"}, {"downloadId": "download_own"}} {
		if err := attach(more); err != nil {
			t.Errorf("%v: %v", more, err)
		}
	}
	for id, code := range map[string]registry.Code{
		"download_2": registry.DownloadTooLarge, "download_3": registry.DownloadNotFound, "1": registry.DownloadNotFound,
		"download_refused": registry.DownloadMissing,
	} {
		if err := attach(input{"downloadId": id}); err == nil || err.Code != code {
			t.Errorf("%s: %v, want %s", id, err, code)
		}
	}
	if err := attach(input{"downloadId": "download_1", "fileId": "file_1"}); err == nil || err.Code != registry.InvalidInput {
		t.Errorf("both: %v", err)
	}
	place.filesMu.Lock()
	defer place.filesMu.Unlock()
	if len(place.offered) != 3 || place.withdrawn != 3 {
		t.Fatalf("%d offered, %d withdrawn", len(place.offered), place.withdrawn)
	}
	if o := place.offered[0]; o.Name != "list.csv" || o.Size != 3 || o.Call == "" {
		t.Errorf("%+v", o)
	}
	for i, content := range []any{nil, "own.txt"} {
		if o := place.offered[i+1]; content == nil && o.Content != nil || content != nil && o.Name != content {
			t.Errorf("%+v", o)
		}
	}
	if _, err := place.offered[0].Content.ReadAt(make([]byte, 1), 0); !errors.Is(err, os.ErrClosed) {
		t.Errorf("the file is still open: %v", err)
	}
	// What is not made to go on is not sent again.
	tries = 0
	if _, err := w.call("page.clickElement", input{"sessionId": page.session, "pageId": page.page, "target": input{"selector": "#f"}}); err == nil || tries != 1 {
		t.Errorf("a click was tried %d times: %v", tries, err)
	}
}
