package store

import (
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// writer is the database as the owning goroutine sees it: opened at first use, replaced when it turns out to be
// damaged, and given up for good when it cannot be used for another reason.
type writer struct {
	path    string
	log     *slog.Logger
	dropped *atomic.Int64

	db     *sql.DB // nil until first use
	broken error   // why there is no database, once that is known
}

func (w *writer) database() (*sql.DB, error) {
	if w.db != nil || w.broken != nil {
		return w.db, w.broken
	}
	db, err := open(w.path)
	if damaged(err) {
		w.setAside(err)
		db, err = open(w.path)
	}
	if err != nil {
		w.broken = err
		w.log.Error("the journal and the saved states are off until the daemon starts again", "error", err)
	}
	w.db = db
	return w.db, w.broken
}

func (w *writer) write(batch []Entry) {
	if len(batch) == 0 {
		return
	}
	db, err := w.database()
	if err == nil {
		err = insert(db, batch)
	}
	if err == nil {
		return
	}
	w.dropped.Add(int64(len(batch)))
	if !w.judge(err) && w.broken == nil {
		w.log.Warn("journal entries were lost", "entries", len(batch), "error", err)
	}
}

// judge sets the database aside when err, of work with it, says that it is damaged.
func (w *writer) judge(err error) (isDamaged bool) {
	if w.db == nil || !damaged(err) {
		return false
	}
	w.db.Close()
	w.db = nil
	w.setAside(err)
	return true
}

func (w *writer) close() error {
	if w.db == nil {
		return nil
	}
	if err := w.db.Close(); err != nil {
		return fmt.Errorf("closing %s: %w", w.path, err)
	}
	return nil
}

// setAside renames a damaged database, so that a person can still look into it and a fresh one takes its place.
func (w *writer) setAside(cause error) {
	aside := w.path + ".damaged-" + time.Now().UTC().Format("20060102T150405.000Z")
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Rename(w.path+suffix, aside+suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			w.log.Error("the damaged database could not be set aside", "file", filepath.Base(w.path+suffix), "error", err)
			return
		}
	}
	w.log.Warn("the database was damaged; it was set aside and a fresh one is used, without journal and saved states",
		"kept", filepath.Base(aside), "error", cause)
}

// errUnsound is the verdict of SQLite's own check.
var errUnsound = errors.New("the database does not pass its integrity check")

// damaged reports whether err says that the file is no sound SQLite database.
func damaged(err error) bool {
	if errors.Is(err, errUnsound) {
		return true
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	// The low byte is the primary result code (https://www.sqlite.org/rescode.html).
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return true
	}
	return false
}

// pragmas keep the database small in memory and quick to write to; durability to the last quarter of a second is
// not promised, so one fsync for each checkpoint is enough.
var pragmas = []string{
	"journal_mode(WAL)",
	"synchronous(NORMAL)",
	"busy_timeout(2000)",      // another program may be looking into the file
	"cache_size(-256)",        // KiB; the default is 2,000
	"mmap_size(0)",            // mapped pages would count as the daemon's memory
	"wal_autocheckpoint(200)", // pages of 4 KiB
}

// open opens the database, makes it when there is none, brings it to the newest shape and checks it.
func open(path string) (_ *sql.DB, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("opening %s: %w", path, err)
		}
	}()
	// SQLite would make the file with the umask's mode; its side files take over the mode of this one.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = errors.Join(f.Chmod(0o600), f.Close())
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", dataSource(path))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	// The check comes first: a damaged file is to be kept as it was found.
	if err = check(db); err == nil {
		err = migrate(db, schema, migrations)
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

func check(db *sql.DB) error {
	var verdict string
	if err := db.QueryRow(`PRAGMA quick_check(1)`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return errUnsound
	}
	return nil
}

// dataSource is the driver's name for the file; see https://www.sqlite.org/uri.html for the form.
func dataSource(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a Windows drive
	}
	query := url.Values{"_pragma": pragmas, "_txlock": {"immediate"}}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String()
}
