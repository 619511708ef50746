package browser

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// passPipes gives the browser its pipe as two inherited handles, named on the command line: Windows has no numbered
// descriptors to inherit.
func passPipes(cmd *exec.Cmd, commands, messages *os.File) error {
	handles := []syscall.Handle{syscall.Handle(commands.Fd()), syscall.Handle(messages.Fd())}
	for _, h := range handles {
		if err := windows.SetHandleInformation(windows.Handle(h), windows.HANDLE_FLAG_INHERIT, windows.HANDLE_FLAG_INHERIT); err != nil {
			return err
		}
	}
	cmd.Args = append(cmd.Args, fmt.Sprintf("--remote-debugging-io-pipes=%d,%d", handles[0], handles[1]))
	cmd.SysProcAttr = &syscall.SysProcAttr{
		AdditionalInheritedHandles: handles,
		CreationFlags:              windows.CREATE_NEW_PROCESS_GROUP, // Ctrl-C reaches the daemon only
	}
	return nil
}

// processGroup is a job object: a process and all that it started. Windows ends them when the job's last handle
// closes, so a killed daemon leaves no browser.
type processGroup struct{ job windows.Handle }

func groupOf(p *os.Process) (processGroup, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return processGroup{}, err
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		windows.CloseHandle(job)
		return processGroup{}, err
	}
	var assigned error
	opened := p.WithHandle(func(handle uintptr) {
		assigned = windows.AssignProcessToJobObject(job, windows.Handle(handle))
	})
	if err := errors.Join(opened, assigned); err != nil {
		windows.CloseHandle(job)
		return processGroup{}, err
	}
	return processGroup{job}, nil
}

func (g processGroup) kill() error { return windows.TerminateJobObject(g.job, 1) }

func (g processGroup) release() { windows.CloseHandle(g.job) }

func isSuperuser() bool { return false }

func sharedMemoryIsSmall() bool { return false }

// endStray has nothing to do: the job of a killed daemon took its browser along.
func endStray(int, string) error { return nil }
