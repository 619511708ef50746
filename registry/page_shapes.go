package registry

import "github.com/google/jsonschema-go/jsonschema"

// The tools of the family page.*: what they share. They work in the top document of one tab; without ids that is the
// tab in front in the paired browser that a person has used last.

// frontFields name a page; that it is both or none is checked by the daemon.
func frontFields() []field { return []field{opt("sessionId", str()), opt("pageId", str())} }

// aim is how a page tool names an element: by selector or text, or both; the rest narrows. It stands in most of these
// tools, so it says no more than it must; bounds and the rest are looked at in the page.
func aim() *jsonschema.Schema {
	return object(opt("selector", str()), opt("text", str()), opt("role", str()), opt("nth", atLeast(integer(), 0)))
}

func targetField() field { return req("target", aim()) }

func viewField() field { return opt("scrollIntoView", withDefault(boolean(), true)) }

func point() *jsonschema.Schema { return object(req("x", number()), req("y", number())) }

func box() *jsonschema.Schema {
	return object(req("x", integer()), req("y", integer()), req("width", integer()), req("height", integer()))
}

func modifiers() *jsonschema.Schema {
	return withDefault(list(oneOf("ctrl", "shift", "alt", "meta"), 0, 4), []string{})
}

// elementFields describe one element.
func elementFields(more ...field) []field {
	return append([]field{
		req("tag", str()),
		opt("role", str()),
		req("selector", str()),
		opt("text", text(0, 80)),
		opt("state", object(
			opt("disabled", boolean()),
			opt("checked", boolean()),
			opt("expanded", boolean()),
			opt("selected", boolean()),
			opt("current", str()),
			opt("required", boolean()),
			opt("invalid", boolean()),
			opt("value", text(0, 60)),
			opt("filled", boolean()),
		)),
		req("bounds", box()),
	}, more...)
}

func element(more ...field) *jsonschema.Schema { return object(elementFields(more...)...) }

// hiddenField counts the text that no person can see, which is left out of what a model reads.
func hiddenField() field {
	return req("hiddenText", object(req("pieces", count()), req("chars", count())))
}

// Every path of a described element that a page writes.
func elementText(prefix string) []string {
	return []string{prefix + "selector", prefix + "text", prefix + "state.current", prefix + "state.value"}
}

// pageTool declares an action of the family with its most common facts; the caller changes the others.
func pageTool(name, title, description string, hints Hints, effect Effect, in, out []field, pageText ...string) *Action {
	if pageText == nil {
		pageText = []string{}
	}
	hints.OpenWorld = true
	return &Action{
		Name: name, Title: title, Description: description,
		Input: root(frontFields(), in), Output: root(out),
		Profile: ProfilePage, Hints: hints,
		Runs: RunsInExtension, Addresses: AddressesFront, Timeout: TimeoutFixed, Effect: effect,
		PageText: pageText, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
	}
}

// withSecret marks input fields that must not be kept anywhere.
func (a *Action) withSecret(paths ...string) *Action {
	a.Secret = paths
	return a
}

func (a *Action) withTimeout(t Timeout) *Action {
	a.Timeout = t
	return a
}
