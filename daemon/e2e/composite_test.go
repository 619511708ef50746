package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// compositeSite serves pages whose buttons cause events of all kinds; other is the same server as another site.
func compositeSite(t *testing.T) (base, other string) {
	t.Helper()
	mux := http.NewServeMux()
	serve := func(path, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, port, _ := strings.Cut(r.Host, ":")
			fmt.Fprint(w, "<!doctype html>", strings.ReplaceAll(body, "{port}", port))
		})
	}
	serve("/popups", `<title>Popups</title>
		<a href=/opened target=_blank>Blank</a> <a href=/opened target=_blank rel=opener>With opener</a>
		<button onclick="window.open('/opened')">Script</button> <button onclick="window.open('/opened', '', 'noopener')">No opener</button>
		<button onclick="window.open('/opened', 'small', 'width=300,height=200')">Features</button>
		<button onclick="window.open('').document.write('<title>Written</title><p id=out>written</p>')">Written</button>
		<button onclick="window.open()">Empty</button>
		<form action=/opened target=_blank><button>Form</button></form>
		<form action=/opened target=_blank method=post><button>Post</button></form>
		<button onclick="setTimeout(() => window.open('/opened'), 300)">Later</button>
		<button onclick="window.open('/opened'); window.open('/second')">Two</button>
		<button onclick="window.open('/opened'); setTimeout(() => confirm('Why?'), 0)">Both</button>
		<button onclick="window.open('/opened'); fetch('/api/item')">And fetch</button>
		<button disabled onclick="window.open('/opened')">Disabled</button>
		<a href=/file target=_blank>File</a> <a href=/slow target=_blank>Slow</a>
		<iframe title=other src="http://localhost:{port}/inside"></iframe>`)
	serve("/inside", `<button onclick="window.open('/opened')">From inside</button><button onclick="fetch('/api/inside')">Fetch inside</button>`)
	serve("/opened", `<title>Opened</title><p id=out>opened</p>`)
	serve("/second", `<title>Second</title><p id=out>second</p>`)
	serve("/dialogs", `<title>Dialogs</title><p id=out></p>
		<button onclick="alert('Look out'); out.textContent = 'alerted'">Alert</button>
		<button onclick="out.textContent = confirm('Sure?')">Confirm</button>
		<button onclick="out.textContent = prompt('Name?', 'Zoë')">Prompt</button>
		<button onclick="setTimeout(() => { out.textContent = confirm('Still?') }, 300)">Later</button>
		<button onclick="out.textContent = confirm('One?') + ',' + confirm('Two?')">Twice</button>
		<button onclick="alert('é'.repeat(3000))">Long</button>
		<button onclick="onbeforeunload = (e) => e.preventDefault(); out.textContent = 'held'">Hold</button>
		<a href=/second>Leave</a> <button onclick="confirm('Go?'); location.href = '/second'">Ask and go</button>
		<button onclick="fetch('/api/item').then(() => confirm('Done?'))">Fetch and ask</button>`)
	serve("/responses", `<title>Responses</title><p id=out></p>
		<button onclick="fetch('/api/item?token=abc&x=1#f')">Get</button>
		<button onclick="fetch('/api/item', {method: 'POST'})">Post</button>
		<button onclick="fetch('/api/missing')">Missing</button>
		<button onclick="fetch('/api/item').then(() => fetch('/api/item', {method: 'POST'}))">Get, then post</button>
		<button onclick="fetch('/api/moved')">Redirect</button>
		<button onclick="worker.postMessage('/api/item')">Worker</button>
		<script>const worker = new Worker('/worker.js'); worker.onmessage = () => { out.textContent = 'works' }</script>
		<button onclick="out.innerHTML = '<iframe src=\'http://localhost:{port}/inside\'></iframe>'">Frame</button>
		<button onclick="out.innerHTML = '<iframe src=\'http://localhost:{port}/eager\'></iframe>'">Eager frame</button>
		<button onclick="fetch('/api/held', {method: 'POST'})">Held post</button> <button onclick="fetch('/api/letgo')">Let go</button>
		<iframe title=other src="http://localhost:{port}/inside"></iframe>`)
	serve("/eager", `<script>fetch('/api/eager', {method: 'POST'})</script>`)
	serve("/moves", `<title>Moves</title><a href=/second#part>Second</a> <a href=/start>Redirected</a> <a href="#here">Here</a>
		<button onclick="history.pushState(null, '', '/route?code=1&page=2')">Route</button>
		<button onclick="location.href = '/held'">Held</button> <a href=/hang>Hang</a>
		<a href="http://localhost:1/">Nowhere</a> <label>Search <input onchange="location.href = '/second'"></label>
		<form action=/second><label>Words <input name=q></label></form>`)
	serve("/held", `<title>Held</title><img src=/late.png><p id=out>held</p>`)
	mux.HandleFunc("/start", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/second?from=start", http.StatusFound)
	})
	mux.HandleFunc("/api/item", func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			w.WriteHeader(http.StatusCreated)
		}
		fmt.Fprint(w, "{}")
	})
	mux.HandleFunc("/api/inside", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "{}") })
	mux.HandleFunc("/api/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/api/item", http.StatusFound) })
	mux.HandleFunc("/api/eager", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "{}") })
	// One is answered when the other has come.
	letGo := make(chan struct{})
	mux.HandleFunc("/api/held", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-letGo:
		case <-r.Context().Done():
		}
	})
	mux.HandleFunc("/api/letgo", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case letGo <- struct{}{}:
		case <-r.Context().Done():
		}
	})
	mux.HandleFunc("/worker.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, "onmessage = (e) => fetch(e.data); postMessage(1)")
	})
	mux.HandleFunc("/file", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", "attachment; filename=a.txt")
		fmt.Fprint(w, "x")
	})
	release := make(chan struct{})
	late := func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	}
	mux.HandleFunc("/late.png", late)
	mux.HandleFunc("/hang", late)
	mux.HandleFunc("/slow", late)
	s := httptest.NewServer(mux)
	t.Cleanup(func() {
		close(release)
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL, strings.Replace(s.URL, "127.0.0.1", "localhost", 1)
}

func (p *page) open(url string) *page {
	p.t.Helper()
	p.do("browser_navigate", map[string]any{"url": url})
	return p
}

func click(target map[string]any) map[string]any {
	return map[string]any{"kind": "click", "target": target}
}

func press(target map[string]any, key string) map[string]any {
	return map[string]any{"kind": "press", "target": target, "key": key}
}

func (p *page) actAndWait(action, wait map[string]any) answer {
	p.t.Helper()
	return p.attempt("browser_action_and_wait", map[string]any{"action": action, "wait": wait})
}

func (p *page) pageCount() any {
	p.t.Helper()
	return p.must("browser_page_list", map[string]any{"sessionId": p.session}).at("pages.length")
}

func (p *page) out() any {
	p.t.Helper()
	return p.do("browser_visible_text", map[string]any{"locator": css("#out")}).at("text")
}

var popup = map[string]any{"kind": "popup"}

func glob(pattern string) map[string]any { return map[string]any{"kind": "glob", "value": pattern} }

func TestPopupsOfEveryKind(t *testing.T) {
	t.Parallel()
	base, other := compositeSite(t)
	c := shared.client(t)
	inside := map[string]any{"kind": "iframe", "chain": []any{css("iframe")}}
	fromInside := role("button", "From inside")
	fromInside["frame"] = inside
	for name, tc := range map[string]struct {
		action    map[string]any
		url, text string
	}{
		"blank target": {click(role("link", "Blank")), base + "/opened", "opened"},
		"with opener":  {click(role("link", "With opener")), base + "/opened", "opened"},
		"script":       {click(role("button", "Script")), base + "/opened", "opened"},
		"no opener":    {click(role("button", "No opener")), base + "/opened", "opened"},
		"features":     {click(role("button", "Features")), base + "/opened", "opened"},
		"written":      {click(role("button", "Written")), "about:blank", "written"},
		"empty":        {click(role("button", "Empty")), "about:blank", ""},
		"form":         {click(role("button", "Form")), base + "/opened?", "opened"},
		"post":         {click(role("button", "Post")), base + "/opened", "opened"},
		"later":        {click(role("button", "Later")), base + "/opened", "opened"},
		"of two":       {click(role("button", "Two")), base + "/opened", "opened"},
		"a frame's":    {click(fromInside), other + "/opened", "opened"},
		"Enter":        {press(role("link", "Blank"), "Enter"), base + "/opened", "opened"},
		"a new tab":    {press(role("link", "Blank"), "Control+Enter"), base + "/opened", "opened"},
	} {
		t.Run(name, func(t *testing.T) {
			c := &client{ClientSession: c.ClientSession, t: t}
			p := c.session(nil).open(base + "/popups")
			a := p.actAndWait(tc.action, popup)
			if a.code != "" {
				t.Fatal(a)
			}
			if a.at("event.kind") != "popup" || a.at("event.page.isDefault") != false || a.at("event.page.sessionId") != p.session ||
				a.at("event.page.url") != tc.url || a.at("event.targetId") != nil {
				t.Errorf("event: %s", a)
			}
			if n := p.pageCount(); n != 2.0 {
				t.Errorf("%v pages", n)
			}
			opened := &page{client: c, session: p.session, id: a.at("event.page.pageId").(string)}
			if url := opened.do("browser_get_url", nil).at("url"); url != tc.url {
				t.Errorf("the popup is at %v, want %s", url, tc.url)
			}
			if tc.text != "" {
				opened.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "text", "text": tc.text, "state": "present"}})
			}
			// The opener stays as it was, and usable.
			if title := p.do("browser_get_title", nil).at("title"); title != "Popups" {
				t.Errorf("the opener is %v", title)
			}
			opened.do("browser_page_close", nil)
			if n := p.pageCount(); n != 1.0 {
				t.Errorf("%v pages after closing", n)
			}
		})
	}
}

