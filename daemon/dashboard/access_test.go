package dashboard

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestLinkWorksOnceAndSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAccess()
		secret := a.link()
		login, ok := a.follow(secret)
		if !ok || login == secret {
			t.Fatalf("a new link opens %q, %v", login, ok)
		}
		for name, secret := range map[string]string{"used": secret, "none": "", "guessed": "AAAAAAAAAAAAAAAAAAAAAAAAAA", "a login": login} {
			if _, ok := a.follow(secret); ok {
				t.Errorf("%s: it opens", name)
			}
		}
		late, fresh := a.link(), ""
		time.Sleep(linkLife - time.Second)
		fresh = a.link()
		time.Sleep(time.Second)
		if _, ok := a.follow(late); ok {
			t.Error("an old link opens")
		}
		if _, ok := a.follow(fresh); !ok {
			t.Error("a link does not open within its time")
		}
		first := a.link()
		for range maxLinks {
			a.link()
		}
		if _, ok := a.follow(first); ok {
			t.Error("links pile up")
		}
	})
}

func TestLoginEndsWhenNobodyUsesIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAccess()
		login, _ := a.follow(a.link())
		disconnect, ok := a.connect(login)
		if !ok {
			t.Fatal("a new login does not connect")
		}
		time.Sleep(2 * loginLife) // a page that is open keeps it
		again, ok := a.connect(login)
		if !ok {
			t.Fatal("it ended while it was used")
		}
		disconnect()
		time.Sleep(2 * loginLife)
		again()
		time.Sleep(loginLife - time.Second)
		last, ok := a.connect(login)
		if !ok {
			t.Fatal("it ended too early")
		}
		last()
		time.Sleep(loginLife)
		if _, ok := a.connect(login); ok {
			t.Error("it never ends")
		}
		if len(a.logins) != 0 {
			t.Error("it is not forgotten")
		}
	})
}

func TestNobodyGetsInWithoutALogin(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	secret := strings.TrimPrefix(d.Link(), Path+"#")
	if resp := d.post(secret, ""); resp.StatusCode != http.StatusForbidden {
		t.Errorf("a link without an origin: %s", resp.Status)
	}
	login := d.login()
	if resp := d.post(secret, d.http.URL); resp.StatusCode != http.StatusOK { // the refusal has not used it up
		t.Errorf("a good link: %s", resp.Status)
	}
	if resp := d.post(secret, d.http.URL); resp.StatusCode != http.StatusForbidden {
		t.Errorf("a used link: %s", resp.Status)
	}
	if resp := d.post(strings.Repeat("A", 2000), d.http.URL); resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a long secret: %s", resp.Status)
	}
	for name, test := range map[string]struct {
		protocols []string
		origin    string
	}{
		"no login":             {nil, d.http.URL},
		"no secret":            {[]string{protocol}, d.http.URL},
		"a guess":              {[]string{protocol, "AAAA"}, d.http.URL},
		"a link":               {[]string{protocol, strings.TrimPrefix(d.Link(), Path+"#")}, d.http.URL},
		"another protocol":     {[]string{"other", login}, d.http.URL},
		"more than one secret": {[]string{protocol, "AAAA", login}, d.http.URL},
		"the other way round":  {[]string{login, protocol}, d.http.URL},
		"no origin":            {[]string{protocol, login}, ""},
	} {
		ws, resp, err := d.dial(test.protocols, test.origin)
		if err == nil {
			ws.CloseNow()
			t.Errorf("%s: let in", name)
			continue
		}
		if resp == nil || resp.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %v", name, err)
		}
	}
	d.window(login)
}

func TestPageIsProtected(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, path := range []string{Path, Path + "enter", Path + "live", Path + "nothing", "/dashboard"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.http.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		for header, want := range map[string]string{
			"Content-Security-Policy": "frame-ancestors 'none'", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
			"X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := resp.Header.Get(header); !strings.Contains(got, want) {
				t.Errorf("%s: %s is %q", path, header, got)
			}
		}
		if policy := resp.Header.Get("Content-Security-Policy"); strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
			t.Errorf("%s: the policy is %s", path, policy)
		}
		if len(resp.Cookies()) > 0 {
			t.Errorf("%s sets cookies", path)
		}
	}
}
