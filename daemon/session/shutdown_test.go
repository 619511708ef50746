package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

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

func TestShutdownDoesNotWaitForAStuckContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		i.place.close = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		start := time.Now()
		if err := w.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 3*time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		if !w.browsers.closed {
			t.Error("the browser was not closed")
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
