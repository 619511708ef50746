package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// Pairing is a paired browser as it is kept; daemon/pairing says what the fields mean.
type Pairing struct {
	ID, InstallID, Origin, Name, Product, ExtensionVersion string
	PairedAt, LastSeenAt                                   time.Time // to the millisecond
	Key                                                    string    // sealed where it lies
}

// Pairings are the paired browsers in a store.
type Pairings struct {
	store *Store
	keys  *Keys
	log   *slog.Logger
}

// Pairings are the paired browsers in s.
func (s *Store) Pairings(keys *Keys, log *slog.Logger) *Pairings {
	return &Pairings{store: s, keys: keys, log: log}
}

// Load is every pairing, oldest first. One whose key cannot be opened is left out: its browser has to be paired again.
func (p *Pairings) Load(ctx context.Context) ([]Pairing, error) {
	var rows []pairingRow
	err := p.store.with(ctx, func(db *sql.DB) (err error) {
		rows, err = readPairings(db)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("loading the pairings: %w", err)
	}
	pairings := []Pairing{}
	for _, r := range rows {
		k, err := p.keys.toOpen(ctx, r.key)
		if err != nil && !errors.Is(err, errNoKey) {
			return nil, fmt.Errorf("loading the pairings: %w", err) // a keyring that is locked may be opened yet
		}
		var secret []byte
		if err == nil {
			secret, err = k.open(sealedPairing, r.ID, r.sealed)
		}
		if err != nil {
			p.log.Warn("a pairing cannot be opened; the browser has to be paired again", "browser", r.ID, "error", err)
			continue
		}
		r.Key = string(secret)
		pairings = append(pairings, r.Pairing)
	}
	return pairings, nil
}

// Save keeps a pairing in place of the one with its id, and of the one of its profile.
func (p *Pairings) Save(ctx context.Context, x Pairing) error {
	k, err := p.keys.toSeal(ctx)
	if err != nil {
		return fmt.Errorf("saving a pairing: %w", err)
	}
	sealed := k.seal(sealedPairing, x.ID, []byte(x.Key))
	err = p.store.with(ctx, func(db *sql.DB) error {
		_, err := db.Exec(`INSERT OR REPLACE INTO pairings (id, install, origin, name, product, extension, paired_ms, seen_ms, key, sealed)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			x.ID, x.InstallID, x.Origin, x.Name, x.Product, x.ExtensionVersion, x.PairedAt.UnixMilli(), x.LastSeenAt.UnixMilli(), k.name, sealed)
		return err
	})
	if err != nil {
		return fmt.Errorf("saving a pairing: %w", err)
	}
	return nil
}

// Remove forgets a pairing; one that is not there is no error.
func (p *Pairings) Remove(ctx context.Context, id string) error {
	err := p.store.with(ctx, func(db *sql.DB) error {
		_, err := db.Exec(`DELETE FROM pairings WHERE id = ?`, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("removing a pairing: %w", err)
	}
	return nil
}

type pairingRow struct {
	Pairing
	key    string
	sealed []byte
}

func readPairings(db *sql.DB) ([]pairingRow, error) {
	rows, err := db.Query(`SELECT id, install, origin, name, product, extension, paired_ms, seen_ms, key, sealed FROM pairings ORDER BY paired_ms, id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []pairingRow
	for rows.Next() {
		var r pairingRow
		var paired, seen int64
		if err := rows.Scan(&r.ID, &r.InstallID, &r.Origin, &r.Name, &r.Product, &r.ExtensionVersion, &paired, &seen, &r.key, &r.sealed); err != nil {
			return nil, err
		}
		r.PairedAt, r.LastSeenAt = time.UnixMilli(paired), time.UnixMilli(seen)
		list = append(list, r)
	}
	return list, rows.Err()
}
