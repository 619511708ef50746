package store

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// What is secret, saved states and the keys of pairings, is sealed with AES-256-GCM. The key lies in the operating system's keyring, or, where there is none
// or it does not answer, in a file that only its owner can read. A database may come to have both (a daemon was once
// started outside of the desktop), so each row says by which key it was sealed. The two roads differ in what they
// protect: the file keeps a copied database shut, the keyring also a copied data directory.

const keyBytes = 32

// sealOverhead is how much longer a sealed text is: nonce and tag.
const sealOverhead = 12 + 16

// Keyring keeps secrets for this user outside of our files. Its methods return soon.
type Keyring interface {
	// Get is the secret of a name. ErrNoSecret.
	Get(name string) (string, error)
	Set(name, secret string) error
}

// ErrNoSecret means that a keyring works and has no secret of that name.
var ErrNoSecret = errors.New("the keyring has no such secret")

var (
	errNoKeyring = errors.New("there is no keyring")
	errNoKey     = errors.New("its key is neither in the key file nor in the keyring")
	errBadKey    = errors.New("it holds no key")
)

// KeyConfig says where keys are kept.
type KeyConfig struct {
	// File holds a key when no keyring does; it is made when it is first needed.
	File string
	// Keyring is where keys are kept by preference; nil for none.
	Keyring Keyring
	Log     *slog.Logger
}

// Keys are the keys of a store's secrets.
type Keys struct {
	store  *Store
	config KeyConfig

	mu      sync.Mutex      // one search for a key at a time
	sealing *key            // for what is sealed from now on; nil until there is something
	known   map[string]*key // those found so far, by name
}

// Keys are the keys of what is secret in s.
func (s *Store) Keys(config KeyConfig) *Keys {
	return &Keys{store: s, config: config, known: map[string]*key{}}
}

// key is a key and the name by which rows know it.
type key struct {
	name   string
	secret string // in hexadecimal, as it is kept
	aead   cipher.AEAD
}

func newKey(secret []byte) *key {
	block, err := aes.NewCipher(secret)
	if err != nil {
		panic("bug: a key of the wrong length: " + err.Error())
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic("bug: " + err.Error())
	}
	name := sha256.Sum256(append([]byte("the name of a key of browsentic's saved states: "), secret...))
	return &key{name: hex.EncodeToString(name[:8]), secret: hex.EncodeToString(secret), aead: aead}
}

func parseKey(secret string) (*key, error) {
	raw, err := hex.DecodeString(strings.TrimSpace(secret))
	if err != nil || len(raw) != keyBytes {
		return nil, errBadKey
	}
	return newKey(raw), nil
}

func randomKey() *key {
	secret := make([]byte, keyBytes)
	rand.Read(secret)
	return newKey(secret)
}

// The kinds of what is sealed, with the version of its form.
const (
	sealedState   = "browsentic saved state 1"
	sealedPairing = "browsentic pairing 1"
)

// seal binds the text to its kind and id, so that a row cannot be passed off as another.
func (k *key) seal(kind, id string, text []byte) []byte {
	return k.aead.Seal(nil, nil, text, []byte(kind+"\x00"+id))
}

func (k *key) open(kind, id string, sealed []byte) ([]byte, error) {
	return k.aead.Open(nil, nil, sealed, []byte(kind+"\x00"+id))
}

// toSeal is the key for new secrets, from then on the same.
func (s *Keys) toSeal(ctx context.Context) (*key, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sealing != nil {
		return s.sealing, nil
	}
	k, err := s.keyringKey(ctx)
	if err != nil {
		if s.config.Keyring != nil {
			s.config.Log.Warn("the keyring cannot be used; secrets are sealed with a key file", "error", err)
		}
		if k, err = fileKey(s.config.File, true); err != nil {
			return nil, err
		}
	}
	s.sealing, s.known[k.name] = k, k
	return k, nil
}

// toOpen is the key of a name.
func (s *Keys) toOpen(ctx context.Context, name string) (*key, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.known[name]; k != nil {
		return k, nil
	}
	k, err := fileKey(s.config.File, false)
	if err == nil && k.name != name {
		err = errNoKey
	}
	if err != nil && s.config.Keyring != nil {
		k, err = s.fromKeyring(name)
	}
	switch {
	case errors.Is(err, ErrNoSecret), errors.Is(err, os.ErrNotExist):
		return nil, errNoKey
	case err != nil:
		return nil, err
	}
	s.known[name] = k
	return k, nil
}

// keyringKey is this database's key in the keyring; one is made when there is none.
func (s *Keys) keyringKey(ctx context.Context) (*key, error) {
	if s.config.Keyring == nil {
		return nil, errNoKeyring
	}
	names, err := s.keyNames(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		k, err := s.fromKeyring(name)
		if !errors.Is(err, ErrNoSecret) {
			return k, err
		}
	}
	k := randomKey()
	if err := s.config.Keyring.Set(k.name, k.secret); err != nil {
		return nil, err
	}
	// A keyring that forgets would lose every state.
	if _, err := s.fromKeyring(k.name); err != nil {
		return nil, fmt.Errorf("what was put into the keyring is not there: %w", err)
	}
	return k, s.store.with(ctx, func(db *sql.DB) error {
		_, err := db.Exec(`INSERT INTO state_keys (name) VALUES (?)`, k.name)
		return err
	})
}

// fromKeyring is the key of a name in the keyring.
func (s *Keys) fromKeyring(name string) (*key, error) {
	secret, err := s.config.Keyring.Get(name)
	if err != nil {
		return nil, err
	}
	k, err := parseKey(secret)
	if err == nil && k.name != name {
		err = errBadKey
	}
	if err != nil {
		return nil, fmt.Errorf("the keyring's secret %s: %w", name, err)
	}
	return k, nil
}

func (s *Keys) keyNames(ctx context.Context) (names []string, err error) {
	err = s.store.with(ctx, func(db *sql.DB) error {
		rows, err := db.Query(`SELECT name FROM state_keys ORDER BY rowid`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				return err
			}
			names = append(names, name)
		}
		return rows.Err()
	})
	return names, err
}

// fileKey is the key in the file at path. With make, one is made when there is no file; a damaged file is never
// replaced, for a person may still mend it.
func fileKey(path string, make bool) (*key, error) {
	text, err := os.ReadFile(path)
	if make && errors.Is(err, os.ErrNotExist) {
		if err := writeKeyFile(path, randomKey()); err != nil {
			return nil, fmt.Errorf("making the key file: %w", err)
		}
		text, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the key file: %w", err)
	}
	k, err := parseKey(string(text))
	if err != nil {
		return nil, fmt.Errorf("the key file %s: %w", path, err)
	}
	return k, nil
}

// writeKeyFile makes the file with its whole content in one step. When another process was first, that one's stays.
func writeKeyFile(path string, k *key) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*") // readable by its owner only
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(k.secret + "\n")
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		return err
	}
	err = os.Link(f.Name(), path)
	switch {
	case err == nil, errors.Is(err, os.ErrExist):
		return nil
	default: // a file system without hard links
		return os.Rename(f.Name(), path)
	}
}
