package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// An interaction is a page, what a client does on it, and what the page's `#out` says in the end.
type interaction struct {
	name  string
	body  string
	steps []toolCall
	want  string
}

type toolCall struct {
	tool string
	args map[string]any
}

func target(selector string) map[string]any { return map[string]any{"locator": css(selector)} }

func onWith(selector, field string, value any) map[string]any {
	return map[string]any{"locator": css(selector), field: value}
}

func call(tool string, args map[string]any) toolCall { return toolCall{"browser_" + tool, args} }

func fill(selector, value string) toolCall   { return call("fill", onWith(selector, "value", value)) }
func pressKey(selector, key string) toolCall { return call("press", onWith(selector, "key", key)) }
func choose(selector, value string) toolCall {
	return call("select_option", onWith(selector, "value", value))
}

func drag(source, target string) toolCall {
	return call("drag_and_drop", map[string]any{"source": css(source), "target": css(target)})
}

// said is the script of pages that note what happened to them, word by word.
const said = `<p id=out style="position:fixed;bottom:0;margin:0"></p><script>const say = (...words) => { out.textContent = [out.textContent, ...words].join(' ').trim() }</script>`

const longLength = 100_001

var interactions = map[string][]interaction{
	"pointer": {
		{
			name:  "a double click is two clicks and one double click",
			body:  `<button onclick="say('click', event.detail)" ondblclick="say('double')">B</button>`,
			steps: []toolCall{call("double_click", target("button"))},
			want:  "click 1 click 2 double",
		},
		{
			name:  "hovering opens what a click in it needs",
			body:  `<style>ul { display: none } nav:hover ul { display: block }</style><nav>Menu<ul><li><button onclick="say('chosen')">Item</button></ul></nav>`,
			steps: []toolCall{call("hover", target("nav")), call("click", target("button"))},
			want:  "chosen",
		},
		{
			name: "a sticky header is no obstacle",
			body: `<header style="position:sticky;top:0;height:120px;background:#ccc" onclick="say('header')">Head</header>
				<p style="height:1500px"></p><button onclick="say('hit')">B</button><p style="height:3000px"></p><script>scrollTo(0, 1600)</script>`,
			steps: []toolCall{call("click", target("button"))},
			want:  "hit",
		},
		{
			name: "a passing overlay is waited for",
			body: `<button onclick="say('hit')">B</button><div id=veil style="position:fixed;inset:0" onclick="say('veil')"></div>
				<script>setTimeout(() => veil.remove(), 400)</script>`,
			steps: []toolCall{call("click", target("button"))},
			want:  "hit",
		},
		{
			name: "a moving element is hit where it stops",
			body: `<style>@keyframes slide { from { margin-left: 0 } to { margin-left: 400px } } button { animation: slide .6s linear both }</style>
				<button onclick="say('hit at', Math.round(this.getBoundingClientRect().x - document.body.getBoundingClientRect().x))">B</button>`,
			steps: []toolCall{call("click", target("button"))},
			want:  "hit at 400",
		},
		{
			name: "a frame with border, padding, transform and zoom, scrolled in itself and around",
			body: `<script>onmessage = (e) => say(e.data)</script><p style="height:1800px"></p>
				<div style="zoom:.8"><iframe style="border:11px solid;padding:7px 23px;transform:rotate(8deg) scale(1.2);margin:60px" srcdoc="
				<p style='height:900px'></p><button onclick='parent.postMessage(event.isTrusted, &quot;*&quot;)'>B</button><p style='height:900px'></p>"></iframe></div>`,
			steps: []toolCall{call("click", map[string]any{"locator": inFrame(css("button"), "iframe")})},
			want:  "true",
		},
	},
	"scrolling": {
		{
			name: "the wheel turns where the pointer is",
			body: `<div id=box style="height:100px;overflow:auto" onscrollend="say('box', box.scrollTop, 'page', scrollY)"><p style="height:2000px"></p></div><p style="height:3000px"></p>`,
			steps: []toolCall{
				call("hover", target("#box")), call("scroll", map[string]any{"deltaX": 0, "deltaY": 300}),
			},
			want: "box 300 page 0",
		},
		{
			name: "an element in a box in a page comes into view",
			body: `<p style="height:3000px"></p><div style="height:200px;overflow:auto"><p style="height:2000px"></p><b>Here</b></div><script>
				new IntersectionObserver((seen) => { if (seen.at(-1).isIntersecting) say('seen') }).observe(document.querySelector('b'))</script>`,
			steps: []toolCall{call("scroll_into_view", target("b"))},
			want:  "seen",
		},
	},
	"dragging": {
		{
			name: "by pointer",
			body: `<style>div { width: 80px; height: 80px; background: #ccd; margin: 10px }</style><div id=a>A</div><div id=b>B</div><script>
				a.onpointerdown = (e) => { a.setPointerCapture(e.pointerId); e.preventDefault() }
				a.onpointerup = (e) => say(document.elementFromPoint(e.clientX, e.clientY).id)</script>`,
			steps: []toolCall{drag("#a", "#b")},
			want:  "b",
		},
		{
			name: "with data",
			body: `<div id=a draggable=true ondragstart="event.dataTransfer.setData('text/plain', 'cargo')">A</div>
				<div id=b style="height:100px;background:#ccd" ondragover="event.preventDefault()" ondrop="event.preventDefault(); say(event.dataTransfer.getData('text/plain'), event.isTrusted)">B</div>`,
			steps: []toolCall{drag("#a", "#b")},
			want:  "cargo true",
		},
	},
	"keyboard": {
		{
			name:  "focus is set without a click",
			body:  `<input onfocus="say('focus')" onclick="say('click')" onkeydown="say('key')">`,
			steps: []toolCall{call("focus", target("input"))},
			want:  "focus",
		},
		{
			name: "chords edit, and reach the page as such",
			body: `<input id=a value="old text"><script>a.onkeydown = (e) => { if (e.key.length === 1) say([e.ctrlKey && 'ctrl', e.shiftKey && 'shift', e.key].filter(Boolean).join('+')) }
				a.oninput = () => say('=' + a.value)</script>`,
			steps: []toolCall{pressKey("#a", "Control+a"), pressKey("#a", "Delete"), pressKey("#a", "Shift+X")},
			want:  "ctrl+a = shift+X =X",
		},
		{
			name:  "a dead key writes its mark alone",
			body:  `<input id=a oninput="say(a.value)">`,
			steps: []toolCall{pressKey("#a", "´"), pressKey("#a", "e")},
			want:  "´ ´e",
		},
		{
			name:  "letters of no Latin keyboard",
			body:  `<input id=a oninput="say(a.value)">`,
			steps: []toolCall{pressKey("#a", "Ж"), pressKey("#a", "あ"), fill("#a", "日本語 עברית हिन्दी 👩‍👩‍👧")},
			want:  "Ж Жあ 日本語 עברית हिन्दी 👩‍👩‍👧",
		},
		{
			name:  "a very long text",
			body:  `<textarea oninput="say(this.value.length, this.value.slice(-3))"></textarea>`,
			steps: []toolCall{fill("textarea", strings.Repeat("x", longLength-3)+"end")},
			want:  fmt.Sprintf("%d end", longLength),
		},
	},
	"silence": {
		{
			name:  "a page hears nothing of the extension",
			body:  `<script>addEventListener('message', () => say('heard'), true); onload = () => say('loaded')</script><iframe srcdoc="<p>in"></iframe>`,
			steps: []toolCall{call("snapshot", nil), call("get_title", nil)},
			want:  "loaded",
		},
	},
	"fields": {
		{
			name: "dates, times, colours and ranges",
			body: `<form onchange="say(event.target.type + '=' + event.target.value)"><input type=date id=d><input type=time id=t>
				<input type=datetime-local id=l><input type=month id=m><input type=week id=w><input type=color id=c><input type=range id=r min=0 max=10 step=2></form>`,
			steps: []toolCall{
				fill("#d", "2026-02-28"), fill("#t", "23:59"), fill("#l", "2026-02-28T23:59"), fill("#m", "2026-02"),
				fill("#w", "2026-W09"), fill("#c", "#11aaff"), fill("#r", "8"),
			},
			want: "date=2026-02-28 time=23:59 datetime-local=2026-02-28T23:59 month=2026-02 week=2026-W09 color=#11aaff range=8",
		},
		{
			name: "options in groups, by value and by label",
			body: `<select onchange="say(value, '(' + selectedOptions[0].parentNode.label + ')')"><option value="">None
				<optgroup label=Old><option value=o1>One</optgroup><optgroup label=New><option value=n1>Erste<option value=n2>Zweite</optgroup></select>`,
			steps: []toolCall{choose("select", "n1"), choose("select", "One"), choose("select", "Zweite")},
			want:  "n1 (New) o1 (Old) n2 (New)",
		},
	},
}

