package observe

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLimits(t *testing.T) {
	t.Parallel()
	l := newLog(200)
	for i := range 150 {
		record(l, line(fmt.Sprint("line ", i)))
	}
	q := all(Console)
	q.Limit = 50
	if p := read(t, l, q); len(p.Events) != 50 || *p.NextCursor != l.id(50) {
		t.Errorf("%d events, next %s", len(p.Events), *p.NextCursor)
	}
	q.Limit = 1000
	q.MaxBytes = 2048
	p := read(t, l, q)
	raw, err := json.Marshal(p.Events)
	if err != nil || len(raw) > 2048 || len(raw) < 2048-300 {
		t.Errorf("%d bytes of at most 2048 (%v)", len(raw), err)
	}
}

func TestTheFirstEventIsShortened(t *testing.T) {
	t.Parallel()
	long := map[string]string{
		"plain":   strings.Repeat("x", 2000),
		"escaped": strings.Repeat("\"\\\n\x01", 500),
		"astral":  strings.Repeat("😀", 2000),
		"HTML":    strings.Repeat("<&>\u2028", 500),
	}
	for name, text := range long {
		l := newLog(10)
		record(l, line(text), line("after"), begin("R", "http://a.test/"),
			Observation{Kind: SawFailure, Request: "R", Text: text},
		)
		q := all(Console)
		for q.MaxBytes = 512; q.MaxBytes < 900; q.MaxBytes += 13 {
			p := read(t, l, q)
			if len(p.Events) != 1 || !strings.HasSuffix(*p.Events[0].Text, "…") || !utf8.ValidString(*p.Events[0].Text) {
				t.Fatalf("%s, %d bytes: %s", name, q.MaxBytes, asJSON(t, l, p))
			}
			if size := jsonSize(&p.Events[0]) + 2; size > q.MaxBytes || size < q.MaxBytes-12 {
				t.Fatalf("%s: %d bytes of at most %d", name, size, q.MaxBytes)
			}
			q2 := q
			q2.Since = *p.NextCursor
			if p := read(t, l, q2); texts(p) != "after" {
				t.Fatalf("%s: reading does not go on: %q", name, texts(p))
			}
		}
		q.Source, q.MaxBytes = RequestFailed, 512
		if p := read(t, l, q); len(p.Events) != 1 || !strings.HasSuffix(p.Events[0].Failure, "…") || jsonSize(&p.Events[0])+2 > 512 {
			t.Errorf("%s: %s", name, asJSON(t, l, p))
		}
	}
	l := newLog(10)
	record(l, line("short"), begin("R", "http://a.test/"+strings.Repeat("x", 2000)))
	q := all(Network)
	q.MaxBytes = 512
	if _, err := l.Read(q); !errors.Is(err, ErrTooLarge) {
		t.Errorf("an address that fits nowhere: %v", err)
	}
	q = all(Console)
	q.MaxBytes, q.WithText = 100, false
	if _, err := l.Read(q); !errors.Is(err, ErrTooLarge) {
		t.Errorf("metadata that fit nowhere: %v", err)
	}
}

// TestPaging: whatever is recorded, and however it is read, every event that was not dropped is read once and in order.
func TestPaging(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		size := 1 + r.IntN(50)
		l := newLog(size)
		var written []string // of the source that is read
		cursor, read := "", []string{}
		var last Page
		for range 60 {
			for range r.IntN(8) {
				text := fmt.Sprintf("%d:%s", len(written), strings.Repeat("😀\"", r.IntN(200)))
				switch r.IntN(3) {
				case 0:
					record(l, failure("other"))
				default:
					record(l, line(text))
					written = append(written, text)
				}
			}
			q := Query{Source: Console, Since: cursor, Limit: 1 + r.IntN(10), MaxBytes: 512 + r.IntN(4000), WithText: true, SessionID: "session_1", PageID: "page_1"}
			p, err := l.Read(q)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if again, err := l.Read(q); err != nil || !reflect.DeepEqual(again, p) {
				t.Fatalf("seed %d: a read took something away", seed)
			}
			raw, err := json.Marshal(p.Events)
			if err != nil || len(raw) > q.MaxBytes || len(p.Events) > q.Limit {
				t.Fatalf("seed %d: %d bytes and %d events for %+v (%v)", seed, len(raw), len(p.Events), q, err)
			}
			if p.DroppedCount < last.DroppedCount || p.Gap && q.Since == "" || p.Gap && p.DroppedCount == 0 {
				t.Fatalf("seed %d: %+v after %+v", seed, p, last)
			}
			for _, e := range p.Events {
				number, _, _ := strings.Cut(*e.Text, ":")
				read = append(read, number)
			}
			if p.NextCursor != nil {
				cursor = *p.NextCursor
			}
			last = p
		}
		numbers := make([]int, len(read))
		for i, s := range read {
			if _, err := fmt.Sscan(s, &numbers[i]); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.IsSorted(numbers) || len(slices.Compact(slices.Clone(numbers))) != len(numbers) {
			t.Fatalf("seed %d: read %v", seed, numbers)
		}
		if last.DroppedCount == 0 { // then nothing may be missing so far
			for i, n := range numbers {
				if n != i {
					t.Fatalf("seed %d: number %d is missing: %v", seed, i, numbers)
				}
			}
		}
	}
}

// TestReadWhileRecording is for the race detector.
func TestReadWhileRecording(t *testing.T) {
	t.Parallel()
	l := newLog(20)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 2000 {
			record(l, line("x"), begin(fmt.Sprint(i), "http://a.test/"), Observation{Kind: SawResponse, Request: fmt.Sprint(i)})
		}
	}()
	for {
		select {
		case <-done:
			return
		default:
			read(t, l, all(Network))
			read(t, l, all(Console))
		}
	}
}

func FuzzCursor(f *testing.F) {
	l := newLog(5)
	for range 50 {
		record(l, line("x"))
	}
	f.Add(l.id(1))
	f.Add(l.id(50))
	f.Add(l.id(51))
	f.Add(l.name + "_000000000Z")
	f.Add("cursor_5f0d9c3e-0000-4000-8000-000000000000_0000000001")
	f.Fuzz(func(t *testing.T, id string) {
		id = strings.ReplaceAll(id, "NAME", l.name)
		q := all(Console)
		q.Since = id
		p, err := l.Read(q)
		if err != nil {
			if !errors.Is(err, ErrCursor) {
				t.Fatalf("%q: %v", id, err)
			}
			return
		}
		number, err := l.parse(id)
		if err != nil || number != 0 && l.id(number) != id || number >= l.next {
			t.Fatalf("%q is taken for %d (%v)", id, number, err)
		}
		if want := min(5, 50-number); int64(len(p.Events)) != want {
			t.Fatalf("%q: %d events, want %d", id, len(p.Events), want)
		}
	})
}

func BenchmarkRecord(b *testing.B) {
	for name, text := range map[string]string{
		"short": "first document ready", "long": strings.Repeat("lorem ipsum ", 170), "secret": strings.Repeat("password: hunter2, ", 100),
	} {
		b.Run(name, func(b *testing.B) {
			l := newLog(200)
			b.ReportAllocs()
			for b.Loop() {
				l.Record(line(text))
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	l := newLog(200)
	for range 200 {
		record(l, line("first document ready"))
	}
	b.ReportAllocs()
	for b.Loop() {
		read(b, l, all(Console))
	}
}
