package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A tree is quiet when it has used at most one clock tick (10 ms of one core) in each of quietLooks looks in a row.
const (
	quietEvery = 50 * time.Millisecond
	quietLooks = 4
	quietLimit = 20 * time.Second
)

// awaitQuiet waits until a process tree has nothing to do: a spare session is ready, memory has settled. The kernel
// tells of no such moment, so it is looked for.
func awaitQuiet(ctx context.Context, root int) error {
	ctx, cancel := context.WithTimeout(ctx, quietLimit)
	defer cancel()
	look := time.NewTicker(quietEvery)
	defer look.Stop()
	last, quiet := -1, 0
	for quiet < quietLooks {
		ticks, err := treeTicks(root)
		if err != nil {
			return err
		}
		if last >= 0 && ticks-last <= 1 {
			quiet++
		} else {
			quiet = 0
		}
		last = ticks
		select {
		case <-look.C:
		case <-ctx.Done():
			return fmt.Errorf("waiting until process %d and its children are quiet: %w", root, ctx.Err())
		}
	}
	return nil
}

// treeTicks is the processor time that the living processes of a tree have used, in clock ticks.
func treeTicks(root int) (sum int, err error) {
	tree, err := treeOf(root)
	if err != nil {
		return 0, err
	}
	for _, pid := range tree {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			continue // it has ended since
		}
		if err != nil {
			return 0, err
		}
		sum += parseTicks(string(text))
	}
	return sum, nil
}

// parseTicks adds utime and stime, fields 14 and 15 of proc(5)'s stat; the name, field 2, may hold spaces.
func parseTicks(stat string) int {
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	const utime, stime = 14 - 3, 15 - 3
	if len(fields) <= stime {
		return 0
	}
	u, _ := strconv.Atoi(fields[utime])
	s, _ := strconv.Atoi(fields[stime])
	return u + s
}
