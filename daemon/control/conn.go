package control

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

const (
	// writeTimeout is how long a client may take to accept one message. A slower one is closed, so that its answers
	// do not pile up; no other client notices.
	writeTimeout = 30 * time.Second
	// maxOpen bounds the questions that one client may have open.
	maxOpen = 256
)

// conn is the daemon's end of one client's connection. One goroutine reads, and each question has one of its own.
type conn struct {
	id     string
	server *Server
	ws     *websocket.Conn
	log    *slog.Logger

	// caller and greeted are set by the reading goroutine at the hello, before it starts the first question.
	caller  Caller
	greeted bool

	manifestChanged chan struct{} // has room for one: changes that were not told yet are one change

	work sync.WaitGroup // questions and events
	mu   sync.Mutex
	open map[string]context.CancelFunc // by the question's id
}

func newConn(s *Server, ws *websocket.Conn, id string) *conn {
	return &conn{
		id: id, server: s, ws: ws, log: s.log.With("client", id),
		manifestChanged: make(chan struct{}, 1), open: map[string]context.CancelFunc{},
	}
}

// serve runs the connection until it is closed, and returns when its last question has.
func (c *conn) serve() {
	ctx, cancel := context.WithCancel(context.Background())
	c.work.Go(func() { c.tell(ctx) })
	err := c.read(ctx)
	cancel()
	c.work.Wait()
	if c.greeted {
		c.server.cfg.Backend.ClientGone(c.caller)
		c.log.Info("control: client gone", "reason", err)
	}
}

func (c *conn) read(ctx context.Context) error {
	for {
		_, data, err := c.ws.Read(context.Background())
		if err != nil {
			return err
		}
		r, err := decodeRequest(data)
		var wrong *registry.Error
		switch {
		case errors.As(err, &wrong):
			c.refuse(r, wrong)
		case err != nil:
			c.log.Warn("control: message dropped", "error", err)
		default:
			c.handle(ctx, r)
		}
	}
}

func (c *conn) handle(ctx context.Context, r request) {
	switch {
	case r.Op == opCancel:
		c.cancel(r.ID)
	case (r.Op == opHello) == c.greeted: // the hello comes once, and first
		c.refuse(r, registry.NewError(registry.InvalidInput, nil))
	case r.Op == opHello:
		c.greet(r)
	default:
		c.begin(ctx, r)
	}
}

func (c *conn) greet(r request) {
	if r.Client == nil {
		c.refuse(r, registry.NewError(registry.InvalidInput, nil))
		return
	}
	c.caller, c.greeted = r.Client.Cleaned(), true
	c.caller.ID = c.id
	c.log.Info("control: client came", "name", c.caller.Name, "version", c.caller.Version, "kind", c.caller.Kind)
	c.server.cfg.Backend.ClientCame(c.caller)
	c.write(answer{ID: r.ID, Op: r.Op, DaemonVersion: c.server.cfg.Version, ProtocolVersion: registry.ProtocolVersion})
}

// begin starts a question.
func (c *conn) begin(ctx context.Context, r request) {
	ctx, cancel := context.WithCancel(ctx)
	if wrong := c.register(r.ID, cancel); wrong != nil {
		cancel()
		c.refuse(r, wrong)
		return
	}
	c.work.Go(func() {
		a := c.answer(ctx, r)
		a.ID, a.Op = r.ID, r.Op
		c.cancel(r.ID) // before the answer is out, for the client may use the id again
		c.write(a)
		if r.Op == opShutdown {
			c.server.cfg.Backend.Shutdown()
		}
	})
}

