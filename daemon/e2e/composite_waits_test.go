package e2e

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestDialogsOfEveryType(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil)
	for name, tc := range map[string]struct {
		button string
		wait   map[string]any
		event  map[string]any
		out    string
	}{
		"alert":            {"Alert", map[string]any{"dialogType": "alert", "action": "accept"}, map[string]any{"message": "Look out"}, "alerted"},
		"confirm accepted": {"Confirm", map[string]any{"dialogType": "confirm", "action": "accept"}, map[string]any{"message": "Sure?", "defaultValue": ""}, "true"},
		"confirm declined": {"Confirm", map[string]any{"dialogType": "confirm", "action": "dismiss"}, nil, "false"},
		"prompt with text": {"Prompt", map[string]any{"dialogType": "prompt", "action": "accept", "promptText": "Bo <b>"}, map[string]any{"message": "Name?", "defaultValue": "Zoë"}, "Bo <b>"},
		"prompt as it is":  {"Prompt", map[string]any{"dialogType": "prompt", "action": "accept"}, nil, "Zoë"},
		"prompt emptied":   {"Prompt", map[string]any{"dialogType": "prompt", "action": "accept", "promptText": ""}, nil, ""},
		"prompt declined":  {"Prompt", map[string]any{"dialogType": "prompt", "action": "dismiss"}, nil, ""},
		"later":            {"Later", map[string]any{"dialogType": "confirm", "action": "accept"}, map[string]any{"message": "Still?"}, "true"},
		"the first of two": {"Twice", map[string]any{"dialogType": "confirm", "action": "accept"}, map[string]any{"message": "One?"}, "true,false"},
	} {
		p.open(base + "/dialogs")
		tc.wait["kind"] = "dialog"
		a := p.actAndWait(click(role("button", tc.button)), tc.wait)
		if a.at("event.kind") != "dialog" || a.at("event.dialogType") != tc.wait["dialogType"] || a.at("event.action") != tc.wait["action"] {
			t.Errorf("%s: %s", name, a)
		}
		for key, want := range tc.event {
			if got := a.at("event." + key); got != want {
				t.Errorf("%s: %s is %v, want %v", name, key, got, want)
			}
		}
		if out := p.out(); out != tc.out {
			t.Errorf("%s: the page says %v, want %s", name, out, tc.out)
		}
	}
	for action, title := range map[string]string{"accept": "Second", "dismiss": "Dialogs"} {
		p.open(base + "/dialogs")
		p.do("browser_click", map[string]any{"locator": role("button", "Hold")})
		a := p.actAndWait(click(role("link", "Leave")), map[string]any{"kind": "dialog", "dialogType": "beforeunload", "action": action})
		if a.at("event.dialogType") != "beforeunload" {
			t.Errorf("beforeunload, %s: %s", action, a)
		}
		if got := p.do("browser_get_title", nil).at("title"); got != title {
			t.Errorf("beforeunload, %s: at %v, want %s", action, got, title)
		}
		p.attempt("browser_navigate", map[string]any{"url": base + "/second"})
	}
	p.open(base + "/dialogs")
	a := p.actAndWait(click(role("button", "Long")), map[string]any{"kind": "dialog", "dialogType": "alert", "action": "accept"})
	if message, _ := a.at("event.message").(string); message != strings.Repeat("é", 1999)+"…" {
		t.Errorf("a long message has %d code points: %s", len([]rune(message)), a)
	}
}

func TestUnexpectedDialogs(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil)
	for name, tc := range map[string]struct {
		button, out string
		wait        map[string]any
	}{
		"another type":        {"Confirm", "false", map[string]any{"kind": "dialog", "dialogType": "alert", "action": "accept"}},
		"instead of a popup":  {"Confirm", "false", popup},
		"before a navigation": {"Ask and go", "", map[string]any{"kind": "navigation"}},
		"after a response":    {"Fetch and ask", "", map[string]any{"kind": "response", "matcher": glob("**/never")}},
	} {
		p.open(base + "/dialogs")
		a := p.actAndWait(click(role("button", tc.button)), tc.wait)
		if a.code != "BROWSER_ERROR" || a.details("unexpected") != "dialog" || strings.Contains(a.String(), "Sure?") {
			t.Errorf("%s: %s", name, a)
		}
		if tc.out != "" && p.out() != tc.out {
			t.Errorf("%s: the page says %v, want %s", name, p.out(), tc.out)
		}
	}
}

