package e2e

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
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
			_, _ = io.Copy(w, bigFile(100<<20))
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
				<input type=file id=file hidden multiple><label for=file id=label>File</label> <input type=file id=off disabled><input id=text>
				<p id=got></p><script>
				let inputs = 0;
				file.oninput = () => inputs++;
				file.onchange = async () => {
					const [f] = file.files, digest = await crypto.subtle.digest('SHA-256', await f.arrayBuffer());
					got.textContent = [inputs, file.files.length, f.name, f.type, f.size, [...new Uint8Array(digest)].map(b => b.toString(16).padStart(2, '0')).join('')].join(' ');
				};
				</script><button id=made onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['one\ntwo\n'])); a.download = 'made.txt'; a.click()">Made</button>`)
		}
	})
	return base
}

// bigFile is so many bytes of which no part is like another.
func bigFile(bytes int64) io.Reader {
	return io.LimitReader(rand.NewChaCha8([32]byte{}), bytes)
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

// grown is how many bytes of memory a process has needed at most, above what it has needed at most before.
func (w *world) grown(t *testing.T, during func()) int {
	t.Helper()
	peak := func() int {
		var lock struct{ PID int }
		raw, err := os.ReadFile(filepath.Join(w.home, "daemon.json"))
		if err == nil {
			err = json.Unmarshal(raw, &lock)
		}
		if err != nil {
			t.Fatal(err)
		}
		raw, err = os.ReadFile(fmt.Sprintf("/proc/%d/status", lock.PID))
		if err != nil {
			t.Skip(err)
		}
		_, rest, _ := strings.Cut(string(raw), "VmHWM:")
		var kilobytes int
		if _, err := fmt.Sscan(rest, &kilobytes); err != nil {
			t.Fatal(err)
		}
		return kilobytes << 10
	}
	before := peak()
	during()
	return peak() - before
}

// TestALargeFileGoesThrough: 100 MB are captured and attached as they are, and the daemon does not grow by them.
func TestALargeFileGoesThrough(t *testing.T) {
	t.Parallel()
	base, w := depot(t), ownWorld(t)
	p := w.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})
	sum := sha256.New()
	if _, err := io.Copy(sum, bigFile(100<<20)); err != nil {
		t.Fatal(err)
	}
	grown := w.grown(t, func() {
		a := p.do("page_captureDownload", on("#big"))
		if a.at("size") != float64(100<<20) {
			t.Error(a)
		}
		a = p.do("page_attachFile", and(on("#file"), map[string]any{"downloadId": a.at("downloadId")}))
		if a.at("size") != float64(100<<20) || a.at("name") != "big.bin" {
			t.Error(a)
		}
	})
	want := fmt.Sprintf("1 1 big.bin application/octet-stream %d %x", 100<<20, sum.Sum(nil))
	p.do("page_waitForElement", map[string]any{"target": map[string]any{"selector": "#got:not(:empty)"}, "timeoutMs": 20000})
	if a := p.do("page_extractText", on("#got")); a.at("content") != want {
		t.Errorf("the page got %v, want %s", a.at("content"), want)
	}
	// Below the file's own size, and not by more: how far a heap grows before it is collected is a matter of load.
	if grown >= 100<<20 {
		t.Errorf("the daemon grew by %d MB", grown>>20)
	}
}

