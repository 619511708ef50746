package observe

import (
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
)

const jwt = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"

func TestRedactURL(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ raw, want string }{
		{"http://a.test/", "http://a.test/"},
		{"https://a.test:8443/p/a/th?x=1&y=2", "https://a.test:8443/p/a/th?x=1&y=2"},
		{"http://a.test", "http://a.test"},
		{"HTTPS://A.test/x", "HTTPS://A.test/x"},
		{"http://a.test/?", "http://a.test/?"},

		// What is no web address is not told at all.
		{"data:text/plain,token=x", ""},
		{"blob:http://a.test/5f0d9c3e", ""},
		{"ws://a.test/", ""},
		{"wss://a.test/?token=x", ""},
		{"ftp://a.test/", ""},
		{"chrome-extension://abc/content.js", ""},
		{"about:blank", ""},
		{"", ""},
		{"://a.test/", ""},
		{"xhttp://a.test/", ""},

		// User info and fragment.
		{"http://anna:s3cr3t@a.test/x", "http://a.test/x"},
		{"http://anna@a.test", "http://a.test"},
		{"http://anna:p@ss@a.test/x", "http://a.test/x"},
		{"http://a.test/x@y", "http://a.test/x@y"},
		{"http://a.test?mail=b@c.test", "http://a.test?mail=b@c.test"},
		{"http://anna:p?ss@a.test/", "http://anna:p?ss@a.test/"}, // no user info: the host ends at the question mark
		{"http://a.test/#access_token=ya29.a0Af", "http://a.test/"},
		{"http://a.test/?x=1#/route?token=abc", "http://a.test/?x=1"},
		{`http://anna:secret@a.test\x`, `http://a.test\x`},

		// Sensitive keys, whole and in any spelling.
		{"http://a.test/?token=abc", "http://a.test/?token=[REDACTED]"},
		{"http://a.test/?ToKeN=abc&x=1", "http://a.test/?ToKeN=[REDACTED]&x=1"},
		{"http://a.test/?x=1&access_token=ya29.a0Af&y=2", "http://a.test/?x=1&access_token=[REDACTED]&y=2"},
		{"http://a.test/?access-token=a&accesstoken=b", "http://a.test/?access-token=[REDACTED]&accesstoken=[REDACTED]"},
		{"http://a.test/?api_key=AIzaSyD&api-key=b&apikey=c&APIKey=d", "http://a.test/?api_key=[REDACTED]&api-key=[REDACTED]&apikey=[REDACTED]&APIKey=[REDACTED]"},
		{"http://a.test/?client_secret=a&client-secret=b&clientsecret=c", "http://a.test/?client_secret=[REDACTED]&client-secret=[REDACTED]&clientsecret=[REDACTED]"},
		{"http://a.test/?auth=1&authorization=2&cookie=3&credential=4&key=5", "http://a.test/?auth=[REDACTED]&authorization=[REDACTED]&cookie=[REDACTED]&credential=[REDACTED]&key=[REDACTED]"},
		{"http://a.test/?password=1&passwd=2&secret=3&session=4&token=5", "http://a.test/?password=[REDACTED]&passwd=[REDACTED]&secret=[REDACTED]&session=[REDACTED]&token=[REDACTED]"},
		{"http://a.test/?token=" + jwt, "http://a.test/?token=[REDACTED]"},
		{"http://a.test/?token=a=b=c&x=1", "http://a.test/?token=[REDACTED]&x=1"},
		{"http://a.test/?a=1;token=x;b=2", "http://a.test/?a=1;token=[REDACTED];b=2"},
		{"http://a.test/?token=a?b", "http://a.test/?token=[REDACTED]"},
		{"http://a.test/?user[password]=a&token[]=b&a[key][]=c", "http://a.test/?user[password]=[REDACTED]&token[]=[REDACTED]&a[key][]=[REDACTED]"},

		// Keys that only contain such a word.
		{"http://a.test/?monkey=1&keyword=2&keys=3&tokens=4&sessions=5&author=6", "http://a.test/?monkey=1&keyword=2&keys=3&tokens=4&sessions=5&author=6"},
		{"http://a.test/?token", "http://a.test/?token"},
		{"http://a.test/token=abc", "http://a.test/token=abc"},

		// Encoded once, twice, three times; not four times.
		{"http://a.test/?%74oken=abc", "http://a.test/?%74oken=[REDACTED]"},
		{"http://a.test/?%2574oken=abc", "http://a.test/?%2574oken=[REDACTED]"},
		{"http://a.test/?%252574oken=abc", "http://a.test/?%252574oken=[REDACTED]"},
		{"http://a.test/?%25252574oken=abc", "http://a.test/?%25252574oken=abc"},
		{"http://a.test/?api%5Fkey=abc&api%2dkey=def", "http://a.test/?api%5Fkey=[REDACTED]&api%2dkey=[REDACTED]"},
		{"http://a.test/?user%5Bpassword%5D=abc", "http://a.test/?user%5Bpassword%5D=[REDACTED]"},
		{"http://a.test/?%74oken%=abc&%zz=1&%=2", "http://a.test/?%74oken%=abc&%zz=1&%=2"},
		{"http://a.test/?+token+=abc", "http://a.test/?+token+=[REDACTED]"},
	} {
		got, ok := RedactURL(tc.raw, 2048)
		if got != tc.want || ok != (tc.want != "") {
			t.Errorf("%s:\n got %q, %v\nwant %q", tc.raw, got, ok, tc.want)
		}
	}
}

