//go:build !darwin && !windows

package store

import (
	"fmt"
	"os"
)

// hasKeyring reports whether there is a session bus, on which a Secret Service may be. The library would start a bus
// of its own where there is none.
func hasKeyring() bool {
	if address := os.Getenv("DBUS_SESSION_BUS_ADDRESS"); address != "" {
		return address != "autolaunch:"
	}
	_, err := os.Stat(fmt.Sprintf("/run/user/%d/bus", os.Getuid()))
	return err == nil
}
