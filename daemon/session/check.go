package session

import (
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/registry"
)

// The published schemas are flat, so some of what mesh clients know as schema rules cannot be said in them: which
// fields go with which kind, and which roles there are. check says those, as the schema would have: a
// *registry.Invalid that names the field. Rules that are no matter of shape are an INVALID_ARGUMENT.

// checks are the rules of single actions.
var checks = map[string]func(input map[string]any) error{
	"browser.snapshot":   checkSnapshot,
	"browser.screenshot": checkCapture,
	"browser.wait":       checkCondition,
}

// refusals are the rules of single actions that are looked at when the call's turn has come.
var refusals = map[string]func(input map[string]any) error{
	"browser.navigate": refuseAddress,
	"browser.wait":     refuseMatcher,
}

// check applies the rules between fields to an input that fits the schema of a.
func check(a *registry.Action, input map[string]any) error {
	if err := checkLocators(a.Input, input, ""); err != nil {
		return err
	}
	if a.Input.Properties["locator"] != nil && a.Input.Properties["ref"] != nil {
		if (input["locator"] == nil) == (input["ref"] == nil) {
			return registry.NewError(registry.InvalidArgument, nil)
		}
	}
	if rule := checks[a.Name]; rule != nil {
		return rule(input)
	}
	return nil
}

func missing(field string) *registry.Invalid {
	return &registry.Invalid{Field: field, Message: field + " is missing."}
}

func mustBe(field, what string) *registry.Invalid {
	return &registry.Invalid{Field: field, Message: field + " must be " + what + "."}
}

func mustBeAmong(field string, words []string) *registry.Invalid {
	return mustBe(field, "one of "+strings.Join(words, ", "))
}

// checkLocators finds every locator in value by its schema and checks it.
func checkLocators(schema *jsonschema.Schema, value map[string]any, path string) error {
	if schema.Properties["strategy"] != nil && schema.Properties["value"] != nil {
		return checkLocator(value, path)
	}
	for name, property := range schema.Properties {
		if inner, ok := value[name].(map[string]any); ok {
			if err := checkLocators(property, inner, path+name+"."); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkLocator checks one locator and its frame chain, whose steps are locators without a frame of their own.
func checkLocator(locator map[string]any, path string) error {
	if err := checkStep(locator, path); err != nil {
		return err
	}
	frame, ok := locator["frame"].(map[string]any)
	if !ok || frame["kind"] != "iframe" {
		return nil
	}
	chain, _ := frame["chain"].([]any)
	if len(chain) == 0 {
		return missing(path + "frame.chain")
	}
	for _, step := range chain {
		step, ok := step.(map[string]any)
		if !ok {
			return mustBe(path+"frame.chain", "a list of locators")
		}
		delete(step, "frame")
		if err := checkStep(step, path+"frame.chain."); err != nil {
			return err
		}
	}
	return nil
}

func checkStep(locator map[string]any, path string) error {
	strategy, _ := locator["strategy"].(string)
	if !slices.Contains(registry.Strategies, strategy) {
		return mustBeAmong(path+"strategy", registry.Strategies)
	}
	value, _ := locator["value"].(string)
	if value == "" {
		return mustBe(path+"value", "a string that is not empty")
	}
	if strategy != "role" {
		return nil
	}
	if !slices.Contains(registry.Roles, value) {
		return mustBe(path+"value", "an ARIA role, such as button, link or textbox")
	}
	if name, given := locator["name"]; given {
		if _, ok := name.(string); !ok {
			return mustBe(path+"name", "a string")
		}
	}
	if exact, given := locator["exact"]; given {
		if _, ok := exact.(bool); !ok {
			return mustBe(path+"exact", "true or false")
		}
	}
	return nil
}

// checkSnapshot: a cursor stands alone, so what comes beside it means nothing.
func checkSnapshot(input map[string]any) error {
	if input["cursor"] == nil && input["maxRefs"] != nil && input["includeRefs"] != true {
		return registry.NewError(registry.InvalidArgument, nil)
	}
	return nil
}

func checkCapture(input map[string]any) error {
	capture, _ := input["capture"].(map[string]any)
	if capture["kind"] == "element" && capture["locator"] == nil {
		return missing("capture.locator")
	}
	return nil
}

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

// refuseAddress lets a page be sent to web addresses only. Policy says the same; here it is a mistake in an argument
// and not an act that was blocked.
func refuseAddress(input map[string]any) error {
	if target, _ := input["url"].(string); !policy.WebAddress(target) {
		return registry.NewError(registry.InvalidArgument, map[string]any{"reason": "invalid_url", "url": target})
	}
	return nil
}

// maxAsterisks bounds the work of matching a glob; "**" counts two.
const maxAsterisks = 32

func refuseMatcher(input map[string]any) error {
	condition, _ := input["condition"].(map[string]any)
	matcher, _ := condition["matcher"].(map[string]any)
	value, _ := matcher["value"].(string)
	if condition["kind"] == "url" && (strings.ContainsFunc(value, func(r rune) bool { return r < 0x20 }) ||
		strings.Count(value, "*") > maxAsterisks) {
		return registry.NewError(registry.InvalidArgument, nil)
	}
	return nil
}
