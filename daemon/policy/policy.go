// Package policy decides whether a call may go ahead. Decide is pure: the same request under the same settings always
// gets the same decision, and deciding touches nothing. The session gate asks it once for each call, at the call's
// turn, and carries out what it says.
package policy

import (
	"cmp"

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

var effects = [...]string{"allow", "confirm", "deny"}

func (e Effect) String() string { return effects[e] }

// ParseEffect is the effect of a word; false when the word is none.
func ParseEffect(word string) (Effect, bool) {
	for e, name := range effects {
		if word == name {
			return Effect(e), true
		}
	}
	return Allow, false
}

// Scope says whose browser a call acts in, and with it which rules are in force.
type Scope int

const (
	// Isolated is a browser context that was made for the session: nobody's cookies, nobody's tabs. What is never done
	// is not done there either; all else is the caller's own affair.
	Isolated Scope = iota
	// Paired is a browser that a person uses. Every rule is in force.
	Paired
)

// Request is what a decision is made from.
type Request struct {
	// Name is the dotted name that was asked for, whether or not an action has it.
	Name string
	// Action is the action of that name; nil when there is none.
	Action *registry.Action
	// Input is the validated input, defaults filled in.
	Input map[string]any
	Scope Scope
	// Site is the host that the call is about, as Site answers it.
	Site string
}

// Settings are what a person has changed of the rules.
type Settings struct {
	// Overrides are effects in place of the rules' own, by rule. A locked rule has none.
	Overrides map[string]Effect
	// URLPayloadBytes is how long query and fragment of an address may be, together, before a person is asked.
	URLPayloadBytes int
	// RequireApproval lists actions, by dotted name, that a person is always asked about. Without page.submitForm in
	// it, form-submission is off unless Overrides says otherwise: that is how an older configuration turned it off.
	RequireApproval []string
	// Scripting lets clients run code of their own in pages. It is off until a person turns it on, for all browsers.
	Scripting bool
	// Unattended is what becomes of a Confirm that nobody answers: Allow or Deny. Decide does not look at it.
	Unattended Effect
}

// DefaultSettings are those of somebody who has changed nothing.
func DefaultSettings() Settings {
	return Settings{URLPayloadBytes: 512, RequireApproval: []string{submitForm}, Unattended: Deny}
}

const submitForm = "page.submitForm"

// Decision is the outcome. Rules holds the ids of the rules that led to it, and Reasons their sentences; both are
// empty when the effect is Allow.
type Decision struct {
	Effect  Effect
	Rules   []string
	Reasons []string
	// Code, of a Deny, is what the refusal is called.
	Code registry.Code
	// Standing, of a Confirm, says that the answer may be kept for the site.
	Standing bool
	// Waivable, of a Confirm, says that Settings.Unattended may stand in for a person.
	Waivable bool
}

// Decide applies every rule that is in force; the most severe one wins.
func Decide(r Request, s Settings) Decision { return decide(rules, r, s) }

func decide(rules []rule, r Request, s Settings) Decision {
	var d Decision
	for _, rule := range rules {
		effect := rule.effectUnder(s)
		if effect == Allow || effect < d.Effect || r.Scope == Isolated && !rule.everywhere || !rule.holds(r, s) {
			continue
		}
		if effect > d.Effect {
			d = Decision{Effect: effect, Standing: effect == Confirm, Waivable: effect == Confirm}
		}
		if effect == Deny && (d.Code == "" || rule.code != "") {
			d.Code = cmp.Or(rule.code, registry.Blocked)
		}
		d.Rules = append(d.Rules, rule.id)
		d.Reasons = append(d.Reasons, rule.reason)
		d.Standing = d.Standing && !rule.eachTime
		d.Waivable = d.Waivable && !rule.locked
	}
	return d
}

// Rule is a rule as a person sees it.
type Rule struct {
	ID, Title, Reason string
	Default           Effect
	// Locked rules take no override, and unattended does not stand in for a person where they ask for one.
	Locked bool
}

// Rules are all rules but those that an option turns off as a whole, in the order in which they are shown.
func Rules() []Rule {
	var all []Rule
	for _, r := range rules {
		if r.option == nil {
			all = append(all, Rule{r.id, r.title, r.reason, r.effect, r.locked})
		}
	}
	return all
}
