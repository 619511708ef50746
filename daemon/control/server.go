package control

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

// Backend is what a Server serves: the daemon. Its methods are called from many goroutines.
type Backend interface {
	// Describe is the list of tools in force.
	Describe(ctx context.Context) *registry.Manifest
	// Status tells how the daemon is.
	Status(ctx context.Context) Status
	// Invoke performs an action for a caller; ctx has the call's Consent. Invalid means that the input does not fit the action's schema. The
	// context ends when the caller cancels or goes away.
	Invoke(ctx context.Context, caller Caller, action string, input json.RawMessage) (registry.Result, *registry.Invalid)
	// ExportState answers what is in a saved state, as storage-state JSON. ImportState saves one; invalid means that it
	// is none, and the result says how much is in it.
	ExportState(ctx context.Context, id string) registry.Result
	ImportState(ctx context.Context, id string, state json.RawMessage) (registry.Result, *registry.Invalid)
	// Pair makes a pairing code; AwaitPairing waits until a browser has redeemed it, and fails with BROWSER_NOT_FOUND
	// when none will.
	Pair(ctx context.Context) PairingCode
	AwaitPairing(ctx context.Context, code string) (PairedBrowser, error)
	// PairedBrowsers are all, linked or not. RenameBrowser and Unpair take an id or a name; Unpair ends all pairings
	// when it is empty, and tells which have ended.
	PairedBrowsers(ctx context.Context) ([]PairedBrowser, error)
	RenameBrowser(ctx context.Context, browser, name string) error
	Unpair(ctx context.Context, browser string) ([]PairedBrowser, error)
	// Rules are what clients may do and what a person has changed of that. ForgetApprovals takes standing approvals back,
	// of a host or (empty) all, and says how many.
	Rules(ctx context.Context) (registry.PanelRulesView, error)
	ForgetApprovals(ctx context.Context, host string) (int, error)
	// OpenDashboard is the path of a link that opens the dashboard, once and soon.
	OpenDashboard() string
	// ClientCame and ClientGone frame the time in which a caller is connected: no Invoke of it begins before the
	// one or is still running at the other.
	ClientCame(Caller)
	ClientGone(Caller)
	// Shutdown begins the daemon's orderly stop and returns at once.
	Shutdown()
}

// Config says what a Server serves.
type Config struct {
	Token   string // what opens the control lane; see home.NewToken
	Version string // the daemon's
	Backend Backend
	// MCP serves MCPPath, to whoever has Token or what MCPToken answers.
	MCP      http.Handler
	MCPToken func() string // empty when there is none
	// Dashboard serves DashboardPath and what is below, to loopback hosts and pages of our own origin. It asks for a
	// secret itself.
	Dashboard http.Handler
	// Extension serves the upgrades of extensions, which have yet to prove themselves.
	Extension http.Handler
	// ExtensionIDs are the ids of our own extension in Chromium; others are refused.
	ExtensionIDs []string
	// Connected reports, for /health, whether a link is live.
	Connected func() bool
	Log       *slog.Logger // nil logs nothing
}

// MCPPath is where MCP is served over HTTP, and DashboardPath where the dashboard is.
const (
	MCPPath       = "/mcp"
	DashboardPath = "/dashboard/"
)

// Server is the daemon's one listener: for clients and for extensions.
type Server struct {
	cfg  Config
	gate gate
	log  *slog.Logger
	http *http.Server

	maxMessage int

	mu      sync.Mutex
	closed  bool
	lastID  int
	conns   map[*conn]struct{}
	serving sync.WaitGroup // conns, entered while mu is held and closed is false; and, in Close, their closing
}

// Limits of an HTTP request, against those who open connections and then dawdle. An upgraded connection is past them.
const (
	headerTimeout  = 5 * time.Second
	requestTimeout = 10 * time.Second
	idleTimeout    = 30 * time.Second
	maxHeaderBytes = 16 << 10
)

// NewServer makes a server; Close ends it.
func NewServer(cfg Config) *Server {
	if cfg.Token == "" {
		panic("bug: a control server without a token")
	}
	s := &Server{
		cfg: cfg, gate: gate{cfg.Token, cfg.MCPToken, cfg.ExtensionIDs}, log: cfg.Log,
		maxMessage: maxMessage, conns: map[*conn]struct{}{},
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.http = &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       requestTimeout,
		WriteTimeout:      requestTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
		// The library would answer OPTIONS * without asking the gate.
		DisableGeneralOptionsHandler: true,
	}
	return s
}

