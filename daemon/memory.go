package daemon

import (
	"fmt"
	"os"
	"strings"
)

// spareMemory is what must be free for a spare to be worth its 40 MB, in KiB.
const spareMemory = 512 << 10

// memoryIsShort reports whether the machine has little memory left. Where nothing tells, it has enough.
func memoryIsShort() bool {
	raw, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(raw)) {
		var free int
		if n, _ := fmt.Sscanf(line, "MemAvailable: %d kB", &free); n == 1 {
			return free < spareMemory
		}
	}
	return false
}
