package registry

// Observing: what a page did, as the daemon saw it over the DevTools pipe.

// EventSources are what events can be asked for.
var EventSources = []string{"console", "pageError", "network", "requestFailed"}

var browserObserve = &Action{
	Name:  "browser.observe",
	Title: "Read page observations",
	Description: "What one page recorded since it opened: console lines, uncaught errors, requests and responses (4xx and " +
		"5xx too), failed requests. Use it to find out why a page misbehaves. Takes nothing away; pass nextCursor as " +
		"sinceEventId for newer events.",
	Input: root(pageFields(), []field{
		req("source", oneOf(EventSources...)),
		opt("sinceEventId", text(1, 128)),
		opt("limit", described(between(integer(), 1, 200), "default 50")),
		opt("includeText", withDefault(described(boolean(), "with console, pageError"), false)),
	}),
	Output: root(pageOpFields(), []field{
		req("source", oneOf(EventSources...)),
		req("events", list(object(
			req("eventId", text(1, 128)),
			req("timestamp", str()),
			req("sessionId", text(1, 0)),
			req("pageId", text(1, 0)),
			req("kind", oneOf("console", "page_error", "request", "response", "request_failed")),
			opt("level", text(0, 64)),
			opt("text", str()),
			opt("requestId", text(1, 128)),
			opt("method", text(0, 32)),
			opt("url", str()),
			opt("resourceType", text(0, 64)),
			opt("status", between(integer(), 0, 999)),
			opt("durationMs", between(integer(), 0, 86400000)),
			opt("failure", str()),
		), 0, 200)),
		req("nextCursor", nullable(str())),
		req("droppedCount", count()),
		req("gap", boolean()),
	}),
	Profile: ProfileObservability, Hints: Hints{ReadOnly: true, Idempotent: true, OpenWorld: true},
	Runs: RunsInDaemon, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNone,
	PageText: []string{"events.text", "events.url", "events.failure"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}
