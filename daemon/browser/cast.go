package browser

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
)

// Frame is what a page shows at one moment.
type Frame struct {
	JPEG          []byte
	Width, Height float64 // of the page's viewport, in CSS pixels; the picture has the same proportions
}

// CastSize bounds the pictures of a page.
type CastSize struct {
	MaxWidth, MaxHeight int // device pixels
	Quality             int // of the JPEG, 1 to 100
}

// cast is a page's pictures on their way to who watches.
type cast struct {
	frames chan page.EventScreencastFrame
}

// framesInFlight is how many frames the browser sends ahead; Chromium's own default is 3.
const framesInFlight = 3

// Cast hands take what a page shows, at first and whenever that changes, until ctx ends or the page is gone. A slow
// take gets fewer frames, never old ones. It disturbs no call, and works for a page that is behind another one in its
// window. One cast is on a page at a time; the next one waits.
func (p *Place) Cast(ctx context.Context, targetID string, size CastSize, take func(Frame)) error {
	live := p.find(target.ID(targetID))
	if live == nil {
		return fmt.Errorf("watch page: %w", ErrNoPage)
	}
	c := &cast{frames: make(chan page.EventScreencastFrame, framesInFlight)}
	select {
	case live.casting <- struct{}{}:
		defer func() { <-live.casting }()
	case <-live.gone:
		return fmt.Errorf("watch page: %w", ErrNoPage)
	case <-ctx.Done():
		return ctx.Err()
	}
	p.browser.setCast(live, c)
	defer p.browser.setCast(live, nil)
	quality, newest := int64(size.Quality), true
	p.browser.learnTitle(p, live)
	live.session.send(newCommand(page.StartScreencast, page.StartScreencastParams{
		Format: page.StartScreencastFormatJpeg, Quality: &quality,
		MaxWidth: int64(size.MaxWidth), MaxHeight: int64(size.MaxHeight), MaxFramesInFlight: 1, SendLastFrame: &newest,
	}), ignore)
	defer live.session.send(newCommand(page.StopScreencast, cdp.Empty{}), ignore)
	for {
		select {
		case e := <-c.frames:
			take(frameOf(e))
			live.session.send(newCommand(page.ScreencastFrameAck, page.ScreencastFrameAckParams{SessionID: e.SessionID}), ignore)
		case <-live.gone:
			return fmt.Errorf("watch page: %w", ErrNoPage)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Picture is one frame of a page. Errors are those of Cast; a page whose renderer is blocked gives none before ctx ends.
func (p *Place) Picture(ctx context.Context, targetID string, size CastSize) (Frame, error) {
	ctx, done := context.WithCancel(ctx)
	defer done()
	var first Frame
	err := p.Cast(ctx, targetID, size, func(f Frame) {
		first = f
		done()
	})
	if first.JPEG != nil {
		return first, nil
	}
	return Frame{}, err
}

// setCast says where the page's frames go; nil: nowhere.
func (b *Browser) setCast(live *livePage, c *cast) {
	b.mu.Lock()
	defer b.mu.Unlock()
	live.cast = c
}

// screencastFrame hands a frame on. What a page still sends for an ended cast is dropped.
func (b *Browser) screencastFrame(s target.SessionID, e page.EventScreencastFrame) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.sessions[s]
	if a == nil || a.page == nil || a.page.cast == nil {
		return
	}
	select {
	case a.page.cast.frames <- e:
	default: // no browser sends so many ahead
	}
}

func frameOf(e page.EventScreencastFrame) Frame {
	f := Frame{JPEG: e.Data}
	if m := e.Metadata; m != nil {
		scale := m.PageScaleFactor
		if scale <= 0 {
			scale = 1
		}
		f.Width, f.Height = m.DeviceWidth/scale, m.DeviceHeight/scale
	}
	return f
}
