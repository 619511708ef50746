package session

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestNetworkSettings(t *testing.T) {
	for in, want := range map[string]string{
		`{"offline":false,"acceptDownloads":true}`:                                                                                  `{"acceptDownloads":true,"offline":false}`,
		`{"extraHTTPHeaders":{}}`:                                                                                                   `{"extraHTTPHeaders":{}}`,
		`{"extraHTTPHeaders":{"X-Tenant":"seven","DNT":"1","authorization":"Bearer t"}}`:                                            `{"extraHTTPHeaders":{"authorization":"[redacted]","dnt":"[redacted]","x-tenant":"[redacted]"}}`,
		`{"httpCredentials":{"origin":"HTTPS://Shop.Example:443/","username":"kim","password":"a:b"}}`:                              `{"httpCredentials":{"origin":"https://shop.example","password":"[redacted]","username":"kim"}}`,
		`{"httpCredentials":{"origin":"http://a.test","username":"kim","password":""}}`:                                             `{"httpCredentials":{"origin":"http://a.test","password":"[redacted]","username":"kim"}}`,
		`{"proxy":{"server":"Proxy.Test"}}`:                                                                                         `{"proxy":{"server":"http://proxy.test:80"}}`,
		`{"proxy":{"server":"socks5://[0:0::1]:09050/","bypass":" A.test,.b.test, *.c.test,*d.test ,*"}}`:                           `{"proxy":{"bypass":"a.test,.b.test,*.c.test,*d.test,*","server":"socks5://[::1]:9050"}}`,
		`{"proxy":{"server":"https://p.test","username":"ann"}}`:                                                                    `{"proxy":{"password":"[redacted]","server":"https://p.test:443","username":"ann"}}`,
		`{"proxy":{"server":"p.test:3128","username":"ann","password":"p"}}`:                                                        `{"proxy":{"password":"[redacted]","server":"http://p.test:3128","username":"ann"}}`,
		`{"permissions":[{"permission":"camera","origin":"https://a.test"},{"permission":"microphone","origin":"https://a.test"}]}`: `{"permissions":[{"origin":"https://a.test","permission":"camera"},{"origin":"https://a.test","permission":"microphone"}]}`,
	} {
		if got, refusal := created(t, in); got != want {
			t.Errorf("%s: %s %s, want %s", in, got, refusal, want)
		}
	}

	many := map[string]string{}
	for i := range maxHeaders + 1 {
		many[fmt.Sprintf("x-%d", i)] = "v"
	}
	tooMany, err := json.Marshal(many)
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("x", maxHeadersBytes)
	const invalid, limit = "INVALID_ARGUMENT", "LIMIT_EXCEEDED"
	for in, want := range map[string]string{
		`{"offline":"yes"}`:                                                              "schema contextSettings.offline",
		`{"proxy":{}}`:                                                                   "schema contextSettings.proxy.server",
		`{"proxy":"http://p.test"}`:                                                      "schema contextSettings.proxy",
		`{"extraHTTPHeaders":{"x":1}}`:                                                   "schema contextSettings.extraHTTPHeaders",
		`{"httpCredentials":{"origin":"x"}}`:                                             "schema contextSettings.httpCredentials.username",
		`{"extraHTTPHeaders":` + string(tooMany) + `}`:                                   limit,
		`{"extraHTTPHeaders":{"x-a":"` + long + `"}}`:                                    limit,
		`{"extraHTTPHeaders":{"X-A":"1","x-a":"2"}}`:                                     invalid,
		`{"extraHTTPHeaders":{"":"1"}}`:                                                  invalid,
		`{"extraHTTPHeaders":{"x a":"1"}}`:                                               invalid,
		`{"extraHTTPHeaders":{"x:a":"1"}}`:                                               invalid,
		`{"extraHTTPHeaders":{"x-ä":"1"}}`:                                               invalid,
		`{"extraHTTPHeaders":{"x-a":"1\r\nCookie: a=b"}}`:                                invalid,
		`{"extraHTTPHeaders":{"x-a":"\u0000"}}`:                                          invalid,
		`{"extraHTTPHeaders":{"x-a":" 1"}}`:                                              invalid,
		`{"extraHTTPHeaders":{"x-a":"ä"}}`:                                               invalid,
		`{"extraHTTPHeaders":{"Cookie":"a=b"}}`:                                          invalid,
		`{"extraHTTPHeaders":{"HOST":"a.test"}}`:                                         invalid,
		`{"extraHTTPHeaders":{"Proxy-Authorization":"x"}}`:                               invalid,
		`{"extraHTTPHeaders":{"Sec-Fetch-Site":"none"}}`:                                 invalid,
		`{"extraHTTPHeaders":{"user-agent":"x"}}`:                                        invalid,
		`{"extraHTTPHeaders":{"` + strings.Repeat("x", maxHeaderNameBytes+1) + `":"1"}}`: invalid,

		`{"httpCredentials":{"origin":"https://a.test/path","username":"kim","password":"p"}}`:                                       invalid,
		`{"httpCredentials":{"origin":"https://*.test","username":"kim","password":"p"}}`:                                            invalid,
		`{"httpCredentials":{"origin":"https://a.test","username":"","password":"p"}}`:                                               invalid,
		`{"httpCredentials":{"origin":"https://a.test","username":"k:m","password":"p"}}`:                                            invalid,
		`{"httpCredentials":{"origin":"https://a.test","username":"kim","password":"p\n"}}`:                                          invalid,
		`{"httpCredentials":{"origin":"https://a.test","username":"kim","password":"` + strings.Repeat("p", maxLoginChars+1) + `"}}`: invalid,

		`{"proxy":{"server":""}}`:                                                    invalid,
		`{"proxy":{"server":"ftp://p.test"}}`:                                        invalid,
		`{"proxy":{"server":"direct://"}}`:                                           invalid,
		`{"proxy":{"server":"http://ann:p@p.test"}}`:                                 invalid,
		`{"proxy":{"server":"http://p.test/path"}}`:                                  invalid,
		`{"proxy":{"server":"http://p.test?x"}}`:                                     invalid,
		`{"proxy":{"server":"http://p.test:99999"}}`:                                 invalid,
		`{"proxy":{"server":"http=a.test;https=b.test"}}`:                            invalid,
		`{"proxy":{"server":"a.test,b.test"}}`:                                       invalid,
		`{"proxy":{"server":"p.test\n"}}`:                                            invalid,
		`{"proxy":{"server":"p.test","password":"p"}}`:                               invalid,
		`{"proxy":{"server":"p.test","username":"a:b"}}`:                             invalid,
		`{"proxy":{"server":"socks5://p.test","username":"ann","password":"p"}}`:     invalid,
		`{"proxy":{"server":"p.test","bypass":"a.test,,b.test"}}`:                    invalid,
		`{"proxy":{"server":"p.test","bypass":"a.test,A.test"}}`:                     invalid,
		`{"proxy":{"server":"p.test","bypass":"<-loopback>"}}`:                       invalid,
		`{"proxy":{"server":"p.test","bypass":"a.test;b.test"}}`:                     invalid,
		`{"proxy":{"server":"p.test","bypass":"a\u0000.test"}}`:                      invalid,
		`{"proxy":{"server":"p.test","bypass":"` + strings.Repeat("a,", 200) + `"}}`: invalid,

		`{"permissions":[{"permission":"camera","origin":"https://a.test"},{"permission":"camera","origin":"https://A.test:443"}]}`:  invalid,
		`{"permissions":[{"permission":"camera","origin":"https://a.test"},{"permission":"geolocation","origin":"https://a.test"}]}`: invalid, // no position
		`{"permissions":[{"permission":"clipboard-read","origin":"*"}]}`:                                                             invalid,
	} {
		if got, refusal := created(t, in); refusal != want {
			t.Errorf("%s: %q %s, want %s", in, refusal, got, want)
		}
	}
}

