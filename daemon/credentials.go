package daemon

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/pairing"
	"github.com/browsentic/browsentic/daemon/store"
	"github.com/browsentic/browsentic/registry"
)

// keepLimit bounds the reading and writing of the book of pairings within a handshake.
const keepLimit = 5 * time.Second

// credentials are all that a worker can prove itself with: a ticket, a pairing code, the key of a pairing. It is the
// link.Credentials of the daemon.
type credentials struct {
	tickets *tickets
	book    *pairing.Book
	log     *slog.Logger
}

// Secret implements link.Credentials.
func (c *credentials) Secret(hello registry.Frame, origin string) (link.Credential, error) {
	switch hello.Auth.Kind {
	case "ticket":
		return c.tickets.credential(hello.Auth.ID)
	case "pair":
		return c.code(hello, origin)
	case "session":
		return c.key(hello, origin)
	}
	return link.Credential{}, link.ErrNotGood
}

// code is the open pairing code.
func (c *credentials) code(hello registry.Frame, origin string) (link.Credential, error) {
	offer := c.book.Open()
	if offer == nil || hello.InstallID == "" {
		return link.Credential{}, link.ErrNotGood
	}
	derive := func(clientNonce, serverNonce string) string {
		return pairing.Secret(offer.Code, clientNonce, serverNonce)
	}
	return link.Credential{Derive: derive, Admit: func() (link.Admission, error) {
		ctx, cancel := context.WithTimeout(context.Background(), keepLimit)
		defer cancel()
		k, ok, err := c.book.Redeem(ctx, offer, pairing.Browser{
			InstallID: hello.InstallID, Origin: origin, Product: hello.BrowserName, ExtensionVersion: hello.ExtensionVersion,
		})
		switch {
		case err != nil:
			return link.Admission{}, err
		case !ok:
			return link.Admission{}, link.ErrNotGood
		}
		c.log.Info("browser.paired", "type", "browser.paired", "browser", k.ID)
		return link.Admission{Place: k.ID, NewKey: k.Key}, nil
	}}, nil
}

// key is what a browser got for its code.
func (c *credentials) key(hello registry.Frame, origin string) (link.Credential, error) {
	ctx, cancel := context.WithTimeout(context.Background(), keepLimit)
	defer cancel()
	k, err := c.book.Find(ctx, hello.InstallID, origin)
	if errors.Is(err, pairing.ErrUnknown) {
		return link.Credential{}, link.ErrNotGood
	}
	if err != nil {
		return link.Credential{}, err
	}
	return link.Credential{Secret: k.Key, Admit: func() (link.Admission, error) {
		ctx, cancel := context.WithTimeout(context.Background(), keepLimit)
		defer cancel()
		err := c.book.Seen(ctx, k.ID, hello.BrowserName, hello.ExtensionVersion)
		if errors.Is(err, pairing.ErrUnknown) { // it has been sent away meanwhile
			return link.Admission{}, link.ErrNotGood
		}
		if err != nil {
			c.log.Warn("that a browser was seen is not kept", "error", err)
		}
		return link.Admission{Place: k.ID}, nil
	}}, nil
}

// keptPairings are the pairing.Keeper of the daemon: the store's.
type keptPairings struct{ kept *store.Pairings }

func (p keptPairings) Load(ctx context.Context) ([]pairing.Kept, error) {
	rows, err := p.kept.Load(ctx)
	list := make([]pairing.Kept, len(rows))
	for i, r := range rows {
		list[i] = pairing.Kept{Key: r.Key, Browser: pairing.Browser{
			ID: r.ID, InstallID: r.InstallID, Origin: r.Origin, Name: r.Name, Product: r.Product,
			ExtensionVersion: r.ExtensionVersion, PairedAt: r.PairedAt, LastSeenAt: r.LastSeenAt,
		}}
	}
	return list, err
}

func (p keptPairings) Save(ctx context.Context, k pairing.Kept) error {
	return p.kept.Save(ctx, store.Pairing{
		ID: k.ID, InstallID: k.InstallID, Origin: k.Origin, Name: k.Name, Product: k.Product,
		ExtensionVersion: k.ExtensionVersion, PairedAt: k.PairedAt, LastSeenAt: k.LastSeenAt, Key: k.Key,
	})
}

func (p keptPairings) Remove(ctx context.Context, id string) error { return p.kept.Remove(ctx, id) }
