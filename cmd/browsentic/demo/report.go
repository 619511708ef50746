package demo

import (
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"slices"
	"time"
)

// Result is a run as the report tells it.
type Result struct {
	Started  time.Time
	Took     time.Duration
	Versions string // what ran; empty when it did not come to that
	Calls    int    // of tools, by both people
	Events   []Event
	Shots    []Shot
	Checks   []Check
	Failure  string // why the run stopped; empty when it came to its end
}

// Event is a step that has ended.
type Event struct {
	Lane   string
	Does   string
	Start  time.Duration // since the run began
	Took   time.Duration
	Calls  int
	Failed string // why it failed; empty when it did not
}

// Shot is a picture of a lane's page.
type Shot struct {
	Lane    string
	Caption string
	PNG     []byte
}

// URI is the picture as a data: address (RFC 2397).
func (s Shot) URI() template.URL {
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(s.PNG))
}

// OK reports whether the run came to its end and all checks hold.
func (r *Result) OK() bool { return r.Failure == "" && allHold(r.Checks) }

// Held is how many checks hold.
func (r *Result) Held() (n int) {
	for _, c := range r.Checks {
		if c.Holds() {
			n++
		}
	}
	return n
}

// Lanes are the people, in the order of their columns.
func (r *Result) Lanes() []string { return []string{"buyer", "admin"} }

// ByLane are the pictures of one lane.
func (r *Result) ByLane(lane string) []Shot {
	return slices.DeleteFunc(slices.Clone(r.Shots), func(s Shot) bool { return s.Lane != lane })
}

// From and Width place an event's bar between the first event's start and the last one's end, in percent.
func (r *Result) From(e Event) float64 { begin, span := r.span(); return percent(e.Start-begin, span) }

// Width is the length of the event's bar; see From.
func (r *Result) Width(e Event) float64 { _, span := r.span(); return percent(e.Took, span) }

func (r *Result) span() (begin, span time.Duration) {
	var end time.Duration
	for i, e := range r.Events {
		if i == 0 || e.Start < begin {
			begin = e.Start
		}
		end = max(end, e.Start+e.Took)
	}
	return begin, end - begin
}

func percent(part, whole time.Duration) float64 {
	if whole <= 0 {
		return 0
	}
	return float64(part*10000/whole) / 100
}

// record adds a step, and its picture if there is one, in the order of their starts.
func (r *run) record(e Event, s Shot) {
	r.timeline.mu.Lock()
	defer r.timeline.mu.Unlock()
	at, _ := slices.BinarySearchFunc(r.result.Events, e, func(a, b Event) int { return int(a.Start - b.Start) })
	r.result.Events = slices.Insert(r.result.Events, at, e)
	if len(s.PNG) > 0 {
		r.result.Shots = append(r.result.Shots, s)
	}
}

//go:embed report.html
var reportText string

var reportTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"ms":     time.Duration.Milliseconds,
	"moment": func(t time.Time) string { return t.Format("2 January 2006, 15:04:05") },
}).Parse(reportText))

// WriteHTML writes the report: one page that needs nothing else.
func (r *Result) WriteHTML(w io.Writer) error { return reportTemplate.Execute(w, r) }
