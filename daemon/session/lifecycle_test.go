package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

func TestCreate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		data := w.must("browser.session.create", input{
			"name": "buyer", "metadata": map[string]any{"role": "b"},
			"contextSettings": map[string]any{"locale": "DE-de", "viewport": map[string]any{"width": 800, "height": 600}},
		})
		s := data["session"].(map[string]any)
		if s["status"] != "ready" || s["name"] != "buyer" || path(s, "metadata", "role") != "b" || path(s, "contextSettings", "locale") != "de-DE" {
			t.Errorf("session %v", s)
		}
		if len(s["contextSettings"].(map[string]any)) != 2 {
			t.Errorf("settings that nobody set: %v", s["contextSettings"])
		}
		if s["createdAt"] != timestamp(time.Now()) || s["createdAt"] != s["lastActivityAt"] {
			t.Errorf("times %v, %v", s["createdAt"], s["lastActivityAt"])
		}
		if got := w.browsers.settings[0]; got.Locale != "de-DE" || got.Viewport.Width != 800 {
			t.Errorf("the browser got %+v", got)
		}
		bare := w.must("browser.session.create", nil)["session"].(map[string]any)
		if _, named := bare["name"]; named || len(bare["metadata"].(map[string]any)) != 0 || len(bare["contextSettings"].(map[string]any)) != 0 {
			t.Errorf("a bare session: %v", bare)
		}
		list := w.must("browser.session.list", nil)["sessions"].([]any)
		if len(list) != 2 || path(list[0], "sessionId") != s["sessionId"] {
			t.Errorf("list %v", list)
		}
	})
}

func TestCreateIsCheckedBeforeAnythingExists(t *testing.T) {
	w := newWorld(t)
	for code, in := range map[registry.Code]input{
		registry.InvalidArgument:     {"name": "bad\x00name"},
		registry.LimitExceeded:       {"name": strings.Repeat("é", 128), "metadata": map[string]any{"k": strings.Repeat("😀", 512), "l": strings.Repeat("😀", 512), "m": strings.Repeat("😀", 512), "n": strings.Repeat("😀", 512)}},
		registry.PersistenceDisabled: {"stateId": "saved"},
	} {
		w.refused(code, "browser.session.create", in)
	}
	w.refused(registry.InvalidArgument, "browser.session.create", input{"contextSettings": map[string]any{"timezoneId": "Mars/Olympus"}})
	if len(w.Sessions()) != 0 || w.browsers.opened() != 0 {
		t.Error("something was made")
	}
}

func TestFailedCreation(t *testing.T) {
	for name, tc := range map[string]struct {
		open func(ctx context.Context, made *fakePlace) (Place, error)
		code registry.Code
		lost bool
	}{
		"plain error": {func(context.Context, *fakePlace) (Place, error) { return nil, errors.New("no browser") }, registry.BrowserError, false},
		"coded error": {func(context.Context, *fakePlace) (Place, error) {
			return nil, registry.NewError(registry.BrowserError, map[string]any{"remediation": "apt install chromium"})
		}, registry.BrowserError, false},
		"browser lost": {func(context.Context, *fakePlace) (Place, error) {
			return nil, registry.NewError(registry.BrowserDisconnected, nil)
		}, registry.BrowserDisconnected, true},
		"no page": {func(_ context.Context, made *fakePlace) (Place, error) {
			made.pages = nil
			return made, nil
		}, registry.BrowserError, false},
		"too slow": {func(ctx context.Context, _ *fakePlace) (Place, error) {
			<-ctx.Done()
			return nil, fmt.Errorf("launching: %w", ctx.Err())
		}, registry.OperationTimeout, false},
		"panic": {func(context.Context, *fakePlace) (Place, error) { panic("a bug") }, registry.InternalError, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t, func(c *Config) { c.MaxSessions = 1 })
				w.browsers.open = tc.open
				err := w.refused(tc.code, "browser.session.create", nil)
				if name == "coded error" && err.Details["remediation"] != "apt install chromium" {
					t.Errorf("details %v", err.Details)
				}
				if name == "too slow" && err.Details["timeoutMs"] != float64(60_000) {
					t.Errorf("details %v", err.Details)
				}
				list := w.Sessions()
				if len(list) != 1 || list[0].Session.Status != failed || list[0].Client != "" {
					t.Fatalf("the record: %+v", list)
				}
				id := list[0].Session.SessionID
				want := registry.SessionNotReady
				if tc.lost {
					want = registry.BrowserDisconnected
				}
				w.refused(want, "browser.page.create", input{"sessionId": id})
				// It holds no place in the limit.
				w.browsers.open = nil
				i := w.create()
				w.must("browser.session.close", input{"sessionId": i.session})
				for n := range w.browsers.opened() {
					if p := w.browsers.place(n); name == "no page" && !gone(p) {
						t.Error("a half-made place was left")
					}
				}
			})
		})
	}
}

