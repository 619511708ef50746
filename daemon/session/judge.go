package session

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/registry"
)

// Approvals puts questions to people. Package daemon implements it with the paired browsers and the MCP clients.
type Approvals interface {
	// Ask returns when the question is answered, nobody is there to answer it, or its time is over. It ends with ctx,
	// and then with ctx's error. Another error is what the call fails with.
	Ask(ctx context.Context, q Question) (Answer, error)
}

// Question is what a person is asked: may this be done?
type Question struct {
	Report
	PageSite string // host of the page that the call acts on, which is not always what it is about
	Code     string // that would be put into the page
	Reasons  []string
	// Standing says whether the answer may be kept for the site, and an answer that was kept be used.
	Standing bool
}

// Answer is what became of a question.
type Answer int

// The answers.
const (
	Unanswered Answer = iota // nobody could be asked, or nobody answered in time
	Granted
	Declined
)

// judge asks policy and, where it says so, a person. The call keeps its turn while the person thinks: what they
// agree to is what is done next. Calls of other sessions do not notice.
func (m *Manager) judge(ctx context.Context, c *call) error {
	for {
		settings := m.rules()
		request := policy.Request{Name: c.action.Name, Action: c.action.Action, Input: c.input, Scope: c.scope(), Site: c.site()}
		d := policy.Decide(request, settings)
		c.decision = d.Effect.String()
		switch d.Effect {
		case policy.Allow:
			return nil
		case policy.Deny:
			return m.blocked(c, d)
		}
		site := c.site()
		answer, err := m.ask(ctx, c, d)
		switch {
		case err != nil:
			return err
		case answer == Declined:
			return registry.NewError(registry.Declined, map[string]any{"reasons": d.Reasons})
		case answer == Granted && c.site() != site:
			continue // the page has gone to another site meanwhile, and the yes was not for that one
		case answer == Granted:
			c.agreed = c.pageSite()
			return nil
		case settings.Unattended == policy.Allow && d.Waivable:
			m.event("operation.waived", append(c.attrs(), slog.Any("rules", d.Rules))...)
			return nil
		}
		d.Reasons = append(d.Reasons, "The user has to agree first, and nobody has answered.")
		return m.blocked(c, d)
	}
}

func (m *Manager) rules() policy.Settings {
	if m.config.Rules == nil {
		return policy.DefaultSettings()
	}
	return m.config.Rules()
}

func (m *Manager) blocked(c *call, d policy.Decision) error {
	m.event("operation.blocked", append(c.attrs(), slog.Any("rules", d.Rules))...)
	return registry.NewError(cmp.Or(d.Code, registry.Blocked), map[string]any{"reasons": d.Reasons})
}

// ask puts the call to a person, whose time is not the call's: a limit of ten seconds is meant for the page, and
// nobody reads and decides in that. The end of the session withdraws the question, for a close waits for its turn.
func (m *Manager) ask(ctx context.Context, c *call, d policy.Decision) (Answer, error) {
	if m.config.Approvals == nil {
		return Unanswered, nil
	}
	began := time.Now()
	defer func() { c.waited += time.Since(began) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if c.session != nil {
		defer context.AfterFunc(c.session.life, cancel)()
	}
	answer, err := m.config.Approvals.Ask(ctx, Question{Report: m.report(c), PageSite: c.pageSite(), Code: c.code(), Reasons: d.Reasons, Standing: d.Standing})
	if c.session != nil && c.session.life.Err() != nil {
		c.session.mu.Lock()
		defer c.session.mu.Unlock()
		return Unanswered, c.session.refusalLocked()
	}
	return answer, err
}

// code is what a person has to read who is asked about code; empty for every other call.
func (c *call) code() string {
	code, _ := c.input["code"].(string)
	if slices.Contains(c.action.Risks, registry.RiskInject) {
		return code
	}
	return ""
}

// scope is whose browser the call acts in.
func (c *call) scope() policy.Scope {
	if c.place != nil && c.place.Browser() != "" {
		return policy.Paired
	}
	return policy.Isolated
}

// site is the host that the call is about: where it leads, else of the page that it acts on.
func (c *call) site() string {
	request := policy.Request{Name: c.action.Name, Action: c.action.Action, Input: c.input}
	return policy.Site(request, c.address())
}

// pageSite is the host of the page that the call acts on. The page may go elsewhere after a person has agreed and
// before the browser acts, so the browser looks at it again.
func (c *call) pageSite() string { return policy.Site(policy.Request{}, c.address()) }

func (c *call) address() string {
	if c.page == nil {
		return ""
	}
	page, _ := c.place.Page(c.page.target)
	return page.URL
}
