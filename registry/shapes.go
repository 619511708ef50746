package registry

import "github.com/google/jsonschema-go/jsonschema"

// The groups of fields that several actions share.

func none() []field { return nil }

// Ids carry no minimum length: an empty one is simply not found, and the schemas stay small.
func sessionFields() []field { return []field{req("sessionId", str())} }

func pageFields() []field {
	return []field{
		req("sessionId", str()),
		req("pageId", str()),
		opt("timeoutMs", between(integer(), 1, 300000)),
	}
}

// targetFields are a locator or a ref. That it is exactly one of them is checked by the daemon.
func targetFields() []field {
	return []field{
		opt("locator", described(locator(), "this or ref; name, exact: role only")),
		opt("ref", str()),
	}
}

// RefPattern is the form of a ref: 128 random bits, the first 32 of which name the frame.
const RefPattern = "^@e[0-9a-f]{32}$"

func refSchema() *jsonschema.Schema {
	s := str()
	s.Pattern = RefPattern
	return s
}

// Strategies are the kinds of locator.
var Strategies = []string{"role", "text", "label", "placeholder", "testId", "css"}

// Roles are the values of a role locator: the roles of WAI-ARIA 1.3 that an author may use.
var Roles = []string{
	"alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption", "cell", "checkbox", "code",
	"columnheader", "combobox", "comment", "complementary", "contentinfo", "definition", "deletion", "dialog", "directory",
	"document", "emphasis", "feed", "figure", "form", "generic", "grid", "gridcell", "group", "heading", "image", "img",
	"insertion", "link", "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math", "menu", "menubar",
	"menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "none", "note", "option", "paragraph",
	"presentation", "progressbar", "radio", "radiogroup", "region", "row", "rowgroup", "rowheader", "scrollbar", "search",
	"searchbox", "separator", "slider", "spinbutton", "status", "strong", "subscript", "suggestion", "superscript", "switch",
	"tab", "table", "tablist", "tabpanel", "term", "textbox", "time", "timer", "toolbar", "tooltip", "tree", "treegrid",
	"treeitem",
}

// locator stands in half of all tools, so each word of it is paid for twenty times. It says what there is; the daemon
// checks the rest: that values are not empty, how long a chain is and what is in it.
func locator() *jsonschema.Schema {
	// The links of the chain are locators without frame. A frame's kind, main or iframe, is understood and need not be
	// said: a chain is always one of iframes.
	frame := object(opt("chain", described(list(object(), 0, 0), "iframe locators, outer first")))
	return object(
		req("strategy", oneOf(Strategies...)),
		req("value", str()),
		opt("name", str()),
		opt("exact", boolean()),
		opt("frame", frame),
	)
}

// opFields head every answer of a queued operation.
func opFields() []field { return []field{req("operationId", text(1, 0))} }

func sessionOpFields() []field {
	return []field{req("operationId", text(1, 0)), req("sessionId", text(1, 0))}
}

func pageOpFields() []field {
	return []field{req("operationId", text(1, 0)), req("sessionId", text(1, 0)), req("pageId", text(1, 0))}
}

// dialogField tells of a dialog that opened while the action ran and was answered for the page.
func dialogField() field {
	return opt("dialog", object(
		req("dialogType", oneOf("alert", "beforeunload", "confirm", "prompt")),
		req("message", str()),
		req("action", oneOf("accept", "dismiss")),
	))
}

func completed() []field { return []field{req("completed", constant(true)), dialogField()} }

func urlResult() []field { return []field{req("url", str()), dialogField()} }

func sessionView() *jsonschema.Schema {
	return object(
		req("sessionId", text(1, 0)),
		opt("name", str()),
		req("status", oneOf("creating", "ready", "closing", "closed", "failed")),
		req("createdAt", str()),
		req("lastActivityAt", str()),
		req("metadata", mapOf(str())),
		opt("restoredFromStateId", str()),
		req("isolation", oneOf("isolated", "shared", "container")),
		req("contextSettings", contextSettings()),
	)
}

func pageView() *jsonschema.Schema {
	return object(
		req("pageId", text(1, 0)),
		req("sessionId", text(1, 0)),
		req("createdAt", str()),
		req("url", str()),
		req("isDefault", boolean()),
	)
}

// contextSettings are the settings of a browser context; the daemon normalises them (locale, timezone, origins) and
// bounds what has no bounds here. A view shows them without their secrets.
func contextSettings() *jsonschema.Schema {
	return object(
		opt("viewport", object(
			req("width", between(integer(), 1, 10000)),
			req("height", between(integer(), 1, 10000)),
		)),
		opt("deviceScaleFactor", between(number(), 0.1, 10)),
		opt("locale", text(1, 64)),
		opt("timezoneId", text(1, 128)),
		opt("colorScheme", oneOf("light", "dark", "no-preference")),
		opt("reducedMotion", oneOf("reduce", "no-preference")),
		opt("userAgent", text(1, 512)),
		opt("geolocation", object(
			req("latitude", between(number(), -90, 90)),
			req("longitude", between(number(), -180, 180)),
			opt("accuracy", between(number(), 0, 100000)),
		)),
		opt("permissions", list(object(
			req("permission", oneOf(Permissions...)),
			req("origin", text(1, 2000)),
		), 0, 100)),
		opt("proxy", object(req("server", str()), opt("bypass", str()), opt("username", str()), opt("password", str()))),
		opt("extraHTTPHeaders", mapOf(str())),
		opt("httpCredentials", object(req("origin", str()), req("username", str()), req("password", str()))),
		opt("offline", boolean()),
		opt("acceptDownloads", boolean()),
	)
}

// Permissions are what a page can be granted, by the names of the Permissions standard
// (https://www.w3.org/TR/permissions/).
var Permissions = []string{"geolocation", "notifications", "clipboard-read", "clipboard-write", "camera", "microphone"}