func TestCancelledCreation(t *testing.T) {
	for name, obeys := range map[string]bool{"a browser that obeys": true, "a browser that goes on": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				w.browsers.open = func(ctx context.Context, made *fakePlace) (Place, error) {
					<-ctx.Done()
					if obeys {
						return nil, ctx.Err()
					}
					return made, nil
				}
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(time.Second, cancel)
				if _, err := w.callAs(ctx, w.client, "browser.session.create", nil); err.Code != registry.OperationCancelled {
					t.Errorf("got %v", err)
				}
				if got := w.Sessions(); len(got) != 1 || got[0].Session.Status != failed {
					t.Errorf("the record: %+v", got)
				}
				if !obeys && !gone(w.browsers.place(0)) {
					t.Error("the half-made place was left")
				}
			})
		})
	}
}

func TestCodesByState(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		page := func(id string) input { return input{"sessionId": id} }

		opening, proceed := make(chan struct{}), make(chan struct{})
		w.browsers.open = func(_ context.Context, made *fakePlace) (Place, error) {
			close(opening)
			<-proceed
			return made, nil
		}
		done := make(chan struct{})
		go func() { w.call("browser.session.create", nil); close(done) }()
		<-opening
		id := w.Sessions()[0].Session.SessionID
		w.expectStatus(id, "creating")
		w.refused(registry.SessionNotReady, "browser.page.create", page(id))
		close(proceed)
		<-done
		w.expectStatus(id, "ready")
		w.browsers.open = nil

		w.must("browser.page.create", page(id))
		place := w.browsers.place(0)
		entered, release := place.block("browser.click")
		pageID := w.Sessions()[0].Pages[0].PageID
		work := make(chan *registry.Error, 1)
		go func() {
			_, err := w.call("browser.click", input{"sessionId": id, "pageId": pageID, "locator": css("a")})
			work <- err
		}()
		<-entered
		closed := make(chan *registry.Error, 1)
		go func() {
			_, err := w.call("browser.session.close", page(id))
			closed <- err
		}()
		synctest.Wait()
		w.expectStatus(id, "closing") // while accepted work drains
		w.refused(registry.SessionClosing, "browser.page.create", page(id))
		if gone(place) {
			t.Error("closed under a running call")
		}
		close(release)
		if err := <-work; err != nil {
			t.Errorf("accepted work: %v", err)
		}
		if err := <-closed; err != nil {
			t.Error(err)
		}
		w.expectStatus(id, "closed")
		w.refused(registry.SessionClosed, "browser.page.create", page(id))
		if !gone(place) {
			t.Error("the place is still there")
		}
		if again := w.must("browser.session.close", page(id)); path(again, "session", "status") != "closed" {
			t.Errorf("a second close: %v", again)
		}

		other := w.create()
		other.place.lose()
		synctest.Wait()
		w.expectStatus(other.session, "failed")
		w.refused(registry.BrowserDisconnected, "browser.get.url", other.in())
		w.must("browser.session.close", page(other.session))
		w.expectStatus(other.session, "closed")
		w.refused(registry.SessionClosed, "browser.get.url", other.in())
		w.refused(registry.SessionNotFound, "browser.session.close", page("session_unknown"))
	})
}

