package registry

// Reading a page without touching it.

var pageGetPageInfo = pageTool("page.getPageInfo", "Read page overview",
	"What the page holds: address, layout, headings, links, buttons, fields, forms, with selectors to act on. Call it first. "+
		"Without ids, here and in all page tools: the tab in front in the user's paired browser.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{opt("maxPerKind", withDefault(atLeast(integer(), 1), 30))},
	[]field{
		req("document", object(req("url", str()), req("title", str()), opt("description", str()), opt("lang", str()))),
		req("viewport", object(
			req("width", integer()), req("height", integer()),
			req("scrollX", integer()), req("scrollY", integer()),
			req("pageWidth", integer()), req("pageHeight", integer()),
		)),
		opt("selection", text(0, 500)),
		req("layout", object(
			req("regions", list(object(
				req("role", str()), opt("label", str()), req("selector", str()), req("bounds", box()),
				req("contains", object(req("links", count()), req("buttons", count()), req("fields", count()))),
				req("children", list(object(), 0, 0)),
			), 0, 0)),
			req("diagram", str()),
		)),
		req("outline", list(object(req("level", between(integer(), 1, 6)), req("text", text(0, 120))), 0, 60)),
		req("interactive", object(
			req("links", list(element(req("href", str()), opt("region", str())), 0, 0)),
			req("buttons", list(element(opt("region", str())), 0, 0)),
			req("fields", list(element(req("kind", str()), opt("region", str())), 0, 0)),
			req("forms", list(object(req("selector", str()), opt("action", str()), req("method", str()), opt("region", str())), 0, 0)),
			req("counts", object(req("links", count()), req("buttons", count()), req("fields", count()), req("forms", count()))),
		)),
		hiddenField(),
		siteToolsField(),
	},
	"document", "selection", "layout", "outline", "interactive", "siteTools")

var pageExtractText = pageTool("page.extractText", "Extract page text",
	"The rendered text of the page or of one element, without what no person can see; a long one in pieces: go on with cursor. "+
		"format html gives markup, and is refused by default.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{
		opt("target", aim()),
		opt("format", withDefault(oneOf("text", "html"), "text")),
		opt("maxLength", withDefault(between(integer(), 1, 200000), 20000)),
		opt("cursor", text(0, 32)),
	},
	[]field{
		opt("content", str()),
		req("source", str()),
		req("length", count()),
		opt("offset", count()),
		opt("truncated", boolean()),
		opt("nextOffset", count()),
		opt("cursor", str()),
		opt("stale", constant(true)),
		opt("hiddenText", object(req("pieces", count()), req("chars", count()))),
	},
	"content", "source")

var pageWaitForElement = pageTool("page.waitForElement", "Wait for page element",
	"Wait until an element is visible (default), attached, hidden or detached.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{
		targetField(),
		opt("state", withDefault(oneOf("attached", "visible", "hidden", "detached"), "visible")),
		opt("timeoutMs", withDefault(between(integer(), 1, 30000), 5000)),
	},
	[]field{req("state", str()), req("elapsedMs", count()), opt("element", element())},
	elementText("element.")...).withTimeout(TimeoutWait)
