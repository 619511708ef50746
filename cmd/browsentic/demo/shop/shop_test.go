package shop

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var opening = time.Date(2026, time.March, 14, 9, 30, 0, 0, time.UTC)

// visitor is a browser without scripts: a client with a cookie jar of its own.
type visitor struct {
	t    *testing.T
	base string
	http *http.Client
}

// answer is what a visitor sees in the end, after redirects.
type answer struct {
	status int
	path   string
	body   string
}

func openShop(t *testing.T) *httptest.Server {
	t.Helper()
	s := New(Options{Now: func() time.Time { return opening }})
	server := httptest.NewServer(s.Handler())
	t.Cleanup(server.Close)
	return server
}

func newVisitor(t *testing.T, server *httptest.Server) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	return &visitor{t, server.URL, client}
}

func (v *visitor) do(r *http.Request) answer {
	v.t.Helper()
	response, err := v.http.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return answer{response.StatusCode, response.Request.URL.RequestURI(), string(body)}
}

func (v *visitor) request(method, path string, body io.Reader) *http.Request {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.base+path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	return r
}

func (v *visitor) get(path string) answer {
	v.t.Helper()
	return v.do(v.request(http.MethodGet, path, nil))
}

func (v *visitor) post(path string, form url.Values) answer {
	v.t.Helper()
	r := v.request(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return v.do(r)
}

func (v *visitor) signIn(a Account) answer {
	v.t.Helper()
	return v.post("/sign-in", url.Values{"email": {a.Email}, "password": {a.Password}})
}

func (v *visitor) wants(got answer, status int, path string, texts ...string) {
	v.t.Helper()
	if got.status != status || got.path != path {
		v.t.Fatalf("got %d at %s, want %d at %s", got.status, got.path, status, path)
	}
	for _, text := range texts {
		if !strings.Contains(got.body, text) {
			v.t.Errorf("%s does not say %q:\n%s", path, text, got.body)
		}
	}
}

func deliveryForm() url.Values {
	return url.Values{
		"name": {"Mira Lindqvist"}, "street": {"Strandvägen 7"}, "postcode": {"114 56"}, "city": {"Stockholm"},
		"country": {"SE"}, "method": {"express"}, "date": {"2026-03-20"}, "gift": {"yes"}, "terms": {"yes"},
	}
}

func TestBuyerAndAdmin(t *testing.T) {
	t.Parallel()
	server := openShop(t)
	buyer, admin := newVisitor(t, server), newVisitor(t, server)

	buyer.wants(buyer.signIn(Mira), 200, "/", "Signed in as <strong>Mira Lindqvist</strong>")
	admin.wants(admin.signIn(Otto), 200, "/admin/orders", "0 orders to pack", "This page fills itself")

	buyer.wants(buyer.post("/cart", url.Values{"slug": {"stoneware-teapot"}, "quantity": {"1"}}), 200, "/cart", "€48.00")
	buyer.wants(buyer.post("/cart", url.Values{"slug": {"morning-assam"}, "quantity": {"2"}}), 200, "/cart",
		"3 items", `<output data-testid="cart-total">€67.00</output>`)

	// 67.00 goods, 12.90 express, 3.50 gift wrap.
	placed := buyer.post("/checkout", deliveryForm())
	buyer.wants(placed, 200, "/orders/1001", "Order 1001", "Strandvägen 7", "Friday, 20 March 2026, gift-wrapped",
		`<output data-testid="order-total">€83.40</output>`)
	buyer.wants(buyer.get("/cart"), 200, "/cart", "Nothing in it yet")

	admin.wants(admin.get("/admin/orders"), 200, "/admin/orders", "1 order to pack", "Mira Lindqvist", "€83.40")
	admin.wants(admin.post("/admin/orders/1001/status", url.Values{"status": {"Packed"}}), 200, "/admin/orders/1001", "Packed")
	buyer.wants(buyer.get("/orders/1001"), 200, "/orders/1001", `<span class="status packed">Packed</span>`)
	buyer.wants(buyer.get("/orders/1001/invoice"), 200, "/orders/1001/invoice", "Invoice 1001", "€83.40")
	buyer.wants(buyer.get("/orders/1001"), 200, "/orders/1001", "Invoice opened")
	buyer.wants(buyer.post("/orders/1001/cancel", nil), 200, "/orders/1001", `<span class="status cancelled">`)
	admin.wants(admin.post("/admin/orders/1001/status", url.Values{"status": {"Shipped"}}), 409,
		"/admin/orders/1001/status", "order 1001 is cancelled")
	buyer.wants(buyer.get("/orders"), 200, "/orders", "Order 1001", "Cancelled")
}

func TestDoors(t *testing.T) {
	t.Parallel()
	server := openShop(t)
	stranger, buyer, admin := newVisitor(t, server), newVisitor(t, server), newVisitor(t, server)
	buyer.signIn(Mira)
	admin.signIn(Otto)
	buyer.post("/cart", url.Values{"slug": {"garden-mint"}, "quantity": {"1"}})
	buyer.post("/checkout", deliveryForm())

	for _, tt := range []struct {
		name   string
		who    *visitor
		path   string
		status int
		at     string
	}{
		{"a stranger sees the shelf", stranger, "/", 200, "/"},
		{"a stranger has no cart", stranger, "/cart", 200, "/sign-in?next=%2Fcart"},
		{"a stranger has no orders", stranger, "/admin/orders", 200, "/sign-in?next=%2Fadmin%2Forders"},
		{"a buyer is no admin", buyer, "/admin/orders", 403, "/admin/orders"},
		{"an admin does not buy", admin, "/cart", 403, "/cart"},
		{"a buyer's order is not the admin's own", admin, "/orders/1001", 403, "/orders/1001"},
		{"an order that nobody placed", buyer, "/orders/1002", 404, "/orders/1002"},
		{"an order that is no number", buyer, "/orders/x", 404, "/orders/x"},
		{"an order before the first", buyer, "/orders/-5", 404, "/orders/-5"},
		{"a product that is not there", stranger, "/products/coffee", 404, "/products/coffee"},
		{"a page that is not there", stranger, "/nowhere", 404, "/nowhere"},
		{"a live page without a sign-in", stranger, "/live?since=0", 401, "/live?since=0"},
		{"a live page without a revision", buyer, "/live", 400, "/live"},
		{"signing in twice", buyer, "/sign-in", 200, "/"},
		{"checkout with an empty cart", buyer, "/checkout", 200, "/cart"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.who.get(tt.path)
			if got.status != tt.status || got.path != tt.at {
				t.Errorf("got %d at %s, want %d at %s", got.status, got.path, tt.status, tt.at)
			}
		})
	}

	buyer.wants(buyer.post("/sign-out", nil), 200, "/")
	buyer.wants(buyer.get("/cart"), 200, "/sign-in?next=%2Fcart")
}

