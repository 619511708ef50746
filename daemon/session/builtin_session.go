package session

import (
	"context"

	"github.com/browsentic/browsentic/registry"
)

// createSession checks everything that can be checked before anything exists.
func createSession(m *Manager, ctx context.Context, c *call) (map[string]any, error) {
	labels, err := newLabels(c.input)
	if err != nil {
		return nil, err
	}
	settings, err := newSettings(c.input)
	if err != nil {
		return nil, err
	}
	restore, given := c.input["stateId"].(string)
	opening := Opening{Settings: settings}
	opening.Browser, _ = c.input["browser"].(string)
	if err := checkShared(opening, restore); err != nil {
		return nil, err
	}
	if given && m.config.States == nil {
		return nil, registry.NewError(registry.PersistenceDisabled, nil)
	}
	s, initial, err := m.create(ctx, c.client, labels, opening, restore)
	if err != nil {
		return nil, err
	}
	c.session, c.page = s, initial // for the journal
	return map[string]any{
		"session":     object(s.view()),
		"initialPage": map[string]any{"sessionId": s.id, "pageId": initial.id},
	}, nil
}

// listSessions and getSession are open to every client: they are how one finds its sessions again.
func listSessions(m *Manager, _ context.Context, _ *call) (map[string]any, error) {
	views := []any{}
	for _, s := range m.all() {
		views = append(views, object(s.view()))
	}
	return map[string]any{"sessions": views}, nil
}

func getSession(_ *Manager, _ context.Context, c *call) (map[string]any, error) {
	return map[string]any{"session": object(c.session.view())}, nil
}

// closeSession may be cancelled until it begins and completes once it has. The bound of its kind starts with the
// closing itself: how long the accepted work before it takes is that work's own affair.
func closeSession(m *Manager, ctx context.Context, c *call) (map[string]any, error) {
	if err := c.session.mayClose(c.client); err != nil {
		return nil, err
	}
	if err := m.close(context.WithoutCancel(ctx), c.session); err != nil {
		return nil, err
	}
	return map[string]any{"session": object(c.session.view())}, nil
}

func (s *session) mayClose(client *Client) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.inUse(client)
}
