package browser

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// landed waits until a file is complete in a catch.
func landed(t *testing.T, c *Catch) string {
	t.Helper()
	for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
		entries, err := os.ReadDir(c.Dir())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if filepath.Ext(e.Name()) == "" {
				return filepath.Join(c.Dir(), e.Name())
			}
		}
	}
	t.Fatal("no file has landed")
	return ""
}

func TestCatch(t *testing.T) {
	t.Parallel()
	d := newDepot(t, map[string]string{"/": `<a id="file" href="/file/list.csv">x</a>
		<button id="blob" onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['part,price\n'])); a.download = 'blob.csv'; a.click()">x</button>`})
	b := launch(t, nil)
	for _, accepts := range []bool{false, true} {
		p := newPlace(t, b, Settings{AcceptDownloads: accepts}, Events{})
		page := firstPage(p)
		navigate(t, p, page, d.URL)
		for id, name := range map[string]string{"file": "list.csv", "blob": "blob.csv"} {
			c, err := p.Catch(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Catch(t.Context()); err != ErrCatching {
				t.Errorf("a second catch: %v", err)
			}
			evaluate[any](t, p, page, "document.getElementById('"+id+"').click()")
			file := landed(t, c)
			if got := c.Name(t.Context(), file); got != name {
				t.Errorf("%s: %q", id, got)
			}
			c.Release()
			if _, err := os.Stat(c.Dir()); !os.IsNotExist(err) {
				t.Errorf("the folder is left: %v", err)
			}
			if n := len(p.Downloads()); n != 0 {
				t.Errorf("%d downloads of the place's own", n)
			}
		}
		evaluate[any](t, p, page, "document.getElementById('file').click()")
		got := ended(t, p, begun(t, p, 0).ID)
		if want := map[bool]DownloadState{false: DownloadRefused, true: DownloadCompleted}[accepts]; got.State != want {
			t.Errorf("afterwards, accepts %v: %+v", accepts, got)
		}
	}
}
