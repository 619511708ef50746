//go:build !windows

package control

import (
	"os"
	"os/exec"
	"syscall"
)

// detach puts the child into a session of its own, so that the end of our terminal is not its end. It gives the child
// a file and returns the number that the file has there.
func detach(cmd *exec.Cmd, f *os.File) string {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.ExtraFiles = []*os.File{f}
	return "3" // the first after stdin, stdout and stderr
}
