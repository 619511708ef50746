package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Approval is a person's yes that holds until it is taken back: to one action, on one site.
type Approval struct {
	Action string
	Host   string
	At     time.Time
}

// Approve keeps an approval, in place of an earlier one for the same.
func (s *Store) Approve(ctx context.Context, action, host string) error {
	err := s.with(ctx, func(db *sql.DB) error {
		_, err := db.Exec(`INSERT OR REPLACE INTO approvals (action, host, at_ms) VALUES (?, ?, ?)`, action, host, time.Now().UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("keeping an approval: %w", err)
	}
	return nil
}

// Approved reports whether there is an approval.
func (s *Store) Approved(ctx context.Context, action, host string) (bool, error) {
	err := s.with(ctx, func(db *sql.DB) error {
		var at int64
		return db.QueryRow(`SELECT at_ms FROM approvals WHERE action = ? AND host = ?`, action, host).Scan(&at)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("looking for an approval: %w", err)
	}
	return true, nil
}

// Approvals are all approvals, newest first.
func (s *Store) Approvals(ctx context.Context) ([]Approval, error) {
	list := []Approval{}
	err := s.with(ctx, func(db *sql.DB) error {
		rows, err := db.Query(`SELECT action, host, at_ms FROM approvals ORDER BY at_ms DESC, action, host`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var a Approval
			var at int64
			if err := rows.Scan(&a.Action, &a.Host, &at); err != nil {
				return err
			}
			a.At = time.UnixMilli(at)
			list = append(list, a)
		}
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("listing the approvals: %w", err)
	}
	return list, nil
}

// Forget takes approvals back and says how many: those of an action and a host, where an empty one stands for all.
func (s *Store) Forget(ctx context.Context, action, host string) (int, error) {
	var forgotten int64
	err := s.with(ctx, func(db *sql.DB) error {
		result, err := db.Exec(`DELETE FROM approvals WHERE (?1 = '' OR action = ?1) AND (?2 = '' OR host = ?2)`, action, host)
		if err == nil {
			forgotten, err = result.RowsAffected()
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("taking approvals back: %w", err)
	}
	return int(forgotten), nil
}
