package session

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// fakeFiles are the downloads of a fake place, and the bytes of those that are complete.
type fakeFiles struct {
	filesMu sync.Mutex
	files   []Download
	content map[string][]byte

	caught    Catch
	offered   []Offering
	withdrawn int
}

func (f *fakeFiles) offer(d Download, content []byte) {
	f.filesMu.Lock()
	defer f.filesMu.Unlock()
	if f.content == nil {
		f.content = map[string][]byte{}
	}
	d.Bytes, d.StartedAt = int64(len(content)), time.Now()
	f.files = append(f.files, d)
	f.content[d.ID] = content
}

func (f *fakeFiles) Downloads() []Download {
	f.filesMu.Lock()
	defer f.filesMu.Unlock()
	return append([]Download(nil), f.files...)
}

func (f *fakeFiles) Download(ctx context.Context, id string) (Download, error) {
	for _, d := range f.Downloads() {
		if d.ID == id && d.State == "in_progress" {
			<-ctx.Done()
			return Download{}, ctx.Err()
		}
		if d.ID == id {
			return d, nil
		}
	}
	return Download{}, registry.NewError(registry.DownloadNotFound, nil)
}

func (f *fakeFiles) ReadDownload(id string, limit int64) ([]byte, error) {
	f.filesMu.Lock()
	defer f.filesMu.Unlock()
	content := f.content[id]
	return content[:min(int64(len(content)), limit)], nil
}

func (f *fakeFiles) OpenDownload(id string) (*os.File, error) {
	content, err := f.ReadDownload(id, 1<<30)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(os.TempDir(), "browsentic-"+newID("file"))
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return nil, err
	}
	defer os.Remove(path)
	return os.Open(path)
}

// Catch is the folder that the test has named, if it has.
func (f *fakeFiles) Catch(context.Context) (Catch, error) {
	if f.caught == nil {
		return nil, nil
	}
	return f.caught, nil
}

func (f *fakeFiles) Offer(target string, o Offering) func() {
	f.filesMu.Lock()
	defer f.filesMu.Unlock()
	f.offered = append(f.offered, o)
	return func() {
		f.filesMu.Lock()
		defer f.filesMu.Unlock()
		f.withdrawn++
	}
}

func TestDownloads(t *testing.T) {
	w := newWorld(t)
	session := w.create().session
	call := func(action, more string) registry.Result {
		t.Helper()
		result, invalid := w.Call(t.Context(), w.client, action, json.RawMessage(`{"sessionId":"`+session+`"`+more+`}`))
		if invalid != nil {
			t.Fatal(invalid)
		}
		return result
	}
	if got := call("browser.download.list", ""); !got.OK || !strings.Contains(string(got.Data), `"downloads":[]`) {
		t.Errorf("without any: %s %v", got.Data, got.Error)
	}

	files := &w.browsers.place(0).fakeFiles
	long := bytes.Repeat([]byte("line\n"), maxInlineBytes/5+1)
	pdf := []byte("%PDF-1.7\n\xff\xfe")
	files.offer(Download{ID: "csv", Name: "list.CSV", URL: "https://kim:pw@a.test/files/list?token=1#x", State: "completed"}, []byte("part,price\n"))
	files.offer(Download{ID: "pdf", Name: "bill.pdf", URL: "blob:https://a.test/0-1", State: "completed"}, pdf)
	files.offer(Download{ID: "long", Name: "long.txt", URL: "data:text/plain,secret", State: "completed"}, long)
	files.offer(Download{ID: "huge", Name: "huge.bin", URL: "http://a.test/", State: "completed"}, make([]byte, maxAttachedBytes+1))
	files.offer(Download{ID: "no", Name: "setup.exe", URL: "http://a.test/", State: "refused", Refusal: "file_type"}, nil)
	files.offer(Download{ID: "slow", Name: "slow.zip", URL: "http://a.test/", State: "in_progress", Total: 9}, nil)

	var listed struct {
		Downloads []struct {
			DownloadID, Name, State, Refusal, MimeType, URL string
			Bytes, TotalBytes                               int
		}
	}
	if err := json.Unmarshal(call("browser.download.list", "").Data, &listed); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ id, state, refusal, kind, url string }{
		{"download_csv", "completed", "", "text/csv", "https://a.test/files/list"},
		{"download_pdf", "completed", "", "application/pdf", "https://a.test"},
		{"download_long", "completed", "", "text/plain", "[redacted]"},
		{"download_huge", "completed", "", "application/octet-stream", "http://a.test/"},
		{"download_no", "refused", "file_type", "", "http://a.test/"},
		{"download_slow", "in_progress", "", "", "http://a.test/"},
	} {
		got := listed.Downloads[i]
		if got.DownloadID != want.id || got.State != want.state || got.Refusal != want.refusal || got.MimeType != want.kind || got.URL != want.url {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if got := listed.Downloads[5]; got.TotalBytes != 9 {
		t.Errorf("on its way: %+v", got)
	}

	for id, want := range map[string]struct {
		content, text string
		file          []byte
		code          registry.Code
	}{
		"download_csv":   {content: "text", text: "part,price\n"},
		"download_pdf":   {content: "resource", file: pdf},
		"download_long":  {content: "resource", file: long},
		"download_huge":  {code: registry.ResultTooLarge},
		"download_no":    {content: "none"},
		"download_slow":  {code: registry.OperationTimeout},
		"download_other": {code: registry.DownloadNotFound},
		"csv":            {code: registry.DownloadNotFound},
		"../../x":        {code: registry.DownloadNotFound},
	} {
		result := call("browser.download.get", `,"timeoutMs":50,"downloadId":"`+id+`"`)
		if !result.OK {
			if result.Error.Code != want.code {
				t.Errorf("%s: %v", id, result.Error)
			}
			continue
		}
		var got struct{ Content, Text string }
		if err := json.Unmarshal(result.Data, &got); err != nil {
			t.Fatal(err)
		}
		var file []byte
		if a := result.Attachment; a != nil {
			file, _ = base64.StdEncoding.DecodeString(a.Data)
			if a.URI != "browsentic://downloads/"+id || a.MimeType == "" {
				t.Errorf("%s: attachment %s %s", id, a.URI, a.MimeType)
			}
		}
		if got.Content != want.content || got.Text != want.text || !bytes.Equal(file, want.file) || want.code != "" {
			t.Errorf("%s: %+v", id, got)
		}
	}
}
