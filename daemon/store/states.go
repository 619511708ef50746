package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

var (
	// ErrNoState means that nothing is saved under the id.
	ErrNoState = errors.New("there is no such saved state")
	// ErrStateLimit means that a quota refuses: that of a state, of their number, or of all together.
	ErrStateLimit = errors.New("a limit of saved states is reached")
	// ErrStateDamaged means that a state cannot be opened: it was changed, or its key is not to be had.
	ErrStateDamaged = errors.New("the saved state cannot be opened")
)

// StateLimits are the quotas. Bytes are those of the texts as they were saved.
type StateLimits struct {
	Max           int // how many
	MaxBytes      int // of one state
	MaxTotalBytes int
}

// StateConfig says how saved states are kept.
type StateConfig struct {
	Limits StateLimits
	Keys   *Keys // of the same store
}

// States are the saved states in a store. A state is a text under a logical id. Its methods may be called from many
// goroutines, and the same file may be open in other processes: each change is one transaction, quota and all.
type States struct {
	store  *Store
	config StateConfig
}

// SavedState tells of a state without its content.
type SavedState struct {
	ID      string
	SavedAt time.Time
}

// States are the saved states in s.
func (s *Store) States(config StateConfig) *States {
	return &States{store: s, config: config}
}

// Save keeps text under id, in place of what was kept there, and says when that was. ErrStateLimit.
func (s *States) Save(ctx context.Context, id string, text []byte) (time.Time, error) {
	if len(text) > s.config.Limits.MaxBytes {
		return time.Time{}, ErrStateLimit
	}
	k, err := s.config.Keys.toSeal(ctx)
	if err != nil {
		return time.Time{}, fmt.Errorf("saving a state: %w", err)
	}
	row := stateRow{id: id, savedAt: time.Now().Truncate(time.Millisecond), bytes: len(text), key: k.name, sealed: k.seal(sealedState, id, text)}
	if err := s.store.with(ctx, func(db *sql.DB) error { return row.replace(db, s.config.Limits) }); err != nil {
		return time.Time{}, fmt.Errorf("saving a state: %w", err)
	}
	return row.savedAt, nil
}

// Load is the text that was saved under id. ErrNoState, ErrStateLimit when it is longer than a state may be now, and
// ErrStateDamaged.
func (s *States) Load(ctx context.Context, id string) ([]byte, error) {
	var name string
	var sealed []byte
	var fits bool
	err := s.store.with(ctx, func(db *sql.DB) error {
		// A row that someone else has written does not get into memory before it was measured.
		return db.QueryRow(`SELECT key, length(sealed) <= ?1, CASE WHEN length(sealed) <= ?1 THEN sealed END FROM states WHERE id = ?2`,
			s.config.Limits.MaxBytes+sealOverhead, id).Scan(&name, &fits, &sealed)
	})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, ErrNoState
	case err != nil:
		return nil, fmt.Errorf("loading a state: %w", err)
	case !fits:
		return nil, ErrStateLimit
	}
	k, err := s.config.Keys.toOpen(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStateDamaged, err)
	}
	text, err := k.open(sealedState, id, sealed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStateDamaged, err)
	}
	return text, nil
}

// List is all states, by id. ErrStateLimit when there are more than may be now.
func (s *States) List(ctx context.Context) ([]SavedState, error) {
	list := []SavedState{}
	err := s.store.with(ctx, func(db *sql.DB) error {
		rows, err := db.Query(`SELECT id, saved_ms FROM states ORDER BY id LIMIT ?`, s.config.Limits.Max+1)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var state SavedState
			var savedAt int64
			if err := rows.Scan(&state.ID, &savedAt); err != nil {
				return err
			}
			state.SavedAt = time.UnixMilli(savedAt)
			list = append(list, state)
		}
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("listing states: %w", err)
	}
	if len(list) > s.config.Limits.Max {
		return nil, ErrStateLimit
	}
	return list, nil
}

// Remove forgets the state under id. ErrNoState.
func (s *States) Remove(ctx context.Context, id string) error {
	var removed int64
	err := s.store.with(ctx, func(db *sql.DB) error {
		result, err := db.Exec(`DELETE FROM states WHERE id = ?`, id)
		if err == nil {
			removed, err = result.RowsAffected()
		}
		return err
	})
	switch {
	case err != nil:
		return fmt.Errorf("removing a state: %w", err)
	case removed == 0:
		return ErrNoState
	}
	return nil
}

type stateRow struct {
	id      string
	savedAt time.Time
	bytes   int
	key     string
	sealed  []byte
}

// replace puts the row in place of the one with its id, if the quotas allow that, all or nothing.
func (r *stateRow) replace(db *sql.DB, limits StateLimits) error {
	tx, err := db.Begin() // which takes the lock for writing
	if err != nil {
		return err
	}
	defer tx.Rollback() // no effect once committed
	var count, total, replaced, freed int
	err = tx.QueryRow(`SELECT count(*), coalesce(sum(bytes), 0), count(*) FILTER (WHERE id = ?1),
		coalesce(sum(bytes) FILTER (WHERE id = ?1), 0) FROM states`, r.id).Scan(&count, &total, &replaced, &freed)
	if err != nil {
		return err
	}
	if count > limits.Max || count-replaced+1 > limits.Max || total-freed+r.bytes > limits.MaxTotalBytes {
		return ErrStateLimit
	}
	if _, err := tx.Exec(`INSERT OR REPLACE INTO states (id, saved_ms, bytes, key, sealed) VALUES (?, ?, ?, ?, ?)`,
		r.id, r.savedAt.UnixMilli(), r.bytes, r.key, r.sealed); err != nil {
		return err
	}
	return tx.Commit()
}
