package session

import (
	"context"
	"encoding/base64"
	"net/url"
	"strings"
	"time"

	"github.com/browsentic/browsentic/daemon/filetype"
	"github.com/browsentic/browsentic/registry"
)

// Download is a file that a page of a place has offered. State and Refusal are the words of the published output.
type Download struct {
	ID        string // the browser's
	Name      string
	URL       string // raw
	State     string
	Refusal   string // empty unless it was refused
	Bytes     int64  // so far
	Total     int64  // as announced by the server; 0 when it did not
	StartedAt time.Time
}

const (
	// maxInlineBytes is the longest text that is part of an answer itself.
	maxInlineBytes = 64 << 10
	// maxAttachedBytes is the largest file that travels with an answer.
	maxAttachedBytes = 8 << 20

	downloadPrefix = "download_"
	downloadDone   = "completed"
)

func listDownloads(_ *Manager, _ context.Context, c *call) (map[string]any, error) {
	views := []any{}
	for _, d := range c.place.Downloads() {
		view := d.view()
		if d.State == downloadDone {
			head, err := c.place.ReadDownload(d.ID, filetype.SniffedBytes)
			if err != nil {
				return nil, fromBrowser(c.place, err)
			}
			view["mimeType"] = filetype.MediaType(d.Name, head)
		}
		views = append(views, view)
	}
	return map[string]any{"downloads": views}, nil
}

// getDownload answers with a text in itself and sends any other file beside the answer.
func getDownload(_ *Manager, ctx context.Context, c *call) (map[string]any, error) {
	published, _ := c.input["downloadId"].(string)
	id, ok := strings.CutPrefix(published, downloadPrefix)
	if !ok {
		return nil, registry.NewError(registry.DownloadNotFound, nil)
	}
	ctx, cancel := context.WithDeadline(ctx, c.deadline())
	defer cancel()
	d, err := c.place.Download(ctx, id)
	if err != nil {
		return nil, fromBrowser(c.place, err)
	}
	view := d.view()
	data := map[string]any{"download": view, "content": "none"}
	if d.State != downloadDone {
		return data, nil
	}
	if d.Bytes > maxAttachedBytes {
		return nil, registry.NewError(registry.ResultTooLarge, nil)
	}
	content, err := c.place.ReadDownload(id, maxAttachedBytes)
	if err != nil {
		return nil, fromBrowser(c.place, err)
	}
	kind := filetype.MediaType(d.Name, content)
	view["mimeType"] = kind
	if len(content) <= maxInlineBytes && filetype.IsText(content) {
		data["content"], data["text"] = "text", string(content)
		return data, nil
	}
	data["content"] = "resource"
	c.attachment = &registry.Attachment{
		URI: "browsentic://downloads/" + published, MimeType: kind, Data: base64.StdEncoding.EncodeToString(content),
	}
	return data, nil
}

func (d *Download) view() map[string]any {
	view := map[string]any{
		"downloadId": downloadPrefix + d.ID, "name": d.Name, "state": d.State, "bytes": d.Bytes,
		"url": originAndPath(d.URL), "startedAt": timestamp(d.StartedAt),
	}
	if d.Refusal != "" {
		view["refusal"] = d.Refusal
	}
	if d.State != downloadDone && d.Total > 0 {
		view["totalBytes"] = d.Total
	}
	return view
}

// originAndPath leaves out what of a file's address may hold secrets. Of a blob only its origin tells anything, of
// data nothing.
func originAndPath(raw string) string {
	u, err := url.Parse(raw)
	if err == nil && u.Scheme == "blob" {
		if u, err = url.Parse(u.Opaque); err == nil {
			u.Path, u.RawPath = "", ""
		}
	}
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return redacted
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path, RawPath: u.RawPath}).String()
}
