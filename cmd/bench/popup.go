package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// measurePopup clicks a button that opens another page, and waits until that page can be driven: on the tool's side one
// browser_action_and_wait. Each popup is read and closed again, untimed.
func (b *bench) measurePopup(ctx context.Context) error {
	if _, err := b.toolPage.Navigate(ctx, b.pages.at("opener")); err != nil {
		return err
	}
	if err := b.rawPage.navigate(ctx, b.pages.at("opener")); err != nil {
		return err
	}
	if err := b.raw.attachPages(ctx, true); err != nil {
		return err
	}
	var popup *mcpclient.Page
	var own *rawPopup
	tool, raw, err := interleave(ctx, b.runs, callLimit,
		turn{
			act: func(ctx context.Context) (err error) {
				popup, err = b.toolPage.ClickForPopup(ctx, mcpclient.Role("button", "Open"))
				return err
			},
			after: func(ctx context.Context) error {
				heading, err := popup.Text(ctx, mcpclient.CSS("h1"))
				if err != nil {
					return err
				}
				if err := popup.Close(ctx); err != nil {
					return err
				}
				return rightPopup(heading)
			},
		},
		turn{
			act: func(ctx context.Context) (err error) {
				own, err = b.rawPage.clickForPopup(ctx, "Open")
				return err
			},
			after: func(ctx context.Context) error {
				heading, err := own.heading(ctx)
				if err != nil {
					return err
				}
				if err := own.close(ctx); err != nil {
					return err
				}
				return rightPopup(heading)
			},
		})
	if err != nil {
		return err
	}
	if err := b.raw.attachPages(ctx, false); err != nil {
		return err
	}
	b.add(timesRow("click and wait for a popup", nil, tool, raw))
	return nil
}

// rightPopup checks that a popup is the page that the button opens.
func rightPopup(heading string) error {
	if heading != smallHeading {
		return fmt.Errorf("the popup is headed %q", heading)
	}
	return nil
}

// attachPages has the browser attach us to each new page before that does anything, or no more.
func (b *rawBrowser) attachPages(ctx context.Context, on bool) error {
	args := params{"autoAttach": on, "waitForDebuggerOnStart": on, "flatten": true}
	if on {
		args["filter"] = []params{{"type": "page"}}
	}
	return b.call(ctx, "", "Target.setAutoAttach", args, nil)
}

type rawPopup struct {
	*rawPage
	loaded *expectation
}

// clickForPopup is sendMouse, then Target.attachedToTarget; then the popup is made ready as the page of a new session
// is, and resumed; and then the click is over, for a page waits while its popup is paused.
func (p *rawPage) clickForPopup(ctx context.Context, buttonText string) (*rawPopup, error) {
	attached := p.browser.expect("", "Target.attachedToTarget")
	clicked, err := p.sendMouse(ctx, button(buttonText))
	if err != nil {
		return nil, err
	}
	if err := attached.wait(ctx); err != nil {
		return nil, err
	}
	var event struct {
		SessionID  string `json:"sessionId"`
		TargetInfo struct {
			TargetID string `json:"targetId"`
			OpenerID string `json:"openerId"`
		} `json:"targetInfo"`
	}
	if err := json.Unmarshal(attached.events[0], &event); err != nil {
		return nil, err
	}
	if event.TargetInfo.OpenerID != p.target {
		return nil, errors.New("the new page is not this one's popup")
	}
	popup := &rawPage{browser: p.browser, context: p.context, target: event.TargetInfo.TargetID, session: event.SessionID}
	loaded := p.browser.expect(popup.session, "Page.loadEventFired")
	if err := popup.enable(ctx, command{"Runtime.runIfWaitingForDebugger", nil}); err != nil {
		return nil, err
	}
	return &rawPopup{popup, loaded}, clicked.wait(ctx)
}

// heading waits for the popup's document, and reads its heading.
func (p *rawPopup) heading(ctx context.Context) (text string, err error) {
	if err := p.loaded.wait(ctx); err != nil {
		return "", err
	}
	err = p.eval(ctx, `document.querySelector('h1').innerText`, &text)
	return text, err
}

// close closes the page alone; its context stays.
func (p *rawPopup) close(ctx context.Context) error {
	return p.browser.call(ctx, "", "Target.closeTarget", params{"targetId": p.target}, nil)
}
