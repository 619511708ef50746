// Package approval holds the questions that people have not answered yet: may this be done? It knows neither how a
// question is shown nor what is done after the answer; package daemon joins it with both. It is a leaf beside registry.
//
// A question is put to whoever sits at a paired browser, and its call waits (Ask); or it goes to the MCP client with
// the call's result, and the call comes again with the answer (Issue, Redeem). Either way it has an id that works once,
// and a time after which nobody can answer it.
package approval

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// Verdict is what a person says.
type Verdict string

// The verdicts, by the words that travel.
const (
	Once Verdict = "once"
	Site Verdict = "site" // this time, and from now on for the same action on the same site
	Deny Verdict = "deny"
)

var (
	// ErrUnanswered means that nobody has answered in time.
	ErrUnanswered = errors.New("nobody has answered in time")
	// ErrUnknown means that no such question is open.
	ErrUnknown = errors.New("no such question is open")
	// ErrVerdict means that the question cannot be answered like that.
	ErrVerdict = errors.New("the question cannot be answered like that")
)

// Question is a question and where it comes from.
type Question struct {
	Browser string // the paired browser that the call would work in
	Target  string // the page; may be empty
	Site    string // host of the page
	// View is what the person is shown. The broker fills in ID, At and Until.
	View registry.PanelApproval
}

// Broker holds the open questions. Its methods may be called from many goroutines.
type Broker struct {
	limit time.Duration

	mu     sync.Mutex
	open   map[string]*asked
	issued map[string]issued
}

type asked struct {
	Question
	verdict chan Verdict // has room for the one answer
	cause   chan error   // likewise, for why nobody is asked any more
}

type issued struct {
	about string
	view  registry.PanelApproval
}

// New makes a broker whose questions stay open for limit.
func New(limit time.Duration) *Broker {
	return &Broker{limit: limit, open: map[string]*asked{}, issued: map[string]issued{}}
}

// Ask shows a question and waits for the verdict. show is called with its id and times filled in, and when the answer
// is no longer wanted, whatever the reason, withdraw is. Errors: ErrUnanswered, ctx's, or the cause of Withdraw.
func (b *Broker) Ask(ctx context.Context, q Question, show func(registry.PanelApproval), withdraw func(id string)) (Verdict, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	a := &asked{Question: q, verdict: make(chan Verdict, 1), cause: make(chan error, 1)}
	b.stamp(&a.View)
	b.mu.Lock()
	b.open[a.View.ID] = a
	b.mu.Unlock()
	defer withdraw(a.View.ID)
	defer b.close(a.View.ID)
	limit := time.NewTimer(b.limit)
	defer limit.Stop()
	show(a.View)
	select {
	case v := <-a.verdict:
		return v, nil
	case err := <-a.cause:
		return "", err
	case <-ctx.Done():
		return "", ctx.Err()
	case <-limit.C:
	}
	b.close(a.View.ID)
	select {
	case v := <-a.verdict: // in the last moment, and the person was told that it counts
		return v, nil
	default:
		return "", ErrUnanswered
	}
}

func (b *Broker) stamp(view *registry.PanelApproval) {
	view.ID = "approval_" + rand.Text()
	view.At = time.Now()
	view.Until = view.At.Add(b.limit)
}

func (b *Broker) close(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.open, id)
}

// Decide answers an open question of a browser; another browser's person is not asked. ErrUnknown, ErrVerdict.
func (b *Broker) Decide(browser, id string, v Verdict) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.open[id]
	if a == nil || a.Browser != browser {
		return ErrUnknown
	}
	if !fits(v, a.View) {
		return ErrVerdict
	}
	delete(b.open, id)
	a.verdict <- v
	return nil
}

func fits(v Verdict, view registry.PanelApproval) bool {
	return v == Once || v == Deny || v == Site && view.Remember
}

// Withdraw ends the questions that match, with the error that whoever asked them gets.
func (b *Broker) Withdraw(match func(Question) bool, cause error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, a := range b.open {
		if match(a.Question) {
			delete(b.open, id)
			a.cause <- cause
		}
	}
}

// Open are the open questions of a browser, oldest first.
func (b *Broker) Open(browser string) []registry.PanelApproval {
	b.mu.Lock()
	defer b.mu.Unlock()
	views := []registry.PanelApproval{}
	for _, a := range b.open {
		if a.Browser == browser {
			views = append(views, a.View)
		}
	}
	slices.SortFunc(views, func(x, y registry.PanelApproval) int {
		return cmp.Or(x.At.Compare(y.At), cmp.Compare(x.ID, y.ID))
	})
	return views
}

// Issue makes a question that leaves with the call's result. About is what the answer will be for, all of it: only the
// same call can use the answer.
func (b *Broker) Issue(q Question, about string) registry.PanelApproval {
	b.stamp(&q.View)
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.issued, func(_ string, i issued) bool { return i.view.Until.Before(q.View.At) })
	b.issued[q.View.ID] = issued{about, q.View}
	return q.View
}

// Redeem uses the answer to a question that was issued. An empty verdict stands for nobody's. Errors: ErrUnknown when
// the id was used, is too old or was issued for another call, ErrUnanswered, ErrVerdict.
func (b *Broker) Redeem(id, about string, v Verdict) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	i, ok := b.issued[id]
	delete(b.issued, id)
	switch {
	case !ok || i.about != about || time.Now().After(i.view.Until):
		return ErrUnknown
	case v == "":
		return ErrUnanswered
	case !fits(v, i.view):
		return ErrVerdict
	}
	return nil
}
