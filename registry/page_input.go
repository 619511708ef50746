package registry

// Writing into a page as a hand does: focus, selection, keys, and sending what was written.

var pageFocusInput = pageTool("page.focusInput", "Focus page field",
	"Put the focus on a field or another element; the caret goes to its end, its start, or selects all of it.",
	Hints{Idempotent: true}, EffectInput,
	[]field{targetField(), opt("caret", withDefault(oneOf("start", "end", "all"), "end"))},
	elementFields(dialogField()),
	append(elementText(""), "dialog.message")...)

var pageSelectText = pageTool("page.selectText", "Select page text",
	"Select all that an element holds, or a phrase of the page: target or search. occurrence counts the hits from 0.",
	Hints{Idempotent: true}, EffectInput,
	[]field{
		opt("target", aim()),
		opt("search", text(0, 1000)),
		opt("occurrence", withDefault(atLeast(integer(), 0), 0)),
	},
	[]field{req("selectedText", text(0, 500)), dialogField()},
	"selectedText", "dialog.message")

var pageSubmitForm = pageTool("page.submitForm", "Submit page form",
	"Send a form as its button would: the target or the form around it, else the first of the page. submitted false: a field's value is not valid.",
	Hints{Destructive: true}, EffectActivate,
	[]field{opt("target", aim())},
	[]field{req("form", str()), opt("action", str()), req("method", str()), req("submitted", boolean()), dialogField()},
	"form", "action", "method", "dialog.message").risking(RiskSubmit)

var pageTypeText = pageTool("page.typeText", "Type text on page",
	"Type key by key, for pages that watch keys; else page_fillInput. Without target: where the focus is. A line break is Enter.",
	Hints{Destructive: true}, EffectInput,
	[]field{
		opt("target", aim()),
		req("text", text(1, 2000)),
		opt("speed", withDefault(oneOf("slow", "natural", "fast", "instant"), "natural")),
		opt("charDelayMs", between(integer(), 0, 2000)),
		opt("jitter", withDefault(between(number(), 0, 1), 0.35)),
		opt("clear", withDefault(boolean(), true)),
		opt("pressEnter", withDefault(boolean(), false)),
	},
	[]field{
		req("element", element()), req("typed", count()), req("charDelayMs", count()), req("elapsedMs", count()),
		req("appended", boolean()), req("submitted", boolean()), dialogField(),
	},
	append(elementText("element."), "dialog.message")...).
	withSecret("text").releasing("text").risking(RiskKeys).withTimeout(TimeoutTyping)
