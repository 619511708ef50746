package session

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

func TestTheDeadlineCountsTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		entered, release := i.place.block("browser.click")
		start := time.Now()
		go w.call("browser.click", i.in(input{"locator": css("a"), "timeoutMs": 60_000}))
		<-entered
		spent := make(chan *registry.Error, 1)
		left := make(chan *registry.Error, 1)
		go func() {
			_, err := w.call("browser.get.url", i.in(input{"timeoutMs": 1000}))
			spent <- err
		}()
		synctest.Wait()
		go func() {
			_, err := w.call("browser.get.title", i.in(input{"timeoutMs": 60_000}))
			left <- err
		}()
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if len(spent) != 0 {
			t.Error("a queued call failed before its turn")
		}
		close(release)
		err := <-spent
		if err.Code != registry.OperationTimeout || err.Details["timeoutMs"] != float64(1000) || err.Details["reason"] != "timeout" {
			t.Errorf("got %v %v", err, err.Details)
		}
		if waited := time.Since(start); waited != 20*time.Second {
			t.Errorf("it came after %v", waited)
		}
		if err := <-left; err != nil {
			t.Error(err)
		}
		if got := i.place.actions(); got != "click get.title" {
			t.Errorf("the browser saw %s", got)
		}
		// The engine gets what is left, not the whole time again.
		if got := i.place.invocations()[1].Timeout; got != 40*time.Second {
			t.Errorf("the third call had %v left, want 40s", got)
		}
	})
}

func TestALateExtension(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		// It keeps the deadline itself and says what was missing.
		i.place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
			time.Sleep(in.Timeout + 10*time.Millisecond)
			return fail(registry.OperationTimeout, map[string]any{"waitingFor": "enabled", "timeoutMs": 7}), nil
		}
		err := w.refused(registry.OperationTimeout, "browser.click", i.in(input{"locator": css("a"), "timeoutMs": 2000}))
		if err.Details["waitingFor"] != "enabled" || err.Details["timeoutMs"] != float64(2000) || err.Details["operation"] != "click" {
			t.Errorf("details %v", err.Details)
		}
		// It does not answer at all: the daemon has a limit of its own.
		i.place.invoke = func(ctx context.Context, _ Invocation) (registry.Result, error) {
			<-ctx.Done()
			return registry.Result{}, ctx.Err()
		}
		start := time.Now()
		w.refused(registry.OperationTimeout, "browser.get.url", i.in(input{"timeoutMs": 2000}))
		if took := time.Since(start); took != 2*time.Second+settleGrace {
			t.Errorf("it took %v", took)
		}
		// A late success is a success.
		i.place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
			time.Sleep(in.Timeout + time.Millisecond)
			return i.place.stock(in), nil
		}
		w.must("browser.get.url", i.in())
	})
}

func TestCancellation(t *testing.T) {
	t.Run("before anything", func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		for action, in := range map[string]input{"browser.get.url": i.in(), "browser.session.close": {"sessionId": i.session}, "browser.session.create": {}} {
			if _, err := w.callAs(ctx, w.client, action, in); err == nil || err.Code != registry.OperationCancelled {
				t.Errorf("%s: %v", action, err)
			}
		}
		w.expectStatus(i.session, "ready")
		if w.browsers.opened() != 1 || i.place.actions() != "" {
			t.Error("the browser was touched")
		}
	})
	t.Run("while queued", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			entered, release := i.place.block("browser.click")
			go w.call("browser.click", i.in(input{"locator": css("a")}))
			<-entered
			ctx, cancel := context.WithCancel(t.Context())
			result := make(chan *registry.Error, 1)
			go func() {
				_, err := w.callAs(ctx, w.client, "browser.press", i.in(input{"locator": css("a"), "key": "Enter"}))
				result <- err
			}()
			synctest.Wait()
			cancel()
			if err := <-result; err.Code != registry.OperationCancelled { // while the click still runs
				t.Errorf("got %v", err)
			}
			close(release)
			w.must("browser.get.url", i.in())
			if got := i.place.actions(); got != "click get.url" {
				t.Errorf("the browser saw %s", got)
			}
		})
	})
	t.Run("while running", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			i.place.invoke = func(ctx context.Context, in Invocation) (registry.Result, error) {
				if in.Action != "browser.wait" {
					return i.place.stock(in), nil
				}
				<-ctx.Done()
				time.Sleep(300 * time.Millisecond) // the page settles
				return fail(registry.OperationCancelled, nil), ctx.Err()
			}
			ctx, cancel := context.WithTimeoutCause(t.Context(), time.Second, errors.New("not shown"))
			defer cancel()
			ctx, stop := context.WithCancel(ctx)
			time.AfterFunc(100*time.Millisecond, stop)
			start := time.Now()
			_, err := w.callAs(ctx, w.client, "browser.wait", i.in(input{"condition": input{"kind": "load", "state": "load"}}))
			if err.Code != registry.OperationCancelled || time.Since(start) != 400*time.Millisecond {
				t.Errorf("%v after %v", err, time.Since(start))
			}
			w.must("browser.get.url", i.in())
		})
	})
	t.Run("in a step that cannot be stopped", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			entered, release := i.place.block("browser.click")
			ctx, cancel := context.WithCancel(t.Context())
			result := make(chan *registry.Error, 1)
			go func() {
				_, err := w.callAs(ctx, w.client, "browser.click", i.in(input{"locator": css("a")}))
				result <- err
			}()
			<-entered
			next := make(chan *registry.Error, 1)
			go func() {
				_, err := w.call("browser.get.url", i.in())
				next <- err
			}()
			cancel()
			time.Sleep(9 * time.Second)
			if len(result) != 0 || i.place.actions() != "click" {
				t.Error("the slot was freed although the click had not settled")
			}
			close(release)
			if err := <-result; err.Code != registry.OperationCancelled {
				t.Errorf("got %v", err)
			}
			if err := <-next; err != nil {
				t.Errorf("the next call: %v", err)
			}
		})
	})
	t.Run("of a page that is being made", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			i.place.newPage = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := w.callAs(ctx, w.client, "browser.page.create", input{"sessionId": i.session})
			if err == nil || len(w.Sessions()[0].Pages) != 1 {
				t.Errorf("%v, pages %v", err, w.Sessions()[0].Pages)
			}
		})
	})
}

// TestHowLongPageToolsMayTake: the browser gets the time that the action's kind of deadline says.
func TestHowLongPageToolsMayTake(t *testing.T) {
	target := map[string]any{"selector": "a"}
	for _, tc := range []struct {
		action string
		in     input
		want   time.Duration
	}{
		{"page.clickElement", input{"target": target}, 30 * time.Second},
		{"page.waitForElement", input{"target": target}, 10 * time.Second},
		{"page.waitForElement", input{"target": target, "timeoutMs": 1000}, 6 * time.Second},
		{"page.typeText", input{"text": "ab", "jitter": 0}, 30*time.Second + 440*time.Millisecond},
		{"page.typeText", input{"text": "ab", "speed": "instant"}, 30 * time.Second},
		{"page.pickElement", nil, 65 * time.Second},
		{"page.pickElement", input{"timeoutMs": 300_000}, 305 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			if tc.in == nil {
				tc.in = input{}
			}
			w.call(tc.action, i.in(tc.in)) // what the fake answers does not matter here
			if got := i.place.invocations()[0].Timeout; got != tc.want {
				t.Errorf("%s %v: %v, want %v", tc.action, tc.in, got, tc.want)
			}
		})
	}
}
