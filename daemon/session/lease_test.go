package session

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

func TestLease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		other := w.Connect("another")
		as := func(c *Client, action string, in input) registry.Code {
			if _, err := w.callAs(context.Background(), c, action, in); err != nil {
				return err.Code
			}
			return ""
		}
		session := input{"sessionId": i.session}
		for action, in := range map[string]input{
			"browser.get.url": i.in(), "browser.page.list": session, "browser.page.create": session, "browser.session.close": session,
			"browser.page.close": i.in(), "browser.click": i.in(input{"locator": css("a")}),
		} {
			if got := as(other, action, in); got != registry.SessionInUse {
				t.Errorf("%s by another client: %q", action, got)
			}
		}
		for action, in := range map[string]input{"browser.session.list": {}, "browser.session.get": session, "browser.runtime.info": {}} {
			if got := as(other, action, in); got != "" {
				t.Errorf("%s by another client: %q", action, got)
			}
		}
		// A bad page is told only to the owner.
		if got := as(other, "browser.get.url", input{"sessionId": i.session, "pageId": "x"}); got != registry.SessionInUse {
			t.Errorf("got %q", got)
		}

		w.client.Disconnect()
		w.client.Disconnect() // twice is once
		if s := w.Sessions()[0]; s.Client != "" || s.Expires != timestamp(time.Now().Add(10*time.Minute)) {
			t.Errorf("orphaned: %+v", s)
		}
		time.Sleep(9 * time.Minute)
		// Looking is not claiming.
		as(other, "browser.session.get", session)
		if s := w.Sessions()[0]; s.Client != "" {
			t.Errorf("looking claimed it: %+v", s)
		}
		if got := as(other, "browser.get.url", i.in()); got != "" {
			t.Errorf("going on in the grace time: %q", got)
		}
		if s := w.Sessions()[0]; s.Client != "another" || s.Expires != "" {
			t.Errorf("claimed: %+v", s)
		}
		third := w.Connect("third")
		if got := as(third, "browser.get.url", i.in()); got != registry.SessionInUse {
			t.Errorf("the third: %q", got)
		}
		time.Sleep(time.Hour)
		w.expectStatusAs(third, i.session, "ready")

		other.Disconnect()
		time.Sleep(10*time.Minute - time.Second)
		w.expectStatusAs(third, i.session, "ready")
		time.Sleep(2 * time.Second)
		w.expectStatusAs(third, i.session, "closed")
		if !gone(i.place) {
			t.Error("the place is left")
		}
		if got := as(third, "browser.get.url", i.in()); got != registry.SessionClosed {
			t.Errorf("afterwards: %q", got)
		}
	})
}

func (w *world) expectStatusAs(c *Client, id, want string) {
	w.t.Helper()
	data, err := w.callAs(context.Background(), c, "browser.session.get", input{"sessionId": id})
	if err != nil || path(data, "session", "status") != want {
		w.t.Errorf("status %v (%v), want %s", path(data, "session", "status"), err, want)
	}
}

func TestAnEndedSessionIsNobodys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		i.place.lose()
		synctest.Wait()
		other := w.Connect("another")
		if _, err := w.callAs(t.Context(), other, "browser.get.url", i.in()); err.Code != registry.BrowserDisconnected {
			t.Errorf("got %v", err)
		}
		w.client.Disconnect() // starts no timer for it
		if s := w.Sessions()[0]; s.Expires != "" {
			t.Errorf("%+v", s)
		}
		if _, err := w.callAs(t.Context(), other, "browser.session.close", input{"sessionId": i.session}); err != nil {
			t.Error(err)
		}
	})
}

func TestTheClientDiesInTheMiddleOfACall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		i.place.invoke = func(ctx context.Context, in Invocation) (registry.Result, error) {
			<-ctx.Done()
			time.Sleep(time.Second)
			return registry.Result{}, ctx.Err()
		}
		ctx, cancel := context.WithCancel(t.Context())
		code := make(chan registry.Code, 1)
		go func() {
			_, err := w.callAs(ctx, w.client, "browser.get.url", i.in())
			code <- err.Code
		}()
		synctest.Wait()
		cancel() // what the control connection does when its socket ends
		w.client.Disconnect()
		if got := <-code; got != registry.OperationCancelled {
			t.Errorf("got %s", got)
		}
		i.place.invoke = nil
		other := w.Connect("another")
		if _, err := w.callAs(t.Context(), other, "browser.get.url", i.in()); err != nil {
			t.Errorf("the queue is stuck: %v", err)
		}
	})
}

func TestAGoneClientGetsNoHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		w.client.Disconnect()
		for action, in := range map[string]input{"browser.session.create": {}, "browser.get.url": i.in()} {
			if err := w.refused(registry.OperationCancelled, action, in); err == nil {
				t.Error(action)
			}
		}
		time.Sleep(time.Hour)
		w.expectStatus(i.session, "closed")
		if len(w.Sessions()) != 1 {
			t.Errorf("sessions %v", w.Sessions())
		}
	})
}

// TestTheClientGoesDuringCreation: the session was made for nobody and ends after the grace time.
func TestTheClientGoesDuringCreation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, func(c *Config) { c.Grace = 0 })
		proceed := make(chan struct{})
		w.browsers.open = func(_ context.Context, made *fakePlace) (Place, error) { <-proceed; return made, nil }
		go w.call("browser.session.create", nil)
		synctest.Wait()
		w.client.Disconnect()
		close(proceed)
		time.Sleep(time.Second)
		if s := w.Sessions()[0]; s.Session.Status != closed || !gone(w.browsers.place(0)) {
			t.Errorf("left: %+v", s)
		}
	})
}

func TestAnOrphanThatCannotBeClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		i.place.close = func(context.Context) error { return errors.New("stuck") }
		w.client.Disconnect()
		time.Sleep(time.Hour)
		if s := w.Sessions()[0]; s.Session.Status != closing {
			t.Errorf("%+v", s)
		}
		i.place.close = nil // shutdown tries again
	})
}
