package daemon

import (
	"strconv"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestTimeline(t *testing.T) {
	var tl timeline
	if calls := tl.of("b1"); calls == nil || len(calls) != 0 {
		t.Errorf("at first: %v", calls)
	}
	for i := range keptCalls + 5 {
		tl.note("b1", registry.PanelCall{ID: strconv.Itoa(i)})
	}
	last := strconv.Itoa(keptCalls + 4)
	tl.note("b1", registry.PanelCall{ID: last, Outcome: "ok"})
	calls := tl.of("b1")
	if len(calls) != keptCalls || calls[0].ID != "5" || calls[keptCalls-1] != (registry.PanelCall{ID: last, Outcome: "ok"}) {
		t.Errorf("%d calls from %+v to %+v", len(calls), calls[0], calls[len(calls)-1])
	}
	if len(tl.of("b2")) != 0 {
		t.Error("another browser's calls are shown")
	}
}