func TestAPopupOfASlowServerIsAdopted(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil).open(base + "/popups")
	a := p.attempt("browser_action_and_wait", map[string]any{"action": click(role("link", "Slow")), "wait": popup, "timeoutMs": 2000})
	if a.at("event.page.url") != "about:blank" || p.pageCount() != 2.0 {
		t.Errorf("%s", a)
	}
}

func TestThePageLimitHoldsForPopups(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	w := ownWorld(t, "BROWSENTIC_MAX_PAGES=2")
	p := w.client(t).session(nil).open(base + "/popups")
	first := p.actAndWait(click(role("button", "Script")), popup)
	if first.code != "" {
		t.Fatal(first)
	}
	for range 2 { // nothing of the refused one is left, or the second time would end otherwise
		if a := p.actAndWait(click(role("button", "Script")), popup); a.code != "LIMIT_EXCEEDED" {
			t.Errorf("over the limit: %s", a)
		}
		if n := p.pageCount(); n != 2.0 {
			t.Errorf("%v pages", n)
		}
	}
	p.must("browser_page_close", map[string]any{"sessionId": p.session, "pageId": first.at("event.page.pageId")})
	if a := p.actAndWait(click(role("button", "Script")), popup); a.code != "" {
		t.Errorf("within the limit again: %s", a)
	}
}

