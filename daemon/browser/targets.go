package browser

import (
	"context"
	"slices"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
)

// The types of targets that we deal with, as the protocol names them.
const (
	typePage          = "page"
	typeFrame         = "iframe" // only a frame in another process than its page is a target
	typeWorker        = "worker" // dedicated
	typeServiceWorker = "service_worker"
	typeHidden        = "other"   // a page that is in no window
	typeStorage       = "storage" // of ours: a second session on a page, or the only one on a hidden one; see storagePage
)

// attachment is a flat session of ours on a target.
type attachment struct {
	session
	kind  string
	place *Place
	// Guarded by Browser.mu.
	page    *livePage            // of a page
	frames  map[cdp.FrameID]bool // of a page or frame: itself and the frames below it in the same process
	running bool                 // of a service worker
	watch   *watch               // of the page that it belongs to; nil when it is not observed
	held    int                  // objects that the browser keeps alive for this session

	commits chan cdp.LoaderID // of a storage page: the documents that it came to show
}

// only makes a filter that lets nothing but these types of targets through.
func only(types ...string) target.Filter {
	filter := make(target.Filter, len(types)+1)
	for i, t := range types {
		filter[i].Type = t
	}
	filter[len(types)].Exclude = true
	return filter
}

// watchTargets lets the browser announce pages and workers, and pause every page at birth, popups included, until its
// session here has set it up. Workers are not paused.
func (b *Browser) watchTargets(ctx context.Context) error {
	flat := true
	_, err := call(ctx, b.root, target.SetDiscoverTargets, target.SetDiscoverTargetsParams{
		Discover: true, Filter: only(typePage, typeFrame, typeServiceWorker),
	})
	if err != nil {
		return err
	}
	_, err = call(ctx, b.root, target.SetAutoAttach, target.SetAutoAttachParams{
		AutoAttach: true, WaitForDebuggerOnStart: true, Flatten: &flat, Filter: only(typePage),
	})
	return err
}

// attachChildren is for every target that can have frames of other processes or dedicated workers.
var attachChildren = attachTo(typeFrame, typeWorker)

// attachTo lets the browser attach to the children of a target that are of these types, and pause each at birth until
// its session here has set it up.
func attachTo(types ...string) command {
	flat := true
	return newCommand(target.SetAutoAttach, target.SetAutoAttachParams{
		AutoAttach: true, WaitForDebuggerOnStart: true, Flatten: &flat, Filter: only(types...),
	})
}

func (b *Browser) handlers() handlers {
	h := handlers{}
	on(h, target.TargetCreated, b.targetCreated)
	on(h, target.TargetInfoChanged, b.targetInfoChanged)
	on(h, target.TargetCrashed, b.targetCrashed)
	on(h, target.TargetDestroyed, b.targetDestroyed)
	on(h, target.AttachedToTarget, b.attachedToTarget)
	on(h, target.DetachedFromTarget, b.detachedFromTarget)
	on(h, inspector.TargetCrashed, b.workerStopped)
	on(h, inspector.TargetReloadedAfterCrash, b.workerRestarted)
	on(h, page.FrameAttached, b.frameAttached)
	on(h, page.FrameDetached, b.frameDetached)
	on(h, page.FrameNavigated, b.frameNavigated)
	on(h, fetch.RequestPaused, b.requestPaused)
	on(h, page.JavascriptDialogOpening, b.dialogOpening)
	on(h, page.JavascriptDialogClosed, b.dialogClosed)
	on(h, page.ScreencastFrame, b.screencastFrame)
	on(h, browser.DownloadWillBegin, b.downloadWillBegin)
	on(h, browser.DownloadProgress, b.downloadProgress)
	b.observeEvents(h)
	return h
}

func (b *Browser) targetCreated(_ target.SessionID, e target.EventTargetCreated) {
	switch e.TargetInfo.Type {
	case typeServiceWorker:
		b.workerStarted(e.TargetInfo)
	case typeFrame:
		b.mu.Lock()
		defer b.mu.Unlock()
		b.frameShownLocked(e.TargetInfo)
	}
}

