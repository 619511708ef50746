package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestCodesOfTheExtension(t *testing.T) {
	for _, tc := range []struct {
		sent     registry.Code
		onRef    bool
		want     registry.Code
		reason   any
		locators bool // the details name the locator
	}{
		{registry.ElementNotFound, false, registry.ElementNotFound, "element_not_found", true},
		{registry.LocatorAmbiguous, false, registry.LocatorAmbiguous, "locator_ambiguous", true},
		{registry.OperationTimeout, false, registry.OperationTimeout, "timeout", true},
		{registry.BrowserError, false, registry.BrowserError, "other", true},
		{registry.NavigationFailed, false, registry.NavigationFailed, "other", true},
		{registry.StaleElementReference, true, registry.StaleElementReference, nil, false},
		{registry.LimitExceeded, false, registry.LimitExceeded, nil, false},
		{registry.ResultTooLarge, false, registry.ResultTooLarge, nil, false},
		{registry.InvalidArgument, false, registry.InvalidArgument, nil, false},
		{registry.InvalidInput, false, registry.InvalidArgument, nil, false},
		{registry.UnknownAction, false, registry.Unsupported, nil, false},
		{registry.OperationCancelled, false, registry.OperationCancelled, nil, false},
		{registry.PageNotFound, false, registry.PageNotFound, nil, false},
		{registry.SessionInUse, false, registry.InternalError, nil, false},
		{"anything", false, registry.InternalError, nil, false},
		{"", false, registry.InternalError, nil, false},
		// All ways in which a ref can be of no use look the same.
		{registry.ElementNotFound, true, registry.StaleElementReference, nil, false},
		{registry.LocatorAmbiguous, true, registry.StaleElementReference, nil, false},
		{registry.BrowserError, true, registry.StaleElementReference, nil, false},
		{registry.OperationTimeout, true, registry.OperationTimeout, "timeout", false},
	} {
		t.Run(fmt.Sprint(tc.sent, tc.onRef), func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			in := input{"locator": map[string]any{"strategy": "role", "value": "button", "name": "OK", "frame": map[string]any{"kind": "main"}}}
			if tc.onRef {
				in = input{"ref": "@e" + strings.Repeat("0", 32)}
			}
			i.place.invoke = func(context.Context, Invocation) (registry.Result, error) { return fail(tc.sent, nil), nil }
			err := w.refused(tc.want, "browser.click", i.in(in))
			if err.Details["reason"] != tc.reason {
				t.Errorf("details %v", err.Details)
			}
			locator, _ := err.Details["locator"].(map[string]any)
			if tc.locators && (locator["name"] != "OK" || locator["frame"] != nil) || !tc.locators && locator != nil {
				t.Errorf("details %v", err.Details)
			}
			if err.Message == "" || err.NextStep == "" || err.OperationID == "" {
				t.Errorf("error %+v", err)
			}
		})
	}
}

func TestErrorsOfThePlace(t *testing.T) {
	for name, tc := range map[string]struct {
		err  error
		want registry.Code
	}{
		"plain":                {errors.New("words of an engine"), registry.BrowserError},
		"worker lost":          {registry.NewError(registry.ExtensionOffline, map[string]any{"mayHaveHappened": true}), registry.BrowserError},
		"wrapped code":         {fmt.Errorf("sending: %w", registry.NewError(registry.LimitExceeded, nil)), registry.LimitExceeded},
		"browser lost":         {registry.NewError(registry.BrowserDisconnected, nil), registry.BrowserDisconnected},
		"deadline of its own":  {fmt.Errorf("waiting: %w", context.DeadlineExceeded), registry.OperationTimeout},
		"a cancellation of it": {context.Canceled, registry.OperationCancelled},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			i.place.invoke = func(context.Context, Invocation) (registry.Result, error) { return registry.Result{}, tc.err }
			err := w.refused(tc.want, "browser.click", i.in(input{"locator": css("a")}))
			if name == "worker lost" && err.Details["mayHaveHappened"] != true {
				t.Errorf("details %v", err.Details)
			}
			raw, _ := json.Marshal(err)
			if strings.Contains(string(raw), "words") {
				t.Errorf("the engine's words got out: %s", raw)
			}
		})
	}
}

