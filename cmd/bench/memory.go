package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/browsentic/browsentic/daemon/memory"
)

const kibi = 1024

// treePSS is the proportional set size of a process tree in MB.
func treePSS(root int) (float64, error) {
	bytes, err := memory.Tree(root)
	return float64(bytes) / kibi / kibi, err
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
