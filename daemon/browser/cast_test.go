package browser

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
)

func decodeFrame(t *testing.T, f Frame) image.Image {
	t.Helper()
	picture, err := jpeg.Decode(bytes.NewReader(f.JPEG))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// isColor compares with what JPEG makes of a color.
func isColor(c color.Color, r, g, b int) bool {
	cr, cg, cb, _ := c.RGBA()
	near := func(a uint32, b int) bool { return math.Abs(float64(a>>8)-float64(b)) < 16 }
	return near(cr, r) && near(cg, g) && near(cb, b)
}

func plain(color string) string {
	return `<!doctype html><title>plain</title><body style="margin:0;background:` + color + `">`
}

var small = CastSize{MaxWidth: 320, MaxHeight: 320, Quality: 60}

func TestPicture(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/red": plain("rgb(200,0,0)"), "/blue": plain("rgb(0,0,200)")})
	b := launch(t, nil)
	for name, test := range map[string]struct {
		settings      Settings
		width, height float64
	}{
		"default":  {Settings{}, 0, 0},
		"viewport": {Settings{Viewport: &Viewport{Width: 390, Height: 844}}, 390, 844},
		"dense":    {Settings{Viewport: &Viewport{Width: 800, Height: 600}, DeviceScaleFactor: 2}, 800, 600},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlace(t, b, test.settings, Events{})
			id := firstPage(p)
			navigate(t, p, id, s.URL+"/red")
			f, err := p.Picture(testContext(t), id, small)
			if err != nil {
				t.Fatal(err)
			}
			if info, _ := p.Page(id); info.Title != "plain" {
				t.Errorf("the title is %q", info.Title)
			}
			picture := decodeFrame(t, f)
			at := picture.Bounds()
			if at.Dx() > 320 || at.Dy() > 320 || !isColor(picture.At(at.Dx()/2, at.Dy()/2), 200, 0, 0) {
				t.Errorf("the picture is %v, %v in the middle", at, picture.At(at.Dx()/2, at.Dy()/2))
			}
			if size := evaluate[[]float64](t, p, id, `[innerWidth, innerHeight]`); f.Width != size[0] || f.Height != size[1] {
				t.Errorf("the viewport is %v by %v, of %v", f.Width, f.Height, size)
			}
			if test.width != 0 && (f.Width != test.width || f.Height != test.height) {
				t.Errorf("the viewport is %v by %v", f.Width, f.Height)
			}
			if off := math.Abs(f.Width/f.Height - float64(at.Dx())/float64(at.Dy())); off > 0.02 {
				t.Errorf("the proportions are off by %f", off)
			}
			// A page behind another one in its window is not drawn by itself. While that one is set up, Chromium darkens
			// this one, and writes on it that a debugger has paused: that passes.
			evaluate[any](t, p, id, fmt.Sprintf(`void open(%q)`, s.URL+"/blue"))
			ctx, done := context.WithCancel(testContext(t))
			defer done()
			var last color.Color
			_ = p.Cast(ctx, id, small, func(f Frame) {
				if last = decodeFrame(t, f).At(5, 5); isColor(last, 200, 0, 0) {
					done()
				}
			})
			if last == nil || !isColor(last, 200, 0, 0) {
				t.Errorf("behind another one it is %v", last)
			}
		})
	}
	p := newPlace(t, b, Settings{}, Events{})
	if _, err := p.Picture(testContext(t), "nobody", small); !errors.Is(err, ErrNoPage) {
		t.Errorf("of no page: %v", err)
	}
}

