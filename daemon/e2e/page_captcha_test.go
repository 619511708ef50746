package e2e

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// checks are pages with widgets in the shape of the vendors': frames of another site, closed shadow roots, a puzzle that is
// kept out of sight, an answer in a hidden field. Only a trusted click counts. OTHER is the same server as another site.
var checks = map[string]string{
	"/none": `<h1>Shop</h1><input type=checkbox>`,

	"/recaptcha": `<form><div class=g-recaptcha><iframe width=304 height=78 src="OTHER/recaptcha/api2/anchor?MODE"></iframe>
		<textarea id=g-recaptcha-response style="display:none"></textarea></div></form>
		<div id=puzzle style="visibility:hidden; position:absolute; top:-10000px"><iframe width=400 height=500 src="OTHER/recaptcha/api2/bframe"></iframe></div>
		<script>onmessage = ({data}) => {
			if (data === 'token') document.querySelector('textarea').value = 'a token';
			if (data === 'puzzle') { puzzle.style.visibility = 'visible'; puzzle.style.top = '100px'; }
			if (data === 'away') location.href = '/none';
		}</script>`,
	"/recaptcha/api2/anchor": `<span id=recaptcha-anchor role=checkbox aria-checked=false class=recaptcha-checkbox
		style="position:absolute; left:13px; top:25px; width:24px; height:24px; border:2px solid"></span>
		<script>document.querySelector('span').onclick = (e) => {
			if (!e.isTrusted) return;
			if (location.search === '?tick') e.target.classList.add('recaptcha-checkbox-checked');
			parent.postMessage(location.search.slice(1), '*');
		}</script>`,
	"/recaptcha/api2/bframe": `<p>Choose all pictures of a bus`,

	"/turnstile": `<p style="height:1500px">Scroll</p><div class=cf-turnstile><input type=hidden name=cf-turnstile-response></div>
		<script>document.querySelector('div').attachShadow({mode: 'closed'}).innerHTML =
			'<iframe width=300 height=65 src="OTHER/challenges.cloudflare.com/turnstile"></iframe>';
		onmessage = () => { document.querySelector('input').value = 'a token'; }</script>`,
	"/challenges.cloudflare.com/turnstile": `<body><script>
		const root = document.body.attachShadow({mode: 'closed'});
		root.innerHTML = '<label><input type=checkbox style="opacity:0">Verify that you are human</label>';
		root.querySelector('input').onclick = (e) => { if (e.isTrusted) parent.postMessage('token', '*'); };</script>`,

	"/hcaptcha": `<div class=h-captcha><iframe width=303 height=78 src="OTHER/hcaptcha.com/captcha?frame=checkbox"></iframe>
		<textarea name=h-captcha-response></textarea></div>`,
	"/hcaptcha.com/captcha": `<div id=checkbox role=checkbox style="width:28px; height:28px; background:#ccc"></div>`,

	// The check from an address of the site's own: only its place tells.
	"/proxied":    `<div class=h-captcha><iframe width=303 height=78 src="OTHER/checks/box"></iframe></div>`,
	"/checks/box": `<div id=checkbox role=checkbox style="width:28px; height:28px; background:#ccc"></div>`,

	"/geetest": `<div class=geetest_holder><div class=geetest_radar_tip style="width:200px; height:40px; background:#ccc"
		onclick="if (event.isTrusted) this.className = 'geetest_success_radar_tip'">Click to verify</div></div>`,
	"/arkose":  `<div id=arkose><iframe width=300 height=200 src="OTHER/checks/box"></iframe></div>`,
	"/v3":      `<script src="/recaptcha/api.js?render=key"></script><h1>Shop</h1>`,
	"/loading": `<div class=g-recaptcha>One moment</div>`,
	"/covered": `<div class=h-captcha><iframe width=303 height=78 src="OTHER/hcaptcha.com/captcha?frame=checkbox"></iframe></div>
		<div style="position:fixed; inset:0; background:#0008"></div>`,

	// A shop that has its sign-in from another site, which has the check from a third.
	"/nested": `<p>Sign in</p><iframe width=600 height=400 src="OTHER/recaptcha?HERE-token"></iframe>`,
}

