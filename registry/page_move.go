package registry

import "github.com/google/jsonschema-go/jsonschema"

// Moving between pages and tabs, and pictures.

var pageNavigate = pageTool("page.navigate", "Navigate tab",
	"Go to an http(s) address, absolute or relative to the page, or back, forward, reload: url or action. loaded false: not within 10 s.",
	Hints{}, EffectNavigate,
	[]field{opt("url", text(1, 0)), opt("action", oneOf("back", "forward", "reload"))},
	[]field{
		opt("navigatingTo", str()), opt("navigatedTo", str()), opt("performed", str()), opt("navigating", constant(true)),
		req("loaded", boolean()), dialogField(),
	},
	"dialog.message").withSecret("url")

// tab is a tab as the tab tools tell of it; a session's tabs have a pageId.
func tab() *jsonschema.Schema {
	return object(
		req("tabId", integer()), req("title", text(0, 120)), req("url", text(0, 120)),
		opt("active", boolean()), opt("pageId", str()),
	)
}

var pageOpenTab = pageTool("page.openTab", "Open tab",
	"Open an http(s) address, absolute or relative to the page, in a new tab beside this one.",
	Hints{}, EffectNavigate,
	[]field{req("url", text(1, 0)), opt("active", withDefault(boolean(), true))},
	[]field{
		req("performed", str()), req("openedUrl", str()), req("tabId", integer()), req("index", integer()),
		req("loaded", boolean()), opt("activeTabId", integer()), opt("previousTabId", integer()), opt("openedPageId", str()),
	}).withSecret("url")

var pageSwitchTab = pageTool("page.switchTab", "List or switch tabs",
	"Without tabId and match: list the open tabs. Else bring one to the front, by its id or part of its title or address.",
	Hints{Idempotent: true}, EffectInput,
	[]field{opt("tabId", integer()), opt("match", str())},
	[]field{
		req("performed", str()), opt("activeTabId", integer()), opt("previousTabId", integer()), opt("tab", tab()),
		opt("tabs", list(tab(), 0, 20)), opt("hidden", count()), opt("truncated", constant(true)),
	},
	"performed", "tab.title", "tab.url", "tabs.title", "tabs.url")

var pageCloseTab = pageTool("page.closeTab", "Close tab",
	"Close this tab, or one by its id or part of its title or address. Never the last of a window, nor a pinned one.",
	Hints{Destructive: true}, EffectActivate,
	[]field{opt("tabId", integer()), opt("match", str())},
	[]field{req("performed", str()), req("closed", tab()), opt("nowOn", tab()), opt("activeTabId", integer()), req("remaining", count())},
	"performed", "closed.title", "closed.url", "nowOn.title", "nowOn.url")

var pageScreenshot = pageTool("page.screenshot", "Take page picture",
	"A picture of what is in view, of the full page or of one element. save:true also writes a file on the user's computer.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{
		opt("target", aim()),
		opt("fullPage", withDefault(boolean(), false)),
		opt("format", withDefault(oneOf("png", "jpeg"), "jpeg")),
		opt("quality", described(between(integer(), 1, 100), "jpeg; default 80")),
		opt("maxLongSide", withDefault(atLeast(integer(), 1), 1600)),
		opt("save", withDefault(boolean(), false)),
		opt("filename", str()),
	},
	[]field{
		req("format", oneOf("png", "jpeg")), req("width", atLeast(integer(), 1)), req("height", atLeast(integer(), 1)),
		opt("truncated", constant(true)), opt("savedTo", str()), opt("saveError", str()),
	}).withTimeout(TimeoutCapture)
