package control

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

// Launch says how to start a daemon. The zero value starts this program's verb "daemon".
type Launch struct {
	Executable string        // default: this program
	Args       []string      // default: daemon
	Env        []string      // added to this process's own environment
	Timeout    time.Duration // default: 30 s
}

// launchTimeout leaves a daemon that is going down the time to do so, for the new one waits for it.
const launchTimeout = 30 * time.Second

// Connect dials the daemon of h, and starts it when there is none.
func Connect(ctx context.Context, h *home.Home, me Caller, launch Launch) (*Client, error) {
	// The daemon that was there, or that somebody else started, may stop before it is dialed; once is enough to
	// tell that from a fault.
	for range 2 {
		c, err := Dial(ctx, h, me)
		if !isUnreachable(err) || ctx.Err() != nil {
			return c, err
		}
		if err := Start(ctx, h, launch); err != nil {
			return nil, err
		}
	}
	return Dial(ctx, h, me)
}

func isUnreachable(err error) bool {
	return errors.Is(err, registry.NewError(registry.DaemonUnreachable, nil))
}

// Start starts the daemon of h in a session of its own and returns when it can be dialed. When another daemon is
// already up, or comes up first, that one stays and Start succeeds all the same: the home's lock decides.
//
// The child says that it listens by a word on a pipe (see ReportReady); nobody polls. An error holds the last line
// that a child which died has left in the log. As long as this process lives, one goroutine waits for the daemon to
// end, so that it does not stay as a zombie.
func Start(ctx context.Context, h *home.Home, launch Launch) error {
	if err := start(ctx, h, launch); err != nil {
		return unreachable(fmt.Errorf("starting the daemon: %w; its log is %s", err, h.LogFile()))
	}
	return nil
}

func start(ctx context.Context, h *home.Home, launch Launch) error {
	if launch.Timeout == 0 {
		launch.Timeout = launchTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, launch.Timeout)
	defer cancel()

	log, err := h.AppendLog()
	if err != nil {
		return err
	}
	defer log.Close()
	info, err := log.Stat()
	if err != nil {
		return err
	}
	word, child, err := spawn(h, launch, log)
	if err != nil {
		return err
	}
	defer word.Close()

	said := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(word).ReadString('\n')
		said <- line
	}()
	select {
	case line := <-said:
		if line == wordReady || line == wordTaken {
			return nil
		}
	case <-ctx.Done():
	}
	// It said nothing: it is dead, or will be.
	_ = child.Process.Kill()
	if err := context.Cause(ctx); err != nil {
		return fmt.Errorf("it was not ready in time: %w", err)
	}
	if line := h.LastLogLine(info.Size()); line != "" {
		return fmt.Errorf("it ended at once: %s", line)
	}
	return errors.New("it ended at once and said nothing")
}

// spawn starts the child with nothing of ours but the log and its end of the pipe.
func spawn(h *home.Home, launch Launch, log *os.File) (word *os.File, child *exec.Cmd, err error) {
	executable := launch.Executable
	if executable == "" {
		if executable, err = os.Executable(); err != nil {
			return nil, nil, err
		}
	}
	args := launch.Args
	if args == nil {
		args = []string{"daemon"}
	}
	word, childEnd, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	defer childEnd.Close()
	child = exec.Command(executable, args...) // not bound to the context: it outlives us
	child.Stdout, child.Stderr = log, log
	child.Env = append(childEnv(os.Environ()), launch.Env...)
	child.Env = append(child.Env, "BROWSENTIC_HOME="+h.Dir(), readyVariable+"="+detach(child, childEnd))
	if err := child.Start(); err != nil {
		word.Close()
		return nil, nil, err
	}
	go child.Wait()
	return word, child, nil
}

// notInherited are the variables that would make the daemon, and whatever it starts later, look like a part of the
// agent that happened to need it first.
var notInherited = []string{"BROWSENTIC_AGENT_RUN", "CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", readyVariable}

func childEnv(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains(notInherited, name)
	})
}
