package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/page"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

func TestConsoleLines(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": "<!doctype html><div id=d class='a b'></div>"})
	b := launch(t, nil)
	o := newObserver()
	p := newPlace(t, b, Settings{}, o.events())
	first := firstPage(p)
	navigate(t, p, first, s.URL)
	lines := [][2]string{
		{`'hello', 1, -0, 1.5, NaN, 10n, true, null, undefined, Symbol('q')`, "hello 1 -0 1.5 NaN 10n true null undefined Symbol(q)"},
		{`''`, ""},
		{`'lone \ud800 half', '😀'`, "lone \uFFFD half 😀"},
		{`{a: 1, b: 'x', c: {d: 1}, e: [1], f() {}, get g() { window.ran = true }}`, "{a: 1, b: 'x', c: {…}, e: Array(1), f: function, …}"},
		{`[1, 'two', null, undefined, [3], {}]`, "[1, 'two', null, undefined, Array(1), {…}]"},
		{`Array(200).fill(7)`, "[" + strings.Repeat("7, ", 100) + "…]"},
		{`Object.assign([1], {x: 2})`, "[1, x: 2]"},
		{`new Uint8Array([1, 2])`, "[1, 2]"},
		{`new Map([['k', {v: 1}], [2, 'w']])`, "Map(2) {'k' => {v: 1}, 2 => 'w'}"},
		{`new Set([1, 'a'])`, "Set(2) {1, 'a'}"},
		{`new (class Point { x = 1 })`, "Point {x: 1}"},
		{`Object.create(null)`, "{}"},
		{`function named(a, b) { return a }, (a) => a, class A extends Array {}`, "function named(a, b) {…} (a) => a {…} class A extends Array {…}"},
		{`new Error('boom\nsecond line')`, "Error: boom\nsecond line"},
		{`{cause: new TypeError('inner')}`, "{cause: TypeError: inner}"},
		{`d`, "div#d.a.b"},
		{`/x+/g, new Date(0).getTime() === 0`, "/x+/g true"},
		{`new Proxy({}, {ownKeys() { window.ran = true; return [] }, get() { window.ran = true }})`, "Proxy(Object)"},
		{`Object.defineProperty(new Error('x'), 'stack', {get() { window.ran = true }})`, "Error: x"},
		{`'%s is %d, %i and %f', 'it', '42.7', 3.9, 1.5`, "it is 42, 3 and 1.5"},
		{`'%o %O %c%s', {a: 1}, {b: 2}, 'color: red', 'styled', 'rest', 5`, "{a: 1} {b: 2} styled rest 5"},
		{`'100%% sure, %j %', 'x'`, "100% sure, %j % x"},
		{`'100% of 100%%'`, "100% of 100%%"},
		{`'%s and %s', 'one'`, "one and %s"},
		{`1, '%s', 2`, "1 %s 2"},
		{`'%d', {}`, "NaN"},
	}
	var script strings.Builder
	for _, line := range lines {
		fmt.Fprintf(&script, "console.log(%s);\n", line[0])
	}
	evaluate[any](t, p, first, script.String()+"0")
	p.Flush(testContext(t), first)
	got := o.lines(first, "log")
	if len(got) != len(lines) {
		t.Fatalf("%d lines of %d: %q", len(got), len(lines), got)
	}
	for i, line := range lines {
		if got[i] != line[1] {
			t.Errorf("console.log(%s)\n got %q\nwant %q", line[0], got[i], line[1])
		}
	}
	if evaluate[bool](t, p, first, "!!window.ran") {
		t.Error("observing has run code of the page")
	}

	evaluate[any](t, p, first, `console.info('i'); console.warn('w'); console.error('e'); console.debug('d'); console.table([{a: 1}]); console.trace('t');
		console.assert(true, 'no'); console.assert(false, 'as'); console.group('g'); console.groupEnd(); console.count(); console.dir({z: 1}); console.clear(); 0`)
	p.Flush(testContext(t), first)
	levels := o.of(first)
	want := []string{"info: i", "warning: w", "error: e", "debug: d", "table: [{a: 1}]", "trace: t", "assert: as", "startGroup: g", "count: default: 1", "dir: {z: 1}", "clear: console.clear"}
	if got := levels[len(levels)-len(want):]; !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{
		"/":          `<!doctype html><script src="/syntax.js"></script><script>setTimeout(() => { throw new Error('late\nsecond line') })</script>`,
		"/syntax.js": "let = = 3",
	})
	b := launch(t, nil)
	o := newObserver()
	p := newPlace(t, b, Settings{}, o.events())
	first := firstPage(p)
	navigate(t, p, first, s.URL)
	evaluate[any](t, p, first, `setTimeout(() => { throw {a: 1} }); setTimeout(() => { throw 'a string' }); Promise.reject(new TypeError('rejected')); 0`)
	o.until(t, first, "error: SyntaxError: Unexpected token '='", "error: Error: late\nsecond line", "error: {a: 1}", "error: a string", "error: TypeError: rejected")
	evaluate[any](t, p, first, `new Promise((_, no) => no(1)).catch(() => {}); try { throw new Error('caught') } catch {} 0`)
	p.Flush(testContext(t), first)
	if got := o.lines(first, "error"); len(got) != 5 {
		t.Errorf("errors %q", got)
	}
}