func TestUnexpectedPopups(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil).open(base + "/popups")
	for name, tc := range map[string]struct{ action, wait map[string]any }{
		"instead of a response": {click(role("button", "Script")), map[string]any{"kind": "response", "matcher": glob("**/never")}},
		"beside the response":   {click(role("button", "And fetch")), map[string]any{"kind": "response", "matcher": glob("**/api/item")}},
		"instead of a dialog":   {click(role("link", "Blank")), map[string]any{"kind": "dialog", "dialogType": "alert", "action": "accept"}},
		"a navigation":          {click(role("button", "Form")), map[string]any{"kind": "navigation"}},
	} {
		a := p.actAndWait(tc.action, tc.wait)
		if a.code != "BROWSER_ERROR" || a.details("unexpected") != "popup" || a.details("operation") != "click" {
			t.Errorf("%s: %s", name, a)
		}
		if n := p.pageCount(); n != 1.0 {
			t.Errorf("%s: %v pages", name, n)
		}
	}
	// A popup that came, in a call that fails all the same.
	if a := p.actAndWait(click(role("button", "Both")), popup); a.code != "BROWSER_ERROR" || a.details("unexpected") != "dialog" {
		t.Errorf("a popup and a dialog: %s", a)
	}
	// One that a page has opened and closed before anybody could have it.
	if a := p.actAndWait(click(role("link", "File")), popup); a.code != "" && a.code != "BROWSER_ERROR" {
		t.Errorf("a download: %s", a)
	}
}

func (a answer) details(key string) any {
	details, _ := a.err["details"].(map[string]any)
	return details[key]
}

func TestAFailingActionLeavesNothingArmed(t *testing.T) {
	t.Parallel()
	base, _ := compositeSite(t)
	p := shared.client(t).session(nil).open(base + "/popups")
	for _, wait := range []map[string]any{
		popup,
		{"kind": "navigation"},
		{"kind": "response", "matcher": glob("**")},
		{"kind": "dialog", "dialogType": "confirm", "action": "accept"},
	} {
		a := p.attempt("browser_action_and_wait", map[string]any{"action": click(role("button", "Disabled")), "wait": wait, "timeoutMs": 1000})
		if a.code != "OPERATION_TIMEOUT" {
			t.Errorf("%v: %s", wait, a)
		}
		a = p.actAndWait(click(css("button")), wait)
		if a.code != "LOCATOR_AMBIGUOUS" {
			t.Errorf("%v: %s", wait, a)
		}
	}
	// A confirm that comes now is nobody's, and dismissed; a popup is nobody's, and left alone.
	p.open(base + "/dialogs")
	if a := p.do("browser_click", map[string]any{"locator": role("button", "Confirm")}); a.at("dialog.action") != "dismiss" {
		t.Errorf("%s", a)
	}
	p.open(base + "/popups")
	p.do("browser_click", map[string]any{"locator": role("button", "Script")})
	if n := p.pageCount(); n != 1.0 {
		t.Errorf("%v pages", n)
	}
}

// TestManyComposites has several sessions cause and await events at once: none gets what is another's.
func TestManyComposites(t *testing.T) {
	base, _ := compositeSite(t)
	c := shared.client(t)
	done := make(chan struct{})
	for range 4 {
		p := c.session(nil).open(base + "/popups")
		go func() {
			defer func() { done <- struct{}{} }()
			for range 5 {
				a := p.actAndWait(click(role("button", "Script")), popup)
				list := p.try("browser_page_list", map[string]any{"sessionId": p.session})
				closed := p.try("browser_page_close", map[string]any{"sessionId": p.session, "pageId": a.at("event.page.pageId")})
				if list.at("pages.length") != 2.0 || closed.at("closed") != true {
					t.Errorf("%s, %s, %s", a, list, closed)
				}
			}
		}()
	}
	for range 4 {
		<-done
	}
}
