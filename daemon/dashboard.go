package daemon

import (
	"context"
	"os"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/dashboard"
	"github.com/browsentic/browsentic/daemon/memory"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// dashboardFace is the daemon as its dashboard sees it.
type dashboardFace struct{ *backend }

// OpenDashboard implements control.Backend.
func (d *backend) OpenDashboard() string { return d.dashboard.Link() }

// Came and Gone: who looks at the dashboard needs the daemon.
func (f dashboardFace) Came() { f.idle.came() }
func (f dashboardFace) Gone() { f.idle.gone() }

func (f dashboardFace) Overview() dashboard.Overview {
	o := dashboard.Overview{
		Version: buildinfo.Version(), PID: os.Getpid(), Port: f.port, Started: f.started,
		Clients: []dashboard.Client{}, Browsers: []dashboard.Browser{},
	}
	for _, c := range f.connected() {
		o.Clients = append(o.Clients, dashboard.Client{Name: c.Name, Version: c.Version, Kind: string(c.Kind)})
	}
	for _, b := range append([]control.BrowserStatus{f.managed.status()}, f.pairedStatus(context.Background())...) {
		o.Browsers = append(o.Browsers, dashboard.Browser{Kind: b.Kind, Name: b.Name, Version: b.Version, State: b.State})
	}
	return o
}

func (f dashboardFace) Memory() dashboard.Memory {
	var m dashboard.Memory
	m.Daemon, _ = memory.Process(os.Getpid()) // 0 where the system does not tell
	if pid, runs := f.managed.process(); runs {
		m.Managed, _ = memory.Tree(pid)
	}
	return m
}

func (f dashboardFace) Sessions() []dashboard.Session {
	all := f.sessions.Sessions()
	list := make([]dashboard.Session, len(all))
	for i, s := range all {
		list[i] = f.session(s)
	}
	return list
}

func (f dashboardFace) Session(id string) (dashboard.Session, bool) {
	s, ok := f.sessions.SessionStatus(id)
	if !ok {
		return dashboard.Session{}, false
	}
	return f.session(s), true
}

func (f dashboardFace) session(s session.Status) dashboard.Session {
	shown := dashboard.Session{
		ID: s.Session.SessionID, Name: s.Session.Name, Browser: "managed", Headed: !f.managed.headless,
		Status: string(s.Session.Status), Client: s.Client, Expires: s.Expires, Created: s.Created,
		Waiting: s.Queued, Held: s.Held, Recent: make([]dashboard.Call, len(s.Recent)), Pages: []dashboard.Page{},
	}
	if s.Session.Isolation != session.Isolated {
		shown.Browser, shown.Headed = "paired", false
	}
	if s.Held {
		shown.Waiting--
	}
	for i, w := range s.Recent {
		shown.Recent[i] = callShown(w)
	}
	last := ""
	if n := len(s.Recent); n > 0 {
		last = s.Recent[n-1].Page
	}
	if s.Running != nil {
		call := callShown(*s.Running)
		shown.Running, last = &call, s.Running.Page
		shown.Waiting--
	}
	for _, p := range s.Pages {
		if shown.Current == "" || p.PageID == last {
			shown.Current = p.Target
		}
	}
	if place, err := f.placeOf(s.Session.SessionID); err == nil {
		shown.Looks = true
		for _, info := range place.Place.Pages() {
			shown.Pages = append(shown.Pages, dashboard.Page{ID: info.TargetID, URL: info.URL, Title: info.Title})
		}
		return shown
	}
	for _, p := range s.Pages { // the person has the window on the screen
		shown.Pages = append(shown.Pages, dashboard.Page{ID: p.Target, URL: p.URL})
	}
	return shown
}

func callShown(w session.Work) dashboard.Call {
	return dashboard.Call{Action: w.Action, Began: w.Began, Outcome: w.Outcome, Ms: w.Duration.Milliseconds()}
}

// placeOf finds the place of a session in the managed browser.
func (f dashboardFace) placeOf(id string) (*place, error) {
	found, err := f.sessions.PlaceOf(id)
	if err != nil {
		return nil, err
	}
	if managed, ok := found.(*place); ok {
		return managed, nil
	}
	return nil, registry.NewError(registry.Unsupported, nil)
}

func (f dashboardFace) Picture(ctx context.Context, id, page string, size dashboard.Size) (dashboard.Frame, error) {
	p, err := f.placeOf(id)
	if err != nil {
		return dashboard.Frame{}, err
	}
	frame, err := p.Place.Picture(ctx, page, browser.CastSize(size))
	return dashboard.Frame(frame), err
}

func (f dashboardFace) Cast(ctx context.Context, id, page string, size dashboard.Size, take func(dashboard.Frame)) error {
	p, err := f.placeOf(id)
	if err != nil {
		return err
	}
	return p.Place.Cast(ctx, page, browser.CastSize(size), func(frame browser.Frame) { take(dashboard.Frame(frame)) })
}

func (f dashboardFace) Hold(ctx context.Context, id string) (dashboard.Hold, error) {
	if _, err := f.placeOf(id); err != nil {
		return nil, err
	}
	hold, err := f.sessions.Hold(ctx, id)
	if err != nil {
		return nil, err
	}
	return hold, nil
}

func (f dashboardFace) Close(ctx context.Context, id string) error {
	return f.sessions.End(ctx, id)
}

func (f dashboardFace) Hand(id, page string) (dashboard.Hand, error) {
	p, err := f.placeOf(id)
	if err != nil {
		return nil, err
	}
	h, err := p.Place.Hand(page)
	if err != nil {
		return nil, err
	}
	return hand{h}, nil
}

// hand is a browser.Hand in the dashboard's terms.
type hand struct{ *browser.Hand }

func (h hand) Mouse(m dashboard.Mouse) error {
	return h.Hand.Mouse(browser.MouseEvent{
		Kind: browser.MouseKind(m.Kind), X: m.X, Y: m.Y, DX: m.DX, DY: m.DY,
		Button: m.Button, Buttons: m.Buttons, Clicks: m.Clicks, Modifiers: m.Modifiers,
	})
}

func (h hand) Key(k dashboard.Key) error { return h.Hand.Key(browser.KeyEvent(k)) }

func (h hand) Go(ctx context.Context, by int) error {
	if by == 0 {
		return h.Reload(ctx)
	}
	return h.Hand.Go(ctx, by)
}
