package storagestate

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
)

// playwright is a file as Playwright 1.65 writes it, with one of everything that it can hold.
func playwright(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/playwright.json")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestPlaywrightFile(t *testing.T) {
	t.Parallel()
	file := playwright(t)
	s, err := Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Count(), (Counts{Cookies: 3, LocalStorage: 2, Databases: 1, Records: 7}); got != want {
		t.Errorf("counts %+v, want %+v", got, want)
	}
	if c := s.Cookies[2]; c.Expires != -1 || !c.Secure || c.PartitionKey != "https://shop.example" || c.CrossSiteAncestor {
		t.Errorf("partitioned cookie: %+v", c)
	}
	written, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	// What goes out is what came in: same fields, same strings, lone surrogates too.
	if got, want := normal(t, written), normal(t, file); got != want {
		t.Errorf("written:\n%s\nread:\n%s", got, want)
	}
	if !bytes.Contains(written, []byte(`{"name":"lone \ud800","value":"\udfff<&>"}`)) {
		t.Error("lone surrogates were lost")
	}
}

// normal is JSON in one form; a false _crHasCrossSiteAncestor is the same as none.
func normal(t *testing.T, data []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(bytes.ReplaceAll(data, []byte(`\u`), []byte(`\\u`)), &v); err != nil {
		t.Fatal(err)
	}
	for _, c := range v.(map[string]any)["cookies"].([]any) {
		if c := c.(map[string]any); c["_crHasCrossSiteAncestor"] == false {
			delete(c, "_crHasCrossSiteAncestor")
		}
	}
	out, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestOwnFields(t *testing.T) {
	t.Parallel()
	const text = `{"cookies":[],"origins":[{"origin":"https://a.example","localStorage":[],"sessionStorage":[{"name":"k","value":"v"}],` +
		`"indexedDB":[{"name":"d","version":1,"stores":[{"name":"s","autoIncrement":true,"indexes":[],"records":[` +
		`{"valueEncoded":{"dv":{"b":"AQ=="}}},{"valueEncoded":{"bl":{"b":"","t":"text/plain"}}},` +
		`{"valueEncoded":{"fi":{"b":"AQ==","m":12,"n":"a.txt","t":""}}},{"value":0}]}]}]}]}`
	s, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	written, err := s.Encode()
	if err != nil || string(written) != text {
		t.Errorf("written %s, %v", written, err)
	}
	if got, want := s.Count(), (Counts{SessionStorage: 1, Databases: 1, Records: 4}); got != want {
		t.Errorf("counts %+v, want %+v", got, want)
	}
	if s.Origins[0].Empty() || !(&Origin{Origin: "https://a.example"}).Empty() {
		t.Error("Empty is wrong")
	}
}

func TestLeftOutFields(t *testing.T) {
	t.Parallel()
	s, err := Parse([]byte(`{"cookies":[{"name":"a","value":"1","domain":"x.example","later":true}],"more":1}`))
	if err != nil {
		t.Fatal(err)
	}
	if c := s.Cookies[0]; c.Path != "/" || c.Expires != -1 || c.SameSite != "" {
		t.Errorf("%+v", c)
	}
	if written, err := s.Encode(); err != nil || !bytes.HasSuffix(written, []byte(`"origins":[]}`)) {
		t.Errorf("%s, %v", written, err)
	}
	files := origin(`"opfs":[{"path":"a","type":"directory"},{"path":"a/b","type":"file","base64":""}]`)
	if _, err := Parse([]byte(files)); err != nil || LeftOut([]byte(files)) != 1 || LeftOut(playwright(t)) != 0 {
		t.Errorf("%v, %d files left out", err, LeftOut([]byte(files)))
	}
}

// encoded is a state with one encoded value in it.
func encoded(value string) string {
	return record(`{"key":1,"valueEncoded":` + value + `}`)
}

func record(r string) string {
	return store(`{"name":"s","autoIncrement":false,"records":[` + r + `]}`)
}

func store(s string) string {
	return origin(`"indexedDB":[{"name":"d","version":1,"stores":[` + s + `]}]`)
}

func origin(fields string) string {
	return `{"origins":[{"origin":"https://a.example",` + fields + `}]}`
}

func cookie(fields string) string {
	return `{"cookies":[{"name":"a","value":"1","domain":"a.example",` + fields + `}]}`
}

func TestRefused(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"a":[`, maxValueDepth+1) + `1` + strings.Repeat(`],"id":1}`, maxValueDepth+1)
	for text, path := range map[string]string{
		``:                                       "",
		`[]`:                                     "",
		`{}`:                                     "",
		`{"cookies":[]} x`:                       "",
		"{\"cookies\":[],\"a\":\"\xff\"}":        "",
		`{"cookies":{}}`:                         "cookies",
		`{"cookies":["a"]}`:                      "cookies",
		`{"cookies":[{"name":1}]}`:               "cookies.name",
		`{"cookies":[{"name":"a","value":"1"}]}`: "cookies[0].domain",
		`{"cookies":[{"name":"","value":"","domain":"a"}]}`:        "cookies[0].name",
		`{"cookies":[{"name":"a\n","value":"","domain":"a"}]}`:     "cookies[0].name",
		`{"cookies":[{"name":"a","value":"\u0000","domain":"a"}]}`: "cookies[0].value",
		`{"cookies":[{"name":"a","value":"","domain":"a/b"}]}`:     "cookies[0].domain",
		cookie(`"path":"x"`):                                                      "cookies[0].path",
		cookie(`"expires":-2`):                                                    "cookies[0].expires",
		cookie(`"expires":"soon"`):                                                "cookies.expires",
		cookie(`"expires":1e999`):                                                 "cookies.expires",
		cookie(`"sameSite":"lax"`):                                                "cookies[0].sameSite",
		cookie(`"partitionKey":"a"`):                                              "cookies[0].partitionKey",
		cookie(`"secure":"yes"`):                                                  "cookies.secure",
		`{"origins":[{}]}`:                                                        "origins[0].origin",
		`{"origins":[{"origin":"https://a.example/"}]}`:                           "origins[0].origin",
		`{"origins":[{"origin":"https://A.example"}]}`:                            "origins[0].origin",
		`{"origins":[{"origin":"https://a.example:443"}]}`:                        "origins[0].origin",
		`{"origins":[{"origin":"https://me@a.example"}]}`:                         "origins[0].origin",
		`{"origins":[{"origin":"file:///etc"}]}`:                                  "origins[0].origin",
		`{"origins":[{"origin":"https://a b"}]}`:                                  "origins[0].origin",
		`{"origins":[{"origin":"https://a"},{"origin":"https://a"}]}`:             "origins[1]",
		origin(`"localStorage":[{"name":"a"}]`):                                   "origins[0].localStorage[0]",
		origin(`"localStorage":[{"name":"a","value":1}]`):                         "origins.localStorage.value",
		origin(`"sessionStorage":[{"value":"a"}]`):                                "origins[0].sessionStorage[0]",
		origin(`"indexedDB":[{"name":"a"}]`):                                      "origins[0].indexedDB[0].version",
		origin(`"indexedDB":[{"version":1}]`):                                     "origins[0].indexedDB[0].name",
		origin(`"indexedDB":[{"name":"a","version":1.5}]`):                        "origins.indexedDB.version",
		origin(`"indexedDB":[{"name":"a","version":9007199254740992}]`):           "origins[0].indexedDB[0].version",
		origin(`"indexedDB":[{"name":"a","version":1},{"name":"a","version":1}]`): "origins[0].indexedDB[1]",
		store(`{"autoIncrement":true}`):                                           "origins[0].indexedDB[0].stores[0].name",
		store(`{"name":"s","keyPath":"a","keyPathArray":[]}`):                     "origins[0].indexedDB[0].stores[0].keyPath",
		store(`{"name":"s","indexes":[{"name":"i"}]}`):                            "origins[0].indexedDB[0].stores[0].indexes[0].keyPath",
		store(`{"name":"s","keyPath":"a","records":[{"key":1,"value":{}}]}`):      "origins[0].indexedDB[0].stores[0].records[0].key",
		record(`{"value":1}`):                                                     "origins[0].indexedDB[0].stores[0].records[0].key",
		record(`{"key":null,"value":1}`):                                          "origins[0].indexedDB[0].stores[0].records[0].key",
		record(`{"key":1,"value":1,"valueEncoded":1}`):                            "origins[0].indexedDB[0].stores[0].records[0].value",
		record(`{"keyEncoded":[1],"value":1}`):                                    "origins[0].indexedDB[0].stores[0].records[0].keyEncoded",
		encoded(`null`):                                                           valuePath,
		encoded(`[1]`):                                                            valuePath,
		encoded(`{}`):                                                             valuePath,
		encoded(`{"v":"nothing"}`):                                                valuePath,
		encoded(`{"v":"null","d":""}`):                                            valuePath,
		encoded(`{"d":"yesterday"}`):                                              valuePath,
		encoded(`{"bi":"1e5"}`):                                                   valuePath,
		encoded(`{"h":1}`):                                                        valuePath,
		encoded(`{"u":"https://a.example"}`):                                      valuePath,
		encoded(`{"ref":1}`):                                                      valuePath,
		encoded(`{"a":[{"ref":2}],"id":1}`):                                       valuePath,
		encoded(`{"a":[{"a":[],"id":1}],"id":1}`):                                 valuePath,
		encoded(`{"a":[null],"id":1}`):                                            valuePath,
		encoded(`{"a":[],"id":1.5}`):                                              valuePath,
		encoded(`{"a":[]}`):                                                       valuePath,
		encoded(`{"o":[{"k":1,"v":1}],"id":1}`):                                   valuePath,
		encoded(`{"m":[{"k":null,"v":1}],"id":1}`):                                valuePath,
		encoded(`{"m":[{"k":1}],"id":1}`):                                         valuePath,
		encoded(`{"ab":{"b":"!"}}`):                                               valuePath,
		encoded(`{"ta":{"b":"","k":"i9"}}`):                                       valuePath,
		encoded(`{"bl":{"b":""}}`):                                                valuePath,
		encoded(`{"e":{"n":"a","m":"b","s":null}}`):                               valuePath,
		encoded(deep): valuePath,
	} {
		_, err := Parse([]byte(text))
		var wrong *FormatError
		if !errors.As(err, &wrong) {
			t.Errorf("%.200s: %v", text, err)
		} else if wrong.Path != path {
			t.Errorf("%.200s: %q, want %q", text, wrong.Path, path)
		}
	}
}

const valuePath = "origins[0].indexedDB[0].stores[0].records[0].valueEncoded"

func TestErrorsNameThePlaceAndNotTheValue(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"cookies":[{"name":"a","value":"1","domain":"hunter2 hunter2"}]}`: "cookies[0].domain must be a host name",
		`{"cookies":[{"name":"a","value":"1","domain":["hunter2"]}]}`:       "cookies.domain must be a string",
		`hunter2`: "the storage state must be one JSON object with cookies and origins, as Playwright writes it",
	} {
		if _, err := Parse([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestEncodedValues(t *testing.T) {
	t.Parallel()
	for _, value := range []string{
		`1`, `-1.5e3`, `"text"`, `true`, `{"v":"undefined"}`, `{"v":"-0"}`, `{"d":"2026-11-30T21:00:00.000Z"}`, `{"d":""}`,
		`{"d":"+275760-09-13T00:00:00.000Z"}`, `{"d":"-000001-01-01T00:00:00.000Z"}`, `{"bi":"-12345678901234567890"}`,
		`{"a":[1,{"ref":7}],"id":7}`, `{"s":[],"id":0}`, `{"o":[{"k":"__proto__","v":1},{"k":"","v":{"o":[],"id":2}}],"id":1}`,
		`{"m":[{"k":{"a":[],"id":2},"v":{"ref":2}}],"id":1}`, `{"ta":{"b":"AAAA","k":"ui8c"}}`, `{"ta":{"b":"","k":"f16"}}`,
	} {
		if _, err := Parse([]byte(encoded(value))); err != nil {
			t.Errorf("%s: %v", value, err)
		}
	}
}

func TestOriginOf(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"https://Example.com/a?b#c":      "https://example.com",
		"http://example.com:80":          "http://example.com",
		"https://example.com:80/":        "https://example.com:80",
		"http://[::1]:8080/x":            "http://[::1]:8080",
		"https://me:pass@example.com:1/": "https://example.com:1",
		"about:blank":                    "",
		"data:text/html,x":               "",
		"null":                           "",
		"://":                            "",
		"chrome-extension://abc/x":       "",
		"file:///etc/passwd":             "",
		"https:///x":                     "",
		"https://ex ample.com":           "",
	} {
		if got, ok := OriginOf(address); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v", address, got, ok)
		}
	}
}

// FuzzParse: whatever a file holds, reading it ends, and what was read can be written and read again as the same.
func FuzzParse(f *testing.F) {
	f.Add(playwright(f))
	f.Add([]byte(`{"cookies":[],"origins":[]}`))
	f.Add([]byte(cookie(`"partitionKey":"https://b.example","_crHasCrossSiteAncestor":true`)))
	f.Add([]byte(origin(`"localStorage":[{"name":"\ud800","value":""}],"sessionStorage":[]`)))
	f.Add([]byte(encoded(`{"m":[{"k":{"a":[],"id":2},"v":{"ref":2}}],"id":1}`)))
	f.Add([]byte(encoded(`{"fi":{"n":"a","t":"b","m":1,"b":"AQ=="}}`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Parse(data)
		if err != nil {
			if !errors.As(err, new(*FormatError)) {
				t.Fatalf("an error of another kind: %v", err)
			}
			return
		}
		first, err := s.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(first)
		if err != nil {
			t.Fatalf("what was written can't be read: %v\n%s", err, first)
		}
		second, err := again.Encode()
		if err != nil || !bytes.Equal(first, second) {
			t.Fatalf("%v\n%s\n%s", err, first, second)
		}
		if s.Count() != again.Count() {
			t.Fatal("the counts differ")
		}
	})
}
