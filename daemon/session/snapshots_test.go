package session

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

// showing makes the place's page read as text.
func (p *fakePlace) showing(text string) {
	p.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
		if in.Action == "browser.snapshot" {
			return succeed(rawSnapshot(text)), nil
		}
		return p.stock(in), nil
	}
}

func TestSnapshotPages(t *testing.T) {
	type flags struct {
		partial, truncated, byChars, byBytes bool
	}
	for _, tc := range []struct {
		name               string
		text               string
		maxChars, maxBytes int
		pages              []string
		flags              []flags
	}{
		{"all in one", "- button", 100, 100, []string{"- button"}, []flags{{}}},
		{"exactly by characters", "abcd", 4, 100, []string{"abcd"}, []flags{{}}},
		{"exactly by bytes", "abcd", 100, 4, []string{"abcd"}, []flags{{}}},
		{"nothing", "", 100, 100, []string{"[]"}, []flags{{}}},
		{"by characters", "abcdefg", 3, 100, []string{"abc", "def", "g"}, []flags{{true, true, true, false}, {true, true, true, false}, {true, false, false, false}}},
		{"by bytes", "abcdefg", 100, 3, []string{"abc", "def", "g"}, []flags{{true, true, false, true}, {true, true, false, true}, {true, false, false, false}}},
		{"by both", "abcdef", 3, 3, []string{"abc", "def"}, []flags{{true, true, true, true}, {true, false, false, false}}},
		{"astral by characters", "😀😀😀", 2, 100, []string{"😀😀", "😀"}, []flags{{true, true, true, false}, {true, false, false, false}}},
		{"astral by bytes", "😀a😀b", 100, 6, []string{"😀a", "😀b"}, []flags{{true, true, false, true}, {true, false, false, false}}},
		{"astral by both", "😀😀😀", 1, 5, []string{"😀", "😀", "😀"}, []flags{{true, true, true, true}, {true, true, true, true}, {true, false, false, false}}},
		{"two and three bytes", "é€é€", 100, 5, []string{"é€", "é€"}, []flags{{true, true, false, true}, {true, false, false, false}}},
		{"a broken character", "a\xffb", 2, 100, []string{"a\ufffd", "b"}, []flags{{true, true, true, false}, {true, false, false, false}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			i.place.showing(tc.text)
			text := strings.ToValidUTF8(tc.text, "\ufffd") // JSON carries nothing else
			if text == "" {
				text = "[]"
			}
			in := input{"maxChars": tc.maxChars, "maxBytes": tc.maxBytes}
			offset := 0
			var snapshotID any
			for n, want := range tc.pages {
				got := w.must("browser.snapshot", i.in(in))
				f := tc.flags[n]
				format := "aria-yaml"
				if f.partial {
					format = "aria-yaml-fragment"
				}
				last := n == len(tc.pages)-1
				if n == 0 {
					snapshotID = path(got, "pagination", "snapshotId")
					if (snapshotID == nil) != last {
						t.Errorf("snapshotId %v", snapshotID)
					}
				}
				for at, want := range map[string]any{
					"snapshot": want, "contentFormat": format, "partial": f.partial,
					"pagination.offsetChars": float64(offset), "pagination.snapshotId": snapshotID,
					"truncation.truncated": f.truncated, "truncation.byMaxChars": f.byChars, "truncation.byMaxBytes": f.byBytes,
					"truncation.originalChars": float64(utf8.RuneCountInString(text)), "truncation.originalBytes": float64(len(text)),
					"truncation.returnedChars": float64(utf8.RuneCountInString(want)), "truncation.returnedBytes": float64(len(want)),
					"appliedBounds.maxChars": float64(tc.maxChars), "appliedBounds.maxBytes": float64(tc.maxBytes),
					"omissions.sourceLimitReached": false,
				} {
					if v := path(got, strings.Split(at, ".")...); v != want {
						t.Errorf("page %d: %s is %v, want %v", n, at, v, want)
					}
				}
				next := path(got, "pagination", "nextCursor")
				if (next == nil) != last {
					t.Errorf("page %d: nextCursor %v", n, next)
				}
				offset += utf8.RuneCountInString(want)
				if !last && next != fmt.Sprint(snapshotID, ".", offset) {
					t.Errorf("page %d: nextCursor %v", n, next)
				}
				in = input{"cursor": next}
			}
			if got := i.place.actions(); got != "snapshot" {
				t.Errorf("the page was read again: %s", got)
			}
		})
	}
}

