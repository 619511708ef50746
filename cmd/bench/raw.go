package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// rawPage is a page of the raw browser, driven by one flat session. What each of its methods sends is what
// docs/bench.md defines as raw CDP doing that action.
type rawPage struct {
	browser *rawBrowser
	context string
	target  string
	session string
}

// newSession makes a context with one page: createBrowserContext, createTarget, attachToTarget, then Page.enable,
// Runtime.enable and focus emulation sent together.
func (b *rawBrowser) newSession(ctx context.Context) (*rawPage, error) {
	p := &rawPage{browser: b}
	var made struct {
		BrowserContextID string `json:"browserContextId"`
		TargetID         string `json:"targetId"`
		SessionID        string `json:"sessionId"`
	}
	if err := b.call(ctx, "", "Target.createBrowserContext", nil, &made); err != nil {
		return nil, err
	}
	if err := b.call(ctx, "", "Target.createTarget", params{
		"url": "about:blank", "browserContextId": made.BrowserContextID, "newWindow": true,
	}, &made); err != nil {
		return nil, err
	}
	if err := b.call(ctx, "", "Target.attachToTarget", params{"targetId": made.TargetID, "flatten": true}, &made); err != nil {
		return nil, err
	}
	p.context, p.target, p.session = made.BrowserContextID, made.TargetID, made.SessionID
	return p, p.enable(ctx)
}

// enable makes a page ready to be driven; more is sent in the same go.
func (p *rawPage) enable(ctx context.Context, more ...command) error {
	return p.browser.together(ctx, p.session, append([]command{
		{"Page.enable", nil},
		{"Runtime.enable", nil},
		{"Emulation.setFocusEmulationEnabled", params{"enabled": true}},
	}, more...)...)
}

func (p *rawPage) close(ctx context.Context) error {
	return p.browser.call(ctx, "", "Target.disposeBrowserContext", params{"browserContextId": p.context}, nil)
}

func (p *rawPage) call(ctx context.Context, method string, args params, out any) error {
	return p.browser.call(ctx, p.session, method, args, out)
}

// eval runs a script in the page and decodes its value into out; nil for nobody.
func (p *rawPage) eval(ctx context.Context, script string, out any) error {
	var result struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		ExceptionDetails *struct {
			Text string `json:"text"`
		} `json:"exceptionDetails"`
	}
	if err := p.call(ctx, "Runtime.evaluate", params{"expression": script, "returnByValue": true}, &result); err != nil {
		return err
	}
	if result.ExceptionDetails != nil {
		return fmt.Errorf("the script failed: %s", result.ExceptionDetails.Text)
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(result.Result.Value, out)
}

// navigate is Page.navigate and the load event.
func (p *rawPage) navigate(ctx context.Context, url string) error {
	loaded := p.browser.expect(p.session, "Page.loadEventFired")
	var result struct {
		ErrorText string `json:"errorText"`
	}
	if err := p.call(ctx, "Page.navigate", params{"url": url}, &result); err != nil {
		return err
	}
	if result.ErrorText != "" {
		return fmt.Errorf("navigating to %s: %s", url, result.ErrorText)
	}
	return loaded.wait(ctx)
}

// button is the expression of the button with this text.
func button(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('button')].find((b) => b.textContent.trim() === %q)`, text)
}

// byID is the expression of the element with this id.
func byID(id string) string { return fmt.Sprintf(`document.getElementById(%q)`, id) }

// mouse clicks the centre of an element, and awaits what sendMouse has sent.
func (p *rawPage) mouse(ctx context.Context, element string) error {
	sent, err := p.sendMouse(ctx, element)
	if err != nil {
		return err
	}
	return sent.wait(ctx)
}

// sendMouse is one evaluate that finds the element, scrolls it into view and measures it, then mouseMoved, mousePressed
// and mouseReleased sent together.
func (p *rawPage) sendMouse(ctx context.Context, element string) (answers, error) {
	var at struct{ X, Y float64 }
	if err := p.eval(ctx, fmt.Sprintf(`(() => {
		const element = %s;
		element.scrollIntoViewIfNeeded();
		const box = element.getBoundingClientRect();
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	})()`, element), &at); err != nil {
		return nil, err
	}
	mouse := func(kind, button string, clicks int) command {
		return command{"Input.dispatchMouseEvent", params{"type": kind, "x": at.X, "y": at.Y, "button": button, "clickCount": clicks}}
	}
	return p.browser.sendAll(p.session,
		mouse("mouseMoved", "none", 0), mouse("mousePressed", "left", 1), mouse("mouseReleased", "left", 1))
}

// click is mouse, and an evaluate that reads the page's counter.
func (p *rawPage) click(ctx context.Context, buttonText string) (clicks int, err error) {
	if err := p.mouse(ctx, button(buttonText)); err != nil {
		return 0, err
	}
	err = p.eval(ctx, `Number(document.getElementById('clicks').textContent)`, &clicks)
	return clicks, err
}

// fill is an evaluate that focuses the field and selects what it holds, Input.insertText, and an evaluate that reads
// the value back.
func (p *rawPage) fill(ctx context.Context, id, value string) error {
	if err := p.eval(ctx, fmt.Sprintf(`(() => { const f = document.getElementById(%q); f.focus(); f.select(); })()`, id), nil); err != nil {
		return err
	}
	if err := p.call(ctx, "Input.insertText", params{"text": value}, nil); err != nil {
		return err
	}
	var got string
	if err := p.eval(ctx, fmt.Sprintf(`document.getElementById(%q).value`, id), &got); err != nil {
		return err
	}
	if got != value {
		return fmt.Errorf("the field holds %q, not %q", got, value)
	}
	return nil
}

// press is an evaluate that focuses the field, keyDown and keyUp sent together and awaited, and an evaluate that reads
// the page's counter.
func (p *rawPage) press(ctx context.Context, id string) (presses int, err error) {
	if err := p.eval(ctx, fmt.Sprintf(`document.getElementById(%q).focus()`, id), nil); err != nil {
		return 0, err
	}
	key := func(kind string) command {
		return command{"Input.dispatchKeyEvent", params{"type": kind, "key": "ArrowRight", "code": "ArrowRight", "windowsVirtualKeyCode": 39}}
	}
	if err := p.browser.together(ctx, p.session, key("rawKeyDown"), key("keyUp")); err != nil {
		return 0, err
	}
	err = p.eval(ctx, `Number(document.getElementById('presses').textContent)`, &presses)
	return presses, err
}

// url is an evaluate of location.href.
func (p *rawPage) url(ctx context.Context) (url string, err error) {
	err = p.eval(ctx, `location.href`, &url)
	return url, err
}

// text reads the whole page's rendered text.
func (p *rawPage) text(ctx context.Context) (text string, err error) {
	err = p.eval(ctx, `document.body.innerText`, &text)
	return text, err
}

// tree reads the browser's accessibility tree.
func (p *rawPage) tree(ctx context.Context) (nodes int, err error) {
	var tree struct {
		Nodes []json.RawMessage `json:"nodes"`
	}
	err = p.call(ctx, "Accessibility.getFullAXTree", nil, &tree)
	return len(tree.Nodes), err
}

// screenshot is Page.captureScreenshot of the viewport, decoded.
func (p *rawPage) screenshot(ctx context.Context) ([]byte, error) {
	var shot struct {
		Data string `json:"data"`
	}
	if err := p.call(ctx, "Page.captureScreenshot", params{"format": "png"}, &shot); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(shot.Data)
}
