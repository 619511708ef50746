package session

import (
	"context"
	"errors"

	"github.com/browsentic/browsentic/daemon/observe"
	"github.com/browsentic/browsentic/registry"
)

const (
	// defaultEvents is how many events are told to a caller who does not say.
	defaultEvents = 50
	// reservedBytes is the part of an answer's bytes that is left to what stands around the events.
	reservedBytes = 512
)

// observePage reads what the page of the call did. It takes its turn like all work on the page, so it comes after what
// was asked for earlier.
func observePage(m *Manager, ctx context.Context, c *call) (map[string]any, error) {
	limits := m.config.Observability
	limit := min(defaultEvents, limits.PageSize)
	if given, ok := c.input["limit"].(float64); ok {
		limit = int(given)
	}
	if limit > limits.PageSize {
		return nil, registry.NewError(registry.InvalidArgument, nil)
	}
	ctx, cancel := context.WithDeadline(ctx, c.deadline())
	defer cancel()
	log := c.place.Observed(ctx, c.page.target)
	if log == nil {
		return nil, registry.NewError(registry.PageNotFound, nil)
	}
	source, _ := c.input["source"].(string)
	since, _ := c.input["sinceEventId"].(string)
	withText, _ := c.input["includeText"].(bool)
	read, err := log.Read(observe.Query{
		Source: observe.Source(source), Since: since, Limit: limit, MaxBytes: limits.ResponseBytes - reservedBytes, WithText: withText,
		SessionID: c.session.id, PageID: c.page.id,
	})
	switch {
	case errors.Is(err, observe.ErrCursor):
		return nil, registry.NewError(registry.InvalidArgument, nil)
	case errors.Is(err, observe.ErrTooLarge):
		return nil, registry.NewError(registry.LimitExceeded, nil)
	case err != nil:
		return nil, err
	}
	data, _ := object(read).(map[string]any)
	return data, nil
}

// checkObserve: requests have no text, so asking for it is a mistake and not a wish without effect.
func checkObserve(input map[string]any) error {
	source, _ := input["source"].(string)
	if input["includeText"] == true && !observe.Source(source).HasText() {
		return mustBe("includeText", "false with the source "+source)
	}
	return nil
}
