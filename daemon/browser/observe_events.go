package browser

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// The events of the browser that observations are made of. They are parsed only as far as they are of use: they carry
// headers, stacks and bodies too.
func (b *Browser) observeEvents(h handlers) {
	observed(b, h, runtime.ConsoleAPICalled.Method, b.consoleCalled)
	observed(b, h, runtime.ExceptionThrown.Method, b.exceptionThrown)
	observed(b, h, log.EntryAdded.Method, b.entryAdded)
	observed(b, h, network.RequestWillBeSent.Method, b.requestWillBeSent)
	observed(b, h, network.ResponseReceived.Method, b.responseReceived)
	observed(b, h, network.ResponseReceivedExtraInfo.Method, b.statusReceived)
	observed(b, h, network.LoadingFinished.Method, b.loadingFinished)
	observed(b, h, network.LoadingFailed.Method, b.loadingFailed)
}

// observed adds a handler of an event that is only parsed when somebody observes the page and it does not do too much.
func observed[E any](b *Browser, h handlers, method string, handle func(target.SessionID, E)) {
	on(h, cdp.Event[E]{Method: method}, handle)
	parse := h[method]
	h[method] = func(s target.SessionID, params json.RawMessage) error {
		if !b.admits(s, len(params)) {
			return nil
		}
		return parse(s, params)
	}
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
	Frame     string `json:"frameId"`
	Document  string `json:"loaderId"`
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
	if web && e.Request.URL != nowhere && !(e.Type == string(network.ResourceTypeOther) && isIcon(e.Request.URL)) {
		sent := e.observation(SawRequest)
		sent.At = fromMillis(e.WallTime * 1000)
		sent.Method, sent.URL, sent.Type = e.Request.Method, clip(e.Request.URL), strings.ToLower(e.Type)
		sent.Frame, sent.Document = e.Frame, e.Document
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

type statusReceived struct {
	RequestID string `json:"requestId"`
	Status    int    `json:"statusCode"`
}

// statusReceived comes from the network and not from the page: a response for a page that is just leaving is told by it
// alone.
func (b *Browser) statusReceived(s target.SessionID, e statusReceived) {
	b.observe(s, Observation{Kind: SawStatus, At: time.Now(), Request: e.RequestID, Status: e.Status})
}

func (b *Browser) documentShown(s target.SessionID, f *cdp.Frame) {
	shown := Observation{Kind: SawDocument, Document: string(f.LoaderID)}
	if f.ParentID != "" {
		shown.Frame = string(f.ID)
	}
	b.observe(s, shown)
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
