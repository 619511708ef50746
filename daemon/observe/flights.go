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
	at           time.Time
	clock        time.Duration
	answered     bool // read and written by the one who records only
}

// outcome is an event that ends the request, or its answer's head.
func (f *flight) outcome(k kind, clock time.Duration) event {
	took := min(max(clock-f.clock, 0), maxDuration)
	return event{at: f.at.Add(took), kind: k, flight: f, duration: took}
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

// end forgets a request, and answers what find would have.
func (fs *flights) end(key string) *flight {
	e := fs.byKey[key]
	if e == nil {
		return nil
	}
	delete(fs.byKey, key)
	return fs.order.Remove(e).(*flight)
}
