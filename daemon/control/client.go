package control

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

const (
	// dialTimeout bounds finding the daemon, the upgrade and the hello together.
	dialTimeout = 10 * time.Second
	// pingEvery and pongTimeout find out that a daemon is stuck, whose socket does not tell.
	pingEvery   = 20 * time.Second
	pongTimeout = 10 * time.Second
)

// Client is a connection to the daemon. Its methods may be called from any goroutine. When the connection is lost,
// calls fail with DAEMON_UNREACHABLE, whose details.mayHaveHappened says whether the question was out, and Done is
// closed. A lost client stays lost; Connect makes another.
type Client struct {
	ws            *websocket.Conn
	daemonVersion string
	maxMessage    int

	out     chan []byte // messages to write; whoever's send succeeded, its message goes out
	cancels chan []byte // cancels to write, which nobody waits for
	events  chan Event

	losing sync.Once
	done   chan struct{}
	parts  sync.WaitGroup

	mu      sync.Mutex
	asked   uint64
	waiting map[string]chan answer // by the question's id; each has room for the one answer
}

// Dial connects to the daemon of h and says hello as me. The error has the code DAEMON_UNREACHABLE when there is no
// daemon; Connect starts one.
func Dial(ctx context.Context, h *home.Home, me Caller) (*Client, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	// Of its own and without a proxy: the way to loopback is nobody else's business.
	transport := &http.Transport{DisableKeepAlives: true}
	defer transport.CloseIdleConnections()
	httpClient := &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	l, err := find(ctx, h, httpClient)
	if err != nil {
		return nil, unreachable(err)
	}
	ws, _, err := websocket.Dial(ctx, "ws://"+address(l)+"/control", &websocket.DialOptions{
		HTTPClient: httpClient, HTTPHeader: bearer(l),
	})
	if err != nil {
		return nil, unreachable(err)
	}
	c := newClient(ws)
	if err := c.hello(ctx, me); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func newClient(ws *websocket.Conn) *Client {
	c := &Client{
		ws: ws, maxMessage: maxMessage,
		out: make(chan []byte), cancels: make(chan []byte, maxOpen), events: make(chan Event, 1),
		done: make(chan struct{}), waiting: map[string]chan answer{},
	}
	ws.SetReadLimit(maxMessage)
	c.parts.Go(c.read)
	c.parts.Go(c.write)
	c.parts.Go(c.keepAlive)
	return c
}

func (c *Client) hello(ctx context.Context, me Caller) error {
	a, err := c.ask(ctx, request{Op: opHello, Client: &me})
	if err != nil {
		return err
	}
	c.daemonVersion = a.DaemonVersion
	return nil
}

// DaemonVersion is the version of the daemon, which may be older than this program: a running daemon is never
// replaced without being asked to.
func (c *Client) DaemonVersion() string { return c.daemonVersion }

// Describe is the list of tools in force.
func (c *Client) Describe(ctx context.Context) (*registry.Manifest, error) {
	a, err := c.ask(ctx, request{Op: opDescribe})
	if err != nil {
		return nil, err
	}
	return &registry.Manifest{Tools: a.Tools, Hash: a.Hash}, nil
}

// Status tells how the daemon is.
func (c *Client) Status(ctx context.Context) (Status, error) {
	a, err := c.ask(ctx, request{Op: opStatus})
	if err != nil {
		return Status{}, err
	}
	if a.Status == nil {
		return Status{}, registry.NewError(registry.InternalError, nil)
	}
	return *a.Status, nil
}

// Invoke performs an action. A failed action is a result. Errors: *registry.Invalid when the input does not fit the
// action's schema, ctx's own when it ends (the daemon is told to cancel), else *registry.Error. The Consent of ctx goes
// along.
func (c *Client) Invoke(ctx context.Context, action string, input json.RawMessage) (registry.Result, error) {
	r := request{Op: opInvoke, Action: action, Input: input}
	if consent := ConsentOf(ctx); consent != (Consent{}) {
		r.Consent = &consent
	}
	return c.perform(ctx, r)
}

// Rules are what clients may do, with the standing approvals.
func (c *Client) Rules(ctx context.Context) (registry.PanelRulesView, error) {
	a, err := c.ask(ctx, request{Op: opRules})
	if err == nil && a.Rules == nil {
		err = registry.NewError(registry.InternalError, nil)
	}
	if err != nil {
		return registry.PanelRulesView{}, err
	}
	return *a.Rules, nil
}

// ForgetApprovals takes standing approvals back, of a host or (empty) all, and says how many.
func (c *Client) ForgetApprovals(ctx context.Context, host string) (int, error) {
	a, err := c.ask(ctx, request{Op: opForget, Host: host})
	return a.Forgotten, err
}

// ExportState is what is in a saved state, as storage-state JSON in the result's data. Errors are those of Invoke.
func (c *Client) ExportState(ctx context.Context, id string) (registry.Result, error) {
	return c.perform(ctx, request{Op: opExportState, State: id})
}

// ImportState saves a storage state. The result's data says how much is in it. Errors are those of Invoke.
func (c *Client) ImportState(ctx context.Context, id string, state json.RawMessage) (registry.Result, error) {
	return c.perform(ctx, request{Op: opImportState, State: id, Input: state})
}

// Pair has the daemon make a pairing code. An older one that nobody has redeemed ends.
func (c *Client) Pair(ctx context.Context) (PairingCode, error) {
	a, err := c.ask(ctx, request{Op: opPair})
	switch {
	case err != nil:
		return PairingCode{}, err
	case a.Pairing == nil:
		return PairingCode{}, registry.NewError(registry.InternalError, nil)
	}
	return *a.Pairing, nil
}

// AwaitPairing waits until a browser has redeemed a code. The error has the code BROWSER_NOT_FOUND when none will: the
// code has expired, or a newer one has taken its place.
func (c *Client) AwaitPairing(ctx context.Context, code string) (PairedBrowser, error) {
	a, err := c.ask(ctx, request{Op: opAwaitPairing, Code: code})
	switch {
	case err != nil:
		return PairedBrowser{}, err
	case len(a.Browsers) != 1:
		return PairedBrowser{}, registry.NewError(registry.InternalError, nil)
	}
	return a.Browsers[0], nil
}

// PairedBrowsers are all browsers that are paired, in the order of their pairing.
func (c *Client) PairedBrowsers(ctx context.Context) ([]PairedBrowser, error) {
	a, err := c.ask(ctx, request{Op: opBrowsers})
	return a.Browsers, err
}

// RenameBrowser gives a paired browser, named by its id or its name, another name.
func (c *Client) RenameBrowser(ctx context.Context, browser, name string) error {
	_, err := c.ask(ctx, request{Op: opRename, Browser: browser, Name: name})
	return err
}

// Unpair ends the pairing of a browser, named by its id or its name, or of all when it is empty. It tells which.
func (c *Client) Unpair(ctx context.Context, browser string) ([]PairedBrowser, error) {
	a, err := c.ask(ctx, request{Op: opUnpair, Browser: browser})
	return a.Browsers, err
}

// perform asks a question whose answer is a result.
func (c *Client) perform(ctx context.Context, r request) (registry.Result, error) {
	a, err := c.ask(ctx, r)
	switch {
	case err != nil:
		return registry.Result{}, err
	case a.Invalid != nil:
		return registry.Result{}, a.Invalid
	case a.Result == nil:
		return registry.Result{}, registry.NewError(registry.InternalError, nil)
	}
	return *a.Result, nil
}

// OpenDashboard is the path of a link that opens the dashboard, once and soon.
func (c *Client) OpenDashboard(ctx context.Context) (string, error) {
	a, err := c.ask(ctx, request{Op: opDashboard})
	if err == nil && a.Path == "" { // an older daemon
		err = registry.NewError(registry.Unsupported, nil)
	}
	return a.Path, err
}

// Shutdown asks the daemon to stop, and returns when it has begun to.
func (c *Client) Shutdown(ctx context.Context) error {
	_, err := c.ask(ctx, request{Op: opShutdown})
	return err
}

// Events are what the daemon tells without being asked. An event that comes while an equal one has not been read is
// dropped. The channel is closed when the connection is lost.
func (c *Client) Events() <-chan Event { return c.events }

// Done is closed when the connection is lost.
func (c *Client) Done() <-chan struct{} { return c.done }

// Close ends the connection and waits for nothing but this client's own goroutines.
func (c *Client) Close() {
	c.lose()
	c.parts.Wait()
}

// lose ends the connection: whoever waits is told, and the reader ends with the socket.
func (c *Client) lose() {
	c.losing.Do(func() {
		close(c.done)
		c.ws.CloseNow()
	})
}

// ask sends a question and waits for its answer.
func (c *Client) ask(ctx context.Context, r request) (answer, error) {
	if err := ctx.Err(); err != nil {
		return answer{}, err
	}
	id, answered := c.add()
	defer c.remove(id)
	r.ID = id
	data, err := encode(r)
	if err != nil {
		return answer{}, err
	}
	if len(data) > c.maxMessage {
		return answer{}, registry.NewError(registry.LimitExceeded, nil)
	}
	select {
	case c.out <- data:
	case <-ctx.Done():
		return answer{}, ctx.Err()
	case <-c.done:
		return answer{}, lost(false)
	}
	select {
	case a := <-answered:
		if a.Error != nil {
			return answer{}, a.Error
		}
		return a, nil
	case <-ctx.Done():
		c.sendCancel(id)
		return answer{}, ctx.Err()
	case <-c.done:
		return answer{}, lost(true)
	}
}

func lost(sent bool) error {
	return registry.NewError(registry.DaemonUnreachable, map[string]any{"mayHaveHappened": sent})
}

func (c *Client) sendCancel(id string) {
	data, err := encode(request{ID: id, Op: opCancel})
	if err != nil {
		return
	}
	select {
	case c.cancels <- data:
	default: // a daemon that lets so many pile up is stuck, and will be found out
	}
}

func (c *Client) add() (string, <-chan answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked++
	id := strconv.FormatUint(c.asked, 10)
	ch := make(chan answer, 1)
	c.waiting[id] = ch
	return id, ch
}

func (c *Client) remove(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.waiting, id)
}

func (c *Client) resolve(a answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if ch := c.waiting[a.ID]; ch != nil {
		ch <- a
		delete(c.waiting, a.ID)
	}
}

func (c *Client) read() {
	defer close(c.events)
	defer c.lose()
	for {
		_, data, err := c.ws.Read(context.Background())
		if err != nil {
			return
		}
		var a answer
		if err := json.Unmarshal(data, &a); err != nil {
			a = answer{ID: a.ID, Error: registry.NewError(registry.InternalError, nil)}
		}
		if a.Event == "" {
			c.resolve(a)
			continue
		}
		select {
		case c.events <- a.Event:
		default:
		}
	}
}

func (c *Client) write() {
	for {
		var data []byte
		select {
		case data = <-c.out:
		case data = <-c.cancels:
		case <-c.done:
			return
		}
		// A write that is stuck ends with the socket, which keepAlive closes.
		if err := c.ws.Write(context.Background(), websocket.MessageText, data); err != nil {
			c.lose()
			return
		}
	}
}

func (c *Client) keepAlive() {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-c.done:
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), pongTimeout)
		err := c.ws.Ping(ctx)
		cancel()
		if err != nil {
			c.lose()
			return
		}
	}
}
