package session

import (
	"context"
	"log/slog"

	"github.com/browsentic/browsentic/registry"
)

func createPage(m *Manager, ctx context.Context, c *call) (map[string]any, error) {
	if c.session.pageCount() >= m.config.MaxPages {
		return nil, registry.NewError(registry.LimitExceeded, nil)
	}
	open, err := c.place.NewPage(ctx)
	if err != nil {
		return nil, fromBrowser(c.place, err)
	}
	c.page = c.session.addPage(open.Target)
	m.event("page.created", slog.String("sessionId", c.session.id), slog.String("pageId", c.page.id))
	return map[string]any{"page": object(c.session.pageView(c.place, c.page))}, nil
}

func listPages(_ *Manager, _ context.Context, c *call) (map[string]any, error) {
	return map[string]any{"pages": object(c.session.pageViews())}, nil
}

func closePage(m *Manager, ctx context.Context, c *call) (map[string]any, error) {
	if err := c.place.ClosePage(ctx, c.page.target); err != nil {
		return nil, fromBrowser(c.place, err)
	}
	m.dropPage(c.session, c.page.target)
	return map[string]any{"closed": true}, nil
}
