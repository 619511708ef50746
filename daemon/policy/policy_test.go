package policy

import (
	"slices"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

const handle = "⟦token:0a1b2c3d@a.test#0123456789abcdef⟧"

// request makes the request of an action that is declared by its traits alone.
func request(scope Scope, input map[string]any, traits registry.Action) Request {
	if traits.Name == "" {
		traits.Name = "page.example"
	}
	return Request{Name: traits.Name, Action: &traits, Input: input, Scope: scope, Site: "a.test"}
}

func TestDecide(t *testing.T) {
	type in = map[string]any
	var (
		act      = registry.Action{Effect: registry.EffectActivate}
		read     = registry.Action{Effect: registry.EffectNone, PageText: []string{"text"}}
		navigate = registry.Action{Effect: registry.EffectNavigate}
		fill     = registry.Action{Effect: registry.EffectInput, Secret: []string{"value"}, Releases: []string{"value"}}
		with     = func(risks ...registry.Risk) registry.Action {
			return registry.Action{Effect: registry.EffectActivate, Risks: risks}
		}
		named = func(name string, a registry.Action) registry.Action { a.Name = name; return a }
	)
	long := "https://a.test/?" + strings.Repeat("q", 300) + "#" + strings.Repeat("f", 213)
	fits := "https://a.test/?" + strings.Repeat("q", 300) + "#" + strings.Repeat("f", 212)
	for _, tc := range []struct {
		name     string
		traits   registry.Action
		input    in
		paired   Effect
		isolated Effect
		rules    string // in the paired scope
	}{
		{"plain act", act, nil, Allow, Allow, ""},
		{"reading", read, nil, Allow, Allow, ""},
		{"reserved", named("browsentic.anything", act), nil, Deny, Deny, "reserved-action"},

		{"web address", navigate, in{"url": "https://a.test/"}, Allow, Allow, ""},
		{"file address", navigate, in{"url": "file:///etc/passwd"}, Deny, Deny, "non-http-navigation"},
		{"script address", navigate, in{"url": "javascript:alert(1)"}, Deny, Deny, "non-http-navigation"},
		{"relative address", navigate, in{"url": "/next?x=1"}, Allow, Allow, ""},
		{"address of another host", navigate, in{"url": "//b.test/"}, Allow, Allow, ""},
		{"the same with backslashes", navigate, in{"url": `\\b.test/`}, Allow, Allow, ""},
		{"hidden scheme", navigate, in{"url": "java\tscript:alert(1)"}, Deny, Deny, "unreadable-navigation"},
		{"host that cannot be read", navigate, in{"url": "https://a b/"}, Deny, Deny, "unreadable-navigation"},
		{"history has no address", navigate, in{"action": "back"}, Allow, Allow, ""},
		{"an address that is no navigation", act, in{"url": "file:///x"}, Allow, Allow, ""},
		{"secret in an address", navigate, in{"url": "https://a.test/?q=" + handle}, Deny, Deny, "secret-in-url"},
		{"the same, encoded", navigate, in{"url": "https://a.test/?q=%E2%9F%A6token:0a1b"}, Deny, Deny, "secret-in-url"},
		{"both", navigate, in{"url": "data:," + handle}, Deny, Deny, "non-http-navigation secret-in-url"},
		{"long address", navigate, in{"url": long}, Confirm, Allow, "url-payload"},
		{"one that just fits", navigate, in{"url": fits}, Allow, Allow, ""},
		{"long relative address", navigate, in{"url": "?" + strings.Repeat("q", 513)}, Confirm, Allow, "url-payload"},
		{"deny goes before confirm", navigate, in{"url": "file:///" + long}, Deny, Deny, "non-http-navigation"},

		{"form", with(registry.RiskSubmit), nil, Confirm, Allow, "form-submission"},
		{"fill with Enter", fill, in{"value": "x", "pressEnter": true}, Confirm, Allow, "form-submission"},
		{"fill without", fill, in{"value": "x\n", "pressEnter": false}, Allow, Allow, ""},
		{"Enter", with(registry.RiskKeys), in{"key": "Enter"}, Confirm, Allow, "form-submission"},
		{"Enter in a chord", with(registry.RiskKeys), in{"key": "Control+Enter"}, Confirm, Allow, "form-submission"},
		{"the other Enter", with(registry.RiskKeys), in{"key": "NumpadEnter"}, Confirm, Allow, "form-submission"},
		{"another key", with(registry.RiskKeys), in{"key": "Tab"}, Allow, Allow, ""},
		{"plus", with(registry.RiskKeys), in{"key": "Control++"}, Allow, Allow, ""},
		{"Enter in an act that is waited for", with(registry.RiskKeys), in{"action": in{"key": "Enter"}}, Confirm, Allow, "form-submission"},
		{"line break in typed text", with(registry.RiskKeys), in{"text": "hello\n"}, Confirm, Allow, "form-submission"},

		{"file for a page", with(registry.RiskUpload), nil, Confirm, Allow, "file-upload"},
		{"file from a page", with(registry.RiskDownload), nil, Confirm, Allow, "file-download"},
		{"a tool of the page's own", with(registry.RiskSiteTool), nil, Confirm, Allow, "site-tool-call"},
		{"file from a long address", with(registry.RiskDownload), in{"url": long}, Confirm, Allow, "file-download"},
		{"file from the disk", with(registry.RiskDownload), in{"url": "file:///x"}, Deny, Deny, "non-http-navigation"},
		{"code that stays", with(registry.RiskInject), nil, Deny, Deny, "scripting"},
		{"code that runs", with(registry.RiskRun), nil, Deny, Deny, "scripting external-code-execution"},
		{"captcha", with(registry.RiskCaptcha), nil, Confirm, Confirm, "captcha-solve"},
		{"two reasons", with(registry.RiskCaptcha, registry.RiskSubmit), nil, Confirm, Confirm, "form-submission captcha-solve"},
		{"unknown", with(registry.RiskUnknown), nil, Confirm, Allow, "unknown-action"},

		{"secret typed", fill, in{"value": "Bearer " + handle}, Confirm, Allow, "secret-release"},
		{"secret of another site", fill, in{"value": "⟦token:0a1b2c3d@b.test#0123456789abcdef⟧"}, Confirm, Allow, "secret-release secret-off-scope"},
		{"brackets alone", fill, in{"value": "⟦token⟧"}, Allow, Allow, ""},
		{"bodies", read, in{"includeBodies": true}, Deny, Allow, "network-body-read"},
		{"no bodies", read, in{"includeBodies": false}, Allow, Allow, ""},
		{"source", read, in{"format": "html"}, Deny, Allow, "raw-html-read"},
		{"text", read, in{"format": "text"}, Allow, Allow, ""},
		{"a picture's format", act, in{"format": "html"}, Allow, Allow, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := Decide(request(Paired, tc.input, tc.traits), DefaultSettings())
			if got.Effect != tc.paired || strings.Join(got.Rules, " ") != tc.rules {
				t.Errorf("paired: %v by %v, want %v by %s", got.Effect, got.Rules, tc.paired, tc.rules)
			}
			if len(got.Reasons) != len(got.Rules) {
				t.Errorf("%d reasons for %d rules", len(got.Reasons), len(got.Rules))
			}
			if got := Decide(request(Isolated, tc.input, tc.traits), DefaultSettings()); got.Effect != tc.isolated {
				t.Errorf("isolated: %v by %v, want %v", got.Effect, got.Rules, tc.isolated)
			}
		})
	}
	if got := Decide(Request{Name: "browsentic.x", Scope: Isolated}, DefaultSettings()); got.Effect != Deny {
		t.Error("a reserved name without an action gets through")
	}
}

