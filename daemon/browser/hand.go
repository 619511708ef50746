package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
)

// Hand is a person's hand on a page. What it does is trusted input, goes out in order and is not waited for: a page
// that is busy gets it when it is ready, and one that stays busy for long misses what comes after.
type Hand struct {
	live *livePage

	mu     sync.Mutex
	open   int                             // what the page has not answered
	moving bool                            // a move is among that
	move   *input.DispatchMouseEventParams // the newest move, while an earlier one is on its way
}

// maxOpenInput bounds what waits for a page that does not answer.
const maxOpenInput = 100

// ErrStuck means that the page has not answered to what a hand did before.
var ErrStuck = errors.New("the page does not answer")

// Hand takes hold of a page.
func (p *Place) Hand(targetID string) (*Hand, error) {
	live := p.find(target.ID(targetID))
	if live == nil {
		return nil, fmt.Errorf("take page: %w", ErrNoPage)
	}
	return &Hand{live: live}, nil
}

// MouseEvent is one movement of the mouse. The units are the CSS pixels of the page's viewport.
type MouseEvent struct {
	Kind      MouseKind
	X, Y      float64
	DX, DY    float64 // of a wheel
	Button    string  // "none", "left", "middle" or "right": the one that goes down or up
	Buttons   int     // those that are down, as UI Events has them: 1 left, 2 right, 4 middle
	Clicks    int     // of the same button at the same point
	Modifiers int     // 1 Alt, 2 Control, 4 Meta, 8 Shift
}

// MouseKind says what the mouse does.
type MouseKind string

// The kinds of mouse event.
const (
	MouseMove  MouseKind = "mouseMoved"
	MouseDown  MouseKind = "mousePressed"
	MouseUp    MouseKind = "mouseReleased"
	MouseWheel MouseKind = "mouseWheel"
)

// Mouse moves, presses, releases or wheels. Of several moves that the page has not got round to, only the last counts.
func (h *Hand) Mouse(e MouseEvent) error {
	params := input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventType(e.Kind), X: e.X, Y: e.Y,
		Button: input.MouseButton(e.Button), Buttons: int64(e.Buttons), ClickCount: int64(e.Clicks), Modifiers: int64(e.Modifiers),
	}
	h.mu.Lock()
	last := h.move
	h.move = nil
	if e.Kind == MouseMove && h.moving {
		h.move = &params
		h.mu.Unlock()
		return nil
	}
	h.mu.Unlock()
	if last != nil && e.Kind != MouseMove {
		if err := h.sendMove(*last); err != nil {
			return err
		}
	}
	if e.Kind == MouseMove {
		return h.sendMove(params)
	}
	if e.Kind == MouseWheel {
		return h.send(command{input.DispatchMouseEvent.Method, wheel{params, e.DX, e.DY}}, func() {})
	}
	return h.send(newCommand(input.DispatchMouseEvent, params), func() {})
}

// wheel is a wheel event, of which the browser wants to know both ways even when one is zero.
type wheel struct {
	input.DispatchMouseEventParams
	DeltaX float64 `json:"deltaX"`
	DeltaY float64 `json:"deltaY"`
}

// sendMove sends a move, and after its answer the newest that came meanwhile.
func (h *Hand) sendMove(params input.DispatchMouseEventParams) error {
	h.mu.Lock()
	h.moving = true
	h.mu.Unlock()
	return h.send(newCommand(input.DispatchMouseEvent, params), func() {
		h.mu.Lock()
		next := h.move
		h.moving, h.move = false, nil
		h.mu.Unlock()
		if next != nil {
			_ = h.sendMove(*next) // a page that is stuck needs no move
		}
	})
}

// KeyEvent is a key that goes down or up, named as UI Events names it.
type KeyEvent struct {
	Down      bool
	Key, Code string
	KeyCode   int    // the legacy one, which many pages still read
	Text      string // what it types; empty for a key that types nothing
	Modifiers int    // as in MouseEvent
	Repeat    bool
}

// Key presses or releases a key.
func (h *Hand) Key(e KeyEvent) error {
	params := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyUp, Key: e.Key, Code: e.Code, Modifiers: int64(e.Modifiers),
		WindowsVirtualKeyCode: int64(e.KeyCode), NativeVirtualKeyCode: int64(e.KeyCode),
	}
	if e.Down {
		params.Type = input.DispatchKeyEventTypeRawKeyDown
		params.AutoRepeat = &e.Repeat
		if e.Text != "" {
			params.Type, params.Text, params.UnmodifiedText = input.DispatchKeyEventTypeKeyDown, e.Text, e.Text
		}
	}
	return h.send(newCommand(input.DispatchKeyEvent, params), func() {})
}

// Type puts text where the caret is, as a paste or an input method does.
func (h *Hand) Type(text string) error {
	return h.send(newCommand(input.InsertText, input.InsertTextParams{Text: text}), func() {})
}

// send puts a command on its way; after is called when the page has answered, or never will.
func (h *Hand) send(cmd command, after func()) error {
	h.mu.Lock()
	stuck := h.open >= maxOpenInput
	if !stuck {
		h.open++
	}
	h.mu.Unlock()
	if stuck {
		return ErrStuck
	}
	h.live.session.send(cmd, func(json.RawMessage, error) {
		h.mu.Lock()
		h.open--
		h.mu.Unlock()
		after()
	})
	return nil
}

// Navigate leads the page to an address.
func (h *Hand) Navigate(ctx context.Context, address string) error {
	_, err := call(ctx, h.live.session, page.Navigate, page.NavigateParams{URL: address})
	return err
}

// Reload loads the page's document again.
func (h *Hand) Reload(ctx context.Context) error {
	_, err := call(ctx, h.live.session, page.Reload, page.ReloadParams{})
	return err
}

// Go leads the page through its history: -1 is back, 1 forward. At its end it does nothing.
func (h *Hand) Go(ctx context.Context, by int) error {
	history, err := call(ctx, h.live.session, page.GetNavigationHistory, cdp.Empty{})
	if err != nil {
		return err
	}
	at := int(history.CurrentIndex) + by
	if at < 0 || at >= len(history.Entries) {
		return nil
	}
	_, err = call(ctx, h.live.session, page.NavigateToHistoryEntry, page.NavigateToHistoryEntryParams{EntryID: history.Entries[at].ID})
	return err
}

// Front brings the page's window before the others.
func (h *Hand) Front(ctx context.Context) error {
	_, err := call(ctx, h.live.session, page.BringToFront, cdp.Empty{})
	return err
}