func TestSnapshotBounds(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	scope := map[string]any{"strategy": "role", "value": "tab", "name": "<T>"}
	for _, tc := range []struct{ in, sent, applied input }{
		{input{}, input{}, input{}},
		{
			input{"scope": scope, "maxDepth": 0, "includeBoundingBoxes": true, "maxChars": 7, "maxBytes": 77, "includeRefs": true, "maxRefs": 3, "interactiveOnly": true, "maxChildren": 1},
			input{"scope": scope, "maxDepth": 0.0, "includeBoundingBoxes": true, "maxChars": 7.0, "maxBytes": 77.0, "includeRefs": true, "maxRefs": 3.0, "interactiveOnly": true, "maxChildren": 1.0},
			input{"scope": scope, "maxDepth": 0.0, "includeBoundingBoxes": true, "maxChars": 7.0, "maxBytes": 77.0, "includeRefs": true, "maxRefs": 3.0, "interactiveOnly": true, "maxChildren": 1.0},
		},
	} {
		sent := input{"includeBoundingBoxes": false, "maxChars": 50000.0, "maxBytes": 65536.0, "includeRefs": false, "maxRefs": 50.0, "interactiveOnly": false}
		applied := input{"scope": nil, "maxDepth": nil, "maxChildren": nil}
		maps.Copy(applied, sent)
		maps.Copy(sent, tc.sent)
		maps.Copy(applied, tc.applied)
		got := w.must("browser.snapshot", i.in(tc.in))
		if fmt.Sprint(got["appliedBounds"]) != fmt.Sprint(applied) {
			t.Errorf("applied %v, want %v", got["appliedBounds"], applied)
		}
		calls := i.place.invocations()
		var was map[string]any
		if err := json.Unmarshal(calls[len(calls)-1].Input, &was); err != nil || fmt.Sprint(was) != fmt.Sprint(sent) {
			t.Errorf("sent %v, want %v", was, sent)
		}
	}
}

func TestSnapshotRefsAndOmissions(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	ref := "@e" + strings.Repeat("0a", 16)
	i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
		return succeed(map[string]any{
			"text": "abcdef", "refs": []any{map[string]any{"ref": ref, "tag": "a", "name": "Home"}},
			"omitted": map[string]any{"nonInteractiveNodes": 4, "maxChildrenNodes": 5}, "used": map[string]any{"nodes": 1, "chars": 1},
		}), nil
	}
	first := w.must("browser.snapshot", i.in(input{"includeRefs": true, "maxChars": 3}))
	if refs := first["refs"].([]any); len(refs) != 1 || path(refs[0], "ref") != ref || path(refs[0], "name") != "Home" {
		t.Errorf("refs %v", first["refs"])
	}
	if path(first, "omissions", "nonInteractiveNodes") != 4.0 || path(first, "omissions", "maxChildrenNodes") != 5.0 {
		t.Errorf("omissions %v", first["omissions"])
	}
	second := w.must("browser.snapshot", i.in(input{"cursor": path(first, "pagination", "nextCursor"), "maxRefs": 3, "maxChars": 1}))
	if refs := second["refs"].([]any); len(refs) != 0 || second["snapshot"] != "def" {
		t.Errorf("a cursor page: %v", second)
	}
	if path(second, "omissions", "maxChildrenNodes") != 5.0 || path(second, "appliedBounds", "maxChars") != 3.0 {
		t.Errorf("a cursor page: %v", second)
	}
}

