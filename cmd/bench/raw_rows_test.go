package main

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// TestRawRows does on the raw side, twice, what the longer rows time.
func TestRawRows(t *testing.T) {
	t.Parallel()
	raw, site := newRaw(t), newSite(t)
	newPage := func(t *testing.T) (context.Context, *rawPage) {
		t.Helper()
		ctx := limited(t)
		p, err := raw.newSession(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return ctx, p
	}
	show := func(t *testing.T, ctx context.Context, p *rawPage, name string) {
		t.Helper()
		if err := p.navigate(ctx, site.at(name)); err != nil {
			t.Fatal(err)
		}
	}

	t.Run("form", func(t *testing.T) {
		ctx, p := newPage(t)
		for round := range 2 {
			show(t, ctx, p, "form")
			if err := fillForm(ctx, p, round); err != nil {
				t.Fatal(err)
			}
			var sent string
			if err := p.eval(ctx, byID("sent")+`.textContent`, &sent); err != nil {
				t.Fatal(err)
			}
			if err := rightForm(sent, round); err != nil {
				t.Error(err)
			}
			if err := rightForm(sent, round+1); err == nil {
				t.Error("the values of another round passed")
			}
		}
		if err := p.tick(ctx, 1); err == nil {
			t.Error("a box that was turned off passed")
		}
		if err := p.choose(ctx, 1, "mauve"); err == nil {
			t.Error("a colour that is none passed")
		}
		show(t, ctx, p, "small")
		if err := p.sendForm(ctx); err == nil {
			t.Error("a page without a form passed")
		}
	})
	t.Run("console", func(t *testing.T) {
		ctx, p := newPage(t)
		show(t, ctx, p, "noisy")
		for range 2 {
			lines, err := p.logged(ctx, observedEvents)
			if err := errors.Join(err, rightLines(lines)); err != nil {
				t.Fatal(err)
			}
			if rightLines(lines[1:]) == nil || rightLines(append(lines[1:], lines[0])) == nil {
				t.Error("lines that are missing or in another order passed")
			}
		}
	})
	t.Run("state", func(t *testing.T) {
		ctx, p := newPage(t)
		show(t, ctx, p, "sign-in")
		file := filepath.Join(t.TempDir(), "state.json")
		if err := p.saveState(ctx, file); err != nil {
			t.Fatal(err)
		}
		shows := func(ctx context.Context, p *rawPage) (shows string) {
			t.Helper()
			show(t, ctx, p, "account")
			if err := p.eval(ctx, byID("shows")+`.innerText`, &shows); err != nil {
				t.Fatal(err)
			}
			return shows
		}
		ctx, restored := newPage(t)
		if err := restored.restoreState(ctx, file); err != nil {
			t.Fatal(err)
		}
		if err := rightAccount(shows(ctx, restored)); err != nil {
			t.Error(err)
		}
		ctx, stranger := newPage(t)
		if err := rightAccount(shows(ctx, stranger)); err == nil || !strings.Contains(err.Error(), "nobody") {
			t.Errorf("a stranger's account: %v", err)
		}
	})
	t.Run("popup", func(t *testing.T) { // the last, for it stops the pages that others make
		ctx, p := newPage(t)
		show(t, ctx, p, "opener")
		if err := raw.attachPages(ctx, true); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			popup, err := p.clickForPopup(ctx, "Open")
			if err != nil {
				t.Fatal(err)
			}
			heading, err := popup.heading(ctx)
			if err := errors.Join(err, rightPopup(heading), popup.close(ctx)); err != nil {
				t.Fatal(err)
			}
		}
		if err := raw.attachPages(ctx, false); err != nil {
			t.Error(err)
		}
		if rightPopup("Another") == nil {
			t.Error("another page passed for the popup")
		}
	})
}
