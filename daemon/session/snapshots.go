package session

import (
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

const (
	// maxCapture bounds the text of one capture, in code points.
	maxCapture = 1_000_000
	// captureLife is how long the pages of a capture can be read; reading does not prolong it.
	captureLife = 30 * time.Second
	// maxCaptures bounds the captures kept for one page; the oldest goes first.
	maxCaptures = 4
)

// capture is the immutable text of one snapshot, read page by page. A page never touches the DOM again.
type capture struct {
	id      string // empty when one page holds everything
	text    string
	chars   int  // code points of text
	clipped bool // there was more than maxCapture
	bounds  bounds
	omitted map[string]any
	expires time.Time
	timer   *time.Timer
}

// bounds are the limits of a page, and everything else that the client is told as appliedBounds.
type bounds struct {
	maxChars, maxBytes int
	published          map[string]any
}

func newCapture(text string, omitted map[string]any, bounds bounds) *capture {
	if text == "" {
		text = "[]" // an empty list is the YAML of nothing
	}
	end, chars := cut(text, maxCapture, len(text))
	return &capture{text: text[:end], chars: chars, clipped: end < len(text), bounds: bounds, omitted: omitted}
}

// fragment is one page of a capture: where it begins and where it ends.
type fragment struct {
	offset     int // code points before it
	chars      int
	start, end int  // bytes
	more       bool // text follows
}

// read is the page that begins at offset, in code points.
func (c *capture) read(offset int) (fragment, error) {
	f := fragment{offset: offset}
	f.start, _ = cut(c.text, offset, len(c.text))
	size, chars := cut(c.text[f.start:], c.bounds.maxChars, c.bounds.maxBytes)
	f.chars, f.end = chars, f.start+size
	f.more = f.end < len(c.text)
	if f.more && chars == 0 {
		return f, registry.NewError(registry.InvalidArgument, nil) // maxBytes is less than one character
	}
	return f, nil
}

// publish is the output of one page.
func (c *capture) publish(f fragment, refs []any) map[string]any {
	partial := f.offset > 0 || f.more || c.clipped
	format := "aria-yaml"
	if partial {
		format = "aria-yaml-fragment"
	}
	var id, next, expires any
	if c.id != "" {
		id, expires = c.id, timestamp(c.expires)
		if f.more {
			next = c.id + "." + strconv.Itoa(f.offset+f.chars)
		}
	}
	_, following := utf8.DecodeRuneInString(c.text[f.end:])
	omissions := map[string]any{"sourceLimitReached": c.clipped}
	for _, key := range []string{"nonInteractiveNodes", "maxChildrenNodes"} {
		omissions[key] = c.omitted[key]
	}
	return map[string]any{
		"snapshot":      c.text[f.start:f.end],
		"contentFormat": format,
		"partial":       partial,
		"refs":          refs,
		"appliedBounds": c.bounds.published,
		"omissions":     omissions,
		"pagination": map[string]any{
			"snapshotId": id, "nextCursor": next, "offsetChars": f.offset, "expiresAt": expires,
		},
		"truncation": map[string]any{
			"truncated":     f.more || c.clipped,
			"byMaxChars":    f.more && f.chars == c.bounds.maxChars,
			"byMaxBytes":    f.more && f.end-f.start+following > c.bounds.maxBytes,
			"originalChars": c.chars,
			"originalBytes": len(c.text),
			"returnedChars": f.chars,
			"returnedBytes": f.end - f.start,
		},
	}
}

// captures are the captures of one page that still have pages to read. The zero value holds none.
type captures struct {
	mu   sync.Mutex
	kept []*capture // oldest first
}

// keep gives a capture an id and a life.
func (k *captures) keep(c *capture) {
	k.mu.Lock()
	defer k.mu.Unlock()
	c.id = newID("snapshot")
	c.expires = time.Now().Add(captureLife)
	// Only memory hangs on the timer; whether a cursor is stale is read off the clock.
	c.timer = time.AfterFunc(captureLife, func() { k.forget(c) })
	if k.kept = append(k.kept, c); len(k.kept) > maxCaptures {
		k.kept[0].timer.Stop()
		k.kept = append([]*capture(nil), k.kept[1:]...)
	}
}

func (k *captures) forget(c *capture) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i, other := range k.kept {
		if other == c {
			k.kept = append(k.kept[:i:i], k.kept[i+1:]...)
			return
		}
	}
}

// drop makes every cursor stale.
func (k *captures) drop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range k.kept {
		c.timer.Stop()
	}
	k.kept = nil
}

// find is the capture and the offset that a cursor stands for. Why a cursor is stale is not told.
func (k *captures) find(cursor string) (*capture, int, error) {
	id, offset, ok := parseCursor(cursor)
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range k.kept {
		if ok && c.id == id && offset < c.chars && time.Now().Before(c.expires) {
			return c, offset, nil
		}
	}
	return nil, 0, registry.NewError(registry.StaleSnapshotCursor, nil)
}

// parseCursor takes a cursor apart: the id of a capture, a dot, and an offset in plain decimals that is not 0.
func parseCursor(cursor string) (id string, offset int, ok bool) {
	dot := strings.LastIndexByte(cursor, '.')
	if dot <= 0 {
		return "", 0, false
	}
	offset, err := strconv.Atoi(cursor[dot+1:])
	if err != nil || offset <= 0 || strconv.Itoa(offset) != cursor[dot+1:] {
		return "", 0, false
	}
	return cursor[:dot], offset, true
}
