package e2e

import (
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// write answers with a page that shows body in a paragraph with the id out.
func write(w http.ResponseWriter, body string, args ...any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<!doctype html><p id=out>"+body, args...)
}

// server serves on 127.0.0.1, and under another name: an origin of its own.
func server(t *testing.T, handle http.HandlerFunc) (base, other string) {
	s := httptest.NewServer(handle)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL, fmt.Sprintf("http://localhost:%d", s.Listener.Addr().(*net.TCPAddr).Port)
}

// opens navigates a page and answers what it shows.
func (p *page) opens(url string) string {
	p.t.Helper()
	p.do("browser_navigate", map[string]any{"url": url})
	return p.shows()
}

func (p *page) shows() string {
	p.t.Helper()
	text, _ := p.do("browser_visible_text", map[string]any{"locator": css("#out")}).at("text").(string)
	return text
}

// becomes waits until the page shows a text.
func (p *page) becomes(text string) {
	p.t.Helper()
	p.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "text", "text": text, "state": "present"}})
}

func settings(s map[string]any) map[string]any { return map[string]any{"contextSettings": s} }

// newProxy is a proxy that knows one login, or lets everybody in, and answers everything itself.
func newProxy(t *testing.T, name, login string) string {
	want := "Basic " + base64.StdEncoding.EncodeToString([]byte(login))
	base, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		if login != "" && r.Header.Get("Proxy-Authorization") != want {
			w.Header().Set("Proxy-Authenticate", `Basic realm="`+name+`"`)
			w.WriteHeader(http.StatusProxyAuthRequired)
			write(w, "%s lets nobody in", name)
			return
		}
		if r.URL.Path == "/frames" {
			write(w, `%s</p><iframe src="http://far.test/inner"></iframe><a href="http://far.test/next" target="_blank">Next</a>`, name)
			return
		}
		write(w, "%s took %s", name, r.URL)
	})
	return base
}

func TestEachSessionHasItsProxy(t *testing.T) {
	t.Parallel()
	c := shared.client(t)
	direct, _ := server(t, func(w http.ResponseWriter, _ *http.Request) { write(w, "direct") })
	red, blue, open := newProxy(t, "red", "ann:pa:ss"), newProxy(t, "blue", "ben:p"), newProxy(t, "open", "")
	const shop = "http://shop.test/list?x=1"

	var wait sync.WaitGroup
	for _, test := range []struct {
		name  string
		proxy map[string]any
		shows map[string]string
	}{
		{"red", map[string]any{"server": red, "username": "ann", "password": "pa:ss"}, map[string]string{shop: "red took " + shop}},
		{"blue", map[string]any{"server": blue, "username": "ben", "password": "p"}, map[string]string{shop: "blue took " + shop, direct + "/": "blue took " + direct + "/"}},
		{"open", map[string]any{"server": open, "bypass": "127.0.0.0/8"}, map[string]string{shop: "open took " + shop, direct + "/": "direct"}},
		{"wrong login", map[string]any{"server": red, "username": "ann", "password": "no"}, map[string]string{shop: "red lets nobody in"}},
		{"no login", map[string]any{"server": red}, map[string]string{shop: "red lets nobody in"}},
		{"none", nil, map[string]string{direct + "/": "direct"}},
	} {
		wait.Go(func() {
			args := map[string]any{}
			if test.proxy != nil {
				args = settings(map[string]any{"proxy": test.proxy})
			}
			p := c.session(args)
			for url, want := range test.shows {
				if got := p.opens(url); got != want {
					t.Errorf("%s: %s shows %q, want %q", test.name, url, got, want)
				}
			}
		})
	}
	wait.Wait()

	p := c.session(settings(map[string]any{"proxy": map[string]any{"server": red, "username": "ann", "password": "pa:ss"}}))
	p.do("browser_navigate", map[string]any{"url": "http://shop.test/frames"})
	got := p.do("browser_visible_text", map[string]any{"locator": map[string]any{
		"strategy": "css", "value": "#out", "frame": map[string]any{"kind": "iframe", "chain": []any{css("iframe")}},
	}}).at("text")
	if got != "red took http://far.test/inner" {
		t.Errorf("a frame shows %q", got)
	}
	dead := c.session(settings(map[string]any{"proxy": map[string]any{"server": "127.0.0.1:1"}}))
	if got := dead.attempt("browser_navigate", map[string]any{"url": shop}); got.code != "NAVIGATION_FAILED" {
		t.Errorf("a proxy that is not there: %s", got)
	}
}

// members is a site behind a sign-in that one login opens.
func members(t *testing.T, login string) (base, other string) {
	want := "Basic " + base64.StdEncoding.EncodeToString([]byte(login))
	return server(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		switch {
		case r.URL.Path == "/public":
			write(w, `public</p><button onclick="fetch('/data').then(r => r.text().then(t => out.textContent = r.status + ' ' + t.slice(-6)))">Fetch</button>
				<button onclick="new Worker(window.URL.createObjectURL(new Blob(['fetch(\'' + location.origin + '/data\').then(r => postMessage(r.status))']))).onmessage = e => out.textContent = 'worker ' + e.data">Work</button>
				<button onclick="new Image().src = '/picture'; out.textContent = 'asked'">Picture</button>`)
		case r.Header.Get("Authorization") != want:
			w.Header().Set("WWW-Authenticate", `Basic realm="Members"`)
			w.WriteHeader(http.StatusUnauthorized)
			write(w, "for members only")
		default:
			write(w, "welcome")
		}
	})
}