func TestOtherBuyersOrderDoesNotExist(t *testing.T) {
	t.Parallel()
	other := Account{Email: "noor@larkspur.test", Password: "p", Name: "Noor", Role: Buyer}
	server := httptest.NewServer(New(Options{Accounts: []Account{Mira, other}}).Handler())
	t.Cleanup(server.Close)
	mira, noor := newVisitor(t, server), newVisitor(t, server)
	mira.signIn(Mira)
	noor.signIn(other)
	mira.post("/cart", url.Values{"slug": {"garden-mint"}, "quantity": {"1"}})
	form := deliveryForm()
	form.Set("date", "2999-01-01")
	mira.wants(mira.post("/checkout", form), 200, "/orders/1001")
	noor.wants(noor.get("/orders/1001"), 404, "/orders/1001")
	noor.wants(noor.post("/orders/1001/cancel", nil), 404, "/orders/1001/cancel")
	noor.wants(noor.get("/orders"), 200, "/orders", "No orders yet")
}

func TestSignIn(t *testing.T) {
	t.Parallel()
	server := openShop(t)
	for _, tt := range []struct {
		name, email, password, next string
		status                      int
		at                          string
	}{
		{"right", Mira.Email, Mira.Password, "", 200, "/"},
		{"typed in capitals", "MIRA@larkspur.test ", Mira.Password, "", 200, "/"},
		{"back to where it began", Mira.Email, Mira.Password, "/products/garden-mint", 200, "/products/garden-mint"},
		{"not to another host", Mira.Email, Mira.Password, "//evil.test/", 200, "/"},
		{"not to another host, backslash", Mira.Email, Mira.Password, `/\evil.test`, 200, "/"},
		{"not to an absolute address", Mira.Email, Mira.Password, "https://evil.test/", 200, "/"},
		{"wrong password", Mira.Email, "tea", "", 422, "/sign-in"},
		{"unknown", "nobody@larkspur.test", "x", "", 422, "/sign-in"},
		{"empty", "", "", "", 422, "/sign-in"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, server)
			form := url.Values{"email": {tt.email}, "password": {tt.password}, "next": {tt.next}}
			got := v.post("/sign-in", form)
			if got.status != tt.status || got.path != tt.at {
				t.Errorf("got %d at %s, want %d at %s", got.status, got.path, tt.status, tt.at)
			}
		})
	}
}

