package browser

import (
	"context"
	"encoding/json"
	"strings"
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

	At    time.Time     // of a console line, an error and a request
	Clock time.Duration // of a request and of what became of it: the browser's monotonic clock

	Level string // of a console line: log, info, warning, error, debug, …
	Text  string // of a console line; of an error, without its stack; why a request failed

	Request           string // the browser's id, one for a request, its redirects and what became of it
	Method, URL, Type string // of a request; the type is a word such as document, fetch or eventsource
	Status            int    // of a response
	Cancelled         bool   // a request failed because nobody wanted it any more
}

// The kinds of observation.
const (
	SawConsole  = "console"
	SawError    = "error"    // one that nobody caught
	SawRequest  = "request"  // http or https; also the one that a redirect leads to, which follows the redirect's response
	SawResponse = "response" // its head; the body may follow
	SawEnd      = "end"      // of a body
	SawFailure  = "failure"  // of the transport
)

const (
	// maxText bounds what is kept of a text or a URL, in bytes.
	maxText = 64 << 10
	// maxBacklog bounds the observations of a page that nobody has taken yet.
	maxBacklog = 2048
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
	lost   int // what was left out before them
}

// observe takes note of what the target of a session did. Handing it on is left to the goroutine of the place; when that
// does not keep up, the older half goes.
func (b *Browser) observe(s target.SessionID, seen ...Observation) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.sessions[s]
	if a == nil || a.watch == nil || len(seen) == 0 {
		return
	}
	w := a.watch
	if len(w.seen) == 0 {
		a.place.queue.push(func() { b.hand(a.place, w) })
	}
	if len(w.seen) >= maxBacklog {
		w.lost += len(w.seen) / 2
		w.seen = append([]Observation(nil), w.seen[len(w.seen)/2:]...)
	}
	w.seen = append(w.seen, seen...)
}

// hand hands on what was seen of a page.
func (b *Browser) hand(p *Place, w *watch) {
	b.mu.Lock()
	seen, lost := w.seen, w.lost
	w.seen, w.lost = nil, 0
	b.mu.Unlock()
	p.events.Observed(w.target, seen, lost)
}

