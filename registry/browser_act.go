package registry

// Acts on one element. Their input is a locator or a ref, and what the act itself needs.

// act declares an action on one element; extra are its own input fields.
func act(name, title, description string, hints Hints, effect Effect, secret []string, extra ...field) *Action {
	hints.OpenWorld = true
	return &Action{
		Name: name, Title: title, Description: description,
		Input:   root(pageFields(), targetFields(), extra),
		Output:  root(pageOpFields(), completed()),
		Profile: ProfileCore, Hints: hints,
		Runs: RunsInExtension, Addresses: AddressesPage, Timeout: TimeoutDeclared, Effect: effect,
		PageText: []string{"dialog.message"}, Secret: secret,
	}
}

var (
	browserClick = act("browser.click", "Click page element",
		"Click one element once it is visible, still, enabled and really under the pointer.",
		Hints{Destructive: true}, EffectActivate, []string{})

	browserCheck = act("browser.check", "Check page control",
		"Make sure that a checkbox, radio or switch is on; does nothing when it is.",
		Hints{Idempotent: true}, EffectInput, []string{})

	browserUncheck = act("browser.uncheck", "Uncheck page control",
		"Make sure that a checkbox or switch is off; does nothing when it is.",
		Hints{Idempotent: true}, EffectInput, []string{})

	browserFill = act("browser.fill", "Fill page field",
		"Replace the value of one field (input, textarea, editor; dates as 2026-03-14, times as 09:05, colours as #rrggbb).",
		Hints{}, EffectInput, []string{"value"},
		req("value", str()))

	browserPress = act("browser.press", "Press key on page element",
		"Focus one element and press a key or chord: Enter, ArrowDown, a, Control+A, Shift+Tab.",
		Hints{Destructive: true}, EffectActivate, []string{"key"},
		req("key", text(1, 64)))

	browserSelectOption = act("browser.select.option", "Select page option",
		"Choose one option of a select control by its value or label.",
		Hints{}, EffectInput, []string{"value"},
		req("value", str()))
)
