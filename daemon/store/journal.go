package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// keptEntries bounds the journal; the oldest entries go first.
const keptEntries = 10_000

// Entry is one call in the journal. It never holds page text, inputs or secrets.
type Entry struct {
	At        time.Time // when the call was accepted
	Operation string
	Client    string
	Action    string
	Session   string // empty when the action addresses none
	Page      string // likewise
	Decision  string // allow, confirm or deny; empty when the call failed before it was judged
	Outcome   string // "ok" or an error code
	Duration  time.Duration
}

const insertEntry = `INSERT INTO journal (at_ms, operation, client, action, session, page, decision, outcome, duration_ms)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

// insert writes a batch and prunes the journal, all or nothing.
func insert(db *sql.DB, batch []Entry) (err error) {
	tx, err := db.Begin()
	if err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	defer func() {
		if err != nil {
			tx.Rollback()
			err = fmt.Errorf("writing the journal: %w", err)
		}
	}()
	statement, err := tx.Prepare(insertEntry)
	if err != nil {
		return err
	}
	defer statement.Close()
	for _, e := range batch {
		if _, err := statement.Exec(e.At.UnixMilli(), e.Operation, e.Client, e.Action, e.Session, e.Page,
			e.Decision, e.Outcome, e.Duration.Milliseconds()); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(`DELETE FROM journal WHERE id <= (SELECT max(id) FROM journal) - ?`, keptEntries); err != nil {
		return err
	}
	return tx.Commit()
}

func recent(ctx context.Context, db *sql.DB, n int) ([]Entry, error) {
	rows, err := db.QueryContext(ctx, `SELECT at_ms, operation, client, action, session, page, decision, outcome, duration_ms
		FROM journal ORDER BY id DESC LIMIT ?`, n)
	if err != nil {
		return nil, fmt.Errorf("reading the journal: %w", err)
	}
	defer rows.Close()
	var entries []Entry
	for rows.Next() {
		var e Entry
		var at, took int64
		if err := rows.Scan(&at, &e.Operation, &e.Client, &e.Action, &e.Session, &e.Page, &e.Decision, &e.Outcome, &took); err != nil {
			return nil, fmt.Errorf("reading the journal: %w", err)
		}
		e.At, e.Duration = time.UnixMilli(at), time.Duration(took)*time.Millisecond
		entries = append(entries, e)
	}
	return entries, rows.Err()
}
