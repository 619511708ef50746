package home

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

func guardrailsIn(t *testing.T, text string) (*GuardrailsFile, *bytes.Buffer) {
	t.Helper()
	dir := t.TempDir()
	if text != "" {
		if err := os.WriteFile(filepath.Join(dir, configName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	return Guardrails(dir, slog.New(slog.NewTextHandler(&log, nil))), &log
}

func TestGuardrails(t *testing.T) {
	standard := defaultGuardrails()
	with := func(change func(*Guards)) Guards {
		g := defaultGuardrails()
		change(&g)
		return g
	}
	for _, tc := range []struct {
		name, text string
		want       Guards
		logs       bool
	}{
		{"no file", "", standard, false},
		{"empty object", `{}`, standard, false},
		{"another's keys", `{"agent":"claude","guardrails":{"hosts":["*"]}}`, standard, false},
		{"no JSON", `{"guardrails":`, standard, true},
		{"a list", `[1]`, standard, true},
		{"all", `{"requireApproval":["page.clickElement"],"guardrails":{"rules":{"file-upload":"deny"},"unattended":"allow","urlPayloadBytes":0,"fence":false,"scripting":true}}`,
			Guards{map[string]string{"file-upload": "deny"}, "allow", 0, false, true, []string{"page.clickElement"}}, false},
		{"nothing needs approval", `{"requireApproval":[]}`, with(func(g *Guards) { g.RequireApproval = []string{} }), false},
		{"what makes no sense", `{"requireApproval":"x","guardrails":{"rules":{"a":"never","b":1},"unattended":"confirm","urlPayloadBytes":-1,"fence":"no","scripting":"yes"}}`,
			with(func(g *Guards) { g.Rules = map[string]string{} }), false},
		{"guardrails of another type", `{"guardrails":true}`, standard, false},
		{"fraction", `{"guardrails":{"urlPayloadBytes":1.5}}`, standard, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f, log := guardrailsIn(t, tc.text)
			for range 2 {
				if got := f.Get(); !reflect.DeepEqual(got, tc.want) {
					t.Errorf("got %+v, want %+v", got, tc.want)
				}
			}
			if lines := strings.Count(log.String(), "\n"); (lines == 1) != tc.logs || lines > 1 {
				t.Errorf("logged %q", log)
			}
		})
	}
}

func TestGuardrailsFollowTheFile(t *testing.T) {
	f, _ := guardrailsIn(t, `{}`)
	f.Get()
	if err := os.WriteFile(f.path, []byte(`{"guardrails":{"unattended":"allow"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := f.Get().Unattended; got != "allow" {
		t.Errorf("unattended is %s after the edit", got)
	}
	if err := os.Remove(f.path); err != nil {
		t.Fatal(err)
	}
	if got := f.Get().Unattended; got != "deny" {
		t.Errorf("unattended is %s without a file", got)
	}
}

func TestGuardrailsSet(t *testing.T) {
	f, _ := guardrailsIn(t, `{"maxConcurrentRuns":3.50,"requireApproval":[],"guardrails":{"hosts":["a.test"],"rules":{"x":"deny"}}}`)
	for _, set := range []struct {
		value any
		path  []string
	}{
		{"allow", []string{"rules", "file-upload"}},
		{nil, []string{"rules", "x"}},
		{nil, []string{"rules", "never-there"}},
		{false, []string{"fence"}},
	} {
		if err := f.Set(set.value, set.path...); err != nil {
			t.Fatal(err)
		}
	}
	want := Guards{map[string]string{"file-upload": "allow"}, "deny", 512, false, false, []string{}}
	if got := f.Get(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	text, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	for _, kept := range []string{`"maxConcurrentRuns": 3.50`, `"a.test"`} {
		if !strings.Contains(string(text), kept) {
			t.Errorf("%s is not there any more:\n%s", kept, text)
		}
	}
	if info, err := os.Stat(f.path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v (%v)", info.Mode(), err)
	}
	if names, _ := filepath.Glob(filepath.Join(filepath.Dir(f.path), ".*")); len(names) > 0 {
		t.Errorf("left behind: %v", names)
	}

	damaged, _ := guardrailsIn(t, `{"guardrails":`)
	if damaged.Set(true, "fence") == nil {
		t.Error("a file that cannot be read is written over")
	}
	fresh, _ := guardrailsIn(t, "")
	if err := fresh.Set("deny", "rules", "url-payload"); err != nil || fresh.Get().Rules["url-payload"] != "deny" {
		t.Errorf("a first setting: %v, %+v", err, fresh.Get())
	}
}

func BenchmarkGuardrailsGet(b *testing.B) {
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, configName), []byte(`{"guardrails":{"fence":true}}`), 0o600); err != nil {
		b.Fatal(err)
	}
	f := Guardrails(dir, slog.New(slog.DiscardHandler))
	for b.Loop() {
		f.Get()
	}
}
