package main

import (
	"context"
	"crypto/rand"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/registry"
)

// meetingTime is how long the extension may take to connect; it takes about a tenth of a second.
const meetingTime = 10 * time.Second

// reception is the daemon's end of a link and nothing else of a daemon: it waits for the one worker that was given
// its ticket, and shakes hands.
type reception struct {
	pass  browser.Ticket
	http  *http.Server
	links *link.Server
	first chan *link.Conn
	ended chan struct{} // closed when the listener has ended
}

func newReception() (*reception, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &reception{
		pass:  browser.Ticket{Port: listener.Addr().(*net.TCPAddr).Port, ID: rand.Text(), Secret: rand.Text()},
		first: make(chan *link.Conn, 1),
		ended: make(chan struct{}),
	}
	r.links = link.NewServer(link.Config{
		DaemonVersion: buildinfo.Version(), Manifest: registry.Embedded(), Credentials: r, Linked: r.linked,
	})
	r.http = &http.Server{Handler: r.links, ReadHeaderTimeout: meetingTime}
	go func() {
		defer close(r.ended)
		_ = r.http.Serve(listener)
	}()
	return r, nil
}

// ticket is handed to every worker that appears.
func (r *reception) ticket(string) (browser.Ticket, error) { return r.pass, nil }

// Secret implements link.Credentials.
func (r *reception) Secret(hello registry.Frame, _ string) (link.Credential, error) {
	if hello.Auth.Kind != "ticket" || hello.Auth.ID != r.pass.ID {
		return link.Credential{}, link.ErrNotGood
	}
	admit := func() (link.Admission, error) { return link.Admission{Place: "doctor"}, nil }
	return link.Credential{Secret: r.pass.Secret, Admit: admit}, nil
}

func (r *reception) linked(c *link.Conn) {
	select {
	case r.first <- c:
	default:
	}
}

// meet waits for the worker.
func (r *reception) meet(ctx context.Context) *meeting {
	ctx, cancel := context.WithTimeoutCause(ctx, meetingTime, errors.New("no link within ten seconds"))
	defer cancel()
	select {
	case c := <-r.first:
		return &meeting{link: c}
	case <-ctx.Done():
		return &meeting{err: context.Cause(ctx)}
	}
}

func (r *reception) close() {
	r.links.Close()
	r.http.Close()
	<-r.ended
}