// A blocked renderer costs the wait that the caller allows, and no more: the page can be watched afterwards.
func TestPictureOfABusyPage(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/red": plain("rgb(200,0,0)")})
	p := newPlace(t, launch(t, nil), Settings{}, Events{})
	id := firstPage(p)
	navigate(t, p, id, s.URL+"/red")
	hand, err := p.Hand(id)
	if err != nil {
		t.Fatal(err)
	}
	evaluate[any](t, p, id, `setTimeout(() => { for (const end = Date.now() + 2000; Date.now() < end;); })`)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	started := time.Now()
	_, _ = p.Picture(ctx, id, small) // an older frame may do
	if took := time.Since(started); took > time.Second {
		t.Errorf("it took %v", took)
	}
	var stuck error
	for range 2 * maxOpenInput {
		if err := hand.Mouse(MouseEvent{Kind: MouseDown, X: 5, Y: 5, Button: "left", Buttons: 1, Clicks: 1}); err != nil {
			stuck = err
		}
	}
	if !errors.Is(stuck, ErrStuck) {
		t.Errorf("a busy page takes all: %v", stuck)
	}
	if _, err := p.Picture(testContext(t), id, small); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

const desk = `<!doctype html><title>desk</title><style>body{margin:0;height:3000px}#a,#b{position:absolute;left:20px;width:200px;height:40px}#a{top:20px}#b{top:100px}</style>
<input id="a"><button id="b">Go</button>
<script>
seen = []
for (const type of ['keydown','input','click','dblclick','paste'])
  document.addEventListener(type, e => seen.push([type, e.key ?? e.data ?? e.detail, e.isTrusted].join(' ')))
</script>`

func TestHand(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": desk, "/next": plain("rgb(0,0,200)")})
	p := newPlace(t, launch(t, nil), Settings{Viewport: &Viewport{Width: 800, Height: 600}}, Events{})
	id := firstPage(p)
	navigate(t, p, id, s.URL+"/")

	frames := make(chan Frame, 100)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- p.Cast(ctx, id, CastSize{MaxWidth: 800, MaxHeight: 600, Quality: 80}, func(f Frame) { frames <- f })
	}()
	before := receive(t, frames)
	waiting, giveUp := context.WithCancel(t.Context())
	giveUp()
	if _, err := p.Picture(waiting, id, small); !errors.Is(err, context.Canceled) {
		t.Errorf("a second watcher gets %v", err)
	}
	hand, err := p.Hand(id)
	if err != nil {
		t.Fatal(err)
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	click := func(x, y float64, clicks int) {
		do(hand.Mouse(MouseEvent{Kind: MouseMove, X: x, Y: y, Button: "none"}))
		do(hand.Mouse(MouseEvent{Kind: MouseDown, X: x, Y: y, Button: "left", Buttons: 1, Clicks: clicks}))
		do(hand.Mouse(MouseEvent{Kind: MouseUp, X: x, Y: y, Button: "left", Clicks: clicks}))
	}
	key := func(e KeyEvent) {
		e.Down = true
		do(hand.Key(e))
		e.Down, e.Text = false, ""
		do(hand.Key(e))
	}
	expect := func(expression, want string) {
		t.Helper()
		for waiting := testContext(t); ; { // what a hand does is not waited for; the page says when it is there
			if got := evaluate[string](t, p, id, expression); got == want {
				return
			} else if waiting.Err() != nil {
				t.Fatalf("%s is %q, want %q", expression, got, want)
			}
			evaluate[any](t, p, id, `new Promise(requestAnimationFrame)`)
		}
	}
	click(50, 40, 1)
	key(KeyEvent{Key: "h", Code: "KeyH", KeyCode: 72, Text: "h"})
	do(hand.Type("ello, wörld 🎈"))
	expect(`a.value`, "hello, wörld 🎈")
	key(KeyEvent{Key: "Backspace", Code: "Backspace", KeyCode: 8})
	key(KeyEvent{Key: "a", Code: "KeyA", KeyCode: 65, Modifiers: 2})
	expect(`[a.selectionStart, a.selectionEnd].join()`, "0,13")
	key(KeyEvent{Key: "Tab", Code: "Tab", KeyCode: 9})
	key(KeyEvent{Key: "Enter", Code: "Enter", KeyCode: 13, Text: "\r"})
	expect(`document.activeElement.id + ' ' + seen.filter(s => s.startsWith('click')).length`, "b 2")
	click(50, 120, 1)
	click(50, 120, 2)
	expect(`seen.filter(s => s.startsWith('dblclick')).join()`, "dblclick 2 true")
	expect(`String(seen.every(s => s.endsWith('true')))`, "true")
	do(hand.Mouse(MouseEvent{Kind: MouseWheel, X: 400, Y: 300, DY: 500, Button: "none"}))
	expect(`String(scrollY > 100)`, "true")
	for after := receive(t, frames); bytes.Equal(before.JPEG, after.JPEG); {
		after = receive(t, frames)
	}

	do(hand.Navigate(testContext(t), s.URL+"/next"))
	expect(`document.title`, "plain")
	do(hand.Go(testContext(t), -1))
	expect(`document.title`, "desk")
	do(hand.Go(testContext(t), 1))
	expect(`document.title`, "plain")
	do(hand.Go(testContext(t), 1)) // there is nothing
	do(hand.Reload(testContext(t)))
	expect(`document.title + performance.getEntriesByType('navigation')[0].type`, "plainreload")
	do(hand.Front(testContext(t)))
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}

	go func() { ended <- p.Cast(t.Context(), id, small, func(Frame) {}) }()
	if err := p.ClosePage(testContext(t), id); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, ErrNoPage) {
		t.Errorf("of a closed page: %v", err)
	}
	if _, err := p.Hand(id); !errors.Is(err, ErrNoPage) {
		t.Errorf("a hand on no page: %v", err)
	}
}

func TestFrameOf(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		metadata *page.ScreencastFrameMetadata
		width    float64
	}{
		{nil, 0},
		{&page.ScreencastFrameMetadata{DeviceWidth: 800, DeviceHeight: 600}, 800},
		{&page.ScreencastFrameMetadata{DeviceWidth: 800, DeviceHeight: 600, PageScaleFactor: 2}, 400},
	} {
		if f := frameOf(page.EventScreencastFrame{Metadata: test.metadata}); f.Width != test.width {
			t.Errorf("%+v is %v wide", test.metadata, f.Width)
		}
	}
}
