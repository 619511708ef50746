package session

import (
	"fmt"
	"regexp"
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
	"browser.observe":    checkObserve,

	"browser.action.and.wait": checkActionAndWait,

	"page.captureDownload": exactlyOne("target", "url"),
	"page.attachFile":      exactlyOne("fileId", "downloadId"),
}

// refusals are the rules of single actions that are looked at when the call's turn has come.
var refusals = map[string]func(input map[string]any) error{
	"browser.navigate": refuseAddress,
	"browser.wait":     refuseCondition,
	"page.navigate":    refuseScheme,
	"page.openTab":     refuseScheme,

	"page.captureDownload": refuseScheme,

	"browser.action.and.wait": refuseWait,
}

// check applies the rules between fields to an input that fits the schema of a.
func check(a *registry.Action, input map[string]any) error {
	if err := checkLocators(a.Input, input, ""); err != nil {
		return err
	}
	if a.Addresses == registry.AddressesFront {
		if err := checkFront(input); err != nil {
			return err
		}
	}
	if a.Input.Properties["locator"] != nil && a.Input.Properties["ref"] != nil {
		if (input["locator"] == nil) == (input["ref"] == nil) {
			return registry.NewError(registry.InvalidArgument, nil)
		}
		if err := checkRef(input, ""); err != nil {
			return err
		}
	}
	if rule := checks[a.Name]; rule != nil {
		return rule(input)
	}
	return nil
}

// exactlyOne is the rule of a page tool that wants one of two fields.
func exactlyOne(a, b string) func(map[string]any) error {
	return func(input map[string]any) error {
		if (input[a] == nil) == (input[b] == nil) {
			return unfit("give exactly one of " + a + " and " + b)
		}
		return nil
	}
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

var ref = regexp.MustCompile(registry.RefPattern)

// checkRef checks the ref of a target, if it has one.
func checkRef(target map[string]any, path string) error {
	if given, ok := target["ref"].(string); ok && !ref.MatchString(given) {
		return mustBe(path+"ref", "a ref of a snapshot, @e and 32 hex digits")
	}
	return nil
}

// checkLocators finds every locator in value by its schema and checks it.
func checkLocators(schema *jsonschema.Schema, value map[string]any, path string) error {
	switch {
	case schema.Properties["strategy"] == nil || schema.Properties["value"] == nil:
	case schema.Properties["ref"] == nil || value["ref"] == nil:
		return checkLocator(value, path)
	case value["strategy"] != nil: // a target is one of the two
		return registry.NewError(registry.InvalidArgument, nil)
	default:
		return checkRef(value, path)
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

// maxChain bounds how deep in frames a locator may point.
const maxChain = 5

// checkLocator checks one locator and its frame chain, whose steps are locators without a frame of their own. What is
// left of the frame is its chain: the kind main means none.
func checkLocator(locator map[string]any, path string) error {
	if err := checkStep(locator, path); err != nil {
		return err
	}
	frame, ok := locator["frame"].(map[string]any)
	if !ok {
		return nil
	}
	kind, given := frame["kind"]
	if given && kind != "main" && kind != "iframe" {
		return mustBeAmong(path+"frame.kind", []string{"main", "iframe"})
	}
	if kind == "main" {
		delete(frame, "chain")
		return nil
	}
	chain, _ := frame["chain"].([]any)
	if len(chain) == 0 {
		return missing(path + "frame.chain")
	}
	if len(chain) > maxChain {
		return mustBe(path+"frame.chain", fmt.Sprintf("a list of 1 to %d items", maxChain))
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
	if strategy == "role" && !slices.Contains(registry.Roles, value) {
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
	if input["quality"] != nil && input["format"] == "png" {
		return mustBe("quality", "left out with png, which loses nothing")
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

// refuseScheme is the same for the page tools, which also take addresses relative to the page.
func refuseScheme(input map[string]any) error {
	if target, _ := input["url"].(string); policy.ForeignAddress(target) {
		return registry.NewError(registry.Unsupported, map[string]any{"why": "only http and https addresses can be opened"})
	}
	return nil
}
