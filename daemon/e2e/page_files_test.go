package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// depot is a site that offers files, and takes one.
func depot(t *testing.T) string {
	t.Helper()
	base, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		offer := func(name string) { w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`) }
		switch r.URL.Path {
		case "/prices":
			if c, err := r.Cookie("who"); err != nil || c.Value != "kim" {
				http.Error(w, "sign in first", http.StatusForbidden)
				return
			}
			offer("price list.csv")
			fmt.Fprint(w, "part,price\nbolt,1\nnut,2\n")
		case "/setup":
			offer("setup.exe")
			fmt.Fprint(w, "MZ")
		case "/huge": // of no length that anybody was told
			offer("huge.bin")
			w.(http.Flusher).Flush()
			_, _ = io.CopyN(w, zeros{}, 300<<20)
		case "/big":
			offer("big.bin")
			w.Header().Set("Content-Length", fmt.Sprint(100<<20))
			_, _ = io.CopyN(w, zeros{}, 100<<20)
		case "/never":
			offer("never.txt")
			w.Header().Set("Content-Type", "application/octet-stream")
			_, _ = io.CopyN(w, zeros{}, 4096) // the browser looks at the first bytes before it begins
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		case "/gone":
			http.NotFound(w, r)
		default:
			http.SetCookie(w, &http.Cookie{Name: "who", Value: "kim"})
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, `<!doctype html><title>Depot</title><a id=prices href=/prices>Prices</a> <a id=setup href=/setup>Setup</a>
				<a id=never href=/never>Never</a> <a id=huge href=/huge>Huge</a> <a id=big href=/big>Big</a> <button id=nothing>Nothing</button>
				<button id=made onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['one\ntwo\n'])); a.download = 'made.txt'; a.click()">Made</button>`)
		}
	})
	return base
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }

