//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/home"
)

// command is this program as a process of its own, with its own data directory.
func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "browsentic", args...) // testscript put it into the PATH
	cmd.Env = os.Environ()
	for name, value := range testSettings(dir) {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	return cmd
}

// tempHome is a data directory whose daemon ends with the test.
func tempHome(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Cleanup(func() { endDaemon(t, dir) })
	return dir
}

// A shim is gone soon after its client has closed stdin, and a call that is under way does not hold it.
func TestShimEndsWithStdin(t *testing.T) {
	t.Parallel()
	const limit = 100 * time.Millisecond
	took := time.Hour
	for range 10 { // the machine may be busy; the best of some tries tells what the shim itself takes
		dir := tempHome(t)
		cmd := command(t, dir, "mcp")
		stdin, stdout := start(t, cmd)
		fmt.Fprintln(stdin, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`)
		readLine(t, stdout)
		fmt.Fprintln(stdin, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
		fmt.Fprintln(stdin, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"browser_session_list","arguments":{}}}`)
		fmt.Fprintln(stdin, `{"jsonrpc":"2.0","id":3,"method":"tools/list"}`)
		begin := time.Now()
		stdin.Close()
		_, _ = io.Copy(io.Discard, stdout) // as a client does until the end
		if err := cmd.Wait(); err != nil {
			t.Fatalf("the shim ended with %v", err)
		}
		if took = min(took, time.Since(begin)); took < limit {
			return
		}
	}
	t.Errorf("the shim took %v to end; want less than %v", took, limit)
}

func TestShimEndsInOrderWhenToldTo(t *testing.T) {
	t.Parallel()
	cmd := command(t, tempHome(t), "mcp")
	stdin, stdout := start(t, cmd)
	fmt.Fprintln(stdin, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`)
	readLine(t, stdout)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the shim ended with %v", err)
	}
}

func start(t *testing.T, cmd *exec.Cmd) (io.WriteCloser, *bufio.Reader) {
	t.Helper()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return stdin, bufio.NewReader(stdout)
}

func readLine(t *testing.T, r *bufio.Reader) string {
	t.Helper()
	line, err := r.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// An MCP client lives through the restart and the end of its daemon without noticing.
func TestClientSurvivesItsDaemon(t *testing.T) {
	t.Parallel()
	dir := tempHome(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	shim := command(t, dir, "mcp")
	var log bytes.Buffer
	shim.Stderr = &log
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, &mcp.CommandTransport{Command: shim}, nil)
	if err != nil {
		t.Fatal(err)
	}
	list := func() {
		t.Helper()
		res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "browser_session_list"})
		if err != nil || res.IsError {
			t.Fatalf("browser_session_list: %+v, %v", res, err)
		}
	}
	list()
	before := daemonPID(t, dir)
	for _, verb := range []string{"restart", "stop"} {
		if out, err := command(t, dir, verb).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", verb, err, out)
		}
		list()
		after := daemonPID(t, dir)
		if after == before {
			t.Errorf("after %s the same daemon runs", verb)
		}
		before = after
	}
	out, err := command(t, dir, "status").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "test 1 (shim)") {
		t.Errorf("status: %v\n%s", err, out)
	}
	if err := session.Close(); err != nil {
		t.Errorf("the shim ended with %v", err)
	}
	for line := range strings.Lines(log.String()) {
		if !strings.HasPrefix(line, `{"timestamp":`) {
			t.Errorf("on stderr is %q", line)
		}
	}
}

func daemonPID(t *testing.T, dir string) int {
	t.Helper()
	h, err := home.OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	l, ok := h.ReadLockfile()
	if !ok {
		t.Fatal("no daemon runs")
	}
	return l.PID
}

// A daemon that hangs is ended by force.
func TestStopOfHangingDaemon(t *testing.T) {
	t.Parallel()
	dir := tempHome(t)
	if out, err := command(t, dir, "call", "browser_session_list").CombinedOutput(); err != nil {
		t.Fatalf("call: %v\n%s", err, out)
	}
	pid := daemonPID(t, dir)
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	out, err := command(t, dir, "stop").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "has stopped") {
		t.Errorf("stop: %v\n%s", err, out)
	}
	if out, err := command(t, dir, "status").CombinedOutput(); err == nil || !strings.Contains(string(out), "No daemon answers") {
		t.Errorf("status: %v\n%s", err, out)
	}
}
