// Package shop is a small web shop for demonstrations and measurements: sign-in with two roles, a catalogue, a
// cart, a checkout and an order desk. Everything lives in memory and is deterministic: order numbers count from
// 1001, stock never runs out, and the only clock is the one in Options.
//
// It behaves as shops do (HttpOnly session cookies, a cart badge driven by fetch, pages that follow an order live,
// a confirm dialog, an invoice in a window of its own), so that driving it says something about driving a real one.
package shop

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Role is what an account may do.
type Role string

// The roles. A buyer buys; an admin sees every order and moves it along.
const (
	Buyer Role = "buyer"
	Admin Role = "admin"
)

// Account is somebody who can sign in.
type Account struct {
	Email    string
	Password string
	Name     string
	Role     Role
}

// The accounts of the demonstration.
var (
	Mira = Account{Email: "mira@larkspur.test", Password: "second-flush", Name: "Mira Lindqvist", Role: Buyer}
	Otto = Account{Email: "otto@larkspur.test", Password: "slow-kiln", Name: "Otto Brandt", Role: Admin}
)

// Options configure a shop. The zero value is the demonstration's shop.
type Options struct {
	// Accounts may sign in; nil means Mira and Otto.
	Accounts []Account
	// Now is the shop's clock; nil means time.Now.
	Now func() time.Time
}

// Shop is a running shop. Start makes one; Close ends it.
type Shop struct {
	// URL is the origin, without a trailing slash.
	URL string

	store  *store
	views  views
	server *http.Server
	served chan error
}

// New makes a shop that does not listen; its Handler may be served by anybody.
func New(opts Options) *Shop {
	if opts.Accounts == nil {
		opts.Accounts = []Account{Mira, Otto}
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	return &Shop{store: newStore(opts), views: parseViews()}
}

// Start makes a shop that listens on a free port of 127.0.0.1.
func Start(opts Options) (*Shop, error) {
	s := New(opts)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("starting the shop: %w", err)
	}
	s.URL = "http://" + listener.Addr().String()
	// Live pages hold a request open for as long as they are shown; ending this context is what ends them.
	ctx, cancel := context.WithCancel(context.Background())
	s.server = &http.Server{
		Handler:           s.Handler(),
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 10 * time.Second,
	}
	s.server.RegisterOnShutdown(cancel)
	s.served = make(chan error, 1)
	go func() {
		defer cancel()
		s.served <- s.server.Serve(listener)
	}()
	return s, nil
}

// Close stops listening and ends every request. It may be called once.
func (s *Shop) Close(ctx context.Context) error {
	err := s.server.Shutdown(ctx)
	if err != nil {
		err = errors.Join(err, s.server.Close())
	}
	if served := <-s.served; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// Visits lists what the account's browser asked for, in the order of arrival, as "METHOD /path": documents and
// posted forms, not what a page fetches on its own.
func (s *Shop) Visits(email string) []string { return s.store.visits(email) }

// Orders are the shop's books, newest first.
func (s *Shop) Orders() []Order {
	orders, _ := s.store.allOrders()
	return orders
}

// Handler serves the shop.
func (s *Shop) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /static/", http.FileServerFS(assets))

	mux.HandleFunc("GET /{$}", s.catalogue)
	mux.HandleFunc("GET /products/{slug}", s.product)
	mux.HandleFunc("GET /sign-in", s.signInForm)
	mux.HandleFunc("POST /sign-in", s.signIn)
	mux.HandleFunc("POST /sign-out", s.signOut)
	mux.HandleFunc("GET /whoami", s.whoami)

	mux.HandleFunc("GET /cart", s.only(Buyer, s.cart))
	mux.HandleFunc("POST /cart", s.only(Buyer, s.addToCart))
	mux.HandleFunc("POST /cart/{slug}", s.only(Buyer, s.setQuantity))
	mux.HandleFunc("GET /checkout", s.only(Buyer, s.checkoutForm))
	mux.HandleFunc("POST /checkout", s.only(Buyer, s.checkout))
	mux.HandleFunc("GET /orders", s.only(Buyer, s.orders))
	mux.HandleFunc("GET /orders/{number}", s.only(Buyer, s.order))
	mux.HandleFunc("GET /orders/{number}/invoice", s.only(Buyer, s.invoice))
	mux.HandleFunc("POST /orders/{number}/cancel", s.only(Buyer, s.cancelOrder))

	mux.HandleFunc("GET /admin/orders", s.only(Admin, s.adminOrders))
	mux.HandleFunc("GET /admin/orders/{number}", s.only(Admin, s.adminOrder))
	mux.HandleFunc("POST /admin/orders/{number}/status", s.only(Admin, s.setStatus))

	mux.HandleFunc("GET /live", s.live)
	mux.HandleFunc("/", s.notFound)
	return http.NewCrossOriginProtection().Handler(secured(s.recorded(mux)))
}

// secured adds the headers that keep the pages to themselves.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// recorded notes documents and posted forms of signed-in visitors; see Visits.
func (s *Shop) recorded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || r.Header.Get("Sec-Fetch-Dest") == "document" {
			if account := s.visitor(r); account != nil {
				s.store.recordVisit(account.Email, r.Method+" "+r.URL.Path)
			}
		}
		next.ServeHTTP(w, r)
	})
}
