package session

import (
	"archive/zip"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

var update = flag.Bool("update", false, "rewrite zones.txt")

// created is what a create call makes of contextSettings: the echo, or the code, or the field of a schema error.
func created(t *testing.T, settings string) (echo string, refusal string) {
	t.Helper()
	w := newWorld(t)
	result, invalid := w.Call(t.Context(), w.client, "browser.session.create", json.RawMessage(`{"contextSettings":`+settings+`}`))
	switch {
	case invalid != nil:
		refusal = "schema " + invalid.Field
	case !result.OK:
		refusal = string(result.Error.Code)
	}
	if refusal != "" {
		if len(w.Sessions()) != 0 || w.browsers.opened() != 0 {
			t.Errorf("%s: something was made", settings)
		}
		return "", refusal
	}
	var data struct {
		Session struct{ ContextSettings json.RawMessage }
	}
	if err := json.Unmarshal(result.Data, &data); err != nil {
		t.Fatal(err)
	}
	return string(data.Session.ContextSettings), ""
}

func TestSettings(t *testing.T) {
	const geo = `"geolocation":{"latitude":1,"longitude":2}`
	for in, want := range map[string]string{
		`{}`: `{}`,
		`{"viewport":{"width":1,"height":10000},"deviceScaleFactor":2.5,"colorScheme":"dark","reducedMotion":"reduce","userAgent":"x/1"}`: `{"colorScheme":"dark","deviceScaleFactor":2.5,"reducedMotion":"reduce","userAgent":"x/1","viewport":{"height":10000,"width":1}}`,
		`{"locale":"en-us"}`:                                            `{"locale":"en-US"}`,
		`{"locale":"ZH-hant-tw"}`:                                       `{"locale":"zh-Hant-TW"}`,
		`{"locale":"iw"}`:                                               `{"locale":"he"}`,
		`{"locale":"de-DE-u-co-phonebk"}`:                               `{"locale":"de-DE-u-co-phonebk"}`,
		`{"timezoneId":"europe/berlin"}`:                                `{"timezoneId":"Europe/Berlin"}`,
		`{"timezoneId":"Europe/Oslo"}`:                                  `{"timezoneId":"Europe/Oslo"}`,
		`{"timezoneId":"utc"}`:                                          `{"timezoneId":"UTC"}`,
		`{"timezoneId":"ETC/gmt+5"}`:                                    `{"timezoneId":"Etc/GMT+5"}`,
		`{"geolocation":{"latitude":-90,"longitude":180,"accuracy":0}}`: `{"geolocation":{"accuracy":0,"latitude":-90,"longitude":180}}`,
		`{` + geo + `}`:                                                 `{` + geo + `}`,
		`{"permissions":[]}`:                                            `{"permissions":[]}`,
		`{"viewport":{"width":1e3,"height":500.0}}`:                     `{"viewport":{"height":500,"width":1000}}`,
		`{` + geo + `,"permissions":[{"permission":"geolocation","origin":"HTTPS://Shop.Example:443/"},{"permission":"geolocation","origin":"http://shop.example:8080"}]}`: `{` + geo + `,"permissions":[{"origin":"https://shop.example","permission":"geolocation"},{"origin":"http://shop.example:8080","permission":"geolocation"}]}`,
		`{"unheard":1}`: `{}`, // dropped
	} {
		if got, refusal := created(t, in); got != want {
			t.Errorf("%s: %s %s, want %s", in, got, refusal, want)
		}
	}

	for in, want := range map[string]string{
		`{"viewport":{"width":800}}`:                                        "schema contextSettings.viewport.height",
		`{"viewport":{"width":0,"height":1}}`:                               "schema contextSettings.viewport.width",
		`{"viewport":{"width":1.5,"height":1}}`:                             "schema contextSettings.viewport.width",
		`{"deviceScaleFactor":0}`:                                           "schema contextSettings.deviceScaleFactor",
		`{"deviceScaleFactor":11}`:                                          "schema contextSettings.deviceScaleFactor",
		`{"locale":""}`:                                                     "schema contextSettings.locale",
		`{"locale":7}`:                                                      "schema contextSettings.locale",
		`{"locale":"` + strings.Repeat("a", 65) + `"}`:                      "schema contextSettings.locale",
		`{"colorScheme":"sepia"}`:                                           "schema contextSettings.colorScheme",
		`{"geolocation":{"latitude":91,"longitude":0}}`:                     "schema contextSettings.geolocation.latitude",
		`{"geolocation":{"latitude":1}}`:                                    "schema contextSettings.geolocation.longitude",
		`{"permissions":[{"permission":"midi","origin":"https://a.test"}]}`: "schema contextSettings.permissions.permission",
		`[]`:   "schema contextSettings",
		`null`: "schema contextSettings",

		`{"locale":"english"}`:              "INVALID_ARGUMENT",
		`{"locale":"en-US,de"}`:             "INVALID_ARGUMENT",
		`{"locale":"x-mine"}`:               "INVALID_ARGUMENT",
		`{"locale":"und"}`:                  "INVALID_ARGUMENT",
		`{"locale":"zz"}`:                   "INVALID_ARGUMENT",
		`{"locale":"en\u0000"}`:             "INVALID_ARGUMENT",
		`{"locale":"*"}`:                    "INVALID_ARGUMENT",
		`{"timezoneId":"Mars/X"}`:           "INVALID_ARGUMENT",
		`{"timezoneId":"+01:00"}`:           "INVALID_ARGUMENT",
		`{"timezoneId":"Europe/Berlin\n"}`:  "INVALID_ARGUMENT",
		`{"timezoneId":"../../etc/passwd"}`: "INVALID_ARGUMENT",
		`{"userAgent":"a\r\nX: y"}`:         "INVALID_ARGUMENT",
		`{"userAgent":"a\u0085b"}`:          "INVALID_ARGUMENT",
		`{"permissions":[{"permission":"geolocation","origin":"https://a.test"}]}`: "INVALID_ARGUMENT", // no position
	} {
		if got, refusal := created(t, in); refusal != want {
			t.Errorf("%s: %q %s, want %s", in, refusal, got, want)
		}
	}
}

func TestOrigins(t *testing.T) {
	for in, want := range map[string]string{
		"https://a.test":           "https://a.test",
		"https://a.test/":          "https://a.test",
		"HTTP://A.Test:80":         "http://a.test",
		"https://a.test:443":       "https://a.test",
		"http://a.test:443":        "http://a.test:443",
		"https://a.test:08443":     "https://a.test:8443",
		"http://127.0.0.1:3000":    "http://127.0.0.1:3000",
		"http://localhost":         "http://localhost",
		"http://[::1]:80":          "http://[::1]",
		"http://[0:0:0:0:0:0:0:1]": "http://[::1]",
		"http://xn--mnchen-3ya.de": "http://xn--mnchen-3ya.de",
		"http://a_b.test":          "http://a_b.test",

		"":                          "",
		"a.test":                    "",
		"//a.test":                  "",
		"ftp://a.test":              "",
		"file:///":                  "",
		"null":                      "",
		"https://":                  "",
		"https:///x":                "",
		"https://a.test/x":          "",
		"https://a.test//":          "",
		"https://a.test?":           "",
		"https://a.test/?q":         "",
		"https://a.test#":           "",
		"https://user@a.test":       "",
		"https://user:pw@a.test":    "",
		"https://*.a.test":          "",
		"https://*":                 "",
		"https://a..test":           "",
		"https://.a.test":           "",
		"https://a.test:x":          "",
		"https://a.test:65536":      "",
		"https://a test":            "",
		"https://a.test\\":          "",
		"https://münchen.de":        "",
		"https://a%2etest":          "",
		"http://[::1%25eth0]":       "",
		"http://[1.2.3.4":           "",
		" https://a.test":           "",
		"https://a.test\n":          "",
		"https://a.test,https://b.": "",
	} {
		if got, ok := canonicalOrigin(in); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v, want %q", in, got, ok, want)
		}
	}
	twice := func(a, b string) string {
		return fmt.Sprintf(`{"geolocation":{"latitude":1,"longitude":2},"permissions":[{"permission":"geolocation","origin":%q},{"permission":"geolocation","origin":%q}]}`, a, b)
	}
	if _, refusal := created(t, twice("https://host/", "https://HOST:443")); refusal != "INVALID_ARGUMENT" {
		t.Errorf("a duplicate: %q", refusal)
	}
	if _, refusal := created(t, twice("https://host/", "https://host:444")); refusal != "" {
		t.Errorf("no duplicate: %q", refusal)
	}
}

