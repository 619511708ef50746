// Package policy decides whether a call may go ahead. Decide is pure: the same request always gets the same
// decision, and deciding touches nothing. The session gate asks it once for each call, at the call's turn, and
// carries out what it says.
package policy

import (
	"strings"

	"github.com/browsentic/browsentic/registry"
)

// Effect is what a decision does to the call.
type Effect int

// The effects, from the mildest to the most severe.
const (
	Allow   Effect = iota
	Confirm        // a person has to agree first
	Deny
)

func (e Effect) String() string {
	return [...]string{"allow", "confirm", "deny"}[e]
}

// Request is what a decision is made from.
type Request struct {
	// Name is the dotted name that was asked for, whether or not an action has it.
	Name string
	// Action is the action of that name; nil when there is none.
	Action *registry.Action
	// Input is the validated input, defaults filled in.
	Input map[string]any
}

// Decision is the outcome. Rules holds the ids of the rules that led to it, and Reason their sentences; both are
// empty when the effect is Allow.
type Decision struct {
	Effect Effect
	Rules  []string
	Reason string
}

// Decide applies every rule that is in force; the most severe one wins.
func Decide(r Request) Decision { return decide(rules, r) }

func decide(rules []rule, r Request) Decision {
	var d Decision
	var reasons []string
	for _, rule := range rules {
		if rule.effect < d.Effect || rule.effect == Allow || !rule.holds(r) {
			continue
		}
		if rule.effect > d.Effect {
			d.Effect, d.Rules, reasons = rule.effect, nil, nil
		}
		d.Rules = append(d.Rules, rule.id)
		reasons = append(reasons, rule.reason)
	}
	d.Reason = strings.Join(reasons, " ")
	return d
}
