package browser

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"

	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// office gives out tickets and receives what the workers of the test extension report.
type office struct {
	server  *httptest.Server
	issued  atomic.Int64
	arrived chan Ticket // ID is the place, Secret the ticket's own
}

func newOffice(t *testing.T) *office {
	o := &office{arrived: make(chan Ticket, 100)}
	o.server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		o.arrived <- Ticket{ID: query.Get("id"), Secret: query.Get("secret")}
	}))
	t.Cleanup(o.server.Close)
	return o
}

func (o *office) mint(place string) (Ticket, error) {
	u, err := url.Parse(o.server.URL)
	if err != nil {
		return Ticket{}, err
	}
	port, err := strconv.Atoi(u.Port())
	return Ticket{Port: port, ID: place, Secret: fmt.Sprint(o.issued.Add(1))}, err
}

func launchWithExtension(t *testing.T, mint func(string) (Ticket, error)) *Browser {
	t.Helper()
	dir, err := filepath.Abs("testdata/extension")
	if err != nil {
		t.Fatal(err)
	}
	return launch(t, func(o *Options) { o.ExtensionDir, o.Ticket = dir, mint })
}

// stopWorker closes the worker's target in a place.
func stopWorker(t *testing.T, p *Place) {
	t.Helper()
	var worker target.ID
	p.browser.mu.Lock()
	for id, contextID := range p.browser.workers {
		if contextID == p.id {
			worker = id
		}
	}
	p.browser.mu.Unlock()
	if _, err := call(testContext(t), p.browser.root, target.CloseTarget, target.CloseTargetParams{TargetID: worker}); err != nil {
		t.Fatal(err)
	}
}

func TestEachPlacesWorkerGetsItsTicket(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	b := launchWithExtension(t, o.mint)
	waiting := make(map[string]bool)
	for range 5 {
		waiting[newPlace(t, b, Settings{}, Events{}).ID()] = true
	}
	for len(waiting) > 0 {
		ticket := receive(t, o.arrived)
		if !waiting[ticket.ID] {
			t.Fatalf("ticket of %q arrived twice or is a stranger's", ticket.ID)
		}
		delete(waiting, ticket.ID)
	}
	if n := o.issued.Load(); n != 5 {
		t.Errorf("%d tickets issued for 5 places", n)
	}
}

func TestStoppedWorkerIsWoken(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	b := launchWithExtension(t, o.mint)
	gone := make(chan struct{}, 10)
	p := newPlace(t, b, Settings{}, Events{WorkerGone: func() { gone <- struct{}{} }})
	other := newPlace(t, b, Settings{}, Events{WorkerGone: func() { t.Error("the wrong worker is gone") }})
	receive(t, o.arrived)
	receive(t, o.arrived)
	for turn := range 3 {
		stopWorker(t, p)
		receive(t, gone)
		if err := p.WakeWorker(testContext(t)); err != nil {
			t.Fatal(err)
		}
		want := Ticket{ID: p.ID(), Secret: fmt.Sprint(3 + turn)}
		if got := receive(t, o.arrived); got != want {
			t.Errorf("ticket %+v arrived, want %+v", got, want)
		}
	}
	if err := other.Close(testContext(t)); err != nil {
		t.Error(err)
	}
}

func TestWakingNeedsAPage(t *testing.T) {
	t.Parallel()
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	if err := p.ClosePage(testContext(t), firstPage(p)); err != nil {
		t.Fatal(err)
	}
	if err := p.WakeWorker(testContext(t)); !errors.Is(err, ErrNoPage) {
		t.Errorf("got %v, want ErrNoPage", err)
	}
}

func TestRefusedTicketLeavesThePlace(t *testing.T) {
	t.Parallel()
	asked := make(chan string, 10)
	b := launchWithExtension(t, func(place string) (Ticket, error) {
		asked <- place
		return Ticket{}, errors.New("no tickets today")
	})
	p := newPlace(t, b, Settings{}, Events{})
	if place := receive(t, asked); place != p.ID() {
		t.Errorf("ticket asked for %q, want %q", place, p.ID())
	}
	if got := evaluate[int](t, p, firstPage(p), "6 * 7"); got != 42 {
		t.Errorf("got %d", got)
	}
}

func TestWorkerKnowsItsSignIns(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	b := launchWithExtension(t, o.mint)
	gone := make(chan struct{}, 10)
	p := newPlace(t, b, Settings{}, Events{WorkerGone: func() { gone <- struct{}{} }})
	other := newPlace(t, b, Settings{Proxy: &Proxy{Server: "http://127.0.0.1:9", Bypass: []string{o.server.Listener.Addr().String()}, Username: "ann", Password: "p\"</script>"}}, Events{})
	known := func(p *Place) string {
		t.Helper()
		var worker session
		p.browser.mu.Lock()
		for _, a := range p.browser.sessions {
			if a.place == p && a.kind == typeServiceWorker {
				worker = a.session
			}
		}
		p.browser.mu.Unlock()
		result, err := call(testContext(t), worker, cdpruntime.Evaluate, cdpruntime.EvaluateParams{Expression: "JSON.stringify(globalThis.browsentic.signIns)"})
		if err != nil {
			t.Fatal(err)
		}
		var text string
		if err := json.Unmarshal(result.Result.Value, &text); err != nil {
			t.Fatal(err)
		}
		return text
	}
	receive(t, o.arrived)
	receive(t, o.arrived)
	if got := known(p); got != "{}" {
		t.Errorf("signs in with %s", got)
	}
	if got := known(other); got != `{"proxy":{"username":"ann","password":"p\"</script>"}}` {
		t.Errorf("signs in at the proxy with %s", got)
	}
	err := p.Configure(testContext(t), Settings{HTTPCredentials: &Credentials{Origin: "https://a.test", Username: "kim", Password: "\u2028"}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got := known(p); got != `{"origin":{"origin":"https://a.test","username":"kim","password":"`+"\u2028"+`"}}` {
			t.Errorf("signs in with %s", got)
		}
		stopWorker(t, p)
		receive(t, gone)
		if err := p.WakeWorker(testContext(t)); err != nil {
			t.Fatal(err)
		}
		receive(t, o.arrived)
	}
}
