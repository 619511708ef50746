package dashboard

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	// writeTimeout is how long a page may take to accept one message.
	writeTimeout = 10 * time.Second
	// pingEvery and pongTimeout find out that a page is gone, whose socket does not tell.
	pingEvery   = 20 * time.Second
	pongTimeout = 10 * time.Second
	// actTimeout bounds what a person waits for: a navigation's beginning, the end of a session.
	actTimeout = 2 * time.Minute
)

// largeSize is the size of the picture that a person works in.
var largeSize = Size{MaxWidth: 1600, MaxHeight: 1200, Quality: 75}

// conn is one page that shows the dashboard.
type conn struct {
	server *Server
	ws     *websocket.Conn
	ctx    context.Context // ends with the connection
	cancel context.CancelFunc
	work   sync.WaitGroup

	eye *eye // the page that is watched, nil for none; the reading goroutine's own

	mu       sync.Mutex
	shown    []string        // sessions whose small pictures are on the screen; only the reading goroutine writes it
	overview bool            // has changed
	sessions map[string]bool // have changed
	queue    []told          // in order
	dirty    chan struct{}   // has room for one
}

// eye is on the page that is shown large.
type eye struct {
	session, page string
	hand          Hand // nil until the person does something
	close         context.CancelFunc
}

func newConn(s *Server, ws *websocket.Conn) *conn {
	c := &conn{server: s, ws: ws, sessions: map[string]bool{}, dirty: make(chan struct{}, 1)}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

// serve runs the connection until it is closed.
func (c *conn) serve() {
	c.work.Go(c.write)
	c.work.Go(c.keepAlive)
	c.read()
	c.cancel()
	c.look(nil)
	c.server.takeovers.gone(c)
	c.work.Wait()
}

func (c *conn) read() {
	for {
		_, data, err := c.ws.Read(c.ctx)
		if err != nil {
			return
		}
		s, err := hear(data)
		if err != nil {
			c.server.log.Warn("dashboard: message dropped", "error", err)
			continue
		}
		c.hear(s)
	}
}

// hear does what the page says. It must not wait.
func (c *conn) hear(s said) {
	switch s.Kind {
	case sayShow:
		c.look(s.Sessions)
	case sayWatch:
		c.watch(s.Session, s.Page)
	case sayTake:
		if !c.server.takeovers.take(c, s.Session) {
			c.tell(failed(sayTake, s.Session, errTaken))
		}
	case sayRelease:
		c.server.takeovers.release(c, s.Session)
	case sayClose:
		c.do(s.Kind, s.Session, func(ctx context.Context) error { return c.server.backend.Close(ctx, s.Session) })
	default:
		c.act(s)
	}
}

var (
	errTaken    = errors.New("it is taken over in another window")
	errNotTaken = errors.New("it is not taken over from here")
	errNoEye    = errors.New("no page is shown")
)

// do does what may take a while.
func (c *conn) do(kind, session string, work func(context.Context) error) {
	c.work.Go(func() {
		ctx, cancel := context.WithTimeout(c.ctx, actTimeout)
		defer cancel()
		if err := work(ctx); err != nil && c.ctx.Err() == nil {
			c.tell(failed(kind, session, err))
		}
	})
}

// act is a person's hand on the page that is watched.
func (c *conn) act(s said) {
	e := c.eye
	err := errNoEye
	if e != nil {
		err = c.actOn(e, s)
	}
	if err != nil {
		session := ""
		if e != nil {
			session = e.session
		}
		c.tell(failed(s.Kind, session, err))
	}
}

func (c *conn) actOn(e *eye, s said) error {
	// To bring a window before the others takes nothing out of anybody's hands.
	if s.Kind != sayFront && !c.server.takeovers.has(c, e.session) {
		return errNotTaken
	}
	if e.hand == nil {
		hand, err := c.server.backend.Hand(e.session, e.page)
		if err != nil {
			return err
		}
		e.hand = hand
	}
	switch s.Kind {
	case sayMouse:
		return e.hand.Mouse(s.Mouse.event())
	case sayKey:
		return e.hand.Key(s.Key.event())
	case sayType:
		return e.hand.Type(s.Text)
	case sayNavigate:
		c.do(s.Kind, e.session, func(ctx context.Context) error { return e.hand.Navigate(ctx, s.URL) })
	case sayGo:
		c.do(s.Kind, e.session, func(ctx context.Context) error { return e.hand.Go(ctx, s.By) })
	case sayFront:
		c.do(s.Kind, e.session, e.hand.Front)
	}
	return nil
}

// look says whose small pictures are on the screen.
func (c *conn) look(sessions []string) {
	slices.Sort(sessions)
	sessions = slices.Compact(sessions)
	without := func(list, others []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(id string) bool { return slices.Contains(others, id) })
	}
	begin, end := without(sessions, c.shown), without(c.shown, sessions)
	c.mu.Lock()
	c.shown = sessions
	c.mu.Unlock()
	c.server.gallery.look(begin, end)
}

