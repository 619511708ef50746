package control

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/windows"
)

// detach gives the child no console, so that the end of ours is not its end. It gives the child a file and returns
// the number of its handle, which is the same there.
func detach(cmd *exec.Cmd, f *os.File) string {
	handle := f.Fd()
	cmd.SysProcAttr = &syscall.SysProcAttr{
		CreationFlags:              windows.DETACHED_PROCESS | windows.CREATE_NEW_PROCESS_GROUP,
		AdditionalInheritedHandles: []syscall.Handle{syscall.Handle(handle)},
	}
	_ = windows.SetHandleInformation(windows.Handle(handle), windows.HANDLE_FLAG_INHERIT, windows.HANDLE_FLAG_INHERIT)
	return strconv.FormatUint(uint64(handle), 10)
}
