package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/google/uuid"
)

// ErrCatching means that the files of the place go to another catch already.
var ErrCatching = errors.New("the place's downloads are being caught")

const (
	// releaseLimit bounds what is done when a catch is over, also for a caller who has gone.
	releaseLimit = 5 * time.Second
	// weighEvery is how often a catch looks at what it holds: of a download that an extension has started the browser
	// tells nobody how it grows.
	weighEvery = 500 * time.Millisecond
	// partial is what the browser adds to the name of a file that is on its way.
	partial = ".crdownload"
)

// Catch is a folder in which the files land that a place's pages offer, named by the browser's ids, whether or not the
// place takes files else. They are not among the place's Downloads.
type Catch struct {
	place    *Place
	dir      string
	accepts  bool // what the place did before
	names    map[string]string
	named    chan struct{} // closed and replaced with each name
	tooLarge atomic.Bool
	stop     context.CancelFunc
}

// Catch begins to catch. Whoever wants one of the files moves it away before Release.
func (p *Place) Catch(ctx context.Context) (*Catch, error) {
	b := p.browser
	c := &Catch{place: p, dir: filepath.Join(b.profile.dir, "Caught", uuid.NewString()), names: map[string]string{}, named: make(chan struct{})}
	b.mu.Lock()
	busy := p.downloads.catch != nil
	if !busy {
		p.downloads.catch, c.accepts = c, p.downloads.dir != ""
	}
	b.mu.Unlock()
	if busy {
		return nil, ErrCatching
	}
	watching, stop := context.WithCancel(context.Background())
	c.stop = stop
	err := os.MkdirAll(c.dir, 0o700)
	if err == nil {
		told := true
		_, err = call(ctx, b.root, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
			Behavior: browser.SetDownloadBehaviorBehaviorAllowAndName, BrowserContextID: p.id, DownloadPath: c.dir, EventsEnabled: &told,
		})
	}
	if err != nil {
		c.Release()
		return nil, fmt.Errorf("catch downloads: %w", err)
	}
	go c.weigh(watching)
	return c, nil
}

// Dir is the folder.
func (c *Catch) Dir() string { return c.dir }

// nameLocked takes note of what a site calls a file.
func (c *Catch) nameLocked(guid, name string) {
	c.names[guid] = name
	close(c.named)
	c.named = make(chan struct{})
}

// Name is what its site calls a file of the folder, made safe. The browser tells it of what a page has started, perhaps
// a moment after the file is there; empty when it has not told before ctx ends.
func (c *Catch) Name(ctx context.Context, file string) string {
	for {
		c.place.browser.mu.Lock()
		name, named := c.names[filepath.Base(file)], c.named
		c.place.browser.mu.Unlock()
		if name != "" {
			return name
		}
		select {
		case <-named:
		case <-ctx.Done():
			return ""
		}
	}
}

// TooLarge reports whether a file was stopped because it went over the limit of one.
func (c *Catch) TooLarge() bool { return c.tooLarge.Load() }

// Release stops what is on its way, deletes what is left, and has the place do as before.
func (c *Catch) Release() {
	c.stop()
	p, b := c.place, c.place.browser
	b.mu.Lock()
	p.downloads.catch = nil
	b.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), releaseLimit)
	defer cancel()
	c.each(func(guid string, _ int64) { b.cancelDownload(guid, p.id) })
	err := p.setDownloads(ctx, c.accepts) // answered after the cancels, which went before it
	if err = errors.Join(err, os.RemoveAll(c.dir)); err != nil && b.Err() == nil {
		b.log.Warn("release caught downloads", "place", p.id, "error", err)
	}
}

// weigh stops what grows over the limit of one file.
func (c *Catch) weigh(ctx context.Context) {
	tick := time.NewTicker(weighEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		c.each(func(guid string, size int64) {
			if size > c.place.browser.limits.FileBytes {
				c.tooLarge.Store(true)
				c.place.browser.cancelDownload(guid, c.place.id)
			}
		})
	}
}

// each goes through the files of the folder, complete or not.
func (c *Catch) each(do func(guid string, size int64)) {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return // it is gone, with its browser
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			do(strings.TrimSuffix(entry.Name(), partial), info.Size())
		}
	}
}
