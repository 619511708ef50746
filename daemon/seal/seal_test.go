package seal

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

type found struct {
	Name       string   `json:"name"`
	Text       []string `json:"text"`
	Secret     []string `json:"secret"`
	Kind       string   `json:"kind"`
	Lenient    bool     `json:"lenient"`
	Head, Tail int
}

func (f found) text() string { return strings.Join(f.Text, "") }

// hidden is the part that must not be readable.
func (f found) hidden() string {
	whole := strings.Join(f.Secret, "")
	return whole[f.Head : len(whole)-f.Tail]
}

type secrets struct {
	Found  []found
	Clean  []string
	Values []struct {
		Name         string
		Value        map[string]any
		Hidden, Kept []string
	}
}

// table is what both halves are tested with.
func table(t testing.TB) secrets {
	t.Helper()
	raw, err := os.ReadFile("../../registry/testdata/secrets.json")
	if err != nil {
		t.Fatal(err)
	}
	var file secrets
	if err := json.Unmarshal(raw, &file); err != nil || len(file.Found) < 50 {
		t.Fatalf("%d secrets, %v", len(file.Found), err)
	}
	return file
}

func TestSecrets(t *testing.T) {
	table := table(t)
	for _, f := range table.Found {
		whole := strings.Join(f.Secret, "")
		want := strings.Replace(f.text(), whole, whole[:f.Head]+mark(f.Kind)+whole[len(whole)-f.Tail:], 1)
		if !f.Lenient {
			want = f.text()
		}
		got := Text(f.text())
		if got != want {
			t.Errorf("%s: got %q, want %q", f.Name, got, want)
		}
		if again := Text(got); again != got {
			t.Errorf("%s: sealed twice it is %q", f.Name, again)
		}
	}
	for _, s := range table.Clean {
		if got := Text(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

func TestValues(t *testing.T) {
	for _, v := range table(t).Values {
		out, err := json.Marshal(Value(v.Value))
		if err != nil {
			t.Fatal(err)
		}
		for _, hidden := range v.Hidden {
			if strings.Contains(string(out), hidden) {
				t.Errorf("%s: %s leaks in %s", v.Name, hidden, out)
			}
		}
		for _, kept := range v.Kept {
			if !strings.Contains(string(out), kept) {
				t.Errorf("%s: %s is gone from %s", v.Name, kept, out)
			}
		}
	}
}

func TestTwoCards(t *testing.T) {
	if got := Text("4111 1111 1111 1111,5555-5555-5555-4444"); got != "⟦card:sealed⟧1111,⟦card:sealed⟧4444" {
		t.Errorf("got %s", got)
	}
}

func TestValue(t *testing.T) {
	var v any
	const in = `{"text":"API key: q1w2e3","selector":"#password=q1w2e3","password":"q1w2e3","list":["token=q1w2e3",1,null],"url":"data:text/plain,token=q1w2e3","sessionId":"session_1","Id":"x"}`
	if err := json.Unmarshal([]byte(in), &v); err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(Value(v))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"Id":"x","list":["token=⟦token:sealed⟧",1,null],"password":"⟦password:sealed⟧","selector":"#password=q1w2e3","sessionId":"session_1","text":"API key: ⟦api-key:sealed⟧","url":"data:text/plain,token=q1w2e3"}`
	if string(got) != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestShortened(t *testing.T) {
	in := map[string]any{"text": "ghp_⟦token:0a1b2c3d@a.test#0123456789abcdef⟧ and ⟦card:sealed⟧1111", "list": []any{"⟦x⟧", 1.0}}
	got, err := json.Marshal(Shortened(in))
	if err != nil || string(got) != `{"list":["⟦x⟧",1],"text":"ghp_⟦ and ⟦1111"}` {
		t.Errorf("got %s, %v", got, err)
	}
	if !strings.Contains(in["text"].(string), "0a1b2c3d") {
		t.Error("the value itself was changed")
	}
}

// FuzzText: whatever stands around a secret, it is not readable afterwards, and sealed text stays as it is.
func FuzzText(f *testing.F) {
	all := table(f).Found
	for i, one := range all {
		f.Add("before ", uint(i), " after")
		f.Add(one.text()+"\n", uint(i), "\n"+one.text())
	}
	f.Add("⟦token:", uint(0), "⟧")
	f.Add("password: '", uint(3), "' is ")
	f.Fuzz(func(t *testing.T, before string, i uint, after string) {
		one := all[i%uint(len(all))]
		// A line of its own: what a stranger writes on the same line can make a part of it something else.
		s := before + "\n" + one.text() + "\n" + after
		got := Text(s)
		if one.Lenient && strings.Contains(got, one.hidden()) && !strings.Contains(before+after, one.hidden()) && !strings.ContainsAny(before, "⟦") {
			t.Errorf("%s leaks: %q", one.Name, got)
		}
		if again := Text(got); again != got {
			t.Errorf("sealed twice:\n%q\n%q", got, again)
		}
		if utf8.ValidString(s) && !utf8.ValidString(got) {
			t.Errorf("%q is no UTF-8", got)
		}
	})
}

func BenchmarkText(b *testing.B) {
	clean := strings.Repeat("The quick brown fox jumps over the lazy dog: 12 times, level=2 (see https://a.test/x). ", 2300)[:200_000]
	for name, s := range map[string]string{"prose": clean, "separators": strings.Repeat(":", 200_000), "beginnings": strings.Repeat("eyJ-", 50_000)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Text(s)
			}
		})
	}
}
