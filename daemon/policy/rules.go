package policy

import (
	"slices"
	"strings"

	"github.com/browsentic/browsentic/registry"
)

// rule is one line of the policy: when holds is true, effect applies. Rules look at what an action is (its traits)
// and at its input, never at a list of names; their order means nothing.
type rule struct {
	id     string
	title  string // what it is about, for a list of switches
	reason string // a plain sentence for whoever is asked or refused
	effect Effect
	locked bool // no setting changes it
	// everywhere: in force in isolated sessions too.
	everywhere bool
	// eachTime: a yes is for this once; no standing approval is offered or looked at.
	eachTime bool
	// code is what a refusal by the rule is called; empty for BLOCKED.
	code registry.Code
	// option: a setting of its own turns the rule off, and it is shown as that and not among the rules.
	option func(Settings) bool
	holds  func(Request, Settings) bool
}

const formSubmission = "form-submission"

// rules are those of a client that is not the person: there is no other kind of caller. Rules about what a task was
// given to do (its sites, its tab) have nothing to look at in such a call, and are not here.
var rules = []rule{
	{
		id: "reserved-action", title: "Internal actions", effect: Deny, locked: true, everywhere: true,
		reason: "Names that start with " + registry.ReservedPrefix + " belong to browsentic itself.",
		holds:  func(r Request, _ Settings) bool { return registry.IsReserved(r.Name) },
	},
	{
		id: "non-http-navigation", title: "Addresses that are not on the web", effect: Deny, locked: true, everywhere: true,
		reason: "Pages may only be sent to http and https addresses.",
		holds:  func(r Request, _ Settings) bool { return goesTo(r, foreign) },
	},
	{
		id: "unreadable-navigation", title: "Addresses that cannot be read", effect: Deny, locked: true, everywhere: true,
		reason: "The address cannot be read, so nobody can tell where it leads.",
		holds:  func(r Request, _ Settings) bool { return goesTo(r, unreadable) },
	},
	{
		id: "secret-in-url", title: "Secrets in addresses", effect: Deny, locked: true, everywhere: true,
		reason: "A secret from a page would be sent away inside an address.",
		holds: func(r Request, _ Settings) bool {
			target, ok := targetOf(r)
			return ok && registry.HoldsSecretHandle(target)
		},
	},
	{
		id: "url-payload", title: "Long addresses", effect: Confirm,
		reason: "The address carries a lot of data, which its site will get.",
		holds: func(r Request, s Settings) bool {
			target, ok := targetOf(r)
			return ok && !risks(r, registry.RiskDownload) && payload(target) > s.URLPayloadBytes
		},
	},
	{
		id: formSubmission, title: "Sending forms", effect: Confirm,
		reason: "It may send what is written on the page.",
		holds: func(r Request, _ Settings) bool {
			return risks(r, registry.RiskSubmit) || r.Input["pressEnter"] == true || risks(r, registry.RiskKeys) && pressesEnter(r.Input)
		},
	},
	{
		id: "file-upload", title: "Handing over files", effect: Confirm,
		reason: "The page would get one of your files.",
		holds:  func(r Request, _ Settings) bool { return risks(r, registry.RiskUpload) },
	},
	{
		id: "file-download", title: "Keeping files", effect: Confirm,
		reason: "A file from the page would be kept on this computer.",
		holds:  func(r Request, _ Settings) bool { return risks(r, registry.RiskDownload) },
	},
	{
		id: "scripting", title: "Code of clients", effect: Deny, locked: true, everywhere: true, code: registry.LiveToolsOff,
		reason: "Clients may not run code of their own in pages unless the user turns scripting on.",
		option: func(s Settings) bool { return s.Scripting },
		holds: func(r Request, _ Settings) bool {
			return risks(r, registry.RiskInject) || risks(r, registry.RiskRun)
		},
	},
	{
		id: "site-tool-call", title: "Calling a page's own tools", effect: Confirm,
		reason: "The page would do what one of its own tools does, and only the page knows what that is.",
		holds:  func(r Request, _ Settings) bool { return risks(r, registry.RiskSiteTool) },
	},
	{
		id: "code-injection", title: "Adding code to pages", effect: Confirm, eachTime: true,
		reason: "Code would be added to the page and could do there whatever you can.",
		holds:  func(r Request, _ Settings) bool { return risks(r, registry.RiskInject) },
	},
	{
		id: "external-code-execution", title: "Running code in pages", effect: Deny, eachTime: true,
		reason: "Programs from outside may not run code in your pages.",
		holds:  func(r Request, _ Settings) bool { return risks(r, registry.RiskRun) },
	},
	{
		// The site asks for a person, so it has to be one, each time, whoever's browser it is.
		id: "captcha-solve", title: "Answering captchas", effect: Confirm, locked: true, everywhere: true, eachTime: true,
		reason: "The site would be told that a person is there.",
		holds:  func(r Request, _ Settings) bool { return risks(r, registry.RiskCaptcha) },
	},
	{
		id: "secret-release", title: "Typing secrets", effect: Confirm,
		reason: "A secret that was hidden from the client would be typed into the page.",
		holds: func(r Request, _ Settings) bool {
			return r.Action != nil && slices.ContainsFunc(r.Action.Releases, func(field string) bool {
				text, _ := r.Input[field].(string)
				return registry.HoldsSecretHandle(text)
			})
		},
	},
	{
		id: "secret-off-scope", title: "Typing secrets into other sites", effect: Confirm, eachTime: true,
		reason: "A secret from one site would be typed into another.",
		holds: func(r Request, _ Settings) bool {
			return r.Action != nil && slices.ContainsFunc(r.Action.Releases, func(field string) bool {
				text, _ := r.Input[field].(string)
				return slices.ContainsFunc(registry.SecretOrigins(text), func(host string) bool { return host != r.Site })
			})
		},
	},
	{
		id: "config-require-approval", title: "Actions of your own list", effect: Confirm,
		reason: "You want to be asked before this action, each time.",
		holds: func(r Request, s Settings) bool {
			// form-submission owns that one: nobody is to read two reasons for the same thing.
			return r.Name != submitForm && slices.ContainsFunc(s.RequireApproval, func(name string) bool {
				return registry.AreTwins(name, r.Name)
			})
		},
	},
	{
		id: "network-body-read", title: "Reading network traffic", effect: Deny,
		reason: "What pages and their servers say to each other may hold anything, passwords included.",
		holds:  func(r Request, _ Settings) bool { return r.Input["includeBodies"] == true },
	},
	{
		id: "raw-html-read", title: "Reading a page's source", effect: Deny,
		reason: "The source of a page holds what the page does not show you.",
		holds: func(r Request, _ Settings) bool {
			return r.Action != nil && len(r.Action.PageText) > 0 && r.Input["format"] == "html"
		},
	},
	{
		id: "unknown-action", title: "Actions of a newer extension", effect: Confirm, eachTime: true,
		reason: "The extension can do this and the daemon does not know what it is; their versions differ.",
		holds:  func(r Request, _ Settings) bool { return risks(r, registry.RiskUnknown) },
	},
}

