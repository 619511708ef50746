package e2e

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Widgets and apps as they are published: each page of testdata/widgets is one package of node_modules, bundled for the
// test. A widget is worked by the tools alone, by role and name as a snapshot shows them; what it says of itself (its
// events, its model) is what counts. docs/widgets.md is written by this test, with -update.

var updateDocs = flag.Bool("update", false, "write docs/widgets.md")

const (
	widgetPages = "testdata/widgets"
	modules     = "../../node_modules"
	widgetDoc   = "../../docs/widgets.md"
)

// widget is one page and what is done there.
type widget struct {
	page     string // the file of testdata/widgets without its ending
	kind     string // what a person calls it
	packages string // whose versions the table shows, separated by spaces
	acts     []act
}

func TestWidgets(t *testing.T) {
	base := widgetSite(t)
	all := slices.Concat(widgets, pageWidgets)
	rows := make([]string, len(all))
	c := shared.client(t)
	// A page for each that works at the same time: a widget leaves nothing behind but its cookies.
	lanes := make(chan *page, 2)
	for range cap(lanes) {
		lanes <- c.session(map[string]any{"contextSettings": map[string]any{
			"locale": "en-US", "timezoneId": "UTC", "viewport": map[string]any{"width": 1000, "height": 700},
		}})
	}
	t.Run("widget", func(t *testing.T) {
		for i, w := range all {
			t.Run(w.page, func(t *testing.T) {
				t.Parallel()
				lane := <-lanes
				defer func() { lanes <- lane }()
				own := *lane
				own.client = &client{ClientSession: c.ClientSession, t: t}
				rows[i] = w.work(&own, base)
			})
		}
	})
	if t.Failed() || slices.Contains(rows, "") { // only some were run
		return
	}
	compareDoc(t, rows)
}

// work does everything with a widget and returns its row of the table.
func (w widget) work(p *page, base string) string {
	p.t.Helper()
	p.do("browser_navigate", map[string]any{"url": base + "/" + w.page, "timeoutMs": 30000})
	var done, said []string
	for i, a := range w.acts {
		p.perform(a, i == 0)
		done = append(done, a.words())
		if a.said != "" {
			p.hears(a)
			said = append(said, "`"+a.said+"`")
		}
	}
	if len(said) == 0 {
		p.t.Error("nothing was checked")
	}
	cell := strings.NewReplacer("|", `\|`, "\n", "⏎").Replace
	return fmt.Sprintf("| %s | %s | %s | %s |\n", strings.Join(versions(p.t, w.packages), ", "), w.kind, cell(strings.Join(done, "; ")), cell(strings.Join(said, ", ")))
}

// perform does one act. The first one goes the way of a careful client: it looks for the element in a snapshot and acts
// on the ref that it finds there.
func (p *page) perform(a act, careful bool) {
	p.t.Helper()
	args := a.args
	if at, ok := args["locator"].(map[string]any); ok && careful && at["strategy"] == "role" && at["frame"] == nil {
		args = map[string]any{"ref": p.refOf(at)}
		for k, v := range a.args {
			if k != "locator" {
				args[k] = v
			}
		}
	}
	if got := p.attempt(a.tool, args); got.code != "" {
		seen := p.do("browser_snapshot", nil)
		p.t.Fatalf("%s: %s\nthe page: %s", a.words(), got, seen.at("snapshot"))
	}
}

// refOf is the ref of the element that a snapshot shows with this role and name.
func (p *page) refOf(at map[string]any) string {
	p.t.Helper()
	p.attempt("browser_wait", map[string]any{"timeoutMs": 5000, "condition": map[string]any{"kind": "locator", "locator": at, "state": "visible"}})
	seen := p.do("browser_snapshot", map[string]any{"includeRefs": true, "maxRefs": 100, "interactiveOnly": true})
	for _, each := range seen.at("refs").([]any) {
		ref := each.(map[string]any)
		if (ref["role"] == at["value"] || slices.Contains(tagsOf[at["value"].(string)], ref["tag"].(string))) && strings.Contains(fmt.Sprint(ref["name"]), fmt.Sprint(at["name"])) {
			return ref["ref"].(string)
		}
	}
	p.t.Fatalf("the snapshot has no ref of %v: %s\n%v", at, seen.at("snapshot"), seen.at("refs"))
	return ""
}

// tagsOf are the elements that have a role without saying so.
var tagsOf = map[string][]string{
	"button": {"button"}, "link": {"a"}, "textbox": {"input", "textarea"}, "combobox": {"input", "select"},
}

