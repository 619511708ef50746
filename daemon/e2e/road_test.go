package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

func TestTheListNeedsNoDaemon(t *testing.T) {
	w := ownWorld(t, "BROWSENTIC_BROWSER=/nonexistent/browser")
	c := w.client(t)
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := publishedTools(); len(list.Tools) != want {
		t.Errorf("%d tools are listed, want %d", len(list.Tools), want)
	}
	for _, tool := range list.Tools {
		if tool.Title == "" || tool.Description == "" || tool.InputSchema == nil || tool.Annotations == nil {
			t.Errorf("%s is listed without title, description, input schema or hints", tool.Name)
		}
		if (tool.OutputSchema == nil) != answersText(tool.Name) {
			t.Errorf("%s: output schema %v; text has none, and data has one", tool.Name, tool.OutputSchema)
		}
	}
}

// publishedTools is how many tools a client is shown before it has read a page.
func publishedTools() int {
	n := 1 // the status tool
	for _, a := range registry.All {
		if !a.OnOffer {
			n++
		}
	}
	return n
}

// answersText reports whether a tool answers fenced text in place of data.
func answersText(tool string) bool { return strings.HasPrefix(tool, "page_") }

func TestEveryToolDoesItsJob(t *testing.T) {
	t.Parallel()
	c := shared.client(t)
	everyToolDoesItsJob(t, c.session(map[string]any{"name": "buyer", "metadata": map[string]any{"team": "shop"}}))
	if a := c.must("browser_runtime_info", nil); a.at("browserLaunchState") != "ready" || a.at("operationId") != nil {
		t.Errorf("runtime info: %s", a)
	}
}

func TestEveryToolDoesItsJobInAPairedBrowser(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	w.allow(t, "form-submission")
	id := newPerson(t).pairWith(w)
	p := w.client(t).session(map[string]any{"browser": id, "name": "buyer", "metadata": map[string]any{"team": "shop"}})
	for tool, args := range map[string]map[string]any{
		"browser_observe":       p.with(map[string]any{"source": "console"}),
		"browser_download_list": {"sessionId": p.session},
		"browser_download_get":  {"sessionId": p.session, "downloadId": "download_1"},
		"browser_state_save":    {"sessionId": p.session, "stateId": "mine"},
	} {
		if a := p.try(tool, args); a.code != "UNSUPPORTED" || a.err["nextStep"] == "" {
			t.Errorf("%s, whose matter is the person's own: %s", tool, a)
		}
	}
	p.must("browser_state_list", nil)
	everyToolDoesItsJob(t, p)
}

// everyToolDoesItsJob ends the session, which is named buyer, of the team shop.
func everyToolDoesItsJob(t *testing.T, p *page) {
	t.Helper()
	base := site(t)

	if a := p.do("browser_navigate", map[string]any{"url": base + "/form"}); a.at("url") != base+"/form" {
		t.Errorf("navigate: %s", a)
	}
	if a := p.do("browser_get_title", nil); a.at("title") != "Form" {
		t.Errorf("title: %s", a)
	}
	snapshot := p.do("browser_snapshot", map[string]any{"includeRefs": true})
	text := snapshot.at("snapshot").(string)
	for _, part := range []string{`heading "Order"`, `textbox "Name"`, `checkbox "Gift"`, `combobox "Size"`, `button "Send"`} {
		if !strings.Contains(text, part) {
			t.Errorf("the snapshot lacks %s:\n%s", part, text)
		}
	}
	if strings.Contains(text, "hunter2secret") {
		t.Errorf("the snapshot shows a password:\n%s", text)
	}
	p.do("browser_fill", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Name"}, "value": "Zoë \"Q\" <b>"})
	p.do("browser_check", map[string]any{"locator": role("checkbox", "Gift")})
	p.do("browser_select_option", map[string]any{"locator": role("combobox", "Size"), "value": "Large"})
	p.do("browser_click", map[string]any{"locator": role("button", "Send")})
	if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != `Zoë "Q" <b>|true|l` {
		t.Errorf("after send: %s", a)
	}
	p.do("browser_uncheck", map[string]any{"locator": role("checkbox", "Gift")})
	p.do("browser_press", map[string]any{"locator": role("button", "Send"), "key": "Enter"})
	if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != `Zoë "Q" <b>|false|l` {
		t.Errorf("after pressing Enter: %s", a)
	}

	var ref any
	for _, r := range snapshot.at("refs").([]any) {
		if entry := r.(map[string]any); entry["tag"] == "input" {
			ref = entry["ref"]
			break
		}
	}
	p.do("browser_fill", map[string]any{"ref": ref, "value": "by ref"})

	shot := p.do("browser_screenshot", nil)
	picture, ok := shot.content[0].(*mcp.ImageContent)
	if !ok {
		t.Fatalf("the first content block is %T", shot.content[0])
	}
	decoded, err := png.Decode(bytes.NewReader(picture.Data))
	if err != nil {
		t.Fatal(err)
	}
	if size := decoded.Bounds().Size(); float64(size.X) != shot.at("width") || float64(size.Y) != shot.at("height") {
		t.Errorf("the picture is %v, the answer says %s", size, shot)
	}

	p.do("browser_navigate", map[string]any{"url": base + "/second"})
	if a := p.do("browser_back", nil); a.at("url") != base+"/form" {
		t.Errorf("back: %s", a)
	}
	if a := p.do("browser_forward", nil); a.at("url") != base+"/second" {
		t.Errorf("forward: %s", a)
	}
	p.do("browser_reload", nil)
	if a := p.do("browser_get_url", nil); a.at("url") != base+"/second" {
		t.Errorf("url: %s", a)
	}
	p.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "text", "text": "Second page", "state": "present"}})

	second := p.must("browser_page_create", map[string]any{"sessionId": p.session})
	if a := p.must("browser_page_list", map[string]any{"sessionId": p.session}); a.at("pages.length") != 2.0 {
		t.Errorf("pages: %s", a)
	}
	p.must("browser_page_close", map[string]any{"sessionId": p.session, "pageId": second.at("pageId")})
	got := p.must("browser_session_get", map[string]any{"sessionId": p.session})
	if got.at("session.name") != "buyer" || got.at("session.metadata.team") != "shop" || got.at("session.status") != "ready" {
		t.Errorf("session: %s", got)
	}
	p.must("browser_session_list", nil)
	p.must("browser_runtime_info", nil)
	if a := p.must("browsentic_status", nil); a.at("manifestInSync") != true {
		t.Errorf("status: %s", a)
	}
	closed := p.must("browser_session_close", map[string]any{"sessionId": p.session})
	if closed.at("session.status") != "closed" {
		t.Errorf("close: %s", closed)
	}
	if a := p.attempt("browser_get_url", nil); a.code != "SESSION_CLOSED" {
		t.Errorf("after close: %s", a)
	}
}

