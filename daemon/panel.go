package daemon

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/pairing"
	"github.com/browsentic/browsentic/registry"
)

// question answers what the extension's pages in one browser ask. A *registry.Error reaches them with its code.
type question func(d *backend, ctx context.Context, from *link.Conn, input json.RawMessage) (any, error)

// questions are what the extension's pages may ask; registry/panel.go tells their shapes.
var questions = map[string]question{
	registry.PanelState:  asking(panelState),
	registry.PanelStop:   asking(panelStop),
	registry.PanelRename: asking(panelRename),
	registry.PanelUnpair: asking(panelUnpair),

	registry.PanelHandOver: asking(panelHandOver),
	registry.PanelTakeBack: asking(panelTakeBack),

	registry.PanelTimeline:  asking(panelTimeline),
	registry.PanelDecide:    asking(panelDecide),
	registry.PanelRules:     asking(panelRules),
	registry.PanelSetRule:   asking(panelSetRule),
	registry.PanelSetOption: asking(panelSetOption),
	registry.PanelForget:    asking(panelForget),
}

// asking makes a question of a function that takes its input as Go has it.
func asking[I, O any](answer func(*backend, context.Context, *link.Conn, I) (O, error)) question {
	return func(d *backend, ctx context.Context, from *link.Conn, input json.RawMessage) (any, error) {
		var in I
		if len(input) > 0 {
			decoder := json.NewDecoder(bytes.NewReader(input))
			decoder.DisallowUnknownFields()
			if decoder.Decode(&in) != nil {
				return nil, registry.NewError(registry.InvalidInput, nil)
			}
		}
		return answer(d, ctx, from, in)
	}
}

// nothing is the input or the answer that says no more than that there is one.
type nothing struct{}

// asked is link.Config.Asked. In a managed browser nobody sits who could ask; its worker may.
func (d *backend) asked(ctx context.Context, from *link.Conn, op string, input json.RawMessage) registry.Result {
	answer, known := requests[op]
	if !known && from.Paired() {
		answer, known = questions[op]
	}
	if !known {
		return registry.Result{Error: registry.NewError(registry.UnknownAction, nil)}
	}
	data, err := answer(d, ctx, from, input)
	var raw json.RawMessage
	if err == nil {
		raw, err = json.Marshal(data)
	}
	if err == nil {
		return registry.Result{OK: true, Data: raw}
	}
	var coded *registry.Error
	if !errors.As(err, &coded) {
		d.log.Error("a question of the extension failed", "op", op, "error", err)
		coded = registry.NewError(registry.InternalError, nil)
	}
	return registry.Result{Error: registry.Sanitize(coded)}
}

// notify tells the extension's pages in one paired browser; nobody, when it is not linked.
func (d *backend) notify(browser string, notice registry.PanelNotice) {
	if c := d.links.Link(browser); c != nil && c.Paired() {
		c.Tell(notice)
	}
}

// notifyAll tells the extension's pages in every paired browser.
func (d *backend) notifyAll(notice registry.PanelNotice) {
	for _, c := range d.links.Links() {
		if c.Paired() {
			c.Tell(notice)
		}
	}
}

func panelState(d *backend, ctx context.Context, from *link.Conn, _ nothing) (registry.PanelView, error) {
	browser, err := d.book.Get(ctx, from.Place())
	if err != nil {
		return registry.PanelView{}, err
	}
	view := registry.PanelView{
		DaemonVersion: buildinfo.Version(), BrowserName: browser.Name, ManifestInSync: from.ManifestInSync(),
		RTTMs:    float64(from.RTT().Microseconds()) / 1000,
		Sessions: []registry.PanelSession{}, Clients: []registry.PanelClient{}, Approvals: d.broker.Open(from.Place()),
	}
	if !view.ManifestInSync {
		view.Hint = hintDrift
	}
	for _, caller := range d.connected() {
		view.Clients = append(view.Clients, registry.PanelClient{
			ID: caller.ID, Name: caller.Name, Version: caller.Version, Kind: string(caller.Kind),
		})
	}
	for _, s := range d.sessions.Sessions() {
		p := d.paired.placeIn(from.Place(), s.Session.SessionID)
		if p == nil {
			continue
		}
		view.Sessions = append(view.Sessions, registry.PanelSession{
			ID: s.Session.SessionID, Name: s.Session.Name, Client: s.Client, TabIDs: p.tabIDs(), Queued: s.Queued,
		})
	}
	return view, nil
}

// stopInput names what is to stop: a session, a client, or (neither) every call in the browser.
type stopInput struct {
	SessionID string `json:"sessionId"`
	ClientID  string `json:"clientId"`
}

type stopAnswer struct {
	Stopped int `json:"stopped"`
}

func panelStop(d *backend, ctx context.Context, from *link.Conn, in stopInput) (stopAnswer, error) {
	switch {
	case in.SessionID != "":
		return d.stopSession(ctx, from.Place(), in.SessionID)
	case in.ClientID != "":
		return stopAnswer{d.dismiss(in.ClientID)}, nil
	}
	return stopAnswer{d.cancelIn(from.Place())}, nil
}

func panelRename(d *backend, ctx context.Context, from *link.Conn, in struct {
	Name string `json:"name"`
}) (nothing, error) {
	return nothing{}, d.RenameBrowser(ctx, from.Place(), in.Name)
}

// panelUnpair ends the pairing of the browser that asks; the answer may not reach it, for the link ends too.
func panelUnpair(d *backend, ctx context.Context, from *link.Conn, _ nothing) (nothing, error) {
	return nothing{}, d.unpair(ctx, from.Place())
}

// tabInput names a tab of the browser that asks, and a session there.
type tabInput struct {
	SessionID string `json:"sessionId"`
	TabID     int    `json:"tabId"`
}

func panelHandOver(d *backend, ctx context.Context, from *link.Conn, in tabInput) (nothing, error) {
	return nothing{}, d.withPlace(from, in, func(p *pairedPlace) error { return p.take(ctx, in.TabID) })
}

func panelTakeBack(d *backend, ctx context.Context, from *link.Conn, in tabInput) (nothing, error) {
	return nothing{}, d.withPlace(from, in, func(p *pairedPlace) error { return p.giveBack(ctx, in.TabID) })
}

// withPlace does something to the tabs of a session, and tells the extension's pages that they have changed.
func (d *backend) withPlace(from *link.Conn, in tabInput, do func(*pairedPlace) error) error {
	p := d.paired.placeIn(from.Place(), in.SessionID)
	if p == nil {
		return registry.NewError(registry.SessionNotFound, nil)
	}
	if err := do(p); err != nil {
		return err
	}
	d.notify(from.Place(), registry.PanelNotice{Kind: "state"})
	return nil
}

// explainPairing gives an error of the book its code.
func explainPairing(err error) error {
	switch {
	case errors.Is(err, pairing.ErrUnknown):
		return registry.NewError(registry.BrowserNotFound, nil)
	case errors.Is(err, pairing.ErrNameTaken), errors.Is(err, pairing.ErrBadName):
		return registry.NewError(registry.InvalidArgument, map[string]any{"reason": err.Error()})
	}
	return err
}
