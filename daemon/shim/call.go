package shim

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

// call makes the handler of one action's tool. The arguments go to the daemon as they came.
func (s *shim) call(action string) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ctx, cancel := s.bound(ctx)
		defer cancel()
		result, err := s.invoke(ctx, action, req.Params.Arguments)
		var invalid *registry.Invalid
		switch {
		case err == nil:
			return s.render(action, &result), nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, &invalid):
			return nil, protocolError(jsonrpc.CodeInvalidParams, invalid)
		default:
			return renderError(s.failure(action, err)), nil
		}
	}
}

// bound ends a request's context with the shim too. The SDK ends it with the request, and when the client is gone.
func (s *shim) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(s.life, cancel)
	return ctx, func() {
		stop()
		cancel()
	}
}

// render makes content of a result; what cannot be rendered is a bug of the daemon.
func (s *shim) render(action string, result *registry.Result) *mcp.CallToolResult {
	content, err := render(action, result)
	if err != nil {
		s.log.Error("result.unreadable", "action", action)
		return renderError(registry.NewError(registry.InternalError, nil))
	}
	return content
}

// invoke runs an action in the daemon. A connection that breaks before the call was sent is made anew, once.
func (s *shim) invoke(ctx context.Context, action string, input json.RawMessage) (registry.Result, error) {
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
