package session

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

func (w *world) hold(id string) *Hold {
	w.t.Helper()
	h, err := w.Hold(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return h
}

// later makes a call beside the test and tells how it ended.
func (w *world) later(action string, in input) <-chan *registry.Error {
	ended := make(chan *registry.Error, 1)
	go func() {
		_, err := w.call(action, in)
		ended <- err
	}()
	synctest.Wait()
	return ended
}

// The running call finishes, the person is next, the others keep their order.
func TestHoldGoesBeforeThoseThatWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		entered, release := i.place.block("browser.click")
		running := w.later("browser.click", i.in(input{"locator": css("a")}))
		<-entered
		first := w.later("browser.get.url", i.in())
		second := w.later("browser.get.title", i.in())
		held := make(chan *Hold)
		go func() { held <- w.hold(i.session) }()
		synctest.Wait()
		select {
		case <-held:
			t.Fatal("held while a call works")
		default:
		}
		if s, _ := w.SessionStatus(i.session); !s.Held || s.Queued != 4 || s.Running == nil || s.Running.Action != "browser.click" {
			t.Errorf("while it waits: %+v", s)
		}
		close(release)
		h := <-held
		if err := <-running; err != nil {
			t.Error(err)
		}
		third := w.later("browser.reload", i.in())
		if got := i.place.actions(); got != "click" {
			t.Errorf("while held the browser saw %s", got)
		}
		if s, _ := w.SessionStatus(i.session); !s.Held || s.Running != nil || len(s.Recent) != 2 {
			t.Errorf("while held: %+v", s)
		}
		h.Release()
		h.Release()
		for _, ended := range []<-chan *registry.Error{first, second, third} {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
		if got := i.place.actions(); got != "click get.url get.title reload" {
			t.Errorf("the browser saw %s", got)
		}
		if s, _ := w.SessionStatus(i.session); s.Held || s.Queued != 0 {
			t.Errorf("afterwards: %+v", s)
		}
	})
}

func TestHoldIsOnePersons(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i, other := w.create(), w.create()
		h := w.hold(i.session)
		if _, err := w.Hold(t.Context(), i.session); !errors.Is(err, registry.NewError(registry.SessionInUse, nil)) {
			t.Errorf("a second hold: %v", err)
		}
		if _, err := w.Hold(t.Context(), "session_nobody"); !errors.Is(err, registry.NewError(registry.SessionNotFound, nil)) {
			t.Errorf("of no session: %v", err)
		}
		w.hold(other.session).Release() // sessions are apart
		h.Release()
		w.hold(i.session).Release()
	})
}

// A call behind a person ends when its time is over; behind another call it waits for its turn, as ever.
func TestDeadlineBehindAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		h := w.hold(i.session)
		start := time.Now()
		spent := w.later("browser.get.url", i.in(input{"timeoutMs": 1000}))
		if err := <-spent; err.Code != registry.OperationTimeout {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(start); waited != time.Second {
			t.Errorf("it came after %v", waited)
		}
		h.Release()

		// One that was spent already when the person came.
		entered, release := i.place.block("browser.click")
		running := w.later("browser.click", i.in(input{"locator": css("a"), "timeoutMs": 60_000}))
		<-entered
		late := w.later("browser.get.url", i.in(input{"timeoutMs": 1000}))
		fine := w.later("browser.get.title", i.in(input{"timeoutMs": 60_000}))
		time.Sleep(2 * time.Second)
		held := make(chan *Hold)
		go func() { held <- w.hold(i.session) }()
		if err := <-late; err.Code != registry.OperationTimeout {
			t.Errorf("got %v", err)
		}
		close(release)
		(<-held).Release()
		for _, ended := range []<-chan *registry.Error{running, fine} {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	})
}

func TestHoldIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		entered, release := i.place.block("browser.click")
		running := w.later("browser.click", i.in(input{"locator": css("a")}))
		<-entered
		next := w.later("browser.get.url", i.in())
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := w.Hold(ctx, i.session); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if s, _ := w.SessionStatus(i.session); s.Held || s.Queued != 2 {
			t.Errorf("afterwards: %+v", s)
		}
		close(release)
		<-running
		if err := <-next; err != nil {
			t.Error(err)
		}
	})
}

