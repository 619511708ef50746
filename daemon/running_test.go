package daemon

import (
	"context"
	"log/slog"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

// What is stopped in a browser is what was begun there, whichever its person has turned to since.
func TestWhatIsStoppedInABrowser(t *testing.T) {
	log, board := slog.New(slog.DiscardHandler), newBoard()
	d := &backend{paired: newPaired(log, nil, board, newOffers())}
	for _, id := range []string{"a", "b"} {
		d.paired.browsers[id] = newPairedBrowser(log, id, board, d.paired.offers)
	}
	turnTo := func(browser string) {
		d.paired.browser(browser).happened(registry.LinkEvent{Kind: registry.EventFocused, TabID: 1})
	}
	begin := func(input string) context.Context {
		ctx, done := d.running.begin(t.Context(), []byte(input))
		t.Cleanup(done)
		return ctx
	}
	turnTo("a")
	inFront := begin(`{}`)
	if browser, err := d.paired.LastUsed(inFront); browser != "a" || err != nil {
		t.Fatalf("in front: %s, %v", browser, err)
	}
	ofNone, ofSession := begin(`{}`), begin(`{"sessionId":"s"}`)
	turnTo("b")
	if n := d.cancelIn("b"); n != 0 || inFront.Err() != nil {
		t.Errorf("%d calls were stopped in a browser where none runs", n)
	}
	if n := d.cancelIn("a"); n != 1 || inFront.Err() == nil {
		t.Errorf("%d calls were stopped where one runs", n)
	}
	if ofNone.Err() != nil || ofSession.Err() != nil {
		t.Error("calls that work in no paired browser were stopped")
	}
}
