package main

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/browsentic/browsentic/cmd/browsentic/demo/shop"
	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// The most sessions that are measured, and the steps of the memory measurement.
const fleetSize = 20

var memorySteps = []int{1, 10, fleetSize}

// measureMemory opens sessions with the small page in each, on both sides, and weighs the process trees when they are
// quiet. Both browsers are new; each has had one session, which is closed again. The spare is off: it would count.
func (b *bench) measureMemory(ctx context.Context) (err error) {
	tool, err := b.openSecond(ctx, withoutSpare())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tool.close()) }()
	raw, err := launchRaw(b.line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, raw.close()) }()
	first, err := raw.newSession(ctx)
	if err != nil {
		return err
	}
	if err := first.close(ctx); err != nil {
		return err
	}

	browsers := [2]int{tool.browser, raw.process.Process.Pid}
	base, err := weigh(ctx, browsers)
	if err != nil {
		return err
	}
	b.add(valueRow("memory, no session", "MB", nil, base[0], &base[1]))
	open, before := 0, base
	for _, want := range memorySteps {
		grown := want - open
		for ; open < want; open++ {
			if err := b.openBoth(ctx, tool.client, raw); err != nil {
				return err
			}
		}
		full, err := weigh(ctx, browsers)
		if err != nil {
			return err
		}
		each := [2]float64{(full[0] - base[0]) / float64(want), (full[1] - base[1]) / float64(want)}
		row := valueRow(fmt.Sprintf("memory a session, of %d", want), "MB", &Target{Value: 40}, each[0], &each[1])
		row.Note = fmt.Sprintf("above the tree without sessions. In all %.0f MB, raw %.0f MB; each of the last %d added %.1f MB, raw %.1f MB",
			full[0], full[1], grown, (full[0]-before[0])/float64(grown), (full[1]-before[1])/float64(grown))
		b.add(row)
		before = full
	}
	daemon, err := residentMB(tool.daemon)
	if err != nil {
		return err
	}
	row := valueRow("daemon", "MB", &Target{Value: 40}, daemon, nil)
	row.Note = fmt.Sprintf("resident, with %d sessions open", open)
	b.add(row)
	return nil
}

// openBoth opens one more session with the small page on each side.
func (b *bench) openBoth(ctx context.Context, client *mcpclient.Client, raw *rawBrowser) error {
	page, err := client.NewSession(ctx, "memory")
	if err != nil {
		return err
	}
	if _, err := page.Navigate(ctx, b.pages.at("small")); err != nil {
		return err
	}
	p, err := raw.newSession(ctx)
	if err != nil {
		return err
	}
	return p.navigate(ctx, b.pages.at("small"))
}

// weigh is the memory in MB of the trees of both browsers when they are quiet.
func weigh(ctx context.Context, browsers [2]int) (mb [2]float64, err error) {
	for _, pid := range browsers {
		if err := awaitQuiet(ctx, pid); err != nil {
			return mb, err
		}
	}
	for i, pid := range browsers {
		if mb[i], err = treePSS(pid); err != nil {
			return mb, err
		}
	}
	return mb, nil
}

// fleetRounds is how often a whole fleet signs in on each side; one fleet is fleetSize sign-ins.
const fleetRounds = 5

