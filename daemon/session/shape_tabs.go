package session

import (
	"context"
	"errors"
)

// The tab tools tell of tabs by the browser's own ids. In a session a tab that they open or switch to is a page of the
// session from then on, and every tab that is one gets its pageId.

// adoptTab makes the tab that was opened a page of the session. One that cannot be managed is closed.
func adoptTab(m *Manager, ctx context.Context, c *call, data map[string]any) error {
	target := targetIn(data)
	if target == "" || c.session == nil {
		return nil
	}
	p, err := m.adoptPage(ctx, c, target)
	if err != nil {
		return errors.Join(c.discard(ctx, target), err)
	}
	data["openedPageId"] = p.id
	return nil
}

// nameTabs gives the tabs their page ids; the one that was switched to becomes a page if it was none.
func nameTabs(m *Manager, ctx context.Context, c *call, data map[string]any) error {
	if tab, ok := data["tab"].(map[string]any); ok {
		target := targetIn(tab)
		if c.session != nil && target != "" {
			p := c.session.pageOf(target)
			if p == nil {
				var err error
				if p, err = m.adoptPage(ctx, c, target); err != nil {
					return err
				}
			}
			tab["pageId"] = p.id
		}
	}
	tabs, _ := data["tabs"].([]any)
	for _, tab := range append(tabs, data["closed"], data["nowOn"]) {
		tab, ok := tab.(map[string]any)
		if !ok {
			continue
		}
		if target := targetIn(tab); c.session != nil && target != "" {
			if p := c.session.pageOf(target); p != nil {
				tab["pageId"] = p.id
			}
		}
	}
	return nil
}

// targetIn takes the id by which the browser knows a tab's page out of what its extension has told.
func targetIn(tab map[string]any) string {
	target, _ := tab["targetId"].(string)
	delete(tab, "targetId")
	return target
}
