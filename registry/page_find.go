package registry

import "github.com/google/jsonschema-go/jsonschema"

// Finding on a page what it is not plain to see in its tree: how far it has got, how it is searched, and what the user
// means.

var pageFindProgress = pageTool("page.findProgress", "Find page progress",
	"What on the page tells how far something has got: bars, percentages, spinners, busy regions. Empty: the page tells nothing.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{opt("maxCandidates", withDefault(between(integer(), 1, 30), 10))},
	[]field{
		req("candidates", list(object(
			req("kind", oneOf("progressbar", "progress-element", "percent-text", "spinner", "busy-region")),
			req("selector", str()), opt("text", text(0, 80)),
			opt("value", number()), opt("max", number()), opt("percent", between(number(), 0, 100)), req("bounds", box()),
		), 0, 30)),
		opt("titlePercent", between(number(), 0, 100)),
		req("url", str()),
	},
	"candidates", "url")

// searchField is a described field with what it means to a search.
func searchField() *jsonschema.Schema {
	return element(
		opt("param", str()), opt("hidden", constant(true)),
		opt("form", object(req("selector", str()), opt("action", str()), req("method", str()))),
	)
}

var pageFindSearch = pageTool("page.findSearch", "Find site search",
	"How this site is searched: fields, buttons that show one, links, an address with {query}. It searches nothing; page_searchSite does.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{opt("maxPerKind", withDefault(between(integer(), 1, 20), 5))},
	[]field{
		req("url", str()), req("searchable", boolean()),
		opt("template", str()), opt("templateFrom", oneOf("form", "address")),
		req("fields", list(searchField(), 0, 20)),
		req("toggles", list(element(), 0, 20)),
		req("links", list(element(req("href", str())), 0, 20)),
		opt("openSearch", object(req("href", str()), opt("title", str()))),
	},
	"url", "template", "fields", "toggles", "links", "openSearch")

var pageSearchSite = pageTool("page.searchSite", "Search site",
	"Search this site by its own search, with the address of its results or its field (target), and tell where that led.",
	Hints{Destructive: true}, EffectNavigate,
	[]field{
		req("query", text(1, 200)),
		opt("strategy", withDefault(oneOf("auto", "url", "field"), "auto")),
		opt("target", aim()),
	},
	[]field{
		req("searchedFor", str()), req("via", oneOf("url", "field")),
		opt("templateFrom", oneOf("form", "address")), opt("navigatingTo", str()),
		opt("submitted", boolean()), opt("field", searchField()),
		req("loaded", boolean()), opt("landedOn", str()), dialogField(),
	},
	"navigatingTo", "field", "landedOn", "dialog.message")

var pagePickElement = pageTool("page.pickElement", "Ask user to point",
	"Ask the user to point at something on the page, and wait until they have: what it is, its text, a picture. Needs a user who sees the tab.",
	Hints{ReadOnly: true}, EffectNone,
	[]field{
		opt("hint", text(0, 120)),
		opt("maxContentLength", withDefault(between(integer(), 1, 20000), 2000)),
		opt("timeoutMs", withDefault(between(integer(), 5000, 300000), 60000)),
	},
	[]field{
		req("element", element()), req("content", str()), req("truncated", boolean()), req("url", str()), req("title", str()),
		opt("shot", object(req("width", atLeast(integer(), 1)), req("height", atLeast(integer(), 1)))),
	},
	"element", "content", "url", "title").withTimeout(TimeoutWait)
