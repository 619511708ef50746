package browser

import (
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is a running Chromium: the process itself, which started all its others.
type process struct {
	cmd    *exec.Cmd
	group  processGroup
	stderr tail
	exited chan struct{} // closed when the process is gone and reaped
	err    error         // how it ended; read after exited
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

	p = &process{cmd: exec.Command(executable, args...), exited: make(chan struct{})}
	p.cmd.Env = environment
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = time.Second // for a straggler that holds stderr open
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
		r.Close()
		w.Close()
		return nil, nil, nil, err
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.exited)
	}()
	return p, r, w, nil
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
