package observe

import (
	"bytes"
	"encoding/json"
	"errors"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

var (
	// ErrCursor means that an event id is none of this log's.
	ErrCursor = errors.New("no event of this page has that id")
	// ErrTooLarge means that not even one event fits into the bytes allowed.
	ErrTooLarge = errors.New("the next event is larger than an answer may be")
)

// Source is where events come from, as one asks for them.
type Source string

// The sources.
const (
	Console       Source = "console"
	PageError     Source = "pageError"
	Network       Source = "network"       // requests and responses, whatever their status
	RequestFailed Source = "requestFailed" // the transport's failures only
)

// HasText reports whether the events of a source have a text that can be asked for.
func (s Source) HasText() bool { return s == Console || s == PageError }

// sources are the sources of the kinds of event.
var sources = map[kind]Source{
	console: Console, pageError: PageError, request: Network, response: Network, requestFailed: RequestFailed,
}

// Query says what to read.
type Query struct {
	Source   Source
	Since    string // id of an event: only later ones; empty for all
	Limit    int    // of events
	MaxBytes int    // of the events, as a JSON array
	WithText bool

	SessionID, PageID string // go into every event
}

// Page is what one read came to.
type Page struct {
	Source Source  `json:"source"`
	Events []Event `json:"events"`
	// NextCursor is where the next read goes on; nil when there is nothing to go on from.
	NextCursor *string `json:"nextCursor"`
	// DroppedCount is how many events of the page, of all sources, are no longer kept.
	DroppedCount int64 `json:"droppedCount"`
	// Gap reports that some of those came after Query.Since.
	Gap bool `json:"gap"`
}

// Event is an event as it is published.
type Event struct {
	EventID   string `json:"eventId"`
	Timestamp string `json:"timestamp"` // ISO 8601, UTC, milliseconds
	SessionID string `json:"sessionId"`
	PageID    string `json:"pageId"`
	Kind      kind   `json:"kind"`

	Level string  `json:"level,omitempty"`
	Text  *string `json:"text,omitempty"`

	RequestID    string `json:"requestId,omitempty"`
	Method       string `json:"method,omitempty"`
	URL          string `json:"url,omitempty"`
	ResourceType string `json:"resourceType,omitempty"`
	Status       *int   `json:"status,omitempty"`
	DurationMs   *int64 `json:"durationMs,omitempty"`
	Failure      string `json:"failure,omitempty"`
}

// Read hands out events. It takes none away.
func (l *Log) Read(q Query) (Page, error) {
	l.mu.Lock()
	since, err := l.parse(q.Since)
	if err != nil {
		l.mu.Unlock()
		return Page{}, err
	}
	dropped := l.next - 1 - int64(len(l.events))
	p := Page{Source: q.Source, Events: []Event{}, DroppedCount: dropped, Gap: q.Since != "" && since < dropped}
	var found []numbered
	for i := max(since-dropped, 0); i < int64(len(l.events)) && len(found) < q.Limit; i++ {
		if e := l.events[i]; sources[e.kind] == q.Source {
			found = append(found, numbered{e, dropped + 1 + i})
		}
	}
	l.mu.Unlock()

	room := q.MaxBytes - len("[]")
	for i, e := range found {
		published := l.publish(e, &q)
		size := jsonSize(published)
		if i == 0 && size > room {
			if !published.shorten(room) {
				return Page{}, ErrTooLarge
			}
			size = jsonSize(published)
		}
		if i > 0 {
			size += len(",")
		}
		if room -= size; room < 0 {
			break
		}
		p.Events = append(p.Events, *published)
	}
	if n := len(p.Events); n > 0 {
		p.NextCursor = &p.Events[n-1].EventID
	} else if q.Since != "" {
		p.NextCursor = &q.Since
	}
	return p, nil
}

// numbered is an event with its number.
type numbered struct {
	event
	number int64
}

func (l *Log) publish(e numbered, q *Query) *Event {
	out := &Event{
		EventID: l.id(e.number), Timestamp: e.at.UTC().Format("2006-01-02T15:04:05.000Z"),
		SessionID: q.SessionID, PageID: q.PageID, Kind: e.kind, Level: e.level,
	}
	if f := e.flight; f != nil {
		out.RequestID, out.Method, out.URL, out.ResourceType = f.id, f.method, f.url, f.resourceType
	}
	switch e.kind {
	case response:
		out.Status = &e.status
		fallthrough
	case requestFailed:
		ms := e.duration.Round(time.Millisecond).Milliseconds()
		out.DurationMs, out.Failure = &ms, e.text
	case console, pageError:
		if q.WithText {
			out.Text = &e.text
		}
	}
	return out
}

// shorten cuts the event's text, or the reason of its failure, so that its JSON fits into a number of bytes; false when
// the rest of it is too long already.
func (e *Event) shorten(bytes int) bool {
	text := &e.Failure
	if e.Text != nil {
		text = e.Text
	}
	whole := *text
	// The size grows with the length, so the first length that does not fit tells the last one that does.
	n := sort.Search(utf8.RuneCountInString(whole), func(n int) bool {
		*text = clip(whole, n+1)
		return jsonSize(e) > bytes
	})
	*text = clip(whole, n)
	return jsonSize(e) <= bytes
}

// jsonSize is how many bytes an event takes in an answer.
func jsonSize(e *Event) int {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(e); err != nil {
		panic("bug: an event is no JSON: " + err.Error())
	}
	return b.Len() - len("\n")
}

const (
	idDigits = 10
	idBase   = 36
)

// id is the published id of an event's number.
func (l *Log) id(number int64) string {
	digits := strconv.FormatInt(number, idBase)
	return l.name + "_" + strings.Repeat("0", idDigits-len(digits)) + digits
}

// parse is the number of a published id, 0 for none.
func (l *Log) parse(id string) (int64, error) {
	if id == "" {
		return 0, nil
	}
	digits, ok := strings.CutPrefix(id, l.name+"_")
	if !ok {
		return 0, ErrCursor
	}
	number, err := strconv.ParseInt(digits, idBase, 64)
	if err != nil || number < 1 || number >= l.next || l.id(number) != id { // there is one way to write it
		return 0, ErrCursor
	}
	return number, nil
}