// measureFleet lets twenty sessions at once sign in to the demo shop and read their own name back, on both sides in
// turn. From the making of the first session to the last answer; sessions are closed untimed.
func (b *bench) measureFleet(ctx context.Context) (err error) {
	accounts := make([]shop.Account, fleetSize)
	for i := range accounts {
		accounts[i] = shop.Account{
			Email: fmt.Sprintf("buyer%d@larkspur.test", i), Password: fmt.Sprintf("password-%d", i),
			Name: fmt.Sprintf("Buyer %d", i), Role: shop.Buyer,
		}
	}
	store, err := shop.Start(shop.Options{Accounts: accounts})
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), callLimit)
		defer cancel()
		err = errors.Join(err, store.Close(ctx))
	}()

	var tool, raw Samples
	for range min(b.runs, fleetRounds) {
		if err := b.awaitBothQuiet(ctx, b.daemon); err != nil {
			return err
		}
		pages := make([]*mcpclient.Page, fleetSize)
		took, err := timed(ctx, 2*callLimit, func(ctx context.Context) error {
			return atOnce(ctx, accounts, func(ctx context.Context, i int, a shop.Account) (err error) {
				pages[i], err = toolSignIn(ctx, b.client, store.URL, a)
				return err
			})
		})
		for _, p := range pages {
			if p != nil {
				err = errors.Join(err, p.CloseSession(ctx))
			}
		}
		if err != nil {
			return fmt.Errorf("tool side: %w", err)
		}
		tool.add(took)

		if err := b.awaitBothQuiet(ctx, b.daemon); err != nil {
			return err
		}
		own := make([]*rawPage, fleetSize)
		took, err = timed(ctx, 2*callLimit, func(ctx context.Context) error {
			return atOnce(ctx, accounts, func(ctx context.Context, i int, a shop.Account) (err error) {
				own[i], err = rawSignIn(ctx, b.raw, store.URL, a)
				return err
			})
		})
		for _, p := range own {
			if p != nil {
				err = errors.Join(err, p.close(ctx))
			}
		}
		if err != nil {
			return fmt.Errorf("raw side: %w", err)
		}
		raw.add(took)
	}
	row := timesRow(fmt.Sprintf("%d sessions sign in at once", fleetSize), &Target{Ratio: 1.3}, tool, raw)
	row.Note = fmt.Sprintf("median of %d fleets; every session read its own name", len(tool))
	b.add(row)
	return nil
}

// atOnce does it for all accounts at the same time.
func atOnce(ctx context.Context, accounts []shop.Account, do func(context.Context, int, shop.Account) error) error {
	group, ctx := errgroup.WithContext(ctx)
	for i, a := range accounts {
		group.Go(func() error {
			if err := do(ctx, i, a); err != nil {
				return fmt.Errorf("session %d: %w", i+1, err)
			}
			return nil
		})
	}
	return group.Wait()
}

func toolSignIn(ctx context.Context, client *mcpclient.Client, url string, a shop.Account) (*mcpclient.Page, error) {
	p, err := client.NewSession(ctx, a.Name)
	if err != nil {
		return nil, err
	}
	if _, err := p.Navigate(ctx, url+"/sign-in"); err != nil {
		return p, err
	}
	if err := p.Fill(ctx, mcpclient.Label("E-mail"), a.Email); err != nil {
		return p, err
	}
	if err := p.Fill(ctx, mcpclient.Label("Password"), a.Password); err != nil {
		return p, err
	}
	if _, err := p.Click(ctx, mcpclient.Role("button", "Sign in")); err != nil {
		return p, err
	}
	name, err := p.Text(ctx, mcpclient.CSS(".who strong"))
	if err != nil {
		return p, err
	}
	return p, right(name, a)
}

func rawSignIn(ctx context.Context, browser *rawBrowser, url string, a shop.Account) (*rawPage, error) {
	p, err := browser.newSession(ctx)
	if err != nil {
		return nil, err
	}
	if err := p.navigate(ctx, url+"/sign-in"); err != nil {
		return p, err
	}
	if err := p.fill(ctx, "email", a.Email); err != nil {
		return p, err
	}
	if err := p.fill(ctx, "password", a.Password); err != nil {
		return p, err
	}
	loaded := browser.expect(p.session, "Page.loadEventFired")
	if err := p.mouse(ctx, "Sign in"); err != nil {
		return p, err
	}
	if err := loaded.wait(ctx); err != nil {
		return p, err
	}
	var name string
	if err := p.eval(ctx, `document.querySelector('.who strong').innerText`, &name); err != nil {
		return p, err
	}
	return p, right(name, a)
}

// right checks that a session reads its own name: a fleet that mixes its members up is not fast, but wrong.
func right(name string, a shop.Account) error {
	if name != a.Name {
		return fmt.Errorf("%s reads the name %q", a.Name, name)
	}
	return nil
}