// TestScripting: code of clients is off everywhere until a person turns it on, and under the rules then.
func TestScripting(t *testing.T) {
	inject := registry.Action{Risks: []registry.Risk{registry.RiskInject}}
	run := registry.Action{Risks: []registry.Risk{registry.RiskRun}}
	both := registry.Action{Risks: []registry.Risk{registry.RiskInject, registry.RiskRun}}
	on := DefaultSettings()
	on.Scripting = true
	for _, tc := range []struct {
		name             string
		action           registry.Action
		settings         Settings
		paired, isolated Effect
		rules            string
		code             registry.Code
	}{
		{"off", inject, DefaultSettings(), Deny, Deny, "scripting", registry.LiveToolsOff},
		{"off, and a rule that denies", run, DefaultSettings(), Deny, Deny, "scripting external-code-execution", registry.LiveToolsOff},
		{"code that stays", inject, on, Confirm, Allow, "code-injection", ""},
		{"code that runs", run, on, Deny, Allow, "external-code-execution", registry.Blocked},
		{"code that stays and runs", both, on, Deny, Allow, "external-code-execution", registry.Blocked},
	} {
		d := Decide(request(Paired, nil, tc.action), tc.settings)
		if d.Effect != tc.paired || strings.Join(d.Rules, " ") != tc.rules || d.Code != tc.code || d.Standing {
			t.Errorf("%s, paired: %+v", tc.name, d)
		}
		if d := Decide(request(Isolated, nil, tc.action), tc.settings); d.Effect != tc.isolated {
			t.Errorf("%s, isolated: %+v", tc.name, d)
		}
	}
	off := DefaultSettings()
	off.Overrides = map[string]Effect{"scripting": Allow}
	if d := Decide(request(Isolated, nil, inject), off); d.Effect != Deny {
		t.Error("an override turns scripting on")
	}
	for _, r := range Rules() {
		if r.ID == "scripting" {
			t.Error("what is an option is listed as a rule")
		}
	}
}

