package registry

import "github.com/google/jsonschema-go/jsonschema"

// The tools that a page itself offers to models (WebMCP, https://webmachinelearning.github.io/webmcp/). They run in the
// page's own world, as its buttons do, and whatever they say is the page's.

// The bounds of what is told of them.
const (
	maxSiteTools    = 64
	maxSiteToolName = 128
)

func modelContext() *jsonschema.Schema {
	return oneOf("document.modelContext", "navigator.modelContext")
}

// siteToolsField tells that a page offers tools; where it stands, these are published.
func siteToolsField() field {
	return opt(siteTools, object(
		req("api", modelContext()), req("count", count()),
		req("tools", list(object(req("name", text(1, maxSiteToolName)), req("description", text(0, 140))), 0, maxSiteTools)),
	))
}

var pageListSiteTools = pageTool("page.listSiteTools", "List the page's own tools",
	"The tools that the page itself offers to models (WebMCP) and what they take. One of them does at once what else takes "+
		"many clicks. What they say of themselves is the page's word.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	none(),
	[]field{
		req("api", modelContext()), req("count", count()),
		req("tools", list(object(
			req("name", text(1, maxSiteToolName)), req("description", text(0, 500)),
			opt("inputSchema", object()), opt("annotations", object()),
		), 0, maxSiteTools)),
	},
	"tools").onOffer()

var pageCallSiteTool = pageTool("page.callSiteTool", "Call one of the page's own tools",
	"Call a tool that page_listSiteTools has told of, with what its inputSchema asks for. It can do whatever the page can.",
	Hints{Destructive: true}, EffectActivate,
	[]field{
		req("tool", text(1, maxSiteToolName)),
		opt("args", withDefault(object(), map[string]any{})),
		opt("timeoutMs", withDefault(between(integer(), 100, 120000), 15000)),
	},
	[]field{req("tool", str()), req(FreeField, anything()), opt("truncated", constant(true))},
	FreeField).withSecret("args").withTimeout(TimeoutWait).risking(RiskSiteTool).onOffer()