func TestBypassEntries(t *testing.T) {
	for in, want := range map[string]string{
		"a.test": "a.test", "a.test:080": "a.test:80", ".a.test": ".a.test", "*.a.test:8080": "*.a.test:8080", "*a.test": "*a.test",
		"*": "*", "localhost": "localhost", "10.1.2.3/8": "10.0.0.0/8", "fd00::1/8": "fd00::/8", "127.0.0.1": "127.0.0.1",
		"127.0.0.1:8080": "127.0.0.1:8080", "::1": "[::1]", "[::1]": "[::1]", "[0::1]:443": "[::1]:443",

		"": "", ".": "", "*.": "", "a..test": "", "a test": "", "a.test:": "", "a.test:x": "", "a.test:70000": "", "10.0.0.0/40": "",
		"10.0.0.0/8:80": "", "[10.0.0.1]": "", "fe80::1%eth0": "", "http://a.test": "", "a.test/": "", "<local>": "", "a*b": "",
	} {
		if got, ok := canonicalBypassEntry(in); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v, want %q", in, got, ok, want)
		}
	}
}

func FuzzCanonicalBypass(f *testing.F) {
	f.Add("a.test, .b.test,10.0.0.0/8")
	f.Add("[::1]:80,*")
	f.Fuzz(func(t *testing.T, in string) {
		got, ok := canonicalBypass(in)
		if !ok {
			return
		}
		if strings.ContainsAny(got, ";<> \n\x00") {
			t.Errorf("%q becomes %q", in, got)
		}
		if again, ok := canonicalBypass(got); !ok || again != got {
			t.Errorf("%q becomes %q and then %q, %v", in, got, again, ok)
		}
	})
}

// TestSecretsAreNotShown: whatever prints settings prints no secret.
func TestSecretsAreNotShown(t *testing.T) {
	password := Secret("hunter2")
	s := Settings{
		Proxy:            &Proxy{Server: "http://p.test:80", Username: "ann", Password: &password},
		HTTPCredentials:  &HTTPCredentials{Origin: "http://a.test", Username: "kim", Password: password},
		ExtraHTTPHeaders: map[string]Secret{"authorization": password},
	}
	raw, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(raw), fmt.Sprint(s, *s.Proxy.Password), fmt.Sprintf("%v %+v %#v", s.HTTPCredentials, s.ExtraHTTPHeaders, s.ExtraHTTPHeaders)} {
		if strings.Contains(text, "hunter2") {
			t.Errorf("shown: %s", text)
		}
	}
	w := newWorld(t)
	result, _ := w.Call(t.Context(), w.client, "browser.session.create", json.RawMessage(
		`{"contextSettings":{"httpCredentials":{"origin":"http://a.test","username":"kim","password":"hunter2"},"extraHTTPHeaders":{"x-key":"hunter2"}}}`))
	if !result.OK || strings.Contains(string(result.Data), "hunter2") {
		t.Errorf("answer: %s", result.Data)
	}
	opened := w.browsers.settings[0]
	if opened.HTTPCredentials.Password != "hunter2" || opened.ExtraHTTPHeaders["x-key"] != "hunter2" {
		t.Errorf("the browser gets %q", string(opened.HTTPCredentials.Password))
	}
}
