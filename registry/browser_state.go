package registry

import "github.com/google/jsonschema-go/jsonschema"

// Saved states: what a session keeps between visits, put away under a logical id for a session to come.

func stateView() *jsonschema.Schema {
	return object(req("stateId", text(1, 0)), req("createdAt", str()))
}

// stateID carries no pattern: an id that is not acceptable is an INVALID_ARGUMENT.
func stateID() field { return req("stateId", text(1, 128)) }

var browserStateSave = &Action{
	Name:  "browser.state.save",
	Title: "Save browser state",
	Description: "Keep a session's login for later: cookies, localStorage, IndexedDB and open pages' sessionStorage, under " +
		"stateId (letters, digits, . _ -); replaces what has that id. browser_session_create with stateId restores it.",
	Input: root([]field{req("sessionId", str()), stateID()}),
	Output: root(sessionOpFields(), []field{
		req("state", stateView()),
		opt("saved", object(
			req("cookies", count()),
			req("localStorage", count()),
			req("sessionStorage", count()),
			req("indexedDB", object(req("databases", count()), req("records", count()))),
			opt("skipped", described(count(), "values, databases, pages and origins that could not be saved")),
		)),
	}),
	Profile: ProfilePersistence, Hints: Hints{Destructive: true},
	Runs: RunsInDaemon, Addresses: AddressesSession, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserStateList = &Action{
	Name:        "browser.state.list",
	Title:       "List saved browser states",
	Description: "The ids of saved states that a new session can restore; never their contents.",
	Input:       root(none()),
	Output:      root(opFields(), []field{req("states", list(stateView(), 0, 0))}),
	Profile:     ProfilePersistence, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesRuntime, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserStateRemove = &Action{
	Name:        "browser.state.remove",
	Title:       "Remove saved browser state",
	Description: "Delete one saved state. Sessions that were restored from it go on.",
	Input:       root([]field{stateID()}),
	Output:      root(opFields(), []field{req("stateId", text(1, 0)), req("removed", constant(true))}),
	Profile:     ProfilePersistence, Hints: Hints{Destructive: true},
	Runs: RunsInDaemon, Addresses: AddressesRuntime, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}
