package shop

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestCart(t *testing.T) {
	t.Parallel()
	server := openShop(t)
	v := newVisitor(t, server)
	v.signIn(Mira)

	r := v.request(http.MethodPost, "/cart", strings.NewReader("slug=oat-biscuits&quantity=3"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	if got := v.do(r); got.status != 200 || got.body != `{"added":"3 × Oat Biscuits","count":3}`+"\n" {
		t.Errorf("a fetch got %d %s", got.status, got.body)
	}
	for _, bad := range []string{"slug=coffee&quantity=1", "slug=oat-biscuits&quantity=0", "slug=oat-biscuits&quantity=21",
		"slug=oat-biscuits&quantity=x", "slug=oat-biscuits", ""} {
		form, err := url.ParseQuery(bad)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.post("/cart", form); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%q got %d, want 422", bad, got.status)
		}
	}
	v.post("/cart", url.Values{"slug": {"oat-biscuits"}, "quantity": {"20"}})
	v.wants(v.get("/cart"), 200, "/cart", "20 items", "€130.00") // never more than MaxQuantity
	v.wants(v.post("/cart/oat-biscuits", url.Values{"quantity": {"2"}}), 200, "/cart", "2 items", "€13.00")
	v.wants(v.post("/cart/walnut-tray", url.Values{"quantity": {"2"}}), 200, "/cart", "2 items")
	v.wants(v.post("/cart/oat-biscuits", url.Values{"quantity": {"x"}}), 422, "/cart/oat-biscuits")
	v.wants(v.post("/cart/oat-biscuits", url.Values{"quantity": {"0"}}), 200, "/cart", "Nothing in it yet")
}

func TestParseDelivery(t *testing.T) {
	t.Parallel()
	const earliest = "2026-03-15"
	if d, errs := parseDelivery(deliveryForm(), earliest); len(errs) > 0 || d.Fee() != 1640 || d.CountryName() != "Sweden" {
		t.Errorf("a right form gave %+v %v", d, errs)
	}
	for _, tt := range []struct{ field, value string }{
		{"name", " "}, {"street", ""}, {"postcode", ""}, {"city", ""}, {"country", "XX"}, {"method", "pigeon"},
		{"date", "2026-03-14"}, {"date", "tomorrow"}, {"date", ""}, {"terms", ""}, {"note", strings.Repeat("x", 501)},
	} {
		form := deliveryForm()
		form.Set(tt.field, tt.value)
		_, errs := parseDelivery(form, earliest)
		if len(errs) != 1 || errs[0].Field != tt.field || errs.For(tt.field) == "" {
			t.Errorf("%s = %q gave %v", tt.field, tt.value, errs)
		}
	}
}

func TestCheckoutShowsWhatIsWrong(t *testing.T) {
	t.Parallel()
	server := openShop(t)
	v := newVisitor(t, server)
	v.signIn(Mira)
	v.post("/cart", url.Values{"slug": {"linen-towel"}, "quantity": {"1"}})
	form := deliveryForm()
	form.Del("terms")
	form.Set("city", "")
	v.wants(v.post("/checkout", form), 422, "/checkout", "2 things need another look", "Enter the town.",
		"Accept the terms", `value="Strandvägen 7"`, `<option value="SE" selected>`, `value="express" checked`,
		`name="gift" value="yes" checked`, `min="2026-03-15"`)
}

func FuzzParseDelivery(f *testing.F) {
	f.Add(deliveryForm().Encode())
	f.Add("country=DE&method=pickup&date=9999-99-99&terms=")
	f.Fuzz(func(t *testing.T, query string) {
		form, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		d, errs := parseDelivery(form, "2026-03-15")
		if len(errs) == 0 {
			_, _ = d.CountryName(), d.Fee() // a valid delivery can always be priced
		}
	})
}