// effectUnder is what the rule does under s.
func (r *rule) effectUnder(s Settings) Effect {
	if r.option != nil && r.option(s) {
		return Allow
	}
	if r.locked {
		return r.effect
	}
	if override, ok := s.Overrides[r.id]; ok {
		return override
	}
	if r.id == formSubmission && !slices.Contains(s.RequireApproval, submitForm) {
		return Allow
	}
	return r.effect
}

func risks(r Request, risk registry.Risk) bool {
	return r.Action != nil && slices.Contains(r.Action.Risks, risk)
}

// pressesEnter reports whether an input has Enter pressed, alone or in a chord: as a key, as a line break in what is
// typed key by key, or in the act of an action that waits for what it leads to.
func pressesEnter(input map[string]any) bool {
	key, _ := input["key"].(string)
	if last := key[strings.LastIndexByte(key, '+')+1:]; strings.EqualFold(last, "Enter") || strings.EqualFold(last, "NumpadEnter") {
		return true
	}
	if text, _ := input["text"].(string); strings.ContainsAny(text, "\r\n") || strings.ContainsAny(key, "\r\n") {
		return true
	}
	act, _ := input["action"].(map[string]any)
	return act != nil && pressesEnter(act)
}

// targetOf is the address that a call sends a page to, or fetches a file from.
func targetOf(r Request) (string, bool) {
	if r.Action == nil || r.Action.Effect != registry.EffectNavigate && !risks(r, registry.RiskDownload) {
		return "", false
	}
	target, ok := r.Input["url"].(string)
	return target, ok
}

func goesTo(r Request, k kind) bool {
	target, ok := targetOf(r)
	return ok && kindOf(target) == k
}