// Each group is a session of its own.
func TestInteractions(t *testing.T) {
	base := interactionSite(t)
	for name, group := range interactions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			interact(t, shared.client(t).session(nil), base, group)
		})
	}
}

// TestInteractionsInAPairedBrowser: in a tab of the window in front, with the debugger of the extension alone.
func TestInteractionsInAPairedBrowser(t *testing.T) {
	t.Parallel()
	base, w := interactionSite(t), ownWorld(t)
	p := w.client(t).session(map[string]any{"browser": newPerson(t).pairWith(w)})
	for _, group := range interactions {
		interact(t, p, base, group)
	}
}

func interactionSite(t *testing.T) string {
	t.Helper()
	bodies := map[string]string{}
	for _, group := range interactions {
		for _, i := range group {
			bodies[i.name] = i.body
		}
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, "<!doctype html><title>Interaction</title>", said, bodies[strings.TrimPrefix(r.URL.Path, "/")])
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func interact(t *testing.T, p *page, base string, group []interaction) {
	t.Helper()
	for _, i := range group {
		p.do("browser_navigate", map[string]any{"url": base + "/" + url.PathEscape(i.name)})
		for _, step := range i.steps {
			if a := p.attempt(step.tool, step.args); a.code != "" {
				t.Errorf("%s: %s %v: %s", i.name, step.tool, step.args, a)
			}
		}
		out := map[string]any{"kind": "locator", "state": "visible", "locator": map[string]any{"strategy": "text", "value": i.want}}
		if a := p.attempt("browser_wait", map[string]any{"condition": out, "timeoutMs": 10000}); a.code != "" {
			t.Errorf("%s: the page says %q; want %q", i.name, p.do("browser_visible_text", target("#out")).at("text"), i.want)
		}
	}
}
