package session

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

// TestTables: the small tables name actions that are, on the side where they run, and no daemon action is without
// its handler.
func TestTables(t *testing.T) {
	for _, a := range registry.All {
		if _, ok := handlers[a.Name]; ok != (a.Runs == registry.RunsInDaemon) {
			t.Errorf("%s runs in the %s; has a handler: %v", a.Name, a.Runs, ok)
		}
		if a.Timeout == registry.TimeoutNone && a.Runs == registry.RunsInExtension {
			t.Errorf("%s would wait for its page without a limit", a.Name)
		}
		if _, hasTarget := a.Input.Properties["ref"]; hasTarget && shapes[a.Name].operation == "" {
			t.Errorf("%s works on an element and has no word for it in an error", a.Name)
		}
	}
	var names []string
	for name := range handlers {
		names = append(names, name)
	}
	for name, s := range shapes {
		names = append(names, name)
		if s.operation != "" && !slices.Contains(registry.Operations, s.operation) {
			t.Errorf("%s: %q is no operation of the contract", name, s.operation)
		}
		if a := registry.ByName(name); a != nil && a.Runs != registry.RunsInExtension {
			t.Errorf("%s has a shape and does not run in the extension", name)
		}
	}
	for name := range checks {
		names = append(names, name)
	}
	for name := range refusals {
		names = append(names, name)
	}
	for _, name := range names {
		if registry.ByName(name) == nil {
			t.Errorf("%s is no action", name)
		}
	}
	for code := range tellsWhere {
		if fromExtension[code] != code {
			t.Errorf("%s tells where, but no extension can say it", code)
		}
	}
}

// drifted is a manifest with other actions than the registry's.
func drifted(t *testing.T, change func(tools []registry.Descriptor) []registry.Descriptor) *registry.Manifest {
	t.Helper()
	m, err := registry.Describe(registry.All)
	if err != nil {
		t.Fatal(err)
	}
	m.Tools = change(m.Tools)
	return m
}

func TestDrift(t *testing.T) {
	w := newWorld(t)
	old, normal := w.create(), w.create()
	object := func(s string) json.RawMessage { return json.RawMessage(s) }
	manifest := drifted(t, func(tools []registry.Descriptor) []registry.Descriptor {
		tools = slices.DeleteFunc(tools, func(d registry.Descriptor) bool { return d.Name == "browser.press" })
		for i := range tools {
			if tools[i].Name == "browser.fill" { // calls its field by another name
				var schema map[string]any
				if err := json.Unmarshal(tools[i].InputSchema, &schema); err != nil {
					t.Fatal(err)
				}
				properties := schema["properties"].(map[string]any)
				properties["text"] = properties["value"]
				delete(properties, "value")
				schema["required"] = []string{"sessionId", "pageId", "text"}
				raw, err := json.Marshal(schema)
				if err != nil {
					t.Fatal(err)
				}
				tools[i].InputSchema = raw
			}
			if tools[i].Name == "browser.reload" { // may go elsewhere while it is at it
				tools[i].InputSchema = object(strings.Replace(string(tools[i].InputSchema), `"properties":{`, `"properties":{"url":{"type":"string"},`, 1))
			}
			if tools[i].Name == "browser.session.list" {
				tools[i].InputSchema = object(`{"type":"object","required":["never"]}`)
			}
		}
		const page = `{"type":"object","properties":{"sessionId":{"type":"string"},"pageId":{"type":"string"}},"required":["sessionId","pageId"]}`
		return append(tools,
			registry.Descriptor{Name: "browser.dance", InputSchema: object(page), OutputSchema: object(`{"type":"object","properties":{"operationId":{"type":"string"},"steps":{"type":"integer"}},"required":["steps"]}`)},
			registry.Descriptor{Name: "browser.nowhere", InputSchema: object(`{"type":"object"}`), OutputSchema: object(`{"type":"object"}`)},
			registry.Descriptor{Name: "browser.broken", InputSchema: object(`7`), OutputSchema: object(`{"type":"object"}`)},
			registry.Descriptor{Name: "browsentic.reserved", InputSchema: object(page), OutputSchema: object(`{"type":"object"}`)},
		)
	})
	old.place.mu.Lock()
	old.place.carried = manifest
	old.place.mu.Unlock()

	// The browser is the authority on what it can do, and on how it is asked.
	if _, invalid := w.raw(t.Context(), w.client, "browser.fill", old.in(input{"locator": css("a"), "value": "x"})); invalid == nil || invalid.Field != "text" {
		t.Errorf("the old schema is not in force: %v", invalid)
	}
	w.must("browser.fill", old.in(input{"locator": css("a"), "text": "x"}))
	w.must("browser.fill", normal.in(input{"locator": css("a"), "value": "x"}))
	w.refused(registry.Unsupported, "browser.press", old.in(input{"locator": css("a"), "key": "a"}))
	w.must("browser.press", normal.in(input{"locator": css("a"), "key": "a"}))

	old.place.invoke = nil
	if err := w.refused(registry.InternalError, "browser.dance", old.in()); err.OperationID == "" { // the fake answers "completed"
		t.Error("an adopted action goes through the gate like any other")
	}
	w.refused(registry.UnknownAction, "browser.dance", normal.in())
	for _, name := range []string{"browser.nowhere", "browser.broken", "browsentic.reserved"} {
		w.refused(registry.UnknownAction, name, old.in())
	}
	w.must("browser.session.list", nil) // what the daemon runs is the daemon's
	w.must("browser.navigate", old.in(input{"url": "http://a.test/"}))

	// Policy looks at traits, so a new way of navigating is no way around it.
	w.must("browser.reload", old.in(input{"url": "https://a.test/"}))
	if err := w.refused(registry.Blocked, "browser.reload", old.in(input{"url": "file:///etc/passwd"})); err.OperationID == "" {
		t.Error("an operation that was blocked is one")
	}
	if e := w.journal()[len(w.journal())-1]; e.Decision != "deny" || e.Outcome != "BLOCKED" {
		t.Errorf("journal %+v", e)
	}

	list := w.Sessions()
	if list[0].ManifestInSync || !list[1].ManifestInSync {
		t.Errorf("in sync: %v, %v", list[0].ManifestInSync, list[1].ManifestInSync)
	}
	// Traits of a known name stay, schemas are the browser's; a new one gets the most careful traits.
	adopted := adopt(manifest.Tools)
	if a := adopted["browser.navigate"]; a.Effect != registry.EffectNavigate || a.Addresses != registry.AddressesPage {
		t.Errorf("navigate: %+v", a)
	}
	if a := adopted["browser.dance"]; a.Effect != registry.EffectActivate || a.Addresses != registry.AddressesPage || a.Runs != registry.RunsInExtension {
		t.Errorf("dance: %+v", a)
	}

	// In sync again: the daemon's own actions are back.
	old.place.mu.Lock()
	old.place.carried = nil
	old.place.mu.Unlock()
	w.must("browser.press", old.in(input{"locator": css("a"), "key": "a"}))
}

func TestStatus(t *testing.T) {
	w := newWorld(t)
	i := w.create(input{"name": "buyer"})
	w.must("browser.navigate", i.in(input{"url": "http://a.test/x"}))
	raw, err := json.Marshal(w.Sessions())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"name":"buyer"`, `"status":"ready"`, `"client":"tester"`, `"queued":0`, `"url":"http://a.test/x"`, `"isDefault":true`, `"manifestInSync":true`} {
		if !strings.Contains(string(raw), want) {
			t.Errorf("%s lacks %s", raw, want)
		}
	}
}
