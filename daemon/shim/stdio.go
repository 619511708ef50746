package shim

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A shim must be gone 100 ms after its client is. So when the input ends, a call gets only callDrain to come to its
// answer. What needs no daemon is answered as soon as the processor gets to it; drainLimit only bounds that.
const (
	callDrain  = 50 * time.Millisecond
	drainLimit = 5 * time.Second
)

// Stdio is the transport of a shim that an MCP client started: JSON-RPC, one message a line, on stdin and stdout.
func Stdio() mcp.Transport { return lines(os.Stdin, os.Stdout) }

// lines speaks newline-delimited JSON on a pair of streams.
func lines(r io.ReadCloser, w io.Writer) mcp.Transport {
	out := &output{Writer: w, abandoned: make(chan struct{})}
	return drained{&mcp.IOTransport{Reader: r, Writer: out}, out.abandon}
}

// output is a stream that is left open at the end, for stdout belongs to the process, and whose writes can be given
// up: a client that has gone as far as closing its side may not read any more, and a pipe holds no more than 64 KiB.
type output struct {
	io.Writer
	abandoned chan struct{}
	once      sync.Once
}

// errNobodyReads ends a write that was given up.
var errNobodyReads = errors.New("the client does not read")

func (o *output) Write(data []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	written := make(chan result, 1)
	go func() {
		n, err := o.Writer.Write(data)
		written <- result{n, err}
	}()
	select {
	case r := <-written:
		return r.n, r.err
	case <-o.abandoned:
		return 0, errNobodyReads
	}
}

func (o *output) abandon() { o.once.Do(func() { close(o.abandoned) }) }

func (o *output) Close() error {
	o.abandon()
	return nil
}

// drained answers what was asked before the input ended. The SDK refuses to write once reading has failed, so a
// client that pipes its requests and closes the pipe would get no answers.
type drained struct {
	mcp.Transport
	abandon func() // gives up what is still being written
}

func (t drained) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, t.abandon)
	return &drainedConn{Connection: c, abandon: t.abandon, answered: make(chan struct{}, 1), pending: map[jsonrpc.ID]string{}}, nil
}

type drainedConn struct {
	mcp.Connection
	abandon func()

	answered chan struct{} // receives a value after each answer; has room for one

	mu      sync.Mutex
	pending map[jsonrpc.ID]string // method of each request that was read and not answered
}

func (c *drainedConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := c.Connection.Read(ctx)
	if errors.Is(err, io.EOF) {
		c.drain(ctx)
		c.abandon()
	}
	// A subscription (protocol 2026-07-28) ends only with its stream: there is nothing to wait for.
	if req, ok := msg.(*jsonrpc.Request); ok && req.IsCall() && req.Method != "subscriptions/listen" {
		c.mu.Lock()
		c.pending[req.ID] = req.Method
		c.mu.Unlock()
	}
	return msg, err
}

func (c *drainedConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	err := c.Connection.Write(ctx, msg)
	if resp, ok := msg.(*jsonrpc.Response); ok {
		c.mu.Lock()
		delete(c.pending, resp.ID)
		c.mu.Unlock()
		select {
		case c.answered <- struct{}{}:
		default:
		}
	}
	return err
}

// drain waits until everything is answered, or only calls are not and their time is over.
func (c *drainedConn) drain(ctx context.Context) {
	calls, limit := time.After(callDrain), time.After(drainLimit)
	for c.isPending(calls != nil) {
		select {
		case <-c.answered:
		case <-calls:
			calls = nil
		case <-limit:
			return
		case <-ctx.Done():
			return
		}
	}
}

// isPending reports whether a request is not answered; calls of tools count only with calls.
func (c *drainedConn) isPending(calls bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, method := range c.pending {
		if calls || method != "tools/call" {
			return true
		}
	}
	return false
}
