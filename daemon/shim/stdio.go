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

// drainTime is how long answers may still be written after the input has ended. A shim must be gone 100 ms after
// its client is.
const drainTime = 50 * time.Millisecond

// Stdio is the transport of a shim that an MCP client started: JSON-RPC, one message a line, on stdin and stdout.
func Stdio() mcp.Transport { return lines(os.Stdin, os.Stdout) }

// lines speaks newline-delimited JSON on a pair of streams.
func lines(r io.ReadCloser, w io.Writer) mcp.Transport {
	return drained{&mcp.IOTransport{Reader: r, Writer: unclosed{w}}}
}

// unclosed leaves the stream open: stdout belongs to the process.
type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }

// drained answers what was asked before the input ended. The SDK refuses to write once reading has failed, so a
// client that pipes its requests and closes the pipe would get no answers.
type drained struct{ mcp.Transport }

func (t drained) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &drainedConn{Connection: c, pending: map[jsonrpc.ID]bool{}}, nil
}

type drainedConn struct {
	mcp.Connection

	mu      sync.Mutex
	pending map[jsonrpc.ID]bool // requests read whose answer is not written
	idle    chan struct{}       // closed when pending becomes empty; nil until somebody waits
}

func (c *drainedConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := c.Connection.Read(ctx)
	if errors.Is(err, io.EOF) {
		c.drain(ctx)
	}
	// A subscription (protocol 2026-07-28) ends only with its stream: there is nothing to wait for.
	if req, ok := msg.(*jsonrpc.Request); ok && req.IsCall() && req.Method != "subscriptions/listen" {
		c.mu.Lock()
		c.pending[req.ID] = true
		c.mu.Unlock()
	}
	return msg, err
}

func (c *drainedConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	err := c.Connection.Write(ctx, msg)
	if resp, ok := msg.(*jsonrpc.Response); ok {
		c.mu.Lock()
		delete(c.pending, resp.ID)
		if len(c.pending) == 0 && c.idle != nil {
			close(c.idle)
			c.idle = nil
		}
		c.mu.Unlock()
	}
	return err
}

// drain waits until every pending request is answered, or no longer than drainTime.
func (c *drainedConn) drain(ctx context.Context) {
	c.mu.Lock()
	if len(c.pending) == 0 {
		c.mu.Unlock()
		return
	}
	idle := make(chan struct{})
	c.idle = idle
	c.mu.Unlock()

	ctx, cancel := context.WithTimeout(ctx, drainTime)
	defer cancel()
	select {
	case <-idle:
	case <-ctx.Done():
	}
}
