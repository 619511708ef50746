package shop

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const maxFormBytes = 64 << 10

// parseForm reads a posted form; when it cannot, it has answered and the caller returns.
func parseForm(w http.ResponseWriter, r *http.Request) bool {
	r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
	if err := r.ParseForm(); err != nil {
		http.Error(w, "That form could not be read.", http.StatusBadRequest)
		return false
	}
	return true
}

func (s *Shop) catalogue(w http.ResponseWriter, r *http.Request) {
	s.render(w, r, http.StatusOK, "catalogue", "Tea, cups and quiet things", catalogue)
}

func (s *Shop) product(w http.ResponseWriter, r *http.Request) {
	p, ok := productBySlug(r.PathValue("slug"))
	if !ok {
		s.notFound(w, r)
		return
	}
	s.render(w, r, http.StatusOK, "product", p.Name, p)
}

type cartPage struct {
	Lines []Line
	Total Cents
	Items int
}

func (s *Shop) cart(w http.ResponseWriter, r *http.Request, buyer Account) {
	lines := s.store.cart(buyer.Email)
	s.render(w, r, http.StatusOK, "cart", "Your cart", cartPage{lines, total(lines), pieces(lines)})
}

// addToCart answers a fetch with the new count, and a plain form with the cart.
func (s *Shop) addToCart(w http.ResponseWriter, r *http.Request, buyer Account) {
	if !parseForm(w, r) {
		return
	}
	p, known := productBySlug(r.PostForm.Get("slug"))
	n, err := strconv.Atoi(r.PostForm.Get("quantity"))
	if !known || err != nil || n < 1 || n > MaxQuantity {
		http.Error(w, fmt.Sprintf("Choose a product and a quantity from 1 to %d.", MaxQuantity), http.StatusUnprocessableEntity)
		return
	}
	count := s.store.addToCart(buyer.Email, p, n)
	if !strings.Contains(r.Header.Get("Accept"), "application/json") {
		http.Redirect(w, r, "/cart", http.StatusSeeOther)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	// The visitor may be gone; there is nobody left to tell.
	_ = json.NewEncoder(w).Encode(map[string]any{"count": count, "added": fmt.Sprintf("%d × %s", n, p.Name)})
}

func (s *Shop) setQuantity(w http.ResponseWriter, r *http.Request, buyer Account) {
	if !parseForm(w, r) {
		return
	}
	n, err := strconv.Atoi(r.PostForm.Get("quantity"))
	if err != nil {
		http.Error(w, "A quantity is a whole number.", http.StatusUnprocessableEntity)
		return
	}
	s.store.setQuantity(buyer.Email, r.PathValue("slug"), n)
	http.Redirect(w, r, "/cart", http.StatusSeeOther)
}

func orderPath(number int) string { return "/orders/" + strconv.Itoa(number) }

// ownOrder finds the order of the path among the buyer's own; when there is none, it has answered. Somebody
// else's order does not exist.
func (s *Shop) ownOrder(w http.ResponseWriter, r *http.Request, buyer Account) (Order, bool) {
	number, _ := strconv.Atoi(r.PathValue("number"))
	o, ok := s.store.order(number)
	if !ok || o.Buyer.Email != buyer.Email {
		s.notFound(w, r)
		return Order{}, false
	}
	return o, true
}

func (s *Shop) orders(w http.ResponseWriter, r *http.Request, buyer Account) {
	all, _ := s.store.allOrders()
	own := slices.DeleteFunc(all, func(o Order) bool { return o.Buyer.Email != buyer.Email })
	s.render(w, r, http.StatusOK, "orders", "Your orders", own)
}

func (s *Shop) order(w http.ResponseWriter, r *http.Request, buyer Account) {
	if o, ok := s.ownOrder(w, r, buyer); ok {
		s.render(w, r, http.StatusOK, "order", fmt.Sprintf("Order %d", o.Number), o)
	}
}

func (s *Shop) invoice(w http.ResponseWriter, r *http.Request, buyer Account) {
	if o, ok := s.ownOrder(w, r, buyer); ok {
		s.store.noteInvoice(o.Number)
		s.render(w, r, http.StatusOK, "invoice", fmt.Sprintf("Invoice %d", o.Number), o)
	}
}

func (s *Shop) cancelOrder(w http.ResponseWriter, r *http.Request, buyer Account) {
	o, ok := s.ownOrder(w, r, buyer)
	if !ok {
		return
	}
	if err := s.store.setStatus(o.Number, Cancelled); err != nil {
		s.showProblem(w, r, http.StatusConflict, "Too late to cancel", err.Error()+".")
		return
	}
	http.Redirect(w, r, orderPath(o.Number), http.StatusSeeOther)
}

type adminOrdersPage struct {
	Orders   []Order
	Revision int
}

// Waiting is how many orders are still to be packed.
func (p adminOrdersPage) Waiting() (n int) {
	for _, o := range p.Orders {
		if o.Status == Placed {
			n++
		}
	}
	return n
}

func (s *Shop) adminOrders(w http.ResponseWriter, r *http.Request, _ Account) {
	orders, revision := s.store.allOrders()
	s.render(w, r, http.StatusOK, "admin-orders", "Orders", adminOrdersPage{orders, revision})
}

type adminOrderPage struct {
	Order
	Statuses []Status
}

func (s *Shop) anyOrder(w http.ResponseWriter, r *http.Request) (Order, bool) {
	number, _ := strconv.Atoi(r.PathValue("number"))
	o, ok := s.store.order(number)
	if !ok {
		s.notFound(w, r)
	}
	return o, ok
}

func (s *Shop) adminOrder(w http.ResponseWriter, r *http.Request, _ Account) {
	if o, ok := s.anyOrder(w, r); ok {
		s.render(w, r, http.StatusOK, "admin-order", fmt.Sprintf("Order %d", o.Number), adminOrderPage{o, settableStatuses})
	}
}

func (s *Shop) setStatus(w http.ResponseWriter, r *http.Request, _ Account) {
	o, ok := s.anyOrder(w, r)
	if !ok || !parseForm(w, r) {
		return
	}
	status := Status(r.PostForm.Get("status"))
	if !slices.Contains(settableStatuses, status) {
		http.Error(w, "Choose one of the statuses.", http.StatusUnprocessableEntity)
		return
	}
	if err := s.store.setStatus(o.Number, status); err != nil {
		s.showProblem(w, r, http.StatusConflict, "This order cannot change", err.Error()+".")
		return
	}
	http.Redirect(w, r, "/admin"+orderPath(o.Number), http.StatusSeeOther)
}

func (s *Shop) notFound(w http.ResponseWriter, r *http.Request) {
	s.showProblem(w, r, http.StatusNotFound, "Not on this shelf", "There is no such page.")
}

func (s *Shop) showProblem(w http.ResponseWriter, r *http.Request, status int, title, text string) {
	s.render(w, r, status, "problem", title, text)
}
