package main

import (
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func needsProc(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("it reads /proc")
	}
}

func TestParseStat(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text        string
		pid, parent int
		ok          bool
		ticks       int
	}{
		{"42 (chromium) S 7 1 1 0 -1 4194560 9 8 7 6 30 12 1 1 20 0 9", 42, 7, true, 42},
		{"42 (a ) b ( c) S 7 1 1 0 -1 0 0 0 0 0 1 2 0", 42, 7, true, 3},
		{"42 (chromium) S", 0, 0, false, 0},
		{"42 chromium S 7", 0, 0, false, 0},
		{"x (chromium) S 7", 0, 0, false, 0},
		{"", 0, 0, false, 0},
	} {
		pid, parent, ok := parseStat(tt.text)
		if ok != tt.ok || ok && (pid != tt.pid || parent != tt.parent) {
			t.Errorf("%q: %d of %d, %v", tt.text, pid, parent, ok)
		}
		if got := parseTicks(tt.text); got != tt.ticks {
			t.Errorf("%q: %d ticks, want %d", tt.text, got, tt.ticks)
		}
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add("42 (chromium) S 7 1 1 0 -1 4194560 9 8 7 6 30 12 1 1 20 0 9")
	f.Add("1 )(")
	f.Fuzz(func(_ *testing.T, text string) {
		parseStat(text)
		parseTicks(text)
	})
}

func TestReadField(t *testing.T) {
	t.Parallel()
	const rollup = "55d0-7ffd ---p 00000000 00:00 0 [rollup]\nRss:    900 kB\nPss:    123 kB\nPss_Dirty:  5 kB\n"
	if kb, err := readField(strings.NewReader(rollup), "Pss:"); err != nil || kb != 123 {
		t.Errorf("got %d, %v", kb, err)
	}
	for _, bad := range []string{"", "Pss:  much kB\n"} {
		if kb, err := readField(strings.NewReader(bad), "Pss:"); err == nil {
			t.Errorf("%q gave %d", bad, kb)
		}
	}
}

func TestProcessTree(t *testing.T) {
	t.Parallel()
	needsProc(t)
	child := exec.Command("cat")
	child.Env = []string{"BENCH_TEST=yes"}
	stdin, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer child.Wait()
	defer stdin.Close()
	// A child exists from Start on, but shows its own command line only once it has replaced itself, which is
	// before Start returns.
	me := os.Getpid()
	tree, err := treeOf(me)
	if err != nil || tree[0] != me || !slices.Contains(tree, child.Process.Pid) {
		t.Errorf("the tree is %v, %v", tree, err)
	}
	line, err := readCommandLine(child.Process.Pid)
	if err != nil || !strings.HasSuffix(line.path, "/cat") && !strings.Contains(line.path, "coreutils") || len(line.args) != 0 ||
		!slices.Equal(line.env, child.Env) {
		t.Errorf("the command line is %+v, %v", line, err)
	}
	if mb, err := treePSS(child.Process.Pid); err != nil || mb <= 0 || mb > 100 {
		t.Errorf("it weighs %f MB, %v", mb, err)
	}
	if mb, err := residentMB(me); err != nil || mb <= 1 {
		t.Errorf("this weighs %f MB, %v", mb, err)
	}
	if err := awaitQuiet(t.Context(), child.Process.Pid); err != nil {
		t.Error(err)
	}
	if _, _, err := browserOf(child.Process.Pid); err == nil {
		t.Error("cat has no Chromium")
	}
}

func TestWithProfile(t *testing.T) {
	t.Parallel()
	line := commandLine{args: []string{"--a", userDataDir + "/theirs", "--b"}}
	if got, want := line.withProfile("/ours"), []string{"--a", "--b", userDataDir + "/ours"}; !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if line.args[1] != userDataDir+"/theirs" {
		t.Error("the original changed")
	}
}