func TestCloseDuringCreation(t *testing.T) {
	for name, fails := range map[string]bool{"that succeeds": false, "that fails": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				proceed := make(chan struct{})
				w.browsers.open = func(_ context.Context, made *fakePlace) (Place, error) {
					<-proceed
					if fails {
						return nil, errors.New("no")
					}
					return made, nil
				}
				var all sync.WaitGroup
				all.Go(func() { w.call("browser.session.create", nil) })
				synctest.Wait()
				id := w.Sessions()[0].Session.SessionID
				all.Go(func() {
					if data, err := w.call("browser.session.close", input{"sessionId": id}); err != nil || path(data, "session", "status") != "closed" {
						t.Errorf("close: %v, %v", data, err)
					}
				})
				synctest.Wait()
				w.expectStatus(id, "creating")
				close(proceed)
				all.Wait()
				w.expectStatus(id, "closed")
				if !fails && !gone(w.browsers.place(0)) {
					t.Error("a leaked context")
				}
				if w.live != 0 || len(w.ended) != 1 {
					t.Errorf("%d live, %d ended", w.live, len(w.ended))
				}
			})
		})
	}
}

func TestConcurrentCloses(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	closes := 0
	i.place.close = func(context.Context) error { closes++; return nil }
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			if data, err := w.call("browser.session.close", input{"sessionId": i.session}); err != nil || path(data, "session", "status") != "closed" {
				t.Errorf("%v, %v", data, err)
			}
		})
	}
	all.Wait()
	if closes != 1 || w.live != 0 {
		t.Errorf("closed %d times, %d live", closes, w.live)
	}
}

func TestACloseThatFailsCanBeRepeated(t *testing.T) {
	for name, trouble := range map[string]func(context.Context) error{
		"an error": func(context.Context) error { return errors.New("stuck") },
		"a panic":  func(context.Context) error { panic("a bug") },
		"no answer": func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				i := w.create()
				i.place.close = trouble
				if _, err := w.call("browser.session.close", input{"sessionId": i.session}); err == nil {
					t.Error("no error")
				}
				w.expectStatus(i.session, "closing")
				w.refused(registry.SessionClosing, "browser.get.url", i.in())
				i.place.close = nil
				w.must("browser.session.close", input{"sessionId": i.session})
				w.expectStatus(i.session, "closed")
				if w.live != 0 || len(w.ended) != 1 {
					t.Errorf("%d live, %d ended", w.live, len(w.ended))
				}
				i.place.lose()
			})
		})
	}
}

func TestAnAcceptedCloseCompletes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		entered, release := i.place.block("browser.click")
		go w.call("browser.click", i.in(input{"locator": css("a")}))
		<-entered
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { w.callAs(ctx, w.client, "browser.session.close", input{"sessionId": i.session}); close(done) }()
		synctest.Wait()
		cancel()
		close(release)
		<-done
		w.expectStatus(i.session, "closed")
	})
}

func TestTheBrowserIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i, other := w.create(), w.create()
		i.place.invoke = func(ctx context.Context, in Invocation) (registry.Result, error) {
			<-i.place.Done()
			return registry.Result{}, errors.New("the socket is closed")
		}
		codes := make(chan registry.Code, 3)
		for range 3 { // one runs, two wait
			go func() {
				_, err := w.call("browser.get.url", i.in())
				codes <- err.Code
			}()
		}
		synctest.Wait()
		i.place.lose()
		for range 3 {
			if got := <-codes; got != registry.BrowserDisconnected {
				t.Errorf("got %s", got)
			}
		}
		synctest.Wait()
		w.expectStatus(i.session, "failed")
		if got := w.Sessions()[0]; len(got.Pages) != 0 || got.Client != "" {
			t.Errorf("what is left: %+v", got)
		}
		w.must("browser.get.url", other.in()) // nobody else is harmed
		if n := strings.Count(w.logged(), "session.failed"); n != 1 {
			t.Errorf("%d failure events", n)
		}
		if info := w.must("browser.runtime.info", nil); info["activeSessions"] != float64(1) || info["failedSessions"] != float64(1) {
			t.Errorf("info %v", info)
		}
	})
}

func TestLostWhileDraining(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
			<-i.place.Done()
			return registry.Result{}, errors.New("gone")
		}
		go w.call("browser.get.url", i.in())
		synctest.Wait()
		closed := make(chan *registry.Error, 1)
		go func() {
			_, err := w.call("browser.session.close", input{"sessionId": i.session})
			closed <- err
		}()
		synctest.Wait()
		i.place.lose()
		if err := <-closed; err != nil {
			t.Errorf("close: %v", err)
		}
		synctest.Wait()
		w.expectStatus(i.session, "closed")
		if w.live != 0 || len(w.ended) != 1 {
			t.Errorf("%d live, %d ended", w.live, len(w.ended))
		}
	})
}

