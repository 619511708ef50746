package link

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

const (
	// pingEvery keeps a Chromium worker alive, which dies after 30 silent seconds.
	pingEvery   = 20 * time.Second
	pongTimeout = 10 * time.Second
	// describeTimeout bounds the wait for a worker's list of tools.
	describeTimeout = 10 * time.Second
	// SettleLimit is how long Invoke waits, after its context has ended, for the worker to stop.
	SettleLimit = 5 * time.Second
)

// Conn is one live link. Its methods may be called from any goroutine.
//
// One goroutine reads and one writes; a call only hands its frame to the writer, so that no call's context ever
// reaches the socket: the end of a context would close it for all.
type Conn struct {
	server *Server
	ws     *websocket.Conn
	log    *slog.Logger

	place, extensionVersion, browserName string
	paired                               bool
	theirHash                            string // of the manifest that the worker claims to carry

	out     chan []byte // frames to write; whoever's send succeeded, its frame goes out
	notices chan []byte // frames to write, for which nobody waits
	pongs   chan string // ids of pings to answer
	asked   questions

	asking atomic.Int32 // questions of the extension's pages that are worked on

	ending sync.Once
	done   chan struct{}  // closed when the link takes no more calls
	parts  sync.WaitGroup // writer, heartbeat, adoption, closing

	rtt      atomic.Int64                      // nanoseconds
	manifest atomic.Pointer[registry.Manifest] // the one in force
}

func newConn(s *Server, ws *websocket.Conn, place string, hello registry.Frame) *Conn {
	c := &Conn{
		server: s, ws: ws, log: s.log.With("place", place),
		place: place, extensionVersion: hello.ExtensionVersion, browserName: hello.BrowserName, theirHash: hello.ManifestHash,
		paired: hello.Auth.Kind != authTicket,
		out:    make(chan []byte), notices: make(chan []byte, maxNotices), pongs: make(chan string, 8), done: make(chan struct{}),
	}
	c.manifest.Store(cmp.Or(s.manifest(c.theirHash), s.cfg.Manifest))
	return c
}

// Place is the id of the place that the link reaches.
func (c *Conn) Place() string { return c.place }

// Paired reports whether a person let the worker's browser in; else it is a managed one.
func (c *Conn) Paired() bool { return c.paired }

// ExtensionVersion is what the worker said of itself.
func (c *Conn) ExtensionVersion() string { return c.extensionVersion }

// BrowserName is what the worker calls its browser; may be empty.
func (c *Conn) BrowserName() string { return c.browserName }

// ManifestInSync reports whether the worker carries the daemon's own manifest, or the plain part of it.
func (c *Conn) ManifestInSync() bool { return c.server.manifest(c.theirHash) != nil }

// Manifest is what the place can do: of the daemon's own manifests the worker's, or the worker's once that has been
// adopted.
func (c *Conn) Manifest() *registry.Manifest { return c.manifest.Load() }

// Done is closed when the link has ended: pending calls fail and new ones are refused.
func (c *Conn) Done() <-chan struct{} { return c.done }

// RTT is how long the last ping took; 0 before the first answer.
func (c *Conn) RTT() time.Duration { return time.Duration(c.rtt.Load()) }

// Close ends the link with a close code and a reason of at most 123 bytes. It does not wait for the worker.
func (c *Conn) Close(code websocket.StatusCode, reason string) {
	c.end(func() { c.ws.Close(code, reason) })
}

// Invoke is one call of an action.
type Invoke struct {
	Action   string
	Input    json.RawMessage
	TargetID string        // the page's DevTools target, in a managed browser
	TabID    int           // the page's tab, in a paired one
	Site     string        // the host that the page must be of; empty for any
	Timeout  time.Duration // what is left of the call's deadline, for the worker to keep
}

// Invoke sends a call and waits for its result. A failed action is a result, not an error.
//
// When ctx ends before the frame is out, nothing is sent. When it ends later, the worker is told to stop and Invoke
// still waits for the result, at most SettleLimit, so that the caller's turn lasts until the browser has settled.
// It then returns ctx's error beside whatever result came.
//
// Other errors are *registry.Error: LIMIT_EXCEEDED when the input is too large for a frame, EXTENSION_OFFLINE when
// the link is lost, with details.mayHaveHappened saying whether the frame was out.
func (c *Conn) Invoke(ctx context.Context, call Invoke) (registry.Result, error) {
	answer, err := c.ask(ctx, registry.Frame{
		T: registry.FrameInvoke, Action: call.Action, Input: call.Input, TargetID: call.TargetID, TabID: call.TabID, Site: call.Site,
		TimeoutMs: max(1, int(call.Timeout.Milliseconds())),
	}, registry.FrameResult)
	if answer.Result == nil {
		return registry.Result{}, err
	}
	return *answer.Result, err
}

// Describe asks the worker which tools it really has.
func (c *Conn) Describe(ctx context.Context) ([]registry.Descriptor, error) {
	ctx, cancel := context.WithTimeout(ctx, describeTimeout)
	defer cancel()
	answer, err := c.ask(ctx, registry.Frame{T: registry.FrameDescribe}, registry.FrameManifest)
	return answer.Tools, err
}

// ask sends a question and waits for the answer of the given type; Invoke tells what its contexts and errors mean.
func (c *Conn) ask(ctx context.Context, q registry.Frame, answerType string) (registry.Frame, error) {
	if err := ctx.Err(); err != nil {
		return registry.Frame{}, err
	}
	id, answer := c.asked.add(answerType)
	defer c.asked.remove(id)
	q.ID = id
	data, err := encodeFrame(q)
	if err != nil {
		return registry.Frame{}, err
	}
	if len(data) > c.server.maxFrame {
		return registry.Frame{}, registry.NewError(registry.LimitExceeded, nil)
	}
	select {
	case c.out <- data:
	case <-ctx.Done():
		return registry.Frame{}, ctx.Err()
	case <-c.done:
		return registry.Frame{}, offline(false)
	}
	select {
	case a := <-answer:
		return a, nil
	case <-c.done:
		return lastWord(answer, offline(true))
	case <-ctx.Done():
	}
	if q.T == registry.FrameInvoke {
		return c.settle(id, answer), ctx.Err()
	}
	return lastWord(answer, ctx.Err())
}

// settle tells the worker to stop a call and gives it time to do so. The frame is empty when no result came.
func (c *Conn) settle(id string, answer <-chan registry.Frame) registry.Frame {
	stop, err := encodeFrame(registry.Frame{T: registry.FrameCancel, ID: id})
	if err != nil {
		return registry.Frame{}
	}
	limit := time.NewTimer(SettleLimit)
	defer limit.Stop()
	out := c.out // nil when the frame is out
	for {
		select {
		case out <- stop:
			out = nil
		case a := <-answer:
			return a
		case <-c.done:
			return registry.Frame{}
		case <-limit.C:
			c.log.Warn("link: a cancelled call did not settle", "limit", SettleLimit)
			return registry.Frame{}
		}
	}
}

// lastWord prefers an answer that came together with the end of the wait.
func lastWord(answer <-chan registry.Frame, err error) (registry.Frame, error) {
	select {
	case a := <-answer:
		return a, nil
	default:
		return registry.Frame{}, err
	}
}

func offline(sent bool) error {
	return registry.NewError(registry.ExtensionOffline, map[string]any{"mayHaveHappened": sent})
}
