package main

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/browsentic/browsentic/cmd/browsentic/demo/shop"
	"github.com/browsentic/browsentic/daemon/browser"
)

// newRaw starts a Chromium, which ends with the test.
func newRaw(t *testing.T) *rawBrowser {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("Chromium takes its pipe as descriptors 3 and 4 only on Unix")
	}
	exe, err := browser.FindExecutable("")
	if err != nil {
		t.Fatal(err)
	}
	b, err := launchRaw(commandLine{exe, []string{
		"--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run", "--no-startup-window", userDataDir + "/nowhere",
	}, os.Environ()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(b.profile); !os.IsNotExist(err) {
			t.Errorf("the profile is still there: %v", err)
		}
	})
	return b
}

func newSite(t *testing.T) *pages {
	t.Helper()
	site, err := startPages()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := site.close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return site
}

func limited(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// TestRawActions does on the raw side, once, what the benchmark times.
func TestRawActions(t *testing.T) {
	t.Parallel()
	ctx, raw := limited(t), newRaw(t)
	site := newSite(t)
	p, err := raw.newSession(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.navigate(ctx, site.at("small")); err != nil {
		t.Fatal(err)
	}
	for want := 1; want <= 3; want++ {
		if got, err := p.click(ctx, "Count"); err != nil || got != want {
			t.Errorf("click: %d, %v; want %d", got, err, want)
		}
		if got, err := p.press(ctx, "name"); err != nil || got != want {
			t.Errorf("press: %d, %v; want %d", got, err, want)
		}
		if err := p.fill(ctx, "name", filled(want)); err != nil {
			t.Error(err)
		}
	}
	if got, err := p.url(ctx); err != nil || got != site.at("small") {
		t.Errorf("url: %q, %v", got, err)
	}
	if picture, err := p.screenshot(ctx); err != nil {
		t.Error(err)
	} else if _, err := png.DecodeConfig(bytes.NewReader(picture)); err != nil {
		t.Error(err)
	}
	if err := p.eval(ctx, `nowhere.to.be.found`, nil); err == nil {
		t.Error("a script that failed passed")
	}
	if err := p.navigate(ctx, "http://127.0.0.1:1/"); err == nil || !strings.Contains(err.Error(), "ERR_") {
		t.Errorf("a refused connection gave %v", err)
	}

	for page, elements := range map[string]int{"small": smallElements, "table": 0, "big": bigElements + 1} {
		if err := p.navigate(ctx, site.at(page)); err != nil {
			t.Fatal(err)
		}
		var n int
		if err := p.eval(ctx, `document.body.querySelectorAll('*').length`, &n); err != nil || elements > 0 && n != elements {
			t.Errorf("%s has %d elements, %v; want %d", page, n, err, elements)
		}
		if text, err := p.text(ctx); err != nil || text == "" {
			t.Errorf("%s: %v", page, err)
		}
		if nodes, err := p.tree(ctx); err != nil || nodes < 10 {
			t.Errorf("%s: %d nodes, %v", page, nodes, err)
		}
	}
	if err := p.navigate(ctx, site.at("table")); err != nil {
		t.Fatal(err)
	}
	var rows int
	if err := p.eval(ctx, `document.querySelector('tbody').rows.length`, &rows); err != nil || rows != tableRows {
		t.Errorf("the table has %d rows, %v", rows, err)
	}
	if err := p.close(ctx); err != nil {
		t.Error(err)
	}
}

func TestRawFleetSignsIn(t *testing.T) {
	t.Parallel()
	ctx, raw := limited(t), newRaw(t)
	accounts := []shop.Account{
		{Email: "a@larkspur.test", Password: "1", Name: "A", Role: shop.Buyer},
		{Email: "b@larkspur.test", Password: "2", Name: "B", Role: shop.Buyer},
	}
	store, err := shop.Start(shop.Options{Accounts: accounts})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	if err := atOnce(ctx, accounts, func(ctx context.Context, _ int, a shop.Account) error {
		p, err := rawSignIn(ctx, raw, store.URL, a)
		if err != nil {
			return err
		}
		name, err := p.shopName(ctx)
		if err != nil {
			return err
		}
		return right(name, a)
	}); err != nil {
		t.Error(err)
	}
	if err := right("B", accounts[0]); err == nil {
		t.Error("a session that read another's name passed")
	}
}