// TestZones compares the list with the database that the Go distribution carries.
func TestZones(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	if err != nil {
		t.Skip("this Go has no copy of the time zone database")
	}
	defer archive.Close()
	var names []string
	for _, f := range archive.File {
		// Factory is the database's word for a clock that nobody has set.
		if !strings.HasSuffix(f.Name, "/") && f.Name != "Factory" {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	want := strings.Join(names, "\n") + "\n"
	if *update {
		if err := os.WriteFile("zones.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if zones != want {
		t.Error("zones.txt is not what this Go has; run the test with -update")
	}
}

func TestLabels(t *testing.T) {
	entries := func(n, bytes int) map[string]any {
		m := map[string]any{}
		for i := range n {
			m[fmt.Sprintf("key%02d", i)] = strings.Repeat("v", bytes)
		}
		return m
	}
	for name, tc := range map[string]struct {
		in   map[string]any
		code registry.Code
	}{
		"none":                  {map[string]any{}, ""},
		"name":                  {map[string]any{"name": "buyer 😀"}, ""},
		"longest name":          {map[string]any{"name": strings.Repeat("😀", 128)}, ""},
		"empty name":            {map[string]any{"name": ""}, registry.InvalidArgument},
		"control in name":       {map[string]any{"name": "a\tb"}, registry.InvalidArgument},
		"C1 control in name":    {map[string]any{"name": "a\u009fb"}, registry.InvalidArgument},
		"DEL in name":           {map[string]any{"name": "a\x7f"}, registry.InvalidArgument},
		"name too long":         {map[string]any{"name": strings.Repeat("a", 129)}, registry.LimitExceeded},
		"empty value":           {map[string]any{"metadata": map[string]any{"k": ""}}, ""},
		"empty key":             {map[string]any{"metadata": map[string]any{"": "v"}}, registry.InvalidArgument},
		"__proto__":             {map[string]any{"metadata": map[string]any{"__proto__": "v"}}, registry.InvalidArgument},
		"constructor":           {map[string]any{"metadata": map[string]any{"constructor": "v"}}, registry.InvalidArgument},
		"prototype":             {map[string]any{"metadata": map[string]any{"prototype": "v"}}, registry.InvalidArgument},
		"control in key":        {map[string]any{"metadata": map[string]any{"a\n": "v"}}, registry.InvalidArgument},
		"control in value":      {map[string]any{"metadata": map[string]any{"a": "\x1b[31m"}}, registry.InvalidArgument},
		"longest key":           {map[string]any{"metadata": map[string]any{strings.Repeat("😀", 64): "v"}}, ""},
		"key too long":          {map[string]any{"metadata": map[string]any{strings.Repeat("k", 65): "v"}}, registry.LimitExceeded},
		"longest value":         {map[string]any{"metadata": map[string]any{"k": strings.Repeat("😀", 512)}}, ""},
		"value too long":        {map[string]any{"metadata": map[string]any{"k": strings.Repeat("v", 513)}}, registry.LimitExceeded},
		"most entries":          {map[string]any{"metadata": entries(32, 100)}, ""},
		"too many entries":      {map[string]any{"metadata": entries(33, 1)}, registry.LimitExceeded},
		"most bytes":            {map[string]any{"metadata": entries(32, 251)}, ""},
		"too many bytes":        {map[string]any{"metadata": entries(32, 252)}, registry.LimitExceeded},
		"never before too many": {map[string]any{"metadata": entries(40, 252), "name": "\x00"}, registry.InvalidArgument},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := newLabels(tc.in)
			if (err == nil) != (tc.code == "") || err != nil && codeOf(err) != tc.code {
				t.Fatalf("got %v, want %q", err, tc.code)
			}
			if metadata, ok := tc.in["metadata"].(map[string]any); err == nil && ok && len(got.metadata) != len(metadata) {
				t.Errorf("labels %+v", got)
			}
		})
	}
}

func FuzzSettings(f *testing.F) {
	f.Add(`{"locale":"en-US","timezoneId":"Europe/Berlin"}`)
	f.Add(`{"geolocation":{"latitude":1,"longitude":2},"permissions":[{"permission":"geolocation","origin":"https://a.test:443"}]}`)
	f.Add(`{"viewport":{"width":1e3,"height":1}}`)
	f.Add(`{"locale":"x"}`)
	f.Add(`{"permissions":null}`)
	create := registered()["browser.session.create"]
	f.Fuzz(func(t *testing.T, raw string) {
		values, invalid := create.input.Object(json.RawMessage(`{"contextSettings":` + raw + `}`))
		if invalid != nil {
			return
		}
		once, err := newSettings(values)
		if err != nil {
			return
		}
		// What was accepted stays as it is when it comes again, and is a view that clients accept.
		view := object(once).(map[string]any)
		twice, err := newSettings(map[string]any{"contextSettings": view})
		if err != nil || fmt.Sprint(object(twice)) != fmt.Sprint(view) {
			t.Fatalf("%s became %v, then %v (%v)", raw, view, object(twice), err)
		}
		session := map[string]any{
			"sessionId": "s", "status": "ready", "createdAt": "t", "lastActivityAt": "t", "metadata": map[string]any{}, "isolation": "isolated",
			"contextSettings": view,
		}
		out := map[string]any{"operationId": "o", "session": session, "initialPage": map[string]any{"sessionId": "s", "pageId": "p"}}
		if invalid := create.output.Check(out); invalid != nil {
			t.Fatalf("%s: the view %v is refused: %v", raw, view, invalid)
		}
	})
}
