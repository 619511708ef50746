package registry

import "github.com/google/jsonschema-go/jsonschema"

// Pages: what the extension does, one frame each way.

func positives(names ...string) *jsonschema.Schema {
	var fields []field
	for _, n := range names {
		fields = append(fields, req(n, atLeast(integer(), 1)))
	}
	return object(fields...)
}

func count() *jsonschema.Schema { return atLeast(integer(), 0) }

func history(name, title, description string) *Action {
	return &Action{
		Name: name, Title: title, Description: description,
		Input:   root(pageFields()),
		Output:  root(pageOpFields(), urlResult()),
		Profile: ProfileCore, Hints: Hints{OpenWorld: true},
		Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNavigate,
		PageText: []string{"dialog.message"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
	}
}

var browserNavigate = &Action{
	Name:        "browser.navigate",
	Title:       "Navigate browser page",
	Description: "Go to an absolute http(s) URL in one page and wait for its load event. Answers the address after redirects.",
	Input:       root(pageFields(), []field{req("url", text(1, 0))}),
	Output:      root(pageOpFields(), urlResult()),
	Profile:     ProfileCore, Hints: Hints{OpenWorld: true},
	Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNavigate,
	PageText: []string{"dialog.message"}, Secret: []string{"url"}, Risks: []Risk{}, Releases: []string{},
}

var (
	browserBack    = history("browser.back", "Navigate browser page back", "One step back in the page's history; no history is no error.")
	browserForward = history("browser.forward", "Navigate browser page forward", "One step forward in the page's history; no history is no error.")
	browserReload  = history("browser.reload", "Reload browser page", "Reload the page with the same cookies and storage.")
)

var browserGetURL = &Action{
	Name:        "browser.get.url",
	Title:       "Get browser page URL",
	Description: "The page's address now, after all earlier work of its session.",
	Input:       root(pageFields()),
	Output:      root(pageOpFields(), []field{req("url", str())}),
	Profile:     ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserGetTitle = &Action{
	Name:        "browser.get.title",
	Title:       "Get browser page title",
	Description: "The title of the page's document.",
	Input:       root(pageFields()),
	Output:      root(pageOpFields(), []field{req("title", str())}),
	Profile:     ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true, OpenWorld: true},
	Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNone,
	PageText: []string{"title"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserSnapshot = &Action{
	Name:  "browser.snapshot",
	Title: "Get accessibility snapshot",
	Description: "What a screen reader would be told, as YAML: roles, names, states, frames included. Take one before " +
		"acting. interactiveOnly and scope keep it short; includeRefs gives refs to act on for 30 s; a long one continues " +
		"with cursor, sent alone.",
	Input: root(pageFields(), []field{
		opt("scope", locator()),
		opt("maxDepth", between(integer(), 0, 100)),
		opt("includeBoundingBoxes", withDefault(boolean(), false)),
		opt("maxChars", withDefault(between(integer(), 1, 100000), 50000)),
		opt("maxBytes", withDefault(between(integer(), 1, 131072), 65536)),
		opt("includeRefs", withDefault(boolean(), false)),
		opt("maxRefs", described(between(integer(), 1, 100), "default 50")),
		opt("interactiveOnly", withDefault(boolean(), false)),
		opt("maxChildren", between(integer(), 1, 1000)),
		opt("cursor", text(1, 160)),
	}),
	Output: root(pageOpFields(), []field{
		req("snapshot", str()),
		req("contentFormat", oneOf("aria-yaml", "aria-yaml-fragment")),
		req("partial", boolean()),
		req("refs", list(object(
			req("ref", refSchema()),
			req("tag", text(1, 32)),
			opt("role", text(0, 64)),
			opt("name", text(0, 120)),
		), 0, 100)),
		req("appliedBounds", object(
			req("scope", nullable(locator())),
			req("maxDepth", nullable(integer())),
			req("includeBoundingBoxes", boolean()),
			req("maxChars", integer()),
			req("maxBytes", integer()),
			req("includeRefs", boolean()),
			req("maxRefs", integer()),
			req("interactiveOnly", boolean()),
			req("maxChildren", nullable(integer())),
		)),
		req("omissions", object(
			req("nonInteractiveNodes", count()),
			req("maxChildrenNodes", count()),
			req("sourceLimitReached", boolean()),
		)),
		req("pagination", object(
			req("snapshotId", nullable(str())),
			req("nextCursor", nullable(str())),
			req("offsetChars", count()),
			req("expiresAt", nullable(str())),
		)),
		req("truncation", object(
			req("truncated", boolean()),
			req("byMaxChars", boolean()),
			req("byMaxBytes", boolean()),
			req("originalChars", count()),
			req("originalBytes", count()),
			req("returnedChars", count()),
			req("returnedBytes", count()),
		)),
	}),
	Profile: ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true, OpenWorld: true},
	Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNone,
	PageText: []string{"snapshot", "refs.role", "refs.name"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserVisibleText = &Action{
	Name:        "browser.visible.text",
	Title:       "Get visible page text",
	Description: "The rendered text of exactly one element. Use it to read a message or a region precisely.",
	Input:       root(pageFields(), []field{req("locator", locator())}),
	Output: root(pageOpFields(), []field{
		req("text", str()),
		req("truncation", object(
			req("truncated", boolean()),
			req("originalChars", count()),
			req("originalBytes", count()),
			req("returnedChars", count()),
			req("returnedBytes", count()),
			req("maxChars", atLeast(integer(), 1)),
			req("maxBytes", atLeast(integer(), 1)),
		)),
	}),
	Profile: ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true, OpenWorld: true},
	Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNone,
	PageText: []string{"text"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

// ModelSide and ModelBytes bound a picture of which the caller doesn't say how large it may be, so that no common model
// refuses it: a refused picture stays in the conversation, and each later request fails, too.
// docs/decisions/0011-pictures-for-models.md has the models' limits.
const (
	ModelSide  = 2_000     // pixels of the longer side
	ModelBytes = 3_750_000 // 5 MB as base64
)

var browserScreenshot = &Action{
	Name:        "browser.screenshot",
	Title:       "Capture page screenshot",
	Description: "A picture of the viewport (default), the full page or one element. For structure and text a snapshot is cheaper.",
	Input: root(pageFields(), []field{
		opt("capture", object(
			req("kind", oneOf("viewport", "fullPage", "element")),
			opt("locator", described(locator(), "with element")),
		)),
		opt("format", withDefault(oneOf("png", "jpeg", "webp"), "png")),
		opt("quality", described(between(integer(), 0, 100), "of jpeg, webp")),
		opt("maxSide", described(atLeast(integer(), 16), "scale down to this longer side in pixels; default fits all models")),
	}),
	Output: root(pageOpFields(), []field{
		req("mimeType", oneOf("image/png", "image/jpeg", "image/webp")),
		req("width", atLeast(integer(), 1)),
		req("height", atLeast(integer(), 1)),
		req("bytes", atLeast(integer(), 1)),
		req("scale", described(between(number(), 0, 1), "picture pixels per CSS pixel")),
	}),
	Profile: ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true, OpenWorld: true},
	Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}
