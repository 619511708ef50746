package daemon

import (
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// Whose tab in front is meant: a worker that is woken has not been turned to, a browser that is started has.
func TestWhenABrowserWasUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newPairedBrowser(slog.New(slog.DiscardHandler), "b", newBoard(), newOffers())
		b.begin()
		first := b.usedAt()
		if first == 0 {
			t.Error("a browser that has just been linked was never used")
		}
		time.Sleep(time.Hour)
		b.lostAt = time.Now()
		time.Sleep(relinkPatience / 2)
		if b.begin(); b.usedAt() != first {
			t.Error("a worker that came back was used")
		}
		b.happened(registry.LinkEvent{Kind: registry.EventFocused})
		if b.usedAt() != first {
			t.Error("a person who turned to another program has used the browser")
		}
		b.happened(registry.LinkEvent{Kind: registry.EventFocused, TabID: 7})
		turned := b.usedAt()
		if turned == first {
			t.Error("a person who turned to a tab has not used the browser")
		}
		b.lostAt = time.Now()
		time.Sleep(relinkPatience)
		if b.isExpected() {
			t.Error("a browser that has been away for long is expected")
		}
		if b.begin(); b.usedAt() == turned {
			t.Error("a browser that was started again was not used")
		}
		if !b.isExpected() {
			t.Error("nobody waits for a link that both sides are about to agree on")
		}
	})
}