func (c *conn) answer(ctx context.Context, r request) answer {
	switch backend := c.server.cfg.Backend; r.Op {
	case opDescribe:
		m := backend.Describe(ctx)
		return answer{Tools: m.Tools, Hash: m.Hash}
	case opStatus:
		status := backend.Status(ctx)
		return answer{Status: &status}
	case opInvoke:
		if r.Consent != nil {
			ctx = WithConsent(ctx, *r.Consent)
		}
		return answerOf(backend.Invoke(ctx, c.caller, r.Action, r.Input))
	case opRules:
		rules, err := backend.Rules(ctx)
		return c.orWhy(answer{Rules: &rules}, err)
	case opForget:
		n, err := backend.ForgetApprovals(ctx, r.Host)
		return c.orWhy(answer{Forgotten: n}, err)
	case opExportState:
		return answerOf(backend.ExportState(ctx, r.State), nil)
	case opImportState:
		return answerOf(backend.ImportState(ctx, r.State, r.Input))
	case opPair:
		code := backend.Pair(ctx)
		return answer{Pairing: &code}
	case opAwaitPairing:
		paired, err := backend.AwaitPairing(ctx, r.Code)
		return c.told([]PairedBrowser{paired}, err)
	case opBrowsers:
		return c.told(backend.PairedBrowsers(ctx))
	case opRename:
		return c.told(nil, backend.RenameBrowser(ctx, r.Browser, r.Name))
	case opUnpair:
		return c.told(backend.Unpair(ctx, r.Browser))
	case opDashboard:
		return answer{Path: backend.OpenDashboard()}
	case opShutdown:
		return answer{}
	default:
		return answer{Error: registry.NewError(registry.InvalidInput, nil)}
	}
}

// told answers with browsers, or with why not.
func (c *conn) told(browsers []PairedBrowser, err error) answer {
	return c.orWhy(answer{Browsers: browsers}, err)
}

// orWhy is a, or why not. What has no code is told to the log only.
func (c *conn) orWhy(a answer, err error) answer {
	var wrong *registry.Error
	switch {
	case err == nil:
		return a
	case errors.As(err, &wrong):
		return answer{Error: registry.Sanitize(wrong)}
	case errors.Is(err, context.Canceled):
		return answer{Error: registry.NewError(registry.OperationCancelled, nil)}
	}
	c.log.Error("control: a question failed", "error", err)
	return answer{Error: registry.NewError(registry.InternalError, nil)}
}

func answerOf(result registry.Result, invalid *registry.Invalid) answer {
	if invalid != nil {
		return answer{Invalid: invalid}
	}
	return answer{Result: &result}
}

func (c *conn) register(id string, cancel context.CancelFunc) *registry.Error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.open) >= maxOpen {
		return registry.NewError(registry.LimitExceeded, nil)
	}
	if c.open[id] != nil {
		return registry.NewError(registry.InvalidInput, nil)
	}
	c.open[id] = cancel
	return nil
}

// cancel ends the context of a question, and forgets it; its answer still goes out.
func (c *conn) cancel(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel := c.open[id]; cancel != nil {
		cancel()
		delete(c.open, id)
	}
}

// tell passes events on until ctx ends.
func (c *conn) tell(ctx context.Context) {
	for {
		select {
		case <-c.manifestChanged:
			c.write(answer{Event: EventManifestChanged})
		case <-ctx.Done():
			return
		}
	}
}

func (c *conn) refuse(r request, wrong *registry.Error) {
	c.write(answer{ID: r.ID, Op: r.Op, Error: wrong})
}

// write sends one message; the library lets one writer in at a time. Failure closes the connection, which ends the
// reader.
func (c *conn) write(a answer) {
	data, err := encode(a)
	if err == nil && len(data) > c.server.maxMessage {
		data, err = encode(answer{ID: a.ID, Op: a.Op, Error: registry.NewError(registry.ResultTooLarge, nil)})
	}
	if err != nil {
		c.log.Error("control: answer lost", "op", a.Op, "error", err)
		data, _ = encode(answer{ID: a.ID, Op: a.Op, Error: registry.NewError(registry.InternalError, nil)})
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	if err := c.ws.Write(ctx, websocket.MessageText, data); err != nil {
		c.ws.CloseNow()
	}
}
