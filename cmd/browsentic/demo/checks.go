package demo

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/browsentic/browsentic/cmd/browsentic/demo/shop"
)

// Check compares what was seen with what is right.
type Check struct {
	What      string
	Want, Got string
}

// Holds reports whether both are the same.
func (c Check) Holds() bool { return c.Want == c.Got }

func allHold(checks []Check) bool {
	return !slices.ContainsFunc(checks, func(c Check) bool { return !c.Holds() })
}

// checks hold what both people saw against each other and against the shop's books. Every one of the calls was
// answered in the name of the session and page that it was made for, or the run would have ended there.
func (saw *sightings) checks(s *shop.Shop) []Check {
	order := "no order"
	var goods, total, status string
	if books := s.Orders(); len(books) == 1 {
		order = fmt.Sprintf("%d items for %s", books[0].Items(), books[0].Buyer.Name)
		goods, total, status = books[0].Goods().String(), books[0].Total().String(), string(books[0].Status)
	}
	return []Check{
		{"the buyer’s session is Mira’s", describe(shop.Mira), saw.buyer.who},
		{"the admin’s session is Otto’s", describe(shop.Otto), saw.admin.who},
		{"the buyer’s requests carry the buyer’s cookies only", cookieNames(shop.Mira), names(saw.buyer.cookies)},
		{"the admin’s requests carry the admin’s cookies only", cookieNames(shop.Otto), names(saw.admin.cookies)},
		{"no cookie’s value is in both sessions", "", strings.Join(shared(saw.buyer.cookies, saw.admin.cookies), ", ")},
		{"the shop has one order", "3 items for Mira Lindqvist", order},
		{"the cart showed the goods at the price in the books", goods, saw.buyer.goods},
		{"the buyer saw the total in the books", total, saw.buyer.total},
		{"the admin saw the same total", total, saw.admin.total},
		{"the invoice, in a page of its own, says the same", total, saw.buyer.invoice},
		{"the admin saw the buyer’s address", "true", fmt.Sprint(strings.Contains(saw.admin.parcel, street) && strings.Contains(saw.admin.parcel, town))},
		{"the confirm dialog was dismissed", "confirm dismiss", saw.dialogOutcome()},
		{"the order is packed, in the books and on both screens", strings.Repeat(string(shop.Packed)+" ", 3), status + " " + saw.buyer.status + " " + saw.admin.status + " "},
		{"nothing is left on the desk", "0 orders to pack", saw.admin.waiting},
		{"the buyer’s calls reached the shop in their order", strings.Join(requests(buyerSteps(s, nil)), ", "), strings.Join(s.Visits(shop.Mira.Email), ", ")},
		{"the admin’s calls reached the shop in their order", strings.Join(requests(adminSteps(s, nil)), ", "), strings.Join(s.Visits(shop.Otto.Email), ", ")},
	}
}

func (saw *sightings) dialogOutcome() string {
	if saw.buyer.dialog == nil {
		return "no dialog"
	}
	return saw.buyer.dialog.Type + " " + saw.buyer.dialog.Action
}

// describe is the account as /whoami writes it.
func describe(a shop.Account) string { return fmt.Sprintf("%s (%s)", a.Email, a.Role) }

func cookieNames(a shop.Account) string {
	return strings.Join(slices.Sorted(slices.Values([]string{a.SeenCookie(), shop.SessionCookie})), ", ")
}

func names(cookies map[string]string) string {
	return strings.Join(slices.Sorted(maps.Keys(cookies)), ", ")
}

// shared are the fingerprints that both have.
func shared(a, b map[string]string) []string {
	of := slices.Collect(maps.Values(b))
	return slices.DeleteFunc(slices.Sorted(maps.Values(a)), func(f string) bool { return !slices.Contains(of, f) })
}
