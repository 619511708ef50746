package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
)

// ledger serves pages like a site, and reports each request to the path /x under the name "x", with one header of it.
type ledger struct {
	*site
	header string
	mu     sync.Mutex
	count  map[string]int
}

func newLedger(t *testing.T, header string, pages map[string]string) *ledger {
	l := &ledger{header: header, count: map[string]int{}}
	l.site = newSite(t, pages)
	inner := l.Config.Handler
	l.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.mu.Lock()
		l.count[r.URL.Path]++
		l.mu.Unlock()
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Headers", "*")
		if r.Method == http.MethodGet { // a preflight carries nothing of the request that it asks for
			l.channel(r.URL.Path) <- []byte(fmt.Sprintf("%q", r.Header.Get(header)))
		}
		inner.ServeHTTP(w, r)
	})
	return l
}

func (l *ledger) total() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.count {
		n += c
	}
	return n
}

func TestExtraHeadersGoWithEveryRequest(t *testing.T) {
	t.Parallel()
	pages := map[string]string{
		"/frame":      `<script>fetch('/frame-data')</script>`,
		"/worker.js":  `fetch('/worker-data'); new Worker('/nested.js')`,
		"/nested.js":  `fetch('/nested-data')`,
		"/far.js":     `fetch('/far-worker-data')`,
		"/service.js": `onactivate = e => e.waitUntil(fetch('/service-data'))`,
		"/inner":      "<!doctype html>",
	}
	popups := map[string]string{
		"blank":  `<a id="blank" href="%s/popup-blank" target="_blank">x</a>`,
		"opener": `<a id="opener" href="%s/popup-opener" target="_blank" rel="opener">x</a>`,
		"open":   `<button id="open" onclick="window.open('%s/popup-open')">x</button>`,
		"form":   `<form action="%s/popup-form" target="_blank"><input type="submit" id="form"></form>`,
	}
	l := newLedger(t, "X-Tenant", pages)
	var links string
	for kind, link := range popups {
		links += fmt.Sprintf(link, l.other())
		pages["/popup-"+kind] = "<!doctype html>"
	}
	pages["/far"] = fmt.Sprintf(`<iframe src="%s/inner"></iframe><script>fetch('/far-data'); new Worker('/far.js')</script>`, l.URL)
	pages["/"] = links + fmt.Sprintf(`<img src="/picture"><iframe src="/frame"></iframe><iframe src="%s/far"></iframe>
		<script>new Worker('/worker.js'); navigator.serviceWorker.register('/service.js')</script>`, l.other())

	b := launch(t, nil)
	p := newPlace(t, b, Settings{ExtraHTTPHeaders: map[string]string{"X-Tenant": "seven"}, Locale: "de-DE"}, Events{})
	plain := newPlace(t, b, Settings{}, Events{})
	navigate(t, p, firstPage(p), l.URL)
	for kind := range popups {
		evaluate[any](t, p, firstPage(p), fmt.Sprintf("document.getElementById(%q).click()", kind))
	}
	for _, path := range []string{
		"/", "/picture", "/frame", "/frame-data", "/far", "/far-data", "/far.js", "/far-worker-data", "/inner",
		"/worker.js", "/worker-data", "/nested.js", "/nested-data", "/service-data",
		"/popup-blank", "/popup-opener", "/popup-open", "/popup-form",
	} {
		if got := report[string](t, l.site, path); got != "seven" {
			t.Errorf("%s: header %q", path, got)
		}
	}
	navigate(t, plain, firstPage(plain), l.URL+"/inner")
	if got := report[string](t, l.site, "/inner"); got != "" {
		t.Errorf("another place sends the header too: %q", got)
	}
}