// inDownloads are the captured files on the disk, without the list of them.
func (w *world) inDownloads(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(w.home, "downloads", "*-*"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// allow has the person of a world allow what a rule would ask about.
func (w *world) allow(t *testing.T, rules ...string) {
	t.Helper()
	effects := map[string]string{}
	for _, rule := range rules {
		effects[rule] = "allow"
	}
	raw, err := json.Marshal(map[string]any{"guardrails": map[string]any{"rules": effects}})
	if err == nil {
		err = os.WriteFile(filepath.Join(w.home, "config.json"), raw, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestCaptureDownloadInASession(t *testing.T) {
	t.Parallel()
	base, w := depot(t), ownWorld(t)
	c := w.client(t)
	if a := c.must("page_listDownloads", nil); a.at("downloads.length") != 0.0 { // no browser was needed
		t.Errorf("before any: %s", a)
	}
	p := c.session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})

	check := func(a answer, name, notes string) {
		t.Helper()
		saved, _ := a.at("savedTo").(string)
		info, err := os.Stat(saved)
		if a.at("name") != name || a.at("notes") != notes || a.at("host") != "127.0.0.1" || err != nil ||
			info.Mode().Perm() != 0o600 || float64(info.Size()) != a.at("size") || filepath.Dir(saved) != filepath.Join(w.home, "downloads") {
			t.Errorf("%s, %v", a, err)
		}
	}
	check(p.do("page_captureDownload", on("#prices")), "price list.csv", "text/csv, 24 bytes, 3 rows × 2 columns")
	check(p.do("page_captureDownload", map[string]any{"url": "/prices"}), "price list.csv", "text/csv, 24 bytes, 3 rows × 2 columns")
	check(p.do("page_captureDownload", on("#made")), "made.txt", "text/plain, 8 bytes, 2 lines")
	for _, test := range []struct {
		args map[string]any
		code string
	}{
		{nil, "INVALID_INPUT"},
		{and(on("#prices"), map[string]any{"url": base + "/prices"}), "INVALID_INPUT"},
		{map[string]any{"url": base + "/prices", "timeoutMs": 1}, "INVALID_INPUT"},
		{map[string]any{"url": "file:///etc/passwd"}, "UNSUPPORTED"},
		{map[string]any{"url": base + "/gone"}, "DOWNLOAD_FAILED"},
		{map[string]any{"url": base + "/setup"}, "DOWNLOAD_REFUSED"},
		{on("#setup"), "DOWNLOAD_REFUSED"},
		{on("#absent"), "TARGET_NOT_FOUND"},
		{and(on("#nothing"), map[string]any{"timeoutMs": 1000}), "NO_DOWNLOAD_STARTED"},
		{and(on("#never"), map[string]any{"timeoutMs": 1500}), "TIMEOUT"},
		{on("#huge"), "DOWNLOAD_TOO_LARGE"},
	} {
		if a := p.attempt("page_captureDownload", test.args); a.code != test.code {
			t.Errorf("%v: %s, want %s", test.args, a, test.code)
		}
	}
	list := c.must("page_listDownloads", map[string]any{"nameContains": "PRICE"})
	if list.at("downloads.length") != 2.0 || list.at("downloads.0.mime") != "text/csv" {
		t.Errorf("the list: %s", list)
	}
	if left := w.inDownloads(t); len(left) != 3 {
		t.Errorf("in the folder: %v", left)
	}
	if left, err := filepath.Glob(filepath.Join(w.home, "browsers", "*", "Caught", "*")); err != nil || len(left) > 0 {
		t.Errorf("left in the browser's folder: %v, %v", left, err)
	}
	// Nothing of it shows in what the session takes by itself, which is nothing.
	if a := p.do("browser_download_list", nil); a.at("downloads.length") != 0.0 {
		t.Errorf("the session's own: %s", a)
	}
}

// TestCaptureOfALargeFile: 100 MB are taken as they are, one call, and the daemon does not grow by them.
func TestCaptureOfALargeFile(t *testing.T) {
	t.Parallel()
	base, w := depot(t), ownWorld(t)
	p := w.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})
	if a := p.do("page_captureDownload", on("#big")); a.at("size") != float64(100<<20) {
		t.Error(a)
	}
}

// TestACaptureIsCancelled: the download stops with the call, and nothing of it is left.
func TestACaptureIsCancelled(t *testing.T) {
	t.Parallel()
	base, w := depot(t), ownWorld(t)
	c := w.client(t)
	p := c.session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "page_captureDownload", Arguments: p.with(on("#never"))})
		done <- err
	}()
	began := func() bool {
		found, _ := filepath.Glob(filepath.Join(w.home, "browsers", "*", "Caught", "*", "*"))
		return len(found) > 0
	}
	for deadline := time.Now().Add(20 * time.Second); !began(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the download does not begin")
		}
	}
	cancel()
	if err := <-done; err == nil {
		t.Error("a cancelled call has an answer")
	}
	// The next call of the session waits until the first one has settled.
	p.do("page_captureDownload", on("#prices"))
	if left := w.inDownloads(t); len(left) != 1 || !strings.Contains(left[0], "price") {
		t.Errorf("kept: %v", left)
	}
	if began() {
		t.Error("something of the download is left")
	}
}

// TestCaptureDownloadInAPairedBrowser: the file leaves the browser's own folder and its list.
func TestCaptureDownloadInAPairedBrowser(t *testing.T) {
	t.Parallel()
	base, w := depot(t), ownWorld(t)
	w.allow(t, "file-download")
	who := newPerson(t)
	id := who.pairWith(w)
	who.open(base + "/")
	c := w.client(t)
	a := c.must("page_captureDownload", on("#prices"))
	if a.at("name") != "price list.csv" || a.at("notes") != "text/csv, 24 bytes, 3 rows × 2 columns" || a.at("host") != "127.0.0.1" {
		t.Error(a)
	}
	p := c.session(map[string]any{"browser": id})
	p.do("page_navigate", map[string]any{"url": base + "/"})
	if a := p.do("page_captureDownload", map[string]any{"url": "prices"}); a.at("size") != 24.0 {
		t.Error(a)
	}
	for _, test := range []struct {
		args map[string]any
		code string
	}{
		{map[string]any{"url": base + "/gone"}, "DOWNLOAD_FAILED"},
		{map[string]any{"url": base + "/setup"}, "DOWNLOAD_REFUSED"},
		{map[string]any{"url": base + "/huge"}, "DOWNLOAD_TOO_LARGE"},
		{map[string]any{"url": base + "/never", "timeoutMs": 1500}, "TIMEOUT"},
	} {
		if a := p.attempt("page_captureDownload", test.args); a.code != test.code {
			t.Errorf("%v: %s, want %s", test.args, a, test.code)
		}
	}
	if left := w.inDownloads(t); len(left) != 2 {
		t.Errorf("in the folder: %v", left)
	}
	if left := who.downloads(); len(left) > 0 {
		t.Errorf("left with the person: %v", left)
	}
}
