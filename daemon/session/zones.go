package session

import (
	_ "embed"
	"strings"
)

// zones.txt names every zone and link of the IANA time zone database, one a line, so that the answer is the same on
// every machine, whatever zone files it has. A test compares it with the Go distribution's copy of the database;
// run it with -update after an upgrade.
//
//go:embed zones.txt
var zones string

// canonicalZone is an IANA zone name with its proper capitals. Links are kept as they are: someone in Oslo asked for
// Europe/Oslo, whatever it is an alias of (ECMA-402, AvailableNamedTimeZoneIdentifiers, does the same).
func canonicalZone(s string) (string, bool) {
	for line := range strings.Lines(zones) {
		if name := strings.TrimSuffix(line, "\n"); strings.EqualFold(name, s) {
			return name, true
		}
	}
	return "", false
}
