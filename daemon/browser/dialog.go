package browser

import (
	"encoding/json"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
)

// nowhere is where a navigation goes that is begun for its beginning alone and ended at once: an address that no
// request is ever sent to (RFC 6761, section 6.4). The extension uses the same; observers are told nothing of it.
const nowhere = "http://nowhere.invalid/"

// dialogOpening starts the wait for an answer to a dialog. The extension answers dialogs; but when it is dead, its
// page, and every page in the same process, would be stuck.
func (b *Browser) dialogOpening(s target.SessionID, e page.EventJavascriptDialogOpening) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.sessions[s]
	if a == nil || a.page == nil {
		return
	}
	a.page.stopDialogTimer()
	a.page.dialog = time.AfterFunc(b.dialogTime, func() {
		b.log.Warn("dialog answered: nobody else did", "place", a.place.id, "type", e.Type)
		a.send(newCommand(page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{
			Accept: e.Type == page.DialogTypeBeforeunload, // leaving was asked for; all else is declined
		}), func(_ json.RawMessage, err error) {
			if err != nil {
				b.closeDialog(a)
			}
		})
	})
}

func (b *Browser) dialogClosed(s target.SessionID, _ page.EventJavascriptDialogClosed) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if a := b.sessions[s]; a != nil && a.page != nil {
		a.page.stopDialogTimer()
	}
}

// closeDialog closes a dialog that nobody can answer. It opened when the page's next document was ready to be shown:
// the browser takes no answer for the old document any more, but cannot show the new one before the old one's script
// goes on. The start of any other navigation closes it; this one is ended before it gets anywhere, and the one under
// way goes on.
func (b *Browser) closeDialog(a *attachment) {
	b.mu.Lock()
	open := a.page.dialog != nil
	b.mu.Unlock()
	if !open {
		return
	}
	a.send(newCommand(fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: nowhere}}}), ignore)
	a.send(newCommand(page.Navigate, page.NavigateParams{URL: nowhere}), func(json.RawMessage, error) {
		a.send(newCommand(fetch.Disable, cdp.Empty{}), ignore)
	})
}

// endNowhere ends the navigation that closes a dialog.
func (a *attachment) endNowhere(e fetch.EventRequestPaused) {
	a.send(newCommand(fetch.FailRequest, fetch.FailRequestParams{RequestID: e.RequestID, ErrorReason: network.ErrorReasonAborted}), ignore)
}

func (l *livePage) stopDialogTimer() {
	if l.dialog != nil {
		l.dialog.Stop()
		l.dialog = nil
	}
}
