//go:build !windows

package control

import (
	"os"
	"os/exec"
	"syscall"
)

// detach puts the child into a session of its own, so that the end of our terminal is not its end.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// inherit gives a file to the child and returns the number that it has there.
func inherit(cmd *exec.Cmd, f *os.File) string {
	cmd.ExtraFiles = []*os.File{f}
	return "3" // the first after stdin, stdout and stderr
}
