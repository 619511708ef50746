package mcpclient

import (
	"context"
	"fmt"
	"maps"
	"sync/atomic"
	"time"
)

// Args are the arguments of a tool.
type Args = map[string]any

// Page is one page of one session.
type Page struct {
	SessionID string
	PageID    string

	client *Client
	calls  *atomic.Int64 // shared by the pages of a session
}

// Locator names one element.
type Locator struct {
	Strategy string `json:"strategy"`
	Value    string `json:"value"`
	Name     string `json:"name,omitempty"`
	Exact    *bool  `json:"exact,omitempty"`
}

// Role locates by role and whole accessible name.
func Role(role, name string) Locator { return Locator{Strategy: "role", Value: role, Name: name} }

// RoleLike locates by role and a part of the accessible name.
func RoleLike(role, part string) Locator {
	return Locator{Strategy: "role", Value: role, Name: part, Exact: new(bool)}
}

// Label locates a form control by its label.
func Label(text string) Locator { return Locator{Strategy: "label", Value: text} }

// TestID locates by data-testid.
func TestID(id string) Locator { return Locator{Strategy: "testId", Value: id} }

// CSS locates by selector.
func CSS(selector string) Locator { return Locator{Strategy: "css", Value: selector} }

// Condition is what Wait waits for.
type Condition struct {
	Kind    string   `json:"kind"`
	Matcher *Matcher `json:"matcher,omitempty"`
	State   string   `json:"state,omitempty"`
	Locator *Locator `json:"locator,omitempty"`
	Text    string   `json:"text,omitempty"`
}

// Matcher says which addresses a Condition takes.
type Matcher struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// Visible holds when the one element that l names is visible.
func Visible(l Locator) Condition { return Condition{Kind: "locator", Locator: &l, State: "visible"} }

// TextPresent holds when the page shows the text.
func TextPresent(text string) Condition { return Condition{Kind: "text", Text: text, State: "present"} }

// AddressLike holds when the page's address fits the glob.
func AddressLike(glob string) Condition {
	return Condition{Kind: "url", Matcher: &Matcher{Kind: "glob", Value: glob}}
}

// Dialog is one that opened while a call ran, and how it was answered.
type Dialog struct {
	Type    string `json:"dialogType"`
	Message string `json:"message"`
	Action  string `json:"action"`
}

// NewSession creates a session and answers its first page.
func (c *Client) NewSession(ctx context.Context, name string) (*Page, error) {
	return c.newSession(ctx, Args{"name": name})
}

// RestoreSession creates a session from a saved state and answers its first page.
func (c *Client) RestoreSession(ctx context.Context, name, state string) (*Page, error) {
	return c.newSession(ctx, Args{"name": name, "stateId": state})
}

func (c *Client) newSession(ctx context.Context, args Args) (*Page, error) {
	var made struct {
		InitialPage struct {
			SessionID string `json:"sessionId"`
			PageID    string `json:"pageId"`
		} `json:"initialPage"`
	}
	if _, err := c.Call(ctx, "browser_session_create", args, &made); err != nil {
		return nil, err
	}
	return &Page{SessionID: made.InitialPage.SessionID, PageID: made.InitialPage.PageID, client: c, calls: new(atomic.Int64)}, nil
}

// SaveState keeps the session's login under an id.
func (p *Page) SaveState(ctx context.Context, id string) error {
	p.calls.Add(1)
	_, err := p.client.Call(ctx, "browser_state_save", Args{"sessionId": p.SessionID, "stateId": id}, nil)
	return err
}

// Calls is how many calls the page's session has made.
func (p *Page) Calls() int { return int(p.calls.Load()) }

// CloseSession ends the session with all its pages.
func (p *Page) CloseSession(ctx context.Context) error {
	_, err := p.client.Call(ctx, "browser_session_close", Args{"sessionId": p.SessionID}, nil)
	return err
}

// Call calls a tool on the page. An answer that names another session or page than the one that was asked is an
// error: calls have been mixed up.
func (p *Page) Call(ctx context.Context, tool string, args Args, out any) ([]byte, error) {
	p.calls.Add(1)
	addressed := Args{"sessionId": p.SessionID, "pageId": p.PageID}
	maps.Copy(addressed, args)
	var answer struct {
		SessionID string `json:"sessionId"`
		PageID    string `json:"pageId"`
	}
	image, err := p.client.Call(ctx, tool, addressed, &answer, out)
	if err != nil {
		return nil, err
	}
	if answer.SessionID != p.SessionID || answer.PageID != p.PageID {
		return nil, fmt.Errorf("%s: asked %s of %s, was answered by %s of %s", tool, p.PageID, p.SessionID, answer.PageID, answer.SessionID)
	}
	return image, nil
}

