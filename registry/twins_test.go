package registry

import (
	"strings"
	"testing"
)

func TestTwins(t *testing.T) {
	for name, others := range twins {
		for _, name := range append([]string{name}, others...) {
			if ByName(name) == nil {
				t.Errorf("there is no action %s", name)
			}
		}
		for _, other := range others {
			if !AreTwins(name, other) || !AreTwins(other, name) {
				t.Errorf("%s and %s are no twins", name, other)
			}
		}
	}
	// Whatever touches a page of a session has one: a list of what a person wants to be asked about names page actions.
	for _, a := range All {
		if strings.HasPrefix(a.Name, "browser.") && a.Effect != EffectNone && twins[a.Name] == nil {
			t.Errorf("%s has no twin", a.Name)
		}
	}
	if AreTwins("browser.click", "page.fillInput") || !AreTwins("browser.click", "browser.click") {
		t.Error("twins are told by more than the table")
	}
}
