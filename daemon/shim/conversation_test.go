package shim

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

// TestConversations plays the client's lines of each file in testdata/conversations to a shim and compares what the
// shim writes. Run with -update to rewrite the server's lines.
//
// In the section "conversation" a line that starts with > is sent, and if it asks, its answer is awaited; < is what
// the server wrote; ~ waits for one more message; ! does something to the daemon: "stop", or "adopt NAME...", the
// actions of a new manifest. The section "daemon" says what the daemon answers, by action, and its status.
func TestConversations(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/conversations/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no conversations: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, f := range archive.Files {
				if f.Name != "conversation" {
					continue
				}
				got := play(t, section(archive, "daemon"), string(f.Data))
				if got != string(f.Data) && !*update {
					t.Errorf("the conversation went\n%s\nwant\n%s", got, f.Data)
				}
				archive.Files[i].Data = []byte(got)
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func section(a *txtar.Archive, name string) []byte {
	for _, f := range a.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return []byte("{}")
}

// script is what a conversation's daemon does.
type script struct {
	Running bool
	Status  *control.Status
	Actions map[string]struct {
		Result  registry.Result
		Invalid *registry.Invalid
		Broken  bool // the connection breaks after the call was sent
	}
}

func play(t *testing.T, daemon []byte, conversation string) string {
	t.Helper()
	var s script
	if err := json.Unmarshal(daemon, &s); err != nil {
		t.Fatalf("section daemon: %v", err)
	}
	f := &fakeDaemon{running: s.Running, status: s.Status, answer: func(_ context.Context, c *fakeConn, action string, _ json.RawMessage) (registry.Result, error) {
		a := s.Actions[action]
		switch {
		case a.Broken:
			c.Close()
			return registry.Result{}, unreachable(true)
		case a.Invalid != nil:
			return registry.Result{}, a.Invalid
		}
		return a.Result, nil
	}}
	server := serve(t, f.options())
	var out strings.Builder
	for line := range strings.Lines(conversation) {
		verb, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if verb == "<" {
			continue
		}
		out.WriteString(line)
		switch verb {
		case ">":
			server.send(rest)
			var sent struct {
				ID     any
				Method string
			}
			if err := json.Unmarshal([]byte(rest), &sent); err == nil && (sent.ID == nil || sent.Method == "") {
				continue // it asks nothing
			}
			for answered := false; !answered; {
				message := server.receive()
				fmt.Fprintf(&out, "< %s\n", message)
				var got struct {
					ID     any
					Method string
				}
				if err := json.Unmarshal([]byte(message), &got); err != nil {
					t.Fatalf("the shim wrote %q: %v", message, err)
				}
				answered = got.Method == "" && got.ID == sent.ID
			}
		case "~":
			fmt.Fprintf(&out, "< %s\n", server.receive())
		case "!":
			switch words := strings.Fields(rest); words[0] {
			case "stop":
				f.stop()
			case "adopt":
				f.adopt(smallManifest(rest, words[1:]...))
			default:
				t.Fatalf("no such command: %s", rest)
			}
		}
	}
	return out.String()
}

// rawClient speaks lines with a shim.
type rawClient struct {
	t     *testing.T
	in    io.WriteCloser
	lines chan string
	ended chan error // what Run returned
}

func serve(t *testing.T, opts Options) *rawClient {
	t.Helper()
	stdin, in := io.Pipe()
	out, stdout := io.Pipe()
	c := &rawClient{t: t, in: in, lines: make(chan string, 64), ended: make(chan error, 1)}
	go func() {
		err := Run(t.Context(), lines(stdin, stdout), opts)
		stdout.Close()
		c.ended <- err
	}()
	go func() {
		defer close(c.lines)
		for scan := bufio.NewReader(out); ; {
			line, err := scan.ReadString('\n')
			if err != nil {
				return
			}
			c.lines <- strings.TrimSuffix(line, "\n")
		}
	}()
	t.Cleanup(func() {
		in.Close()
		if err := <-c.ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	return c
}

func (c *rawClient) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

func (c *rawClient) receive() string {
	c.t.Helper()
	select {
	case line, ok := <-c.lines:
		if !ok {
			c.t.Fatal("the shim has ended")
		}
		return line
	case <-time.After(10 * time.Second):
		c.t.Fatal("the shim wrote nothing")
	}
	return ""
}
