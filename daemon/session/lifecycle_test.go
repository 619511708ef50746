package session

import (
	"context"
	"errors"
	"fmt"
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
		if n := strings.Count(w.logged(), "msg=session.failed"); n != 1 {
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
