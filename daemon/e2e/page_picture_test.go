package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// low has something deep down, in a box that scrolls by itself, and shows how far all is scrolled.
const low = `<!doctype html><title>Low</title><output id=at data-at="0 0" style="position:fixed">0 0</output><div style="height:2000px"></div>
<div id=box style="height:100px;overflow:auto"><div style="height:900px"></div><p id=deep>Deep</p></div>
<script>addEventListener('scroll', () => { at.dataset.at = Math.round(scrollY) + ' ' + box.scrollTop; }, true)</script>`

// bandSite serves pages of one colour each, one that is low, and one that is tall: four bands of 300 pixels that grow
// lighter.
func bandSite(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		colour := strings.TrimPrefix(r.URL.Path, "/")
		if colour == "low" {
			fmt.Fprint(w, low)
			return
		}
		if colour != "bands" {
			fmt.Fprintf(w, `<!doctype html><title>%[1]s</title><body style="margin:0;background:%[1]s"><div id=foot style="position:fixed;bottom:0;height:20px;width:100%%;background:#0f0"></div>`, colour)
			return
		}
		fmt.Fprint(w, `<!doctype html><title>Bands</title><body style="margin:0">`)
		for i := range 4 {
			fmt.Fprintf(w, `<div id=b%d style="height:300px;background:rgb(%d,0,0)"></div>`, i, 60+i*20)
		}
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// picture is what a call shows.
func picture(t *testing.T, a answer) image.Image {
	t.Helper()
	if len(a.content) == 0 {
		t.Fatalf("no picture: %s", a)
	}
	content, ok := a.content[0].(*mcp.ImageContent)
	if !ok {
		t.Fatalf("no picture: %s", a)
	}
	seen, _, err := image.Decode(bytes.NewReader(content.Data))
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

func colourAt(m image.Image, x, y int) color.RGBA {
	r, g, b, a := m.At(x, y).RGBA()
	return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}
}

// isBands reports where a picture is not all of the bands.
func isBands(m image.Image) error {
	if m.Bounds().Dy() != 1200 {
		return fmt.Errorf("it is %d pixels high", m.Bounds().Dy())
	}
	for y := 10; y < 1200; y += 20 {
		want := color.RGBA{uint8(60 + y/300*20), 0, 0, 255}
		if y%300 < 295 && colourAt(m, 50, y) != want {
			return fmt.Errorf("at %d it shows %v, not %v", y, colourAt(m, 50, y), want)
		}
	}
	return nil
}

var whole = map[string]any{"fullPage": true, "format": "png", "maxLongSide": 5000}

// TestAPictureLeavesThePageWhereItWas: what is scrolled for it goes back, whoever takes it.
func TestAPictureLeavesThePageWhereItWas(t *testing.T) {
	t.Parallel()
	base := bandSite(t)
	look := func(t *testing.T, do func(tool string, args map[string]any) answer) {
		t.Helper()
		picture(t, do("page_screenshot", on("#deep")))
		do("page_waitForElement", map[string]any{"target": map[string]any{"selector": `#at[data-at="0 0"]`}, "timeoutMs": 5000})
	}
	p := shared.client(t).session(nil)
	p.do("page_navigate", map[string]any{"url": base + "/low"})
	look(t, p.do)
	f := newFront(t)
	f.who.open(base + "/low")
	look(t, f.must)
}

// TestAPictureIsOfItsTabAlone: a person who turns to another tab meanwhile shows it to nobody.
func TestAPictureIsOfItsTabAlone(t *testing.T) {
	t.Parallel()
	base, f := bandSite(t), newFront(t)
	f.who.open(base + "/blue")
	bands := f.who.open(base + "/bands")
	if err := isBands(picture(t, f.must("page_screenshot", whole))); err != nil {
		t.Errorf("the whole page: %v", err)
	}
	if f.isHeld(base + "/bands") {
		t.Error("a picture of the tab in front took the debugger")
	}
	// The ring that shows the person what was acted on, over the end of the band above, is in no picture.
	f.must("page_hoverElement", and(on("#b1"), map[string]any{"scrollIntoView": false}))
	if got := colourAt(picture(t, f.must("page_screenshot", map[string]any{"format": "png"})), 50, 297); got != (color.RGBA{60, 0, 0, 255}) {
		t.Errorf("over what was acted on, a picture shows %v", got)
	}
	var scrolled float64
	if f.who.eval(bands, `scrollY`, &scrolled); scrolled != 0 {
		t.Errorf("it was left scrolled to %v", scrolled)
	}

	taken := aside(func() answer { return f.try("page_screenshot", whole) })
	f.who.eval(bands, `new Promise((done) => addEventListener('scroll', () => done(), {once: true}))`, nil)
	f.turnTo(base + "/blue")
	if a := <-taken; a.code != "CAPTURE_FAILED" || !strings.Contains(a.String(), "another tab") {
		t.Errorf("with another tab in front in the middle: %s", a)
	}
	f.turnTo(base + "/bands")

	taken = aside(func() answer { return f.try("page_screenshot", whole) })
	f.who.eval(bands, `new Promise((done) => addEventListener('scroll', () => done(), {once: true}))`, nil)
	f.who.eval(bands, `void setTimeout(() => { location.href = '/blue' })`, nil)
	if a := <-taken; a.code != "CAPTURE_FAILED" && a.code != "TAB_UNREACHABLE" {
		t.Errorf("with another page in the tab in the middle: %s", a)
	}
}

// TestAPictureOfAMinimisedWindow: nothing is drawn there by itself.
func TestAPictureOfAMinimisedWindow(t *testing.T) {
	t.Parallel()
	base, f := bandSite(t), newFront(t)
	f.who.open(base + "/bands")
	f.who.eval(f.popup.session, `chrome.windows.getCurrent().then(({id}) => chrome.windows.update(id, {state: 'minimized'})).then(() => {})`, nil)
	if err := isBands(picture(t, f.must("page_screenshot", whole))); err != nil {
		t.Error(err)
	}
	var state string
	if f.who.eval(f.popup.session, `chrome.windows.getCurrent().then(({state}) => state)`, &state); state != "minimized" || f.isHeld(base+"/bands") {
		t.Errorf("afterwards the window is %s; held: %v", state, f.isHeld(base+"/bands"))
	}
}

// TestAPictureOfATabBehind: the bar that tells of the debugger takes some of the page's height, for as long as it is there.
func TestAPictureOfATabBehind(t *testing.T) {
	t.Parallel()
	base, f := bandSite(t), newFront(t)
	p := f.session(map[string]any{"browser": f.id})
	p.do("page_navigate", map[string]any{"url": base + "/blue"})
	seen := picture(t, p.do("page_screenshot", map[string]any{"format": "png"}))
	size := seen.Bounds().Size()
	if foot := colourAt(seen, 5, size.Y-5); foot != (color.RGBA{0, 255, 0, 255}) {
		t.Errorf("at the foot of the page the picture shows %v", foot)
	}
	if f.isHeld(base + "/blue") {
		t.Error("the tab is still held")
	}
	p.do("page_navigate", map[string]any{"url": base + "/bands"})
	if err := isBands(picture(t, p.do("page_screenshot", whole))); err != nil {
		t.Errorf("the whole page: %v", err)
	}
}
