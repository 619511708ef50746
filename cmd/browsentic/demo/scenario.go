package demo

import (
	"strings"
	"time"

	"github.com/browsentic/browsentic/cmd/browsentic/demo/shop"
	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// sightings are what both people saw, for the checks at the end.
type sightings struct {
	buyer buyerSaw
	admin adminSaw
}

// identity is what /whoami showed.
type identity struct {
	who     string
	cookies map[string]string // fingerprints by name
}

type buyerSaw struct {
	identity
	goods, total string
	dialog       *mcpclient.Dialog
	status       string
	invoice      string // the total on it
}

type adminSaw struct {
	identity
	total   string
	parcel  string // the delivery address
	status  string
	waiting string // what the desk says at the end
}

const (
	street = "Strandvägen 7"
	town   = "Stockholm"
)

var (
	cartTotal  = mcpclient.TestID("cart-total")
	orderTotal = mcpclient.TestID("order-total")
)

func link(name string) mcpclient.Locator   { return mcpclient.Role("link", name) }
func button(name string) mcpclient.Locator { return mcpclient.Role("button", name) }

func signIn(h *hand, s *shop.Shop, a shop.Account) {
	h.open(s.URL + "/sign-in")
	h.fill("E-mail", a.Email)
	h.fill("Password", a.Password)
	h.click(button("Sign in"))
	h.await(mcpclient.TextPresent("Signed in as " + a.Name))
}

func whoami(h *hand, s *shop.Shop) (id identity) {
	h.open(s.URL + "/whoami")
	id.who = h.read(mcpclient.TestID("whoami"))
	id.cookies = parseCookies(h.read(mcpclient.TestID("cookies")))
	return id
}

// parseCookies reads the text of the table: a name and a fingerprint in turn.
func parseCookies(text string) map[string]string {
	cookies := map[string]string{}
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i += 2 {
		cookies[words[i]] = words[i+1]
	}
	return cookies
}

func buyerSteps(s *shop.Shop, saw *buyerSaw) []step {
	return []step{
		{
			does: "signs in as Mira",
			run:  func(h *hand) { signIn(h, s, shop.Mira) },
			shot: "Mira is signed in",
			asks: []string{"GET /"},
		},
		{
			does: "puts a teapot into the cart",
			run: func(h *hand) {
				h.click(mcpclient.RoleLike("link", "Stoneware Teapot"))
				h.click(button("Add to cart"))
				h.await(mcpclient.TextPresent("Added 1 × Stoneware Teapot."))
			},
			asks: []string{"GET /products/stoneware-teapot", "POST /cart"},
		},
		{
			does: "adds two tins of Assam",
			run: func(h *hand) {
				h.click(link("Larkspur"))
				h.click(mcpclient.RoleLike("link", "Morning Assam"))
				h.fill("Quantity", "2")
				h.click(button("Add to cart"))
				h.await(mcpclient.TextPresent("Added 2 × Morning Assam."))
			},
			asks: []string{"GET /", "GET /products/morning-assam", "POST /cart"},
		},
		{
			does: "looks into the cart",
			run: func(h *hand) {
				h.click(mcpclient.RoleLike("link", "Cart"))
				saw.goods = h.read(cartTotal)
			},
			shot: "The cart",
			asks: []string{"GET /cart"},
		},
		{
			does: "fills in the checkout",
			run: func(h *hand) {
				h.click(link("Go to checkout"))
				h.fill("Street and number", street)
				h.fill("Postcode", "114 56")
				h.fill("Town", town)
				h.choose("Country", "Sweden")
				h.check(mcpclient.RoleLike("radio", "Express"))
				h.fill("Delivery day", time.Now().AddDate(0, 0, 3).Format(time.DateOnly))
				h.check(mcpclient.Label("Wrap as a gift"))
				h.fill("Note for the parcel", "Ring twice.")
				h.check(mcpclient.Label("I accept the terms of sale"))
			},
			shot: "The checkout, filled in",
			asks: []string{"GET /checkout"},
		},
		{
			does: "places the order",
			run: func(h *hand) {
				h.click(button("Place order"))
				h.await(mcpclient.AddressLike("**/orders/*"))
				saw.total = h.read(orderTotal)
			},
			asks: []string{"POST /checkout", "GET /orders/1001"},
		},
		{
			does: "clicks Cancel order: the confirm dialog is dismissed",
			run:  func(h *hand) { saw.dialog = h.click(button("Cancel order")) },
		},
		{
			does: "opens the invoice in a new window",
			run: func(h *hand) {
				h.click(link("Open invoice"))
				h.await(mcpclient.TextPresent("Invoice opened"))
			},
			asks: []string{"GET /orders/1001/invoice"},
		},
		{
			does:  "waits until the order is packed",
			waits: true,
			run: func(h *hand) {
				packed := mcpclient.CSS("#progress-panel .status.packed")
				h.awaitFor(patience, mcpclient.Visible(packed))
				saw.status = h.read(packed)
			},
			shot: "The order page has followed by itself",
		},
		{
			does: "reads the invoice in a page of its own",
			run: func(h *hand) {
				h.newPage(func(h *hand) {
					h.open(s.URL + "/orders/1001/invoice")
					saw.invoice = h.read(orderTotal)
				})
			},
			asks: []string{"GET /orders/1001/invoice"},
		},
		{
			does: "asks the shop: who am I?",
			run:  func(h *hand) { saw.identity = whoami(h, s) },
			shot: "What the server knows about the buyer’s session",
			asks: []string{"GET /whoami"},
		},
	}
}

func adminSteps(s *shop.Shop, saw *adminSaw) []step {
	return []step{
		{
			does: "signs in as Otto",
			run:  func(h *hand) { signIn(h, s, shop.Otto) },
			shot: "Otto’s desk is empty",
			asks: []string{"GET /admin/orders"},
		},
		{
			does:  "waits for an order",
			waits: true,
			run:   func(h *hand) { h.awaitFor(patience, mcpclient.TextPresent("1 order to pack")) },
			shot:  "An order has arrived",
		},
		{
			does: "opens the order",
			run: func(h *hand) {
				h.click(link("Order 1001"))
				saw.total = h.read(orderTotal)
				saw.parcel = h.read(mcpclient.CSS("address"))
			},
			asks: []string{"GET /admin/orders/1001"},
		},
		{
			does: "marks it as packed",
			run: func(h *hand) {
				h.choose("Change to", "Packed")
				h.click(button("Save status"))
				packed := mcpclient.CSS(".status.packed")
				h.await(mcpclient.Visible(packed))
				saw.status = h.read(packed)
			},
			shot: "Packed",
			asks: []string{"POST /admin/orders/1001/status", "GET /admin/orders/1001"},
		},
		{
			does: "looks at the desk again",
			run: func(h *hand) {
				h.open(s.URL + "/admin/orders")
				saw.waiting = h.read(mcpclient.CSS("#desk [role=status]"))
			},
			asks: []string{"GET /admin/orders"},
		},
		{
			does: "asks the shop: who am I?",
			run:  func(h *hand) { saw.identity = whoami(h, s) },
			shot: "What the server knows about the admin’s session",
			asks: []string{"GET /whoami"},
		},
	}
}

// requests is what the steps ask of the shop, in order.
func requests(steps []step) (all []string) {
	for _, s := range steps {
		all = append(all, s.asks...)
	}
	return all
}
