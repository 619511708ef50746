package session

import (
	"slices"
	"strings"
	"unicode"

	"github.com/browsentic/browsentic/registry"
)

// The rules of waits: which fields go with which kind of condition or event.

// conditions are the kinds of condition, with the field each needs and the states it may have.
var conditions = map[string]struct {
	field  string
	states []string
}{
	"url":     {"matcher", nil},
	"load":    {"state", []string{"domcontentloaded", "load"}},
	"locator": {"locator", []string{"visible", "hidden", "attached", "detached", "enabled", "disabled"}},
	"text":    {"text", []string{"present", "absent"}},
}

func checkCondition(input map[string]any) error {
	condition, _ := input["condition"].(map[string]any)
	kind, _ := condition["kind"].(string)
	wants, ok := conditions[kind]
	if !ok {
		return nil // a kind that only the browser's own manifest has
	}
	if condition[wants.field] == nil {
		return missing("condition." + wants.field)
	}
	if wants.states != nil {
		state, given := condition["state"].(string)
		if !given {
			return missing("condition.state")
		}
		if !slices.Contains(wants.states, state) {
			return mustBeAmong("condition.state", wants.states)
		}
	}
	return nil
}

func checkActionAndWait(input map[string]any) error {
	action, _ := input["action"].(map[string]any)
	if action["kind"] == "press" && action["key"] == nil {
		return missing("action.key")
	}
	wait, _ := input["wait"].(map[string]any)
	var wants []string
	switch wait["kind"] {
	case "response":
		wants = []string{"matcher"}
	case "dialog":
		wants = []string{"dialogType", "action"}
	}
	for _, field := range wants {
		if wait[field] == nil {
			return missing("wait." + field)
		}
	}
	return nil
}

func refuseCondition(input map[string]any) error {
	condition, _ := input["condition"].(map[string]any)
	if condition["kind"] == "url" && !soundMatcher(condition["matcher"]) {
		return registry.NewError(registry.InvalidArgument, nil)
	}
	return nil
}

// refuseWait: a text is for a prompt that is accepted, and for nothing else.
func refuseWait(input map[string]any) error {
	wait, _ := input["wait"].(map[string]any)
	sound := true
	switch text, given := wait["promptText"].(string); wait["kind"] {
	case "navigation", "response":
		sound = wait["matcher"] == nil || soundMatcher(wait["matcher"])
	case "dialog":
		sound = !given || wait["dialogType"] == "prompt" && wait["action"] == "accept" && !strings.ContainsFunc(text, unicode.IsControl)
	}
	if !sound {
		return registry.NewError(registry.InvalidArgument, nil)
	}
	return nil
}

// maxAsterisks bounds the work of matching a glob; "**" counts two.
const maxAsterisks = 32

func soundMatcher(v any) bool {
	matcher, _ := v.(map[string]any)
	value, _ := matcher["value"].(string)
	control := func(r rune) bool { return r < 0x20 }
	return !strings.ContainsFunc(value, control) && strings.Count(value, "*") <= maxAsterisks
}
