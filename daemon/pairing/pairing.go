// Package pairing is the book of the browsers that a person has let in: the codes that they type once, and the keys
// that the codes are exchanged for. A key belongs to one profile of one browser, by the id that its extension made and
// by the extension's origin; several are good at the same time.
//
// The package is a leaf. Package daemon hands it a place to keep the book (store) and hands what it knows to the
// handshake (link).
package pairing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// The errors that are somebody's mistake.
var (
	ErrUnknown   = errors.New("no such browser is paired")
	ErrNameTaken = errors.New("another paired browser has this name")
	ErrBadName   = errors.New("a name has 1 to 40 printable characters")
)

// maxName bounds a name, in characters.
const maxName = 40

// Browser is one paired browser profile.
type Browser struct {
	ID               string
	InstallID        string // made by the extension, kept in the profile
	Origin           string // of the extension
	Name             string // what a person calls it; no two have the same
	Product          string // what the browser calls itself
	ExtensionVersion string
	PairedAt         time.Time
	LastSeenAt       time.Time
}

// Kept is a browser and the key that it proves itself with.
type Kept struct {
	Browser
	Key string
}

// Keeper keeps the book between two lives of the daemon.
type Keeper interface {
	Load(ctx context.Context) ([]Kept, error)
	// Save keeps a browser in place of the one with its id.
	Save(ctx context.Context, k Kept) error
	// Remove forgets one; one that is not there is no error.
	Remove(ctx context.Context, id string) error
}

// Book is the paired browsers and the open code. Its methods may be called from many goroutines.
type Book struct {
	keeper Keeper

	mu       sync.Mutex // held while the keeper works: the book is small and changes rarely
	loaded   bool
	browsers []*Kept // in the order of their pairing
	offer    *Offer
}

// Offer is a code that can be redeemed.
type Offer struct {
	Code    string
	Expires time.Time

	done   chan struct{} // closed when the code has been redeemed or replaced
	paired *Browser      // set before that when it was redeemed
}

// New makes a book of what keeper holds. It reads nothing yet.
func New(keeper Keeper) *Book { return &Book{keeper: keeper} }

// Offer makes a code. There is one at a time: an older one ends.
func (b *Book) Offer() *Offer {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.endLocked()
	b.offer = &Offer{Code: newCode(), Expires: time.Now().Add(CodeLife), done: make(chan struct{})}
	return b.offer
}

// Await waits until the offer is redeemed, and answers by which browser; false when it has expired or was replaced.
func (o *Offer) Await(ctx context.Context) (Browser, bool, error) {
	ctx, cancel := context.WithDeadlineCause(ctx, o.Expires, errExpired)
	defer cancel()
	select {
	case <-o.done:
		if o.paired == nil {
			return Browser{}, false, nil
		}
		return *o.paired, true, nil
	case <-ctx.Done():
		if errors.Is(context.Cause(ctx), errExpired) {
			return Browser{}, false, nil
		}
		return Browser{}, false, ctx.Err()
	}
}

var errExpired = errors.New("the code has expired")

func (b *Book) endLocked() {
	if b.offer != nil {
		close(b.offer.done)
		b.offer = nil
	}
}

// Open is the offer that can be redeemed now; nil when there is none.
func (b *Book) Open() *Offer {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.offer != nil && !time.Now().Before(b.offer.Expires) {
		b.endLocked()
	}
	return b.offer
}

// Redeem exchanges an offer for a key. Who says what the browser told of itself: InstallID, Origin, Product and
// ExtensionVersion. A profile that was paired before keeps its id and its name, and its older key ends. False when the
// offer is not open any more: it works once.
func (b *Book) Redeem(ctx context.Context, o *Offer, who Browser) (Kept, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.offer != o || !time.Now().Before(o.Expires) {
		return Kept{}, false, nil
	}
	if err := b.loadLocked(ctx); err != nil {
		return Kept{}, false, err
	}
	k := &Kept{Browser: who, Key: newKey()}
	k.PairedAt = time.Now().Truncate(time.Millisecond)
	k.LastSeenAt = k.PairedAt
	i := b.indexLocked(func(x *Kept) bool { return x.InstallID == who.InstallID && x.Origin == who.Origin })
	if i >= 0 {
		k.ID, k.Name = b.browsers[i].ID, b.browsers[i].Name
	} else {
		k.ID, k.Name = newID(), b.freeNameLocked(who.Product)
	}
	if err := b.keeper.Save(ctx, *k); err != nil {
		return Kept{}, false, fmt.Errorf("keeping a pairing: %w", err)
	}
	if i >= 0 {
		b.browsers = slices.Delete(b.browsers, i, i+1)
	}
	b.browsers = append(b.browsers, k)
	paired := k.Browser
	o.paired = &paired
	b.endLocked()
	return *k, true, nil
}

