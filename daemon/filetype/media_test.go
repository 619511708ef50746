package filetype

import (
	"strings"
	"testing"
)

func TestMediaType(t *testing.T) {
	zip := "PK\x03\x04"
	for _, test := range []struct{ name, content, want string }{
		{"a.csv", "a,b", "text/csv"},
		{"a.CSV", "", "text/csv"},
		{"a.json", "{}", "application/json"},
		{"a.xlsx", zip, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		{"a.zip", zip, "application/zip"},
		{"a.csv", "%PDF-1.4", "application/pdf"},
		{"a.pdf", "\x89PNG\r\n\x1a\n", "image/png"},
		{"a", "words", "text/plain"},
		{"a.html", "<html>", "text/html"},
		{"a.unknown", "\x00\x01", "application/octet-stream"},
	} {
		if got := MediaType(test.name, []byte(test.content)); got != test.want {
			t.Errorf("%s %q: %s, want %s", test.name, test.content, got, test.want)
		}
	}
}

func TestIsText(t *testing.T) {
	for content, want := range map[string]bool{
		"": true, "a,b\r\n\tü": true, "\ufeffa": true,
		"a\x00": false, "\xff": false, "a\x1b[31m": false, "a\u0085": false,
	} {
		if got := IsText([]byte(content)); got != want {
			t.Errorf("%q: %v", content, got)
		}
	}
}

func TestNotes(t *testing.T) {
	rows := "part,price\n" + strings.Repeat("a,1\n", 3)
	for _, test := range []struct {
		name, head string
		size       int64
		want       string
	}{
		{"list.csv", rows, int64(len(rows)), "text/csv, 23 bytes, 4 rows × 2 columns"},
		{"list.csv", "\"a,b\",c\r\n\"d\ne\",f", 16, "text/csv, 16 bytes, 2 rows × 2 columns"},
		{"list.tsv", "a\tb\tc\n", 6, "text/tab-separated-values, 6 bytes, 1 row × 3 columns"},
		{"odd.csv", "\"never closed,\n", 15, "text/csv, 15 bytes, 1 line"},
		{"words.txt", "one\ntwo\nthree", 13, "text/plain, 13 bytes, 3 lines"},
		{"words.txt", strings.Repeat("line\n", NotedBytes/5) + "l", 5 << 20, "text/plain, 5.0 MB, more than 13107 lines"},
		{"long.csv", strings.Repeat("a,1\n", NotedBytes/4), 1 << 20, "text/csv, 1.0 MB, more than 16384 rows × 2 columns"},
		{"photo.png", "\x89PNG\r\n\x1a\n", 2048, "image/png, 2.0 kB"},
		{"empty.txt", "", 0, "text/plain, 0 bytes"},
	} {
		if got := Notes(test.name, []byte(test.head), test.size); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// FuzzNotes: whatever the bytes are, the notes are one short line of our own words.
func FuzzNotes(f *testing.F) {
	f.Add("a.csv", []byte("a,\"b\nc"))
	f.Fuzz(func(t *testing.T, name string, head []byte) {
		if got := Notes(SafeName(name), head, int64(len(head))); got == "" || len(got) > 200 || strings.ContainsAny(got, "\n\"") {
			t.Errorf("%q: %q", head, got)
		}
	})
}