// sees reports whether a session's small picture is on the screen.
func (c *conn) sees(session string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Contains(c.shown, session)
}

// watch shows another page large; an empty one: none.
func (c *conn) watch(session, page string) {
	if c.eye != nil {
		c.eye.close()
		c.eye = nil
	}
	if page == "" {
		return
	}
	ctx, cancel := context.WithCancel(c.ctx)
	c.eye = &eye{session: session, page: page, close: cancel}
	c.work.Go(func() {
		defer cancel()
		err := c.server.backend.Cast(ctx, session, page, largeSize, func(f Frame) { c.show(largePicture, session, page, f) })
		if err != nil && ctx.Err() == nil {
			c.tell(failed(sayWatch, session, err))
		}
	})
}

// show sends a picture. That it returns when the picture is out is what keeps a slow page from being flooded.
func (c *conn) show(kind, session, page string, f Frame) {
	data, err := picture(kind, session, page, f)
	if err != nil {
		c.server.log.Error("dashboard: picture lost", "error", err)
		return
	}
	c.send(websocket.MessageBinary, data)
}

// tell puts a message in line. It does not wait.
func (c *conn) tell(t told) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = append(c.queue, t)
	c.wakeUp()
}

// changed says that something is not as the page has it; an empty session stands for the overview.
func (c *conn) changed(session string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if session == "" {
		c.overview = true
	} else {
		c.sessions[session] = true
	}
	c.wakeUp()
}

func (c *conn) wakeUp() {
	select {
	case c.dirty <- struct{}{}:
	default:
	}
}

// write tells the page all that there is, and then what changes: many changes that a slow page has not been told of
// are one.
func (c *conn) write() {
	overview := c.server.overview()
	c.json(told{Kind: tellOverview, Overview: &overview})
	for _, s := range c.server.backend.Sessions() {
		c.json(told{Kind: tellSession, Session: &s})
	}
	c.json(told{Kind: tellReady})
	for {
		select {
		case <-c.dirty:
			c.writeChanges()
		case <-c.ctx.Done():
			return
		}
	}
}

func (c *conn) writeChanges() {
	c.mu.Lock()
	withOverview, sessions, queue := c.overview, c.sessions, c.queue
	c.overview, c.sessions, c.queue = false, map[string]bool{}, nil
	c.mu.Unlock()
	if withOverview {
		overview := c.server.overview()
		c.json(told{Kind: tellOverview, Overview: &overview})
	}
	for id := range sessions {
		if s, ok := c.server.backend.Session(id); ok {
			c.json(told{Kind: tellSession, Session: &s})
		} else {
			c.json(told{Kind: tellGone, ID: id})
		}
	}
	for _, t := range queue {
		c.json(t)
	}
}

func (c *conn) json(t told) {
	data, err := json.Marshal(t)
	if err != nil {
		c.server.log.Error("dashboard: message lost", "error", err)
		return
	}
	c.send(websocket.MessageText, data)
}

// send sends one message; the library lets one writer in at a time. Failure closes the connection, which ends the
// reader.
func (c *conn) send(kind websocket.MessageType, data []byte) {
	ctx, cancel := context.WithTimeout(c.ctx, writeTimeout)
	defer cancel()
	if err := c.ws.Write(ctx, kind, data); err != nil {
		c.ws.CloseNow()
	}
}

func (c *conn) keepAlive() {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-c.ctx.Done():
			return
		}
		ctx, cancel := context.WithTimeout(c.ctx, pongTimeout)
		err := c.ws.Ping(ctx)
		cancel()
		if err != nil {
			c.ws.CloseNow()
			return
		}
	}
}

// failed says that something did not work, in the words that the error has for a person.
func failed(what, session string, err error) told {
	return told{Kind: tellFailed, What: what, ID: session, Message: err.Error()}
}
