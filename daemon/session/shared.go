package session

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/browsentic/browsentic/registry"
)

// A session in a person's own browser has tabs of its own, and shares all else. What would change the browser around
// those tabs, or has to be seen from outside of it, is for sessions in a managed one.

// insteadOf says how to get what a person's own browser does not give.
const insteadOf = "Make an isolated session for this: browser_session_create without browser."

func unsupportedIn(what string) error {
	return registry.NewError(registry.Unsupported, map[string]any{"remediation": what + " " + insteadOf})
}

// lacking refuses an action that the extension in the session's browser does not carry.
func lacking(a *registry.Action) error {
	if a.Needs == nil || a.Needs.Instead == "" {
		return unsupportedIn("This browser cannot do this.")
	}
	remediation := "This browser lets no extension do this. Use " + registry.ToolName(a.Needs.Instead) + ", with the same sessionId and pageId if you gave them."
	return registry.NewError(registry.Unsupported, map[string]any{"remediation": remediation})
}

// checkShared refuses what a session in a person's own browser cannot be made with.
func checkShared(o Opening, restore string) error {
	switch {
	case o.Browser == "":
		return nil
	case restore != "":
		return unsupportedIn("A saved state cannot be put into the user's own browser.")
	case !reflect.ValueOf(o.Settings).IsZero():
		return registry.NewError(registry.Unsupported, map[string]any{
			"why": whyNot(o.Settings), "remediation": "Leave contextSettings out. " + insteadOf,
		})
	}
	return nil
}

// ofTheBrowser are the settings that no tab can have alone. All others a debugger could give to a tab, for as long as it
// holds it, under a bar that the user sees; a window that the page opens would still come up without them. A session
// that has its settings now and then is worse than none.
var ofTheBrowser = []string{"acceptDownloads", "permissions", "proxy"}

// whyNot says of each setting why a session in a person's own browser cannot have it.
func whyNot(s Settings) string {
	raw, err := json.Marshal(s)
	var given map[string]json.RawMessage
	if err == nil {
		err = json.Unmarshal(raw, &given)
	}
	if err != nil {
		panic("bug: settings that are no JSON object: " + err.Error())
	}
	var shared, passing []string
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if slices.Contains(ofTheBrowser, name) {
			shared = append(shared, name)
		} else {
			passing = append(passing, name)
		}
	}
	var reasons []string
	if len(shared) > 0 {
		reasons = append(reasons, strings.Join(shared, ", ")+": the whole browser's")
	}
	if len(passing) > 0 {
		reasons = append(reasons, strings.Join(passing, ", ")+": only while a debugger holds the tab, and too late for its popups")
	}
	return strings.Join(reasons, "; ")
}

// checkSupported refuses what works in a managed browser only: these groups of tools stand on the DevTools pipe.
func (c *call) checkSupported() error {
	if c.place == nil || c.place.Isolation() == Isolated {
		return nil
	}
	if m := c.place.Carried(); m != nil && c.action.Runs == registry.RunsInExtension && !m.Has(c.action.Name) {
		return lacking(c.action.Action)
	}
	switch c.action.Profile {
	case registry.ProfileObservability:
		return unsupportedIn("What a page does is not recorded in the user's own browser.")
	case registry.ProfileFiles:
		return unsupportedIn("Downloads of the user's own browser are the user's.")
	case registry.ProfilePersistence:
		return unsupportedIn("Sign-ins of the user's own browser are the user's.")
	}
	return nil
}