// freeNameLocked is a name for a browser that nobody has named: its product, with a number where that is taken.
func (b *Book) freeNameLocked(product string) string {
	if product == "" {
		product = "Browser"
	}
	name := product
	for n := 2; b.indexLocked(func(x *Kept) bool { return strings.EqualFold(x.Name, name) }) >= 0; n++ {
		name = fmt.Sprintf("%s %d", product, n)
	}
	return name
}

// Find is the paired browser that a worker says it is.
func (b *Book) Find(ctx context.Context, installID, origin string) (Kept, error) {
	return b.find(ctx, func(k *Kept) bool { return k.InstallID == installID && k.Origin == origin })
}

// Get is the paired browser of an id, or of a name in any case.
func (b *Book) Get(ctx context.Context, idOrName string) (Browser, error) {
	k, err := b.find(ctx, func(k *Kept) bool { return k.ID == idOrName || strings.EqualFold(k.Name, idOrName) })
	return k.Browser, err
}

func (b *Book) find(ctx context.Context, is func(*Kept) bool) (Kept, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadLocked(ctx); err != nil {
		return Kept{}, err
	}
	if i := b.indexLocked(is); i >= 0 {
		return *b.browsers[i], nil
	}
	return Kept{}, ErrUnknown
}

// List is every paired browser, in the order of their pairing.
func (b *Book) List(ctx context.Context) ([]Browser, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadLocked(ctx); err != nil {
		return nil, err
	}
	list := make([]Browser, len(b.browsers))
	for i, k := range b.browsers {
		list[i] = k.Browser
	}
	return list, nil
}

// Seen takes note that a browser has linked, and with which build of the extension.
func (b *Book) Seen(ctx context.Context, id, product, extensionVersion string) error {
	return b.change(ctx, id, func(k *Kept) error {
		k.LastSeenAt = time.Now().Truncate(time.Millisecond)
		k.Product, k.ExtensionVersion = product, extensionVersion
		return nil
	})
}

// Rename gives a browser another name. ErrUnknown, ErrBadName, ErrNameTaken.
func (b *Book) Rename(ctx context.Context, id, name string) error {
	name = strings.TrimSpace(name)
	if name == "" || utf8.RuneCountInString(name) > maxName || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return ErrBadName
	}
	return b.change(ctx, id, func(k *Kept) error {
		if b.indexLocked(func(x *Kept) bool { return x.ID != id && (strings.EqualFold(x.Name, name) || x.ID == name) }) >= 0 {
			return ErrNameTaken
		}
		k.Name = name
		return nil
	})
}

// change saves what edit makes of a browser; edit runs while the book is locked.
func (b *Book) change(ctx context.Context, id string, edit func(*Kept) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadLocked(ctx); err != nil {
		return err
	}
	i := b.indexLocked(func(k *Kept) bool { return k.ID == id })
	if i < 0 {
		return ErrUnknown
	}
	changed := *b.browsers[i]
	if err := edit(&changed); err != nil {
		return err
	}
	if err := b.keeper.Save(ctx, changed); err != nil {
		return fmt.Errorf("keeping a pairing: %w", err)
	}
	b.browsers[i] = &changed
	return nil
}

// Remove ends a pairing: its key opens nothing any more. ErrUnknown.
func (b *Book) Remove(ctx context.Context, id string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadLocked(ctx); err != nil {
		return err
	}
	i := b.indexLocked(func(k *Kept) bool { return k.ID == id })
	if i < 0 {
		return ErrUnknown
	}
	if err := b.keeper.Remove(ctx, id); err != nil {
		return fmt.Errorf("ending a pairing: %w", err)
	}
	b.browsers = slices.Delete(b.browsers, i, i+1)
	return nil
}

// loadLocked reads the book when it is first needed; after a failure the next one tries again.
func (b *Book) loadLocked(ctx context.Context) error {
	if b.loaded {
		return nil
	}
	kept, err := b.keeper.Load(ctx)
	if err != nil {
		return fmt.Errorf("reading the pairings: %w", err)
	}
	for _, k := range kept {
		b.browsers = append(b.browsers, &k)
	}
	b.loaded = true
	return nil
}

func (b *Book) indexLocked(is func(*Kept) bool) int { return slices.IndexFunc(b.browsers, is) }