// crossing serves a page that makes every kind of request, and answers in every way.
func crossing(t *testing.T) (base, other string) {
	mux := http.NewServeMux()
	document := func(path, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<!doctype html>", strings.ReplaceAll(body, "OTHER", other))
		})
	}
	script := func(path, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, body)
		})
	}
	document("/{$}", `<link rel=stylesheet href=/style.css><script>
		console.log('first line');
		for (const path of ['/hop1', '/500', '/cut', '/204']) fetch(path).then(r => r.text()).catch(() => {});
		fetch('OTHER/nocors').catch(() => {});
		fetch('OTHER/pre', {method: 'PUT', headers: {'X-A': 'b'}}).catch(() => {});
		fetch('/hang', {signal: AbortSignal.timeout(100)}).catch(() => {});
		fetch('/post', {method: 'POST', body: 'password=hunter2'});
		navigator.sendBeacon('/beacon', 'x');
		new EventSource('/events');
		new WebSocket('ws://' + location.host + '/socket?token=abc');
		fetch('data:text/plain,hi'); fetch(URL.createObjectURL(new Blob(['x'])));
		new Worker('/worker.js');
	</script><iframe src="OTHER/frame"></iframe><iframe src="/near"></iframe><img src="data:image/png;base64,AAAA"><iframe srcdoc="<script>console.log('in srcdoc')</script>"></iframe>`)
	document("/frame", `<script>console.log('in frame'); fetch('/infar'); setTimeout(() => { throw new Error('frame error') })</script><iframe src="/nested"></iframe>`)
	document("/nested", `<script>console.log('in nested frame')</script>`)
	document("/near", `<script>console.log('in near frame')</script>`)
	document("/popup", `<script>console.log('in popup ' + location.search); fetch('/inpopup' + location.search)</script>`)
	document("/opener", `<a id=blank href="/popup?blank" target=_blank>x</a><a id=opener href="/popup?opener" target=_blank rel=opener>x</a>
		<button id=open onclick="window.open('/popup?open')">x</button><button id=features onclick="window.open('/popup?features', '', 'width=300,height=200')">x</button>
		<form action="/popup" target=_blank><input type=hidden name=form><input type=submit id=form></form>`)
	script("/worker.js", "console.log('in worker', {a: 1}); fetch('/inworker'); setTimeout(() => { throw new Error('worker error') })")
	mux.HandleFunc("/style.css", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", "text/css") })
	mux.Handle("/hop1", http.RedirectHandler("/hop2?token=abc", http.StatusFound))
	mux.Handle("/hop2", http.RedirectHandler("/end", http.StatusTemporaryRedirect))
	mux.HandleFunc("/500", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", 500) })
	mux.HandleFunc("/204", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204) })
	mux.HandleFunc("/cut", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		fmt.Fprint(w, "part")
		http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	})
	mux.HandleFunc("/hang", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/events", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	for _, path := range []string{"/end", "/nocors", "/pre", "/post", "/beacon", "/infar", "/inworker", "/inpopup"} {
		mux.HandleFunc(path, func(http.ResponseWriter, *http.Request) {})
	}
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	base = server.URL
	other = strings.Replace(base, "127.0.0.1", "localhost", 1)
	return base, other
}