// held takes note that the browser holds objects for a session, and lets go of them when there are many.
func (b *Browser) held(s target.SessionID, objects int) {
	b.mu.Lock()
	a := b.sessions[s]
	full := false
	if a != nil && a.watch != nil {
		a.held += objects
		if full = a.held >= maxHeld; full {
			a.held = 0
		}
	}
	b.mu.Unlock()
	if full {
		a.send(letGo, ignore)
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

// The events below are parsed only as far as they are of use: they carry headers, stacks and bodies too.

func (b *Browser) observeEvents(h handlers) {
	on(h, cdp.Event[consoleCalled]{Method: runtime.ConsoleAPICalled.Method}, b.consoleCalled)
	on(h, cdp.Event[exceptionThrown]{Method: runtime.ExceptionThrown.Method}, b.exceptionThrown)
	on(h, cdp.Event[entryAdded]{Method: log.EntryAdded.Method}, b.entryAdded)
	on(h, cdp.Event[requestWillBeSent]{Method: network.RequestWillBeSent.Method}, b.requestWillBeSent)
	on(h, cdp.Event[requestEvent]{Method: network.ResponseReceived.Method}, b.responseReceived)
	on(h, cdp.Event[requestEvent]{Method: network.LoadingFinished.Method}, b.loadingFinished)
	on(h, cdp.Event[loadingFailed]{Method: network.LoadingFailed.Method}, b.loadingFailed)
}

// ownScheme begins the address of every script of an extension. What extensions do in a page is not the page's doing.
const ownScheme = "chrome-extension://"

type consoleCalled struct {
	Type       string         `json:"type"`
	Args       []remoteObject `json:"args"`
	Timestamp  float64        `json:"timestamp"` // milliseconds since 1970
	StackTrace stackTrace     `json:"stackTrace"`
}

type stackTrace struct {
	CallFrames []struct {
		URL string `json:"url"`
	} `json:"callFrames"`
}

func (s *stackTrace) isOurs() bool {
	return len(s.CallFrames) > 0 && strings.HasPrefix(s.CallFrames[0].URL, ownScheme)
}

func (b *Browser) consoleCalled(s target.SessionID, e consoleCalled) {
	objects := 0
	for i := range e.Args {
		if e.Args[i].ObjectID != "" {
			objects++
		}
	}
	if objects > 0 {
		b.held(s, objects)
	}
	if e.Type == "endGroup" || e.StackTrace.isOurs() { // the end of a group is not seen in a console either
		return
	}
	b.observe(s, Observation{Kind: SawConsole, At: fromMillis(e.Timestamp), Level: e.Type, Text: clip(consoleText(e.Args))})
}

type exceptionThrown struct {
	Timestamp float64 `json:"timestamp"` // milliseconds since 1970
	Details   struct {
		Text      string        `json:"text"`
		URL       string        `json:"url"`
		Exception *remoteObject `json:"exception"`
	} `json:"exceptionDetails"`
}

func (b *Browser) exceptionThrown(s target.SessionID, e exceptionThrown) {
	text := strings.TrimPrefix(e.Details.Text, "Uncaught ")
	if thrown := e.Details.Exception; thrown != nil {
		text = thrown.text()
		b.held(s, 1)
	}
	if !strings.HasPrefix(e.Details.URL, ownScheme) {
		b.observe(s, Observation{Kind: SawError, At: fromMillis(e.Timestamp), Text: clip(text)})
	}
}

// entryAdded is what the browser itself writes to a page's console: what it blocked, could not load or advises against.
type entryAdded struct {
	Entry struct {
		Source    string  `json:"source"`
		Level     string  `json:"level"`
		Text      string  `json:"text"`
		Timestamp float64 `json:"timestamp"` // milliseconds since 1970
		URL       string  `json:"url"`
		Request   string  `json:"networkRequestId"`
	} `json:"entry"`
}

func (b *Browser) entryAdded(s target.SessionID, e entryAdded) {
	entry := &e.Entry
	// A worker's lines come from its own session.
	if entry.Source == "worker" || strings.HasPrefix(entry.URL, ownScheme) || isIcon(entry.URL) {
		return
	}
	text := entry.Text
	if entry.Request != "" { // "Failed to load resource" does not say which
		text += " (" + entry.URL + ")"
	}
	b.observe(s, Observation{Kind: SawConsole, At: fromMillis(entry.Timestamp), Level: entry.Level, Text: clip(text)})
}

type requestWillBeSent struct {
	requestEvent
	WallTime float64 `json:"wallTime"` // seconds since 1970
	Request  struct {
		URL    string `json:"url"`
		Method string `json:"method"`
	} `json:"request"`
	Type      string `json:"type"`
	Initiator struct {
		Type string `json:"type"`
	} `json:"initiator"`
	Redirect *responseHead `json:"redirectResponse"`
}

// requestEvent is what all events of a request have, and a response's head.
type requestEvent struct {
	RequestID string       `json:"requestId"`
	Timestamp float64      `json:"timestamp"` // seconds, on a clock that only goes forward
	Response  responseHead `json:"response"`
}

type responseHead struct {
	Status int `json:"status"`
}

func (e *requestEvent) observation(kind string) Observation {
	return Observation{Kind: kind, Request: e.RequestID, Clock: time.Duration(e.Timestamp * float64(time.Second))}
}

func (b *Browser) requestWillBeSent(s target.SessionID, e requestWillBeSent) {
	var seen []Observation
	if e.Redirect != nil {
		answered := e.observation(SawResponse)
		answered.Status = e.Redirect.Status
		seen = append(seen, answered)
	}
	web := strings.HasPrefix(e.Request.URL, "http://") || strings.HasPrefix(e.Request.URL, "https://")
	if web && !(e.Type == string(network.ResourceTypeOther) && isIcon(e.Request.URL)) {
		sent := e.observation(SawRequest)
		sent.At = fromMillis(e.WallTime * 1000)
		sent.Method, sent.URL, sent.Type = e.Request.Method, clip(e.Request.URL), strings.ToLower(e.Type)
		if e.Initiator.Type == string(network.InitiatorTypePreflight) { // the browser's question before another request
			sent.Type = "preflight"
		}
		seen = append(seen, sent)
	}
	b.observe(s, seen...)
}

// isIcon reports whether an address is the one at which the browser looks for a site's icon by itself.
func isIcon(address string) bool { return strings.HasSuffix(address, "/favicon.ico") }

func (b *Browser) responseReceived(s target.SessionID, e requestEvent) {
	answered := e.observation(SawResponse)
	answered.Status = e.Response.Status
	b.observe(s, answered)
}

func (b *Browser) loadingFinished(s target.SessionID, e requestEvent) {
	b.observe(s, e.observation(SawEnd))
}

type loadingFailed struct {
	requestEvent
	ErrorText string `json:"errorText"`
	Canceled  bool   `json:"canceled"`
	Blocked   string `json:"blockedReason"`
	CORS      struct {
		Error string `json:"corsError"`
	} `json:"corsErrorStatus"`
}

func (b *Browser) loadingFailed(s target.SessionID, e loadingFailed) {
	failed := e.observation(SawFailure)
	failed.Cancelled = e.Canceled
	failed.Text = e.ErrorText
	switch {
	case e.Blocked != "":
		failed.Text += " (blocked: " + e.Blocked + ")"
	case e.CORS.Error != "":
		failed.Text += " (CORS: " + e.CORS.Error + ")"
	}
	b.observe(s, failed)
}

func fromMillis(ms float64) time.Time { return time.UnixMicro(int64(ms * 1000)) }

// clip bounds a text that a page wrote, and lets go of what it is a part of.
func clip(text string) string {
	if len(text) <= maxText {
		return text
	}
	return strings.ToValidUTF8(strings.Clone(text[:maxText]), "")
}
