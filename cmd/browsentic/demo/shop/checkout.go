package shop

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Delivery is where and how a parcel goes.
type Delivery struct {
	Name     string
	Street   string
	City     string
	Postcode string
	Country  string
	Method   string
	Date     string // ISO 8601 calendar date
	Gift     bool
	Note     string
}

// Country is one that the shop delivers to.
type Country struct{ Code, Name string }

// Method is a way of delivery.
type Method struct {
	Code, Name, Hint string
	Fee              Cents
}

// GiftFee is what wrapping costs.
const GiftFee Cents = 350

var (
	countries = []Country{
		{"AT", "Austria"}, {"DE", "Germany"}, {"FR", "France"}, {"IE", "Ireland"}, {"NL", "Netherlands"}, {"SE", "Sweden"},
	}
	methods = []Method{
		{"standard", "Standard", "Three to five days", 490},
		{"express", "Express", "Next working day", 1290},
		{"pickup", "Pick up in the shop", "Free", 0},
	}
)

// CountryName is the country in words.
func (d Delivery) CountryName() string {
	i := slices.IndexFunc(countries, func(c Country) bool { return c.Code == d.Country })
	return countries[i].Name
}

// MethodName is the way of delivery in words.
func (d Delivery) MethodName() string { return d.method().Name }

// MethodFee is what the way of delivery costs.
func (d Delivery) MethodFee() Cents { return d.method().Fee }

// GiftFee is what the wrapping costs.
func (d Delivery) GiftFee() Cents {
	if d.Gift {
		return GiftFee
	}
	return 0
}

// Fee is everything that comes on top of the goods.
func (d Delivery) Fee() Cents { return d.MethodFee() + d.GiftFee() }

func (d Delivery) method() Method {
	return methods[slices.IndexFunc(methods, func(m Method) bool { return m.Code == d.Method })]
}

// checkoutPage is what the form shows: what was typed, and what is wrong with it.
type checkoutPage struct {
	Delivery  Delivery
	Terms     bool
	Errors    fieldErrors
	Lines     []Line
	Goods     Cents
	Countries []Country
	Methods   []Method
	Earliest  string
}

// fieldErrors are in the order of the form, so that the first is the first to correct.
type fieldErrors []fieldError

type fieldError struct{ Field, Text string }

// For is the message of one field; empty when it is right.
func (e fieldErrors) For(field string) string {
	for _, f := range e {
		if f.Field == field {
			return f.Text
		}
	}
	return ""
}

// parseDelivery reads the checkout form. The delivery is complete and valid when there are no errors.
func parseDelivery(form url.Values, earliest string) (Delivery, fieldErrors) {
	get := func(name string) string { return strings.TrimSpace(form.Get(name)) }
	d := Delivery{
		Name: get("name"), Street: get("street"), City: get("city"), Postcode: get("postcode"),
		Country: get("country"), Method: get("method"), Date: get("date"),
		Gift: get("gift") != "", Note: get("note"),
	}
	var errs fieldErrors
	need := func(ok bool, field, text string) {
		if !ok {
			errs = append(errs, fieldError{field, text})
		}
	}
	need(d.Name != "", "name", "Enter the name of the recipient.")
	need(d.Street != "", "street", "Enter street and number.")
	need(d.Postcode != "", "postcode", "Enter the postcode.")
	need(d.City != "", "city", "Enter the town.")
	need(slices.ContainsFunc(countries, func(c Country) bool { return c.Code == d.Country }), "country", "Choose a country.")
	need(slices.ContainsFunc(methods, func(m Method) bool { return m.Code == d.Method }), "method", "Choose how the parcel travels.")
	_, err := time.Parse(time.DateOnly, d.Date)
	need(err == nil && d.Date >= earliest, "date", "Choose a day from "+earliest+" on.")
	need(len(d.Note) <= 500, "note", "Keep the note under 500 characters.")
	need(form.Get("terms") != "", "terms", "Accept the terms to place the order.")
	return d, errs
}

func (s *Shop) checkoutForm(w http.ResponseWriter, r *http.Request, buyer Account) {
	s.showCheckout(w, r, http.StatusOK, buyer, checkoutPage{
		Delivery: Delivery{Name: buyer.Name, Method: methods[0].Code},
	})
}

func (s *Shop) checkout(w http.ResponseWriter, r *http.Request, buyer Account) {
	if !parseForm(w, r) {
		return
	}
	delivery, errs := parseDelivery(r.PostForm, s.earliestDelivery())
	if len(errs) > 0 {
		s.showCheckout(w, r, http.StatusUnprocessableEntity, buyer, checkoutPage{
			Delivery: delivery, Terms: r.PostForm.Get("terms") != "", Errors: errs,
		})
		return
	}
	order, ok := s.store.place(buyer, delivery)
	if !ok {
		http.Redirect(w, r, "/cart", http.StatusSeeOther)
		return
	}
	http.Redirect(w, r, orderPath(order.Number), http.StatusSeeOther)
}

func (s *Shop) showCheckout(w http.ResponseWriter, r *http.Request, status int, buyer Account, page checkoutPage) {
	page.Lines = s.store.cart(buyer.Email)
	if len(page.Lines) == 0 {
		http.Redirect(w, r, "/cart", http.StatusSeeOther)
		return
	}
	page.Goods = total(page.Lines)
	page.Countries, page.Methods = countries, methods
	page.Earliest = s.earliestDelivery()
	s.render(w, r, status, "checkout", "Checkout", page)
}

// earliestDelivery is tomorrow.
func (s *Shop) earliestDelivery() string {
	return s.store.now().AddDate(0, 0, 1).Format(time.DateOnly)
}
