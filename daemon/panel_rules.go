package daemon

import (
	"context"
	"errors"
	"slices"

	"github.com/browsentic/browsentic/daemon/approval"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/registry"
)

// What a person sees and sets of what clients may do, in the side panel and on the command line.

type timelineAnswer struct {
	Calls []registry.PanelCall `json:"calls"`
}

func panelTimeline(d *backend, _ context.Context, from *link.Conn, _ nothing) (timelineAnswer, error) {
	return timelineAnswer{d.timeline.of(from.Place())}, nil
}

func panelDecide(d *backend, _ context.Context, from *link.Conn, in struct {
	ID     string           `json:"id"`
	Answer approval.Verdict `json:"answer"`
}) (nothing, error) {
	err := d.broker.Decide(from.Place(), in.ID, in.Answer)
	switch {
	case errors.Is(err, approval.ErrUnknown): // answered in another window, or too late
		return nothing{}, registry.NewError(registry.InvalidArgument, nil)
	case err != nil:
		return nothing{}, registry.NewError(registry.InvalidInput, nil)
	}
	return nothing{}, nil
}

func panelRules(d *backend, ctx context.Context, _ *link.Conn, _ nothing) (registry.PanelRulesView, error) {
	return d.Rules(ctx)
}

func panelSetRule(d *backend, ctx context.Context, _ *link.Conn, in struct {
	ID     string  `json:"id"`
	Effect *string `json:"effect"`
}) (registry.PanelRulesView, error) {
	known := slices.ContainsFunc(policy.Rules(), func(r policy.Rule) bool { return r.ID == in.ID && !r.Locked })
	if !known {
		return registry.PanelRulesView{}, registry.NewError(registry.InvalidInput, nil)
	}
	var effect any
	if in.Effect != nil {
		if _, ok := policy.ParseEffect(*in.Effect); !ok {
			return registry.PanelRulesView{}, registry.NewError(registry.InvalidInput, nil)
		}
		effect = *in.Effect
	}
	return d.changeRules(ctx, effect, "rules", in.ID)
}

func panelSetOption(d *backend, ctx context.Context, _ *link.Conn, in struct {
	Unattended *string `json:"unattended"`
	Fence      *bool   `json:"fence"`
	Scripting  *bool   `json:"scripting"`
}) (registry.PanelRulesView, error) {
	given := 0
	for _, is := range []bool{in.Unattended != nil, in.Fence != nil, in.Scripting != nil} {
		if is {
			given++
		}
	}
	switch {
	case given != 1:
	case in.Fence != nil:
		return d.changeRules(ctx, *in.Fence, "fence")
	case in.Scripting != nil:
		return d.changeRules(ctx, *in.Scripting, "scripting")
	case *in.Unattended == "allow" || *in.Unattended == "deny":
		return d.changeRules(ctx, *in.Unattended, "unattended")
	}
	return registry.PanelRulesView{}, registry.NewError(registry.InvalidInput, nil)
}

func panelForget(d *backend, ctx context.Context, _ *link.Conn, in struct {
	Action string `json:"action"`
	Host   string `json:"host"`
}) (registry.PanelRulesView, error) {
	if in.Action == "" || in.Host == "" {
		return registry.PanelRulesView{}, registry.NewError(registry.InvalidInput, nil)
	}
	if _, err := d.store.Forget(ctx, in.Action, in.Host); err != nil {
		return registry.PanelRulesView{}, err
	}
	return d.Rules(ctx)
}

// changeRules writes one value of the guardrails, and tells what is in force now.
func (d *backend) changeRules(ctx context.Context, value any, path ...string) (registry.PanelRulesView, error) {
	if err := d.guardrails.Set(value, path...); err != nil {
		d.log.Error("the rules were not changed", "error", err)
		return registry.PanelRulesView{}, registry.NewError(registry.InternalError, nil)
	}
	return d.Rules(ctx)
}

// Rules implements control.Backend.
func (d *backend) Rules(ctx context.Context) (registry.PanelRulesView, error) {
	g := d.guardrails.Get()
	view := registry.PanelRulesView{
		Rules: []registry.PanelRule{}, Unattended: g.Unattended, Fence: g.Fence, Scripting: g.Scripting, Standing: []registry.PanelStanding{},
	}
	for _, r := range policy.Rules() {
		rule := registry.PanelRule{ID: r.ID, Title: r.Title, Reason: r.Reason, Default: r.Default.String(), Locked: r.Locked}
		if !r.Locked {
			rule.Override = g.Rules[r.ID]
		}
		view.Rules = append(view.Rules, rule)
	}
	standing, err := d.store.Approvals(ctx)
	if err != nil {
		return registry.PanelRulesView{}, err
	}
	for _, a := range standing {
		s := registry.PanelStanding{Action: a.Action, Title: a.Action, Host: a.Host, At: a.At}
		if action := registry.ByName(a.Action); action != nil {
			s.Title = action.Title
		}
		view.Standing = append(view.Standing, s)
	}
	return view, nil
}

// ForgetApprovals implements control.Backend.
func (d *backend) ForgetApprovals(ctx context.Context, host string) (int, error) {
	return d.store.Forget(ctx, "", host)
}
