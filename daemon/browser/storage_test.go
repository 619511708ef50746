package browser

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/target"

	"github.com/browsentic/browsentic/daemon/storagestate"
)

func captureState(t *testing.T, p *Place) (*storagestate.State, int) {
	t.Helper()
	state, skipped, err := p.CaptureState(testContext(t), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return state, skipped
}

// written is a state after it has been text, as it is between two sessions.
func written(t *testing.T, state *storagestate.State) *storagestate.State {
	t.Helper()
	text, err := state.Encode()
	if err != nil {
		t.Fatal(err)
	}
	read, err := storagestate.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// onlyPages waits until the place's context has no hidden pages any more.
func onlyPages(t *testing.T, p *Place) {
	t.Helper()
	ctx := testContext(t)
	for {
		found, err := call(ctx, p.browser.root, target.GetTargets, target.GetTargetsParams{Filter: target.Filter{{}}})
		if err != nil {
			t.Fatalf("hidden pages are left open: %v", err)
		}
		if !slices.ContainsFunc(found.TargetInfos, func(info *target.Info) bool {
			return info.BrowserContextID == p.id && info.Type == typeHidden
		}) {
			return
		}
	}
}

func TestStateOfTwoOrigins(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	opened := make(chan PageInfo, 10)
	p := newPlace(t, b, Settings{}, Events{PageOpened: func(info PageInfo) { opened <- info }})
	receive(t, opened)
	first := firstPage(p)
	lists := map[string]string{}
	for _, host := range []string{s.URL, s.other()} {
		navigate(t, p, first, host+"/login")
		evaluate[any](t, p, first, "fill()")
		lists[host] = evaluate[string](t, p, first, "list()")
	}
	if n := strings.Count(lists[s.URL], "\n"); n < 60 {
		t.Fatalf("only %d lines: %s", n, lists[s.URL])
	}
	navigate(t, p, first, s.URL+"/outer")
	navigate(t, p, first, s.other()+"/") // the tab's session storage of this origin is still there
	s.requests()

	state, skipped := captureState(t, p)
	if got := s.requests(); len(got) > 0 {
		t.Errorf("saving sent %q", got)
	}
	if skipped != 0 {
		t.Errorf("%d skipped", skipped)
	}
	want := storagestate.Counts{Cookies: 11, LocalStorage: 6, SessionStorage: 1, Databases: 4}
	got := state.Count()
	if want.Records = got.Records; got != want || got.Records < 90 {
		t.Errorf("saved %+v, want %+v", got, want)
	}
	if len(opened) > 0 || len(p.Pages()) != 1 {
		t.Error("the page that reads storage is seen as one of the place")
	}
	onlyPages(t, p)

	q := newPlace(t, b, Settings{}, Events{})
	if err := q.ApplyState(testContext(t), written(t, state)); err != nil {
		t.Fatal(err)
	}
	if got := s.requests(); len(got) > 0 {
		t.Errorf("restoring sent %q", got)
	}
	onlyPages(t, q)
	pages := q.Pages()
	if len(pages) != 1 || pages[0].URL != "about:blank" {
		t.Fatalf("pages: %+v", pages)
	}
	page := pages[0].TargetID
	if got := evaluate[int](t, q, page, "history.length"); got != 1 {
		t.Errorf("%d entries in the history", got)
	}

	navigate(t, q, page, s.other()+"/")
	if got := s.requests(); !strings.Contains(got[0], "session=s3cret") || !strings.Contains(got[0], "__Host-id=1") || !strings.Contains(got[0], "lasting=2") ||
		!strings.Contains(got[0], "nameless") || strings.Contains(got[0], "deep") {
		t.Errorf("the first request: %q", got[0])
	}
	if got := evaluate[string](t, q, page, `JSON.stringify(sessionStorage.getItem('tab')) + history.length`); got != `"`+strings.TrimPrefix(s.other(), "http://")+` \udc00"2` {
		t.Errorf("session storage and history: %s", got)
	}
	if got := evaluate[string](t, q, page, "list()"); got != lists[s.other()] {
		t.Errorf("restored:\n%s\nsaved:\n%s", got, lists[s.other()])
	}
	navigate(t, q, page, s.URL+"/deep/er")
	if got := s.requests(); !strings.Contains(strings.Join(got, "\n"), "deep=3") {
		t.Errorf("the cookie of a path is not sent: %q", got)
	}
	if got := evaluate[string](t, q, page, "list()"); got != lists[s.URL] {
		t.Errorf("restored:\n%s\nsaved:\n%s", got, lists[s.URL])
	}
	if got := evaluate[int](t, q, page, "sessionStorage.length"); got != 0 {
		t.Errorf("session storage went to another origin: %d", got)
	}
	s.requests()
	navigate(t, q, page, s.URL+"/outer")
	if got := strings.Join(s.requests(), "\n"); !strings.Contains(got, "/inner session=s3cret") && !strings.Contains(got, "part=mine") {
		t.Errorf("the partitioned cookie is not sent: %s", got)
	}
}

func TestRestoredStateIsSavedAgain(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	navigate(t, p, firstPage(p), s.URL+"/login")
	evaluate[any](t, p, firstPage(p), "fill()")
	state, _ := captureState(t, p)
	q := newPlace(t, b, Settings{}, Events{})
	if err := q.ApplyState(testContext(t), written(t, state)); err != nil {
		t.Fatal(err)
	}
	again, skipped := captureState(t, q)
	got, want := again.Count(), state.Count()
	want.SessionStorage = 0 // no page shows the origin
	if got != want || skipped != 0 {
		t.Errorf("saved again: %+v and %d skipped, want %+v", got, skipped, want)
	}
}

// TestStateInSettings: what a place's settings do to its requests does not keep a state from getting in.
func TestStateInSettings(t *testing.T) {
	t.Parallel()
	b := launch(t, nil)
	item := []storagestate.Item{{Name: storagestate.NewText("k"), Value: storagestate.NewText("v")}}
	state := &storagestate.State{Origins: []storagestate.Origin{{Origin: "https://a.test", LocalStorage: item, SessionStorage: item}}}
	settings := fullSettings
	settings.Offline = true
	p := newPlace(t, b, settings, Events{})
	if err := p.ApplyState(testContext(t), state); err != nil {
		t.Fatal(err)
	}
	if got, _ := captureState(t, p); got.Count() != (storagestate.Counts{LocalStorage: 1}) {
		t.Errorf("%+v", got.Count())
	}
}

func TestWhatCannotBeSaved(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	navigate(t, p, firstPage(p), s.URL)
	evaluate[any](t, p, firstPage(p), `(async () => {
	  const db = await open('keys', 1, db => db.createObjectStore('s'));
	  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt']);
	  const deep = []; for (let i = 0, at = deep; i < 600; i++) at.push(at = [undefined]);
	  const holes = [1]; holes[3] = 2;
	  const t = db.transaction('s', 'readwrite');
	  [key, { inner: [key] }, deep, holes, new Number(1), 'fine'].forEach((v, i) => t.objectStore('s').put(v, i));
	  await new Promise(done => { t.oncomplete = done; });
	  db.close();
	})()`)
	state, skipped := captureState(t, p)
	if got := state.Count(); got.Records != 1 || skipped != 5 {
		t.Errorf("%+v, %d skipped", got, skipped)
	}
}

func TestTooLargeAState(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	page := firstPage(p)
	for name, fill := range map[string]string{
		"local storage":   `localStorage.setItem('a', 'x'.repeat(70000))`,
		"session storage": `sessionStorage.setItem('a', 'x'.repeat(70000))`,
		"a blob":          `open('b', 1, db => db.createObjectStore('s')).then(db => wait(db.transaction('s', 'readwrite').objectStore('s').put(new Blob([new Uint8Array(60000)]), 1)).then(() => db.close()))`,
	} {
		navigate(t, p, page, s.URL)
		evaluate[any](t, p, page, fill)
		if _, _, err := p.CaptureState(testContext(t), 1<<16); !errors.Is(err, storagestate.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := p.CaptureState(testContext(t), 1<<20); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		evaluate[any](t, p, page, `localStorage.clear(); sessionStorage.clear(); wait(indexedDB.deleteDatabase('b')).then(() => {})`)
	}
	onlyPages(t, p)
}

// TestLongState takes more than one piece each way, with characters of all lengths at the seams.
func TestLongState(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	navigate(t, p, firstPage(p), s.URL)
	const fill = `open('long', 1, db => db.createObjectStore('s')).then(async db => {
	  for (let i = 0; i < 3; i++) await wait(db.transaction('s', 'readwrite').objectStore('s').put('x'.repeat(i) + '\u{1f600}é漢'.repeat(50000), i));
	  db.close();
	})`
	const sum = `open('long').then(async db => {
	  const all = await wait(db.transaction('s').objectStore('s').getAll());
	  db.close();
	  return all.map((v, i) => v === 'x'.repeat(i) + '\u{1f600}é漢'.repeat(50000)).join();
	})`
	evaluate[any](t, p, firstPage(p), fill)
	state, _, err := p.CaptureState(testContext(t), 8<<20)
	if err != nil {
		t.Fatal(err)
	}
	q := newPlace(t, b, Settings{}, Events{})
	if err := q.ApplyState(testContext(t), state); err != nil {
		t.Fatal(err)
	}
	navigate(t, q, firstPage(q), s.URL)
	if got := evaluate[string](t, q, firstPage(q), sum); got != "true,true,true" {
		t.Errorf("restored: %s", got)
	}
}

func TestStateUnderAServiceWorker(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	navigate(t, p, firstPage(p), s.URL)
	evaluate[any](t, p, firstPage(p), `localStorage.setItem('a', 1); navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => {})`)
	s.requests()
	state, _ := captureState(t, p)
	if got := s.requests(); len(got) > 0 {
		t.Errorf("the service worker sent %q", got)
	}
	if got := state.Count().LocalStorage; got != 1 {
		t.Errorf("%d entries", got)
	}
}

func TestABusyPageKeepsNothingElseFromBeingSaved(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	busy := firstPage(p)
	navigate(t, p, busy, s.URL)
	evaluate[any](t, p, busy, `sessionStorage.a = 1; localStorage.a = 1; setTimeout(() => { for (const t = Date.now(); Date.now() - t < 8000;); }, 0)`)
	quiet, err := p.NewPage(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	navigate(t, p, quiet.TargetID, s.other())
	evaluate[any](t, p, quiet.TargetID, `sessionStorage.b = 1`)
	state, skipped := captureState(t, p)
	if got := state.Count(); got.SessionStorage != 1 || skipped != 1 {
		t.Errorf("%+v, %d skipped", got, skipped)
	}
}

func TestBadStateIsRefused(t *testing.T) {
	t.Parallel()
	b := launch(t, nil)
	text := storagestate.NewText
	store := func(s storagestate.Store) *storagestate.State {
		return &storagestate.State{Origins: []storagestate.Origin{{
			Origin: "https://a.test", IndexedDB: []storagestate.Database{{Name: text("d"), Version: 1, Stores: []storagestate.Store{s}}},
		}}}
	}
	email := text("mail")
	record := storagestate.Record{Value: []byte(`{"mail":"a"}`)}
	for name, state := range map[string]*storagestate.State{
		"a cookie":    {Cookies: []storagestate.Cookie{{Name: "__Host-a", Value: "1", Domain: ".a.test", Path: "/", Expires: -1}}},
		"a key":       store(storagestate.Store{Name: text("s"), Records: []storagestate.Record{{Key: []byte("{}"), Value: []byte("1")}}}),
		"two of one":  store(storagestate.Store{Name: text("s"), AutoIncrement: true, Indexes: []storagestate.Index{{Name: email, KeyPath: &email, Unique: true}}, Records: []storagestate.Record{record, record}}),
		"a key path":  store(storagestate.Store{Name: text("s"), KeyPathArray: []storagestate.Text{text("not a path")}}),
		"a long text": {Origins: []storagestate.Origin{{Origin: "https://a.test", LocalStorage: []storagestate.Item{{Name: text("a"), Value: text(strings.Repeat("x", 11<<20))}}}}},
	} {
		p := newPlace(t, b, Settings{}, Events{})
		if err := p.ApplyState(testContext(t), state); err == nil {
			t.Errorf("%s was taken", name)
		}
		onlyPages(t, p)
		if err := p.Close(testContext(t)); err != nil {
			t.Error(err)
		}
	}
}

func TestCancelledCaptureLeavesNothing(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	navigate(t, p, firstPage(p), s.URL)
	// The calls themselves end it, each time one step further.
	for after := range 12 {
		ctx, cancel := context.WithCancel(testContext(t))
		step := &countdown{Context: ctx, left: after, end: cancel}
		if _, _, err := p.CaptureState(step, 1<<20); err == nil && after < 3 {
			t.Errorf("after %d steps: no error", after)
		}
		cancel()
		onlyPages(t, p)
	}
}

// countdown is a context that ends when it was asked for its end so often.
type countdown struct {
	context.Context
	mu   sync.Mutex
	left int
	end  func()
}

func (c *countdown) Done() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left < 0 {
		c.end()
	}
	return c.Context.Done()
}

func TestStateWithoutPages(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	navigate(t, p, firstPage(p), s.URL)
	evaluate[any](t, p, firstPage(p), `localStorage.a = 1; sessionStorage.a = 1`)
	if err := p.ClosePage(testContext(t), firstPage(p)); err != nil {
		t.Fatal(err)
	}
	state, _ := captureState(t, p)
	if got, want := state.Count(), (storagestate.Counts{LocalStorage: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestOrigins(t *testing.T) {
	t.Parallel()
	var o origins
	for i := range maxOrigins + 3 {
		o.add(fmt.Sprintf("https://%d.test/path", i))
		o.add("https://often.test")
	}
	o.add("about:blank")
	if len(o.list) != maxOrigins || o.forgotten != 4 || o.list[0] != "https://4.test" || o.list[maxOrigins-1] != "https://often.test" {
		t.Errorf("%d known, %d forgotten, from %s to %s", len(o.list), o.forgotten, o.list[0], o.list[maxOrigins-1])
	}
}