func TestOmissionsAreNotPartial(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
		raw := rawSnapshot("- button")
		raw["omitted"] = map[string]any{"nonInteractiveNodes": 9, "maxChildrenNodes": 0}
		return succeed(raw), nil
	}
	if got := w.must("browser.snapshot", i.in(input{"interactiveOnly": true})); got["partial"] != false || got["contentFormat"] != "aria-yaml" {
		t.Errorf("got %v", got)
	}
}

func TestAVeryLongSnapshot(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.showing(strings.Repeat("€", maxCapture) + "more")
	got := w.must("browser.snapshot", i.in(input{"maxChars": 100_000, "maxBytes": 131_072}))
	if path(got, "omissions", "sourceLimitReached") != true || path(got, "truncation", "originalChars") != 1e6 || path(got, "truncation", "originalBytes") != 3e6 {
		t.Errorf("got %v %v", got["omissions"], got["truncation"])
	}
	id := path(got, "pagination", "snapshotId").(string)
	last := w.must("browser.snapshot", i.in(input{"cursor": fmt.Sprint(id, ".", maxCapture-1)}))
	if last["snapshot"] != "€" || last["partial"] != true || path(last, "truncation", "truncated") != true || path(last, "pagination", "nextCursor") != nil {
		t.Errorf("the last page of a clipped capture: %v", last)
	}
}

func TestMaxBytesBelowOneCharacter(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.showing("😀")
	w.refused(registry.InvalidArgument, "browser.snapshot", i.in(input{"maxBytes": 3}))
	i.place.showing("ab😀")
	got := w.must("browser.snapshot", i.in(input{"maxBytes": 3}))
	w.refused(registry.InvalidArgument, "browser.snapshot", i.in(input{"cursor": path(got, "pagination", "nextCursor")}))
}

func TestCursors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i, other := w.create(), w.create()
		second := input{"sessionId": i.session, "pageId": w.must("browser.page.create", input{"sessionId": i.session})["pageId"]}
		i.place.showing("abcdef")
		capture := func() string {
			return path(w.must("browser.snapshot", i.in(input{"maxChars": 2})), "pagination", "nextCursor").(string)
		}
		read := func(cursor string) *registry.Error {
			_, err := w.call("browser.snapshot", i.in(input{"cursor": cursor}))
			return err
		}
		fresh := func(cursor string) {
			t.Helper()
			if err := read(cursor); err != nil {
				t.Errorf("%s: %v", cursor, err)
			}
		}
		stale := func(cursor string) {
			t.Helper()
			if err := read(cursor); err == nil || err.Code != registry.StaleSnapshotCursor || err.Details != nil {
				t.Errorf("%s: %v", cursor, err)
			}
		}

		c := capture()
		id := strings.TrimSuffix(c, ".2")
		fresh(c)
		fresh(c) // not consumed
		fresh(id + ".5")
		for _, bad := range []string{
			id, id + ".", id + ".0", id + ".6", id + ".7", id + ".-1", id + ".+2", id + ".02", id + ".2 ", " " + c, id + ".2.2",
			id + ".99999999999999999999", id + ".2x", ".2", ".", "x", strings.ToUpper(c), "snapshot_00000000-0000-0000-0000-000000000000.2",
		} {
			stale(bad)
		}
		for name, in := range map[string]input{"another session": other.in(), "another page": second} {
			in["cursor"] = c
			if _, err := w.call("browser.snapshot", in); err == nil || err.Code != registry.StaleSnapshotCursor {
				t.Errorf("%s: %v", name, err)
			}
		}

		// Thirty seconds from the capture, whatever is read in between.
		time.Sleep(captureLife - time.Millisecond)
		fresh(c)
		time.Sleep(time.Millisecond)
		stale(c)

		// At most four; the oldest goes first.
		var all []string
		for range maxCaptures + 1 {
			all = append(all, capture())
		}
		stale(all[0])
		for _, c := range all[1:] {
			fresh(c)
		}

		// Captures that fit into one page are not kept, and push nobody out.
		for range 5 {
			w.must("browser.snapshot", i.in())
		}
		fresh(all[1])
		// A capture that failed leaves the others alone.
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
			return fail(registry.LimitExceeded, nil), nil
		}
		w.refused(registry.LimitExceeded, "browser.snapshot", i.in())
		fresh(all[1])
		i.place.showing("abcdef")

		for name, end := range map[string]func(){
			"navigate": func() { w.must("browser.navigate", i.in(input{"url": "http://a.test/"})) },
			"back":     func() { w.must("browser.back", i.in()) },
			"reload":   func() { w.must("browser.reload", i.in()) },
			"a navigation that failed": func() {
				i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
					return fail(registry.NavigationFailed, nil), nil
				}
				w.refused(registry.NavigationFailed, "browser.forward", i.in())
				i.place.showing("abcdef")
			},
			"a navigation by itself": func() {
				i.place.emit(Event{Kind: PageNavigated, Target: i.place.Pages()[0].Target})
			},
		} {
			c := capture()
			fresh(c)
			end()
			if err := read(c); err == nil || err.Code != registry.StaleSnapshotCursor {
				t.Errorf("after %s: %v", name, err)
			}
		}
		c = capture()
		i.place.emit(Event{Kind: PageNavigated, Target: i.place.Pages()[1].Target}) // another page
		fresh(c)
		w.must("browser.get.url", i.in())
		fresh(c)
	})
}

