package registry

import "github.com/google/jsonschema-go/jsonschema"

// Acts on a page: on one element (a locator or a ref, and what the act itself needs), between two, or on the page.

// act declares an action on one element; extra are its own input fields.
func act(name, title, description string, hints Hints, effect Effect, secret []string, extra ...field) *Action {
	return input(name, title, description, hints, effect, secret, targetFields(), extra)
}

// input declares an action that ends in trusted input to a page.
func input(name, title, description string, hints Hints, effect Effect, secret []string, fields ...[]field) *Action {
	hints.OpenWorld = true
	return &Action{
		Name: name, Title: title, Description: description,
		Input:   root(append([][]field{pageFields()}, fields...)...),
		Output:  root(pageOpFields(), completed()),
		Profile: ProfileCore, Hints: hints,
		Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: effect,
		PageText: []string{"dialog.message"}, Secret: secret, Risks: []Risk{}, Releases: []string{},
	}
}

var (
	browserClick = act("browser.click", "Click page element",
		"Click one element once it is visible, still, enabled and really under the pointer.",
		Hints{Destructive: true}, EffectActivate, []string{}).needing(FeatureDebugger, "page.clickElement")

	browserDoubleClick = act("browser.double.click", "Double-click page element",
		"Double-click one element, where the page gives that a meaning of its own.",
		Hints{Destructive: true}, EffectActivate, []string{}).needing(FeatureDebugger, "")

	browserHover = act("browser.hover", "Hover over page element",
		"Move the pointer onto one element, to reveal a menu or a tooltip or to say what a scroll is meant for.",
		Hints{Idempotent: true}, EffectInput, []string{}).needing(FeatureDebugger, "page.hoverElement")

	browserFocus = act("browser.focus", "Focus page element",
		"Give one element the keyboard focus without typing.",
		Hints{Idempotent: true}, EffectInput, []string{})

	browserScrollIntoView = act("browser.scroll.into.view", "Scroll page element into view",
		"Bring one element into the viewport, through all frames and scroll boxes around it. Acts do that by themselves.",
		Hints{Idempotent: true}, EffectInput, []string{})

	browserScroll = input("browser.scroll", "Scroll browser page",
		"Turn the wheel by pixels where the pointer is (hover first to choose a scroll box), else in the middle of the "+
			"page. Success does not say that anything moved.",
		Hints{}, EffectInput, []string{},
		[]field{req("deltaX", wheelDelta()), req("deltaY", wheelDelta())}).needing(FeatureDebugger, "page.scrollTo")

	browserDragAndDrop = input("browser.drag.and.drop", "Drag and drop page element",
		"Drag one element onto another of the same page, by pointer or with data, as the page wants it; fails when the "+
			"target does not get it.",
		Hints{Destructive: true}, EffectActivate, []string{},
		[]field{req("source", locator()), req("target", locator())}).needing(FeatureDebugger, "page.dragElement")

	browserCheck = act("browser.check", "Check page control",
		"Make sure that a checkbox, radio or switch is on; does nothing when it is.",
		Hints{Idempotent: true}, EffectInput, []string{}).needing(FeatureDebugger, "page.clickElement")

	browserUncheck = act("browser.uncheck", "Uncheck page control",
		"Make sure that a checkbox or switch is off; does nothing when it is.",
		Hints{Idempotent: true}, EffectInput, []string{}).needing(FeatureDebugger, "page.clickElement")

	browserFill = act("browser.fill", "Fill page field",
		"Replace the value of one field (input, textarea, editor; dates as 2026-03-14, times as 09:05, colours as #rrggbb).",
		Hints{}, EffectInput, []string{"value"},
		req("value", str())).releasing("value")

	browserPress = act("browser.press", "Press key on page element",
		"Focus one element and press a key or chord: Enter, ArrowDown, a, Control+A, Shift+Tab.",
		Hints{Destructive: true}, EffectActivate, []string{"key"},
		req("key", text(1, 64))).risking(RiskKeys).needing(FeatureDebugger, "page.pressKey")

	browserSelectOption = act("browser.select.option", "Select page option",
		"Choose one option of a select control by its value or label.",
		Hints{}, EffectInput, []string{"value"},
		req("value", str()))
)

func wheelDelta() *jsonschema.Schema { return between(integer(), -1000000, 1000000) }