func TestCookies(t *testing.T) {
	t.Parallel()
	server := openShop(t)
	r := httptest.NewRequest(http.MethodPost, server.URL+"/sign-in",
		strings.NewReader(url.Values{"email": {Otto.Email}, "password": {Otto.Password}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	New(Options{}).Handler().ServeHTTP(w, r)
	cookies := w.Result().Cookies()
	if len(cookies) != 2 || cookies[0].Name != SessionCookie || cookies[1].Name != Otto.SeenCookie() {
		t.Fatalf("cookies are %v", cookies)
	}
	for _, c := range cookies {
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" {
			t.Errorf("%s is not HttpOnly, SameSite=Lax, for all paths: %s", c.Name, c.Raw)
		}
	}

	buyer, admin := newVisitor(t, server), newVisitor(t, server)
	buyer.signIn(Mira)
	admin.signIn(Otto)
	seen := buyer.get("/whoami")
	buyer.wants(seen, 200, "/whoami", "mira@larkspur.test (buyer)", SessionCookie, "larkspur_seen_mira")
	if strings.Contains(seen.body, Otto.SeenCookie()) {
		t.Error("the buyer's request carried the admin's cookie")
	}
	admin.wants(admin.get("/whoami"), 200, "/whoami", "otto@larkspur.test (admin)", "larkspur_seen_otto")
	newVisitor(t, server).wants(newVisitor(t, server).get("/whoami"), 200, "/whoami", "nobody", "No cookies came")
}

func TestCrossOriginPostIsRefused(t *testing.T) {
	t.Parallel()
	server := openShop(t)
	v := newVisitor(t, server)
	v.signIn(Mira)
	r := v.request(http.MethodPost, "/sign-out", nil)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	if got := v.do(r); got.status != http.StatusForbidden {
		t.Errorf("got %d, want 403", got.status)
	}
	v.wants(v.get("/cart"), 200, "/cart")
}

func TestLive(t *testing.T) {
	t.Parallel()
	server := openShop(t)
	admin, buyer := newVisitor(t, server), newVisitor(t, server)
	admin.signIn(Otto)
	buyer.signIn(Mira)

	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	stream, err := admin.http.Do(admin.request(http.MethodGet, "/live?since=0", nil).WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if got := stream.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("the stream is %q", got)
	}
	events := bufio.NewScanner(stream.Body)
	next := func() string {
		for events.Scan() {
			if id, ok := strings.CutPrefix(events.Text(), "id: "); ok {
				return id
			}
		}
		t.Fatal("the stream ended: ", events.Err())
		return ""
	}

	buyer.post("/cart", url.Values{"slug": {"linen-towel"}, "quantity": {"1"}})
	buyer.post("/checkout", deliveryForm())
	if id := next(); id != "1" {
		t.Errorf("the order's event is %s, want 1", id)
	}
	admin.post("/admin/orders/1001/status", url.Values{"status": {"Packed"}})
	if id := next(); id != "2" {
		t.Errorf("the packing's event is %s, want 2", id)
	}

	// A page that was rendered before the change and connects after it is told at once.
	late := admin.request(http.MethodGet, "/live?since=0", nil).WithContext(ctx)
	late.Header.Set("Last-Event-ID", "1")
	second, err := admin.http.Do(late)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Body.Close()
	events = bufio.NewScanner(second.Body)
	if id := next(); id != "2" {
		t.Errorf("the late page's event is %s, want 2", id)
	}
}

func TestStartAndClose(t *testing.T) {
	t.Parallel()
	s, err := Start(Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := newVisitor(t, &httptest.Server{URL: s.URL})
	v.signIn(Mira)
	document := v.request(http.MethodGet, "/orders", nil)
	document.Header.Set("Sec-Fetch-Dest", "document")
	v.do(document)
	v.get("/orders") // a fetch of the page's own
	v.post("/cart", url.Values{"slug": {"linen-towel"}, "quantity": {"1"}})
	if got, want := s.Visits(Mira.Email), []string{"GET /orders", "POST /cart"}; !slices.Equal(got, want) {
		t.Errorf("visits are %v, want %v", got, want)
	}
	// An open live page must not hold the shop open.
	stream, err := v.http.Do(v.request(http.MethodGet, "/live?since=0", nil))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := s.Close(ctx); err != nil {
		t.Error(err)
	}
}

func TestCents(t *testing.T) {
	t.Parallel()
	for c, want := range map[Cents]string{0: "€0.00", 5: "€0.05", 123450: "€1234.50", -350: "-€3.50"} {
		if got := c.String(); got != want {
			t.Errorf("%d is %s, want %s", int(c), got, want)
		}
	}
}

func TestCatalogue(t *testing.T) {
	t.Parallel()
	art, err := assets.ReadFile("static/art.svg")
	if err != nil {
		t.Fatal(err)
	}
	slugs := map[string]bool{}
	for _, p := range catalogue {
		if slugs[p.Slug] || p.Price <= 0 || p.Name == "" || p.Story == "" || !strings.Contains(string(art), `id="`+p.Art+`"`) {
			t.Errorf("%+v is incomplete, or its slug is taken", p)
		}
		slugs[p.Slug] = true
	}
}
