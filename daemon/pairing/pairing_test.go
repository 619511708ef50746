package pairing

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// memory is a Keeper that forgets with the test.
type memory struct {
	kept   map[string]Kept
	broken error
}

func (m *memory) Load(context.Context) ([]Kept, error) {
	var all []Kept
	for _, k := range m.kept {
		all = append(all, k)
	}
	return all, m.broken
}

func (m *memory) Save(_ context.Context, k Kept) error {
	if m.broken == nil {
		m.kept[k.ID] = k
	}
	return m.broken
}

func (m *memory) Remove(_ context.Context, id string) error {
	if m.broken == nil {
		delete(m.kept, id)
	}
	return m.broken
}

func newBook() (*Book, *memory) {
	m := &memory{kept: map[string]Kept{}}
	return New(m), m
}

func profile(install string) Browser {
	return Browser{InstallID: install, Origin: "chrome-extension://abc", Product: "Chromium", ExtensionVersion: "0.1.0"}
}

func mustPair(t *testing.T, b *Book, who Browser) Kept {
	t.Helper()
	k, ok, err := b.Redeem(t.Context(), b.Offer(), who)
	if !ok || err != nil {
		t.Fatalf("pairing: %v, %v", ok, err)
	}
	return k
}

// The vector was made by an implementation on node:crypto.
func TestSecretVector(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../registry/testdata/handshake/pair.json")
	if err != nil {
		t.Fatal(err)
	}
	var v struct {
		Code, Secret string
		Transcript   struct{ ClientNonce, ServerNonce string }
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	if got := Secret(v.Code, v.Transcript.ClientNonce, v.Transcript.ServerNonce); got != v.Secret {
		t.Errorf("the secret is %s; want %s", got, v.Secret)
	}
}

func TestCodes(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 200 {
		code := newCode()
		if len(code) != codeLength || strings.Trim(code, alphabet) != "" || seen[code] {
			t.Fatalf("a code is %q", code)
		}
		seen[code] = true
	}
	if got := Show("ABCDEFGH"); got != "ABCD-EFGH" {
		t.Errorf("it is shown as %s", got)
	}
}

func TestACodeWorksOnceAndOneAtATime(t *testing.T) {
	t.Parallel()
	b, _ := newBook()
	first := b.Offer()
	second := b.Offer()
	if _, ok, err := b.Redeem(t.Context(), first, profile("one")); ok || err != nil {
		t.Errorf("a code that was replaced: %v, %v", ok, err)
	}
	if b.Open() != second {
		t.Error("the newer code is not the open one")
	}
	var wins sync.Map
	var racing sync.WaitGroup
	for i := range 8 {
		racing.Go(func() {
			if _, ok, _ := b.Redeem(context.Background(), second, profile("one")); ok {
				wins.Store(i, true)
			}
		})
	}
	racing.Wait()
	n := 0
	wins.Range(func(any, any) bool { n++; return true })
	if n != 1 || b.Open() != nil {
		t.Errorf("%d of 8 redeemed it; open: %v", n, b.Open())
	}
}

func TestACodeExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, _ := newBook()
		o := b.Offer()
		waited := make(chan bool)
		go func() {
			_, paired, err := o.Await(context.Background())
			waited <- paired || err != nil
		}()
		time.Sleep(CodeLife)
		if b.Open() != nil {
			t.Error("it is open after its time")
		}
		if _, ok, _ := b.Redeem(t.Context(), o, profile("one")); ok {
			t.Error("it was redeemed after its time")
		}
		if <-waited {
			t.Error("whoever waited was told of a browser")
		}
	})
}

func TestWhoeverWaitsIsTold(t *testing.T) {
	t.Parallel()
	b, _ := newBook()
	o := b.Offer()
	k, _, err := b.Redeem(t.Context(), o, profile("one"))
	if err != nil {
		t.Fatal(err)
	}
	if got, paired, err := o.Await(t.Context()); !paired || err != nil || got.ID != k.ID {
		t.Errorf("%v, %v, %v", got, paired, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := b.Offer().Await(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func TestTheBook(t *testing.T) {
	t.Parallel()
	b, kept := newBook()
	one, two := mustPair(t, b, profile("one")), mustPair(t, b, profile("two"))
	if one.Key == two.Key || one.ID == two.ID || one.Name != "Chromium" || two.Name != "Chromium 2" {
		t.Errorf("two profiles: %+v, %+v", one, two)
	}
	again := mustPair(t, b, profile("one"))
	if again.ID != one.ID || again.Name != one.Name || again.Key == one.Key {
		t.Errorf("paired again: %+v after %+v", again, one)
	}
	if k, err := b.Find(t.Context(), "one", "chrome-extension://abc"); err != nil || k.Key != again.Key {
		t.Errorf("found %+v, %v", k, err)
	}
	if _, err := b.Find(t.Context(), "one", "moz-extension://abc"); !errors.Is(err, ErrUnknown) {
		t.Errorf("the same profile of another extension: %v", err)
	}

	for name, want := range map[string]error{
		"chromium 2": ErrNameTaken, two.ID: ErrNameTaken, "": ErrBadName, "a\nb": ErrBadName, strings.Repeat("x", 41): ErrBadName, " Work ": nil,
	} {
		if err := b.Rename(t.Context(), one.ID, name); !errors.Is(err, want) {
			t.Errorf("the name %q: %v, want %v", name, err, want)
		}
	}
	if got, err := b.Get(t.Context(), "WORK"); err != nil || got.ID != one.ID {
		t.Errorf("by name: %v, %v", got, err)
	}

	// Another life of the daemon knows the same.
	if list, err := New(kept).List(t.Context()); err != nil || len(list) != 2 {
		t.Errorf("read again: %v, %v", list, err)
	}
	if err := b.Remove(t.Context(), one.ID); err != nil {
		t.Error(err)
	}
	if err := b.Remove(t.Context(), one.ID); !errors.Is(err, ErrUnknown) {
		t.Errorf("removed twice: %v", err)
	}
	if err := b.Seen(t.Context(), one.ID, "Chromium", "0.2.0"); !errors.Is(err, ErrUnknown) {
		t.Errorf("seen after its end: %v", err)
	}
}

// What cannot be kept has not happened: the code stays good, and the book as it was.
func TestABrokenKeeper(t *testing.T) {
	t.Parallel()
	b, kept := newBook()
	one := mustPair(t, b, profile("one"))
	kept.broken = errors.New("the disk is full")
	o := b.Offer()
	if _, ok, err := b.Redeem(t.Context(), o, profile("two")); ok || !errors.Is(err, kept.broken) || b.Open() != o {
		t.Errorf("%v, %v, open %v", ok, err, b.Open())
	}
	if err := b.Remove(t.Context(), one.ID); !errors.Is(err, kept.broken) {
		t.Errorf("removing: %v", err)
	}
	if list, err := b.List(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	unread := New(kept)
	if _, err := unread.List(t.Context()); !errors.Is(err, kept.broken) {
		t.Errorf("reading: %v", err)
	}
	kept.broken = nil
	if list, err := unread.List(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("reading once more: %v, %v", list, err)
	}
}
