package dashboard

import (
	"math"
	"strings"
	"testing"
)

func TestHear(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		`{"t":"show","sessions":["a","b"]}`, `{"t":"show"}`, `{"t":"watch","session":"s","page":"p"}`, `{"t":"watch"}`,
		`{"t":"take","session":"s"}`, `{"t":"release","session":"s"}`, `{"t":"close","session":"s"}`, `{"t":"front"}`,
		`{"t":"mouse","mouse":{"kind":"down","x":1.5,"y":-2,"button":2,"buttons":2,"clicks":1,"modifiers":15}}`,
		`{"t":"key","key":{"down":true,"key":"Enter","code":"Enter","keyCode":13,"text":"\r"}}`,
		`{"t":"type","text":"a\nb"}`, `{"t":"navigate","url":"a.test/x?y"}`, `{"t":"go","by":-1}`,
	} {
		if _, err := hear([]byte(good)); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		``, `[]`, `{}`, `{"t":"shutdown"}`, `{"t":"take"}`, `{"t":"take","session":"` + strings.Repeat("s", 101) + `"}`,
		`{"t":"show","sessions":["` + strings.Repeat(`s","`, maxShown) + `"]}`,
		`{"t":"mouse"}`, `{"t":"mouse","mouse":{"kind":"throw"}}`, `{"t":"mouse","mouse":{"kind":"down","button":3}}`,
		`{"t":"mouse","mouse":{"kind":"move","x":1e9}}`, `{"t":"mouse","mouse":{"kind":"move","modifiers":16}}`,
		`{"t":"mouse","mouse":{"kind":"down","clicks":4}}`, `{"t":"mouse","mouse":{"kind":"down","buttons":-1}}`,
		`{"t":"key"}`, `{"t":"key","key":{"key":""}}`, `{"t":"key","key":{"key":"a","keyCode":256}}`,
		`{"t":"key","key":{"key":"a","text":"123456789"}}`, `{"t":"type","text":""}`,
		`{"t":"type","text":"` + strings.Repeat("a", maxText+1) + `"}`, `{"t":"go","by":2}`,
	} {
		if s, err := hear([]byte(bad)); err == nil {
			t.Errorf("%.80s: %+v", bad, s)
		}
	}
}

func TestAddress(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"a.test":               "http://a.test",
		"a.test:8080/x":        "http://a.test:8080/x",
		"localhost:3000":       "http://localhost:3000",
		"https://a.test/?q=1":  "https://a.test/?q=1",
		"about:blank":          "about:blank",
		"javascript:alert(1)":  "",
		"javascript://a.test/": "",
		"data:text/html,x":     "",
		"file:///etc/passwd":   "",
		"file://a.test/x":      "",
		"chrome://settings":    "",
		"view-source:a.test":   "",
		"":                     "",
		"http://":              "",
		"two words":            "",
		"a.test/\x00":          "",
	} {
		got, ok := address(typed)
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%q leads to %q, want %q", typed, got, want)
		}
	}
}

// Whatever a page says, what passes is in bounds and leads nowhere but to the web.
func FuzzHear(f *testing.F) {
	f.Add([]byte(`{"t":"mouse","mouse":{"kind":"wheel","x":1,"y":2,"dx":3,"dy":-4}}`))
	f.Add([]byte(`{"t":"key","key":{"down":true,"key":"a","code":"KeyA","keyCode":65,"text":"a"}}`))
	f.Add([]byte(`{"t":"navigate","url":"javascript:x"}`))
	f.Add([]byte(`{"t":"show","sessions":["s"]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := hear(data)
		if err != nil {
			return
		}
		switch s.Kind {
		case sayMouse:
			m := s.Mouse.event()
			if m.Kind == "" || m.Button == "" || math.Abs(m.X) > maxPixels || math.Abs(m.DY) > maxPixels {
				t.Errorf("%+v", m)
			}
		case sayKey:
			if k := s.Key.event(); k.Key == "" || k.KeyCode < 0 || k.KeyCode > 255 {
				t.Errorf("%+v", k)
			}
		case sayNavigate:
			if s.URL != "about:blank" && !strings.HasPrefix(s.URL, "http://") && !strings.HasPrefix(s.URL, "https://") {
				t.Errorf("%q", s.URL)
			}
		}
	})
}