func TestSignInOfOneOrigin(t *testing.T) {
	t.Parallel()
	c := shared.client(t)
	base, other := members(t, "kim:k€y")
	credentials := func(user, password string) map[string]any {
		return settings(map[string]any{"httpCredentials": map[string]any{"origin": base, "username": user, "password": password}})
	}
	kim, wrong, nobody := c.session(credentials("kim", "k€y")), c.session(credentials("kim", "no")), c.session(nil)
	for _, test := range []struct {
		p         *page
		url       string
		shows     string
		fetched   string
		inAWorker string
	}{
		{kim, base, "welcome", "200 elcome", "worker 200"},
		{wrong, base, "for members only", "401 s only", "worker 401"},
		{nobody, base, "for members only", "401 s only", "worker 401"},
		{kim, other, "for members only", "401 s only", "worker 401"},
	} {
		if got := test.p.opens(test.url + "/secret"); got != test.shows {
			t.Errorf("%s shows %q, want %q", test.url, got, test.shows)
		}
		// The page must not be stuck behind a question, whatever asks for it.
		test.p.do("browser_navigate", map[string]any{"url": test.url + "/public"})
		test.p.do("browser_click", map[string]any{"locator": role("button", "Picture")})
		test.p.becomes("asked")
		test.p.do("browser_click", map[string]any{"locator": role("button", "Fetch")})
		test.p.becomes(test.fetched)
		test.p.do("browser_click", map[string]any{"locator": role("button", "Work")})
		test.p.becomes(test.inAWorker)
	}
}

func TestHeadersAndOffline(t *testing.T) {
	t.Parallel()
	c := shared.client(t)
	var other string
	base, other := server(t, func(w http.ResponseWriter, r *http.Request) {
		tenant := r.Header.Get("X-Tenant")
		if r.URL.Path == "/frames" {
			write(w, `%s</p><iframe src="%s/frame"></iframe><a href="%s/popup" target="_blank">Next</a>`, tenant, other, other)
			return
		}
		write(w, "tenant %s", tenant)
	})
	var wait sync.WaitGroup
	for _, tenant := range []string{"seven", "eight"} {
		wait.Go(func() {
			p := c.session(settings(map[string]any{"extraHTTPHeaders": map[string]any{"X-Tenant": tenant}}))
			if got := p.opens(base); got != "tenant "+tenant {
				t.Errorf("%s: %q", tenant, got)
			}
			p.do("browser_navigate", map[string]any{"url": base + "/frames"})
			inFrame := p.do("browser_visible_text", map[string]any{"locator": map[string]any{
				"strategy": "css", "value": "#out", "frame": map[string]any{"kind": "iframe", "chain": []any{css("iframe")}},
			}}).at("text")
			if inFrame != "tenant "+tenant {
				t.Errorf("%s: a frame of another site got %q", tenant, inFrame)
			}
			second := &page{client: p.client, session: p.session, id: p.must("browser_page_create", map[string]any{"sessionId": p.session}).at("page.pageId").(string)}
			if got := second.opens(other); got != "tenant "+tenant {
				t.Errorf("%s: a second page got %q", tenant, got)
			}
		})
	}
	wait.Go(func() {
		p := c.session(settings(map[string]any{"offline": true}))
		if got := p.attempt("browser_navigate", map[string]any{"url": base}); got.code != "NAVIGATION_FAILED" {
			t.Errorf("offline: %s", got)
		}
	})
	wait.Go(func() {
		if got := c.session(nil).opens(base); got != "tenant" {
			t.Errorf("without settings: %q", got)
		}
	})
	wait.Wait()
}

// TestSettingsOutliveTheWorker: what the worker answers sign-ins with is given to the next one, too.
func TestSettingsOutliveTheWorker(t *testing.T) {
	t.Parallel()
	w := ownWorld(t, "BROWSENTIC_WARM_SPARE=false")
	c := w.client(t)
	base, _ := members(t, "kim:k")
	p := c.session(settings(map[string]any{"httpCredentials": map[string]any{"origin": base, "username": "kim", "password": "k"}}))
	p.opens(base + "/public") // a worker that dies before it is installed is none the browser would start again
	killWorkers(t, w)
	p.attempt("browser_get_url", nil) // it may meet the dead one
	if got := p.opens(base + "/secret"); got != "welcome" {
		t.Errorf("it shows %q", got)
	}
}

