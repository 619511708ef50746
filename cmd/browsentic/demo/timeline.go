package demo

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// laneWidth is the width of a lane's column in characters: two of them and the clock fill a line of 120.
const laneWidth = 52

// The styles, as SGR parameters (ECMA-48, 8.3.117).
const (
	bold  = "1"
	dim   = "2"
	red   = "31"
	green = "32"
)

var laneStyles = [...]string{"36", "35"}

// timeline prints what happens as it happens, one line each, the lanes side by side.
type timeline struct {
	now   func() time.Duration // since the run began
	color bool

	mu  sync.Mutex
	out io.Writer
}

func newTimeline(out io.Writer, now func() time.Duration) *timeline {
	return &timeline{now: now, out: out, color: isTerminal(out)}
}

// isTerminal reports whether w takes colours; NO_COLOR (no-color.org) says no.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (t *timeline) style(style, text string) string {
	if !t.color || text == "" {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

// line prints one line. Nobody is told of an output that has gone: the report is still worth writing.
func (t *timeline) line(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintln(t.out, strings.TrimRight(text, " "))
}

func (t *timeline) clock() string {
	return t.style(dim, fmt.Sprintf("%6d ms", t.now().Milliseconds())) + "  "
}

func (t *timeline) title(text string) { t.line("\n" + t.style(bold, text) + "\n") }

func (t *timeline) note(text string) { t.line(t.clock() + text) }

func (t *timeline) heads(names ...string) {
	text := strings.Repeat(" ", 11)
	for i, name := range names {
		text += t.style(bold+";"+laneStyles[i], padded(name, laneWidth))
	}
	t.line("")
	t.line(text)
}

// begins announces a step that may take a while.
func (t *timeline) begins(column int, does string) { t.inLane(column, t.style(dim, does+"…")) }

// step prints a step that has ended.
func (t *timeline) step(column int, e Event) {
	mark, style := "● ", laneStyles[column]
	if e.Failed != "" {
		mark, style = "✗ ", red
	}
	t.inLane(column, t.style(style, mark)+e.Does+"  "+t.style(dim, milliseconds(e.Took)))
}

func (t *timeline) inLane(column int, text string) {
	t.line(t.clock() + strings.Repeat(" ", column*laneWidth) + text)
}

func (t *timeline) checks(checks []Check) {
	if len(checks) == 0 {
		return
	}
	t.line("")
	for _, c := range checks {
		if c.Holds() {
			t.line(t.style(green, "  ✓ ") + c.What)
		} else {
			t.line(t.style(red, "  ✗ ") + c.What + fmt.Sprintf("\n      right: %s\n      seen:  %s", c.Want, c.Got))
		}
	}
	t.line("")
}

func (t *timeline) verdict(ok bool, text string) {
	if ok {
		t.line(t.style(bold+";"+green, "Everything holds: ") + text)
	} else {
		t.line(t.style(bold+";"+red, "Not everything holds: ") + text)
	}
}

func (t *timeline) failure(text, log string) {
	t.line("\n" + t.style(bold+";"+red, "It failed: ") + text)
	if log = strings.TrimSpace(log); log != "" {
		t.line("\nThe last words of the shim and the daemon:\n" + log)
	}
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%d ms", d.Milliseconds()) }