// TestRealActions holds what the rules ask of the actions that exist.
func TestRealActions(t *testing.T) {
	for name, tc := range map[string]struct {
		input map[string]any
		want  Effect
	}{
		"browser.click":           {nil, Allow},
		"page.submitForm":         {nil, Confirm},
		"page.typeText":           {map[string]any{"text": "two\nlines"}, Confirm},
		"page.dragElement":        {nil, Allow},
		"page.searchSite":         {map[string]any{"query": "garden chairs"}, Allow},
		"browser.press":           {map[string]any{"key": "Enter"}, Confirm},
		"browser.action.and.wait": {map[string]any{"action": map[string]any{"kind": "press", "key": "Enter"}}, Confirm},
		"browser.fill":            {map[string]any{"value": handle}, Confirm}, // of another site
		"browser.navigate":        {map[string]any{"url": "chrome://settings"}, Deny},
		"page.findCaptcha":        {nil, Allow},
		"page.solveCaptcha":       {nil, Confirm},
	} {
		r := Request{Name: name, Action: registry.ByName(name), Input: tc.input, Scope: Paired}
		if got := Decide(r, DefaultSettings()); got.Effect != tc.want {
			t.Errorf("%s: %v by %v, want %v", name, got.Effect, got.Rules, tc.want)
		}
	}
}

