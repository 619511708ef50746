package daemon

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"github.com/browsentic/browsentic/daemon/pairing"
	"github.com/browsentic/browsentic/registry"
)

// keeper is a pairing.Keeper that forgets with the test.
type keeper struct {
	kept   map[string]pairing.Kept
	broken error
}

func (m *keeper) Load(context.Context) ([]pairing.Kept, error) {
	var all []pairing.Kept
	for _, k := range m.kept {
		all = append(all, k)
	}
	return all, m.broken
}

func (m *keeper) Save(_ context.Context, k pairing.Kept) error {
	if m.broken == nil {
		m.kept[k.ID] = k
	}
	return m.broken
}

func (m *keeper) Remove(_ context.Context, id string) error {
	delete(m.kept, id)
	return m.broken
}

func TestCredentials(t *testing.T) {
	t.Parallel()
	const origin = "chrome-extension://abc"
	kept := &keeper{kept: map[string]pairing.Kept{}}
	c := &credentials{newTickets(), pairing.New(kept), slog.New(slog.DiscardHandler)}
	hello := func(kind, id string) registry.Frame {
		return registry.Frame{Auth: &registry.Auth{Kind: kind, ID: id}, InstallID: "0123456789abcdef", BrowserName: "Chromium", ExtensionVersion: "0.1.0"}
	}
	known := func(f registry.Frame, origin string) bool { _, err := c.Secret(f, origin); return err == nil }

	if known(hello("pair", ""), origin) || known(hello("session", ""), origin) || known(hello("ticket", "t"), origin) || known(hello("word", ""), origin) {
		t.Error("something is known before there is anything")
	}

	offer := c.book.Offer()
	nameless := hello("pair", "")
	if nameless.InstallID = ""; known(nameless, origin) {
		t.Error("a profile without an id may pair")
	}
	code, err := c.Secret(hello("pair", ""), origin)
	if err != nil || code.Secret != "" || code.Derive("a", "b") != pairing.Secret(offer.Code, "a", "b") {
		t.Fatalf("the code: %+v, %v", code, err)
	}
	paired, err := code.Admit()
	if err != nil || paired.NewKey == "" || paired.Place == "" {
		t.Fatalf("admitted: %+v, %v", paired, err)
	}
	if _, again := code.Admit(); again == nil || known(hello("pair", ""), origin) {
		t.Error("a code works twice")
	}

	key, err := c.Secret(hello("session", ""), origin)
	if err != nil || key.Secret != paired.NewKey || key.Derive != nil {
		t.Fatalf("the key: %+v, %v", key, err)
	}
	if known(hello("session", ""), "moz-extension://abc") {
		t.Error("a key is good for another extension")
	}
	if admission, err := key.Admit(); err != nil || admission.Place != paired.Place || admission.NewKey != "" {
		t.Errorf("admitted: %+v, %v", admission, err)
	}
	// What cannot be kept of a visit does not keep the visitor out; the end of the pairing does, in the middle of it too.
	kept.broken = errors.New("the disk is full")
	if _, err := key.Admit(); err != nil {
		t.Error("a full disk keeps a paired browser out")
	}
	kept.broken = nil
	if err := c.book.Remove(t.Context(), paired.Place); err != nil {
		t.Fatal(err)
	}
	if _, err := key.Admit(); err == nil || known(hello("session", ""), origin) {
		t.Error("a pairing that has ended lets in")
	}
}

// A book that cannot be read says nothing of who is in it: that must not sound like the end of a pairing.
func TestCredentialsThatCannotBeLookedUp(t *testing.T) {
	t.Parallel()
	broken := errors.New("the disk is gone")
	c := &credentials{newTickets(), pairing.New(&keeper{kept: map[string]pairing.Kept{}, broken: broken}), slog.New(slog.DiscardHandler)}
	hello := registry.Frame{Auth: &registry.Auth{Kind: "session"}, InstallID: "0123456789abcdef"}
	if _, err := c.Secret(hello, "chrome-extension://abc"); !errors.Is(err, broken) {
		t.Errorf("the key: %v", err)
	}
	c.book.Offer()
	hello.Auth.Kind = "pair"
	code, err := c.Secret(hello, "chrome-extension://abc")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := code.Admit(); !errors.Is(err, broken) {
		t.Errorf("the code: %v", err)
	}
}
