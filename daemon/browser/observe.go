package browser

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// Observation is one thing that a page, a frame in it or a dedicated worker of it did. It is as the browser tells it,
// secrets included; only what is far too long is cut.
type Observation struct {
	Kind string // one of the words below

	At    time.Time     // of a console line, an error, a request and a status
	Clock time.Duration // of a request and of what became of it: the browser's monotonic clock

	Level string // of a console line: log, info, warning, error, debug, …
	Text  string // of a console line; of an error, without its stack; why a request failed

	Request           string // the browser's id, one for a request, its redirects and what became of it
	Method, URL, Type string // of a request; the type is a word such as document, fetch or eventsource
	Frame, Document   string // of a request: who sent it; of a document: where it is, no frame for the whole page, and its id
	Status            int    // of a response and a status
	Cancelled         bool   // a request failed because nobody wanted it any more

	Lost int // how many a loss stands for
}

// The kinds of observation.
const (
	SawConsole  = "console"
	SawError    = "error"    // one that nobody caught
	SawRequest  = "request"  // http or https; also the one that a redirect leads to, which follows the redirect's response
	SawResponse = "response" // its head; the body may follow
	SawStatus   = "status"   // of a response, as the network saw it: the page that it is for may never see it
	SawEnd      = "end"      // of a body
	SawFailure  = "failure"  // of the transport
	SawDocument = "document" // a new one is shown; nothing more is told of what the one before has asked for
	SawLoss     = "loss"     // what was left out here, because it came faster than it could be taken
)

const (
	// maxText bounds what is kept of a text or a URL, in bytes.
	maxText = 64 << 10
	// maxBacklog bounds the observations of a page that nobody has taken yet.
	maxBacklog = 2048
	// What a page does costs it the bytes of the events and eventCost for each. It may spend maxCredit at once, enough for
	// the busiest page to load, and creditRate in a second.
	maxCredit, creditRate, eventCost = 4 << 20, 4 << 20, 500
	// maxHeld is how many objects that a page has logged the browser keeps alive for us.
	maxHeld = 100
	// flushLimit bounds the wait for a page that is busy.
	flushLimit = 500 * time.Millisecond
)

// The commands after which a session tells what its target does. No bodies are kept for us: we never ask for one.
var (
	observePage   = append(observeWorker[:2:2], newCommand(log.Enable, cdp.Empty{}))
	observeWorker = []command{enableNetwork, newCommand(runtime.Enable, cdp.Empty{})}

	enableNetwork = newCommand(network.Enable, network.EnableParams{
		MaxTotalBufferSize: &oneByte, MaxResourceBufferSize: &oneByte, MaxPostDataSize: &oneByte,
	})
	oneByte = int64(1) // 0 would mean no bound
)

func (a *attachment) observing() []command {
	switch {
	case a.watch == nil:
		return nil
	case a.kind == typeWorker:
		return observeWorker
	}
	return observePage
}

// letGo lets go of the objects that a page has logged. The browser keeps them alive so that we could look into them.
var letGo = newCommand(runtime.ReleaseObjectGroup, runtime.ReleaseObjectGroupParams{ObjectGroup: "console"})

// watch is what was seen of one page with its frames and workers, and not yet taken. Browser.mu guards it.
type watch struct {
	target string
	seen   []Observation

	credit int
	asOf   time.Time // when there was so much credit
}

// admit reports whether an event of so many bytes is looked at. The events of all pages come through one pipe, so a page
// that makes more of them than anybody could read must not take the time of the others.
func (w *watch) admit(bytes int) bool {
	now := time.Now()
	w.credit = min(maxCredit, w.credit+int(now.Sub(w.asOf).Seconds()*creditRate))
	w.asOf = now
	if w.credit <= 0 {
		return false
	}
	w.credit = max(-maxCredit, w.credit-bytes-eventCost)
	return true
}

// add takes note of what the page did. When too much waits to be taken, the older half goes.
func (w *watch) add(seen ...Observation) {
	if len(w.seen)+len(seen) > maxBacklog {
		half := len(w.seen) / 2
		lost := half
		for _, o := range w.seen[:half] {
			lost += max(o.Lost-1, 0)
		}
		w.seen = append([]Observation{{Kind: SawLoss, Lost: lost}}, w.seen[half:]...)
	}
	w.seen = append(w.seen, seen...)
}

// lose takes note of an event that was not looked at.
func (w *watch) lose() {
	if n := len(w.seen); n > 0 && w.seen[n-1].Kind == SawLoss {
		w.seen[n-1].Lost++
		return
	}
	w.add(Observation{Kind: SawLoss, Lost: 1})
}

// watching calls do with the watch of the page that a session belongs to, if it is observed, and sees to it that what is
// in it then will be handed on.
func (b *Browser) watching(s target.SessionID, do func(*attachment, *watch)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.sessions[s]
	if a == nil || a.watch == nil {
		return
	}
	w := a.watch
	waiting := len(w.seen) > 0
	do(a, w)
	if !waiting && len(w.seen) > 0 {
		a.place.queue.push(func() { b.hand(a.place, w) })
	}
}

// admits reports whether an event of a session is looked at.
func (b *Browser) admits(s target.SessionID, bytes int) (ok bool) {
	b.watching(s, func(_ *attachment, w *watch) {
		if ok = w.admit(bytes); !ok {
			w.lose()
		}
	})
	return ok
}

// observe takes note of what the target of a session did.
func (b *Browser) observe(s target.SessionID, seen ...Observation) {
	b.watching(s, func(_ *attachment, w *watch) { w.add(seen...) })
}

// hand hands on what was seen of a page.
func (b *Browser) hand(p *Place, w *watch) {
	b.mu.Lock()
	seen := w.seen
	w.seen = nil
	b.mu.Unlock()
	p.events.Observed(w.target, seen)
}

// held takes note that the browser holds objects for a session, and lets go of them when there are many.
func (b *Browser) held(s target.SessionID, objects int) {
	var full *attachment
	b.watching(s, func(a *attachment, _ *watch) {
		if a.held += objects; a.held >= maxHeld {
			a.held, full = 0, a
		}
	})
	if full != nil {
		full.send(letGo, ignore)
	}
}

// Flush returns when everything that a page has done so far has been handed to Events.Observed. A page that is too busy
// to answer holds it up for half a second at most.
func (p *Place) Flush(ctx context.Context, targetID string) {
	live := p.find(target.ID(targetID))
	if live == nil || live.watch == nil {
		return
	}
	b := p.browser
	var sessions []session
	b.mu.Lock()
	for _, a := range b.sessions {
		if a.watch == live.watch {
			a.held = 0
			sessions = append(sessions, a.session)
		}
	}
	b.mu.Unlock()
	// A target answers in the order of what it tells, so after the last answer all is read, and the place's goroutine
	// gets to this after the rest.
	done := make(chan struct{})
	var left atomic.Int64
	left.Store(int64(len(sessions)))
	for _, s := range sessions {
		s.send(letGo, func(json.RawMessage, error) {
			if left.Add(-1) == 0 {
				p.queue.push(func() { close(done) })
			}
		})
	}
	ctx, cancel := context.WithTimeout(ctx, flushLimit)
	defer cancel()
	select {
	case <-done:
	case <-live.gone:
	case <-ctx.Done():
	}
}