func TestRequests(t *testing.T) {
	t.Parallel()
	base, other := crossing(t)
	b := launch(t, nil)
	o := newObserver()
	p := newPlace(t, b, Settings{}, o.events())
	first := firstPage(p)
	s := p.find(target.ID(first)).session
	if _, err := call(testContext(t), s, page.Navigate, page.NavigateParams{URL: base}); err != nil {
		t.Fatal(err)
	}
	o.until(t, first,
		"GET document "+base+"/", "200 "+base+"/", "log: first line",
		"GET stylesheet "+base+"/style.css", "200 "+base+"/style.css",
		"GET fetch "+base+"/hop1", "302 "+base+"/hop1", "GET fetch "+base+"/hop2?token=abc", "307 "+base+"/hop2?token=abc", "GET fetch "+base+"/end", "200 "+base+"/end",
		"GET fetch "+base+"/500", "500 "+base+"/500",
		"GET fetch "+base+"/cut", "200 "+base+"/cut", "failed "+base+"/cut net::ERR_CONTENT_LENGTH_MISMATCH",
		"GET fetch "+base+"/204", "204 "+base+"/204",
		"GET fetch "+other+"/nocors", "failed "+other+"/nocors net::ERR_FAILED (CORS: MissingAllowOriginHeader)",
		"OPTIONS preflight "+other+"/pre", "PUT fetch "+other+"/pre", "failed "+other+"/pre net::ERR_FAILED (CORS: PreflightMissingAllowOriginHeader)",
		"GET fetch "+base+"/hang", "failed "+base+"/hang net::ERR_ABORTED (cancelled)",
		"POST fetch "+base+"/post", "200 "+base+"/post",
		"POST ping "+base+"/beacon",
		"GET eventsource "+base+"/events", "200 "+base+"/events",
		// What the browser itself wrote.
		"error: Failed to load resource: the server responded with a status of 500 (Internal Server Error) ("+base+"/500)",
		// Frames and workers.
		"GET document "+other+"/frame", "200 "+other+"/frame", "log: in frame", "GET fetch "+other+"/infar", "200 "+other+"/infar", "error: Error: frame error",
		"GET document "+other+"/nested", "200 "+other+"/nested", "log: in nested frame",
		"GET document "+base+"/near", "200 "+base+"/near", "log: in near frame", "log: in srcdoc",
		"GET script "+base+"/worker.js", "200 "+base+"/worker.js", "log: in worker {a: 1}", "GET fetch "+base+"/inworker", "200 "+base+"/inworker", "error: Error: worker error",
	)
	all := strings.Join(o.of(first), "\n")
	for _, never := range []string{"favicon", "GET other data:", "blob:", "hunter2", " ws:", "chrome-extension:"} {
		if strings.Contains(all, never) {
			t.Errorf("%q was observed in\n%s", never, all)
		}
	}
	for what, want := range map[string]int{"log: in worker {a: 1}": 1, "GET document " + other + "/frame": 1, "200 " + other + "/frame": 1, "error: Error: worker error": 1} {
		if n := countOf(o.of(first), what); n != want {
			t.Errorf("%s: %d times, want %d", what, n, want)
		}
	}
}

func TestPopupsAreObservedFromTheirFirstRequest(t *testing.T) {
	t.Parallel()
	base, _ := crossing(t)
	b := launch(t, nil)
	o := newObserver()
	p := newPlace(t, b, Settings{}, o.events())
	first := firstPage(p)
	navigate(t, p, first, base+"/opener")
	for kind, query := range map[string]string{"blank": "blank", "opener": "opener", "open": "open", "features": "features", "form": "form="} {
		evaluate[any](t, p, first, fmt.Sprintf("document.getElementById(%q).click()", kind))
		var popup string
		for deadline := time.Now().Add(patience); popup == "" && time.Now().Before(deadline); {
			for _, info := range p.Pages()[1:] {
				if strings.HasSuffix(info.URL, "/popup?"+query) {
					popup = info.TargetID
				}
			}
		}
		o.until(t, popup, "GET document "+base+"/popup?"+query, "200 "+base+"/popup?"+query, "log: in popup ?"+query, "GET fetch "+base+"/inpopup?"+query)
		if got := o.of(popup)[0]; got != "GET document "+base+"/popup?"+query {
			t.Errorf("%s: the first thing seen is %q", kind, got)
		}
	}
	if got := strings.Join(o.of(first), "\n"); strings.Contains(got, "popup") {
		t.Errorf("the opener is said to have done\n%s", got)
	}
}

func TestObservingGoesOnAfterNavigation(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{
		"/one": "<!doctype html><script>console.log('one')</script>",
		"/two": "<!doctype html><script>console.log('two')</script>",
	})
	b := launch(t, nil)
	o := newObserver()
	p := newPlace(t, b, Settings{}, o.events())
	first := firstPage(p)
	navigate(t, p, first, s.URL+"/one")
	navigate(t, p, first, s.other()+"/two") // in another process
	evaluate[any](t, p, first, "history.back(), 0")
	o.until(t, first, "log: one", "log: two")
	if _, err := call(testContext(t), p.find(target.ID(first)).session, page.Crash, cdp.Empty{}); err == nil {
		t.Error("a crashed page answered")
	}
	navigate(t, p, first, s.URL+"/two")
	p.Flush(testContext(t), first)
	if got := o.lines(first, "log"); len(got) < 3 || got[0] != "one" || got[1] != "two" || got[len(got)-1] != "two" {
		t.Errorf("lines %q", got)
	}
}

