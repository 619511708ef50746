package approval

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

const limit = time.Minute

// desk is a broker and what was shown of its questions.
type desk struct {
	*Broker
	shown     chan registry.PanelApproval
	withdrawn chan string
}

func newDesk() *desk {
	return &desk{New(limit), make(chan registry.PanelApproval, 8), make(chan string, 8)}
}

type outcome struct {
	verdict Verdict
	err     error
}

// ask asks, and answers the question as it was shown.
func (d *desk) ask(ctx context.Context, q Question) (registry.PanelApproval, <-chan outcome) {
	done := make(chan outcome, 1)
	go func() {
		v, err := d.Ask(ctx, q, func(v registry.PanelApproval) { d.shown <- v }, func(id string) { d.withdrawn <- id })
		done <- outcome{v, err}
	}()
	return <-d.shown, done
}

func TestAsk(t *testing.T) {
	gone := errors.New("the tab has gone")
	for _, tc := range []struct {
		name string
		do   func(*desk, registry.PanelApproval, context.CancelFunc) error
		want outcome
	}{
		{"once", func(d *desk, v registry.PanelApproval, _ context.CancelFunc) error { return d.Decide("b1", v.ID, Once) }, outcome{Once, nil}},
		{"for the site", func(d *desk, v registry.PanelApproval, _ context.CancelFunc) error { return d.Decide("b1", v.ID, Site) }, outcome{Site, nil}},
		{"denied", func(d *desk, v registry.PanelApproval, _ context.CancelFunc) error { return d.Decide("b1", v.ID, Deny) }, outcome{Deny, nil}},
		{"unanswered", func(*desk, registry.PanelApproval, context.CancelFunc) error { time.Sleep(limit); return nil }, outcome{"", ErrUnanswered}},
		{"cancelled", func(_ *desk, _ registry.PanelApproval, cancel context.CancelFunc) error { cancel(); return nil }, outcome{"", context.Canceled}},
		{"withdrawn", func(d *desk, v registry.PanelApproval, _ context.CancelFunc) error {
			d.Withdraw(func(q Question) bool { return q.Target == "other" }, errors.New("not this one"))
			d.Withdraw(func(q Question) bool { return q.Target == "t1" }, gone)
			return nil
		}, outcome{"", gone}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk()
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				view, done := d.ask(ctx, Question{Browser: "b1", Target: "t1", View: registry.PanelApproval{Remember: true}})
				if view.ID == "" || view.Until.Sub(view.At) != limit {
					t.Errorf("shown %+v", view)
				}
				if open := d.Open("b1"); len(open) != 1 || open[0].ID != view.ID || len(d.Open("b2")) != 0 {
					t.Errorf("open: %+v", open)
				}
				if err := tc.do(d, view, cancel); err != nil {
					t.Fatal(err)
				}
				if got := <-done; got.verdict != tc.want.verdict || !errors.Is(got.err, tc.want.err) {
					t.Errorf("got %v, want %v", got, tc.want)
				}
				if id := <-d.withdrawn; id != view.ID {
					t.Errorf("withdrew %s", id)
				}
				if len(d.Open("b1")) != 0 || !errors.Is(d.Decide("b1", view.ID, Once), ErrUnknown) {
					t.Error("the question is still open")
				}
			})
		})
	}
}

func TestWhoMayDecide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk()
		view, done := d.ask(t.Context(), Question{Browser: "b1"})
		for _, tc := range []struct {
			browser, id string
			verdict     Verdict
			want        error
		}{
			{"b2", view.ID, Once, ErrUnknown}, // another browser's person
			{"b1", "approval_x", Once, ErrUnknown},
			{"b1", view.ID, Site, ErrVerdict}, // was not offered
			{"b1", view.ID, "yes", ErrVerdict},
			{"b1", view.ID, Once, nil},
			{"b1", view.ID, Deny, ErrUnknown}, // answered already
		} {
			if err := d.Decide(tc.browser, tc.id, tc.verdict); !errors.Is(err, tc.want) {
				t.Errorf("%v: %v", tc, err)
			}
		}
		if got := <-done; got.verdict != Once {
			t.Errorf("got %v", got)
		}
	})
}

func TestOpenIsInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk()
		ctx, cancel := context.WithCancel(t.Context())
		first, one := d.ask(ctx, Question{Browser: "b"})
		time.Sleep(time.Second)
		second, two := d.ask(ctx, Question{Browser: "b"})
		if open := d.Open("b"); len(open) != 2 || open[0].ID != first.ID || open[1].ID != second.ID {
			t.Errorf("open: %v", open)
		}
		cancel()
		<-one
		<-two
	})
}

func TestRedeem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := New(limit)
		issue := func() string { return b.Issue(Question{View: registry.PanelApproval{Remember: true}}, "this call").ID }
		for _, tc := range []struct {
			name, about string
			verdict     Verdict
			want        error
		}{
			{"yes", "this call", Once, nil},
			{"for the site", "this call", Site, nil},
			{"no", "this call", Deny, nil},
			{"nobody", "this call", "", ErrUnanswered},
			{"another call", "that call", Once, ErrUnknown},
			{"another word", "this call", "always", ErrVerdict},
		} {
			id := issue()
			if err := b.Redeem(id, tc.about, tc.verdict); !errors.Is(err, tc.want) {
				t.Errorf("%s: %v", tc.name, err)
			}
			if err := b.Redeem(id, "this call", Once); !errors.Is(err, ErrUnknown) {
				t.Errorf("%s: used twice: %v", tc.name, err)
			}
		}
		id := issue()
		time.Sleep(limit + 1)
		if err := b.Redeem(id, "this call", Once); !errors.Is(err, ErrUnknown) {
			t.Errorf("too late: %v", err)
		}
		issue()
		time.Sleep(limit + 1)
		issue()
		if len(b.issued) != 1 {
			t.Errorf("%d questions are kept", len(b.issued))
		}
	})
}