func TestWhereErrorsSayWhatWasTried(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
		if in.Action == "browser.navigate" {
			return fail(registry.NavigationFailed, map[string]any{"reason": "dns", "url": "http://elsewhere.test/"}), nil
		}
		return fail(registry.ElementNotFound, nil), nil
	}
	nav := w.refused(registry.NavigationFailed, "browser.navigate", i.in(input{"url": "https://u:p@a.test/path?token=1#f"}))
	if nav.Details["reason"] != "dns" || nav.Details["url"] != "https://a.test/path" {
		t.Errorf("navigate: %v", nav.Details)
	}
	for action, tc := range map[string]struct {
		in        input
		operation string
	}{
		"browser.fill":          {input{"locator": css("#x"), "value": "secret"}, "fill"},
		"browser.press":         {input{"locator": css("#x"), "key": "a"}, "press"},
		"browser.check":         {input{"locator": css("#x")}, "check"},
		"browser.uncheck":       {input{"locator": css("#x")}, "uncheck"},
		"browser.select.option": {input{"locator": css("#x"), "value": "secret"}, "select option"},
		"browser.visible.text":  {input{"locator": css("#x")}, "read visible text"},
		"browser.snapshot":      {input{"scope": css("#x")}, "capture snapshot"},
		"browser.screenshot":    {input{"capture": map[string]any{"kind": "element", "locator": css("#x")}}, "capture screenshot"},
		"browser.wait":          {input{"condition": map[string]any{"kind": "locator", "state": "visible", "locator": css("#x")}}, ""},
	} {
		err := w.refused(registry.ElementNotFound, action, i.in(tc.in))
		operation, _ := err.Details["operation"].(string)
		if operation != tc.operation || path(err.Details, "locator", "value") != "#x" || strings.Contains(fmt.Sprint(err.Details), "secret") {
			t.Errorf("%s: %v", action, err.Details)
		}
	}
}

// TestHostileDetails: one bad detail never takes the others with it, and nothing gets out that is not on the list.
func TestHostileDetails(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	long := strings.Repeat("é", 1000)
	deep := map[string]any{}
	for at, n := deep, 0; n < 100; n++ {
		next := map[string]any{}
		at["x"], at = next, next
	}
	i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
		return fail(registry.ElementNotFound, map[string]any{
			"reason": "because", "timeoutMs": math.Inf(1), "operation": "delete everything", "waitingFor": "visible",
			"obscuredBy": "<div \x00\x1b[31m" + long + ">", "matchCount": -3.7, "candidates": []any{7, "button \u0085\"Save\"", long, "c", "d", "e", "f"},
			"url": map[string]any{"toString": 1}, "locator": []any{1}, "remediation": 9, "stack": "Error at x.js", "cause": deep, "message": "page words", "value": "hunter2",
		}), nil
	}
	err := w.refused(registry.ElementNotFound, "browser.click", i.in(input{"locator": css(long + "\x00")}))
	d := err.Details
	if d["reason"] != "element_not_found" || d["waitingFor"] != "visible" || d["matchCount"] != 0.0 || d["operation"] != "click" {
		t.Errorf("details %v", d)
	}
	for _, key := range []string{"timeoutMs", "url", "stack", "cause", "message", "value", "remediation"} {
		if _, ok := d[key]; ok {
			t.Errorf("%s got out: %v", key, d[key])
		}
	}
	obscured := []rune(d["obscuredBy"].(string))
	if len(obscured) != 256 || obscured[255] != '…' || strings.ContainsAny(string(obscured), "\x00\x1b") {
		t.Errorf("obscuredBy %q", string(obscured))
	}
	if value := []rune(path(d, "locator", "value").(string)); len(value) != 256 || value[255] != '…' {
		t.Errorf("locator %v", d["locator"])
	}
	candidates := d["candidates"].([]string)
	if len(candidates) > 5 || candidates[0] != `button "Save"` {
		t.Errorf("candidates %q", candidates)
	}
	if raw, _ := json.Marshal(err); len(raw) > 4000 {
		t.Errorf("an error of %d bytes", len(raw))
	}
}