func TestRedactURLIsCut(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		raw  string
		want string
	}{
		"just fits":                             {"http://a.test/" + strings.Repeat("x", 114), "http://a.test/" + strings.Repeat("x", 114)},
		"one too long":                          {"http://a.test/" + strings.Repeat("x", 115), "http://a.test/" + strings.Repeat("x", 113) + "…"},
		"astral":                                {"http://a.test/" + strings.Repeat("𝒳", 200), "http://a.test/" + strings.Repeat("𝒳", 113) + "…"},
		"redacted first":                        {"http://a.test/?token=" + strings.Repeat("s", 200) + "&x=1", "http://a.test/?token=[REDACTED]&x=1"},
		"user info that was cut before its end": {"http://anna:" + strings.Repeat("s", 100_000), "http://…"},
	} {
		got, _ := RedactURL(tc.raw, 128)
		if got != tc.want || utf8.RuneCountInString(got) > 128 {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestRedactText(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ text, want string }{
		{"", ""},
		{"first document ready", "first document ready"},
		{"TypeError: Cannot read properties of undefined (reading 'x')", "TypeError: Cannot read properties of undefined (reading 'x')"},
		{"bear with us: the basic monkey key is here, secretly", "bear with us: the basic monkey key is here, secretly"},

		// Credentials in a header.
		{"Bearer ya29.a0AfH6SMBx-y_z~+/==", "Bearer [REDACTED]"},
		{"sent bearer  abc.def, then", "sent bearer  [REDACTED], then"},
		{"Authorization: Bearer " + jwt, "Authorization: Bearer [REDACTED]"},
		{"Authorization: Basic YW5uYTpzM2NyM3Q=", "Authorization: Basic [REDACTED]"},
		{"authorization=YW5uYTpzM2NyM3Q=", "authorization=[REDACTED]"},
		{`{"authorization":"Basic YW5uYTpzM2NyM3Q="}`, `{"authorization":"[REDACTED]"}`},
		{"Cookie: sid=8f3a1c; theme=dark; cart=9", "Cookie: [REDACTED]"},
		{"Set-Cookie: sid=8f3a1c; Path=/; HttpOnly", "Set-Cookie: [REDACTED]; HttpOnly"},
		{"cookie: a=b; password: hunter2", "cookie: [REDACTED]; password: [REDACTED]"},
		{`{"cookie":"sid=8f3a1c; theme=dark"}`, `{"cookie":"[REDACTED]"}`},
		{"X-Api-Key: 4242424242", "X-Api-Key: [REDACTED]"},

		// A word and what follows it.
		{"password: hunter2", "password: [REDACTED]"},
		{"password hunter2 was wrong", "password [REDACTED] was wrong"},
		{"PASSWORD=hunter2", "PASSWORD=[REDACTED]"},
		{"passwd = hunter2", "passwd = [REDACTED]"},
		{"the password is hunter2!", "the password is [REDACTED]"},
		{"password => hunter2", "password => [REDACTED]"},
		{"token:\n\tabcdef", "token:\n\t[REDACTED]"},
		{"api key abcdef, api_key=ghi apikey: jkl", "api key [REDACTED], api_key=[REDACTED] apikey: [REDACTED]"},
		{"session 8f3a1c and sessionId=8f3a1c, session_id: 77af", "session [REDACTED] and sessionId=[REDACTED], session_id: [REDACTED]"},
		{"client_secret=GOCSPX-abc refreshToken=1//0gabc csrf-token=9a", "client_secret=[REDACTED] refreshToken=[REDACTED] csrf-token=[REDACTED]"},
		{"secret token abcdef", "secret token [REDACTED]"},
		{"session cookie: token = abcdef", "session cookie: token = [REDACTED]"},
		{"password=a1b2&user=anna&token=c3", "password=[REDACTED]&user=anna&token=[REDACTED]"},
		{"token=𝒮𝑒𝒸𝓇𝑒𝓉 and more", "token=[REDACTED] and more"},

		// As JSON, as an object in the console, as JSON in JSON.
		{`{"user":"anna","password":"hun\"ter2","n":1}`, `{"user":"anna","password":"[REDACTED]","n":1}`},
		{`{"token":12345,"user":"anna"}`, `{"token":[REDACTED],"user":"anna"}`},
		{`{user: 'anna', password: 'hunter 2', n: 1}`, `{user: 'anna', password: '[REDACTED]', n: 1}`},
		{"token: `ab\ncd` end", "token: `[REDACTED]` end"},
		{`"{\"token\":\"abc\"}" next`, `"{\"token\":\"[REDACTED]" next`},
		{`password: "never closed`, `password: "[REDACTED]`},

		// Known by its own looks.
		{"got " + jwt + " back", "got [REDACTED] back"},
		{"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "[REDACTED]"},

		// Addresses.
		{"GET http://anna:s3cr3t@a.test/x failed", "GET http://a.test/x failed"},
		{"at https://a.test/?key=AIzaSyD&x=1#/route", "at https://a.test/?key=[REDACTED]&x=1#/route"},
		{"https://a.test/cb#access_token=ya29.a0Af&state=1", "https://a.test/cb#access_token=[REDACTED]&state=1"},
		{"wss://a.test/?token=abc&room=1 closed", "wss://a.test/?token=[REDACTED]&room=1 closed"},
		{"postgres://app:s3cr3t@db.test/main", "postgres://db.test/main"},
		{"Failed to load resource: 401 (http://a.test/?auth=abc)", "Failed to load resource: 401 (http://a.test/?auth=[REDACTED]"},

		// The price of the rule, and its exception.
		{"session expired", "session [REDACTED]"},
		{"Unexpected token '<', \"<!doctype \"... is not valid JSON", "Unexpected token '<', \"<!doctype \"... is not valid JSON"},
		{"Unexpected token < in JSON at position 0", "Unexpected token < in JSON at position 0"},
		{"[REDACTED]", "[REDACTED]"},
	} {
		got := RedactText(tc.text, 2048)
		if got != tc.want {
			t.Errorf("%s:\n got %q\nwant %q", tc.text, got, tc.want)
		}
		if again := RedactText(got, 2048); again != got {
			t.Errorf("%s: a second time gives %q", got, again)
		}
	}
}

func TestRedactTextIsCut(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ text, want string }{
		"just fits":    {strings.Repeat("x", 128), strings.Repeat("x", 128)},
		"one too long": {strings.Repeat("x", 129), strings.Repeat("x", 127) + "…"},
		"far too long": {strings.Repeat("x", 200_000), strings.Repeat("x", 127) + "…"},
		"astral":       {strings.Repeat("😀", 129), strings.Repeat("😀", 127) + "…"},
		"astral, fits": {strings.Repeat("😀", 128), strings.Repeat("😀", 128)},
		"redacted":     {"token=" + strings.Repeat("s", 200_000) + " end", "token=[REDACTED]…"},
		"not UTF-8":    {"a\xff\xfeb", "a\uFFFDb"},
	} {
		got := RedactText(tc.text, 128)
		if got != tc.want || utf8.RuneCountInString(got) > 128 {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func FuzzRedactURL(f *testing.F) {
	f.Add("http://anna:s3cr3t@a.test/x?token=abc&%2574oken=1;y=2#z", 128)
	f.Add("https://a.test/?user%5Bpassword%5D=x&a=𝒳", 20)
	f.Add("http://%zz@@/?=&;;=?&token", 9)
	f.Add("blob:http://a.test/", 128)
	f.Fuzz(func(t *testing.T, raw string, chars int) {
		if chars < 1 || chars > 1<<16 {
			return
		}
		got, ok := RedactURL(raw, chars)
		if !ok {
			if got != "" {
				t.Fatalf("%q gives %q", raw, got)
			}
			return
		}
		if n := utf8.RuneCountInString(got); n > chars || !utf8.ValidString(got) {
			t.Fatalf("%q gives %q, of %d characters", raw, got, n)
		}
		if strings.Contains(got, "#") {
			t.Fatalf("%q keeps a fragment: %q", raw, got)
		}
		whole, _ := RedactURL(raw, len(raw)+4*len(redacted)*(1+len(raw)))
		_, rest, _ := strings.Cut(whole, "://")
		authority := rest
		if i := strings.IndexAny(rest, `/\?`); i >= 0 {
			authority = rest[:i]
		}
		if strings.Contains(authority, "@") {
			t.Fatalf("%q keeps user info: %q", raw, whole)
		}
		// Another reader of queries must find no secret either.
		_, query, _ := strings.Cut(rest, "?")
		values, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		for key, found := range values {
			if !sensitiveKey.MatchString(key) {
				continue
			}
			for _, v := range found {
				if v != redacted && v != "" {
					t.Fatalf("%q keeps the value of %q: %q", raw, key, whole)
				}
			}
		}
		if again, ok := RedactURL(whole, 1<<30); !ok || again != whole {
			t.Fatalf("%q, a second time %q", whole, again)
		}
	})
}

func FuzzRedactText(f *testing.F) {
	f.Add("signed in, ", ": ", "hunter2hunter2", 2048)
	f.Add(`{"a":1,"`, `":"`, "GOCSPX-abcdefg", 128)
	f.Add("it's `", " = ", "zqzqzqzq", 2048)
	f.Add("😀 Bearer x https://a:b@c/?key=1#token=2 eyJ", "=", "AIzaSyDxyz123", 200)
	f.Fuzz(func(t *testing.T, before, between, secret string, chars int) {
		if chars < 128 || chars > 8192 {
			return
		}
		text := RedactText(before+between+secret, chars)
		if n := utf8.RuneCountInString(text); n > chars || !utf8.ValidString(text) {
			t.Fatalf("%q, of %d characters", text, n)
		}
		// A word, a separator and a token: however the line begins, the token is gone.
		for _, c := range secret {
			if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-') {
				return
			}
		}
		if len(secret) < 8 || strings.Contains(strings.ToLower(before), strings.ToLower(secret[:8])) {
			return
		}
		for _, word := range []string{"password", "token", "Authorization", "api key", "session"} {
			for _, separator := range []string{": ", "=", " "} {
				if got := RedactText(before+" "+word+separator+secret, chars); strings.Contains(got, secret[:8]) {
					t.Fatalf("the secret shows in %q", got)
				}
			}
		}
	})
}
