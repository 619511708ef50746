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