func TestTheTextBlockSaysTheSame(t *testing.T) {
	t.Parallel()
	p := shared.client(t).session(nil)
	a := p.do("browser_get_url", nil)
	text, ok := a.content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("content is %T", a.content[0])
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(text.Text), &fields); err != nil || fields["url"] != a.at("url") {
		t.Errorf("text %q, structured %s", text.Text, a)
	}
}

func TestADialogIsAnsweredAndTold(t *testing.T) {
	t.Parallel()
	base := site(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/alert"})
	a := p.do("browser_click", map[string]any{"locator": role("button", "Warn")})
	if a.at("dialog.message") != "careful" || a.at("dialog.action") != "dismiss" {
		t.Errorf("click: %s", a)
	}
	if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != "after" {
		t.Errorf("the page went on to %s", a)
	}
}

func TestActionsWaitForTheirElement(t *testing.T) {
	t.Parallel()
	base := site(t)
	p := shared.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/late"})
	p.do("browser_click", map[string]any{"locator": role("button", "Late")})
}

func TestSessionsAreApart(t *testing.T) {
	t.Parallel()
	base := site(t)
	c := shared.client(t)
	a, b := c.session(nil), c.session(nil)
	a.do("browser_navigate", map[string]any{"url": base + "/whoami?set=alice"})
	b.do("browser_navigate", map[string]any{"url": base + "/whoami"})
	if got := b.do("browser_visible_text", map[string]any{"locator": css("#out")}); got.at("text") != "nobody" {
		t.Errorf("the other session is %s", got)
	}
	a.do("browser_navigate", map[string]any{"url": base + "/whoami"})
	if got := a.do("browser_visible_text", map[string]any{"locator": css("#out")}); got.at("text") != "alice" {
		t.Errorf("the session itself is %s", got)
	}
	// A page id is worth nothing outside its session.
	if got := c.try("browser_get_url", map[string]any{"sessionId": b.session, "pageId": a.id}); got.code != "PAGE_NOT_FOUND" {
		t.Errorf("a foreign page: %s", got)
	}
}

func TestTwentySessionsAtOnce(t *testing.T) {
	base := site(t)
	w := ownWorld(t)
	c := w.client(t)
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			who := fmt.Sprintf("user%d", i)
			a := c.try("browser_session_create", map[string]any{"name": who})
			if a.code != "" {
				t.Errorf("%s: %s", who, a)
				return
			}
			p := &page{client: c, session: a.at("initialPage.sessionId").(string), id: a.at("initialPage.pageId").(string)}
			steps := []struct {
				tool string
				args map[string]any
			}{
				{"browser_navigate", map[string]any{"url": base + "/whoami?set=" + who, "timeoutMs": 60000}},
				{"browser_navigate", map[string]any{"url": base + "/form", "timeoutMs": 60000}},
				{"browser_fill", map[string]any{"locator": map[string]any{"strategy": "label", "value": "Name"}, "value": who, "timeoutMs": 60000}},
				{"browser_click", map[string]any{"locator": role("button", "Send"), "timeoutMs": 60000}},
			}
			for _, s := range steps {
				if a := p.attempt(s.tool, s.args); a.code != "" {
					t.Errorf("%s: %s: %s", who, s.tool, a)
					return
				}
			}
			if a := p.attempt("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != who+"|false|s" {
				t.Errorf("%s reads %s", who, a)
			}
			p.attempt("browser_navigate", map[string]any{"url": base + "/whoami", "timeoutMs": 60000})
			if a := p.attempt("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != who {
				t.Errorf("%s is %s", who, a)
			}
		})
	}
	wg.Wait()
}

func TestHeaded(t *testing.T) {
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip("no Xvfb on this machine")
	}
	display := startDisplay(t)
	w := ownWorld(t, "DISPLAY="+display, "BROWSENTIC_HEADLESS=false")
	base := site(t)
	p := w.client(t).session(map[string]any{"contextSettings": map[string]any{"viewport": map[string]any{"width": 900, "height": 600}}})
	// Right after load a headed click is the one that other tools lose.
	for range 5 {
		p.do("browser_navigate", map[string]any{"url": base + "/form"})
		p.do("browser_click", map[string]any{"locator": role("button", "Send")})
		if a := p.do("browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != "|false|s" {
			t.Errorf("the click was lost: %s", a)
		}
	}
	if a := p.do("browser_screenshot", nil); a.at("width") != 900.0 {
		t.Errorf("screenshot: %s", a)
	}
	if a := p.must("browser_runtime_info", nil); a.at("headless") != false {
		t.Errorf("runtime info: %s", a)
	}
}