func TestResponses(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil).open(base + "/responses")
	inside := role("button", "Fetch inside")
	inside["frame"] = map[string]any{"kind": "iframe", "chain": []any{css("[title=other]")}}
	p.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "text", "text": "works", "state": "present"}})
	for name, tc := range map[string]struct {
		target map[string]any
		wait   map[string]any
		event  map[string]any
	}{
		"redacted":    {role("button", "Get"), map[string]any{"matcher": glob("**/api/item?token=abc&x=1")}, map[string]any{"url": base + "/api/item?token=%5BREDACTED%5D&x=1", "method": "GET", "status": 200.0}},
		"exact":       {role("button", "Post"), map[string]any{"matcher": map[string]any{"kind": "exact", "value": base + "/api/item"}}, map[string]any{"method": "POST", "status": 201.0}},
		"an error":    {role("button", "Missing"), map[string]any{"matcher": glob("**/api/*")}, map[string]any{"status": 404.0}},
		"by method":   {role("button", "Get, then post"), map[string]any{"matcher": glob("**/api/*"), "method": "POST"}, map[string]any{"method": "POST", "status": 201.0}},
		"by status":   {role("button", "Get, then post"), map[string]any{"matcher": glob("**/api/*"), "status": 201}, map[string]any{"method": "POST"}},
		"redirect":    {role("button", "Redirect"), map[string]any{"matcher": glob("**/api/moved")}, map[string]any{"status": 302.0, "url": base + "/api/moved"}},
		"and then":    {role("button", "Redirect"), map[string]any{"matcher": glob("**/api/item")}, map[string]any{"status": 200.0}},
		"a frame's":   {inside, map[string]any{"matcher": glob("**/api/inside")}, map[string]any{"status": 200.0, "method": "GET"}},
		"a worker's":  {role("button", "Worker"), map[string]any{"matcher": glob("**/api/item")}, map[string]any{"status": 200.0, "method": "GET"}},
		"a new frame": {role("button", "Frame"), map[string]any{"matcher": glob("http://localhost:*/inside")}, map[string]any{"status": 200.0}},
	} {
		tc.wait["kind"] = "response"
		a := p.actAndWait(click(tc.target), tc.wait)
		if a.at("event.kind") != "response" {
			t.Errorf("%s: %s", name, a)
		}
		for key, want := range tc.event {
			if got := a.at("event." + key); got != want {
				t.Errorf("%s: %s is %v, want %v", name, key, got, want)
			}
		}
	}
	a := p.attempt("browser_action_and_wait", map[string]any{
		"action": click(role("button", "Get")), "timeoutMs": 700,
		"wait": map[string]any{"kind": "response", "matcher": glob("**/api/item"), "method": "DELETE"},
	})
	if a.code != "OPERATION_TIMEOUT" {
		t.Errorf("a method that nobody uses: %s", a)
	}
}

// A request may be on its way before anybody waits for its response.
func TestResponsesToEarlierRequests(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil).open(base + "/responses")
	for turn := range 5 {
		p.do("browser_click", map[string]any{"locator": role("button", "Held post")})
		a := p.attempt("browser_action_and_wait", map[string]any{
			"action": click(role("button", "Let go")), "timeoutMs": 5000,
			"wait": map[string]any{"kind": "response", "matcher": glob("**/api/held"), "method": "POST", "status": 200},
		})
		if a.at("event.method") != "POST" {
			t.Errorf("turn %d: %s", turn, a)
		}
	}
}

// What a new frame asks for first is not missed.
func TestResponsesToNewFrames(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil).open(base + "/responses")
	for turn := range 30 {
		a := p.attempt("browser_action_and_wait", map[string]any{
			"action": click(role("button", "Eager frame")), "timeoutMs": 5000,
			"wait": map[string]any{"kind": "response", "matcher": glob("**/api/eager"), "method": "POST"},
		})
		if a.at("event.method") != "POST" {
			t.Errorf("turn %d: %s", turn, a)
		}
	}
}

