package session

import (
	"reflect"

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
		return unsupportedIn("The settings of the user's own browser are the user's: leave contextSettings out.")
	}
	return nil
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
