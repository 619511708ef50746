package daemon

import (
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestTheStatusTellsNoSecretsOfATab(t *testing.T) {
	tab := toldTab("b1", registry.WorkerTab{
		URL:   "https://user:q1w2e3r4@shop.test/?token=q1w2e3r4",
		Title: "Your password: q1w2e3r4\n" + strings.Repeat("long ", 1000),
	})
	if told := tab.URL + tab.Title; strings.Contains(told, "q1w2e3r4") {
		t.Errorf("told: %s", told)
	}
	if n := len([]rune(tab.Title)); n != maxTabTitle || strings.Contains(tab.Title, "\n") {
		t.Errorf("a title of %d characters: %q", n, tab.Title)
	}
}
