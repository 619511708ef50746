package registry

// Acting on a page as its scripts see it: no debugger is needed, except for the trusted click.

var pageClickElement = pageTool("page.clickElement", "Click page element",
	"Click an element by its selector or visible text. The first choice for clicks; use page_trustedClick where a page ignores it.",
	Hints{Destructive: true}, EffectActivate,
	[]field{targetField(), viewField()},
	elementFields(req("submits", boolean()), dialogField()),
	append(elementText(""), "dialog.message")...)

var pageTrustedClick = pageTool("page.trustedClick", "Click with real mouse input",
	"A real mouse click, for pages that ignore page_clickElement or want a user's gesture. Give target or point.",
	Hints{Destructive: true}, EffectActivate,
	[]field{
		opt("target", aim()),
		opt("point", described(point(), "viewport pixels")),
		opt("button", withDefault(oneOf("left", "right", "middle"), "left")),
		opt("clickCount", withDefault(between(integer(), 1, 3), 1)),
		opt("modifiers", modifiers()),
		viewField(),
		opt("moveSteps", withDefault(between(integer(), 1, 60), 8)),
		opt("hoverMs", withDefault(between(integer(), 0, 2000), 60)),
		opt("holdMs", withDefault(between(integer(), 0, 2000), 50)),
	},
	trustedResult(),
	append(elementText(""), "over", "dialog.message")...).needing(FeatureDebugger, "page.clickElement")

// trustedResult is a described element whose fields are all absent when a point was clicked.
func trustedResult() []field {
	var fields []field
	for _, f := range elementFields() {
		fields = append(fields, opt(f.name, f.schema))
	}
	return append(fields,
		opt("over", str()),
		req("point", point()), req("from", point()),
		req("button", str()), req("clickCount", integer()), req("modifiers", list(str(), 0, 0)),
		req("moveSteps", integer()), req("hoverMs", integer()), req("holdMs", integer()),
		req("submits", boolean()), req("trusted", constant(true)), dialogField(),
	)
}

var pageHoverElement = pageTool("page.hoverElement", "Hover over page element",
	"Tell an element that the pointer is over it, to open menus and tooltips that scripts make. CSS :hover does not change.",
	Hints{Idempotent: true}, EffectInput,
	[]field{targetField(), viewField()},
	elementFields(dialogField()),
	append(elementText(""), "dialog.message")...)

var pageDragElement = pageTool("page.dragElement", "Drag page element",
	"Drag one element or viewport point (from, fromPoint) onto another, as scripts see it; trusted: with the real mouse. "+
		"native is HTML drag and drop, auto finds out.",
	Hints{Destructive: true}, EffectActivate,
	[]field{
		opt("from", aim()), opt("fromPoint", point()), opt("to", aim()), opt("toPoint", point()),
		opt("mode", withDefault(oneOf("auto", "pointer", "native"), "auto")),
		opt("steps", withDefault(between(integer(), 2, 60), 16)),
		opt("holdMs", withDefault(between(integer(), 0, 5000), 120)),
		opt("settleMs", withDefault(between(integer(), 0, 5000), 120)),
		opt("trusted", withDefault(boolean(), false)),
		viewField(),
	},
	[]field{
		opt("from", element()), opt("to", element()), req("mechanism", oneOf("pointer", "native")),
		req("approach", point()), req("grip", point()), req("drop", point()),
		req("steps", integer()), req("holdMs", integer()), req("settleMs", integer()),
		opt("landedOn", str()), opt("started", boolean()), opt("accepted", boolean()), req("trusted", boolean()), dialogField(),
	},
	append(append(elementText("from."), elementText("to.")...), "landedOn", "dialog.message")...)

var pageFillInput = pageTool("page.fillInput", "Fill page field",
	"Set the value of a field, text area or editable element in one step; clear:false appends.",
	Hints{Destructive: true}, EffectInput,
	[]field{
		targetField(), req("value", str()),
		opt("clear", withDefault(boolean(), true)),
		opt("pressEnter", withDefault(boolean(), false)),
	},
	[]field{req("element", element()), req("length", count()), req("appended", boolean()), opt("submitted", boolean()), dialogField()},
	append(elementText("element."), "dialog.message")...).withSecret("value").releasing("value")

var pageSelectOption = pageTool("page.selectOption", "Select page option",
	"Choose an option of a select by value, label or index, the first of them that is given.",
	Hints{Idempotent: true}, EffectInput,
	[]field{targetField(), opt("value", str()), opt("label", str()), opt("index", atLeast(integer(), 0))},
	[]field{
		req("selected", object(req("value", str()), req("label", str()), req("index", count()))),
		dialogField(),
	},
	"selected.value", "selected.label", "dialog.message").withSecret("value", "label")

var pagePressKey = pageTool("page.pressKey", "Press key on page",
	"Press one key (Enter, Escape, ArrowDown, a) on an element or on what has the focus. Scripts see it; the browser's own shortcuts do not run.",
	Hints{Destructive: true}, EffectActivate,
	[]field{req("key", text(1, 64)), opt("modifiers", modifiers()), opt("target", aim())},
	[]field{req("key", str()), req("modifiers", list(str(), 0, 0)), req("receivedBy", element()), dialogField()},
	append(elementText("receivedBy."), "dialog.message")...).withSecret("key").risking(RiskKeys)

var pageHighlightElement = pageTool("page.highlightElement", "Highlight page element",
	"Show the user an element: scroll to it and draw an outline around it for a while.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{
		targetField(),
		opt("durationMs", withDefault(between(integer(), 1, 30000), 2000)),
		opt("label", text(0, 120)),
	},
	[]field{req("element", element()), req("durationMs", integer())},
	elementText("element.")...)

var pageScrollTo = pageTool("page.scrollTo", "Scroll page",
	"Bring an element to the middle, go to a position of the document, or one screen up or down (default) or to an edge.",
	Hints{Idempotent: true}, EffectInput,
	[]field{
		opt("target", aim()),
		opt("position", object(opt("x", number()), req("y", number()))),
		opt("direction", oneOf("up", "down", "top", "bottom")),
		opt("behavior", withDefault(oneOf("smooth", "instant"), "smooth")),
	},
	[]field{req("scrollX", integer()), req("scrollY", integer())})