func TestLimitsAndRetention(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.MaxSessions = 3; c.MaxPages = 2 })
	var made []ids
	for range 3 {
		made = append(made, w.create())
	}
	w.refused(registry.LimitExceeded, "browser.session.create", nil)
	if w.browsers.opened() != 3 {
		t.Error("a refused session opened a place")
	}
	w.must("browser.page.create", input{"sessionId": made[0].session})
	w.refused(registry.LimitExceeded, "browser.page.create", input{"sessionId": made[0].session})
	if len(made[0].place.Pages()) != 2 {
		t.Error("a refused page was opened")
	}
	w.must("browser.page.close", made[0].in())
	w.must("browser.page.create", input{"sessionId": made[0].session})

	for n := range 5 { // closed records do not count, and only the newest three stay
		id := made[n].session
		w.must("browser.session.close", input{"sessionId": id})
		made = append(made, w.create())
	}
	var statuses []string
	for _, s := range w.Sessions() {
		statuses = append(statuses, string(s.Session.Status))
	}
	slices.Sort(statuses)
	if want := "closed closed closed ready ready ready"; strings.Join(statuses, " ") != want {
		t.Errorf("sessions: %v", statuses)
	}
	w.refused(registry.SessionNotFound, "browser.session.get", input{"sessionId": made[0].session})
	w.expectStatus(made[2].session, "closed")
}

func TestPages(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	list := func() []any {
		return w.must("browser.page.list", input{"sessionId": i.session})["pages"].([]any)
	}
	second := path(w.must("browser.page.create", input{"sessionId": i.session}), "page").(map[string]any)
	if second["isDefault"] != false || second["url"] != "about:blank" || second["sessionId"] != i.session || !strings.HasPrefix(second["pageId"].(string), "page_") {
		t.Errorf("page %v", second)
	}
	third := w.must("browser.page.create", input{"sessionId": i.session})["pageId"]
	w.must("browser.navigate", input{"sessionId": i.session, "pageId": third, "url": "http://a.test/?token=raw#x"})
	pages := list()
	if len(pages) != 3 || path(pages[0], "isDefault") != true || path(pages[2], "isDefault") != false || path(pages[2], "url") != "http://a.test/?token=raw#x" {
		t.Errorf("pages %v", pages)
	}
	// A popup is nobody's page, but it goes with the context.
	i.place.popUp()
	if len(list()) != 3 {
		t.Error("a popup was adopted")
	}
	// The default moves to the oldest that is left, also when a page goes by itself.
	i.place.ClosePage(t.Context(), i.place.Pages()[0].Target)
	w.refused(registry.PageNotFound, "browser.get.url", i.in())
	if pages := list(); len(pages) != 2 || path(pages[0], "pageId") != second["pageId"] || path(pages[0], "isDefault") != true {
		t.Errorf("pages %v", pages)
	}
	closed := w.must("browser.page.close", input{"sessionId": i.session, "pageId": second["pageId"]})
	if closed["closed"] != true || closed["pageId"] != second["pageId"] {
		t.Errorf("close: %v", closed)
	}
	w.refused(registry.PageNotFound, "browser.page.close", input{"sessionId": i.session, "pageId": second["pageId"]})
	w.must("browser.page.close", input{"sessionId": i.session, "pageId": third})
	if pages := list(); len(pages) != 0 {
		t.Errorf("pages %v", pages)
	}
	w.expectStatus(i.session, "ready") // without pages
	fresh := w.must("browser.page.create", input{"sessionId": i.session})
	if path(fresh, "page", "isDefault") != true {
		t.Errorf("page %v", fresh)
	}
	w.must("browser.session.close", input{"sessionId": i.session})
	if n := strings.Count(w.logged(), "msg=page.closed"); n != 3 {
		t.Errorf("%d page.closed events, want 3", n)
	}
}

// TestAPageThatWentUnnoticed: the browser knows better than the list.
func TestAPageThatWentUnnoticed(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.mu.Lock()
	i.place.pages = nil
	i.place.mu.Unlock()
	w.refused(registry.PageNotFound, "browser.get.url", i.in())
	if pages := w.must("browser.page.list", input{"sessionId": i.session})["pages"].([]any); len(pages) != 0 {
		t.Errorf("pages %v", pages)
	}
}

