package session

import (
	"encoding/json"
	"testing"
)

func TestPublishDiagnostics(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		`{"url":"http://anna:pw@a.test/?token=abc#x"}`:                                                                    `{"url":"http://a.test/?token=[REDACTED]"}`,
		`{"messages":[{"text":"password=hunter2","url":"data:,token=abc"}]}`:                                              `{"messages":[{"text":"password=[REDACTED]","url":"data:,token=[REDACTED]"}]}`,
		`{"messages":[{"text":"x","stack":["f (http://a.test/?key=abc:1:2)"]}]}`:                                          `{"messages":[{"stack":["f (http://a.test/?key=[REDACTED]"],"text":"x"}]}`,
		`{"requests":[{"url":"http://a.test/","requestHeaders":{"x":"Bearer abcdef"},"body":"{\"token\": \"abcdef\"}"}]}`: `{"requests":[{"body":"{\"token\": \"[REDACTED]\"}","requestHeaders":{"x":"Bearer [REDACTED]"},"url":"http://a.test/"}]}`,
		`{"requests":[1,null,{"url":2,"requestHeaders":[]}],"messages":{}}`:                                               `{"messages":{},"requests":[1,null,{"requestHeaders":[],"url":2}]}`,
	} {
		var data map[string]any
		if err := json.Unmarshal([]byte(raw), &data); err != nil {
			t.Fatal(err)
		}
		a, err := publishDiagnostics(nil, nil, data, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := encode(a.data); string(got) != want {
			t.Errorf("%s:\n got %s\nwant %s", raw, got, want)
		}
	}
}
