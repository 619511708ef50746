package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// gallery serves pages in the colour of their query, 1500×3000 CSS pixels large, with a box of another at 20.4, 2500.6;
// its button opens the same page in another colour.
func gallery(t *testing.T) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		height := r.URL.Query().Get("height")
		if height == "" {
			height = "3000"
		}
		fmt.Fprintf(w, `<!doctype html><title>Gallery</title><body style="margin:0;width:1500px;height:%spx;background:%s">
			<button onclick="window.open('?colour=black')">Open</button>
			<div id=box style="position:absolute;left:20.4px;top:2500.6px;width:100px;height:50px;background:lime"></div>
			<div id=line style="position:absolute;left:0;top:1000px;width:1400px;height:1px;background:lime"></div>`,
			height, r.URL.Query().Get("colour"))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// shot is a picture, and what was said about it.
type shot struct {
	image.Image
	mimeType             string
	width, height, bytes int
	scale                float64
}

// shoot takes a picture and holds it against what is said of it. A WebP has no pixels here: nothing decodes it.
func (p *page) shoot(args map[string]any) shot {
	p.t.Helper()
	a := p.do("browser_screenshot", args)
	block, ok := a.content[0].(*mcp.ImageContent)
	if !ok {
		p.t.Fatalf("the first content block is %T", a.content[0])
	}
	number := func(name string) int { n, _ := a.at(name).(float64); return int(n) }
	s := shot{width: number("width"), height: number("height"), bytes: number("bytes")}
	s.mimeType, _ = a.at("mimeType").(string)
	s.scale, _ = a.at("scale").(float64)
	if block.MIMEType != s.mimeType || len(block.Data) != s.bytes {
		p.t.Errorf("%d bytes of %s, but the answer says %s", len(block.Data), block.MIMEType, a)
	}
	decode := map[string]func([]byte) (image.Image, error){
		"image/png":  func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) },
		"image/jpeg": func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) },
	}[s.mimeType]
	if decode == nil {
		return s
	}
	var err error
	if s.Image, err = decode(block.Data); err != nil {
		p.t.Fatal(err)
	}
	if size := s.Bounds().Size(); size != image.Pt(s.width, s.height) {
		p.t.Errorf("the picture is %v, the answer says %s", size, a)
	}
	return s
}

// isAt reports whether the pixel has the colour, as nearly as a lossy picture has it.
func (s shot) isAt(x, y int, want color.RGBA) bool {
	r, g, b, _ := s.At(x, y).RGBA()
	near := func(got uint32, want uint8) bool { d := int(got>>8) - int(want); return -8 < d && d < 8 }
	return near(r, want.R) && near(g, want.G) && near(b, want.B)
}

var (
	lime  = color.RGBA{0, 255, 0, 255}
	blue  = color.RGBA{0, 0, 255, 255}
	red   = color.RGBA{255, 0, 0, 255}
	black = color.RGBA{0, 0, 0, 255}
)

func window(scaleFactor float64) map[string]any {
	return settings(map[string]any{"viewport": map[string]any{"width": 601, "height": 403}, "deviceScaleFactor": scaleFactor})
}

func element(selector string) map[string]any {
	return map[string]any{"kind": "element", "locator": css(selector)}
}