// Navigate opens an address and answers where that led.
func (p *Page) Navigate(ctx context.Context, url string) (string, error) {
	var out struct {
		URL string `json:"url"`
	}
	_, err := p.Call(ctx, "browser_navigate", Args{"url": url}, &out)
	return out.URL, err
}

// Click clicks, and tells of a dialog that this opened.
func (p *Page) Click(ctx context.Context, l Locator) (*Dialog, error) {
	var out struct {
		Dialog *Dialog `json:"dialog"`
	}
	_, err := p.Call(ctx, "browser_click", Args{"locator": l}, &out)
	return out.Dialog, err
}

// Fill replaces the value of a field.
func (p *Page) Fill(ctx context.Context, l Locator, value string) error {
	_, err := p.Call(ctx, "browser_fill", Args{"locator": l, "value": value}, nil)
	return err
}

// Press presses a key on an element.
func (p *Page) Press(ctx context.Context, l Locator, key string) error {
	_, err := p.Call(ctx, "browser_press", Args{"locator": l, "key": key}, nil)
	return err
}

// Select chooses an option by value or label.
func (p *Page) Select(ctx context.Context, l Locator, value string) error {
	_, err := p.Call(ctx, "browser_select_option", Args{"locator": l, "value": value}, nil)
	return err
}

// Check sees to it that a checkbox or radio button is on.
func (p *Page) Check(ctx context.Context, l Locator) error {
	_, err := p.Call(ctx, "browser_check", Args{"locator": l}, nil)
	return err
}

// Wait waits for the condition, at most for limit.
func (p *Page) Wait(ctx context.Context, c Condition, limit time.Duration) error {
	_, err := p.Call(ctx, "browser_wait", Args{"condition": c, "timeoutMs": limit.Milliseconds()}, nil)
	return err
}

// Text is the visible text of one element.
func (p *Page) Text(ctx context.Context, l Locator) (string, error) {
	var out struct {
		Text string `json:"text"`
	}
	_, err := p.Call(ctx, "browser_visible_text", Args{"locator": l}, &out)
	return out.Text, err
}

// URL is the page's address.
func (p *Page) URL(ctx context.Context) (string, error) {
	var out struct {
		URL string `json:"url"`
	}
	_, err := p.Call(ctx, "browser_get_url", nil, &out)
	return out.URL, err
}

// Snapshot is the page as a screen reader is told of it, up to the published default size.
func (p *Page) Snapshot(ctx context.Context) (string, error) {
	var out struct {
		Snapshot string `json:"snapshot"`
	}
	_, err := p.Call(ctx, "browser_snapshot", nil, &out)
	return out.Snapshot, err
}

// Screenshot is a PNG of the viewport.
func (p *Page) Screenshot(ctx context.Context) ([]byte, error) {
	return p.Call(ctx, "browser_screenshot", nil, nil)
}

// ClickForPopup clicks, and answers the page that this opened.
func (p *Page) ClickForPopup(ctx context.Context, l Locator) (*Page, error) {
	var out struct {
		Event struct {
			Page struct {
				PageID string `json:"pageId"`
			} `json:"page"`
		} `json:"event"`
	}
	if _, err := p.Call(ctx, "browser_action_and_wait", Args{
		"action": Args{"kind": "click", "target": l}, "wait": Args{"kind": "popup"},
	}, &out); err != nil {
		return nil, err
	}
	return &Page{SessionID: p.SessionID, PageID: out.Event.Page.PageID, client: p.client, calls: p.calls}, nil
}

// Close closes the page; its session stays.
func (p *Page) Close(ctx context.Context) error {
	p.calls.Add(1)
	_, err := p.client.Call(ctx, "browser_page_close", Args{"sessionId": p.SessionID, "pageId": p.PageID}, nil)
	return err
}

// NewPage opens another page in the same session, with the same cookies.
func (p *Page) NewPage(ctx context.Context) (*Page, error) {
	p.calls.Add(1)
	var made struct {
		Page struct {
			PageID string `json:"pageId"`
		} `json:"page"`
	}
	if _, err := p.client.Call(ctx, "browser_page_create", Args{"sessionId": p.SessionID}, &made); err != nil {
		return nil, err
	}
	return &Page{SessionID: p.SessionID, PageID: made.Page.PageID, client: p.client, calls: p.calls}, nil
}
