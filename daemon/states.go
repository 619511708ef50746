package daemon

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/daemon/storagestate"
	"github.com/browsentic/browsentic/daemon/store"
	"github.com/browsentic/browsentic/registry"
)

// states are the session.States of the daemon: the store's, with errors that clients understand.
type states struct {
	*store.States
	log *slog.Logger
}

func (d *backend) keptStates(keys *store.Keys) states {
	return states{d.store.States(store.StateConfig{Limits: store.StateLimits(d.config.States), Keys: keys}), d.log}
}

// keys are those by which the store keeps secrets.
func (d *backend) keys(h *home.Home) *store.Keys {
	config := store.KeyConfig{File: h.StateKey(), Log: d.log}
	if d.config.Keyring {
		config.Keyring = store.SystemKeyring()
	}
	return d.store.Keys(config)
}

func (s states) Save(ctx context.Context, id string, data []byte) (time.Time, error) {
	at, err := s.States.Save(ctx, id, data)
	return at, s.explain(err)
}

func (s states) Load(ctx context.Context, id string) ([]byte, error) {
	data, err := s.States.Load(ctx, id)
	return data, s.explain(err)
}

func (s states) List(ctx context.Context) ([]session.SavedState, error) {
	list, err := s.States.List(ctx)
	views := make([]session.SavedState, len(list))
	for i, state := range list {
		views[i] = session.SavedState(state)
	}
	return views, s.explain(err)
}

func (s states) Remove(ctx context.Context, id string) error {
	return s.explain(s.States.Remove(ctx, id))
}

// explain gives an error of the store its code.
func (s states) explain(err error) error {
	switch {
	case errors.Is(err, store.ErrNoState):
		return registry.NewError(registry.SavedStateNotFound, nil)
	case errors.Is(err, store.ErrStateLimit):
		return registry.NewError(registry.LimitExceeded, nil)
	case errors.Is(err, store.ErrStateDamaged):
		s.log.Warn("a saved state cannot be opened", "error", err)
		return registry.NewError(registry.BrowserError, nil)
	}
	return err
}

// SaveState implements session.Place.
func (p *place) SaveState(ctx context.Context, maxBytes int) (session.Capture, error) {
	state, skipped, err := p.CaptureState(ctx, maxBytes)
	switch {
	case errors.Is(err, storagestate.ErrTooLarge):
		return session.Capture{}, registry.NewError(registry.LimitExceeded, nil)
	case err != nil:
		p.log.Warn("a state was not saved", "place", p.ID(), "error", err)
		return session.Capture{}, err
	}
	data, err := state.Encode()
	return session.Capture{Data: data, Saved: saved(state, skipped)}, err
}

func saved(state *storagestate.State, skipped int) session.Saved {
	n := state.Count()
	return session.Saved{
		Cookies: n.Cookies, LocalStorage: n.LocalStorage, SessionStorage: n.SessionStorage,
		IndexedDB: session.IndexedDB{Databases: n.Databases, Records: n.Records}, Skipped: skipped,
	}
}

// RestoreState implements session.Place.
func (p *place) RestoreState(ctx context.Context, data []byte) error {
	state, err := storagestate.Parse(data)
	if err == nil {
		err = p.ApplyState(ctx, state)
	}
	if err != nil {
		p.log.Warn("a state was not restored", "place", p.ID(), "error", err)
		return err
	}
	for _, page := range p.Pages() {
		// What the page showed in the meantime is none of its own doings.
		p.Flush(ctx, page.Target)
		p.observed.opened(page.Target)
	}
	return nil
}

// ExportState implements control.Backend.
func (d *backend) ExportState(ctx context.Context, id string) registry.Result {
	data, err := d.sessions.ExportState(ctx, id)
	if err != nil {
		return d.refusal(err)
	}
	d.log.Info("state.exported", "type", "state.exported", "stateId", id)
	return registry.Result{OK: true, Data: data}
}

// ImportState implements control.Backend.
func (d *backend) ImportState(ctx context.Context, id string, data json.RawMessage) (registry.Result, *registry.Invalid) {
	state, err := storagestate.Parse(data)
	var wrong *storagestate.FormatError
	if errors.As(err, &wrong) {
		return registry.Result{}, &registry.Invalid{Field: wrong.Path, Message: wrong.Error()}
	}
	var counts json.RawMessage
	if err == nil {
		counts, err = json.Marshal(saved(state, storagestate.LeftOut(data)))
	}
	if err == nil {
		data, err = state.Encode() // what is kept is what was read: no field that nobody looked at
	}
	if err == nil {
		err = d.sessions.ImportState(ctx, id, data)
	}
	if err != nil {
		return d.refusal(err), nil
	}
	d.log.Info("state.imported", "type", "state.imported", "stateId", id)
	return registry.Result{OK: true, Data: counts}, nil
}

// refusal is a failure with its code. What has none is told to the log only.
func (d *backend) refusal(err error) registry.Result {
	var coded *registry.Error
	if !errors.As(err, &coded) {
		d.log.Error("saved states failed", "error", err)
		coded = registry.NewError(registry.InternalError, nil)
	}
	return registry.Result{Error: registry.Sanitize(coded)}
}
