package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"

	"github.com/browsentic/browsentic/daemon/filetype"
)

// DownloadLimits bound the files of one place.
type DownloadLimits struct {
	FileBytes  int64 // of one file
	TotalBytes int64 // of all, those that are still on their way included
	Files      int
}

// DefaultDownloadLimits are in force where others were not given.
var DefaultDownloadLimits = DownloadLimits{FileBytes: 100 << 20, TotalBytes: 256 << 20, Files: 100}

// Download is a file that a page of a place has offered.
type Download struct {
	ID        string // the browser's
	Name      string // what the site calls the file, made safe for every file system
	URL       string // raw
	State     DownloadState
	Refusal   Refusal // why, when State is DownloadRefused
	Bytes     int64   // so far; of the whole file once State is DownloadCompleted
	Total     int64   // as announced by the server; 0 when it did not
	StartedAt time.Time
}

// DownloadState is how far a download has come.
type DownloadState string

// The states. All but the first are final.
const (
	DownloadInProgress DownloadState = "in_progress"
	DownloadCompleted  DownloadState = "completed"
	DownloadFailed     DownloadState = "failed"  // broken off by the server or the page
	DownloadRefused    DownloadState = "refused" // by us: nothing of it is kept
)

// Refusal says why a download was refused.
type Refusal string

// The reasons.
const (
	RefusedNotAccepted Refusal = "not_accepted" // Settings.AcceptDownloads is off
	RefusedFileType    Refusal = "file_type"    // a program, going by its name
	RefusedTooLarge    Refusal = "too_large"    // over DownloadLimits.FileBytes
	RefusedQuota       Refusal = "quota"        // over one of the other limits
)

var (
	// ErrNoDownload means that the place has no such download.
	ErrNoDownload = errors.New("no such download")
	// ErrNoFile means that a download has left no file.
	ErrNoFile = errors.New("the download has no file")
)

// maxRefusals bounds how many of the downloads that have left no file are remembered.
const maxRefusals = 100

// downloads are those of one place. Browser.mu guards them.
type downloads struct {
	dir   string // empty while the place takes no files
	all   []*download
	catch *Catch // where they go instead, for a while; nil for none
}

type download struct {
	Download
	ended chan struct{} // closed once the state is final
}

// setDownloads says whether the place takes files. Its folder lies in the browser's profile and ends with it at the
// latest.
func (p *Place) setDownloads(ctx context.Context, accept bool) error {
	told := true // also of what is denied
	behavior := browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorDeny, BrowserContextID: p.id, EventsEnabled: &told,
	}
	if accept {
		behavior.Behavior = browser.SetDownloadBehaviorBehaviorAllowAndName
		behavior.DownloadPath = filepath.Join(p.browser.profile.dir, "Files", string(p.id))
		if err := os.MkdirAll(behavior.DownloadPath, 0o700); err != nil {
			return fmt.Errorf("folder for downloads: %w", err)
		}
	}
	p.browser.mu.Lock()
	p.downloads.dir = behavior.DownloadPath
	p.browser.mu.Unlock()
	_, err := call(ctx, p.browser.root, browser.SetDownloadBehavior, behavior)
	return err
}

// removeDownloads deletes the folder of a place that is gone.
func (p *Place) removeDownloads() error {
	p.browser.mu.Lock()
	dir := p.downloads.dir
	p.browser.mu.Unlock()
	if dir == "" {
		return nil
	}
	return os.RemoveAll(dir)
}

// downloadWillBegin takes note of a file that a page offers. The event comes for all places.
func (b *Browser) downloadWillBegin(_ target.SessionID, e browser.EventDownloadWillBegin) {
	var cancel []cdp.BrowserContextID
	b.mu.Lock()
	if p := b.frameOwnerLocked(e.FrameID); p != nil && p.downloads.catch != nil {
		p.downloads.catch.nameLocked(e.GUID, filetype.SafeName(e.SuggestedFilename))
	} else if p != nil {
		d := &download{Download{
			ID: e.GUID, Name: filetype.SafeName(e.SuggestedFilename), URL: e.URL, State: DownloadInProgress, StartedAt: time.Now(),
		}, make(chan struct{})}
		p.downloads.addLocked(d)
		switch {
		case p.downloads.dir == "":
			d.refuseLocked(RefusedNotAccepted) // the browser drops it by itself
		case filetype.IsProgram(d.Name):
			d.refuseLocked(RefusedFileType)
		case p.downloads.filesLocked() > b.limits.Files:
			d.refuseLocked(RefusedQuota)
		}
		if p.downloads.dir != "" && d.State == DownloadRefused {
			cancel = append(cancel, p.id)
		}
	} else { // a frame that nobody knows: whosever it is, nobody could ask for the file or bound it
		for _, p := range b.places {
			if p.downloads.dir != "" {
				cancel = append(cancel, p.id)
			}
		}
	}
	b.mu.Unlock()
	b.cancelDownload(e.GUID, cancel...)
}