func TestNoSecretOfTheSettingsIsKept(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	c := w.client(t)
	base, _ := members(t, "kim:s3cr3t-one")
	proxy := newProxy(t, "red", "ann:s3cr3t-two")
	p := c.session(settings(map[string]any{
		"httpCredentials":  map[string]any{"origin": base, "username": "kim", "password": "s3cr3t-one"},
		"proxy":            map[string]any{"server": proxy, "username": "ann", "password": "s3cr3t-two", "bypass": "127.0.0.1"},
		"extraHTTPHeaders": map[string]any{"X-Key": "s3cr3t-three"},
	}))
	p.opens(base + "/secret")
	p.opens("http://shop.test/")
	for _, a := range []answer{
		c.must("browser_session_get", map[string]any{"sessionId": p.session}),
		c.must("browser_session_list", nil),
		c.try("browser_session_create", settings(map[string]any{"httpCredentials": map[string]any{"origin": "x", "username": "kim", "password": "s3cr3t-four"}})),
	} {
		if strings.Contains(fmt.Sprint(a.fields, a.err), "s3cr3t") {
			t.Errorf("an answer tells a secret: %s", a)
		}
	}
	c.closeSession(p.session)
	if err := w.stop(); err != nil {
		t.Error(err)
	}
	files, err := filepath.Glob(filepath.Join(w.home, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if raw, err := os.ReadFile(file); err == nil && strings.Contains(string(raw), "s3cr3t") {
			t.Errorf("%s tells a secret", filepath.Base(file))
		}
	}
}

func TestDownloads(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	c := w.client(t)
	pdf := []byte("%PDF-1.7\n\xff\xfe\x00")
	base, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		name, isFile := strings.CutPrefix(r.URL.Path, "/file/")
		if !isFile {
			write(w, `ready</p><a href="/file/list.csv?token=s3cr3t">List</a><a href="/file/bill.pdf" target="_blank">Bill</a>
				<a href="/file/setup.exe">Setup</a><button onclick="out.textContent = 'still here'">Still here</button>`)
			return
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Content-Disposition", "attachment; filename="+name)
		if name == "bill.pdf" {
			w.Write(pdf)
			return
		}
		fmt.Fprint(w, "part,price\n")
	})
	accepts := settings(map[string]any{"acceptDownloads": true})
	one, two, none := c.session(accepts), c.session(accepts), c.session(nil)
	take := func(p *page, link string, number int) string {
		t.Helper()
		p.do("browser_click", map[string]any{"locator": role("link", link)})
		for range 200 {
			if id, ok := p.downloads().at(fmt.Sprintf("downloads.%d.downloadId", number)).(string); ok {
				return id
			}
		}
		t.Fatalf("%s: no download", link)
		return ""
	}
	for _, p := range []*page{one, two, none} {
		p.opens(base)
	}

	list := take(one, "List", 0)
	a := one.download(list)
	if a.at("content") != "text" || a.at("text") != "part,price\n" || a.at("download.mimeType") != "text/csv" || a.at("download.url") != base+"/file/list.csv" {
		t.Errorf("a text: %s", a)
	}
	a = two.download(take(two, "Bill", 0))
	resource, ok := a.content[len(a.content)-1].(*mcp.EmbeddedResource)
	if a.at("content") != "resource" || !ok || string(resource.Resource.Blob) != string(pdf) || resource.Resource.MIMEType != "application/pdf" {
		t.Errorf("a file: %s, %v", a, a.content)
	}
	a = two.download(take(two, "Setup", 1))
	if a.at("content") != "none" || a.at("download.state") != "refused" || a.at("download.refusal") != "file_type" {
		t.Errorf("a program: %s", a)
	}
	if got := two.attempt("browser_download_get", map[string]any{"downloadId": list}); got.code != "DOWNLOAD_NOT_FOUND" {
		t.Errorf("another session's file: %s", got)
	}
	a = none.download(take(none, "List", 0))
	if a.at("download.state") != "refused" || a.at("download.refusal") != "not_accepted" {
		t.Errorf("not accepted: %s", a)
	}
	for _, p := range []*page{one, two, none} {
		p.do("browser_click", map[string]any{"locator": role("button", "Still here")})
		if got := p.shows(); got != "still here" {
			t.Errorf("the page shows %q", got)
		}
		if n := p.must("browser_page_list", map[string]any{"sessionId": p.session}).at("pages.length"); n != 1.0 {
			t.Errorf("%v pages", n)
		}
	}

	kept := func() int {
		files, err := filepath.Glob(filepath.Join(w.home, "browsers", "*", "Files", "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		return len(files)
	}
	if n := kept(); n != 2 {
		t.Errorf("%d files are kept", n)
	}
	for i, p := range []*page{one, two} {
		c.must("browser_session_close", map[string]any{"sessionId": p.session})
		if n := kept(); n != 1-i {
			t.Errorf("%d files are left", n)
		}
	}
}

func (p *page) downloads() answer {
	p.t.Helper()
	return p.must("browser_download_list", map[string]any{"sessionId": p.session})
}

func (p *page) download(id string) answer {
	p.t.Helper()
	return p.must("browser_download_get", map[string]any{"sessionId": p.session, "downloadId": id})
}
