package browser

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// observer collects what the pages of a place did, in words, by target.
type observer struct {
	mu   sync.Mutex
	seen map[string][]string
	more chan struct{} // filled when something came
}

func newObserver() *observer {
	return &observer{seen: map[string][]string{}, more: make(chan struct{}, 1)}
}

func (o *observer) events() Events {
	requests := map[string]string{}
	return Events{Observed: func(id string, seen []Observation) {
		o.mu.Lock()
		defer o.mu.Unlock()
		for _, s := range seen {
			var words string
			if (s.Kind == SawResponse || s.Kind == SawFailure) && requests[s.Request] == "" {
				continue // of a request that is not told, such as the icon's
			}
			switch s.Kind {
			case SawConsole:
				words = s.Level + ": " + s.Text
			case SawError:
				words = "error: " + s.Text
			case SawRequest:
				requests[s.Request] = s.URL
				words = fmt.Sprintf("%s %s %s", s.Method, s.Type, s.URL)
			case SawResponse:
				words = fmt.Sprintf("%d %s", s.Status, requests[s.Request])
			case SawFailure:
				words = fmt.Sprintf("failed %s %s", requests[s.Request], s.Text)
				if s.Cancelled {
					words += " (cancelled)"
				}
			default:
				continue
			}
			if (s.Kind == SawConsole || s.Kind == SawError || s.Kind == SawRequest) && time.Since(s.At).Abs() > time.Minute {
				words += " at " + s.At.String()
			}
			o.seen[id] = append(o.seen[id], words)
		}
		select {
		case o.more <- struct{}{}:
		default:
		}
	}}
}

func (o *observer) of(id string) []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.seen[id])
}

// until waits until a page has done all of this.
func (o *observer) until(t *testing.T, id string, want ...string) {
	t.Helper()
	deadline := time.After(patience)
	for {
		seen := o.of(id)
		missing := slices.DeleteFunc(slices.Clone(want), func(w string) bool { return slices.Contains(seen, w) })
		if len(missing) == 0 {
			return
		}
		select {
		case <-o.more:
		case <-deadline:
			t.Fatalf("never seen:\n%s\nseen:\n%s", strings.Join(missing, "\n"), strings.Join(seen, "\n"))
		}
	}
}

// lines are the page's console lines of one level, without the level.
func (o *observer) lines(id, level string) []string {
	var lines []string
	for _, s := range o.of(id) {
		if text, ok := strings.CutPrefix(s, level+": "); ok {
			lines = append(lines, text)
		}
	}
	return lines
}
