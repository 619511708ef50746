package policy

import (
	"slices"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestDecide(t *testing.T) {
	navigate := registry.ByName("browser.navigate")
	click := registry.ByName("browser.click")
	for _, tc := range []struct {
		name  string
		req   Request
		want  Effect
		rules []string
	}{
		{"plain act", Request{Name: "browser.click", Action: click}, Allow, nil},
		{"web address", Request{Name: "browser.navigate", Action: navigate, Input: map[string]any{"url": "https://a.test/"}}, Allow, nil},
		{"file address", Request{Name: "browser.navigate", Action: navigate, Input: map[string]any{"url": "file:///etc/passwd"}}, Deny, []string{"non-http-navigation"}},
		{"history has no address", Request{Name: "browser.back", Action: registry.ByName("browser.back")}, Allow, nil},
		{"an address that is no navigation", Request{Name: "browser.fill", Action: registry.ByName("browser.fill"), Input: map[string]any{"url": "file:///x"}}, Allow, nil},
		{"reserved", Request{Name: "browsentic.anything"}, Deny, []string{"reserved-action"}},
		{"both", Request{Name: "browsentic.go", Action: navigate, Input: map[string]any{"url": "data:,x"}}, Deny, []string{"reserved-action", "non-http-navigation"}},
		{"unknown action", Request{Name: "browser.unheard"}, Allow, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := Decide(tc.req)
			if got.Effect != tc.want || !slices.Equal(got.Rules, tc.rules) {
				t.Errorf("got %v by %v, want %v by %v", got.Effect, got.Rules, tc.want, tc.rules)
			}
			if (got.Reason == "") != (tc.want == Allow) {
				t.Errorf("reason %q does not go with %v", got.Reason, got.Effect)
			}
		})
	}
}

func TestMostSevereWins(t *testing.T) {
	yes := func(Request) bool { return true }
	no := func(Request) bool { return false }
	ask := rule{"ask", Confirm, "Ask first.", yes}
	deny := rule{"deny", Deny, "Never.", yes}
	also := rule{"also", Deny, "Not this either.", yes}
	quiet := rule{"quiet", Deny, "Does not hold.", no}
	waived := rule{"waived", Allow, "Turned off.", yes}
	for _, tc := range []struct {
		name   string
		rules  []rule
		want   Effect
		by     string
		reason string
	}{
		{"none", nil, Allow, "", ""},
		{"allow is no finding", []rule{waived}, Allow, "", ""},
		{"one", []rule{ask, quiet}, Confirm, "ask", "Ask first."},
		{"deny after confirm", []rule{ask, deny}, Deny, "deny", "Never."},
		{"deny before confirm", []rule{deny, ask}, Deny, "deny", "Never."},
		{"joined", []rule{deny, ask, waived, also}, Deny, "deny also", "Never. Not this either."},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := decide(tc.rules, Request{})
			if d.Effect != tc.want || strings.Join(d.Rules, " ") != tc.by || d.Reason != tc.reason {
				t.Errorf("got %v by %v (%q), want %v by %s (%q)", d.Effect, d.Rules, d.Reason, tc.want, tc.by, tc.reason)
			}
		})
	}
}

func TestWebAddress(t *testing.T) {
	for s, want := range map[string]bool{
		"http://a.test":                true,
		"HTTPS://A.TEST:8443/x?y#z":    true,
		"http://127.0.0.1:80/100%":     true,
		"http://[::1]:8080/":           true,
		"http://user:pw@host/":         true,
		"http://münchen.example/":      true,
		"http://host/a b":              true,
		`http://host\path`:             true,
		"":                             false,
		"a.test":                       false,
		"//a.test":                     false,
		"/path":                        false,
		"http:/a.test":                 false,
		"http://":                      false,
		"http:///path":                 false,
		"http://:80/":                  false,
		"http://a b/":                  false,
		"http://host:port/":            false,
		" http://a.test":               false,
		"ht\ntp://a.test":              false,
		"http://a.test/\x00":           false,
		"file:///etc/passwd":           false,
		"file://http://x":              false,
		"javascript:alert(1)//://":     false,
		"java\tscript:alert(1)":        false,
		"data:text/html,http://a.test": false,
		"about:blank":                  false,
		"chrome://settings":            false,
		"view-source:http://a.test":    false,
		"blob:http://a.test/1":         false,
		"ws://a.test":                  false,
	} {
		if got := WebAddress(s); got != want {
			t.Errorf("WebAddress(%q) = %v, want %v", s, got, want)
		}
	}
}

// TestRules holds the table to its own rules.
func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules {
		if r.id == "" || seen[r.id] || r.effect == Allow || !strings.HasSuffix(r.reason, ".") {
			t.Errorf("rule %q: unique id, an effect and a sentence, please", r.id)
		}
		seen[r.id] = true
	}
}
