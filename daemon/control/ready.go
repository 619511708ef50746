package control

import (
	"os"
	"strconv"
)

// readyVariable names the inherited handle on which a starting daemon says how it went.
const readyVariable = "BROWSENTIC_READY_FD"

const (
	wordReady = "ready\n"
	wordTaken = "taken\n"
)

// ReportReady tells the process that started this one, if it waits, that the daemon can be dialed.
func ReportReady() { report(wordReady) }

// ReportTaken tells the process that started this one, if it waits, that another daemon is up in its place.
func ReportTaken() { report(wordTaken) }

func report(word string) {
	fd, err := strconv.ParseUint(os.Getenv(readyVariable), 10, 32)
	os.Unsetenv(readyVariable)
	if err != nil || fd <= 2 {
		return
	}
	f := os.NewFile(uintptr(fd), "ready")
	// Whoever waits may have given up; nothing is lost by that.
	_, _ = f.WriteString(word)
	f.Close()
}
