package shim

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

// What was asked before the input ended is answered, and then the shim ends.
func TestAnswersAfterEndOfInput(t *testing.T) {
	t.Parallel()
	c := serve(t, (&fakeDaemon{}).options())
	c.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" +
		`{"jsonrpc":"2.0","id":2,"method":"tools/list"}` + "\n" +
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"browser_get_title"}}`)
	c.in.Close()
	var ids string
	for line := range c.lines {
		var m struct{ ID int }
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		ids += string(rune('0' + m.ID))
	}
	if len(ids) != 3 || !strings.HasPrefix(ids, "1") {
		t.Errorf("the answers were %q; want those of 1, 2 and 3", ids)
	}
}

// A call that goes on does not keep a shim whose client has gone: it is cancelled.
func TestEndOfInputDuringCall(t *testing.T) {
	t.Parallel()
	left := make(chan struct{})
	f := &fakeDaemon{answer: func(ctx context.Context, _ *fakeConn, _ string, _ json.RawMessage) (registry.Result, error) {
		<-ctx.Done()
		close(left)
		return registry.Result{}, ctx.Err()
	}}
	c := serve(t, f.options())
	c.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
	c.receive()
	c.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"browser_get_title"}}`)
	c.in.Close()
	<-left
	for range c.lines {
		t.Error("the cancelled call was answered")
	}
}

// A client that has closed its side and does not read keeps no shim, in fake time.
func TestNobodyReads(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		stdin, in := io.Pipe()
		out, stdout := io.Pipe() // which holds nothing
		ran := make(chan error, 1)
		go func() { ran <- Run(t.Context(), lines(stdin, stdout), (&fakeDaemon{}).options()) }()
		if _, err := io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`+"\n"); err != nil {
			t.Fatal(err)
		}
		in.Close()
		begin := time.Now()
		if err := <-ran; err != nil {
			t.Error(err)
		}
		if took := time.Since(begin); took > drainLimit {
			t.Errorf("the shim stayed for %v; want at most %v", took, drainLimit)
		}
		out.Close()
	})
}

// How long the end of the input is held back, by what is not answered, in fake time.
func TestDrain(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		pending []string
		answer  time.Duration // when everything is answered; 0 for never
		want    time.Duration
	}{
		"nothing":            {nil, 0, 0},
		"a quick call":       {[]string{"tools/call"}, time.Millisecond, time.Millisecond},
		"a slow call":        {[]string{"tools/call"}, time.Second, callDrain},
		"a slow list":        {[]string{"tools/call", "tools/list"}, time.Second, time.Second},
		"a list that hangs":  {[]string{"tools/list"}, 0, drainLimit},
		"only subscriptions": {[]string{"subscriptions/listen"}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				script := &scripted{}
				for i, method := range test.pending {
					id, err := jsonrpc.MakeID(float64(i))
					if err != nil {
						t.Fatal(err)
					}
					script.messages = append(script.messages, &jsonrpc.Request{ID: id, Method: method})
				}
				c, err := drained{script, func() {}}.Connect(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				for range test.pending {
					if _, err := c.Read(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				if test.answer > 0 {
					time.AfterFunc(test.answer, func() {
						for _, m := range script.messages {
							_ = c.Write(t.Context(), &jsonrpc.Response{ID: m.(*jsonrpc.Request).ID})
						}
					})
				}
				begin := time.Now()
				if _, err := c.Read(t.Context()); err == nil {
					t.Error("the input did not end")
				}
				if got := time.Since(begin); got != test.want {
					t.Errorf("the end was held back for %v; want %v", got, test.want)
				}
			})
		})
	}
}

// scripted is a connection with a fixed input.
type scripted struct {
	messages []jsonrpc.Message
	at       int
}

func (s *scripted) Connect(context.Context) (mcp.Connection, error) { return s, nil }

func (s *scripted) Read(context.Context) (jsonrpc.Message, error) {
	if s.at == len(s.messages) {
		return nil, io.EOF
	}
	s.at++
	return s.messages[s.at-1], nil
}

func (s *scripted) Write(context.Context, jsonrpc.Message) error { return nil }
func (s *scripted) Close() error                                 { return nil }
func (s *scripted) SessionID() string                            { return "" }