func TestPageTroubles(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.newPage = func(context.Context) error { return errors.New("words of the browser") }
	err := w.refused(registry.BrowserError, "browser.page.create", input{"sessionId": i.session})
	if err.Details["reason"] != "other" || strings.Contains(fmt.Sprint(err, err.Details), "words") {
		t.Errorf("details %v", err.Details)
	}
	i.place.newPage = nil
	w.must("browser.page.create", input{"sessionId": i.session})
}

func TestShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		idle, busy := w.create(), w.create()
		entered, release := busy.place.block("browser.click")
		work := make(chan *registry.Error, 1)
		go func() {
			_, err := w.call("browser.click", busy.in(input{"locator": css("a")}))
			work <- err
		}()
		<-entered
		w.browsers.close = errors.New("the browser stuck")
		idle.place.close = func(context.Context) error { return errors.New("the context stuck") }
		down := make(chan error, 2)
		for range 2 {
			go func() { down <- w.Shutdown(context.Background()) }()
		}
		synctest.Wait()
		for action, in := range map[string]input{
			"browser.session.create": {}, "browser.session.list": {}, "browser.session.get": {"sessionId": idle.session},
			"browser.session.close": {"sessionId": idle.session}, "browser.get.url": idle.in(),
		} {
			w.refused(registry.RuntimeShuttingDown, action, in)
		}
		if info := w.must("browser.runtime.info", nil); info["serverVersion"] != "1.2.3" {
			t.Errorf("info %v", info)
		}
		if w.browsers.closed {
			t.Error("the browser was closed under accepted work")
		}
		close(release)
		if err := <-work; err != nil {
			t.Errorf("accepted work: %v", err)
		}
		first, second := <-down, <-down
		if first == nil || first != second || !strings.Contains(first.Error(), "the browser stuck") || !strings.Contains(first.Error(), "the context stuck") {
			t.Errorf("got %v and %v", first, second)
		}
		if !w.browsers.closed || !gone(busy.place) {
			t.Error("something is left")
		}
	})
}

func TestShutdownHasALimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
			<-i.place.Done() // only the browser's end ends it
			return registry.Result{}, errors.New("gone")
		}
		code := make(chan registry.Code, 1)
		go func() {
			_, err := w.call("browser.get.url", i.in())
			code <- err.Code
		}()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		start := time.Now()
		if err := w.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 3*time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		if got := <-code; got != registry.BrowserDisconnected {
			t.Errorf("the running call: %s", got)
		}
	})
}

func TestShutdownDuringCreation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		proceed := make(chan struct{})
		w.browsers.open = func(_ context.Context, made *fakePlace) (Place, error) { <-proceed; return made, nil }
		go w.call("browser.session.create", nil)
		synctest.Wait()
		down := make(chan error, 1)
		go func() { down <- w.Shutdown(context.Background()) }()
		synctest.Wait()
		if len(down) != 0 {
			t.Error("shutdown did not wait for the creation")
		}
		close(proceed)
		if err := <-down; err != nil {
			t.Error(err)
		}
		if !gone(w.browsers.place(0)) || w.Sessions()[0].Session.Status != closed {
			t.Error("a session was left")
		}
	})
}

func TestRuntimeInfo(t *testing.T) {
	w := newWorld(t)
	before := w.must("browser.runtime.info", nil)
	if before["browserLaunchState"] != "not_started" || before["browserVersion"] != nil || w.browsers.opened() != 0 {
		t.Errorf("before: %v", before)
	}
	if _, ok := before["operationId"]; ok {
		t.Error("runtime info is no operation")
	}
	if v := before["nodeVersion"].(string); !strings.HasPrefix(v, "go1.") || before["playwrightVersion"] != "fake 1" {
		t.Errorf("versions: %v", before)
	}
	w.create()
	after := w.must("browser.runtime.info", nil)
	if after["browserLaunchState"] != "ready" || after["browserVersion"] != "156.0" || after["activeSessions"] != float64(1) {
		t.Errorf("after: %v", after)
	}
	if len(w.journal()) != 1 {
		t.Errorf("journal %v", w.journal())
	}
}
