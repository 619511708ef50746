package store

import (
	"database/sql"
	_ "embed"
	"fmt"
)

//go:embed schema.sql
var schema string

// migrations lead an older database to the newest shape, in order. Each is numbered by the version that it leads
// to; schema.sql describes the shape after the last one. Version 1 is the first shape.
var migrations []migration

type migration struct {
	version int
	sql     string
}

// migrate brings db to the newest shape, all or nothing. A database that a newer daemon has written is refused
// untouched.
func migrate(db *sql.DB, schema string, migrations []migration) error {
	newest := 1
	if n := len(migrations); n > 0 {
		newest = migrations[n-1].version
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // no effect once committed
	var version int
	if err := tx.QueryRow(`PRAGMA user_version`).Scan(&version); err != nil {
		return err
	}
	if version > newest {
		return fmt.Errorf("the database has version %d and this browsentic knows up to %d; install the newer browsentic again, or move the file away", version, newest)
	}
	for _, m := range migrations {
		if version == 0 || m.version <= version {
			continue // a new database gets the newest shape at once
		}
		if _, err := tx.Exec(m.sql); err != nil {
			return fmt.Errorf("migrating the database to version %d: %w", m.version, err)
		}
	}
	if _, err := tx.Exec(schema); err != nil {
		return fmt.Errorf("applying the schema: %w", err)
	}
	if _, err := tx.Exec(fmt.Sprintf(`PRAGMA user_version = %d`, newest)); err != nil {
		return err
	}
	return tx.Commit()
}
