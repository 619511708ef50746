package daemon

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/browsentic/browsentic/daemon/approval"
	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/dashboard"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/pairing"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/daemon/store"
	"github.com/browsentic/browsentic/registry"
)

// backend is the daemon as its clients see it: control.Backend.
type backend struct {
	config   home.Config
	log      *slog.Logger
	port     int
	started  time.Time
	shutdown context.CancelCauseFunc

	board      *board
	offers     *offers
	tickets    *tickets
	store      *store.Store
	guardrails *home.GuardrailsFile
	book       *pairing.Book
	managed    *managed
	paired     *paired
	broker     *approval.Broker
	links      *link.Server
	sessions   *session.Manager
	idle       *idle
	mcp        *mcpFace
	dashboard  *dashboard.Server
	server     atomic.Pointer[control.Server]

	// published is the list of tools in force: our own, or what a browser with another build described.
	published atomic.Pointer[registry.Manifest]

	mu      sync.Mutex
	clients map[string]*session.Client // by caller id
	callers map[string]control.Caller

	running  running
	timeline timeline
}

func (d *backend) Describe(context.Context) *registry.Manifest { return d.published.Load() }

// publish puts another list of tools in force and tells every client.
func (d *backend) publish(m *registry.Manifest) {
	if d.published.Swap(m).Hash == m.Hash {
		return
	}
	if server := d.server.Load(); server != nil {
		server.ManifestChanged()
		d.mcp.server.Adopt(m)
	}
}

// linked follows a new link. One in sync restores our own list: an adopted one stays in force until then, even when
// its browser has gone.
func (d *backend) linked(c *link.Conn) {
	if c.Paired() {
		d.pairedLinked(c)
	} else {
		d.managed.linked(c)
	}
	d.dashboard.Changed("", false)
	if c.ManifestInSync() {
		d.publish(registry.Embedded())
	}
}

// adopted puts the list of an extension of another build in force. One in a browser without the features that some
// tools need has no say in these: they stay for the other browsers.
func (d *backend) adopted(c *link.Conn) {
	m := *c.Manifest()
	needy := func(t registry.Descriptor) bool { return t.Needs != "" }
	if !slices.ContainsFunc(m.Tools, needy) {
		m.Tools = slices.Clone(m.Tools)
		for _, t := range registry.Embedded().Tools {
			if needy(t) && !m.Has(t.Name) {
				m.Tools = append(m.Tools, t)
			}
		}
		hash, err := registry.HashDescriptors(m.Tools)
		if err != nil {
			d.log.Warn("the list of a browser of another build has no hash", "error", err)
			return
		}
		m.Hash = hash
	}
	d.publish(&m)
}

func (d *backend) ClientCame(caller control.Caller) {
	d.idle.came()
	d.mu.Lock()
	d.clients[caller.ID] = d.sessions.Connect(caller.Name)
	d.callers[caller.ID] = caller
	d.mu.Unlock()
	d.notifyAll(registry.PanelNotice{Kind: "state"})
	d.dashboard.Changed("", false)
}

func (d *backend) ClientGone(caller control.Caller) {
	d.mu.Lock()
	client := d.clients[caller.ID]
	delete(d.clients, caller.ID)
	delete(d.callers, caller.ID)
	d.mu.Unlock()
	client.Disconnect()
	d.dashboard.Changed("", false)
	d.idle.gone()
	d.notifyAll(registry.PanelNotice{Kind: "state"})
}

func (d *backend) Invoke(ctx context.Context, caller control.Caller, action string, input json.RawMessage) (registry.Result, *registry.Invalid) {
	d.mu.Lock()
	client := d.clients[caller.ID]
	d.mu.Unlock()
	ctx, done := d.running.begin(ctx, input)
	defer done()
	through := &consent{Consent: control.ConsentOf(ctx), call: caller.ID + " " + string(input)}
	result, invalid := d.sessions.Call(context.WithValue(ctx, consentKey{}, through), client, action, input)
	result.Question = through.asked
	if caller.Kind == control.KindCLI { // one command, one call: the next command is another client
		client.Release()
	}
	return result, invalid
}

// changed is session.Config.Changed. It is called with locks of a place held, so it asks nobody whose session it was.
func (d *backend) changed(sessionID string, pages bool) {
	d.dashboard.Changed(sessionID, pages)
	d.notifyAll(registry.PanelNotice{Kind: "state"})
}

var errStopRequested = errors.New("a client asked for it")

func (d *backend) Shutdown() { d.shutdown(errStopRequested) }

func (d *backend) hasSessions() bool {
	for _, s := range d.sessions.Sessions() {
		if s.Session.Status != "closed" && s.Session.Status != "failed" {
			return true
		}
	}
	return false
}

func (d *backend) Status(ctx context.Context) control.Status {
	st := control.Status{
		DaemonVersion: buildinfo.Version(), ProtocolVersion: registry.ProtocolVersion, PID: os.Getpid(), Port: d.port,
		StartedAt: d.started, Goroutines: runtime.NumGoroutine(), ManifestInSync: true,
		Browsers: []control.BrowserStatus{d.managed.status()},
		Links:    []control.LinkStatus{}, Sessions: []control.SessionStatus{},
	}
	d.tellPairings(ctx, &st)
	d.tellWatches(ctx, &st)
	for _, c := range d.links.Links() {
		st.Connected = true
		st.ManifestInSync = st.ManifestInSync && c.ManifestInSync()
		st.Links = append(st.Links, control.LinkStatus{
			Place: c.Place(), ExtensionVersion: c.ExtensionVersion(), ManifestInSync: c.ManifestInSync(),
			RTTMs: float64(c.RTT().Microseconds()) / 1000,
		})
	}
	for _, s := range d.sessions.Sessions() {
		st.Sessions = append(st.Sessions, control.SessionStatus{
			ID: s.Session.SessionID, Name: s.Session.Name, Status: string(s.Session.Status), Pages: len(s.Pages), Client: s.Client,
			TakenOver: s.Held,
		})
	}
	st.Clients = d.connected()
	if !st.ManifestInSync {
		st.Hint = hintDrift
	}
	return st
}

const hintDrift = "The browser's extension was built from another registry than the daemon: run `make build`, then `browsentic restart`."

// connected are the programs that are connected, in the order of their ids.
func (d *backend) connected() []control.Caller {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.callers), func(a, b control.Caller) int { return cmp.Compare(a.ID, b.ID) })
}