func TestSettings(t *testing.T) {
	submit := request(Paired, nil, registry.Action{Name: "page.submitForm", Risks: []registry.Risk{registry.RiskSubmit}})
	click := request(Paired, nil, registry.Action{Name: "page.clickElement", Risks: []registry.Risk{}})
	browserClick := request(Paired, nil, registry.Action{Name: "browser.click", Risks: []registry.Risk{}})
	captcha := request(Paired, nil, registry.Action{Risks: []registry.Risk{registry.RiskCaptcha}})
	run := request(Paired, nil, registry.Action{Risks: []registry.Risk{registry.RiskRun}})
	file := request(Paired, map[string]any{"url": "file:///x"}, registry.Action{Effect: registry.EffectNavigate})
	address := request(Paired, map[string]any{"url": "?a"}, registry.Action{Effect: registry.EffectNavigate})
	override := func(id string, e Effect) func(*Settings) {
		return func(s *Settings) { s.Overrides = map[string]Effect{id: e} }
	}
	require := func(names ...string) func(*Settings) {
		return func(s *Settings) { s.RequireApproval = names }
	}
	for _, tc := range []struct {
		name   string
		r      Request
		change func(*Settings)
		want   Effect
		rules  string
	}{
		{"nothing changed", submit, func(*Settings) {}, Confirm, "form-submission"},
		{"turned off", submit, override(formSubmission, Allow), Allow, ""},
		{"turned up", submit, override(formSubmission, Deny), Deny, "form-submission"},
		{"another rule's", submit, override("file-upload", Deny), Confirm, "form-submission"},
		{"a deny made milder", run, func(s *Settings) {
			s.Scripting = true
			override("external-code-execution", Confirm)(s)
		}, Confirm, "external-code-execution"},
		{"locked deny", file, override("non-http-navigation", Allow), Deny, "non-http-navigation"},
		{"locked confirm", captcha, override("captcha-solve", Allow), Confirm, "captcha-solve"},
		{"own list", click, require("page.submitForm", "page.clickElement"), Confirm, "config-require-approval"},
		{"own list, and the same act in a session", browserClick, require("page.clickElement"), Confirm, "config-require-approval"},
		{"own list, by the name in a session", click, require("browser.click"), Confirm, "config-require-approval"},
		{"own list, and another act in a session", browserClick, require("page.fillInput"), Allow, ""},
		{"own list has one owner for forms", submit, require("page.submitForm"), Confirm, "form-submission"},
		{"empty list", submit, require(), Allow, ""},
		{"list without forms", submit, require("page.clickElement"), Allow, ""},
		{"list without forms, and an override", submit, func(s *Settings) {
			require()(s)
			override(formSubmission, Confirm)(s)
		}, Confirm, "form-submission"},
		{"shorter addresses", address, func(s *Settings) { s.URLPayloadBytes = 0 }, Confirm, "url-payload"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := DefaultSettings()
			tc.change(&s)
			if got := Decide(tc.r, s); got.Effect != tc.want || strings.Join(got.Rules, " ") != tc.rules {
				t.Errorf("%v by %v, want %v by %s", got.Effect, got.Rules, tc.want, tc.rules)
			}
		})
	}
}

// TestWhoCanAnswer: what may be kept for a site, and what a setting may answer in place of a person.
func TestWhoCanAnswer(t *testing.T) {
	scripting := DefaultSettings()
	scripting.Scripting = true
	for _, tc := range []struct {
		risks              []registry.Risk
		standing, waivable bool
	}{
		{[]registry.Risk{registry.RiskSubmit}, true, true},
		{[]registry.Risk{registry.RiskInject}, false, true},
		{[]registry.Risk{registry.RiskInject, registry.RiskSubmit}, false, true},
		{[]registry.Risk{registry.RiskCaptcha}, false, false},
		{[]registry.Risk{registry.RiskSubmit, registry.RiskCaptcha}, false, false},
		{[]registry.Risk{registry.RiskRun}, false, false}, // denied: nobody answers
		{nil, false, false},
	} {
		got := Decide(request(Paired, nil, registry.Action{Risks: tc.risks}), scripting)
		if got.Standing != tc.standing || got.Waivable != tc.waivable {
			t.Errorf("%v: standing %v and waivable %v, want %v and %v", tc.risks, got.Standing, got.Waivable, tc.standing, tc.waivable)
		}
	}
}