// hears waits until the widget says what the act should have made it say.
func (p *page) hears(a act) {
	p.t.Helper()
	state := css(fmt.Sprintf("#state[data-says=%q]", a.said))
	if got := p.attempt("browser_wait", map[string]any{"timeoutMs": 5000, "condition": map[string]any{"kind": "locator", "locator": state, "state": "attached"}}); got.code != "" {
		says := p.do("browser_visible_text", map[string]any{"locator": css("#state")})
		seen := p.do("browser_snapshot", nil)
		p.t.Fatalf("after %q the widget says %q, want %q\nthe page: %s", a.words(), says.at("text"), a.said, seen.at("snapshot"))
	}
}

// act is one call of a tool and, where the widget reacts, what it then says of itself.
type act struct {
	tool string
	args map[string]any
	said string
}

func (a act) says(said string) act {
	a.said = said
	return a
}

func clickOn(at map[string]any) act {
	return act{tool: "browser_click", args: map[string]any{"locator": at}}
}
func doubleClickOn(at map[string]any) act {
	return act{tool: "browser_double_click", args: map[string]any{"locator": at}}
}
func hoverOver(at map[string]any) act {
	return act{tool: "browser_hover", args: map[string]any{"locator": at}}
}
func checkOn(at map[string]any) act {
	return act{tool: "browser_check", args: map[string]any{"locator": at}}
}

func fillIn(at map[string]any, value string) act {
	return act{tool: "browser_fill", args: map[string]any{"locator": at, "value": value}}
}

func pressOn(at map[string]any, key string) act {
	return act{tool: "browser_press", args: map[string]any{"locator": at, "key": key}}
}

func dragOnto(from, to map[string]any) act {
	return act{tool: "browser_drag_and_drop", args: map[string]any{"source": from, "target": to}}
}

func wheel(dy int) act {
	return act{tool: "browser_scroll", args: map[string]any{"deltaX": 0, "deltaY": dy}}
}

// aimed is what a page tool acts on, by text, by selector or by both.
func targeted(text, selector string) map[string]any {
	at := map[string]any{}
	if text != "" {
		at["text"] = text
	}
	if selector != "" {
		at["selector"] = selector
	}
	return at
}

func clickText(text, selector string) act {
	return act{tool: "page_clickElement", args: map[string]any{"target": targeted(text, selector)}}
}

func fillText(text, selector, value string) act {
	return act{tool: "page_fillInput", args: map[string]any{"target": targeted(text, selector), "value": value}}
}

func keyOn(selector, key string) act {
	return act{tool: "page_pressKey", args: map[string]any{"target": targeted("", selector), "key": key}}
}

func dragTo(from, to string) act {
	return act{tool: "page_dragElement", args: map[string]any{"from": targeted("", from), "to": targeted("", to)}}
}

func words(value string) map[string]any { return map[string]any{"strategy": "text", "value": value} }

func label(value string) map[string]any { return map[string]any{"strategy": "label", "value": value} }

// inside is a locator within the frame that another one finds.
func inside(frame, at map[string]any) map[string]any {
	frames := []any{frame}
	if outer, ok := frame["frame"].(map[string]any); ok {
		frames = append(slices.Clone(outer["chain"].([]any)), without(frame, "frame"))
	}
	at = without(at)
	at["frame"] = map[string]any{"chain": frames}
	return at
}

func without(m map[string]any, keys ...string) map[string]any {
	out := map[string]any{}
	for k, v := range m {
		if !slices.Contains(keys, k) {
			out[k] = v
		}
	}
	return out
}

// words tell of the act as a person would.
func (a act) words() string {
	at := spoken(a.args["locator"])
	if target, ok := a.args["target"].(map[string]any); ok && a.args["source"] == nil {
		at = spokenTarget(target)
	}
	switch a.tool {
	case "page_waitForElement":
		return "wait for " + at
	case "page_clickElement":
		return "click " + at
	case "page_fillInput":
		return fmt.Sprintf("fill %s with “%s”", at, a.args["value"])
	case "page_pressKey":
		return fmt.Sprintf("press %s on %s", a.args["key"], at)
	case "page_dragElement":
		return fmt.Sprintf("drag %s onto %s", spokenTarget(a.args["from"].(map[string]any)), spokenTarget(a.args["to"].(map[string]any)))
	case "browser_fill":
		return fmt.Sprintf("fill %s with “%s”", at, a.args["value"])
	case "browser_press":
		return fmt.Sprintf("press %s on %s", a.args["key"], at)
	case "browser_drag_and_drop":
		return fmt.Sprintf("drag %s onto %s", spoken(a.args["source"]), spoken(a.args["target"]))
	case "browser_scroll":
		return fmt.Sprintf("turn the wheel by %d", a.args["deltaY"])
	}
	return strings.ReplaceAll(strings.TrimPrefix(a.tool, "browser_"), "_", " ") + " " + at
}

