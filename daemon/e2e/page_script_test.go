package e2e

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// scripting turns scripting on in a world, with the rules given.
func (w *world) scripting(t *testing.T, rules string) {
	t.Helper()
	config := `{"guardrails": {"scripting": true, "rules": {` + rules + `}}}`
	if err := os.WriteFile(filepath.Join(w.home, "config.json"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
}

// kit is code with a function for each way in which a call can end.
const kit = `
let calls = 0;
tools.add = (a, b) => a + b;
tools.later = async (ms) => { await new Promise(done => setTimeout(done, ms)); return {title: document.title}; };
tools.count = () => ++calls;
tools.nothing = () => {};
tools.fail = () => { throw new TypeError('not like this'); };
tools.say = () => { throw 'a plain word'; };
tools.cycle = () => { const a = {}; a.a = a; return a; };
tools.self = () => () => 1;
tools.big = () => 'x'.repeat(200000);
tools.loop = () => { for (;;); };
tools.laterLoop = async () => { await null; await new Promise(done => setTimeout(done, 10)); for (;;); };
tools.never = () => new Promise(() => {});
tools.ask = () => confirm('Sure?');
tools.go = () => { location.href = '/other'; return new Promise(() => {}); };
tools.text = 'no function';`

func fn(name string, args ...any) map[string]any {
	if args == nil {
		return map[string]any{"function": name}
	}
	return map[string]any{"function": name, "args": args}
}

func inject(code string) map[string]any {
	return map[string]any{"purpose": "a test", "code": code}
}

func TestScriptingIsOffByDefault(t *testing.T) {
	t.Parallel()
	base := pageSite(t, themed)
	p := shared.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/"})
	for tool, args := range map[string]map[string]any{"page_injectCode": inject(kit), "page_runCode": fn("add")} {
		if a := p.attempt(tool, args); a.code != "LIVE_TOOLS_OFF" || !strings.Contains(a.String(), "config.json") {
			t.Errorf("%s: %s", tool, a)
		}
	}
}

func TestScriptInASession(t *testing.T) {
	t.Parallel()
	base := shopSite(t)
	w := ownWorld(t)
	w.scripting(t, "")
	p := w.client(t).session(nil)
	if a := p.attempt("page_injectCode", inject(kit)); a.code != "UNSUPPORTED" {
		t.Errorf("in the blank page: %s", a)
	}
	p.do("page_navigate", map[string]any{"url": base + "/other"})
	for _, step := range []struct {
		tool string
		args map[string]any
		want map[string]any // fields by dotted path
		code string
		says string
	}{
		{tool: "page_runCode", args: fn("add", 1, 2), code: "TOOLKIT_MISSING"},
		{tool: "page_injectCode", args: map[string]any{"code": kit}, code: "INVALID_INPUT"},
		{tool: "page_injectCode", args: inject(""), code: "INVALID_INPUT"},
		{tool: "page_injectCode", args: inject(strings.Repeat("x", 32769)), code: "INVALID_INPUT"},
		{tool: "page_injectCode", args: inject("tools.a = 1"), code: "CODE_ERROR", says: "no function"},
		{tool: "page_injectCode", args: inject("tools.a = ("), code: "CODE_ERROR", says: "SyntaxError"},
		{tool: "page_injectCode", args: inject("// " + kit + "\nnope()"), code: "CODE_ERROR", says: "nope is not defined"},
		{tool: "page_injectCode", args: inject("throw new Error('" + strings.Repeat("long ", 500) + "')"), code: "CODE_ERROR", says: "…"},
		{tool: "page_runCode", args: fn("add", 1, 2), code: "TOOLKIT_MISSING"},
		{tool: "page_injectCode", args: and(inject(kit), map[string]any{"call": fn("add", 1, 2)}), want: map[string]any{
			"origin": base, "purpose": "a test", "functions.length": 14.0, "functions.0": "add", "called.function": "add", "called.returned": 3.0,
		}},
		{tool: "page_runCode", args: fn("add", "a", []any{1, map[string]any{"__proto__": 1}}), want: map[string]any{"returned": "a1,[object Object]"}},
		{tool: "page_runCode", args: fn("later", 20), want: map[string]any{"returned.title": "Other"}},
		{tool: "page_runCode", args: fn("count"), want: map[string]any{"returned": 1.0}},
		{tool: "page_runCode", args: fn("count"), want: map[string]any{"returned": 2.0}},
		{tool: "page_runCode", args: fn("nothing"), want: map[string]any{"function": "nothing", "returned": nil}},
		{tool: "page_runCode", args: fn("ask"), want: map[string]any{"returned": false, "dialog.message": "Sure?"}},
		{tool: "page_runCode", args: fn("fail"), code: "CODE_ERROR", says: "TypeError: not like this"},
		{tool: "page_runCode", args: fn("say"), code: "CODE_ERROR", says: "a plain word"},
		{tool: "page_runCode", args: fn("cycle"), code: "CODE_ERROR", says: "circular"},
		{tool: "page_runCode", args: fn("self"), code: "CODE_ERROR", says: "JSON"},
		{tool: "page_runCode", args: fn("big"), code: "RESULT_TOO_LARGE"},
		{tool: "page_runCode", args: fn("text"), code: "UNKNOWN_FUNCTION", says: "laterLoop"},
		{tool: "page_runCode", args: fn("toString"), code: "UNKNOWN_FUNCTION"},
		{tool: "page_runCode", args: map[string]any{"function": ""}, code: "INVALID_INPUT"},
		{tool: "page_runCode", args: and(fn("add"), map[string]any{"timeoutMs": 99}), code: "INVALID_INPUT"},
		{tool: "page_runCode", args: and(fn("loop"), map[string]any{"timeoutMs": 300}), code: "TIMEOUT"},
		{tool: "page_runCode", args: and(fn("laterLoop"), map[string]any{"timeoutMs": 300}), code: "TIMEOUT"},
		{tool: "page_runCode", args: and(fn("never"), map[string]any{"timeoutMs": 300}), code: "TIMEOUT"},
		{tool: "page_extractText", want: map[string]any{"content": "Offers"}}, // the page is alive
		{tool: "page_runCode", args: fn("count"), want: map[string]any{"returned": 3.0}},
		{tool: "page_runCode", args: fn("go"), code: "ACTION_FAILED", says: "left or replaced"},
		{tool: "page_navigate", args: map[string]any{"action": "reload"}, want: map[string]any{"loaded": true}},
		{tool: "page_runCode", args: fn("count"), want: map[string]any{"returned": 1.0}}, // put in again by itself
		{tool: "page_injectCode", args: and(inject("tools.only = () => 1"), map[string]any{"call": fn("add")}), want: map[string]any{
			"functions.length": 1.0, "callFailed.code": "UNKNOWN_FUNCTION", "callFailed.message": "there is only",
		}},
		{tool: "page_runCode", args: fn("add", 1, 2), code: "UNKNOWN_FUNCTION"},
		{tool: "page_navigate", args: map[string]any{"url": strings.Replace(base, "127.0.0.1", "localhost", 1) + "/other"}, want: map[string]any{"loaded": true}},
		{tool: "page_runCode", args: fn("only"), code: "TOOLKIT_SCOPE"},
		{tool: "page_runCode", args: fn("only"), code: "TOOLKIT_MISSING"},
	} {
		a := p.attempt(step.tool, step.args)
		if a.code != step.code || !strings.Contains(a.String(), step.says) || len(a.String()) > 1500 {
			t.Errorf("%s %.80v: %s, want code %q with %q", step.tool, step.args, a, step.code, step.says)
			continue
		}
		for path, want := range step.want {
			if got := a.at(path); !reflect.DeepEqual(got, want) {
				t.Errorf("%s %.80v: %s is %v, want %v in %s", step.tool, step.args, path, got, want, a)
			}
		}
	}
}

// TestScriptOnAHostilePage: what the page has made of the language changes what it says, and nothing else.
func TestScriptOnAHostilePage(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	w.scripting(t, "")
	p := w.client(t).session(nil)
	for name, page := range map[string]string{
		"JSON":  `JSON.stringify = () => 'no JSON at all'`,
		"keys":  `Object.keys = () => [{}, 1, 'x'.repeat(1e6)]`,
		"flood": `JSON.stringify = () => { const s = new String('x'); s.length = 1; return 'x'.repeat(1e7); }`,
	} {
		s := pageSite(t, "<!doctype html><title>T</title><script>"+page+"</script>")
		p.do("page_navigate", map[string]any{"url": s})
		a := p.attempt("page_injectCode", and(inject("tools.one = () => 1"), map[string]any{"call": fn("one")}))
		if len(a.String()) > 1600 || a.code != "" && a.code != "CODE_ERROR" && a.code != "TIMEOUT" {
			t.Errorf("%s: %s", name, a)
		}
	}
}

func TestScriptInAPairedBrowser(t *testing.T) {
	t.Parallel()
	base := pageSite(t, "<!doctype html><meta http-equiv=Content-Security-Policy content=\"script-src 'none'; require-trusted-types-for 'script'\"><title>Mine</title>")
	w, who := ownWorld(t), newPerson(t)
	who.pairWith(w)
	popup := who.popup()
	popup.hearApprovals()
	own := who.open(base)
	c := w.client(t)
	if a := c.try("page_injectCode", inject(kit)); a.code != "LIVE_TOOLS_OFF" {
		t.Errorf("off: %s", a)
	}
	w.scripting(t, "")
	ask := func(args map[string]any) <-chan answer {
		return aside(func() answer { return c.try("page_injectCode", args) })
	}
	done := ask(inject(kit))
	q := popup.awaitApproval(false)
	if q.Code != kit || q.About != "a test" || q.Remember {
		t.Errorf("the person is asked %+v", q)
	}
	popup.decide(q.ID, "deny")
	if a := <-done; a.code != "DECLINED" {
		t.Errorf("denied: %s", a)
	}
	popup.awaitApproval(true)
	done = ask(and(inject(kit), map[string]any{"call": fn("add", 1, 2)}))
	popup.decide(popup.awaitApproval(false).ID, "once")
	if a := <-done; a.at("called.returned") != 3.0 {
		t.Errorf("allowed: %s", a)
	}
	if a := c.try("page_runCode", fn("add", 1, 2)); a.code != "BLOCKED" {
		t.Errorf("calls by programs: %s", a)
	}
	w.scripting(t, `"external-code-execution": "allow"`)
	if a := c.must("page_runCode", fn("later", 1)); a.at("returned.title") != "Mine" {
		t.Errorf("allowed by the person: %s", a)
	}
	if a := c.try("page_runCode", and(fn("laterLoop"), map[string]any{"timeoutMs": 200})); a.code != "TIMEOUT" {
		t.Errorf("an endless loop: %s", a)
	}
	if a := c.try("page_runCode", fn("add", "⟦token:0a1b2c3d@a.test#0123456789abcdef⟧", 1)); a.code != "SECRET_NOT_RELEASABLE" {
		t.Errorf("a secret in an argument: %s", a)
	}
	// The debugger is there only while the code runs, and what the page is made of shows nothing of it.
	var left string
	who.eval(own, `document.documentElement.outerHTML + Object.keys(window).filter((name) => /browsentic/i.test(name))`, &left)
	if strings.Contains(left, "browsentic") {
		t.Errorf("left in the page: %s", left)
	}
	if !who.stopWorker() {
		t.Fatal("there is no worker")
	}
	who.popup().awaitPairing("linked")
	who.must(own, "Page.bringToFront", nil, nil)
	if a := c.must("page_runCode", fn("add", 2, 2)); a.at("returned") != 4.0 {
		t.Errorf("after a new start of the worker: %s", a)
	}
}
