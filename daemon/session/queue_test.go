package session

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/browsentic/browsentic/registry"
)

func TestQueueKeepsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q queue
		var got []int // guarded by the queue itself: the race detector would tell
		var all sync.WaitGroup
		gate := make(chan struct{})
		for i := range 100 {
			turn := q.enter()
			all.Go(func() {
				if err := turn.run(t.Context(), func() error {
					if i == 0 {
						<-gate
					}
					got = append(got, i)
					return nil
				}); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		if n := q.length(); n != 100 {
			t.Errorf("length %d, want 100", n)
		}
		close(gate)
		all.Wait()
		for i, v := range got {
			if i != v {
				t.Fatalf("call %d ran as number %d", v, i)
			}
		}
		if len(got) != 100 || q.length() != 0 {
			t.Errorf("%d ran, %d left", len(got), q.length())
		}
	})
}

func TestQueueSkipsTheCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q queue
		first, second, third := q.enter(), q.enter(), q.enter()
		ctx, cancel := context.WithCancel(t.Context())
		held, done := make(chan struct{}), make(chan error, 3)
		go func() { done <- first.run(t.Context(), func() error { <-held; return nil }) }()
		go func() { done <- second.run(ctx, func() error { t.Error("a cancelled call ran"); return nil }) }()
		cancel()
		// It does not wait for its turn to say so.
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		ran := false
		go func() { done <- third.run(t.Context(), func() error { ran = true; return nil }) }()
		synctest.Wait()
		if ran {
			t.Error("the third overtook the first")
		}
		close(held)
		<-done
		if err := <-done; err != nil || !ran || q.length() != 0 {
			t.Errorf("third: %v, ran %v, %d left", err, ran, q.length())
		}
	})
}

func TestQueueCancelledAtItsTurn(t *testing.T) {
	var q queue
	turn := q.enter()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 100 { // select picks at random among what is ready
		if err := turn.run(ctx, func() error { t.Error("ran"); return nil }); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		turn = q.enter()
	}
}

func TestQueueHoldsTheSlotOfACancelledCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q queue
		ctx, cancel := context.WithCancel(t.Context())
		settle, done := make(chan struct{}), make(chan struct{})
		first, second := q.enter(), q.enter()
		go func() {
			first.run(ctx, func() error { <-settle; return ctx.Err() })
		}()
		synctest.Wait()
		cancel()
		overtook := true
		go func() {
			defer close(done)
			second.run(t.Context(), func() error { overtook = false; return nil })
		}()
		synctest.Wait()
		if !overtook {
			t.Error("the slot was freed before the running call settled")
		}
		close(settle)
		<-done
		if overtook {
			t.Error("the second never ran")
		}
	})
}

func TestQueueSurvivesAPanic(t *testing.T) {
	var q queue
	first, second := q.enter(), q.enter()
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		first.run(t.Context(), func() error { panic("a bug") })
	}()
	ran := false
	if err := second.run(t.Context(), func() error { ran = true; return nil }); err != nil || !ran {
		t.Errorf("second: %v, ran %v", err, ran)
	}
}

func TestAFullQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i, other := w.create(), w.create()
		release := make(chan struct{})
		i.place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
			<-release
			return i.place.stock(in), nil
		}
		patient := i.in(input{"timeoutMs": 300_000})
		ctx, cancel := context.WithCancel(t.Context())
		var calls sync.WaitGroup
		for range maxQueued - 1 {
			calls.Go(func() { w.must("browser.get.title", patient) })
		}
		synctest.Wait() // so that the last one is not the one that runs
		calls.Go(func() { w.callAs(ctx, w.client, "browser.get.title", patient) })
		synctest.Wait()
		if err := w.refused(registry.LimitExceeded, "browser.get.title", patient); err.OperationID == "" {
			t.Error("an accepted call that was refused has no operation id")
		}
		w.must("browser.get.url", other.in()) // one session's line is no other's

		// A place that is given up is free again, and the session's end needs none.
		cancel()
		synctest.Wait()
		calls.Go(func() { w.must("browser.get.title", patient) })
		synctest.Wait()
		w.refused(registry.LimitExceeded, "browser.get.title", patient)
		calls.Go(func() { w.must("browser.session.close", input{"sessionId": i.session}) })
		synctest.Wait()
		close(release)
		calls.Wait()
		w.expectStatus(i.session, "closed")
		if n := len(i.place.invocations()); n != maxQueued {
			t.Errorf("the page did %d calls, want %d", n, maxQueued)
		}
	})
}