// Listen takes the first free one of the ports on 127.0.0.1, never on a name, which may mean another address; 0
// stands for any free port.
func Listen(ports []int) (net.Listener, error) {
	var taken []string
	for _, port := range ports {
		l, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err == nil {
			return l, nil
		}
		taken = append(taken, fmt.Sprintf("%d (%v)", port, unwrapped(err)))
	}
	return nil, fmt.Errorf("no port to listen on: %s; name others with BROWSENTIC_PORTS", strings.Join(taken, ", "))
}

// unwrapped is the reason without the address, which the caller has told.
func unwrapped(err error) error {
	var sys *os.SyscallError
	if errors.As(err, &sys) {
		return sys.Err
	}
	return err
}

// Serve accepts connections until Close, and then returns nil.
func (s *Server) Serve(l net.Listener) error {
	if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// ServeHTTP judges a request and hands it to its lane.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	lane, reason := s.gate.judge(r)
	switch {
	case lane == laneNone:
		s.log.Warn("control: request refused", "reason", reason)
		w.Header().Set("X-Browsentic-Reason", reason)
		w.Header().Set("Connection", "close")
		w.WriteHeader(http.StatusForbidden)
	case lane == laneDashboard:
		s.cfg.Dashboard.ServeHTTP(w, r)
	case isUpgrade(r) && lane == laneExtension:
		s.cfg.Extension.ServeHTTP(w, r)
	case isUpgrade(r) && lane == laneControl:
		s.serveClient(w, r)
	case lane != laneExtension && r.URL.Path == MCPPath:
		s.cfg.MCP.ServeHTTP(w, r)
	case lane == laneControl && r.Method == http.MethodGet && r.URL.Path == "/health":
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(health{OK: true, PID: os.Getpid(), Version: s.cfg.Version, Connected: s.cfg.Connected()})
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

// health is the answer of GET /health.
type health struct {
	OK        bool   `json:"ok"`
	PID       int    `json:"pid"`
	Version   string `json:"version"`
	Connected bool   `json:"connected"`
}

func (s *Server) serveClient(w http.ResponseWriter, r *http.Request) {
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		s.log.Debug("control: upgrade failed", "error", err)
		return // Accept has answered
	}
	defer ws.CloseNow()
	ws.SetReadLimit(int64(s.maxMessage))
	if c := s.enter(ws); c != nil {
		defer s.leave(c)
		c.serve()
	}
}

// enter makes a connection with an id of its own; nil when the server is closed.
func (s *Server) enter(ws *websocket.Conn) *conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.lastID++
	c := newConn(s, ws, fmt.Sprintf("client-%d", s.lastID))
	s.conns[c] = struct{}{}
	s.serving.Add(1)
	return c
}

func (s *Server) leave(c *conn) {
	s.mu.Lock()
	delete(s.conns, c)
	s.mu.Unlock()
	s.serving.Done()
}

func (s *Server) all() []*conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	conns := make([]*conn, 0, len(s.conns))
	for c := range s.conns {
		conns = append(conns, c)
	}
	return conns
}

// ManifestChanged tells every client that another list of tools is in force. It does not wait for any of them.
func (s *Server) ManifestChanged() {
	for _, c := range s.all() {
		select {
		case c.manifestChanged <- struct{}{}:
		default: // the client has not been told of the last change yet, and will see both
		}
	}
}

// Dismiss ends the connection of a client; false when there is none of that id. It does not wait for the client.
func (s *Server) Dismiss(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		if c.id == id && !s.closed {
			s.serving.Go(func() { c.ws.Close(websocket.StatusNormalClosure, "sent away by the user") })
			return true
		}
	}
	return false
}

// Close stops listening, closes the connections of all clients and returns when their calls have returned. Links
// are not its concern.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.http.Close()
	for _, c := range s.all() {
		s.serving.Go(func() { c.ws.Close(websocket.StatusGoingAway, "the daemon is shutting down") })
	}
	s.serving.Wait()
}
