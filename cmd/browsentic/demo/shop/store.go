package shop

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"slices"
	"sync"
	"time"
)

// MaxQuantity is the most that one line of a cart may hold.
const MaxQuantity = 20

// Line is a product and how many of it.
type Line struct {
	Product  Product
	Quantity int
}

// Total is the price of the line.
func (l Line) Total() Cents { return l.Product.Price * Cents(l.Quantity) }

// Status is where an order stands.
type Status string

// The statuses, in the order an order passes them; cancelled ends it early.
const (
	Placed    Status = "Placed"
	Packed    Status = "Packed"
	Shipped   Status = "Shipped"
	Cancelled Status = "Cancelled"
)

var settableStatuses = []Status{Placed, Packed, Shipped}

// Note is one entry of an order's history.
type Note struct {
	At   time.Time
	Text string
}

// Order is a completed checkout.
type Order struct {
	Number   int
	Buyer    Account
	Lines    []Line
	Delivery Delivery
	Status   Status
	History  []Note
	// Revision is the store's when this copy was made: what a live page tells the stream that it has seen.
	Revision int
}

// Cancellable reports whether the buyer may still change their mind.
func (o Order) Cancellable() bool { return o.Status == Placed || o.Status == Packed }

// Goods is the price of the lines.
func (o Order) Goods() Cents { return total(o.Lines) }

// Items is how many pieces are in the parcel.
func (o Order) Items() int { return pieces(o.Lines) }

// Total is what the buyer pays.
func (o Order) Total() Cents { return o.Goods() + o.Delivery.Fee() }

func total(lines []Line) (sum Cents) {
	for _, l := range lines {
		sum += l.Total()
	}
	return sum
}

func pieces(lines []Line) (n int) {
	for _, l := range lines {
		n += l.Quantity
	}
	return n
}

// store is everything the shop knows. All methods may be called concurrently.
type store struct {
	now      func() time.Time
	accounts []Account

	mu       sync.Mutex
	sessions map[string]Account // by token
	carts    map[string][]Line  // by email
	orders   []Order            // oldest first
	visited  map[string][]string
	revision int           // grows with every change of an order
	changed  chan struct{} // closed, and made anew, when revision grows
}

func newStore(opts Options) *store {
	return &store{
		now:      opts.Now,
		accounts: opts.Accounts,
		sessions: map[string]Account{},
		carts:    map[string][]Line{},
		visited:  map[string][]string{},
		changed:  make(chan struct{}),
	}
}

// signIn answers a new session's token, or "" when the pair is not right.
func (s *store) signIn(email, password string) (string, Account) {
	for _, a := range s.accounts {
		if a.Email == email && subtle.ConstantTimeCompare([]byte(a.Password), []byte(password)) == 1 {
			s.mu.Lock()
			defer s.mu.Unlock()
			token := rand.Text()
			s.sessions[token] = a
			return token, a
		}
	}
	return "", Account{}
}

func (s *store) signOut(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, token)
}

// account answers whose session the token is; nil when it is nobody's.
func (s *store) account(token string) *Account {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a, ok := s.sessions[token]; ok {
		return &a
	}
	return nil
}

func (s *store) recordVisit(email, visit string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.visited[email] = append(s.visited[email], visit)
}

func (s *store) visits(email string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.visited[email])
}

func (s *store) cart(email string) []Line {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.carts[email])
}

// addToCart puts n more of the product in, up to MaxQuantity, and answers the pieces in the cart.
func (s *store) addToCart(email string, p Product, n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := s.carts[email]
	i := slices.IndexFunc(lines, func(l Line) bool { return l.Product.Slug == p.Slug })
	if i < 0 {
		lines = append(lines, Line{Product: p})
		i = len(lines) - 1
	}
	lines[i].Quantity = min(lines[i].Quantity+n, MaxQuantity)
	s.carts[email] = lines
	return pieces(lines)
}

// setQuantity changes a line; zero removes it.
func (s *store) setQuantity(email, slug string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := s.carts[email]
	i := slices.IndexFunc(lines, func(l Line) bool { return l.Product.Slug == slug })
	switch {
	case i < 0:
	case n <= 0:
		s.carts[email] = slices.Delete(lines, i, i+1)
	default:
		lines[i].Quantity = min(n, MaxQuantity)
	}
}

// place turns the cart into an order; false when the cart is empty.
func (s *store) place(buyer Account, d Delivery) (Order, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := s.carts[buyer.Email]
	if len(lines) == 0 {
		return Order{}, false
	}
	delete(s.carts, buyer.Email)
	o := Order{
		Number:   1001 + len(s.orders),
		Buyer:    buyer,
		Lines:    lines,
		Delivery: d,
		Status:   Placed,
		History:  []Note{{s.now(), string(Placed)}},
	}
	s.orders = append(s.orders, o)
	s.changeLocked()
	return o, true
}

// order answers a copy of the order; false when there is none of that number.
func (s *store) order(number int) (Order, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := number - 1001; i >= 0 && i < len(s.orders) {
		return s.copyLocked(s.orders[i]), true
	}
	return Order{}, false
}

// allOrders answers copies, newest first, and the revision that they show.
func (s *store) allOrders() ([]Order, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]Order, 0, len(s.orders))
	for _, o := range slices.Backward(s.orders) {
		out = append(out, s.copyLocked(o))
	}
	return out, s.revision
}

func (s *store) copyLocked(o Order) Order {
	o.History = slices.Clone(o.History)
	o.Revision = s.revision
	return o
}

// setStatus moves an order to status and notes it. An order that is cancelled, or already there, stays as it is.
func (s *store) setStatus(number int, status Status) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := &s.orders[number-1001]
	switch o.Status {
	case status:
		return nil
	case Cancelled:
		return fmt.Errorf("order %d is cancelled", number)
	case Shipped:
		if status == Cancelled {
			return fmt.Errorf("order %d is already on its way", number)
		}
	}
	o.Status = status
	o.History = append(o.History, Note{s.now(), string(status)})
	s.changeLocked()
	return nil
}

// noteInvoice adds the first opening of the invoice to the order's history.
func (s *store) noteInvoice(number int) {
	const text = "Invoice opened"
	s.mu.Lock()
	defer s.mu.Unlock()
	o := &s.orders[number-1001]
	if slices.ContainsFunc(o.History, func(n Note) bool { return n.Text == text }) {
		return
	}
	o.History = append(o.History, Note{s.now(), text})
	s.changeLocked()
}

func (s *store) changeLocked() {
	s.revision++
	close(s.changed)
	s.changed = make(chan struct{})
}

// watch answers the revision now, and a channel that is closed at the next change.
func (s *store) watch() (int, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.revision, s.changed
}