// However a session ends, its hold ends too, and with it the wait for one.
func TestHoldEndsWithItsSession(t *testing.T) {
	for name, end := range map[string]func(*world, ids){
		"closed by a person": func(w *world, i ids) {
			if err := w.End(context.Background(), i.session); err != nil {
				w.t.Error(err)
			}
		},
		"shutdown":         func(w *world, _ ids) { w.Shutdown(context.Background()) },
		"the browser died": func(_ *world, i ids) { i.place.lose() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				i := w.create()
				h := w.hold(i.session)
				waiting := w.later("browser.get.url", i.in())
				end(w, i)
				<-h.Done()
				<-waiting
				h.Release()
				if s, ok := w.SessionStatus(i.session); !ok || s.Held || s.Queued != 0 {
					t.Errorf("afterwards: %+v", s)
				}
				if _, err := w.Hold(t.Context(), i.session); err == nil {
					t.Error("an ended session is held")
				}
			})
		})
	}
	t.Run("while it is waited for", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			entered, release := i.place.block("browser.click")
			running := w.later("browser.click", i.in(input{"locator": css("a")}))
			<-entered
			failed := make(chan error)
			go func() {
				_, err := w.Hold(t.Context(), i.session)
				failed <- err
			}()
			synctest.Wait()
			i.place.lose()
			if err := <-failed; !errors.Is(err, registry.NewError(registry.BrowserDisconnected, nil)) {
				t.Errorf("got %v", err)
			}
			close(release)
			<-running
		})
	})
}

// A client's close waits for the person; an orphan's end does not come while a person is busy.
func TestHoldKeepsASession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		h := w.hold(i.session)
		w.client.Disconnect()
		time.Sleep(3 * w.config.Grace)
		if s, _ := w.SessionStatus(i.session); s.Session.Status != ready || s.Expires == "" {
			t.Errorf("the held orphan is %+v", s)
		}
		w.client = w.Connect("heir")
		closing := w.later("browser.session.close", input{"sessionId": i.session})
		if s, _ := w.SessionStatus(i.session); s.Session.Status != "closing" || !s.Held {
			t.Errorf("the held session is %+v", s)
		}
		h.Release()
		if err := <-closing; err != nil {
			t.Error(err)
		}
		w.expectStatus(i.session, "closed")
	})
}

func TestHoldUnderLoad(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 50 {
				w.must("browser.get.url", i.in())
			}
		})
		all.Go(func() {
			for range 50 {
				h, err := w.Hold(t.Context(), i.session)
				if errors.Is(err, registry.NewError(registry.SessionInUse, nil)) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if s, _ := w.SessionStatus(i.session); s.Running != nil {
					t.Error("a call works while a person does")
				}
				h.Release()
			}
		})
	}
	all.Wait()
	if s, _ := w.SessionStatus(i.session); s.Held || s.Queued != 0 {
		t.Errorf("left: %+v", s)
	}
}

// Whoever watches is told of every change, and remembers no more than it should.
func TestChanged(t *testing.T) {
	var mu sync.Mutex
	var told []bool
	w := newWorld(t, func(c *Config) {
		c.Changed = func(_ string, pages bool) {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, pages)
		}
	})
	i := w.create()
	for range 2 * maxRecent {
		w.must("browser.get.url", i.in())
	}
	mu.Lock()
	if n := len(slices.DeleteFunc(slices.Clone(told), func(pages bool) bool { return !pages })); n < 2*maxRecent {
		t.Errorf("told %d times that the pages may look different", n)
	}
	mu.Unlock()
	s, ok := w.SessionStatus(i.session)
	if !ok || len(s.Recent) != maxRecent || s.Recent[0].Outcome != "ok" || s.Recent[0].Page != i.page {
		t.Errorf("remembered: %+v", s.Recent)
	}
	if _, ok := w.SessionStatus("session_nobody"); ok {
		t.Error("there is a status of no session")
	}
}
