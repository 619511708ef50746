package buildinfo

import (
	"runtime/debug"
	"testing"
)

func TestResolve(t *testing.T) {
	t.Parallel()
	recorded := func(pairs ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{}
		for i := 0; i < len(pairs); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: pairs[i], Value: pairs[i+1]})
		}
		return info
	}
	for name, test := range map[string]struct {
		version, commit string
		info            *debug.BuildInfo
		wantVersion     string
		wantCommit      string
	}{
		"linker":      {"1.2.3", "abc", recorded("vcs.revision", "def"), "1.2.3", "abc"},
		"go command":  {"", "", recorded("vcs.revision", "def", "vcs.modified", "false"), Development, "def"},
		"dirty":       {"", "", recorded("vcs.revision", "def", "vcs.modified", "true"), Development, "def+dirty"},
		"no revision": {"", "", recorded("vcs.modified", "true"), Development, ""},
		"no record":   {"", "", nil, Development, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, c := resolve(test.version, test.commit, test.info)
			if v != test.wantVersion || c != test.wantCommit {
				t.Errorf("resolve = %q, %q; want %q, %q", v, c, test.wantVersion, test.wantCommit)
			}
		})
	}
}
