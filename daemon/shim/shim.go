// Package shim is what an MCP client starts: the MCP server on stdio, in front of a connection to the daemon. It
// holds no browser state. What is published and how a call becomes MCP content is the business of mcpserver; here is
// the transport, and the connection that is made when it is needed and made anew when it has broken.
//
//	MCP client ── initialize, tools/list ──► answered here, from the manifest that the binary carries
//	           ── tools/call ──────────────► control: invoke ──► daemon
//	           ◄─ tools/list_changed ─────── control: manifest-changed
//
// A shim starts in a few milliseconds because nothing on that road touches a file, a socket or a schema. It is a
// client of the daemon like any other.
package shim

import (
	"context"
	"errors"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/mcpserver"
	"github.com/browsentic/browsentic/registry"
)

// Options are what a shim is made of.
type Options struct {
	Version   string
	Manifest  *registry.Manifest // what is published until a daemon says otherwise
	Published mcpserver.Published
	Fence     func() bool // whether page text is fenced; nil for always
	Log       *slog.Logger

	// Connect connects to the daemon as me. With start, one is started when none answers. It is not called before
	// the client has been answered.
	Connect func(ctx context.Context, me control.Caller, start bool) (Daemon, error)
}

// Run serves one MCP client until it closes its side or ctx ends. Both are an orderly end and no error. Nothing is
// left: every call is cancelled and every goroutine has ended.
func Run(ctx context.Context, t mcp.Transport, opts Options) error {
	ctx, stop := context.WithCancel(ctx)
	s := newShim(ctx, opts)
	defer s.daemon.work.Wait()
	defer stop()
	err := s.server.MCP().Run(ctx, t)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) || errors.Is(err, errNobodyReads) {
		return nil
	}
	return err
}

// shim is the mcpserver.Backend of a process without a daemon in it.
type shim struct {
	server *mcpserver.Server
	daemon *connection
	log    *slog.Logger
}

func newShim(life context.Context, opts Options) *shim {
	s := &shim{log: opts.Log}
	s.server = mcpserver.New(life, mcpserver.Options{
		Version: opts.Version, Manifest: opts.Manifest, Published: opts.Published, Backend: s, Fence: opts.Fence, Log: opts.Log,
		// A client that lists the tools will use them: time to see whether a daemon has others in force.
		Listed: func() { s.daemon.look() },
	})
	connect := func(ctx context.Context, start bool) (Daemon, error) { return opts.Connect(ctx, s.caller(), start) }
	s.daemon = &connection{connect: connect, adopt: s.server.Adopt, log: opts.Log, life: life}
	return s
}

// caller is who the daemon is told to work for: the MCP client, by its own name.
func (s *shim) caller() control.Caller {
	me := control.Caller{Name: "unknown", Kind: control.KindShim}
	for session := range s.server.MCP().Sessions() {
		if p := session.InitializeParams(); p != nil && p.ClientInfo != nil && p.ClientInfo.Name != "" {
			me.Name, me.Version = p.ClientInfo.Name, p.ClientInfo.Version
		}
	}
	return me
}

// Status implements mcpserver.Backend.
func (s *shim) Status(ctx context.Context) (control.Status, error) {
	d, err := s.daemon.get(ctx, false)
	if err != nil {
		return control.Status{}, err
	}
	return d.Status(ctx)
}
