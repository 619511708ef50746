package registry

import "github.com/google/jsonschema-go/jsonschema"

// Watching a page, and being reminded: both go on when the client, the daemon and the extension's worker have gone. They
// are kept by the browser's extension, and end with the browser context that they were started in: in an isolated session
// with the session.

// browserTool declares an action of the family that is about a browser and no page of it.
func browserTool(name, title, description string, hints Hints, in, out []field, pageText ...string) *Action {
	a := pageTool(name, title, description, hints, EffectNone, nil, out, pageText...)
	a.Input = root([]field{opt("sessionId", str())}, in)
	a.Addresses = AddressesBrowser
	return a
}

// MonitorKinds are what a monitor can wait for.
var MonitorKinds = []string{"element-appears", "element-vanishes", "text-matches", "progress-reaches", "title-matches"}

// until is what a monitor waits for. Which fields go with which kind, and what is in them, is looked at in the extension.
func until() *jsonschema.Schema {
	return object(
		req("kind", oneOf(MonitorKinds...)),
		opt("target", described(object(), "selector or text")),
		opt("pattern", described(str(), "regexp")),
		opt("threshold", number()),
	)
}

// logs are the latest lines of what has happened, each with its time in milliseconds since 1970.
func logs() field {
	return req("logs", list(object(req("t", integer()), req("text", str())), 0, 50))
}

// monitorFields tell of one monitor. Times are milliseconds, those of day since 1970.
func monitorFields() []field {
	return []field{
		req("monitorId", str()), req("tabId", integer()), req("host", str()), opt("label", str()), req("until", object()),
		req("startedAt", integer()), req("elapsedMs", count()), req("timeoutMs", integer()),
		req("phase", oneOf("watching", "done", "timeout", "stopped", "tab-closed", "tab-navigated")),
		opt("percent", number()), opt("etaMs", count()), opt("stalledForMs", count()),
		logs(), opt("message", str()),
	}
}

func optional(fields []field) []field {
	out := make([]field, len(fields))
	for i, f := range fields {
		out[i] = opt(f.name, f.schema)
	}
	return out
}

var pageStartMonitor = pageTool("page.startMonitor", "Watch page",
	"Watch a tab until something is there, gone, written or reached; the user is told. Then page_awaitMonitor.",
	Hints{}, EffectNone,
	[]field{
		req("until", until()),
		opt("label", text(0, 80)),
		opt("tabId", integer()),
		opt("timeoutMs", withDefault(between(integer(), 1, 14400000), 1800000)),
	},
	monitorFields(), "logs.text")

var pageMonitorStatus = browserTool("page.monitorStatus", "Look at monitors",
	"How a monitor is getting on; without monitorId all, the ended ones too.",
	Hints{ReadOnly: true, Idempotent: true},
	[]field{opt("monitorId", str())},
	append(optional(monitorFields()), opt("monitors", list(object(monitorFields()...), 0, 0))),
	"logs.text", "monitors.logs.text")

var pageAwaitMonitor = browserTool("page.awaitMonitor", "Wait for monitor",
	"Wait until a monitor ends. settled false: it still runs, call again.",
	Hints{ReadOnly: true, Idempotent: true},
	[]field{req("monitorId", str()), opt("timeoutMs", withDefault(between(integer(), 1, 600000), 120000))},
	[]field{req("settled", boolean()), req("state", object(monitorFields()...))},
	"state.logs.text").withTimeout(TimeoutWait)

var pageStopMonitor = browserTool("page.stopMonitor", "Stop monitor",
	"Stop watching; monitorId may be left out while one runs.",
	Hints{Idempotent: true},
	[]field{opt("monitorId", str())},
	monitorFields(), "logs.text")

// timerFields tell of one timer. Times are milliseconds, those of day since 1970; skipped counts the times that passed while
// the browser could not run.
func timerFields() []field {
	return []field{
		req("timerId", str()), opt("label", str()), req("prompt", str()), req("deliver", oneOf("agent", "notify")),
		req("afterMs", integer()), req("repeat", boolean()), req("maxRuns", integer()), req("runs", count()), req("skipped", count()),
		req("createdAt", integer()), opt("nextFireAt", integer()), opt("lastFiredAt", integer()),
		req("phase", oneOf("scheduled", "finished", "stopped", "orphaned")),
		logs(), opt("message", str()),
	}
}

var pageStartTimer = browserTool("page.startTimer", "Start timer",
	"Remind the user later by a notification; deliver agent needs a conversation in the panel.",
	Hints{},
	[]field{
		req("prompt", text(1, 2000)),
		req("afterMs", between(integer(), 30000, 86400000)),
		opt("repeat", withDefault(boolean(), false)),
		opt("maxRuns", withDefault(between(integer(), 1, 500), 12)),
		opt("label", text(0, 80)),
		opt("deliver", withDefault(oneOf("agent", "notify"), "notify")),
	},
	timerFields())

var pageTimerStatus = browserTool("page.timerStatus", "Look at timers",
	"How a timer stands; without timerId all, the ended ones too.",
	Hints{ReadOnly: true, Idempotent: true},
	[]field{opt("timerId", str())},
	append(optional(timerFields()), opt("timers", list(object(timerFields()...), 0, 0))))

var pageStopTimer = browserTool("page.stopTimer", "Stop timer",
	"Stop a timer; timerId may be left out while one is scheduled.",
	Hints{Idempotent: true},
	[]field{opt("timerId", str())},
	timerFields())
