package session

import (
	"context"
	"regexp"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// States is where saved states are kept. Package daemon implements it with the store; the tests with a fake.
//
// Errors that are a *registry.Error reach the client with their code: SAVED_STATE_NOT_FOUND, LIMIT_EXCEEDED, and
// BROWSER_ERROR for a state that cannot be opened. Ids are acceptable ones.
type States interface {
	// Save keeps data under id, in place of what was there, and says when that was.
	Save(ctx context.Context, id string, data []byte) (time.Time, error)
	Load(ctx context.Context, id string) ([]byte, error)
	// List is all states, by id.
	List(ctx context.Context) ([]SavedState, error)
	Remove(ctx context.Context, id string) error
}

// SavedState tells of a saved state without its content.
type SavedState struct {
	ID      string
	SavedAt time.Time
}

// StateLimits bound what is saved. States keeps them; here they are told.
type StateLimits struct {
	Max           int // how many
	MaxBytes      int // of one
	MaxTotalBytes int
}

// Capture is what a place keeps between visits.
type Capture struct {
	Data  []byte // in a form that only places and their kind know
	Saved Saved
}

// Saved says how much is in a capture, in the words of the published output.
type Saved struct {
	Cookies        int       `json:"cookies"`
	LocalStorage   int       `json:"localStorage"`   // entries, of all origins
	SessionStorage int       `json:"sessionStorage"` // likewise
	IndexedDB      IndexedDB `json:"indexedDB"`
	Skipped        int       `json:"skipped,omitempty"` // what could not be saved
}

// IndexedDB says how much of it there is.
type IndexedDB struct {
	Databases int `json:"databases"`
	Records   int `json:"records"`
}

// StateView is a saved state as clients see it.
type StateView struct {
	StateID   string `json:"stateId"`
	CreatedAt string `json:"createdAt"` // of the last save
}

func (s SavedState) view() StateView { return StateView{s.ID, timestamp(s.SavedAt)} }

// stateID is what a logical id may be: no path, and nothing that looks like a flag.
var stateID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`)

// states is where states are kept, for a call that names one.
func (m *Manager) states(id string) (States, error) {
	switch {
	case m.config.States == nil:
		return nil, registry.NewError(registry.PersistenceDisabled, nil)
	case !stateID.MatchString(id):
		return nil, registry.NewError(registry.InvalidArgument, nil)
	}
	return m.config.States, nil
}

// load is the data of a saved state, for a new session; nil when it is to start from none.
func (m *Manager) load(ctx context.Context, id string) ([]byte, error) {
	if id == "" {
		return nil, nil
	}
	states, err := m.states(id)
	if err != nil {
		return nil, err
	}
	return states.Load(ctx, id)
}

// ExportState is the data of a saved state. It is for the owner of the machine: no tool shows what is in a state.
func (m *Manager) ExportState(ctx context.Context, id string) ([]byte, error) {
	states, err := m.states(id)
	if err != nil {
		return nil, err
	}
	return states.Load(ctx, id)
}

// ImportState saves data that did not come from a session. It is as Capture.Data must be.
func (m *Manager) ImportState(ctx context.Context, id string, data []byte) error {
	states, err := m.states(id)
	if err == nil {
		_, err = states.Save(ctx, id, data)
	}
	return err
}