// TestCapturesAreLetGo: memory does not wait for the next snapshot.
func TestCapturesAreLetGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		i.place.showing("abcdef")
		w.must("browser.snapshot", i.in(input{"maxChars": 2}))
		s, _ := w.find(i.session)
		kept := func() int {
			k := &s.pages[0].captures
			k.mu.Lock()
			defer k.mu.Unlock()
			return len(k.kept)
		}
		if kept() != 1 {
			t.Fatal("nothing was kept")
		}
		time.Sleep(captureLife)
		synctest.Wait()
		if kept() != 0 {
			t.Error("an expired capture is still held")
		}
	})
}

func FuzzCursor(f *testing.F) {
	k := &captures{}
	c := newCapture(strings.Repeat("é", 100), nil, bounds{maxChars: 7, maxBytes: 1000})
	k.keep(c)
	f.Cleanup(k.drop)
	f.Add(c.id + ".7")
	f.Add(c.id + ".99")
	f.Add(c.id + ".100")
	f.Add("snapshot_.")
	f.Add("..1")
	f.Add(c.id + ".٣")
	f.Fuzz(func(t *testing.T, cursor string) {
		found, offset, err := k.find(cursor)
		if err != nil {
			return
		}
		if found != c || cursor != fmt.Sprint(c.id, ".", offset) {
			t.Fatalf("%q was taken for offset %d", cursor, offset)
		}
		page, err := found.read(offset)
		if err != nil || page.chars == 0 || !utf8.ValidString(found.text[page.start:page.end]) {
			t.Fatalf("%q: %+v, %v", cursor, page, err)
		}
	})
}

// FuzzPaging: the pages of any text, put together, are the text.
func FuzzPaging(f *testing.F) {
	f.Add("- button \"Save\"", 3, 100)
	f.Add("😀é€a", 2, 4)
	f.Add("a\xff\xf0\x9f", 1, 1)
	f.Fuzz(func(t *testing.T, text string, maxChars, maxBytes int) {
		if maxChars < 1 || maxBytes < 1 || text == "" {
			return
		}
		c := newCapture(text, nil, bounds{maxChars: maxChars, maxBytes: maxBytes})
		var all strings.Builder
		for offset := 0; ; {
			page, err := c.read(offset)
			if err != nil {
				if maxBytes >= utf8.UTFMax {
					t.Fatalf("refused at %d", offset)
				}
				return
			}
			piece := c.text[page.start:page.end]
			if page.chars > maxChars || len(piece) > maxBytes || utf8.RuneCountInString(piece) != page.chars {
				t.Fatalf("page %+v is over its bounds", page)
			}
			all.WriteString(piece)
			if !page.more {
				break
			}
			offset += page.chars
		}
		if all.String() != text {
			t.Fatal("the pages are not the text")
		}
	})
}
