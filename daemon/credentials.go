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
func (c *credentials) Secret(hello registry.Frame, origin string) (link.Credential, bool) {
	switch hello.Auth.Kind {
	case "ticket":
		return c.tickets.credential(hello.Auth.ID)
	case "pair":
		return c.code(hello, origin)
	case "session":
		return c.key(hello, origin)
	}
	return link.Credential{}, false
}

// code is the open pairing code.
func (c *credentials) code(hello registry.Frame, origin string) (link.Credential, bool) {
	offer := c.book.Open()
	if offer == nil || hello.InstallID == "" {
		return link.Credential{}, false
	}
	derive := func(clientNonce, serverNonce string) string {
		return pairing.Secret(offer.Code, clientNonce, serverNonce)
	}
	return link.Credential{Derive: derive, Admit: func() (link.Admission, bool) {
		ctx, cancel := context.WithTimeout(context.Background(), keepLimit)
		defer cancel()
		k, ok, err := c.book.Redeem(ctx, offer, pairing.Browser{
			InstallID: hello.InstallID, Origin: origin, Product: hello.BrowserName, ExtensionVersion: hello.ExtensionVersion,
		})
		if err != nil {
			c.log.Error("a browser could not be paired", "error", err)
		}
		if !ok {
			return link.Admission{}, false
		}
		c.log.Info("browser.paired", "type", "browser.paired", "browser", k.ID)
		return link.Admission{Place: k.ID, NewKey: k.Key}, true
	}}, true
}

// key is what a browser got for its code.
func (c *credentials) key(hello registry.Frame, origin string) (link.Credential, bool) {
	ctx, cancel := context.WithTimeout(context.Background(), keepLimit)
	defer cancel()
	k, err := c.book.Find(ctx, hello.InstallID, origin)
	if err != nil {
		if !errors.Is(err, pairing.ErrUnknown) {
			c.log.Error("a paired browser could not be looked up", "error", err)
		}
		return link.Credential{}, false
	}
	return link.Credential{Secret: k.Key, Admit: func() (link.Admission, bool) {
		ctx, cancel := context.WithTimeout(context.Background(), keepLimit)
		defer cancel()
		err := c.book.Seen(ctx, k.ID, hello.BrowserName, hello.ExtensionVersion)
		if err != nil && !errors.Is(err, pairing.ErrUnknown) {
			c.log.Warn("that a browser was seen is not kept", "error", err)
		}
		return link.Admission{Place: k.ID}, !errors.Is(err, pairing.ErrUnknown) // it may have been sent away meanwhile
	}}, true
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