func TestMostSevereWins(t *testing.T) {
	yes := func(Request, Settings) bool { return true }
	no := func(Request, Settings) bool { return false }
	ask := rule{id: "ask", effect: Confirm, reason: "Ask first.", holds: yes, everywhere: true}
	deny := rule{id: "deny", effect: Deny, reason: "Never.", holds: yes, everywhere: true}
	also := rule{id: "also", effect: Deny, reason: "Not this either.", holds: yes, everywhere: true}
	quiet := rule{id: "quiet", effect: Deny, reason: "Does not hold.", holds: no, everywhere: true}
	waived := rule{id: "waived", effect: Allow, reason: "Turned off.", holds: yes, everywhere: true}
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
			d := decide(tc.rules, Request{}, DefaultSettings())
			if d.Effect != tc.want || strings.Join(d.Rules, " ") != tc.by || strings.Join(d.Reasons, " ") != tc.reason {
				t.Errorf("got %v by %v (%q), want %v by %s (%q)", d.Effect, d.Rules, d.Reasons, tc.want, tc.by, tc.reason)
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

func TestKindOf(t *testing.T) {
	for s, want := range map[string]kind{
		"https://a.test/x": web, "next": sameSite, "?q": sameSite, "#f": sameSite, "/a//b": sameSite, "./a:b": sameSite, "1:2": sameSite,
		"//b.test": otherSite, `/\b.test`: otherSite, `\/b.test/x`: otherSite, "//": unreadable, "//a b": unreadable,
		"mailto:a@b.test": foreign, "localhost:3000": foreign, "c:/x": foreign, "http:a": unreadable, `https:\\a.test`: unreadable,
	} {
		if got := kindOf(s); got != want {
			t.Errorf("kindOf(%q) = %v, want %v", s, got, want)
		}
	}
}

func TestSite(t *testing.T) {
	navigate := registry.Action{Effect: registry.EffectNavigate}
	for _, tc := range []struct {
		target any
		page   string
		want   string
	}{
		{nil, "https://A.test:8080/x?y", "a.test"},
		{nil, "chrome://settings", ""},
		{nil, "about:blank", ""},
		{nil, "", ""},
		{"https://b.test/", "https://a.test/", "b.test"},
		{"/next", "https://a.test/", "a.test"},
		{`\\b.test\x`, "https://a.test/", "b.test"},
		{"https://b.test/%zz ", "https://a.test/", "a.test"},
	} {
		input := map[string]any{}
		if tc.target != nil {
			input["url"] = tc.target
		}
		if got := Site(request(Paired, input, navigate), tc.page); got != tc.want {
			t.Errorf("%v on %s is about %q, want %q", tc.target, tc.page, got, tc.want)
		}
	}
}

// TestRules holds the table to its own rules.
func TestRules(t *testing.T) {
	var seen []string
	for _, r := range Rules() {
		if r.ID == "" || slices.Contains(seen, r.ID) || r.Default == Allow || r.Title == "" || !strings.HasSuffix(r.Reason, ".") {
			t.Errorf("rule %q: unique id, title, an effect and a sentence, please", r.ID)
		}
		seen = append(seen, r.ID)
	}
	for _, r := range rules {
		if r.everywhere && !r.locked {
			t.Errorf("rule %q: what is never done anywhere is not to be turned off", r.id)
		}
	}
}

// FuzzKindOf: what is called a web address is one to Go's own parser, and nothing with another scheme passes.
func FuzzKindOf(f *testing.F) {
	for _, s := range []string{"https://a.test/?q#f", "//a", `\\a`, "javascript:1", "http:///x", "HtTp://[::1]:80"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		lower := strings.ToLower(s)
		switch kindOf(s) {
		case web:
			if !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://") {
				t.Errorf("%q is no web address", s)
			}
		case sameSite, otherSite:
			if strings.HasPrefix(strings.TrimSpace(lower), "javascript:") || strings.HasPrefix(lower, "file:") {
				t.Errorf("%q has a scheme", s)
			}
		}
	})
}
