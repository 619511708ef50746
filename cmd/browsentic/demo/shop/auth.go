package shop

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// SessionCookie holds the token of a sign-in.
	SessionCookie = "larkspur_session"
	// seenCookie, followed by the account's first name, remembers who has signed in from this browser. Its name
	// differs from person to person: two of them in one cookie jar would both show on /whoami.
	seenCookie = "larkspur_seen_"
)

// SeenCookie is the name of the cookie that sign-in leaves in the account's browser beside its session.
func (a Account) SeenCookie() string {
	local, _, _ := strings.Cut(a.Email, "@")
	return seenCookie + local
}

// home is where the account lands after signing in.
func (a Account) home() string {
	if a.Role == Admin {
		return "/admin/orders"
	}
	return "/"
}

// visitor answers who sent the request; nil when nobody is signed in.
func (s *Shop) visitor(r *http.Request) *Account {
	cookie, err := r.Cookie(SessionCookie)
	if err != nil {
		return nil
	}
	return s.store.account(cookie.Value)
}

// only lets the role in, sends strangers to the sign-in and others away.
func (s *Shop) only(role Role, next func(http.ResponseWriter, *http.Request, Account)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch account := s.visitor(r); {
		case account == nil:
			http.Redirect(w, r, "/sign-in?next="+url.QueryEscape(r.URL.Path), http.StatusSeeOther)
		case account.Role != role:
			s.showProblem(w, r, http.StatusForbidden, "Not for this account",
				"You are signed in as "+account.Name+". This page is for another role.")
		default:
			next(w, r, *account)
		}
	}
}

type signInPage struct {
	Email string
	Next  string
	Wrong bool
}

func (s *Shop) signInForm(w http.ResponseWriter, r *http.Request) {
	if account := s.visitor(r); account != nil {
		http.Redirect(w, r, account.home(), http.StatusSeeOther)
		return
	}
	s.render(w, r, http.StatusOK, "sign-in", "Sign in", signInPage{Next: r.URL.Query().Get("next")})
}

func (s *Shop) signIn(w http.ResponseWriter, r *http.Request) {
	if !parseForm(w, r) {
		return
	}
	email := strings.ToLower(strings.TrimSpace(r.PostForm.Get("email")))
	next := r.PostForm.Get("next")
	token, account := s.store.signIn(email, r.PostForm.Get("password"))
	if token == "" {
		s.render(w, r, http.StatusUnprocessableEntity, "sign-in", "Sign in", signInPage{Email: email, Next: next, Wrong: true})
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: SessionCookie, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
	http.SetCookie(w, &http.Cookie{
		Name: account.SeenCookie(), Value: rand.Text(), Path: "/",
		HttpOnly: true, SameSite: http.SameSiteLaxMode, MaxAge: int((24 * time.Hour).Seconds()),
	})
	if !isLocalPath(next) {
		next = account.home()
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}

// isLocalPath reports whether a redirect to next stays in the shop: "//host" and "/\host" leave it.
func isLocalPath(next string) bool {
	return strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") && !strings.Contains(next, `\`)
}

func (s *Shop) signOut(w http.ResponseWriter, r *http.Request) {
	if cookie, err := r.Cookie(SessionCookie); err == nil {
		s.store.signOut(cookie.Value)
	}
	http.SetCookie(w, &http.Cookie{Name: SessionCookie, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// receivedCookie is a cookie as the server got it. A session's value is a secret, so the page shows a fingerprint.
type receivedCookie struct {
	Name        string
	Fingerprint string
}

func (s *Shop) whoami(w http.ResponseWriter, r *http.Request) {
	var cookies []receivedCookie
	for _, c := range r.Cookies() {
		sum := sha256.Sum256([]byte(c.Value))
		cookies = append(cookies, receivedCookie{c.Name, hex.EncodeToString(sum[:6])})
	}
	s.render(w, r, http.StatusOK, "whoami", "Who am I?", cookies)
}
