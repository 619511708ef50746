package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// The account is a site that one signs in to: a cookie that scripts cannot read, and an entry in localStorage.
const (
	accountUser  = "ann"
	accountTheme = "dark"
	accountShows = accountUser + " " + accountTheme
)

func serveAccount(mux *http.ServeMux) {
	mux.HandleFunc("GET /sign-in", func(w http.ResponseWriter, _ *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "user", Value: accountUser, HttpOnly: true, Path: "/"})
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><title>Sign in</title><script>localStorage.theme = %q</script><p>Welcome</p>`, accountTheme)
	})
	mux.HandleFunc("GET /account", func(w http.ResponseWriter, r *http.Request) {
		user := "nobody"
		if cookie, err := r.Cookie("user"); err == nil {
			user = cookie.Value
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><title>Account</title><p id="shows"></p>
<script>document.getElementById('shows').textContent = %q + ' ' + localStorage.theme</script>`, user)
	})
}

// rightAccount checks that the account page shows somebody who has signed in.
func rightAccount(shows string) error {
	if shows != accountShows {
		return fmt.Errorf("the account shows %q, not %q", shows, accountShows)
	}
	return nil
}

// measureState saves a login, and makes a session of what was saved that is still signed in. Sessions are closed
// untimed.
func (b *bench) measureState(ctx context.Context) error {
	if err := b.signInToSave(ctx); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "browsentic-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "state.json")
	tool, raw, err := interleave(ctx, b.runs, callLimit,
		turn{act: func(ctx context.Context) error { return b.toolPage.SaveState(ctx, "login") }},
		turn{act: func(ctx context.Context) error { return b.rawPage.saveState(ctx, file) }})
	if err != nil {
		return err
	}
	b.add(timesRow("save a login", nil, tool, raw))

	quiet := func(ctx context.Context) error { return b.awaitBothQuiet(ctx, b.daemon) }
	var page *mcpclient.Page
	var own *rawPage
	var shows string
	tool, raw, err = interleave(ctx, b.runs, callLimit,
		turn{
			before: quiet,
			act: func(ctx context.Context) (err error) {
				if page, err = b.client.RestoreSession(ctx, "restored", "login"); err != nil {
					return err
				}
				if _, err = page.Navigate(ctx, b.pages.at("account")); err != nil {
					return err
				}
				shows, err = page.Text(ctx, mcpclient.CSS("#shows"))
				return err
			},
			after: func(ctx context.Context) error {
				if err := page.CloseSession(ctx); err != nil {
					return err
				}
				return rightAccount(shows)
			},
		},
		turn{
			before: quiet,
			act: func(ctx context.Context) (err error) {
				if own, err = b.raw.newSession(ctx); err != nil {
					return err
				}
				if err := own.restoreState(ctx, file); err != nil {
					return err
				}
				if err := own.navigate(ctx, b.pages.at("account")); err != nil {
					return err
				}
				return own.eval(ctx, byID("shows")+`.innerText`, &shows)
			},
			after: func(ctx context.Context) error {
				if err := own.close(ctx); err != nil {
					return err
				}
				return rightAccount(shows)
			},
		})
	if err != nil {
		return err
	}
	row := timesRow("restore a login", nil, tool, raw)
	row.Note = "a new session, the account's page, and what it shows; every one was signed in"
	b.add(row)
	return nil
}

// signInToSave signs in both comparison pages.
func (b *bench) signInToSave(ctx context.Context) error {
	if _, err := b.toolPage.Navigate(ctx, b.pages.at("sign-in")); err != nil {
		return err
	}
	return b.rawPage.navigate(ctx, b.pages.at("sign-in"))
}

// rawState is what the raw side keeps of a login, as short as it can be.
type rawState struct {
	Cookies []json.RawMessage
	Origin  string
	Storage map[string]string
}

// saveState is Storage.getCookies and an evaluate of the page's localStorage, written to a file.
func (p *rawPage) saveState(ctx context.Context, file string) error {
	var s rawState
	if err := p.browser.call(ctx, "", "Storage.getCookies", params{"browserContextId": p.context}, &s); err != nil {
		return err
	}
	if err := p.eval(ctx, `({ origin: location.origin, storage: { ...localStorage } })`, &s); err != nil {
		return err
	}
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

// restoreState is Storage.setCookies, and a script that fills the origin's localStorage before its first document.
func (p *rawPage) restoreState(ctx context.Context, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var s rawState
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	if err := p.browser.call(ctx, "", "Storage.setCookies", params{"browserContextId": p.context, "cookies": s.Cookies}, nil); err != nil {
		return err
	}
	entries, err := json.Marshal(s.Storage)
	if err != nil {
		return err
	}
	return p.call(ctx, "Page.addScriptToEvaluateOnNewDocument", params{
		"source": fmt.Sprintf(`if (location.origin === %q) Object.assign(localStorage, %s)`, s.Origin, entries),
	}, nil)
}
