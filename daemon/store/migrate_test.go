package store

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
)

func TestMigrate(t *testing.T) {
	const (
		shape1 = `CREATE TABLE IF NOT EXISTS t (a INTEGER) STRICT`
		shape2 = `CREATE TABLE IF NOT EXISTS t (a INTEGER, b TEXT NOT NULL DEFAULT 'new') STRICT`
		shape3 = shape2 + `; CREATE TABLE IF NOT EXISTS u (a INTEGER) STRICT`
	)
	two := []migration{{2, `ALTER TABLE t ADD COLUMN b TEXT NOT NULL DEFAULT 'moved'`}}
	three := append(two, migration{3, `UPDATE t SET b = b || ' twice'`})

	db := memory(t)
	step := func(schema string, migrations []migration, version int) {
		t.Helper()
		if err := migrate(db, schema, migrations); err != nil {
			t.Fatal(err)
		}
		var got int
		if err := db.QueryRow(`PRAGMA user_version`).Scan(&got); err != nil || got != version {
			t.Fatalf("version %d (%v), want %d", got, err, version)
		}
	}
	step(shape1, nil, 1)
	step(shape1, nil, 1) // every start
	if _, err := db.Exec(`INSERT INTO t VALUES (1)`); err != nil {
		t.Fatal(err)
	}
	step(shape3, three, 3) // two steps at once
	step(shape3, three, 3)
	var b string
	if err := db.QueryRow(`SELECT b FROM t`).Scan(&b); err != nil || b != "moved twice" {
		t.Errorf("old row: %q, %v", b, err)
	}
	if err := migrate(db, shape2, two); err == nil || !strings.Contains(err.Error(), "newer browsentic") {
		t.Errorf("an older daemon: %v", err)
	}

	fresh := memory(t)
	if err := migrate(fresh, shape3, three); err != nil {
		t.Fatal(err)
	}
	if _, err := fresh.Exec(`INSERT INTO t (a) VALUES (1)`); err != nil {
		t.Fatal(err)
	}
	if err := fresh.QueryRow(`SELECT b FROM t`).Scan(&b); err != nil || b != "new" {
		t.Errorf("a new database ran old migrations: %q, %v", b, err)
	}
}

func TestAFailedMigrationChangesNothing(t *testing.T) {
	db := memory(t)
	if err := migrate(db, `CREATE TABLE IF NOT EXISTS t (a INTEGER) STRICT`, nil); err != nil {
		t.Fatal(err)
	}
	bad := []migration{{2, `ALTER TABLE t ADD COLUMN b TEXT`}, {3, `no SQL at all`}}
	if err := migrate(db, `CREATE TABLE IF NOT EXISTS t (a INTEGER, b TEXT) STRICT`, bad); err == nil {
		t.Fatal("want an error")
	}
	var version int
	if err := db.QueryRow(`PRAGMA user_version`).Scan(&version); err != nil || version != 1 {
		t.Errorf("version %d, %v", version, err)
	}
	if _, err := db.Exec(`SELECT b FROM t`); err == nil {
		t.Error("half of the migration stayed")
	}
}

// TestSchema checks that the file describes the newest shape and can be run again.
func TestSchema(t *testing.T) {
	db := memory(t)
	for range 2 {
		if err := migrate(db, schema, migrations); err != nil {
			t.Fatal(err)
		}
	}
	var strict bool
	if err := db.QueryRow(`SELECT min(strict) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'`).Scan(&strict); err != nil || !strict {
		t.Errorf("every table must be STRICT (%v)", err)
	}
	for i, m := range migrations {
		if m.version != i+2 {
			t.Errorf("migration %d leads to version %d, want %d", i, m.version, i+2)
		}
	}
}

func memory(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", dataSource(filepath.Join(t.TempDir(), "m.db")))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return db
}
