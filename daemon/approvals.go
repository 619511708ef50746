package daemon

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/browsentic/browsentic/daemon/approval"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// consent is one call's way to a person through the client that makes it: whether the client can ask, the answer that
// it has brought, and the question that it is to take along.
type consent struct {
	control.Consent
	call  string // who makes the call, and its input
	asked *registry.PanelApproval
}

type consentKey struct{}

func consentOf(ctx context.Context) *consent {
	if c, ok := ctx.Value(consentKey{}).(*consent); ok {
		return c
	}
	return &consent{}
}

// approvals is the session.Approvals of the daemon. The person in the browser is asked where the browser can show
// something; else the client, which asks the person before it.
type approvals struct{ *backend }

// Ask implements session.Approvals.
func (a approvals) Ask(ctx context.Context, q session.Question) (session.Answer, error) {
	standing := q.Standing && q.Site != ""
	if standing {
		given, err := a.store.Approved(ctx, q.Action, q.Site)
		if err != nil {
			a.log.Warn("standing approvals cannot be read", "error", err)
		}
		if given {
			return session.Granted, nil
		}
	}
	if q.Browser == "" {
		q.About = inIsolation
	}
	question := approval.Question{Browser: q.Browser, Target: q.Target, Site: q.PageSite, View: registry.PanelApproval{
		Client: q.Client, Action: q.Action, Title: q.Title, Site: q.Site, About: q.About, Code: q.Code, Reasons: q.Reasons, Remember: standing,
	}}
	through, seat := consentOf(ctx), a.seat(question)
	switch {
	case through.ID != "":
		return a.brought(ctx, through, question)
	case a.canShow(ctx, seat):
		verdict, err := a.broker.Ask(ctx, seat, func(view registry.PanelApproval) {
			a.notify(seat.Browser, registry.PanelNotice{Kind: "approval", Approval: &view})
		}, func(id string) {
			a.notify(seat.Browser, registry.PanelNotice{Kind: "withdrawn", ID: id})
		})
		return a.settle(ctx, question, verdict, err)
	case through.CanAsk:
		view := a.broker.Issue(question, through.about(question))
		through.asked = &view
		return session.Unanswered, registry.NewError(registry.ApprovalPending, nil)
	}
	return session.Unanswered, nil
}

// seat is the question as it is asked in a browser. Nobody sits at an isolated session, but somebody may at the paired
// browser that was used last.
func (a approvals) seat(q approval.Question) approval.Question {
	if q.Browser == "" {
		q.Browser, _ = a.paired.lastUsed()
		q.Target = ""
	}
	return q
}

// inIsolation is what a question is about that no tab of the person's is.
const inIsolation = "in an isolated session of the client's, not in this browser"

// canShow reports whether the person in the browser can be shown a question: it is linked, or will be again when its worker
// is back, and has a window.
func (a approvals) canShow(ctx context.Context, q approval.Question) bool {
	b := a.paired.browser(q.Browser)
	if b == nil {
		return false
	}
	_, err := b.linked(ctx)
	if err == nil && q.Target == "" {
		_, err = b.front(ctx)
	}
	return err == nil
}

// brought uses the answer that a client has brought from its person.
func (a approvals) brought(ctx context.Context, through *consent, q approval.Question) (session.Answer, error) {
	err := a.broker.Redeem(through.ID, through.about(q), approval.Verdict(through.Answer))
	return a.settle(ctx, q, approval.Verdict(through.Answer), err)
}

// about is what an answer will be for: this call, on this site, for these reasons. The call is judged anew when it
// comes with the answer, and then has to be about the same.
func (c *consent) about(q approval.Question) string {
	raw, err := json.Marshal([]any{c.call, q.Browser, q.View.Action, q.View.Site, q.View.Reasons})
	if err != nil {
		panic("bug: texts that are no JSON: " + err.Error())
	}
	return string(raw)
}

// settle is what a verdict means for the call.
func (a approvals) settle(ctx context.Context, q approval.Question, v approval.Verdict, err error) (session.Answer, error) {
	switch {
	case errors.Is(err, approval.ErrUnanswered), errors.Is(err, approval.ErrUnknown), errors.Is(err, approval.ErrVerdict):
		return session.Unanswered, nil
	case err != nil:
		return session.Unanswered, err
	case v == approval.Deny:
		return session.Declined, nil
	case v == approval.Site:
		if err := a.store.Approve(ctx, q.View.Action, q.View.Site); err != nil {
			a.log.Warn("a standing approval was not kept; it holds for this once", "error", err)
		}
	}
	return session.Granted, nil
}

// asksNoMore ends the questions about a tab that has gone, or shows another site than when they were asked.
func (d *backend) asksNoMore(browser string, e registry.LinkEvent) {
	switch e.Kind {
	case registry.EventClosed:
		d.broker.Withdraw(func(q approval.Question) bool {
			return q.Browser == browser && q.Target == targetOf(e.TabID)
		}, registry.NewError(registry.PageNotFound, nil))
	case registry.EventNavigated:
		d.broker.Withdraw(func(q approval.Question) bool {
			return q.Browser == browser && q.Target == targetOf(e.TabID) && !policy.SameSite(q.Site, e.URL)
		}, registry.NewError(registry.Blocked, map[string]any{
			"reasons": []string{"The page has gone to another site while the user was being asked."},
		}))
	}
}

// rules are what a person has changed of the rules, as policy takes it.
func (d *backend) rules() policy.Settings {
	g := d.guardrails.Get()
	s := policy.Settings{
		Overrides: map[string]policy.Effect{}, Scripting: g.Scripting, URLPayloadBytes: g.URLPayloadBytes, RequireApproval: slices.Clone(g.RequireApproval),
	}
	for id, word := range g.Rules {
		if effect, ok := policy.ParseEffect(word); ok {
			s.Overrides[id] = effect
		}
	}
	s.Unattended, _ = policy.ParseEffect(g.Unattended)
	return s
}