// downloadProgress follows a download and ends one that grows over a limit. The browser reports every half second, so
// a file may get over it by what arrives in that time.
func (b *Browser) downloadProgress(_ target.SessionID, e browser.EventDownloadProgress) {
	b.mu.Lock()
	p, d := b.downloadLocked(e.GUID)
	if d == nil {
		b.mu.Unlock()
		return
	}
	refused := false
	if d.State == DownloadInProgress {
		d.Bytes, d.Total = int64(e.ReceivedBytes), int64(e.TotalBytes)
		switch {
		case max(d.Bytes, d.Total) > b.limits.FileBytes:
			d.refuseLocked(RefusedTooLarge)
		case p.downloads.bytesLocked() > b.limits.TotalBytes:
			d.refuseLocked(RefusedQuota)
		case e.State == browser.DownloadProgressStateCompleted:
			d.endLocked(DownloadCompleted)
		case e.State == browser.DownloadProgressStateCanceled:
			d.endLocked(DownloadFailed)
		}
		refused = d.State == DownloadRefused
	}
	over := e.State != browser.DownloadProgressStateInProgress
	if over && d.State != DownloadCompleted && p.downloads.dir != "" {
		file := filepath.Join(p.downloads.dir, d.ID)
		p.queue.push(func() {
			if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
				b.log.Warn("remove refused download", "place", p.id, "error", err)
			}
		})
	}
	b.mu.Unlock()
	if refused && !over {
		b.cancelDownload(e.GUID, p.id)
	}
}

func (b *Browser) cancelDownload(guid string, places ...cdp.BrowserContextID) {
	for _, id := range places {
		b.root.send(newCommand(browser.CancelDownload, browser.CancelDownloadParams{GUID: guid, BrowserContextID: id}), ignore)
	}
}

// frameOwnerLocked is the place that a frame is in; nil when no session of ours has seen the frame.
func (b *Browser) frameOwnerLocked(id cdp.FrameID) *Place {
	for _, a := range b.sessions {
		if a.frames[id] {
			return a.place
		}
	}
	return nil
}

func (b *Browser) downloadLocked(id string) (*Place, *download) {
	for _, p := range b.places {
		if d := p.downloads.findLocked(id); d != nil {
			return p, d
		}
	}
	return nil, nil
}

// addLocked remembers a download, and forgets the oldest one without a file when there are too many of those.
func (ds *downloads) addLocked(d *download) {
	if len(ds.all)-ds.filesLocked() >= maxRefusals {
		i := slices.IndexFunc(ds.all, func(old *download) bool { return !old.hasFile() })
		ds.all = slices.Delete(ds.all, i, i+1)
	}
	ds.all = append(ds.all, d)
}

func (ds *downloads) findLocked(id string) *download {
	i := slices.IndexFunc(ds.all, func(d *download) bool { return d.ID == id })
	if i < 0 {
		return nil
	}
	return ds.all[i]
}

func (ds *downloads) filesLocked() (n int) {
	for _, d := range ds.all {
		if d.hasFile() {
			n++
		}
	}
	return n
}

func (ds *downloads) bytesLocked() (n int64) {
	for _, d := range ds.all {
		if d.hasFile() {
			n += max(d.Bytes, d.Total)
		}
	}
	return n
}

// breakOffLocked ends what is still on its way.
func (ds *downloads) breakOffLocked() {
	for _, d := range ds.all {
		if d.State == DownloadInProgress {
			d.endLocked(DownloadFailed)
		}
	}
}

// hasFile reports whether the download has a file, or is about to.
func (d *download) hasFile() bool {
	return d.State == DownloadInProgress || d.State == DownloadCompleted
}

func (d *download) refuseLocked(why Refusal) {
	d.Refusal = why
	d.endLocked(DownloadRefused)
}

func (d *download) endLocked(state DownloadState) {
	d.State = state
	close(d.ended)
}

// Downloads are the downloads of the place, oldest first: all that have a file, and the latest of those that have none.
func (p *Place) Downloads() []Download {
	p.browser.mu.Lock()
	defer p.browser.mu.Unlock()
	list := make([]Download, len(p.downloads.all))
	for i, d := range p.downloads.all {
		list[i] = d.Download
	}
	return list
}

// Download returns a download once its state is final.
func (p *Place) Download(ctx context.Context, id string) (Download, error) {
	p.browser.mu.Lock()
	d := p.downloads.findLocked(id)
	p.browser.mu.Unlock()
	if d == nil {
		return Download{}, ErrNoDownload
	}
	select {
	case <-d.ended:
		p.browser.mu.Lock()
		defer p.browser.mu.Unlock()
		return d.Download, nil
	case <-p.browser.conn.done:
		return Download{}, fmt.Errorf("download: %w", p.browser.Err())
	case <-ctx.Done():
		return Download{}, fmt.Errorf("download: %w", context.Cause(ctx))
	}
}

// OpenDownload opens a completed download for reading.
func (p *Place) OpenDownload(id string) (*os.File, error) {
	p.browser.mu.Lock()
	d, dir := p.downloads.findLocked(id), p.downloads.dir
	completed := d != nil && d.State == DownloadCompleted
	p.browser.mu.Unlock()
	switch {
	case d == nil:
		return nil, ErrNoDownload
	case !completed:
		return nil, ErrNoFile
	}
	f, err := os.Open(filepath.Join(dir, d.ID))
	if err != nil {
		return nil, fmt.Errorf("open download: %w", err)
	}
	return f, nil
}

// ReadDownload returns the bytes of a completed download, the first limit ones of a longer one.
func (p *Place) ReadDownload(id string, limit int64) ([]byte, error) {
	f, err := p.OpenDownload(id)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, limit))
	if err != nil {
		return nil, fmt.Errorf("read download: %w", err)
	}
	return content, nil
}
