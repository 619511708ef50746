package session

import (
	"context"

	"github.com/browsentic/browsentic/registry"
)

// shape is what lies between an action that the extension runs and its published output. Everything in it is
// optional: the zero value sends the input as it is and publishes the data as it comes.
type shape struct {
	// operation is the action's word in the details of an error, for what works on elements.
	operation string
	// kept answers from what the daemon still holds; nil data means that the browser must be asked.
	kept func(c *call) (map[string]any, error)
	// prepare completes the input, which it may change.
	prepare func(m *Manager, input map[string]any)
	// arm makes ready what the extension will need beside the input; disarm follows when the call is over.
	arm func(m *Manager, ctx context.Context, c *call) (disarm func(), err error)
	// resumes says that the action goes on where it was when it is sent again: a worker that dies does not end it.
	resumes bool
	// explain says what a code means that the extension answers, where the daemon knows more.
	explain func(c *call, code registry.Code) registry.Code
	// leaves says that the cursors of the page's snapshots end with the action, whatever becomes of it.
	leaves bool
	// adopt takes over what the extension has opened, and says so in the data, which it changes.
	adopt func(m *Manager, ctx context.Context, c *call, data map[string]any) error
	// publish makes the output of the extension's raw data.
	publish func(m *Manager, c *call, raw map[string]any, image *registry.Image) (answer, error)
}

// shapes are those of all actions that need one, by name.
var shapes = map[string]shape{
	"browser.click":         {operation: "click"},
	"browser.double.click":  {operation: "double-click"},
	"browser.hover":         {operation: "hover over"},
	"browser.focus":         {operation: "focus"},
	"browser.drag.and.drop": {operation: "drag"},
	"browser.fill":          {operation: "fill"},
	"browser.press":         {operation: "press"},
	"browser.check":         {operation: "check"},
	"browser.uncheck":       {operation: "uncheck"},
	"browser.select.option": {operation: "select option"},
	"browser.visible.text":  {operation: "read visible text", publish: publishText},
	"browser.screenshot":    {operation: "capture screenshot", prepare: prepareScreenshot, publish: publishScreenshot},
	"browser.snapshot":      {operation: "capture snapshot", kept: keptSnapshot, prepare: prepareSnapshot, publish: publishSnapshot},

	"browser.scroll.into.view": {operation: "scroll into view"},
	"browser.action.and.wait":  {leaves: true, adopt: adoptPopup},

	"page.openTab":   {adopt: adoptTab},
	"page.switchTab": {adopt: nameTabs},
	"page.closeTab":  {adopt: nameTabs},

	"page.screenshot": {publish: publishPicture},

	"page.startDiagnostics": {publish: publishDiagnostics},
	"page.readConsole":      {publish: publishDiagnostics},
	"page.readNetwork":      {publish: publishDiagnostics},
	"page.stopDiagnostics":  {publish: publishDiagnostics},

	"page.captureDownload": {arm: catchDownload, explain: explainCapture, publish: publishCaptured},
	"page.attachFile":      {arm: offerFile, resumes: true},
}

// operation is the word for what was tried on an element; empty when there is none.
func (c *call) operation() string {
	if action, ok := c.input["action"].(map[string]any); ok {
		kind, _ := action["kind"].(string)
		return kind
	}
	return shapes[c.action.Name].operation
}

// locator is the locator that the call's input holds, wherever that is; nil when it holds none. Of a drag's two ends it
// is the one that the details name.
func (c *call) locator(details map[string]any) any {
	if end, ok := details["end"].(string); ok {
		return c.input[end]
	}
	for _, place := range [][2]string{
		{"", "locator"}, {"", "scope"}, {"capture", "locator"}, {"condition", "locator"}, {"action", "target"},
	} {
		holder := c.input
		if place[0] != "" {
			holder, _ = c.input[place[0]].(map[string]any)
		}
		if found := holder[place[1]]; found != nil {
			return found
		}
	}
	return nil
}