func TestOfflinePlace(t *testing.T) {
	t.Parallel()
	l := newLedger(t, "Host", map[string]string{"/": "<!doctype html>"})
	b := launch(t, nil)
	made := newPlace(t, b, Settings{Offline: true}, Events{})
	configured := newPlace(t, b, Settings{}, Events{})
	if err := configured.Configure(testContext(t), Settings{Offline: true}); err != nil {
		t.Fatal(err)
	}
	for _, p := range []*Place{made, configured} {
		first := firstPage(p)
		if evaluate[bool](t, p, first, "navigator.onLine") {
			t.Error("a page believes to be online")
		}
		s := p.find(target.ID(first)).session
		result, err := call(testContext(t), s, page.Navigate, page.NavigateParams{URL: l.URL})
		if err != nil || result.ErrorText != "net::ERR_INTERNET_DISCONNECTED" {
			t.Errorf("navigation: %q, %v", result.ErrorText, err)
		}
		second, err := p.NewPage(testContext(t))
		if err != nil {
			t.Fatal(err)
		}
		for what, script := range map[string]string{
			"fetch":  `fetch('URL').then(() => 'online', () => 'offline')`,
			"socket": `new Promise(done => { const s = new WebSocket('URL'); s.onopen = () => done('online'); s.onerror = () => done('offline') })`,
			"worker": "new Promise(done => { new Worker(URL.createObjectURL(new Blob([`fetch('URL').then(() => postMessage('online'), () => postMessage('offline'))`]))).onmessage = e => done(e.data) })",
			"popup":  `new Promise(done => { const w = open('URL'); setTimeout(function look() { try { w.document; setTimeout(look, 20) } catch { done('offline') } }) })`,
		} {
			script = strings.ReplaceAll(script, "'URL'", "'"+l.URL+"/'")
			if got := evaluate[string](t, p, second.TargetID, script); got != "offline" {
				t.Errorf("%s: %s", what, got)
			}
		}
	}
	if n := l.total(); n != 0 {
		t.Errorf("%d requests reached the server", n)
	}
	online := newPlace(t, b, Settings{}, Events{})
	navigate(t, online, firstPage(online), l.URL)
}

// newProxy answers every request with its name and the address that was asked for.
func newProxy(t *testing.T, name string) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "%s %s", name, r.URL)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestEachPlaceHasItsProxy(t *testing.T) {
	t.Parallel()
	direct := newSite(t, map[string]string{"/": "direct"})
	one, two := newProxy(t, "one"), newProxy(t, "two")
	b := launch(t, nil)
	const far = "http://shop.test/"
	near := fmt.Sprintf("http://127.0.0.1:%d/", direct.port())
	named := fmt.Sprintf("http://localhost:%d/", direct.port())
	for name, test := range map[string]struct {
		proxy *Proxy
		shows map[string]string
	}{
		"one":    {&Proxy{Server: one.URL}, map[string]string{far: "one " + far, near: "one " + near, named: "one " + named}},
		"two":    {&Proxy{Server: two.URL}, map[string]string{far: "two " + far}},
		"bypass": {&Proxy{Server: one.URL, Bypass: []string{"127.0.0.0/8", "*.test"}}, map[string]string{near: "direct", named: "one " + named, "http://other.example/": "one http://other.example/"}},
		"none":   {nil, map[string]string{near: "direct", named: "direct"}},
	} {
		p := newPlace(t, b, Settings{Proxy: test.proxy}, Events{})
		for address, want := range test.shows {
			navigate(t, p, firstPage(p), address)
			if got := evaluate[string](t, p, firstPage(p), "document.body.innerText"); got != want {
				t.Errorf("%s: %s shows %q", name, address, got)
			}
		}
	}
}

func TestPermissionsAreForOneOrigin(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": "<!doctype html>"})
	b := launch(t, nil)
	names := []string{"geolocation", "notifications", "clipboard-read", "clipboard-write", "camera", "microphone"}
	var all []Permission
	for _, name := range names {
		all = append(all, Permission{name, s.URL})
	}
	p := newPlace(t, b, Settings{Permissions: all}, Events{})
	other := newPlace(t, b, Settings{}, Events{})
	state := func(p *Place, name string) string {
		return evaluate[string](t, p, firstPage(p), fmt.Sprintf("navigator.permissions.query({name: %q}).then(p => p.state)", name))
	}
	navigate(t, p, firstPage(p), s.URL)
	navigate(t, other, firstPage(other), s.URL)
	for _, name := range names {
		if got := state(p, name); got != "granted" {
			t.Errorf("%s: %s", name, got)
		}
		// The browser lets every page write to the clipboard in answer to a click.
		if got := state(other, name); got == "granted" && name != "clipboard-write" {
			t.Errorf("%s is granted in another place", name)
		}
	}
	if got := evaluate[string](t, p, firstPage(p), "Notification.permission"); got != "granted" {
		t.Errorf("notifications: %s", got)
	}
	navigate(t, p, firstPage(p), s.other())
	for _, name := range names {
		if got := state(p, name); got == "granted" && name != "clipboard-write" {
			t.Errorf("%s is granted to another origin", name)
		}
	}
}
