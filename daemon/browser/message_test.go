package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// readAll reads messages until the stream ends, through a buffer that most messages don't fit in.
func readAll(r io.Reader, max int) ([]string, error) {
	m := &messageReader{r: bufio.NewReaderSize(r, 16), max: max}
	var messages []string
	for {
		text, err := m.next()
		if errors.Is(err, errMessageTooLong) {
			messages = append(messages, "…")
			continue
		}
		if err != nil {
			return messages, err
		}
		messages = append(messages, string(text))
	}
}

func TestMessageReader(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 1000)
	for name, test := range map[string]struct {
		stream string
		max    int
		want   []string
		err    error
	}{
		"nothing":        {"", 100, nil, io.EOF},
		"one":            {"{}\x00", 100, []string{"{}"}, io.EOF},
		"several":        {"{}\x00[1]\x00\"a\"\x00", 100, []string{"{}", "[1]", `"a"`}, io.EOF},
		"empty":          {"\x00\x00", 100, []string{"", ""}, io.EOF},
		"cut off":        {"{}\x00{\"id\":", 100, []string{"{}"}, io.ErrUnexpectedEOF},
		"no end at all":  {"abc", 100, nil, io.ErrUnexpectedEOF},
		"long":           {long + "\x00{}\x00", 2000, []string{long, "{}"}, io.EOF},
		"just short":     {"12345\x00", 5, []string{"12345"}, io.EOF},
		"too long":       {"{}\x00123456\x00[]\x00", 5, []string{"{}", "…", "[]"}, io.EOF},
		"far too long":   {long + long + "\x00{}\x00" + long + "\x00", 500, []string{"…", "{}", "…"}, io.EOF},
		"too long, open": {long, 500, nil, io.ErrUnexpectedEOF},
	} {
		for how, reader := range map[string]io.Reader{
			"at once":      strings.NewReader(test.stream),
			"byte by byte": iotest.OneByteReader(strings.NewReader(test.stream)),
			"data and EOF": iotest.DataErrReader(strings.NewReader(test.stream)),
		} {
			got, err := readAll(reader, test.max)
			if !slices.Equal(got, test.want) || !errors.Is(err, test.err) {
				t.Errorf("%s, %s: %d messages, %v", name, how, len(got), err)
			}
		}
	}
}

func TestMessageReaderPassesErrorsOn(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	if _, err := readAll(io.MultiReader(strings.NewReader("{}\x00"), iotest.ErrReader(broken)), 100); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func FuzzMessageReader(f *testing.F) {
	f.Add([]byte("{}\x00[1,2]\x00"), 3)
	f.Add([]byte("\x00\x00abc"), 1)
	f.Add([]byte("a message that is longer than the buffer\x00and another one\x00"), 60)
	f.Fuzz(func(t *testing.T, stream []byte, max int) {
		if max < 0 || max > 1<<20 {
			return
		}
		whole, wholeErr := readAll(bytes.NewReader(stream), max)
		split, splitErr := readAll(iotest.HalfReader(bytes.NewReader(stream)), max)
		if !slices.Equal(whole, split) || !errors.Is(splitErr, wholeErr) {
			t.Fatalf("the result depends on how the stream is cut: %q %v, %q %v", whole, wholeErr, split, splitErr)
		}
		for _, m := range whole {
			if len(m) > max && m != "…" {
				t.Fatalf("a message of %d bytes passed a limit of %d", len(m), max)
			}
		}
		if errors.Is(wholeErr, io.EOF) && len(whole) > 0 && !slices.Contains(whole, "…") { // nothing lost: framing the messages again gives the stream
			parts := make([][]byte, len(whole))
			for i, m := range whole {
				parts[i] = []byte(m)
			}
			if !bytes.Equal(joinMessages(parts), stream) {
				t.Fatal("the messages don't join to the stream")
			}
		}
	})
}

func TestSplitEvent(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]event{
		`{"method":"A.b","params":{},"sessionId":"S"}`:                             {"A.b", []byte(`{}`), "S"},
		`{"method":"A.b","params":{"x":{"y":"}"}},"sessionId":"01AF"}`:             {"A.b", []byte(`{"x":{"y":"}"}}`), "01AF"},
		`{"method":"A.b","params":{"x":{},"sessionId":"T"},"sessionId":"S"}`:       {"A.b", []byte(`{"x":{},"sessionId":"T"}`), "S"},
		`{"method":"A.b","params":{"x":"},\"sessionId\":\"T\"}"},"sessionId":"S"}`: {"A.b", []byte(`{"x":"},\"sessionId\":\"T\"}"}`), "S"},
		// All of these have to be parsed.
		`{"method":"A.b","params":{"x":{},"sessionId":"T"}}`:    {},
		`{"method":"A.b","params":{}}`:                          {},
		`{"method":"A.b","params":{},"sessionId":"S","more":1}`: {},
		`{"method":"A.b","params":{},"more":1,"sessionId":"S"}`: {},
		`{"method":"A\u002eb","params":{},"sessionId":"S"}`:     {},
		`{"method":"A.b","params":{},"sessionId":"\u0053"}`:     {},
		`{"sessionId":"S","method":"A.b","params":{}}`:          {},
		`{"method":"A.b","params":[],"sessionId":"S"}`:          {},
		`{"id":1,"result":{},"sessionId":"S"}`:                  {},
		`{ "method": "A.b", "params": {}, "sessionId": "S" }`:   {},
		`{"method":"A.b","params":{"x":1},"sessionId":"S"} `:    {},
		``: {},
	} {
		got, ok := splitEvent([]byte(text))
		if ok != (want.Method != "") || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %s %s %s", text, got.Method, got.Params, got.SessionID)
		}
	}
}

// FuzzSplitEvent: where both ways take a message, they take it for the same.
func FuzzSplitEvent(f *testing.F) {
	f.Add([]byte(`{"method":"A.b","params":{"x":{},"sessionId":"T"},"sessionId":"S"}`))
	f.Add([]byte(`{"method":"A.b","params":{},"more":{},"sessionId":"S"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		split, ok := splitEvent(text)
		var parsed event
		if !ok || json.Unmarshal(text, &parsed) != nil || !json.Valid(split.Params) {
			return
		}
		if !reflect.DeepEqual(split, parsed) {
			t.Fatalf("split %+v, parsed %+v", split, parsed)
		}
	})
}
