package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
)

const kibi = 1024

// treePSS is the proportional set size of a process tree in MB: each process's own memory and its share of what it
// shares with others, so that the sum counts nothing twice.
func treePSS(root int) (float64, error) {
	tree, err := treeOf(root)
	if err != nil {
		return 0, err
	}
	var sum int
	for _, pid := range tree {
		kb, err := procField(pid, "smaps_rollup", "Pss:")
		// A process may end between the list and the look; nothing of a zombie is in memory.
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			continue
		}
		if err != nil {
			return 0, err
		}
		sum += kb
	}
	return float64(sum) / kibi, nil
}

// residentMB is the memory of one process that is in use now.
func residentMB(pid int) (float64, error) {
	kb, err := procField(pid, "status", "VmRSS:")
	return float64(kb) / kibi, err
}

func procField(pid int, file, field string) (kb int, err error) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/%s", pid, file))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return readField(f, field)
}

// readField finds a line "Field:   123 kB" (proc(5)).
func readField(r io.Reader, field string) (kb int, err error) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), field); ok {
			return strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")))
		}
	}
	if err := lines.Err(); err != nil {
		return 0, err
	}
	return 0, fmt.Errorf("there is no %s", field)
}