func TestAttachFileInASession(t *testing.T) {
	t.Parallel()
	base, w := depot(t), ownWorld(t)
	p := w.client(t).session(map[string]any{"contextSettings": map[string]any{"acceptDownloads": true}})
	p.do("page_navigate", map[string]any{"url": base + "/"})
	id := p.do("page_captureDownload", on("#made")).at("downloadId")
	attach := func(target string, more map[string]any) answer {
		t.Helper()
		return p.attempt("page_attachFile", and(on(target), more))
	}
	if a := attach("#file", map[string]any{"downloadId": id}); a.at("attached") != true || a.at("name") != "made.txt" || a.at("element.selector") != "#file" {
		t.Error(a)
	}
	if a := attach("#label", map[string]any{"downloadId": id}); a.at("mime") != "text/plain" {
		t.Error(a)
	}
	// Of what the session has kept by itself, too.
	p.do("page_clickElement", on("#prices"))
	p.do("page_waitForElement", on("#prices"))
	own := p.do("browser_download_list", nil).at("downloads.0.downloadId")
	if a := attach("#file", map[string]any{"downloadId": own}); a.at("name") != "price list.csv" || a.at("size") != 24.0 {
		t.Error(a)
	}
	if a := p.do("page_extractText", on("#got")); !strings.HasPrefix(a.at("content").(string), "3 1 price list.csv text/csv 24 ") {
		t.Errorf("the page got %v", a.at("content"))
	}
	if a := p.do("page_listFiles", nil); a.at("files.length") != 0.0 {
		t.Errorf("a session has no side panel: %s", a)
	}
	if err := os.Remove(w.inDownloads(t)[0]); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		target string
		more   map[string]any
		code   string
	}{
		{"#file", nil, "INVALID_INPUT"},
		{"#file", map[string]any{"downloadId": id, "fileId": "x"}, "INVALID_INPUT"},
		{"#file", map[string]any{"downloadId": id}, "DOWNLOAD_MISSING"},
		{"#file", map[string]any{"downloadId": "/etc/passwd"}, "DOWNLOAD_NOT_FOUND"},
		{"#file", map[string]any{"downloadId": "download_nothing"}, "DOWNLOAD_NOT_FOUND"},
		{"#file", map[string]any{"fileId": "file_nothing", "content": "eA==", "name": "x"}, "FILE_NOT_FOUND"},
		{"#text", map[string]any{"downloadId": own}, "INVALID_TARGET"},
		{"#off", map[string]any{"downloadId": own}, "INVALID_TARGET"},
		{"#absent", map[string]any{"downloadId": own}, "TARGET_NOT_FOUND"},
	} {
		if a := attach(test.target, test.more); a.code != test.code {
			t.Errorf("%s %v: %s, want %s", test.target, test.more, a, test.code)
		}
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
	if list := p.do("page_listDownloads", nil); list.at("downloads.length") != 2.0 {
		t.Errorf("the list: %s", list)
	}
	if left := w.inDownloads(t); len(left) != 2 {
		t.Errorf("in the folder: %v", left)
	}
	if left := who.downloads(); len(left) > 0 {
		t.Errorf("left with the person: %v", left)
	}
}

// TestFilesOfThePanel: what a person puts into the side panel is listed and attached, also when the worker dies meanwhile.
func TestFilesOfThePanel(t *testing.T) {
	t.Parallel()
	base, w := depot(t), ownWorld(t)
	w.allow(t, "file-upload")
	who := newPerson(t)
	id := who.pairWith(w)
	dir := t.TempDir()
	small, big := filepath.Join(dir, "notes.txt"), filepath.Join(dir, "big.bin")
	f, err := os.Create(big)
	sum := sha256.New()
	if err == nil {
		_, err = io.Copy(io.MultiWriter(f, sum), bigFile(32<<20))
	}
	if err == nil {
		err = f.Close()
	}
	if err == nil {
		err = os.WriteFile(small, []byte("one\ntwo\n"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	panel := who.open(worker + "/sidepanel.html")
	who.eval(panel, `new Promise((done) => { const look = () => { const tab = [...document.querySelectorAll('[role=tab]')].find((t) => t.textContent === 'Files'); if (tab) { tab.click(); done(); } else requestAnimationFrame(look); }; look(); })`, nil)
	who.choose(panel, `input[type=file]`, small, big)
	who.eval(panel, `new Promise((done) => { const look = () => document.body.textContent.includes('text/plain, 8 bytes, 2 lines') && document.body.textContent.includes('32.0 MB') ? done() : requestAnimationFrame(look); look(); })`, nil)

	p := w.client(t).session(map[string]any{"browser": id})
	p.do("page_navigate", map[string]any{"url": base + "/"})
	list := p.do("page_listFiles", map[string]any{"nameContains": "NOTES"})
	if list.at("files.length") != 1.0 || list.at("files.0.summary") != "text/plain, 8 bytes, 2 lines" || list.at("files.0.status") != "ready" {
		t.Errorf("the list: %s", list)
	}
	if a := p.do("page_attachFile", and(on("#file"), map[string]any{"fileId": list.at("files.0.id")})); a.at("name") != "notes.txt" {
		t.Error(a)
	}

	large := p.do("page_listFiles", map[string]any{"nameContains": "big"}).at("files.0.id")
	done := aside(func() answer { return p.attempt("page_attachFile", and(on("#file"), map[string]any{"fileId": large})) })
	waitForRequest(t, p)
	who.stopWorker()
	if a := <-done; a.at("size") != float64(32<<20) {
		t.Errorf("while the worker died: %s", a)
	}
	want := fmt.Sprintf("2 1 big.bin application/octet-stream %d %x", 32<<20, sum.Sum(nil))
	p.do("page_waitForElement", map[string]any{"target": map[string]any{"text": "big.bin", "selector": "#got"}, "timeoutMs": 20000})
	if a := p.do("page_extractText", on("#got")); a.at("content") != want {
		t.Errorf("the page got %v, want %s", a.at("content"), want)
	}
}
