//go:build linux || darwin

package browser

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// passPipes gives the browser its pipe as file descriptors 3 and 4, where --remote-debugging-pipe expects it, and a
// process group of its own: Ctrl-C in a terminal then reaches the daemon only, which closes the browser in order.
func passPipes(cmd *exec.Cmd, commands, messages *os.File) error {
	cmd.ExtraFiles = []*os.File{commands, messages}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return nil
}

// processGroup is a process and all that it started.
type processGroup int

func groupOf(p *os.Process) (processGroup, error) { return processGroup(p.Pid), nil }

// kill ends every process of the group at once.
func (g processGroup) kill() error {
	if err := unix.Kill(-int(g), unix.SIGKILL); err != nil && !errors.Is(err, unix.ESRCH) {
		return err
	}
	return nil
}

func (g processGroup) release() {}

func isSuperuser() bool { return os.Geteuid() == 0 }

const strayLimit = 10 * time.Second

// endStray ends the browser with this process id if it runs from this profile folder: the id of a browser that is gone
// may belong to another process by now.
func endStray(pid int, dir string) error {
	exit, err := watchExit(pid) // before looking at the process, so that the id can't change hands unseen
	if errors.Is(err, unix.ESRCH) {
		return nil
	}
	if err != nil {
		return err
	}
	defer exit.close()
	line, err := commandLine(pid)
	if err != nil || !bytes.Contains(line, []byte("\x00--user-data-dir="+dir+"\x00")) {
		return nil
	}
	if err := processGroup(pid).kill(); err != nil {
		return err
	}
	return exit.wait(strayLimit)
}