func (b *Browser) targetInfoChanged(_ target.SessionID, e target.EventTargetInfoChanged) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e.TargetInfo.Type == typeFrame {
		b.frameShownLocked(e.TargetInfo)
		return
	}
	p, live := b.pageLocked(e.TargetInfo.TargetID)
	if live == nil || (live.info.URL == e.TargetInfo.URL && live.info.Title == e.TargetInfo.Title) {
		return
	}
	live.info.URL, live.info.Title = e.TargetInfo.URL, e.TargetInfo.Title
	close(live.changed)
	live.changed = make(chan struct{})
	emit(p, p.events.PageChanged, live.info)
}

// frameShownLocked takes note of the document in a frame of another process, whose navigations our sessions don't see.
func (b *Browser) frameShownLocked(info *target.Info) {
	if p := b.places[info.BrowserContextID]; p != nil {
		p.origins.add(info.URL)
	}
}

func (b *Browser) targetCrashed(_ target.SessionID, e target.EventTargetCrashed) {
	b.mu.Lock()
	p, live := b.pageLocked(e.TargetID)
	b.mu.Unlock()
	if live == nil {
		return
	}
	b.conn.detach(live.session.id) // what it was asked last will never be answered
	b.mu.Lock()
	defer b.mu.Unlock()
	live.stopDialogTimer()
	emit(p, p.events.PageCrashed, string(e.TargetID))
}

func (b *Browser) targetDestroyed(_ target.SessionID, e target.EventTargetDestroyed) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.workers, e.TargetID)
	if p, live := b.pageLocked(e.TargetID); live != nil {
		live.endLocked()
		p.pages = slices.DeleteFunc(p.pages, func(other *livePage) bool { return other == live })
		emit(p, p.events.PageClosed, string(e.TargetID))
	}
}

// attachedToTarget sets the new session's target up. Nothing is awaited: a paused target may not answer before it is
// resumed, and the set-up that was sent first still takes effect first.
func (b *Browser) attachedToTarget(parent target.SessionID, e target.EventAttachedToTarget) {
	a := &attachment{session: session{b.conn, e.SessionID}, kind: e.TargetInfo.Type}
	if a.kind == typePage || a.kind == typeFrame {
		a.frames = map[cdp.FrameID]bool{cdp.FrameID(e.TargetInfo.TargetID): true} // the ids are the same
	}
	b.mu.Lock()
	if p := b.sessions[parent]; p != nil {
		a.place = p.place
		if a.kind != typeServiceWorker { // what that does is no page's doing
			a.watch = p.watch
		} else {
			a.kind = typeWorker // a site's, not the extension's
		}
	} else {
		a.place = b.places[e.TargetInfo.BrowserContextID]
	}
	if _, live := b.pageLocked(e.TargetInfo.TargetID); live != nil || a.kind == typeHidden {
		a.kind, a.commits = typeStorage, make(chan cdp.LoaderID, 8)
	}
	if a.place != nil {
		b.sessions[a.id] = a
		if a.kind == typePage && a.place.events.Observed != nil {
			a.watch = &watch{target: string(e.TargetInfo.TargetID)}
		}
	}
	b.mu.Unlock()

	switch {
	case a.place == nil: // a page of the base profile: nobody's
		a.send(resume, ignore)
	case a.kind == typeStorage: // whoever attached sets it up
	case a.kind == typePage:
		b.pageAttached(a, e.TargetInfo)
	case a.kind == typeServiceWorker:
		b.workerAttached(a)
	case a.kind == typeFrame:
		a.apply(slices.Concat(frameBasics, a.observing(), a.place.setup.Load().frame, []command{resume}), a.place.reportSetup)
	default:
		a.apply(slices.Concat([]command{attachChildren}, a.observing(), a.place.setup.Load().worker, []command{resume}), a.place.reportSetup)
	}
}

func (b *Browser) detachedFromTarget(_ target.SessionID, e target.EventDetachedFromTarget) {
	b.mu.Lock()
	a := b.sessions[e.SessionID]
	delete(b.sessions, e.SessionID)
	if a != nil {
		a.stopLocked()
	}
	b.mu.Unlock()
	b.conn.detach(e.SessionID)
	if a != nil {
		a.place.renewProcessSettings("")
	}
}

// pageLocked finds a page of any place.
func (b *Browser) pageLocked(id target.ID) (*Place, *livePage) {
	for _, p := range b.places {
		if live := p.findLocked(id); live != nil {
			return p, live
		}
	}
	return nil, nil
}
