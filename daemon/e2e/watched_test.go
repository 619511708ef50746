package e2e

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/daemon/browser"
)

// watchedWorld is a world whose browser answers a second DevTools client: somebody who sees what is really there, and has
// hands of their own.
func watchedWorld(t *testing.T, env ...string) *world {
	t.Helper()
	executable, err := browser.FindExecutable("")
	if err != nil {
		t.Skip(err)
	}
	wrapper := filepath.Join(t.TempDir(), "chromium")
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' \"$@\" --remote-debugging-port=0\n", executable)
	if err := os.WriteFile(wrapper, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return ownWorld(t, append(env, "BROWSENTIC_BROWSER="+wrapper)...)
}

// watcher is that somebody, once the browser has been started.
func (w *world) watcher(t *testing.T) *person {
	t.Helper()
	host, path := w.devTools(t)
	ws, _, err := websocket.Dial(t.Context(), "ws://"+host+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(-1)
	fromTest, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, toTest, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t, in: in, waiting: map[int]chan pipeMessage{}, event: make(chan struct{}), lost: make(chan struct{})}
	go func() {
		defer fromTest.Close()
		defer ws.CloseNow()
		for lines := bufio.NewReader(fromTest); ; {
			raw, err := lines.ReadBytes(0)
			if err != nil || ws.Write(t.Context(), websocket.MessageText, raw[:len(raw)-1]) != nil {
				return
			}
		}
	}()
	go func() {
		defer toTest.Close()
		for {
			_, raw, err := ws.Read(t.Context())
			if err != nil {
				return
			}
			if _, err := toTest.Write(append(raw, 0)); err != nil {
				return
			}
		}
	}()
	go p.read(out)
	t.Cleanup(func() {
		in.Close()
		<-p.lost
	})
	return p
}

// devTools is where the browser takes commands: host and port, and the path of its websocket.
func (w *world) devTools(t *testing.T) (host, path string) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(w.home, "browsers", "*", "DevToolsActivePort"))
	if len(files) != 1 {
		t.Fatalf("browsers with a DevTools port: %v", files)
	}
	raw, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	port, path, _ := strings.Cut(string(raw), "\n")
	return "127.0.0.1:" + port, strings.TrimSpace(path)
}
