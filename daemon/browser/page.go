package browser

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// livePage is a page that exists. Browser.mu guards info, changed, dialog and cast.
type livePage struct {
	session session
	info    PageInfo
	changed chan struct{} // closed, and replaced, when info changes
	dialog  *time.Timer   // runs while a dialog is open
	watch   *watch        // nil when the place is not observed
	casting chan struct{} // has room for one: who may watch
	cast    *cast         // nil while nobody watches
	ready   chan struct{} // closed when the page has answered its set-up
	failure error         // of the set-up; read after ready
	gone    chan struct{} // closed when the page is closed
}

// pageBasics are for every page, whatever its settings.
var pageBasics = []command{
	// A dialog can only be answered by a session that had this on before it opened.
	newCommand(page.Enable, page.EnableParams{}),
	// A page that thinks it has no focus stops its animations and never answers mouse moves.
	newCommand(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}),
	attachChildren,
}

// frameBasics are for every frame in another process than its page.
var frameBasics = []command{
	newCommand(page.Enable, page.EnableParams{}), // the frames below it are known by its events
	attachChildren,
}

var resume = newCommand(runtime.RunIfWaitingForDebugger, cdp.Empty{})

// pageAttached sets up and resumes a page that was paused at birth, and makes it known.
func (b *Browser) pageAttached(a *attachment, info *target.Info) {
	live := &livePage{
		session: a.session,
		watch:   a.watch,
		info: PageInfo{
			TargetID:  string(info.TargetID),
			OpenerID:  string(info.OpenerID),
			URL:       info.URL,
			Title:     info.Title,
			CreatedAt: time.Now(),
		},
		changed: make(chan struct{}),
		casting: make(chan struct{}, 1),
		ready:   make(chan struct{}),
		gone:    make(chan struct{}),
	}
	if live.info.URL == "" { // a popup that is paused before its first document
		live.info.URL = "about:blank"
	}
	a.apply(slices.Concat(pageBasics, a.observing(), a.place.setup.Load().page, []command{resume}), func(err error) {
		live.failure = err
		close(live.ready)
	})
	b.mu.Lock()
	defer b.mu.Unlock()
	a.page = live
	a.place.pages = append(a.place.pages, live)
	emit(a.place, a.place.events.PageOpened, live.info)
}

// frameNavigated takes note of what a page's frames show. The place's other pages get their process settings again,
// for a page may have left their process.
func (b *Browser) frameNavigated(s target.SessionID, e page.EventFrameNavigated) {
	onTop := e.Frame.ParentID == ""
	b.mu.Lock()
	a := b.sessions[s]
	if a != nil && a.page != nil {
		a.place.origins.add(e.Frame.SecurityOrigin)
		if onTop {
			a.frames = map[cdp.FrameID]bool{e.Frame.ID: true} // of the frames of a dead process nothing more is heard
		}
	}
	b.mu.Unlock()
	switch {
	case a == nil || !onTop:
	case a.kind == typeStorage:
		a.committed(e.Frame.LoaderID)
	case a.page != nil:
		a.place.renewProcessSettings(s)
	}
	b.documentShown(s, e.Frame)
}

// frameAttached and frameDetached keep account of a target's own frames. One that moves into another process becomes
// a target.
func (b *Browser) frameAttached(s target.SessionID, e page.EventFrameAttached) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if a := b.sessions[s]; a != nil && a.frames != nil {
		a.frames[e.FrameID] = true
	}
}

func (b *Browser) frameDetached(s target.SessionID, e page.EventFrameDetached) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if a := b.sessions[s]; a != nil {
		delete(a.frames, e.FrameID)
	}
}

// awaitURL waits until the browser has made the document at a URL the page's. Commands that the browser itself carries
// out for a page are refused for an instant after its renderer has told of a new document.
func (b *Browser) awaitURL(ctx context.Context, live *livePage, url string) error {
	for {
		b.mu.Lock()
		at, changed := live.info.URL, live.changed
		b.mu.Unlock()
		if at == url {
			return nil
		}
		select {
		case <-changed:
		case <-live.gone:
			return ErrNoPage
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// learnTitle asks for a page's title, of which the browser tells only when its address changes, often too early.
func (b *Browser) learnTitle(p *Place, live *livePage) {
	live.session.send(newCommand(page.GetNavigationHistory, cdp.Empty{}), func(text json.RawMessage, err error) {
		var history page.GetNavigationHistoryResult
		if err != nil || json.Unmarshal(text, &history) != nil || int(history.CurrentIndex) >= len(history.Entries) {
			return // it is gone, or has shown nothing
		}
		title := history.Entries[history.CurrentIndex].Title
		b.mu.Lock()
		defer b.mu.Unlock()
		if title != "" && title != live.info.Title {
			live.info.Title = title
			emit(p, p.events.PageChanged, live.info)
		}
	})
}

// endLocked lets go of a page that has just been taken out of its place.
func (l *livePage) endLocked() {
	l.stopDialogTimer()
	close(l.gone)
}
