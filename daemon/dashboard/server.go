// Package dashboard is the local page on which a person sees what browsentic does: browsers, sessions with a picture
// each, their queues and calls. There the person takes a session over, works in its pages and gives it back. The
// package serves the page and is told of changes; what there is to see and to do is Backend's. A leaf: it imports
// nothing of ours.
//
//	browsentic dashboard ─▶ link, good once ─▶ POST /dashboard/enter ─▶ login ─▶ websocket /dashboard/live
//
// Who gets here has passed the gate of package control: a loopback Host, and no Origin but our own.
package dashboard

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Path is where the dashboard is served, and all that is below.
const Path = "/dashboard/"

// protocol is the websocket subprotocol. The secret of the login goes beside it: a page can send no other header with
// an upgrade. Not in a cookie, because a cookie of 127.0.0.1 goes to the servers on all its ports (RFC 6265, section
// 8.5), and every page of theirs is of the same site as ours.
const protocol = "browsentic.dashboard"

// measureEvery is how often memory is measured while somebody looks.
const measureEvery = 5 * time.Second

// Config says what a Server serves.
type Config struct {
	Backend Backend
	Log     *slog.Logger
}

// Server serves the dashboard.
type Server struct {
	backend   Backend
	log       *slog.Logger
	access    *access
	assets    http.Handler
	gallery   *gallery
	takeovers *takeovers

	mu      sync.Mutex
	closed  bool
	conns   map[*conn]struct{}
	watched context.CancelFunc // ends what is done while somebody looks; nil while nobody does
	memory  Memory
	serving sync.WaitGroup
}

// New makes a server; Close ends it.
func New(cfg Config) *Server {
	s := &Server{
		backend: cfg.Backend, log: cfg.Log, access: newAccess(), assets: serveAssets(), conns: map[*conn]struct{}{},
	}
	s.gallery = newGallery(s.picture, s.hang)
	s.takeovers = newTakeovers(cfg.Backend.Hold, (*conn).tell)
	return s
}

// Link makes the path of a link that opens the dashboard: once, within a minute.
func (s *Server) Link() string { return Path + "#" + s.access.link() }

// Changed tells everybody who looks that a session has changed, and whether its pages may look different; an empty
// session stands for the overview. It does not wait.
func (s *Server) Changed(session string, pages bool) {
	for _, c := range s.all() {
		c.changed(session)
	}
	if pages {
		s.gallery.changed(session)
	}
}

// ServeHTTP serves what is at Path and below.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	protect(w.Header())
	path := strings.TrimPrefix(r.URL.Path, strings.TrimSuffix(Path, "/"))
	switch {
	case path == "/enter" && r.Method == http.MethodPost:
		s.enter(w, r)
	case path == "/live" && r.Method == http.MethodGet:
		s.live(w, r)
	case path == "":
		http.Redirect(w, r, Path, http.StatusPermanentRedirect) // a fragment goes along
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		s.assets.ServeHTTP(w, r)
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

// protect says what a browser may do with an answer: run our own scripts, speak with us, and nothing else; show it in
// no frame and keep it nowhere.
func protect(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "+
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
}

// refuse answers a request that may not be served.
func (s *Server) refuse(w http.ResponseWriter, reason string) {
	s.log.Warn("dashboard: request refused", "reason", reason)
	w.Header().Set("X-Browsentic-Reason", reason)
	w.WriteHeader(http.StatusForbidden)
}

// entered is the answer to who follows a link.
type entered struct {
	Login string `json:"login"`
}

// enter trades the secret of a link, which is the body, for a login.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	if len(r.Header["Origin"]) == 0 { // the gate has looked at one that is there
		s.refuse(w, "the origin is missing")
		return
	}
	secret, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<10))
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	login, ok := s.access.follow(string(secret))
	if !ok {
		s.refuse(w, "the link is used, too old or none")
		return
	}
	s.log.Info("dashboard: link followed")
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(entered{Login: login})
}

// live is the connection over which all is told.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	if len(r.Header["Origin"]) == 0 {
		s.refuse(w, "the origin is missing")
		return
	}
	disconnect, ok := s.access.connect(loginOf(r))
	if !ok {
		s.refuse(w, "the login is over or none")
		return
	}
	defer disconnect()
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols: []string{protocol}, CompressionMode: websocket.CompressionDisabled,
		InsecureSkipVerify: true, // the gate has compared the Origin with the Host, and the Host with loopback
	})
	if err != nil {
		s.log.Debug("dashboard: upgrade failed", "error", err)
		return // Accept has answered
	}
	defer ws.CloseNow()
	ws.SetReadLimit(maxMessage)
	c := newConn(s, ws)
	if !s.join(c) {
		return
	}
	defer s.leave(c)
	c.serve()
}

// loginOf finds the login in the subprotocols that a page offers: ours, and then the secret.
func loginOf(r *http.Request) string {
	offered := strings.Split(strings.Join(r.Header["Sec-Websocket-Protocol"], ","), ",")
	if len(offered) != 2 || strings.TrimSpace(offered[0]) != protocol {
		return ""
	}
	return strings.TrimSpace(offered[1])
}

// join lets a page in. The first one starts what is done only while somebody looks.
func (s *Server) join(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.conns[c] = struct{}{}
	s.serving.Add(1)
	s.backend.Came()
	if len(s.conns) == 1 {
		ctx, cancel := context.WithCancel(context.Background())
		s.watched = cancel
		s.serving.Go(func() { s.gallery.run(ctx) })
		s.serving.Go(func() { s.measure(ctx) })
	}
	return true
}

func (s *Server) leave(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
	if len(s.conns) == 0 {
		s.watched()
	}
	s.backend.Gone()
	s.serving.Done()
}

func (s *Server) all() []*conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]*conn, 0, len(s.conns))
	for c := range s.conns {
		all = append(all, c)
	}
	return all
}

// measure measures memory until ctx ends.
func (s *Server) measure(ctx context.Context) {
	tick := time.NewTicker(measureEvery)
	defer tick.Stop()
	for {
		memory := s.backend.Memory()
		s.mu.Lock()
		s.memory = memory
		s.mu.Unlock()
		s.Changed("", false)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

func (s *Server) overview() Overview {
	o := s.backend.Overview()
	s.mu.Lock()
	defer s.mu.Unlock()
	o.Memory = s.memory
	return o
}

// picture takes the small picture of a session: of the page that was used last.
func (s *Server) picture(ctx context.Context, id string) (page string, f Frame, err error) {
	session, ok := s.backend.Session(id)
	if !ok || !session.Looks || session.Current == "" {
		return "", Frame{}, errNoEye
	}
	f, err = s.backend.Picture(ctx, id, session.Current, smallSize)
	return session.Current, f, err
}

// hang shows a small picture to everybody who sees its session.
func (s *Server) hang(session, page string, f Frame) {
	for _, c := range s.all() {
		if c.sees(session) {
			c.show(smallPicture, session, page, f)
		}
	}
}

// Close gives every session back, closes all connections and returns when nothing runs any more.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.takeovers.close()
	for _, c := range s.all() {
		s.serving.Go(func() { c.ws.Close(websocket.StatusGoingAway, "the daemon is shutting down") })
	}
	s.serving.Wait()
}
