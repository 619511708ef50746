package browser

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is a running Chromium: the process itself, which started all its others.
type process struct {
	cmd    *exec.Cmd
	group  processGroup
	exited chan struct{} // closed when the process is gone and reaped
	err    error         // how it ended; read after exited

	stderr tail
	heard  *os.File      // the end of stderr that is read
	silent chan struct{} // closed when stderr has ended: then all processes that inherited it are gone
}

// startProcess starts the browser. Its pipe ends are returned: what the browser says is read from r, commands are
// written to w.
func startProcess(executable string, args, environment []string) (p *process, r, w *os.File, err error) {
	commandsOut, w, err := os.Pipe()
	if err != nil {
		return nil, nil, nil, err
	}
	defer commandsOut.Close()
	r, messagesIn, err := os.Pipe()
	if err != nil {
		w.Close()
		return nil, nil, nil, err
	}
	defer messagesIn.Close()
	heard, stderr, err := os.Pipe()
	if err != nil {
		return nil, nil, nil, errors.Join(err, r.Close(), w.Close())
	}
	defer stderr.Close()

	p = &process{
		cmd: exec.Command(executable, args...), exited: make(chan struct{}), heard: heard, silent: make(chan struct{}),
	}
	p.cmd.Env = environment
	p.cmd.Stderr = stderr
	err = passPipes(p.cmd, commandsOut, messagesIn)
	if err == nil {
		err = p.cmd.Start()
	}
	if err == nil {
		p.group, err = groupOf(p.cmd.Process)
		if err != nil {
			p.cmd.Process.Kill()
			p.cmd.Wait()
		}
	}
	if err != nil {
		return nil, nil, nil, errors.Join(err, heard.Close(), r.Close(), w.Close())
	}
	go func() {
		io.Copy(&p.stderr, heard)
		close(p.silent)
	}()
	go func() {
		p.err = p.cmd.Wait()
		close(p.exited)
	}()
	return p, r, w, nil
}

// await waits until the process is gone and, for so long at most, until all that it started are. To be killed is not to
// be gone: a busy machine takes its time, and until then a process holds its files.
func (p *process) await(limit time.Duration) {
	<-p.exited
	patience := time.NewTimer(limit)
	defer patience.Stop()
	select {
	case <-p.silent:
	case <-patience.C: // something has left the group and kept stderr
	}
	p.heard.Close()
	p.group.release()
}

// tail keeps the last bytes that were written to it.
type tail struct {
	mu    sync.Mutex
	bytes []byte
}

const tailBytes = 16 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes = append(t.bytes, b...)
	if over := len(t.bytes) - tailBytes; over > 0 {
		t.bytes = append(t.bytes[:0], t.bytes[over:]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.bytes)
}
