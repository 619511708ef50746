package main

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/browsentic/browsentic/cmd/browsentic/demo/shop"
	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// fleetRounds is how often a whole fleet signs in on each side; one fleet is fleetSize sign-ins.
const fleetRounds = 5

// fleetSide is how one side signs a fleet in, and what that took.
type fleetSide struct {
	name    string
	browser int // process id of its Chromium
	// signIn makes the session of an account and reads its name; read opens the shop anew in that session and reads it
	// again; close ends all sessions that were made.
	signIn func(ctx context.Context, i int, a shop.Account) error
	read   func(ctx context.Context, i int) (name string, err error)
	close  func(ctx context.Context) error

	times Samples
	mb    Samples // of the browser's tree with the whole fleet signed in
}

// round signs one fleet in. Once all are signed in the browser is weighed, and everybody reads their name again, all at
// the same time: a fleet that shares its cookies would read the last one's.
func (s *fleetSide) round(ctx context.Context, accounts []shop.Account) (err error) {
	defer func() {
		if err = errors.Join(err, s.close(ctx)); err != nil {
			err = fmt.Errorf("%s side: %w", s.name, err)
		}
	}()
	took, err := timed(ctx, 2*callLimit, func(ctx context.Context) error { return atOnce(ctx, accounts, s.signIn) })
	if err != nil {
		return err
	}
	if err := awaitQuiet(ctx, s.browser); err != nil {
		return err
	}
	mb, err := treePSS(s.browser)
	if err != nil {
		return err
	}
	s.times.add(took)
	s.mb = append(s.mb, mb)
	_, err = timed(ctx, 2*callLimit, func(ctx context.Context) error {
		return atOnce(ctx, accounts, func(ctx context.Context, i int, a shop.Account) error {
			name, err := s.read(ctx, i)
			if err != nil {
				return err
			}
			return right(name, a)
		})
	})
	return err
}

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
	tool, raw := b.toolFleet(store.URL), b.rawFleet(store.URL)
	for range min(b.runs, fleetRounds) {
		for _, side := range []*fleetSide{tool, raw} {
			if err := b.awaitBothQuiet(ctx, b.daemon); err != nil {
				return err
			}
			if err := side.round(ctx, accounts); err != nil {
				return err
			}
		}
	}
	row := timesRow(fmt.Sprintf("%d sessions sign in at once", fleetSize), &Target{Ratio: 1.3}, tool.times, raw.times)
	row.Note = fmt.Sprintf("median of %d fleets; all %d sessions of each side read their own name, at once and again when everybody was signed in",
		len(tool.times), fleetSize*len(tool.times))
	rawMB := raw.mb.Median()
	weight := valueRow(fmt.Sprintf("%d sessions signed in", fleetSize), "MB", nil, tool.mb.Median(), &rawMB)
	weight.Note = "the browser's whole tree; the tool's has the spare in it and the sessions of the other measurements"
	b.add(row, weight)
	return nil
}

func (b *bench) toolFleet(url string) *fleetSide {
	pages := make([]*mcpclient.Page, fleetSize)
	return &fleetSide{
		name: "tool", browser: b.managed,
		signIn: func(ctx context.Context, i int, a shop.Account) (err error) {
			pages[i], err = toolSignIn(ctx, b.client, url, a)
			return err
		},
		read: func(ctx context.Context, i int) (string, error) {
			if _, err := pages[i].Navigate(ctx, url); err != nil {
				return "", err
			}
			return pages[i].Text(ctx, shopName)
		},
		close: func(ctx context.Context) (err error) {
			for i, p := range pages {
				if p != nil {
					err = errors.Join(err, p.CloseSession(ctx))
				}
				pages[i] = nil
			}
			return err
		},
	}
}

func (b *bench) rawFleet(url string) *fleetSide {
	pages := make([]*rawPage, fleetSize)
	return &fleetSide{
		name: "raw", browser: b.raw.process.Process.Pid,
		signIn: func(ctx context.Context, i int, a shop.Account) (err error) {
			pages[i], err = rawSignIn(ctx, b.raw, url, a)
			return err
		},
		read: func(ctx context.Context, i int) (name string, err error) {
			if err := pages[i].navigate(ctx, url); err != nil {
				return "", err
			}
			return pages[i].shopName(ctx)
		},
		close: func(ctx context.Context) (err error) {
			for i, p := range pages {
				if p != nil {
					err = errors.Join(err, p.close(ctx))
				}
				pages[i] = nil
			}
			return err
		},
	}
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

// shopName is where the shop shows who has signed in.
var shopName = mcpclient.CSS(".who strong")

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
	name, err := p.Text(ctx, shopName)
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
	if err := p.mouse(ctx, button("Sign in")); err != nil {
		return p, err
	}
	if err := loaded.wait(ctx); err != nil {
		return p, err
	}
	name, err := p.shopName(ctx)
	if err != nil {
		return p, err
	}
	return p, right(name, a)
}

func (p *rawPage) shopName(ctx context.Context) (name string, err error) {
	err = p.eval(ctx, `document.querySelector('.who strong').innerText`, &name)
	return name, err
}

// right checks that a session reads its own name: a fleet that mixes its members up is not fast, but wrong.
func right(name string, a shop.Account) error {
	if name != a.Name {
		return fmt.Errorf("%s reads the name %q", a.Name, name)
	}
	return nil
}
