package session

import "context"

// saveState captures the session exactly at the call's place in the queue.
func saveState(m *Manager, ctx context.Context, c *call) (map[string]any, error) {
	id, _ := c.input["stateId"].(string)
	states, err := m.states(id)
	if err != nil {
		return nil, err
	}
	capture, err := c.place.SaveState(ctx, m.config.StateLimits.MaxBytes)
	if err != nil {
		return nil, fromBrowser(c.place, err)
	}
	at, err := states.Save(ctx, id, capture.Data)
	if err != nil {
		return nil, err
	}
	return map[string]any{"state": object(SavedState{id, at}.view()), "saved": object(capture.Saved)}, nil
}

func listStates(m *Manager, ctx context.Context, _ *call) (map[string]any, error) {
	list, err := m.config.States.List(ctx)
	if err != nil {
		return nil, err
	}
	views := make([]StateView, len(list))
	for i, state := range list {
		views[i] = state.view()
	}
	return map[string]any{"states": object(views)}, nil
}

func removeState(m *Manager, ctx context.Context, c *call) (map[string]any, error) {
	id, _ := c.input["stateId"].(string)
	states, err := m.states(id)
	if err == nil {
		err = states.Remove(ctx, id)
	}
	return map[string]any{"stateId": id, "removed": true}, err
}