func TestScreenshots(t *testing.T) {
	t.Parallel()
	base := gallery(t)
	whole := map[string]any{"kind": "fullPage"}
	for _, scaleFactor := range []float64{1, 2} {
		t.Run(fmt.Sprintf("%v device pixels", scaleFactor), func(t *testing.T) {
			t.Parallel()
			p := shared.client(t).session(window(scaleFactor)).open(base + "?colour=blue")
			for _, tc := range []struct {
				name          string
				args          map[string]any
				mimeType      string
				width, height int
				scale         float64
				middle        color.RGBA
			}{
				{"viewport", nil, "image/png", 601, 403, 1, blue},
				{"viewport, smaller", map[string]any{"maxSide": 300}, "image/png", 300, 201, 0.4991, blue},
				{"jpeg", map[string]any{"format": "jpeg", "quality": 70}, "image/jpeg", 601, 403, 1, blue},
				{"webp", map[string]any{"format": "webp", "quality": 70, "maxSide": 300}, "image/webp", 300, 201, 0.4991, blue},
				{"full page", map[string]any{"capture": whole}, "image/png", 1000, 2000, 0.6666, blue},
				{"full page, as it is", map[string]any{"capture": whole, "maxSide": 3000, "format": "jpeg"}, "image/jpeg", 1500, 3000, 1, blue},
				{"element", map[string]any{"capture": element("#box")}, "image/png", 101, 51, 1, lime},
				{"element, smaller", map[string]any{"capture": element("#box"), "maxSide": 50}, "image/png", 50, 25, 0.495, lime},
				{"element of one line", map[string]any{"capture": element("#line"), "maxSide": 400}, "image/png", 400, 1, 0.2857, color.RGBA{}},
				{"viewport again", nil, "image/png", 601, 403, 1, blue},
			} {
				s := p.shoot(tc.args)
				if s.mimeType != tc.mimeType || s.width != tc.width || s.height != tc.height || s.scale != tc.scale {
					t.Errorf("%s: %s of %d×%d, scale %v; want %s of %d×%d, scale %v", tc.name,
						s.mimeType, s.width, s.height, s.scale, tc.mimeType, tc.width, tc.height, tc.scale)
				}
				if s.Image != nil && tc.middle.A > 0 && !s.isAt(s.width/2, s.height/2, tc.middle) {
					t.Errorf("%s: the middle is %v, want %v", tc.name, s.At(s.width/2, s.height/2), tc.middle)
				}
			}
			// The element's picture is the element to its edges, but for the fraction of a pixel that is the page's.
			box := p.shoot(map[string]any{"capture": element("#box"), "maxSide": 50})
			for _, at := range []image.Point{{1, 1}, {48, 1}, {1, 23}, {48, 23}} {
				if !box.isAt(at.X, at.Y, lime) {
					t.Errorf("the small element at %v is %v, want lime", at, box.At(at.X, at.Y))
				}
			}
		})
	}
}

func TestScreenshotsOfSessionsAtOnceAndBehind(t *testing.T) {
	t.Parallel()
	base := gallery(t)
	c := shared.client(t)
	colours := map[string]color.RGBA{"red": red, "lime": lime, "blue": blue}
	var all sync.WaitGroup
	for name, want := range colours {
		p := c.session(window(1)).open(base + "?colour=" + name)
		opened := p.actAndWait(click(role("button", "Open")), popup)
		front := &page{client: c, session: p.session, id: opened.at("event.page.pageId").(string)}
		all.Go(func() {
			for range 3 {
				// The page lies behind its popup, and neither shows the other, nor another session.
				if s := p.shoot(nil); !s.isAt(300, 200, want) {
					t.Errorf("the %s page is %v", name, s.At(300, 200))
				}
				if s := p.shoot(map[string]any{"capture": element("#box"), "maxSide": 50, "format": "jpeg"}); !s.isAt(25, 12, lime) {
					t.Errorf("the box of the %s page is %v", name, s.At(25, 12))
				}
				if s := front.shoot(map[string]any{"maxSide": 200}); !s.isAt(100, 60, black) {
					t.Errorf("the popup of the %s page is %v", name, s.At(100, 60))
				}
			}
		})
	}
	all.Wait()
}

func TestAScreenshotIsRefusedBeforeItIsTaken(t *testing.T) {
	t.Parallel()
	base := gallery(t)
	p := shared.client(t).session(window(1)).open(base + "?colour=blue&height=10001")
	whole := map[string]any{"kind": "fullPage"}
	for _, args := range []map[string]any{{"capture": whole}, {"capture": whole, "maxSide": 100, "format": "jpeg"}} {
		if a := p.attempt("browser_screenshot", args); a.code != "LIMIT_EXCEEDED" {
			t.Errorf("%v: %s", args, a)
		}
	}
	if a := p.attempt("browser_screenshot", map[string]any{"quality": 50}); a.code != "-32602" {
		t.Errorf("quality of a png: %s", a)
	}
	p.shoot(nil)
}
