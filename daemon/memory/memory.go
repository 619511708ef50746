// Package memory tells how much memory processes use. It asks /proc (proc(5)), so it knows on Linux only. It imports
// nothing of ours.
package memory

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Tree is the proportional set size, in bytes, of a process and all that it has started: each process's own memory
// and its share of what it shares with others, so that the sum counts nothing twice.
func Tree(root int) (int64, error) {
	children, err := childrenOf()
	if err != nil {
		return 0, err
	}
	var sum int64
	for tree := []int{root}; len(tree) > 0; {
		pid := tree[0]
		tree = append(tree[1:], children[pid]...)
		used, err := Process(pid)
		// A process may end between the list and the look; nothing of a zombie is in memory.
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			continue
		}
		if err != nil {
			return 0, err
		}
		sum += used
	}
	return sum, nil
}

// Process is the proportional set size of one process in bytes.
func Process(pid int) (int64, error) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return field(f, "Pss:")
}

// field finds a line "Field:   123 kB", and answers bytes.
func field(r io.Reader, name string) (int64, error) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), name); ok {
			kib, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			return kib << 10, err
		}
	}
	if err := lines.Err(); err != nil {
		return 0, err
	}
	return 0, fmt.Errorf("there is no %s", name)
}

// childrenOf lists the children of every process.
func childrenOf() (map[int][]int, error) {
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("/proc: %w", fs.ErrNotExist)
	}
	children := map[int][]int{}
	for _, file := range files {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		if pid, parent, ok := parentIn(stat); ok {
			children[parent] = append(children[parent], pid)
		}
	}
	return children, nil
}

// parentIn reads "pid (name) state parent …". The name may hold anything, parentheses too.
func parentIn(stat []byte) (pid, parent int, ok bool) {
	begin, end := bytes.IndexByte(stat, '('), bytes.LastIndexByte(stat, ')')
	if begin < 0 || end < begin {
		return 0, 0, false
	}
	rest := strings.Fields(string(stat[end+1:]))
	if len(rest) < 2 {
		return 0, 0, false
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(stat[:begin])))
	parent, parentErr := strconv.Atoi(rest[1])
	return pid, parent, err == nil && parentErr == nil
}
