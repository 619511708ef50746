// Package instance runs a browsentic of its own beside the user's: a private home, a daemon on a free port, and
// nothing left of either afterwards. The demonstration and the benchmark use it.
package instance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
	"github.com/browsentic/browsentic/daemon/home"
)

// stopLimit bounds Close.
const stopLimit = 20 * time.Second

// Instance is a private browsentic. Its daemon is started by the first call that needs one.
type Instance struct {
	exe    string
	home   *home.Home
	env    []string
	stderr safeBuffer
}

// New makes the private home; nothing runs yet. exe is the browsentic binary. Settings are environment variables of
// browsentic that win over those of this process.
func New(exe string, settings map[string]string) (*Instance, error) {
	dir, err := os.MkdirTemp("", "browsentic-")
	if err != nil {
		return nil, fmt.Errorf("making a private home: %w", err)
	}
	h, err := home.OpenDir(dir)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	env := append(os.Environ(),
		"BROWSENTIC_HOME="+dir,
		"BROWSENTIC_PORTS=0",
		// The daemon of a caller that was killed does not stay for long.
		"BROWSENTIC_IDLE_EXIT_MS=60000",
		"BROWSENTIC_GRACE_MS=10000",
		"BROWSENTIC_LOG_LEVEL=warn", // Log is for what went wrong
	)
	for name, value := range settings {
		if name != "BROWSENTIC_HOME" { // private means private
			env = append(env, name+"="+value) // the last of a name wins
		}
	}
	return &Instance{exe: exe, home: h, env: env}, nil
}

// Connect starts a shim and speaks MCP with it.
func (i *Instance) Connect(ctx context.Context) (*mcpclient.Client, error) {
	return mcpclient.Start(ctx, i.exe, i.env, &i.stderr)
}

// Env is the environment of this instance's processes.
func (i *Instance) Env() []string { return i.env }

// DaemonPID is the process id of the running daemon; false when there is none.
func (i *Instance) DaemonPID() (int, bool) {
	l, ok := i.home.ReadLockfile()
	return l.PID, ok
}

// Log is what the shims said on stderr and what the daemon logged last: the place to look when something failed.
func (i *Instance) Log() string {
	out := i.stderr.String()
	if line := i.home.LastLogLine(0); line != "" {
		out += line + "\n"
	}
	return out
}

// Close stops the daemon, if one runs, and removes the home. All clients must be closed before.
func (i *Instance) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
	defer cancel()
	return errors.Join(i.stop(ctx), os.RemoveAll(i.home.Dir()))
}

// stop returns when no process is the daemon of the home: to hold the lock of the home is to know that.
func (i *Instance) stop(ctx context.Context) error {
	lock, err := i.home.Lock(ctx)
	if errors.Is(err, home.ErrRunning) {
		stop := exec.CommandContext(ctx, i.exe, "stop")
		stop.Env = i.env
		if output, err := stop.CombinedOutput(); err != nil {
			return errors.Join(fmt.Errorf("stopping the daemon: %w: %s", err, bytes.TrimSpace(output)), i.kill())
		}
		lock, err = i.home.Lock(ctx)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("stopping the daemon: %w", err), i.kill())
	}
	lock.Release()
	return nil
}

// kill is the last resort against a daemon that does not stop; its browser ends with it.
func (i *Instance) kill() error {
	l, ok := i.home.ReadLockfile()
	if !ok {
		return nil
	}
	process, err := os.FindProcess(l.PID)
	if err != nil {
		return nil // it has gone
	}
	defer process.Release()
	if err := process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil
}

// safeBuffer is a buffer that several processes' stderr may be copied into.
type safeBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
