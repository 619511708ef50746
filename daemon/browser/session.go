package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
)

// session is one flat session of the connection; the one with an empty id is the browser's own.
type session struct {
	conn *conn
	id   target.SessionID
}

// command is a DevTools command with its parameters.
type command struct {
	method string
	params any
}

func newCommand[P, R any](c cdp.Command[P, R], params P) command {
	return command{c.Method, params}
}

// ignore is the reply to a command whose outcome makes no difference.
func ignore(json.RawMessage, error) {}

// send puts a command on its way without awaiting it, and returns its id. The reply is called exactly once, by the
// goroutine that reads or, when the connection has ended, before send returns; so no lock that it takes may be held.
func (s session) send(cmd command, answer reply) int64 {
	c := s.conn
	c.mu.Lock()
	id, err := c.lastID+1, c.err
	var text []byte
	if err == nil {
		text, err = json.Marshal(struct {
			ID        int64            `json:"id"`
			SessionID target.SessionID `json:"sessionId,omitempty"`
			Method    string           `json:"method"`
			Params    any              `json:"params"`
		}{id, s.id, cmd.method, cmd.params})
	}
	if err == nil {
		c.lastID = id
		c.pending[id] = pending{s.id, cmd.method, answer}
		c.out.push(text) // under the lock, so that commands go out in the order of their ids
	}
	c.mu.Unlock()
	if err != nil {
		answer(nil, fmt.Errorf("%s: %w", cmd.method, err))
	}
	return id
}

// apply sends commands for a target's settings without awaiting them. done, called once all are answered, gets what
// went wrong.
func (s session) apply(commands []command, done func(error)) {
	var (
		mu       sync.Mutex
		failures []error
		left     = len(commands)
	)
	if left == 0 {
		done(nil)
	}
	for _, cmd := range commands {
		s.send(cmd, func(_ json.RawMessage, err error) {
			mu.Lock()
			defer mu.Unlock()
			if err != nil && !isAlreadyInEffect(err) {
				failures = append(failures, err)
			}
			if left--; left == 0 {
				done(errors.Join(failures...))
			}
		})
	}
}

// call sends a command and waits for its result.
func call[P, R any](ctx context.Context, s session, c cdp.Command[P, R], params P) (R, error) {
	return callOrUndo(ctx, s, c, params, func(R) {})
}

// callOrUndo is call for a command that creates something. When ctx ends before the answer, undo gets the result once
// it comes; it must not block.
func callOrUndo[P, R any](ctx context.Context, s session, c cdp.Command[P, R], params P, undo func(R)) (R, error) {
	type answer struct {
		result R
		err    error
	}
	var none R
	if err := ctx.Err(); err != nil {
		return none, fmt.Errorf("%s: %w", c.Method, err)
	}
	answered := make(chan answer, 1)
	id := s.send(newCommand(c, params), func(text json.RawMessage, err error) {
		var a answer
		a.err = err
		if err == nil {
			if err := json.Unmarshal(text, &a.result); err != nil {
				a.err = fmt.Errorf("%s: result: %w", c.Method, err)
			}
		}
		answered <- a
	})
	ctx, cancel := context.WithTimeoutCause(ctx, commandLimit, errNoAnswer)
	defer cancel()
	select {
	case a := <-answered:
		return a.result, a.err
	case <-ctx.Done():
	}
	if !s.conn.follow(id, func() {
		if a := <-answered; a.err == nil {
			undo(a.result)
		}
	}) {
		a := <-answered // it came at the last moment
		return a.result, a.err
	}
	return none, fmt.Errorf("%s: %w", c.Method, context.Cause(ctx))
}
