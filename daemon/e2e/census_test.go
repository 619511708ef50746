package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// countedWorld is a watched world in which a test counts what is there, whatever the daemon believes.
func countedWorld(t *testing.T, env ...string) *world {
	t.Helper()
	if _, err := os.Stat("/proc/self/smaps_rollup"); err != nil {
		t.Skip("processes are counted in /proc")
	}
	return watchedWorld(t, env...)
}

// census is how much of everything there is that a session can leave behind. Timers that run without a goroutine are
// not in it, because Go cannot tell their number: a test of the package session holds that each one is stopped.
type census struct {
	goroutines int // of the daemon
	links      int // with workers of the extension
	targets    int // of DevTools: pages, frames, workers
	processes  int // of the daemon's tree
}

// census counts. It may be asked for while things come and go.
func (w *world) census(t *testing.T) census {
	t.Helper()
	text, err := w.cli("status", "--json")
	if err != nil {
		t.Fatal(err)
	}
	var status struct {
		PID        int
		Goroutines int
		Links      []any
	}
	if err := json.Unmarshal([]byte(text), &status); err != nil {
		t.Fatal(err)
	}
	return census{status.Goroutines, len(status.Links), w.targets(t), len(tree(t, status.PID))}
}

// targets asks the browser itself (https://chromedevtools.github.io/devtools-protocol/, "HTTP Endpoints").
func (w *world) targets(t *testing.T) int {
	t.Helper()
	host, _ := w.devTools(t)
	response, err := http.Get("http://" + host + "/json/list")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var list []any
	if err := json.NewDecoder(response.Body).Decode(&list); err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// awaitCensus waits until there is no more of anything than want, which must come true soon: Chromium tells nobody when
// it ends a process.
func (w *world) awaitCensus(t *testing.T, want census) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(200 * time.Millisecond) {
		got := w.census(t)
		if got.goroutines <= want.goroutines && got.links <= want.links && got.targets <= want.targets && got.processes <= want.processes {
			t.Logf("at the end %+v, at the beginning %+v", got, want)
			return
		}
		if time.Now().After(deadline) {
			t.Errorf("left behind: %+v, at the beginning %+v", got, want)
			return
		}
	}
}

// settled counts once the daemon has nothing but what it always has: a browser without sessions, links for its spares
// and no others, and an open database.
func (w *world) settled(t *testing.T, c *client, spares int) census {
	t.Helper()
	c.closeSession(c.session(nil).session)
	c.must("browser_state_list", nil)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		switch now := w.census(t); {
		case now.links == spares:
			return now
		case time.Now().After(deadline):
			t.Fatalf("it does not settle: %+v", now)
		}
	}
}

// tree is a process and all that come from it.
func tree(t *testing.T, root int) []int {
	t.Helper()
	parents := map[int]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		raw, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// pid (name) state parent …; the name may hold anything (proc(5)).
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		rest := strings.Fields(string(raw[bytes.LastIndexByte(raw, ')')+1:]))
		parents[pid], _ = strconv.Atoi(rest[1])
	}
	all := []int{root}
	for i := 0; i < len(all); i++ {
		for pid, parent := range parents {
			if parent == all[i] {
				all = append(all, pid)
			}
		}
	}
	return all
}

// treeMB is the proportional set size of a tree: each process's own memory and its share of what it shares.
func treeMB(t *testing.T, root int) int {
	t.Helper()
	var kb int
	for _, pid := range tree(t, root) {
		kb += procKB(t, pid, "smaps_rollup", "Pss:")
	}
	return kb >> 10
}

// procKB is a field of proc(5) in KiB; 0 of a process that has ended.
func procKB(t *testing.T, pid int, file, field string) int {
	t.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, file))
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ESRCH) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, field); ok {
			kb, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			if err != nil {
				t.Fatal(err)
			}
			return kb
		}
	}
	return 0
}
