// Package observe keeps what was seen of a page: console lines, errors, and requests with what became of them. One [Log]
// belongs to one page. It holds the newest events, whatever their source, and hands them out in their order as often as
// they are asked for.
//
// What a page wrote is redacted and cut before it is kept. A leaf package: it imports nothing of ours.
package observe

import (
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
)

// Config bounds a log. All values are positive.
type Config struct {
	Events      int // that are kept; the oldest goes first
	StringChars int // code points of one string of an event
}

// Observation is one thing that a page did, as the browser tells it.
type Observation struct {
	Kind string // one of the words below

	At    time.Time     // of a console line, an error, a request and a status
	Clock time.Duration // of a request and of what became of it, on a clock that only goes forward

	Level string // of a console line
	Text  string // of a console line and an error; why a request failed

	Request           string // the browser's own id, one for a request, its redirects and what became of it
	Method, URL, Type string // of a request
	Frame, Document   string // of a request: who sent it; of a document: where it is, no frame for the whole page, and its id
	Status            int    // of a response and a status
	Cancelled         bool   // a request failed because nobody wanted it any more

	Lost int // how many a loss stands for
}

// The kinds of observation.
const (
	SawConsole  = "console"
	SawError    = "error"    // one that nobody caught
	SawRequest  = "request"  // also the one that a redirect leads to, which follows the redirect's response
	SawResponse = "response" // its head; the body may follow
	SawStatus   = "status"   // of a response, as the network saw it: the page that it is for may never see it
	SawEnd      = "end"      // of a body
	SawFailure  = "failure"  // of the transport
	SawDocument = "document" // a new one is shown; nothing more is told of what the one before has asked for
	SawLoss     = "loss"     // what was left out here, because it came faster than it could be taken
)

// kind is a kind of event, as it is published.
type kind string

const (
	console       kind = "console"
	pageError     kind = "page_error"
	request       kind = "request"
	response      kind = "response"
	requestFailed kind = "request_failed"
)

// Bounds of an event's fields, in code points; its URL and its text have the configured one.
const (
	maxLevelChars  = 64
	maxMethodChars = 32
	maxTypeChars   = 64
)

// maxDuration bounds the duration of a request that is told.
const maxDuration = 24 * time.Hour

// Log is what was seen of one page.
type Log struct {
	config  Config
	name    string // begins the id of every event, so that no other page's will do
	flights flights

	mu     sync.Mutex
	events []event // oldest first
	next   int64   // number of the event to come; the first one was 1
}

// event is what is kept: redacted and cut.
type event struct {
	at       time.Time
	kind     kind
	level    string
	text     string // or why a request failed
	flight   *flight
	status   int
	duration time.Duration
}

// New makes the log of a page.
func New(c Config) *Log {
	return &Log{config: c, name: "cursor_" + uuid.NewString(), flights: newFlights(c.Events), next: 1}
}

// Record takes note of what the page did. One goroutine at a time may record; others may read meanwhile.
func (l *Log) Record(o Observation) {
	if o.Kind == SawDocument {
		for _, f := range l.flights.leave(o.Frame, o.Document) {
			l.add(f.answer(f.status, f.statusAt.Sub(f.at)))
		}
		return
	}
	if e, ok := l.judge(&o); ok {
		l.add(e)
	}
}

// judge makes the event of an observation; false when there is none.
func (l *Log) judge(o *Observation) (e event, ok bool) {
	switch o.Kind {
	case SawConsole:
		return event{at: o.At, kind: console, level: clip(o.Level, maxLevelChars), text: l.redact(o.Text)}, true
	case SawError:
		return event{at: o.At, kind: pageError, text: l.redact(o.Text)}, true
	case SawRequest:
		address, web := RedactURL(o.URL, l.config.StringChars)
		if !web {
			return e, false
		}
		f := l.flights.begin(o.Request, flight{
			method: clip(strings.ToUpper(o.Method), maxMethodChars), url: address, resourceType: clip(o.Type, maxTypeChars),
			frame: o.Frame, document: o.Document, at: o.At, clock: o.Clock,
		})
		return event{at: o.At, kind: request, flight: f}, true
	case SawResponse:
		f := l.flights.find(o.Request)
		if f == nil || f.answered {
			return e, false
		}
		return f.answer(o.Status, o.Clock-f.clock), true
	case SawStatus:
		f := l.flights.find(o.Request)
		if f == nil || f.answered || isRedirect(o.Status) { // a redirect is told with the request that follows it
			return e, false
		}
		f.status, f.statusAt = o.Status, o.At
		if f.left {
			return f.answer(f.status, f.statusAt.Sub(f.at)), true
		}
	case SawEnd:
		l.flights.end(o.Request)
	case SawFailure:
		f := l.flights.end(o.Request)
		if f == nil || f.answered && o.Cancelled { // an answer that is not read to its end is no failure
			return e, false
		}
		e = f.outcome(requestFailed, o.Clock-f.clock)
		e.text = l.redact(o.Text)
		return e, true
	case SawLoss:
		l.skip(o.Lost)
	}
	return e, false
}

func (l *Log) redact(text string) string { return RedactText(text, l.config.StringChars) }

func (l *Log) add(e event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next++
	if len(l.events) == l.config.Events {
		l.events[0] = event{} // its strings may go at once
		l.events = l.events[1:]
	}
	l.events = append(l.events, e)
}

// skip drops everything so far and n more, so that no reading passes over a loss without a gap.
func (l *Log) skip(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = nil
	l.next += int64(n)
}
