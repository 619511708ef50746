package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// commandLine is how a program was started.
type commandLine struct {
	path string
	args []string
	env  []string
}

const userDataDir = "--user-data-dir="

// withProfile are the arguments with another profile folder.
func (c commandLine) withProfile(dir string) []string {
	args := slices.DeleteFunc(slices.Clone(c.args), func(a string) bool { return strings.HasPrefix(a, userDataDir) })
	return append(args, userDataDir+dir)
}

// browserOf finds the Chromium that a daemon has started, and how: the raw side is started in just the same way, so
// that both sides have the same build, flags and environment, whatever settings are in force.
func browserOf(daemon int) (pid int, _ commandLine, err error) {
	children, err := childrenOf(daemon)
	if err != nil {
		return 0, commandLine{}, err
	}
	for _, child := range children {
		c, err := readCommandLine(child)
		if err == nil && slices.Contains(c.args, "--remote-debugging-pipe") {
			return child, c, nil
		}
	}
	return 0, commandLine{}, fmt.Errorf("the daemon (process %d) has no Chromium", daemon)
}

func readCommandLine(pid int) (commandLine, error) {
	proc := filepath.Join("/proc", strconv.Itoa(pid))
	path, err := os.Readlink(filepath.Join(proc, "exe"))
	if err != nil {
		return commandLine{}, err
	}
	args, err := readList(filepath.Join(proc, "cmdline"))
	if err != nil {
		return commandLine{}, err
	}
	if len(args) == 0 {
		return commandLine{}, errors.New("a process without a command line")
	}
	env, err := readList(filepath.Join(proc, "environ"))
	if err != nil {
		return commandLine{}, err
	}
	return commandLine{path, args[1:], env}, nil
}

// readList reads a file of texts that a NUL ends each (proc(5)).
func readList(path string) ([]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []string
	for text := range bytes.SplitSeq(bytes.TrimRight(data, "\x00"), []byte{0}) {
		list = append(list, string(text))
	}
	return list, nil
}

// parents maps each process to its parent, from one look at /proc.
func parents() (map[int]int, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	of := make(map[int]int, len(stats))
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended meanwhile
		}
		if pid, parent, ok := parseStat(string(text)); ok {
			of[pid] = parent
		}
	}
	return of, nil
}

// parseStat reads the first fields of proc(5)'s stat: pid (name) state parent. The name may hold anything, brackets too.
func parseStat(text string) (pid, parent int, ok bool) {
	open, closed := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if open < 0 || closed < open {
		return 0, 0, false
	}
	rest := strings.Fields(text[closed+1:])
	if len(rest) < 2 {
		return 0, 0, false
	}
	pid, err := strconv.Atoi(strings.TrimSpace(text[:open]))
	if err != nil {
		return 0, 0, false
	}
	parent, err = strconv.Atoi(rest[1])
	return pid, parent, err == nil
}

func childrenOf(pid int) (children []int, err error) {
	of, err := parents()
	if err != nil {
		return nil, err
	}
	for child, parent := range of {
		if parent == pid {
			children = append(children, child)
		}
	}
	slices.Sort(children)
	return children, nil
}

// treeOf is a process and all that come from it.
func treeOf(root int) ([]int, error) {
	of, err := parents()
	if err != nil {
		return nil, err
	}
	tree := []int{root}
	for i := 0; i < len(tree); i++ {
		for child, parent := range of {
			if parent == tree[i] {
				tree = append(tree, child)
			}
		}
	}
	return tree, nil
}
