package mcpserver

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	headerSession  = "Mcp-Session-Id"
	headerProtocol = "Mcp-Protocol-Version"

	// statelessSince is the first protocol revision whose requests stand alone (SEP-2575). Older ones have a session.
	statelessSince = "2026-07-28"

	// maxBody is far above what any call needs.
	maxBody = 8 << 20
	// bodyTimeout is how long a client may take to send a request, and writeTimeout to accept what is written to it.
	bodyTimeout  = 10 * time.Second
	writeTimeout = 30 * time.Second
)

// HTTP serves a Server over Streamable HTTP: with sessions to clients of the protocol revisions that have them, and
// request by request to newer ones. Who may ask is the business of whoever puts it behind a gate.
type HTTP struct {
	server              *Server
	stateful, stateless http.Handler
	clients             *presence

	mu      sync.Mutex
	closed  bool
	serving sync.WaitGroup // requests, entered while mu is held and closed is false
}

// Watcher is told of the clients of an HTTP. No Invoke of a client begins before Came or still runs at Gone; a client
// that comes back after Gone is another one.
type Watcher interface {
	Came(Client)
	Gone(Client)
}

// HTTP makes the handler; Close ends it.
func (s *Server) HTTP(w Watcher) *HTTP {
	h := &HTTP{server: s}
	h.clients = newPresence(s.life, w, h.forget)
	server := func(*http.Request) *mcp.Server { return s.mcp }
	h.stateful = mcp.NewStreamableHTTPHandler(server, &mcp.StreamableHTTPOptions{
		MaxRequestBodyBytes: -1, // the body is bounded here
	})
	h.stateless = mcp.NewStreamableHTTPHandler(server, &mcp.StreamableHTTPOptions{
		MaxRequestBodyBytes: -1, Stateless: true, PropagateRequestCancellation: true,
	})
	s.mcp.AddReceivingMiddleware(h.attribute)
	return h
}

func (h *HTTP) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !h.enter() {
		http.Error(w, "the daemon is shutting down", http.StatusServiceUnavailable)
		return
	}
	defer h.serving.Done()
	if !readBody(w, r) {
		return
	}
	w = patient{w}
	if r.Header.Get(headerProtocol) >= statelessSince {
		h.stateless.ServeHTTP(w, r)
		return
	}
	session := r.Header.Get(headerSession)
	switch {
	case session == "":
	case r.Method == http.MethodGet: // a stream for what the server has to tell
		defer h.clients.hold(session)()
	case r.Method == http.MethodDelete:
		// The SDK waits for the session's calls.
		defer h.clients.bye(session)()
	}
	h.stateful.ServeHTTP(w, r)
}

func (h *HTTP) enter() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.serving.Add(1)
	return true
}

// Close refuses new requests, cancels what runs, and returns when it has ended and every client is gone.
func (h *HTTP) Close() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.clients.cancel()
	h.closeSessions()
	h.serving.Wait()
	h.closeSessions() // what a request that was under way has opened
	h.clients.close()
}

// Dismiss sends a client away: what it does is cancelled, and its MCP session, if it has one, closed. False when there is
// none of that id. It does not wait for the client's calls.
func (h *HTTP) Dismiss(id string) bool {
	key := h.clients.keyOf(id)
	if key == "" || !h.enter() {
		return false
	}
	gone := h.clients.bye(key)
	go func() {
		defer h.serving.Done()
		h.forget(key)
		gone()
	}()
	return true
}

func (h *HTTP) closeSessions() {
	var closing sync.WaitGroup
	for session := range h.server.mcp.Sessions() {
		closing.Go(func() { session.Close() })
	}
	closing.Wait()
}

// forget closes the MCP session of a client that has not been heard of for long.
func (h *HTTP) forget(key string) {
	for session := range h.server.mcp.Sessions() {
		if session.ID() == key {
			session.Close()
		}
	}
}

// attribute is the middleware that says which client a request is from, and that the client is there.
func (h *HTTP) attribute(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		session, ok := req.GetSession().(*mcp.ServerSession)
		if !ok {
			return next(ctx, method, req)
		}
		if session.InitializeParams() == nil { // it is about to say who it is
			res, err := next(ctx, method, req)
			if session.InitializeParams() != nil {
				if v := h.visit(session, req); v != nil {
					h.clients.leave(v)
				}
			}
			return res, err
		}
		v := h.visit(session, req)
		if v == nil {
			return nil, context.Canceled
		}
		defer h.clients.leave(v)
		ctx, cancel := joined(ctx, v.life)
		defer cancel()
		return next(context.WithValue(ctx, clientKey{}, v.Client), method, req)
	}
}

// visit notes a request of the client that a session is of.
func (h *HTTP) visit(session *mcp.ServerSession, req mcp.Request) *visitor {
	var info *mcp.Implementation
	if r, ok := req.(interface{ ClientInfo() *mcp.Implementation }); ok {
		info = r.ClientInfo()
	}
	client := named(info)
	key := session.ID()
	if key == "" {
		// Requests that stand alone belong together when the same program makes them: that is all they tell.
		key = client.Name + "\x00" + client.Version
	}
	return h.clients.enter(key, client)
}

// readBody reads a request's body, in bounded time and size. After that the request may take as long as its call
// does, so the deadlines of the connection are lifted.
func readBody(w http.ResponseWriter, r *http.Request) bool {
	deadlines := http.NewResponseController(w)
	_ = deadlines.SetReadDeadline(time.Now().Add(bodyTimeout))
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		http.Error(w, "the request is too large", http.StatusRequestEntityTooLarge)
		return false
	case err != nil:
		http.Error(w, "the request could not be read", http.StatusBadRequest)
		return false
	}
	_ = deadlines.SetReadDeadline(time.Time{})
	_ = deadlines.SetWriteDeadline(time.Time{})
	r.Body = io.NopCloser(bytes.NewReader(body))
	return true
}

// patient waits for a client to accept each write, instead of for the whole answer.
type patient struct{ http.ResponseWriter }

func (p patient) Write(data []byte) (int, error) {
	_ = http.NewResponseController(p.ResponseWriter).SetWriteDeadline(time.Now().Add(writeTimeout))
	return p.ResponseWriter.Write(data)
}

// Unwrap is for http.ResponseController.
func (p patient) Unwrap() http.ResponseWriter { return p.ResponseWriter }
