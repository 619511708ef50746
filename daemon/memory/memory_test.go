package memory

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestTree(t *testing.T) {
	if _, err := os.Stat("/proc/self/smaps_rollup"); err != nil {
		t.Skip("this system does not tell")
	}
	own, err := Process(os.Getpid())
	if err != nil || own < 1<<20 {
		t.Fatalf("this process uses %d bytes, %v", own, err)
	}
	child := exec.Command("cat")
	in, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	children, err := childrenOf()
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, pid := range children[os.Getpid()] {
		found = found || pid == child.Process.Pid
	}
	if !found {
		t.Errorf("the children are %v", children[os.Getpid()])
	}
	if used, err := Tree(child.Process.Pid); err != nil || used <= 0 || used > 100<<20 {
		t.Errorf("cat uses %d bytes, %v", used, err)
	}
	in.Close()
	if err := child.Wait(); err != nil {
		t.Fatal(err)
	}
	if used, err := Tree(child.Process.Pid); err != nil || used != 0 {
		t.Errorf("afterwards it uses %d bytes, %v", used, err)
	}
}

func TestParentIn(t *testing.T) {
	for stat, want := range map[string][2]int{
		"12 (cat) S 7 12 7 0":          {12, 7},
		"13 (a (b) c) d) R 12 1 1":     {13, 12},
		"14 (name with 99 1) S) S 3 2": {14, 3},
	} {
		if pid, parent, ok := parentIn([]byte(stat)); !ok || pid != want[0] || parent != want[1] {
			t.Errorf("%q: %d, %d, %v", stat, pid, parent, ok)
		}
	}
	for _, stat := range []string{"", "12", "12 (cat", "12 )cat(", "12 (cat) S", "x (cat) S 1", "12 (cat) S x"} {
		if _, _, ok := parentIn([]byte(stat)); ok {
			t.Errorf("%q has a parent", stat)
		}
	}
}

func TestField(t *testing.T) {
	if n, err := field(strings.NewReader("Rss:   9 kB\nPss:      12 kB\nPss_Dirty: 3 kB\n"), "Pss:"); err != nil || n != 12<<10 {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := field(strings.NewReader("Rss: 9 kB\n"), "Pss:"); err == nil {
		t.Error("there is no Pss, and it has a size")
	}
}
