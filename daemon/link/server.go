// Package link is the daemon's end of the websocket to an extension worker: the handshake in which both sides prove
// that they hold one secret, the frames, the calls in flight, the heartbeat, and what the worker says it can do.
//
//	worker ──hello────▶ version, shape, credential
//	       ◀─challenge─
//	       ──prove────▶ the worker holds the secret
//	       ◀─welcome─── so does the daemon; the link is live
//	       ◀─describe── only when the manifests differ
//
// A place has one worker and a worker has one link, so a place has at most one live link; a newer one supersedes
// the older. The gates of Host and Origin are control's: a request that reaches this package has passed them. The
// package is a leaf beside registry.
package link

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"sync"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

// Config says what a Server proves, compares with and reports to. A func may be nil.
type Config struct {
	DaemonVersion string
	// Manifest is the daemon's own, the one that a worker's is compared with.
	Manifest *registry.Manifest
	// Plain is the part of it that a worker of the same build carries where its browser can do no more; nil for none.
	Plain       *registry.Manifest
	Credentials Credentials
	Log         *slog.Logger // nil logs nothing

	// Linked is called when a link is live, before its first frame is read. Like Event, it runs on the link's
	// reading goroutine: it must return soon and must not wait for an answer of the link.
	Linked func(*Conn)
	// Adopted is called when a link whose manifest differs has told its own.
	Adopted func(*Conn)
	// Event is called for each event, in the order in which the worker sent events and results.
	Event func(*Conn, registry.LinkEvent)
	// Asked answers a question of the extension's pages; several run at once, and ctx ends with the link.
	Asked func(ctx context.Context, c *Conn, op string, input json.RawMessage) registry.Result
}

// Credentials knows the secrets that workers may prove themselves with.
type Credentials interface {
	// Secret finds the credential that a hello names. Origin is the worker's, as its browser reported it. The error is
	// ErrNotGood for one that is not, or no longer, good; after any other the worker may ask again.
	Secret(hello registry.Frame, origin string) (Credential, error)
}

// ErrNotGood says that a credential opens nothing.
var ErrNotGood = errors.New("link: the credential is not good")

// Credential is one secret and what it opens.
type Credential struct {
	// Secret is the text whose UTF-8 bytes are the key of the proofs.
	Secret string
	// Derive, when set, makes the secret from the nonces of both sides: a pairing code is not one by itself.
	Derive func(clientNonce, serverNonce string) string
	// Admit is called when the worker has proved that it holds the secret; an error refuses it all the same, as Secret's
	// does. It must be atomic: a one-time ticket works once, however many present it together.
	Admit func() (Admission, error)
}

// Admission is what a proof has opened.
type Admission struct {
	// Place is the id of the place that the worker speaks for.
	Place string
	// NewKey is what the worker proves itself with from now on; empty when nothing changes. It travels sealed.
	NewKey string
}

// Server accepts the links of all places. It is an http.Handler for upgrades.
type Server struct {
	cfg      Config
	log      *slog.Logger
	guesses  limiter
	maxFrame int

	ctx    context.Context // ends with Close
	cancel context.CancelFunc

	mu      sync.Mutex
	closed  bool
	links   map[string]*Conn // by place
	serving sync.WaitGroup   // one for each request; added to while mu is held and closed is false
}

// NewServer makes a server; Close ends it.
func NewServer(cfg Config) *Server {
	s := &Server{cfg: cfg, log: cfg.Log, maxFrame: registry.MaxFrameBytes, links: map[string]*Conn{}}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// ServeHTTP upgrades one connection and serves it until its link ends.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.enter() {
		http.Error(w, "the daemon is shutting down", http.StatusServiceUnavailable)
		return
	}
	defer s.serving.Done()
	// Control's gates have judged Host and Origin; the library's own check knows no chrome-extension origins.
	// Compression would cost more time than loopback saves.
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		s.log.Debug("link: upgrade failed", "error", err)
		return // Accept has answered
	}
	defer ws.CloseNow()
	stop := context.AfterFunc(s.ctx, func() { ws.CloseNow() })
	c, err := s.handshake(ws, r.Header.Get("Origin"))
	if !stop() {
		return
	}
	if err != nil {
		s.log.Info("link: handshake failed", "error", err)
		return
	}
	ws.SetReadLimit(int64(s.maxFrame) + frameSlack)
	if !s.install(c) {
		return
	}
	defer s.remove(c)
	if s.cfg.Linked != nil {
		s.cfg.Linked(c)
	}
	c.run()
}

// frameSlack is what a received frame may exceed the limit by: the extension measures a result before it wraps it.
const frameSlack = 64 << 10

func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.serving.Add(1)
	}
	return !s.closed
}

// manifest is the daemon's own manifest of that hash; nil when it is none of them.
func (s *Server) manifest(hash string) *registry.Manifest {
	for _, m := range []*registry.Manifest{s.cfg.Manifest, s.cfg.Plain} {
		if m != nil && m.Hash == hash {
			return m
		}
	}
	return nil
}

// install makes c the link of its place.
func (s *Server) install(c *Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	if older := s.links[c.place]; older != nil {
		older.Close(websocket.StatusNormalClosure, "superseded by a newer link")
	}
	s.links[c.place] = c
	return true
}

func (s *Server) remove(c *Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.links[c.place] == c {
		delete(s.links, c.place)
	}
}

// Link returns the live link of a place; nil when there is none.
func (s *Server) Link(place string) *Conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.links[place]
}

// Links returns all live links, in no order.
func (s *Server) Links() []*Conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	links := make([]*Conn, 0, len(s.links))
	for _, c := range s.links {
		links = append(links, c)
	}
	return links
}

// Close refuses new links, ends the live ones and returns when nothing of them is left.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	for _, c := range s.Links() {
		c.Close(websocket.StatusNormalClosure, "the daemon is shutting down")
	}
	s.cancel()
	s.serving.Wait()
}
