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

	// sessionLife is how long the SDK remembers an MCP session that nobody uses. It holds nothing but its id.
	sessionLife = 24 * time.Hour
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
	h := &HTTP{server: s, clients: newPresence(s.life, w)}
	server := func(*http.Request) *mcp.Server { return s.mcp }
	h.stateful = mcp.NewStreamableHTTPHandler(server, &mcp.StreamableHTTPOptions{
		MaxRequestBodyBytes: -1, SessionTimeout: sessionLife, // the body is bounded here
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
		defer h.clients.end(session)()
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

func (h *HTTP) closeSessions() {
	var closing sync.WaitGroup
	for session := range h.server.mcp.Sessions() {
		closing.Go(func() { session.Close() })
	}
	closing.Wait()
}

// attribute is the middleware that says which client a request is from, and that the client is there.
func (h *HTTP) attribute(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		session, info := sessionOf(req)
		if session == nil || session.InitializeParams() == nil { // as long as it has not said who it is
			return next(ctx, method, req)
		}
		client := named(info)
		key := session.ID()
		if key == "" {
			// Requests that stand alone belong together when the same program makes them: that is all they tell.
			key = client.Name + "\x00" + client.Version
		}
		v := h.clients.enter(key, client)
		if v == nil {
			return nil, context.Canceled
		}
		defer h.clients.leave(v)
		ctx, cancel := joined(ctx, v.life)
		defer cancel()
		return next(context.WithValue(ctx, clientKey{}, v.Client), method, req)
	}
}

func sessionOf(req mcp.Request) (*mcp.ServerSession, *mcp.Implementation) {
	session, _ := req.GetSession().(*mcp.ServerSession)
	var info *mcp.Implementation
	if r, ok := req.(interface{ ClientInfo() *mcp.Implementation }); ok {
		info = r.ClientInfo()
	}
	return session, info
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