func TestNavigations(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil)
	for name, tc := range map[string]struct {
		action, wait map[string]any
		url, title   string
	}{
		"a link":          {click(role("link", "Second")), map[string]any{}, base + "/second", "Second"},
		"redirected":      {click(role("link", "Redirected")), map[string]any{"matcher": glob("**/second?from=*")}, base + "/second?from=start", "Second"},
		"a fragment":      {click(role("link", "Here")), map[string]any{"matcher": glob("**#here")}, base + "/moves", "Moves"},
		"a route":         {click(role("button", "Route")), map[string]any{}, base + "/route?code=%5BREDACTED%5D&page=2", "Moves"},
		"not yet loaded":  {click(role("button", "Held")), map[string]any{"loadState": "domcontentloaded"}, base + "/held", "Held"},
		"by a key":        {press(map[string]any{"strategy": "label", "value": "Words"}, "Enter"), map[string]any{}, base + "/second?q=", "Second"},
		"a matcher's own": {click(role("link", "Second")), map[string]any{"matcher": map[string]any{"kind": "exact", "value": base + "/second#part"}}, base + "/second", "Second"},
	} {
		p.open(base + "/moves")
		tc.wait["kind"] = "navigation"
		a := p.actAndWait(tc.action, tc.wait)
		if a.at("event.kind") != "navigation" || a.at("event.url") != tc.url {
			t.Errorf("%s: %s, want %s", name, a, tc.url)
		}
		if title := p.do("browser_get_title", nil).at("title"); title != tc.title {
			t.Errorf("%s: at %v", name, title)
		}
	}
	for name, tc := range map[string]struct {
		target, wait map[string]any
		code         string
		reason       any
	}{
		"that never loads":   {role("button", "Held"), map[string]any{}, "OPERATION_TIMEOUT", "timeout"},
		"that never answers": {role("link", "Hang"), map[string]any{}, "OPERATION_TIMEOUT", "timeout"},
		"elsewhere":          {role("link", "Second"), map[string]any{"matcher": glob("**/third")}, "OPERATION_TIMEOUT", "timeout"},
		"to nowhere":         {role("link", "Nowhere"), map[string]any{}, "BROWSER_ERROR", "invalid_url"},
	} {
		p.open(base + "/moves")
		tc.wait["kind"] = "navigation"
		a := p.attempt("browser_action_and_wait", map[string]any{"action": click(tc.target), "wait": tc.wait, "timeoutMs": 1000})
		if a.code != tc.code || a.details("reason") != tc.reason {
			t.Errorf("%s: %s", name, a)
		}
	}
}

func TestRefsAndCursorsInComposites(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil).open(base + "/dialogs")
	snapshot := p.do("browser_snapshot", map[string]any{"includeRefs": true, "maxChars": 50})
	cursor := snapshot.at("pagination.nextCursor")
	var ref any
	for _, r := range snapshot.at("refs").([]any) {
		if entry := r.(map[string]any); entry["name"] == "Confirm" {
			ref = entry["ref"]
		}
	}
	confirm := map[string]any{"kind": "dialog", "dialogType": "confirm", "action": "accept"}
	if a := p.actAndWait(click(map[string]any{"ref": ref}), confirm); a.code != "" {
		t.Errorf("by ref: %s", a)
	}
	if a := p.attempt("browser_snapshot", map[string]any{"cursor": cursor}); a.code != "STALE_SNAPSHOT_CURSOR" {
		t.Errorf("the cursor after it: %s", a)
	}
	stale := "@e" + strings.Repeat("0", 32)
	if a := p.actAndWait(click(map[string]any{"ref": stale}), confirm); a.code != "STALE_ELEMENT_REFERENCE" {
		t.Errorf("a stale ref: %s", a)
	}
	for name, target := range map[string]map[string]any{
		"neither": {}, "no value": {"strategy": "css"}, "a ref of no shape": {"ref": "@e1"},
	} {
		if a := p.actAndWait(click(target), confirm); a.code != "-32602" {
			t.Errorf("%s: %s", name, a)
		}
	}
	if a := p.actAndWait(click(map[string]any{"ref": ref, "strategy": "css", "value": "a"}), confirm); a.code != "INVALID_ARGUMENT" || a.err["operationId"] != nil {
		t.Errorf("both: %s", a)
	}
}

func TestACancelledCompositeIsOver(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil).open(base + "/popups")
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	_, err := p.CallTool(ctx, &mcp.CallToolParams{Name: "browser_action_and_wait", Arguments: p.with(map[string]any{
		"action": click(role("button", "Disabled")), "wait": map[string]any{"kind": "response", "matcher": glob("**/never")}, "timeoutMs": 60000,
	})})
	if err == nil {
		t.Error("the call was not cancelled")
	}
	begun := time.Now()
	if title := p.do("browser_get_title", nil).at("title"); title != "Popups" || time.Since(begun) > 5*time.Second {
		t.Errorf("%v after %v", title, time.Since(begun))
	}
	if n := p.pageCount(); n != 1.0 {
		t.Errorf("%v pages", n)
	}
}