func checkSite(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, ok := checks[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		here := "http://" + r.Host
		other := strings.Replace(here, "127.0.0.1", "localhost", 1)
		mode := r.URL.RawQuery
		if strings.HasPrefix(mode, "HERE-") {
			other, mode = strings.Replace(here, "localhost", "127.0.0.1", 1), mode[len("HERE-"):]
		}
		fmt.Fprint(w, "<!doctype html>", strings.NewReplacer("OTHER", other, "MODE", mode).Replace(body))
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// yesSayer is a page, and who is asked about it.
type yesSayer struct {
	*page
	// decided calls a tool, and has the question that it leads to answered.
	decided func(tool string, args map[string]any, verdict string) (a answer, asked string)
}

// isolatedYes is a page of an isolated session: the client asks its person.
func isolatedYes(t *testing.T, w *world) *yesSayer {
	t.Helper()
	verdicts, asked := make(chan string, 1), make(chan string, 1)
	asker := mcp.NewClient(&mcp.Implementation{Name: "asker", Version: "1"}, &mcp.ClientOptions{
		ElicitationHandler: func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			asked <- fmt.Sprint(req.Params.Message, req.Params.RequestedSchema)
			return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"answer": <-verdicts}}, nil
		},
	})
	session, err := asker.Connect(t.Context(), &mcp.CommandTransport{Command: w.command("mcp")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	p := (&client{t: t, ClientSession: session}).session(nil)
	return &yesSayer{p, func(tool string, args map[string]any, verdict string) (answer, string) {
		verdicts <- verdict
		a := p.attempt(tool, args)
		select {
		case question := <-asked:
			return a, question
		default:
			<-verdicts
			return a, ""
		}
	}}
}

// pairedYes is a page of a session in a person's own browser: the person is asked there.
func pairedYes(t *testing.T, w *world) *yesSayer {
	t.Helper()
	who := newPerson(t)
	id := who.pairWith(w)
	popup := who.popup()
	popup.hearApprovals()
	p := w.client(t).session(map[string]any{"browser": id})
	return &yesSayer{p, func(tool string, args map[string]any, verdict string) (answer, string) {
		done := aside(func() answer { return p.attempt(tool, args) })
		q := popup.awaitApproval(false)
		popup.decide(q.ID, verdict)
		a := <-done
		popup.awaitApproval(true)
		return a, fmt.Sprintf("%+v", q)
	}}
}

func onEachPerson(t *testing.T, test func(t *testing.T, y *yesSayer, base string)) {
	t.Parallel()
	for name, of := range map[string]func(*testing.T, *world) *yesSayer{"isolated": isolatedYes, "paired": pairedYes} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// What may be kept for a site, and what answers in place of a person, is not for this.
			w := ownWorld(t)
			config := `{"guardrails": {"unattended": "allow", "rules": {"captcha-solve": "allow"}}}`
			if err := os.WriteFile(filepath.Join(w.home, "config.json"), []byte(config), 0o600); err != nil {
				t.Fatal(err)
			}
			test(t, of(t, w), checkSite(t))
		})
	}
}

func TestCaptchasAreFound(t *testing.T) {
	onEachPerson(t, func(t *testing.T, y *yesSayer, base string) {
		for _, tc := range []struct {
			path, vendor, kind, state string
			point                     bool
		}{
			{"/none", "", "", "", false},
			{"/recaptcha?tick", "recaptcha-v2", "checkbox", "idle", true},
			{"/turnstile", "turnstile", "checkbox", "idle", true},
			{"/hcaptcha", "hcaptcha", "checkbox", "idle", true},
			{"/proxied", "hcaptcha", "checkbox", "idle", true},
			{"/geetest", "geetest", "checkbox", "idle", true},
			{"/arkose", "arkose", "interactive", "needsHuman", false},
			{"/v3", "recaptcha-v3", "invisible", "invisible", false},
			{"/loading", "recaptcha-v2", "checkbox", "needsHuman", false},
			{"/nested", "recaptcha-v2", "checkbox", "idle", true},
		} {
			y.do("page_navigate", map[string]any{"url": base + tc.path})
			a := y.do("page_findCaptcha", nil)
			if tc.vendor == "" {
				if a.at("found") != false || len(a.fields) != 1 {
					t.Errorf("%s: %s", tc.path, a)
				}
				continue
			}
			if a.at("found") != true || a.at("vendor") != tc.vendor || a.at("kind") != tc.kind || a.at("state") != tc.state || a.at("solved") != false || a.at("hasToken") != false {
				t.Errorf("%s: %s", tc.path, a)
			}
			if a.at("point") != nil != tc.point || a.at("note") == nil && !tc.point {
				t.Errorf("%s: %s", tc.path, a)
			}
			if tc.path == "/recaptcha?tick" && (a.at("bounds.width") != 304.0+4 || a.at("point.x").(float64) < 13 || a.at("point.y").(float64) < 25) {
				t.Errorf("%s is at %s", tc.path, a)
			}
		}
		if a := y.attempt("page_solveCaptcha", map[string]any{"waitMs": 120001}); a.code != "INVALID_INPUT" {
			t.Errorf("too long a wait: %s", a)
		}
		if a := y.attempt("page_solveCaptcha", map[string]any{"timeoutMs": 999}); a.code != "INVALID_INPUT" {
			t.Errorf("too little time: %s", a)
		}
	})
}

