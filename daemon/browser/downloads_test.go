package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// depot serves pages like a site, and files under /file/<name>. What a file's name begins with says how it comes.
type depot struct {
	*site
	release chan struct{} // lets slow files end
}

const fileText = "part,price\n"

func newDepot(t *testing.T, pages map[string]string) *depot {
	d := &depot{site: newSite(t, pages), release: make(chan struct{})}
	inner := d.Config.Handler
	d.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, isFile := strings.CutPrefix(r.URL.Path, "/file/")
		if !isFile {
			inner.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
		switch {
		case strings.HasPrefix(name, "announced"): // 3,000 bytes, and says so
			w.Header().Set("Content-Length", "3000")
			w.Write(make([]byte, 3000))
		case strings.HasPrefix(name, "endless"): // grows until nobody wants it
			for r.Context().Err() == nil {
				w.Write(make([]byte, 1<<10))
				w.(http.Flusher).Flush()
			}
		case strings.HasPrefix(name, "slow"):
			w.Write([]byte(fileText))
			w.(http.Flusher).Flush()
			select {
			case <-d.release:
			case <-r.Context().Done():
			}
		case strings.HasPrefix(name, "broken"):
			w.Header().Set("Content-Length", fmt.Sprint(len(fileText)))
			w.Write([]byte(fileText[:4]))
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		default:
			w.Write([]byte(fileText))
		}
	})
	return d
}

// fetch lets a page open a file's address, and returns the download that comes of it.
func (d *depot) fetch(t *testing.T, p *Place, name string) Download {
	t.Helper()
	before := len(p.Downloads())
	evaluate[any](t, p, firstPage(p), fmt.Sprintf("location.href = %q, 0", "/file/"+name))
	return ended(t, p, begun(t, p, before).ID)
}

