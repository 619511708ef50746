package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
)

// ErrDisconnected is what every command fails with once the browser is gone.
var ErrDisconnected = errors.New("the browser is gone")

// errDetached fails the commands of a session whose target is gone; the browser itself never answers those.
var errDetached = errors.New("the target is gone")

// isGone reports whether a command failed only because there is nobody left to obey it.
func isGone(err error) bool { return errors.Is(err, errDetached) || errors.Is(err, ErrDisconnected) }

var errNoAnswer = fmt.Errorf("no answer within %s: %w", commandLimit, context.DeadlineExceeded)

// commandLimit bounds every awaited command, whatever its context allows: a crashed or blocked renderer never answers.
const commandLimit = 30 * time.Second

// ProtocolError is the browser's refusal of one command.
type ProtocolError struct {
	Method  string `json:"-"`
	Code    int64  `json:"code"`
	Message string `json:"message"`
}

func (e *ProtocolError) Error() string {
	return fmt.Sprintf("%s: %s (%d)", e.Method, e.Message, e.Code)
}

// conn is the DevTools connection: one goroutine reads, one writes. All flat sessions share it.
type conn struct {
	r       io.ReadCloser
	w       io.WriteCloser
	out     *queue[[]byte]
	events  handlers
	log     *slog.Logger
	done    chan struct{} // closed when the connection has ended
	running sync.WaitGroup

	mu      sync.Mutex
	lastID  int64
	pending map[int64]pending
	err     error // why the connection ended; nil while it lives
}

// pending is a command that was sent and not yet answered.
type pending struct {
	session target.SessionID
	method  string
	reply   reply
}

// reply takes the answer to a command. It is called by the goroutine that reads, so it must not block.
type reply func(result json.RawMessage, err error)

// handlers are the functions that take events, by method; other events are dropped. They are called in the order of
// the events by the goroutine that reads, so they must not block.
type handlers map[string]func(target.SessionID, json.RawMessage) error

// on adds a handler. It gets the session that an event came on, empty for the browser's own.
func on[E any](h handlers, e cdp.Event[E], handle func(target.SessionID, E)) {
	h[e.Method] = func(s target.SessionID, params json.RawMessage) error {
		var payload E
		if err := json.Unmarshal(params, &payload); err != nil {
			return fmt.Errorf("%s: %w", e.Method, err)
		}
		handle(s, payload)
		return nil
	}
}

// newConn speaks DevTools over r and w, and closes both at the end.
func newConn(r io.ReadCloser, w io.WriteCloser, events handlers, log *slog.Logger) *conn {
	c := &conn{
		r:       r,
		w:       w,
		out:     newQueue[[]byte](),
		events:  events,
		log:     log,
		done:    make(chan struct{}),
		pending: make(map[int64]pending),
	}
	c.running.Go(func() { c.end(c.read()) })
	c.running.Go(func() {
		if err := c.write(); err != nil {
			c.end(err)
		}
	})
	return c
}

func (c *conn) read() error {
	messages := newMessageReader(c.r)
	for {
		text, err := messages.next()
		if errors.Is(err, errMessageTooLong) {
			c.leaveOut(text)
			continue
		}
		if err != nil {
			return err
		}
		if e, ok := splitEvent(text); ok {
			c.happened(e)
			continue
		}
		var m struct {
			event
			ID     int64           `json:"id"`
			Result json.RawMessage `json:"result"`
			Error  *ProtocolError  `json:"error"`
		}
		if err := json.Unmarshal(text, &m); err != nil {
			return fmt.Errorf("message from the browser: %w", err)
		}
		if m.Method != "" {
			c.happened(m.event)
			continue
		}
		command, ok := c.settle(m.ID)
		switch {
		case !ok:
		case m.Error != nil:
			m.Error.Method = command.method
			command.reply(nil, m.Error)
		default:
			command.reply(m.Result, nil)
		}
	}
}

func (c *conn) happened(e event) {
	handle := c.events[string(e.Method)]
	if handle == nil {
		return
	}
	if err := handle(e.SessionID, e.Params); err != nil {
		c.log.Warn("unexpected event from the browser", "error", err) // a newer protocol; not worth all sessions
	}
}

// leaveOut does without a message that is too long, of which only the head was read.
func (c *conn) leaveOut(head []byte) {
	var key, what json.Token
	d := json.NewDecoder(bytes.NewReader(head))
	for _, token := range []*json.Token{new(json.Token), &key, &what} {
		*token, _ = d.Token() // {, "id" or "method", and its value
	}
	if id, ok := what.(float64); ok && key == "id" {
		if command, ok := c.settle(int64(id)); ok {
			command.reply(nil, fmt.Errorf("%s: %w", command.method, errMessageTooLong))
		}
		return
	}
	c.log.Warn("left out a message from the browser: it is too long", "method", what)
}

// write sends what is queued until the connection ends.
func (c *conn) write() error {
	for {
		messages, ok := c.out.take()
		if !ok {
			return nil
		}
		if _, err := c.w.Write(joinMessages(messages)); err != nil {
			return err
		}
	}
}

// settle takes a command out of the pending ones; false when it was no longer there.
func (c *conn) settle(id int64) (pending, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	command, ok := c.pending[id]
	delete(c.pending, id)
	return command, ok
}

// follow adds something to do after the reply to a command that is still pending; false when it no longer is.
func (c *conn) follow(id int64, after func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	command, ok := c.pending[id]
	if ok {
		first := command.reply
		command.reply = func(result json.RawMessage, err error) {
			first(result, err)
			after()
		}
		c.pending[id] = command
	}
	return ok
}

// end ends the connection once. All commands, pending and future, fail with [ErrDisconnected] and the cause.
func (c *conn) end(cause error) {
	c.mu.Lock()
	if c.err != nil {
		c.mu.Unlock()
		return
	}
	c.err = fmt.Errorf("%w: %w", ErrDisconnected, cause)
	orphans := c.pending
	c.pending = nil
	c.mu.Unlock()

	c.out.close()
	c.r.Close()
	c.w.Close()
	close(c.done)
	for _, command := range orphans {
		command.reply(nil, c.err)
	}
}

// wait returns when both goroutines have ended.
func (c *conn) wait() { c.running.Wait() }

// detach fails the commands that a session still waits for.
func (c *conn) detach(session target.SessionID) {
	c.mu.Lock()
	var orphans []pending
	for id, command := range c.pending {
		if command.session == session {
			orphans = append(orphans, command)
			delete(c.pending, id)
		}
	}
	c.mu.Unlock()
	for _, command := range orphans {
		command.reply(nil, errDetached)
	}
}