func TestCaptchasAreTickedAfterAYes(t *testing.T) {
	onEachPerson(t, func(t *testing.T, y *yesSayer, base string) {
		y.do("page_navigate", map[string]any{"url": base + "/recaptcha?tick"})
		a, asked := y.decided("page_solveCaptcha", nil, "deny")
		if a.code != "DECLINED" || !strings.Contains(asked, "told that a person is there") || strings.Contains(asked, "site deny") || strings.Contains(asked, "Remember:true") {
			t.Errorf("denied: %s after %s", a, asked)
		}
		if a := y.do("page_findCaptcha", nil); a.at("state") != "idle" {
			t.Errorf("it was touched: %s", a)
		}
		for _, tc := range []struct {
			path, state string
			clicked     bool
			code        string
		}{
			{"/recaptcha?tick", "solved", true, ""},
			{"/recaptcha?token", "solved", true, ""},
			{"/recaptcha?puzzle", "needsHuman", true, ""},
			{"/recaptcha?away", "solved", true, ""},
			{"/nested", "solved", true, ""},
			{"/turnstile", "solved", true, ""},
			{"/geetest", "solved", true, ""},
			{"/hcaptcha", "pending", true, ""},
			{"/arkose", "needsHuman", false, ""},
			{"/v3", "invisible", false, ""},
			{"/none", "", false, "CAPTCHA_NOT_FOUND"},
			{"/covered", "", false, "TIMEOUT"},
		} {
			y.do("page_navigate", map[string]any{"url": base + tc.path})
			args := map[string]any{}
			if tc.state == "pending" {
				args["waitMs"] = 300
			}
			if tc.code == "TIMEOUT" {
				args["timeoutMs"] = 1000
			}
			// Each time anew: a yes is for once.
			a, asked := y.decided("page_solveCaptcha", args, "once")
			if asked == "" {
				t.Errorf("%s: nobody was asked", tc.path)
			}
			if a.code != tc.code || tc.code == "" && (a.at("state") != tc.state || a.at("clicked") != tc.clicked || a.at("found") != true) {
				t.Errorf("%s: %s", tc.path, a)
			}
			if tc.path == "/recaptcha?puzzle" && (a.at("bounds.height") != 504.0 || a.at("note") == nil) {
				t.Errorf("the puzzle is at %s", a)
			}
		}
	})
}

// TestNobodySaysYesToACaptcha: then it is not ticked, whatever the settings say.
func TestNobodySaysYesToACaptcha(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	if err := os.WriteFile(filepath.Join(w.home, "config.json"), []byte(`{"guardrails": {"unattended": "allow"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": checkSite(t) + "/recaptcha?tick"})
	if a := p.attempt("page_solveCaptcha", nil); a.code != "BLOCKED" || !strings.Contains(a.String(), "agree") {
		t.Errorf("without anybody to ask: %s", a)
	}
	if a := p.do("page_findCaptcha", nil); a.at("state") != "idle" {
		t.Errorf("it was touched: %s", a)
	}
}

// TestAPersonIsAskedForAnIsolatedSession: who sits at a paired browser may say yes where the client cannot ask.
func TestAPersonIsAskedForAnIsolatedSession(t *testing.T) {
	t.Parallel()
	w, who := ownWorld(t), newPerson(t)
	who.pairWith(w)
	popup := who.popup()
	popup.hearApprovals()
	p := w.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": checkSite(t) + "/recaptcha?tick"})
	done := aside(func() answer { return p.attempt("page_solveCaptcha", nil) })
	q := popup.awaitApproval(false)
	if q.Remember || q.Site != "127.0.0.1" || !strings.Contains(q.About, "isolated session") {
		t.Errorf("the person is asked %+v", q)
	}
	if a := popup.ask("decide", map[string]any{"id": q.ID, "answer": "site"}); a.OK {
		t.Error("a yes for the whole site was taken")
	}
	popup.decide(q.ID, "once")
	if a := <-done; a.at("state") != "solved" || a.at("clicked") != true {
		t.Errorf("allowed: %s", a)
	}
}
