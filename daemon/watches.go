package daemon

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/registry"
)

// watchesLimit bounds asking all workers, at once, what goes on there without a call.
const watchesLimit = 2 * time.Second

// tellWatches adds the monitors and timers of all browsers to a status. A worker that does not answer, as one of an older
// build, is left out.
func (d *backend) tellWatches(ctx context.Context, st *control.Status) {
	ctx, cancel := context.WithTimeout(ctx, watchesLimit)
	defer cancel()
	links := d.links.Links()
	told := make([]registry.WorkerWatches, len(links))
	var asking sync.WaitGroup
	for i, c := range links {
		asking.Go(func() {
			err := ask(ctx, &told[i], func(ctx context.Context, raw json.RawMessage) (registry.Result, error) {
				return c.Invoke(ctx, link.Invoke{Action: registry.WorkerWatching, Input: raw, Timeout: watchesLimit})
			}, nil)
			if err != nil {
				d.log.Debug("a worker does not tell what goes on", "place", c.Place(), "error", err)
			}
		})
	}
	asking.Wait()
	for _, w := range told {
		st.Monitors = append(st.Monitors, w.Monitors...)
		st.Timers = append(st.Timers, w.Timers...)
	}
}
