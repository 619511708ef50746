package daemon

import (
	"context"
	"sync"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/observe"
)

// observed are the logs of the pages of a place, by target. A log begins with its page, whoever opened it, and ends with
// it; whether a session manages the page makes no difference.
type observed struct {
	config observe.Config

	mu   sync.Mutex
	logs map[string]*observe.Log
}

func newObserved(c observe.Config) *observed {
	return &observed{config: c, logs: map[string]*observe.Log{}}
}

// log is the log of a page; nil when there is no such page.
func (o *observed) log(target string) *observe.Log {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.logs[target]
}

func (o *observed) opened(target string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.logs[target] = observe.New(o.config)
}

func (o *observed) closed(target string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.logs, target)
}

// record is browser.Events.Observed.
func (o *observed) record(target string, seen []browser.Observation) {
	log := o.log(target)
	if log == nil {
		return // the page has gone
	}
	for _, o := range seen {
		log.Record(observe.Observation(o))
	}
}

// Observed implements session.Place.
func (p *place) Observed(ctx context.Context, target string) *observe.Log {
	p.Flush(ctx, target)
	return p.observed.log(target)
}
