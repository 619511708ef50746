package registry

import "github.com/google/jsonschema-go/jsonschema"

// What a page logs and what it asks of the network, captured by the debugger from a start to a stop.

// diagnosticsFields describe a capture. Times are milliseconds since 1970.
func diagnosticsFields(more ...field) []field {
	return append([]field{
		req("diagnosticsId", str()), req("tabId", integer()), req("url", str()), req("host", str()),
		req("capture", list(oneOf("console", "network"), 1, 2)),
		req("phase", oneOf("watching", "stopped", "timeout", "detached", "tab-closed")),
		req("startedAt", integer()), opt("expiresAt", integer()),
		req("consoleBuffered", count()), req("networkBuffered", count()), req("droppedConsole", count()), req("droppedNetwork", count()),
		opt("message", str()),
	}, more...)
}

// readFields are of every reading.
func readFields(entries string, entry *jsonschema.Schema) []field {
	return diagnosticsFields(req(entries, list(entry, 0, 200)), req("matched", count()), req("returned", count()), opt("truncated", str()))
}

// headers are by name in lower case; those that hold credentials have no value.
func headers() *jsonschema.Schema { return mapOf(str()) }

func diagnosticsTool(name, title, description string, hints Hints, effect Effect, in, out []field, pageText ...string) *Action {
	return pageTool(name, title, description, hints, effect, in, out, append([]string{"url", "host"}, pageText...)...).needing(FeatureDebugger, "")
}

var pageStartDiagnostics = diagnosticsTool("page.startDiagnostics", "Capture console and network",
	"Capture what a tab logs and requests, for page_readConsole and page_readNetwork; reload shows it from its beginning.",
	Hints{}, EffectNavigate,
	[]field{
		opt("capture", withDefault(list(oneOf("console", "network"), 1, 2), []string{"console", "network"})),
		opt("reload", withDefault(boolean(), false)),
		opt("tabId", integer()),
		opt("timeoutMs", withDefault(between(integer(), 30000, 1800000), 300000)),
	},
	diagnosticsFields(opt("reloaded", constant(true)), req("notice", str())))

var pageReadConsole = diagnosticsTool("page.readConsole", "Read captured console",
	"Read what a tab has logged and thrown since page_startDiagnostics. drain removes what is returned.",
	Hints{ReadOnly: true}, EffectNone,
	[]field{
		opt("diagnosticsId", str()),
		opt("level", withDefault(oneOf("all", "debug", "info", "warn", "error"), "all")),
		opt("contains", text(0, 200)),
		opt("limit", withDefault(between(integer(), 1, 200), 50)),
		opt("drain", boolean()),
	},
	readFields("messages", object(
		req("t", integer()), req("level", oneOf("debug", "log", "info", "warn", "error")), req("kind", oneOf("console", "exception", "browser")),
		req("text", text(0, 2000)), opt("url", str()), opt("line", integer()), opt("column", integer()), opt("stack", list(str(), 0, 8)),
	)),
	"messages")

var pageReadNetwork = diagnosticsTool("page.readNetwork", "Read captured network",
	"Read what a tab has requested. problems: failed or status >= 400.",
	Hints{ReadOnly: true}, EffectNone,
	[]field{
		opt("diagnosticsId", str()),
		opt("status", withDefault(oneOf("all", "problems", "failed", "pending"), "all")),
		opt("method", str()),
		opt("urlContains", str()),
		opt("limit", withDefault(between(integer(), 1, 200), 50)),
		opt("includeHeaders", boolean()), opt("includeBodies", boolean()), opt("drain", boolean()),
	},
	readFields("requests", object(
		req("t", integer()), req("requestId", str()), req("method", str()), req("url", str()), req("type", str()),
		opt("status", integer()), opt("statusText", str()), opt("mimeType", str()), opt("fromCache", boolean()),
		opt("durationMs", count()), opt("sizeBytes", count()), opt("failed", str()),
		opt("requestHeaders", headers()), opt("responseHeaders", headers()), opt("body", text(0, 4000)),
	)),
	"requests")

var pageStopDiagnostics = diagnosticsTool("page.stopDiagnostics", "Stop capturing",
	"Stop a capture that page_startDiagnostics began; what it holds can still be read.",
	Hints{Idempotent: true}, EffectNone,
	[]field{opt("diagnosticsId", str())},
	diagnosticsFields())
