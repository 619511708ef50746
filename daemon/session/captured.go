package session

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/browsentic/browsentic/daemon/filetype"
	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/registry"
)

// Shelf is where the files are kept that clients have taken from pages. Package daemon implements it; the tests with a
// fake. Its errors are *registry.Error with the codes of files.
type Shelf interface {
	// Take moves the file at path onto the shelf, or deletes it when it may not be there.
	Take(path, name, host string) (Captured, error)
	// List is what is on the shelf, newest first.
	List() ([]Captured, error)
	// Open opens a file of the shelf. Whoever opens it closes it.
	Open(id string) (Captured, *os.File, error)
}

// Captured is a file on the shelf.
type Captured struct {
	ID         string
	Name       string
	MediaType  string
	Size       int64
	Host       string
	Notes      string // what is in it, in our own words
	Path       string
	CapturedAt time.Time
}

// Offering is a file that the extension may read for a page. Content is nil where the extension has the file itself.
type Offering struct {
	Call      string // that it is for: the same when the call is sent again
	Name      string
	MediaType string
	Size      int64
	Content   io.ReaderAt
}

func (f *Captured) view() map[string]any {
	return map[string]any{
		"name": f.Name, "mime": f.MediaType, "size": f.Size, "host": f.Host, "notes": f.Notes, "savedTo": f.Path,
	}
}

// listCaptured answers page.listDownloads.
func listCaptured(m *Manager, _ context.Context, c *call) (map[string]any, error) {
	list := []any{}
	if m.config.Shelf == nil {
		return map[string]any{"downloads": list}, nil
	}
	files, err := m.config.Shelf.List()
	if err != nil {
		return nil, err
	}
	part, _ := c.input["nameContains"].(string)
	for _, f := range files {
		if strings.Contains(strings.ToLower(f.Name), strings.ToLower(part)) {
			view := f.view()
			view["id"], view["capturedAt"] = downloadPrefix+f.ID, timestamp(f.CapturedAt)
			list = append(list, view)
		}
	}
	return map[string]any{"downloads": list}, nil
}

// nameLimit bounds the wait for what the browser calls a file that is there: its two ways of telling are not in step.
const nameLimit = 2 * time.Second

// catchDownload has what the call's page offers land where the daemon finds it.
func catchDownload(m *Manager, ctx context.Context, c *call) (release func(), err error) {
	if m.config.Shelf == nil {
		return nil, registry.NewError(registry.DownloadSaveFailed, nil)
	}
	if c.catch, err = c.place.Catch(ctx); err != nil || c.catch == nil {
		return func() {}, err
	}
	return c.catch.Release, nil
}

// explainCapture knows better than the extension why we have stopped a download.
func explainCapture(c *call, code registry.Code) registry.Code {
	if code == registry.DownloadFailed && c.catch != nil && c.catch.TooLarge() {
		return registry.DownloadTooLarge
	}
	return code
}

// publishCaptured puts the file that the extension tells of onto the shelf. From a browser of our own it lies where we
// had it put, or it is not taken.
func publishCaptured(m *Manager, c *call, raw map[string]any, _ *registry.Image) (answer, error) {
	path, _ := raw["path"].(string)
	name, _ := raw["name"].(string)
	if !filepath.IsAbs(path) || c.catch != nil && filepath.Dir(path) != c.catch.Dir() {
		return answer{}, registry.NewError(registry.DownloadMissing, nil)
	}
	if name == "" && c.catch != nil {
		ctx, cancel := context.WithTimeout(context.Background(), nameLimit)
		name = c.catch.Name(ctx, path)
		cancel()
	}
	from, _ := raw["url"].(string)
	f, err := m.config.Shelf.Take(path, name, cmp.Or(hostOf(from), c.pageSite()))
	if err != nil {
		return answer{}, err
	}
	data := f.view()
	data["downloadId"] = downloadPrefix + f.ID
	return answer{data: data}, nil
}

// hostOf is the host that a file came from, that of the page which made it for a blob; empty for data.
func hostOf(raw string) string {
	if inner, ok := strings.CutPrefix(raw, "blob:"); ok {
		raw = inner
	}
	if u, err := url.Parse(raw); err == nil && policy.WebAddress(raw) {
		return strings.ToLower(u.Hostname())
	}
	return ""
}

// offerFile lets the extension read the file that is to be attached.
func offerFile(m *Manager, ctx context.Context, c *call) (withdraw func(), err error) {
	o := Offering{Call: c.id}
	id, named := c.input["downloadId"].(string)
	if !named {
		return c.place.Offer(c.page.target, o), nil
	}
	f, err := m.openDownload(ctx, c, id, &o)
	if err != nil {
		return nil, err
	}
	o.Content = f
	if o.Size > registry.MaxFileBytes {
		return nil, errors.Join(registry.NewError(registry.DownloadTooLarge, nil), f.Close())
	}
	offered := c.place.Offer(c.page.target, o)
	return func() {
		offered()
		_ = f.Close() // it was only read
	}, nil
}

// openDownload finds a file on the shelf, or among what the session's own pages have offered.
func (m *Manager) openDownload(ctx context.Context, c *call, published string, o *Offering) (*os.File, error) {
	id, ok := strings.CutPrefix(published, downloadPrefix)
	if !ok {
		return nil, registry.NewError(registry.DownloadNotFound, nil)
	}
	if m.config.Shelf != nil {
		kept, f, err := m.config.Shelf.Open(id)
		if err == nil {
			o.Name, o.MediaType, o.Size = kept.Name, kept.MediaType, kept.Size
			return f, nil
		}
		if codeOf(err) != registry.DownloadNotFound {
			return nil, err
		}
	}
	ctx, cancel := context.WithDeadline(ctx, c.deadline())
	defer cancel()
	d, err := c.place.Download(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case d.State != downloadDone:
		return nil, registry.NewError(registry.DownloadMissing, nil)
	}
	head, err := c.place.ReadDownload(id, filetype.SniffedBytes)
	if err != nil {
		return nil, err
	}
	o.Name, o.MediaType, o.Size = d.Name, filetype.MediaType(d.Name, head), d.Bytes
	return c.place.OpenDownload(id)
}