func spokenTarget(target map[string]any) string {
	text, selector := target["text"], target["selector"]
	switch {
	case selector == nil:
		return fmt.Sprintf("“%s”", text)
	case text == nil:
		return fmt.Sprintf("`%s`", selector)
	}
	return fmt.Sprintf("“%s” (`%s`)", text, selector)
}

func spoken(locator any) string {
	at, _ := locator.(map[string]any)
	if within, ok := at["frame"].(map[string]any); ok {
		frames := ""
		for _, outer := range within["chain"].([]any) {
			frames = " in " + spoken(outer) + frames
		}
		return spoken(without(at, "frame")) + frames
	}
	switch {
	case at["strategy"] == "css":
		return fmt.Sprintf("`%s`", at["value"])
	case at["name"] != nil:
		return fmt.Sprintf("%s “%s”", at["value"], at["name"])
	}
	return fmt.Sprintf("“%s”", at["value"])
}

// widgetSite bundles the pages and serves them, each at the address of its name.
func widgetSite(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(modules); err != nil {
		t.Skip("node_modules is not there: npm ci")
	}
	built := t.TempDir()
	args := []string{"--bundle", "--format=esm", "--target=chrome125", "--jsx=automatic", "--log-level=warning", "--define:process.env.NODE_ENV=\"production\"", "--loader:.png=dataurl", "--loader:.gif=dataurl", "--loader:.svg=dataurl", "--outdir=" + built}
	pages, _ := filepath.Glob(filepath.Join(widgetPages, "*.js*"))
	args = append(args, pages...)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if out, err := exec.CommandContext(ctx, filepath.Join(modules, ".bin/esbuild"), args...).CombinedOutput(); err != nil {
		t.Fatalf("bundling the widgets: %v\n%s", err, out)
	}
	files := http.FileServer(http.Dir(built))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// No widget may reach anything but this server, by whichever name.
		w.Header().Set("Content-Security-Policy", "default-src 'self' 'unsafe-inline' data: blob:; frame-src 'self' http://*.localhost:*")
		if filepath.Ext(r.URL.Path) != "" {
			files.ServeHTTP(w, r)
			return
		}
		name := strings.Split(r.URL.Path, "/")[1]
		style := ""
		if _, err := os.Stat(filepath.Join(built, name+".css")); err == nil {
			style = fmt.Sprintf("<link rel=stylesheet href=/%s.css>", name)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><html lang=en><title>%s</title>%s<output id=state></output><main id=root></main><script type=module src=/%s.js></script>", name, style, name)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// versions names packages with the versions that are installed.
func versions(t *testing.T, packages string) []string {
	t.Helper()
	names := strings.Fields(packages)
	if len(names) == 0 {
		return []string{"a page of the test"}
	}
	for i, name := range names {
		var installed struct{ Version string }
		raw, err := os.ReadFile(filepath.Join(modules, name, "package.json"))
		if err == nil {
			err = json.Unmarshal(raw, &installed)
		}
		if err != nil {
			t.Fatal(err)
		}
		names[i] = "`" + name + "` " + installed.Version
	}
	return names
}

const widgetDocHead = `<!-- Written by go test ./daemon/e2e -run TestWidgets -update; do not edit. -->

# Widgets and apps

What was done with widgets and apps as npm publishes them, in a real browser and with the published tools alone: by role
and name, as a snapshot shows them. The last column is what the widget then said of itself.

## With the debugger

By the tools of the family ` + "`browser_*`" + `, whose input is as that of a person's hands.

`

const widgetDocPage = `
## Without it

By the tools of the family ` + "`page_*`" + `, which work in the user's own browser without the bar that says that it is debugged.

`

const widgetDocTable = `| package | widget | done | seen |
| --- | --- | --- | --- |
`

// compareDoc holds the table of the documentation to what was done and seen.
func compareDoc(t *testing.T, rows []string) {
	t.Helper()
	table := widgetDocTable + strings.Join(rows[:len(widgets)], "")
	doc := widgetDocHead + table + widgetDocPage + widgetDocTable + strings.Join(rows[len(widgets):], "")
	if *updateDocs {
		if err := os.WriteFile(widgetDoc, []byte(doc), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	written, err := os.ReadFile(widgetDoc)
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != doc {
		t.Errorf("%s is not what was seen; go test ./daemon/e2e -run TestWidgets -update", widgetDoc)
	}
}
