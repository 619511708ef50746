package session

import (
	"context"
	"encoding/base64"
	"mime"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

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
	// sniffedBytes is how much of a file http.DetectContentType looks at.
	sniffedBytes = 512

	downloadPrefix = "download_"
	downloadDone   = "completed"
)

func listDownloads(_ *Manager, _ context.Context, c *call) (map[string]any, error) {
	views := []any{}
	for _, d := range c.place.Downloads() {
		view := d.view()
		if d.State == downloadDone {
			head, err := c.place.ReadDownload(d.ID, sniffedBytes)
			if err != nil {
				return nil, fromBrowser(c.place, err)
			}
			view["mimeType"] = mediaType(d.Name, head)
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
	kind := mediaType(d.Name, content)
	view["mimeType"] = kind
	if len(content) <= maxInlineBytes && isText(content) {
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

// isText reports whether content can be shown as it is.
func isText(content []byte) bool {
	if !utf8.Valid(content) {
		return false
	}
	for _, r := range string(content) {
		if unicode.IsControl(r) && !strings.ContainsRune("\t\n\r\f", r) {
			return false
		}
	}
	return true
}

// mediaTypes are those of files whose first bytes say too little, by extension.
var mediaTypes = map[string]string{
	".csv": "text/csv", ".tsv": "text/tab-separated-values", ".json": "application/json", ".md": "text/markdown",
	".xml": "text/xml", ".svg": "image/svg+xml", ".ics": "text/calendar", ".vcf": "text/vcard", ".eml": "message/rfc822",
	".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
	".odt":  "application/vnd.oasis.opendocument.text", ".ods": "application/vnd.oasis.opendocument.spreadsheet",
	".epub": "application/epub+zip",
}

// vague are the media types that http.DetectContentType answers when it knows only the container, or nothing.
var vague = map[string]bool{
	"text/plain": true, "text/xml": true, "text/html": true, "application/zip": true, "application/octet-stream": true,
}

// mediaType tells what a file is, from its first bytes and its name. The server's word is not asked: half of them say
// octet-stream to have the file saved. Nor is the system, which knows other types on each computer.
func mediaType(name string, content []byte) string {
	kind, _, err := mime.ParseMediaType(http.DetectContentType(content))
	if err != nil {
		kind = "application/octet-stream"
	}
	if named := mediaTypes[strings.ToLower(filepath.Ext(name))]; named != "" && vague[kind] {
		return named
	}
	return kind
}
