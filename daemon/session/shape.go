package session

import "github.com/browsentic/browsentic/registry"

// shape is what lies between an action that the extension runs and its published output. Everything in it is
// optional: the zero value sends the input as it is and publishes the data as it comes.
type shape struct {
	// operation is the action's word in the details of an error, for what works on elements.
	operation string
	// kept answers from what the daemon still holds; nil data means that the browser must be asked.
	kept func(c *call) (map[string]any, error)
	// prepare completes the input, which it may change.
	prepare func(m *Manager, input map[string]any)
	// publish makes the output of the extension's raw data.
	publish func(m *Manager, c *call, raw map[string]any, image *registry.Image) (answer, error)
}

// shapes are those of all actions that need one, by name.
var shapes = map[string]shape{
	"browser.click":         {operation: "click"},
	"browser.fill":          {operation: "fill"},
	"browser.press":         {operation: "press"},
	"browser.check":         {operation: "check"},
	"browser.uncheck":       {operation: "uncheck"},
	"browser.select.option": {operation: "select option"},
	"browser.visible.text":  {operation: "read visible text", publish: publishText},
	"browser.screenshot":    {operation: "capture screenshot", prepare: prepareScreenshot, publish: publishScreenshot},
	"browser.snapshot":      {operation: "capture snapshot", kept: keptSnapshot, prepare: prepareSnapshot, publish: publishSnapshot},
}

// locator is the locator that the call's input holds, wherever that is; nil when it holds none.
func (c *call) locator() any {
	for _, holder := range []any{c.input, c.input["capture"], c.input["condition"]} {
		if m, ok := holder.(map[string]any); ok {
			for _, key := range []string{"locator", "scope"} {
				if m[key] != nil {
					return m[key]
				}
			}
		}
	}
	return nil
}
