package filetype

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestSafeName(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ü", 300)
	for in, want := range map[string]string{
		"prices.csv":                "prices.csv",
		"Jahresübersicht 2026.xlsx": "Jahresübersicht 2026.xlsx",
		"../../etc/passwd":          "passwd",
		`C:\Users\kim\x.txt`:        "x.txt",
		"photo\u202egnp.exe":        "photognp.exe",
		"a\x00b\nc.txt":             "abc.txt",
		"setup.exe. . ":             "setup.exe",
		".bashrc":                   "bashrc",
		"":                          "download",
		"...":                       "download",
		"a:b?.txt":                  "a_b_.txt",
		"\xff\xfe.txt":              "txt",
		long + ".tar.gz":            long[:2*(maxNameRunes-3)] + ".gz",
		"x." + long:                 "x." + long[:2*(maxNameRunes-2)],
	} {
		if got := SafeName(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	for name, want := range map[string]bool{
		"setup.exe": true, "SETUP.ExE": true, "page.js": true, "x.tar.sh": true, "libc.so": true,
		"exe": false, "list.csv": false, "exe.txt": false, "archive.zip": false, "x.jsx": false, "x.": false,
	} {
		if got := IsProgram(SafeName(name)); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func FuzzSafeName(f *testing.F) {
	f.Add("../x.exe. .")
	f.Add("a\u202eb")
	f.Fuzz(func(t *testing.T, in string) {
		got := SafeName(in)
		if got == "" || len(got) > 255 || filepath.Base(got) != got || got == "." || got == ".." || strings.ContainsAny(got, "/\\\x00\n") {
			t.Errorf("%q becomes %q", in, got)
		}
		if again := SafeName(got); again != got {
			t.Errorf("%q becomes %q and then %q", in, got, again)
		}
	})
}
