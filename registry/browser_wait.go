package registry

import "github.com/google/jsonschema-go/jsonschema"

// Waiting: for what happens by itself, and for what an act is about to cause.

func urlMatcher() *jsonschema.Schema {
	return object(
		req("kind", described(oneOf("exact", "glob"), "glob: * within a path segment, ** across")),
		req("value", text(1, 2048)),
	)
}

var browserWait = &Action{
	Name:  "browser.wait",
	Title: "Wait for browser condition",
	Description: "Wait for one thing that happens by itself. kind url takes matcher; load takes state " +
		"(domcontentloaded, load); locator takes locator and state (visible, hidden, attached, detached, enabled, " +
		"disabled); text takes text and state (present, absent).",
	Input: root(pageFields(), []field{
		req("condition", object(
			req("kind", oneOf("url", "load", "locator", "text")),
			opt("matcher", urlMatcher()),
			opt("state", str()),
			opt("locator", locator()),
			opt("text", text(1, 2000)),
		)),
	}),
	Output:  root(pageOpFields(), []field{req("satisfied", constant(true)), dialogField()}),
	Profile: ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true, OpenWorld: true},
	Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNone,
	PageText: []string{"dialog.message"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserActionAndWait = (&Action{
	Name:  "browser.action.and.wait",
	Title: "Perform browser action and wait",
	Description: "Click or press, and wait for the event that this causes; use it whenever an action causes one. wait " +
		"navigation: matcher?, loadState?; response: matcher, method?, status?; popup: adds the new page to the session; " +
		"dialog: dialogType, action, promptText?. Any other dialog or popup is an error.",
	Input: root(pageFields(), []field{
		req("action", object(
			req("kind", oneOf("click", "press")),
			req("target", described(targetObject(), "locator fields, or ref")),
			opt("key", described(text(1, 64), "with press")),
		)),
		req("wait", object(
			req("kind", oneOf("navigation", "response", "popup", "dialog")),
			opt("matcher", urlMatcher()),
			opt("loadState", described(oneOf("domcontentloaded", "load"), "default load")),
			opt("method", httpMethod()),
			opt("status", between(integer(), 100, 599)),
			opt("dialogType", oneOf("alert", "beforeunload", "confirm", "prompt")),
			opt("action", oneOf("accept", "dismiss")),
			opt("promptText", text(0, 2000)),
		)),
	}),
	Output: root(pageOpFields(), []field{
		req("event", object(
			req("kind", oneOf("navigation", "response", "popup", "dialog")),
			opt("url", text(0, 2000)),
			opt("method", str()),
			opt("status", integer()),
			opt("page", pageView()),
			opt("dialogType", oneOf("alert", "beforeunload", "confirm", "prompt")),
			opt("action", oneOf("accept", "dismiss")),
			opt("message", text(0, 2000)),
			opt("defaultValue", text(0, 2000)),
		)),
	}),
	Profile: ProfileCore, Hints: Hints{Destructive: true, OpenWorld: true},
	Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectActivate,
	PageText: []string{"event.message", "event.defaultValue"}, Secret: []string{"action.key", "wait.promptText"}, Risks: []Risk{RiskKeys}, Releases: []string{},
}).needing(FeatureDebugger, "page.clickElement")

// targetObject is a locator or a ref in one object. That it is exactly one of them is checked by the daemon.
func targetObject() *jsonschema.Schema {
	s := locator()
	s.Required = nil
	s.Properties["ref"] = str()
	s.PropertyOrder = append(s.PropertyOrder, "ref")
	return s
}

func httpMethod() *jsonschema.Schema {
	s := str()
	s.Pattern = "^[A-Z]{1,16}$"
	return s
}