// TestFlushSeesWhatJustHappened: no wait but the flush.
func TestFlushSeesWhatJustHappened(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": "<!doctype html>"})
	b := launch(t, nil)
	o := newObserver()
	p := newPlace(t, b, Settings{}, o.events())
	first := firstPage(p)
	navigate(t, p, first, s.URL)
	for i := range 100 {
		evaluate[any](t, p, first, fmt.Sprintf("console.log('line', %d), fetch('/?%d'), 0", i, i))
		p.Flush(testContext(t), first)
		seen := o.of(first)
		for _, want := range []string{fmt.Sprintf("log: line %d", i), fmt.Sprintf("GET fetch %s/?%d", s.URL, i)} {
			if !slices.Contains(seen, want) {
				t.Fatalf("%s was not seen", want)
			}
		}
	}
	// A page that is busy is not waited for, nor one that is gone.
	live := p.find(target.ID(first))
	live.session.send(newCommand(cdpruntime.Evaluate, cdpruntime.EvaluateParams{Expression: "for (const end = Date.now() + 5000; Date.now() < end;);"}), ignore)
	began := time.Now()
	p.Flush(testContext(t), first)
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("a busy page held it up for %s", took)
	}
	p.Flush(testContext(t), "no such page")
}

// TestLoggedObjectsAreLetGo: a page that logs big objects for hours must not keep them because of us.
func TestLoggedObjectsAreLetGo(t *testing.T) {
	t.Parallel()
	b := launch(t, nil)
	o := newObserver()
	p := newPlace(t, b, Settings{}, o.events())
	first := firstPage(p)
	// The page's own console remembers the last 1000 lines, so these are overwritten first.
	evaluate[any](t, p, first, `(() => {
		window.alive = 0;
		const registry = new FinalizationRegistry(() => window.alive--);
		window.logMany = n => { for (let i = 0; i < n; i++) { const big = {i}; registry.register(big, 0); window.alive++; console.log(big); } };
		logMany(500);
		for (let i = 0; i < 1100; i++) console.log('filler');
	})()`)
	for deadline := time.Now().Add(patience); ; {
		if _, err := call(testContext(t), p.find(target.ID(first)).session, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
			t.Fatal(err)
		}
		alive := evaluate[int](t, p, first, "new Promise(done => setTimeout(() => done(window.alive)))")
		if alive <= 5 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d objects are still alive", alive)
		}
	}
}

// unwatchedPlace is a place whose callbacks the test makes itself, with one session that is observed.
func unwatchedPlace(observed func([]Observation)) (*Browser, *Place) {
	p := &Place{queue: newQueue[func()](), events: Events{Observed: func(_ string, seen []Observation) { observed(seen) }}}
	b := &Browser{sessions: map[target.SessionID]*attachment{"S": {place: p, watch: &watch{target: "T"}}, "Other": {place: p}}}
	return b, p
}

func TestAMessageThatIsTooLongIsLeftOut(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 10)
	h := handlers{}
	on(h, target.TargetDestroyed, func(_ target.SessionID, e target.EventTargetDestroyed) { seen <- string(e.TargetID) })
	c, peer := newPair(t, h)
	done := start(t.Context(), session{c, "S"})
	long := strings.Repeat("x", maxMessageBytes)
	peer.send(`{"method":"Target.targetDestroyed","params":{"targetId":"%s"}}`, long)
	peer.send(`{"id":%d,"result":{"product":"%s"}}`, peer.receive().ID, long)
	peer.send(`{"method":"Target.targetDestroyed","params":{"targetId":"A"}}`)
	if err := receive(t, done); err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("got %v", err)
	}
	if got := receive(t, seen); got != "A" {
		t.Errorf("got %d bytes", len(got))
	}
}

func TestAPageThatLogsAVeryLongLine(t *testing.T) {
	t.Parallel()
	b := launch(t, nil)
	o := newObserver()
	p := newPlace(t, b, Settings{}, o.events())
	first := firstPage(p)
	evaluate[any](t, p, first, "console.log('x'.repeat(20e6)), console.log('y'.repeat(1e6)), console.log('after'), 0")
	p.Flush(testContext(t), first)
	got := o.lines(first, "log")
	if len(got) != 2 || len(got[0]) != maxText || got[1] != "after" {
		t.Errorf("%d lines", len(got))
	}
}
