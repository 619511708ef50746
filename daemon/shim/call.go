package shim

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/browsentic/browsentic/daemon/mcpserver"
	"github.com/browsentic/browsentic/registry"
)

// Invoke implements mcpserver.Backend. The one client's name went to the daemon with the connection.
func (s *shim) Invoke(ctx context.Context, _ mcpserver.Client, action string, input json.RawMessage) (registry.Result, error) {
	result, err := s.send(ctx, action, input)
	if err != nil && ctx.Err() == nil && !errors.As(err, new(*registry.Invalid)) {
		err = s.failure(action, err)
	}
	return result, err
}

// send runs an action in the daemon. A connection that breaks before the call was sent is made anew, once.
func (s *shim) send(ctx context.Context, action string, input json.RawMessage) (registry.Result, error) {
	for again := false; ; again = true {
		d, err := s.daemon.get(ctx, true)
		if err != nil {
			return registry.Result{}, errors.Join(errNotSent, err)
		}
		result, err := d.Invoke(ctx, action, input)
		if again || !notSent(err) {
			return result, err
		}
	}
}

// errNotSent says that there was no daemon to send a call to.
var errNotSent = errors.New("no connection to the daemon")

// notSent reports whether err says that the call never left, so that sending it again can do nothing twice.
func notSent(err error) bool {
	var e *registry.Error
	return errors.Is(err, errNotSent) ||
		errors.As(err, &e) && e.Code == registry.DaemonUnreachable && e.Details["mayHaveHappened"] == false
}

const nextStepUnsure = "The call may have happened before the connection broke: look with browser_session_list and " +
	"browser_snapshot what is there before you repeat it."

// failure is what a model is told when no answer came. The cause is for people, so it goes to the log.
func (s *shim) failure(action string, cause error) *registry.Error {
	var e *registry.Error
	if !notSent(cause) && errors.As(cause, &e) && e.Code != registry.DaemonUnreachable {
		return e // the daemon refused the question itself
	}
	sent := !notSent(cause)
	s.log.Error("daemon.unreachable", "action", action, "mayHaveHappened", sent, "error", cause.Error())
	e = registry.NewError(registry.DaemonUnreachable, map[string]any{"mayHaveHappened": sent})
	if sent {
		e.NextStep = nextStepUnsure
	}
	return e
}
