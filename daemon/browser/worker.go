package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/target"
)

// Ticket lets the extension's worker in one place link to the daemon, once.
type Ticket struct {
	Port   int    `json:"port"` // of the daemon, on 127.0.0.1
	ID     string `json:"id"`
	Secret string `json:"secret"`
}

// handOver evaluates to the ticket's arrival in a worker, whether or not the worker's own script has run yet.
const handOver = "(globalThis.browsentic ??= {}).ticket = %s; globalThis.browsentic.onTicket?.()"

// scopeLocked is the URL that everything of the extension lies under.
func (b *Browser) scopeLocked() string { return "chrome-extension://" + b.extension + "/" }

// workerStarted takes note of a worker of the extension and attaches to it, if it lives in a place. The base profile's
// gets no ticket.
func (b *Browser) workerStarted(info *target.Info) {
	b.mu.Lock()
	ours := b.extension != "" && strings.HasPrefix(info.URL, b.scopeLocked())
	if ours {
		b.workers[info.TargetID] = info.BrowserContextID
	}
	known := b.places[info.BrowserContextID] != nil
	b.mu.Unlock()
	if ours && known {
		b.attachWorker(info.TargetID)
	}
}

// attachWorker attaches to a worker, which keeps it alive and is the road for its ticket.
func (b *Browser) attachWorker(id target.ID) {
	flat := true
	b.root.send(newCommand(target.AttachToTarget, target.AttachToTargetParams{TargetID: id, Flatten: &flat}), ignore)
}

// workerAttached hands a worker its ticket.
func (b *Browser) workerAttached(a *attachment) {
	b.mu.Lock()
	a.running = true
	b.mu.Unlock()
	if b.ticket == nil {
		return
	}
	go func() {
		if err := a.deliver(b.ticket); err != nil && !isGone(err) {
			b.log.Warn("worker got no ticket", "place", a.place.id, "error", err)
		}
	}()
}

// workerStopped: while we are attached to a worker's target, the target outlives the worker, and its next run has the
// same session.
func (b *Browser) workerStopped(s target.SessionID, _ inspector.EventTargetCrashed) {
	b.mu.Lock()
	a := b.sessions[s]
	ours := a != nil && a.kind == typeServiceWorker
	if ours {
		a.stopLocked()
	}
	b.mu.Unlock()
	if ours {
		b.conn.detach(s) // what it was asked last will never be answered
	}
}

func (b *Browser) workerRestarted(s target.SessionID, _ inspector.EventTargetReloadedAfterCrash) {
	b.mu.Lock()
	a := b.sessions[s]
	b.mu.Unlock()
	if a != nil && a.kind == typeServiceWorker {
		b.workerAttached(a)
	}
}

// stopLocked reports the end of a running worker.
func (a *attachment) stopLocked() {
	if !a.running {
		return
	}
	a.running = false
	if gone := a.place.events.WorkerGone; gone != nil {
		a.place.queue.push(gone)
	}
}

func (a *attachment) deliver(mint func(place string) (Ticket, error)) error {
	ticket, err := mint(a.place.ID())
	if err != nil {
		return err
	}
	// With a ticket at hand a worker takes its sign-ins for complete.
	return a.evaluate(context.Background(), teach+"; "+handOver, a.place.signIns.Load(), ticket)
}

// evaluate runs an expression, into which values are set as JSON, in a worker of the extension.
func (s session) evaluate(ctx context.Context, format string, values ...any) error {
	texts := make([]any, len(values))
	for i, v := range values {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		texts[i] = text
	}
	result, err := call(ctx, s, runtime.Evaluate, runtime.EvaluateParams{Expression: fmt.Sprintf(format, texts...)})
	if err != nil {
		return err
	}
	if e := result.ExceptionDetails; e != nil {
		return fmt.Errorf("exception in the worker: %s", e.Text)
	}
	return nil
}

// WakeWorker starts the extension's worker in the place if it does not run. It returns when the browser has taken the
// request; the worker gets a new ticket once it is there. The place needs an open page.
func (p *Place) WakeWorker(ctx context.Context) error {
	p.browser.mu.Lock()
	scope := p.browser.scopeLocked()
	var s session
	if n := len(p.pages); n > 0 {
		s = p.pages[n-1].session
	}
	p.browser.mu.Unlock()
	if s.conn == nil {
		return fmt.Errorf("wake worker: %w", ErrNoPage)
	}
	// The domain is on for this one command only: its events are of no use here.
	s.send(newCommand(serviceworker.Enable, cdp.Empty{}), ignore)
	defer s.send(newCommand(serviceworker.Disable, cdp.Empty{}), ignore)
	if _, err := call(ctx, s, serviceworker.StartWorker, serviceworker.StartWorkerParams{ScopeURL: scope}); err != nil {
		return fmt.Errorf("wake worker: %w", err)
	}
	return nil
}
