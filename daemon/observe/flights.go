package observe

import (
	"container/list"
	"strconv"
	"time"
)

// flight is a request under way, and stays the request of the events about it.
type flight struct {
	key          string // the browser's id
	id           string // ours
	method       string
	url          string
	resourceType string

	// Of use to the one who records only.
	frame, document string
	at              time.Time
	clock           time.Duration
	status          int // as the network saw it; 0 when it has not
	statusAt        time.Time
	answered        bool // the answer has been recorded
	left            bool // the page that asked is no longer there to tell
}

// outcome is an event that ends the request, or its answer's head.
func (f *flight) outcome(k kind, took time.Duration) event {
	took = min(max(took, 0), maxDuration)
	return event{at: f.at.Add(took), kind: k, flight: f, duration: took}
}

// answer is the event of the request's answer.
func (f *flight) answer(status int, took time.Duration) event {
	f.answered = true
	e := f.outcome(response, took)
	if status >= 0 && status <= 999 {
		e.status = status
	}
	return e
}

// isRedirect reports whether a status leads to another request, see https://fetch.spec.whatwg.org/#redirect-status.
func isRedirect(status int) bool {
	return status == 301 || status == 302 || status == 303 || status == 307 || status == 308
}

// flights are the requests of a page whose end was not seen yet. Some ends never come, so the oldest are forgotten.
type flights struct {
	max   int
	byKey map[string]*list.Element
	order *list.List // of *flight, oldest first
	made  uint64
}

const minFlights = 32

func newFlights(events int) flights {
	return flights{max: max(minFlights, 2*events), byKey: map[string]*list.Element{}, order: list.New()}
}

// begin takes note of a request. One with the same key, which a redirect has ended, is forgotten.
func (fs *flights) begin(key string, f flight) *flight {
	fs.end(key)
	fs.made++
	f.key, f.id = key, "request_"+strconv.FormatUint(fs.made, 36)
	fs.byKey[key] = fs.order.PushBack(&f)
	if fs.order.Len() > fs.max {
		fs.end(fs.order.Front().Value.(*flight).key)
	}
	return &f
}

// find is a request under way; nil when it is none, or was forgotten.
func (fs *flights) find(key string) *flight {
	if e := fs.byKey[key]; e != nil {
		return e.Value.(*flight)
	}
	return nil
}

// leave takes note that a frame, or the whole page if it is empty, shows another document. It answers the requests of
// those before that have an answer which will not be told any more.
func (fs *flights) leave(frame, document string) (answered []*flight) {
	for e := fs.order.Front(); e != nil; e = e.Next() {
		f := e.Value.(*flight)
		if f.answered || f.document == document || frame != "" && f.frame != frame {
			continue
		}
		f.left = true
		if f.status != 0 {
			answered = append(answered, f)
		}
	}
	return answered
}

// end forgets a request, and answers what find would have.
func (fs *flights) end(key string) *flight {
	e := fs.byKey[key]
	if e == nil {
		return nil
	}
	delete(fs.byKey, key)
	return fs.order.Remove(e).(*flight)
}
