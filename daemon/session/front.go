package session

import (
	"context"

	"github.com/browsentic/browsentic/registry"
)

// The tools of the family page.* need no session: without ids they work in the tab that a person has in front of them.
// Then there is no lease, and the line that they wait in is the browser's.

// isPageTool reports whether an action is one of them.
func isPageTool(a *registry.Action) bool {
	return a.Addresses == registry.AddressesFront || a.Addresses == registry.AddressesBrowser
}

// lastUsed is the paired browser whose tab in front is meant, or that is meant itself.
func (m *Manager) lastUsed(ctx context.Context) (string, error) {
	if m.config.Fronts == nil {
		return "", registry.NewError(registry.ExtensionOffline, nil)
	}
	return m.config.Fronts.LastUsed(ctx)
}

// frontQueue is the line of a paired browser. There are as many as there ever were paired browsers, which are few.
func (m *Manager) frontQueue(browser string) *queue {
	m.mu.Lock()
	defer m.mu.Unlock()
	q := m.fronts[browser]
	if q == nil {
		q = &queue{}
		m.fronts[browser] = q
	}
	return q
}

// findPage finds the page of a call whose turn has come: the one that it names, or what is in front now.
func (m *Manager) findPage(ctx context.Context, c *call) (err error) {
	if c.session != nil {
		id, _ := c.input["pageId"].(string)
		c.page, err = c.session.findPage(c.place, id)
		return err
	}
	ctx, cancel := context.WithDeadline(ctx, c.deadline())
	defer cancel()
	place, target, err := m.config.Fronts.Front(ctx, c.front)
	if err != nil {
		return fromBrowser(place, err)
	}
	c.place, c.page = place, &page{target: target}
	return nil
}

// findBrowser finds the place of a call that is about no page: of the session that it names, or all of the paired browser.
// Such a call waits for no other, so it takes hold of its session here.
func (m *Manager) findBrowser(c *call) (err error) {
	if c.session != nil {
		c.place, err = c.session.admit(c.client)
		return err
	}
	c.place, err = m.config.Fronts.Whole(c.front)
	return err
}

// checkFront: a page is named whole or not at all.
func checkFront(input map[string]any) error {
	if (input["sessionId"] == nil) != (input["pageId"] == nil) {
		return unfit("give both sessionId and pageId, or neither for the tab in front")
	}
	return nil
}

// unfit is an input of a page tool that breaks a rule which its schema cannot say.
func unfit(why string) error {
	return registry.NewError(registry.InvalidInput, map[string]any{"why": why})
}

// refusedInput is the outcome of a call whose input does not fit its schema. It is an error of the protocol, except
// for the page tools, whose models are to read it.
func refusedInput(name string, invalid *registry.Invalid) (registry.Result, *registry.Invalid) {
	if a := registry.ByName(name); a == nil || a.Profile != registry.ProfilePage {
		return registry.Result{}, invalid
	}
	e := registry.NewError(registry.InvalidInput, map[string]any{"why": invalid.Message})
	return registry.Result{Error: registry.Sanitize(e)}, nil
}

// pageWords are what the page tools call that for which other tools have words of their own.
var pageWords = map[registry.Code]registry.Code{
	registry.OperationTimeout: registry.TimedOut,
	registry.InvalidArgument:  registry.InvalidInput,
	registry.BrowserError:     registry.ActionFailed,
	registry.ElementNotFound:  registry.TargetNotFound,
}

// word is the code as the call's family knows it.
func (c *call) word(code registry.Code) registry.Code {
	if isPageTool(c.action.Action) {
		if ours, ok := pageWords[code]; ok {
			return ours
		}
	}
	return code
}
