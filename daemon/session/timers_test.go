package session

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// TestTheEndStopsEveryTimer looks at what would happen without a goroutine that one could count: the end of a page's
// capture, and of the grace of a session that nobody owns.
func TestTheEndStopsEveryTimer(t *testing.T) {
	for name, end := range map[string]func(w *world, i ids){
		"closed":    func(w *world, i ids) { w.must("browser.session.close", input{"sessionId": i.session}) },
		"lost":      func(_ *world, i ids) { i.place.lose() },
		"shut down": func(w *world, _ ids) { w.Shutdown(context.Background()) },
	} {
		for _, owned := range []bool{true, false} {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				i := w.create()
				i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
					return succeed(rawSnapshot(strings.Repeat("- text: x\n", 100))), nil
				}
				w.must("browser.snapshot", i.in(input{"maxChars": 100}))
				s, err := w.find(i.session)
				if err != nil {
					t.Fatal(err)
				}
				timers := map[string]*time.Timer{"capture": s.pages[0].captures.kept[0].timer}
				if !owned {
					w.client.Release()
					timers["grace"] = s.expiry.timer
				}
				end(w, i)
				synctest.Wait()
				for what, timer := range timers {
					if timer.Stop() {
						t.Errorf("%s, owned %v: the timer of the %s still ran", name, owned, what)
					}
				}
			})
		}
	}
}