// begun waits for the place's download of that number.
func begun(t *testing.T, p *Place, number int) Download {
	t.Helper()
	ctx := testContext(t)
	for ctx.Err() == nil {
		if all := p.Downloads(); len(all) > number {
			return all[number]
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("no download has begun")
	return Download{}
}

func ended(t *testing.T, p *Place, id string) Download {
	t.Helper()
	got, err := p.Download(testContext(t), id)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// files are the names in the place's folder, once what was due has been deleted.
func files(t *testing.T, p *Place) []string {
	t.Helper()
	var names []string
	for ctx := testContext(t); ctx.Err() == nil; time.Sleep(5 * time.Millisecond) {
		names = folder(t, p.downloads.dir)
		kept := 0
		for _, d := range p.Downloads() {
			if d.State == DownloadCompleted {
				kept++
			}
		}
		if len(names) == kept {
			return names
		}
	}
	t.Fatalf("left in the folder: %v", names)
	return nil
}

func TestDownloadsOfEveryKind(t *testing.T) {
	t.Parallel()
	d := newDepot(t, map[string]string{"/inner": `<a id="x" href="/file/nested.csv">x</a>`})
	far := newDepot(t, map[string]string{
		"/far": fmt.Sprintf(`<iframe src="%s/inner"></iframe><script>onmessage = () => { frames[0].postMessage(0, '*'); location.href = '/file/far.csv' }</script>`, d.other()),
	})
	page := map[string]string{
		"/": fmt.Sprintf(`<iframe id="near" src="/near"></iframe><iframe id="far" src="%s/far"></iframe>
		<a id="blank" target="_blank" href="/file/blank.csv">x</a>
		<a id="data" download="data.csv" href="data:text/csv,part,price%%0A">x</a>
		<button id="blob" onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['part,price\n'])); a.download = 'blob.csv'; a.click()">x</button>
		<a id="self" href="/file/self.csv">x</a>`, far.other()),
		"/near": `<a id="x" href="/file/near.csv">x</a>`,
	}
	top := newDepot(t, page)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{AcceptDownloads: true}, Events{})
	first := firstPage(p)
	navigate(t, p, first, top.URL)
	for i, test := range []struct{ name, script, url string }{
		{"self.csv", "self.click()", top.URL + "/file/self.csv"},
		{"blank.csv", "document.getElementById('blank').click()", top.URL + "/file/blank.csv"},
		{"data.csv", "data.click()", "data:"},
		{"blob.csv", "document.getElementById('blob').click()", "blob:" + top.URL},
		{"near.csv", "document.getElementById('near').contentDocument.getElementById('x').click()", top.URL + "/file/near.csv"},
		{"far.csv", "document.getElementById('far').contentWindow.postMessage(0, '*')", far.other() + "/file/far.csv"},
	} {
		evaluate[any](t, p, first, strings.Replace(test.script, "self.click", "document.getElementById('self').click", 1))
		got := ended(t, p, begun(t, p, i).ID)
		if got.Name != test.name || got.State != DownloadCompleted || got.Bytes != int64(len(fileText)) || !strings.HasPrefix(got.URL, test.url) || got.StartedAt.IsZero() {
			t.Errorf("%s: %+v", test.name, got)
		}
		if content, err := p.ReadDownload(got.ID, 1000); err != nil || string(content) != fileText {
			t.Errorf("%s: %q, %v", test.name, content, err)
		}
		if content, err := p.ReadDownload(got.ID, 4); err != nil || string(content) != fileText[:4] {
			t.Errorf("%s, limited: %q, %v", test.name, content, err)
		}
	}
	if pages := p.Pages(); len(pages) != 1 || pages[0].URL != top.URL+"/" {
		t.Errorf("pages %+v", pages)
	}
	if n := len(files(t, p)); n != 6 {
		t.Errorf("%d files", n)
	}
}

func TestDownloadsAreApart(t *testing.T) {
	t.Parallel()
	d := newDepot(t, map[string]string{"/": "<!doctype html>"})
	b := launch(t, nil)
	one := newPlace(t, b, Settings{AcceptDownloads: true}, Events{})
	two := newPlace(t, b, Settings{}, Events{})
	if err := two.Configure(testContext(t), Settings{AcceptDownloads: true}); err != nil {
		t.Fatal(err)
	}
	none := newPlace(t, b, Settings{}, Events{})
	ids := map[*Place]string{}
	for _, p := range []*Place{one, two, none} {
		navigate(t, p, firstPage(p), d.URL)
		ids[p] = d.fetch(t, p, "list.csv").ID
	}
	for p, name := range map[*Place]string{one: "one", two: "two", none: "none"} {
		all := p.Downloads()
		if len(all) != 1 || all[0].ID != ids[p] {
			t.Errorf("%s: %+v", name, all)
		}
		for other, id := range ids {
			_, err := p.ReadDownload(id, 100)
			switch {
			case other != p && !errors.Is(err, ErrNoDownload),
				other == p && p == none && !errors.Is(err, ErrNoFile),
				other == p && p != none && err != nil:
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if got := none.Downloads()[0]; got.State != DownloadRefused || got.Refusal != RefusedNotAccepted {
		t.Errorf("not accepted: %+v", got)
	}
	if _, err := one.Download(testContext(t), "nobody's"); !errors.Is(err, ErrNoDownload) {
		t.Errorf("unknown id: %v", err)
	}
	dirs := []string{one.downloads.dir, two.downloads.dir}
	for i, p := range []*Place{one, two} {
		if n := len(files(t, p)); n != 1 {
			t.Errorf("%d files", n)
		}
		if info, err := os.Stat(dirs[i]); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("folder: %v, %v", info, err)
		}
		if err := p.Close(testContext(t)); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(dirs[i]); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the folder outlives its place: %v", err)
		}
	}
	if left := folder(t, filepath.Dir(dirs[0])); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func TestDownloadLimits(t *testing.T) {
	t.Parallel()
	d := newDepot(t, map[string]string{"/": "<!doctype html>"})
	b := launch(t, func(o *Options) {
		o.Downloads = DownloadLimits{FileBytes: 2000, TotalBytes: 2 * int64(len(fileText)), Files: 4}
	})
	p := newPlace(t, b, Settings{AcceptDownloads: true}, Events{})
	navigate(t, p, firstPage(p), d.URL)
	for _, test := range []struct {
		file    string
		state   DownloadState
		refusal Refusal
	}{
		{"list.csv", DownloadCompleted, ""},
		{"announced.bin", DownloadRefused, RefusedTooLarge},
		{"endless.bin", DownloadRefused, RefusedTooLarge},
		{"Setup.EXE", DownloadRefused, RefusedFileType},
		{"broken.bin", DownloadFailed, ""},
		{"again.csv", DownloadCompleted, ""},
		{"third.csv", DownloadRefused, RefusedQuota},
	} {
		got := d.fetch(t, p, test.file)
		if got.State != test.state || got.Refusal != test.refusal || got.Name != test.file {
			t.Errorf("%s: %+v", test.file, got)
		}
	}
	if n := len(files(t, p)); n != 2 {
		t.Errorf("%d files", n)
	}

	few := launch(t, func(o *Options) { o.Downloads = DownloadLimits{FileBytes: 2000, TotalBytes: 2000, Files: 1} })
	p = newPlace(t, few, Settings{AcceptDownloads: true}, Events{})
	navigate(t, p, firstPage(p), d.URL)
	d.fetch(t, p, "list.csv")
	if got := d.fetch(t, p, "second.csv"); got.Refusal != RefusedQuota {
		t.Errorf("one file too many: %+v", got)
	}
}

func TestClosingBreaksDownloadsOff(t *testing.T) {
	t.Parallel()
	d := newDepot(t, map[string]string{"/": "<!doctype html>"})
	b := launch(t, nil)
	p := newPlace(t, b, Settings{AcceptDownloads: true}, Events{})
	navigate(t, p, firstPage(p), d.URL)
	evaluate[any](t, p, firstPage(p), "location.href = '/file/slow.bin', 0")
	id := begun(t, p, 0).ID
	hasty, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Download(hasty, id); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting with an ended context: %v", err)
	}
	if _, err := p.ReadDownload(id, 10); !errors.Is(err, ErrNoFile) {
		t.Errorf("reading too early: %v", err)
	}
	dir := p.downloads.dir
	if err := p.Close(testContext(t)); err != nil {
		t.Fatal(err)
	}
	if got := ended(t, p, id); got.State != DownloadFailed {
		t.Errorf("%+v", got)
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder outlives its place: %v", err)
	}
}

func TestOnlyTheLatestRefusalsAreRemembered(t *testing.T) {
	t.Parallel()
	var ds downloads
	add := func(id string, state DownloadState) {
		ds.addLocked(&download{Download: Download{ID: id, State: state}})
	}
	add("kept", DownloadCompleted)
	for i := range maxRefusals + 5 {
		add(fmt.Sprint(i), DownloadRefused)
	}
	if len(ds.all) != maxRefusals+1 || ds.all[0].ID != "kept" || ds.all[1].ID != "5" {
		t.Errorf("%d remembered, first %v", len(ds.all), ds.all[1])
	}
}
