// Package shim is the MCP server that an MCP client starts: a thin translation between stdio and the daemon's
// control websocket. It holds no browser state. What a tool does is decided in the daemon; here a call becomes an
// invoke, its outcome becomes MCP content, and the published list follows the manifest that the daemon has in force.
//
//	MCP client ── initialize, tools/list ──► answered here, from the manifest that the binary carries
//	           ── tools/call ──────────────► control: invoke ──► daemon
//	           ◄─ tools/list_changed ─────── control: manifest-changed
//
// A shim starts in a few milliseconds because nothing on that road touches a file, a socket or a schema; see
// toolList. It is a client of the daemon like any other, so of ours it imports only control and registry.
package shim

import (
	"context"
	"errors"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

// Options are what a shim is made of.
type Options struct {
	Version  string
	Manifest *registry.Manifest // what is published until a daemon says otherwise
	Tools    []registry.Profile // the published profiles; nil for all
	Log      *slog.Logger

	// Connect connects to the daemon as me. With start, one is started when none answers. It is not called before
	// the client has been answered.
	Connect func(ctx context.Context, me control.Caller, start bool) (Daemon, error)
}

// instructions is what a client gives its model to read beside the tools.
const instructions = `Every browser session is isolated: own cookies, storage and pages. There is no current page: give sessionId ` +
	`(and pageId) with every call, as browser_session_create and browser_page_create returned them. Open another session for every ` +
	`other user, account, role, sign-in state, device profile or parallel workflow, never one session for two identities; open ` +
	`another page for another tab of the same identity. Take a browser_snapshot before you act, and close sessions when their work is done.

A failed call says in error.nextStep what to do next. If browsentic itself seems wrong, look at browsentic_status. A useful bug ` +
	`report has the tool's name, the error code, the operationId and both versions; never put page text, addresses with query ` +
	`strings, form values, cookies or screenshots into it.`

// Run serves one MCP client until it closes its side or ctx ends. Both are an orderly end and no error. Nothing is
// left: every call is cancelled and every goroutine has ended.
func Run(ctx context.Context, t mcp.Transport, opts Options) error {
	ctx, stop := context.WithCancel(ctx)
	s := newShim(ctx, opts)
	defer s.daemon.work.Wait()
	defer stop()
	err := s.server.Run(ctx, t)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

type shim struct {
	life   context.Context
	server *mcp.Server
	tools  *toolList
	daemon *connection
	log    *slog.Logger
}

func newShim(life context.Context, opts Options) *shim {
	s := &shim{
		life: life,
		log:  opts.Log,
		server: mcp.NewServer(
			&mcp.Implementation{Name: "browsentic", Title: "browsentic", Version: opts.Version},
			// No logging capability: a shim logs to stderr. No logger for the SDK: its lines can hold payloads.
			&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{}},
		),
	}
	s.tools = &toolList{server: s.server, profiles: opts.Tools, call: s.call, status: s.status}
	connect := func(ctx context.Context, start bool) (Daemon, error) { return opts.Connect(ctx, s.caller(), start) }
	s.daemon = &connection{connect: connect, adopt: s.tools.adopt, log: opts.Log, life: life}
	// A client that lists the tools will use them: time to see whether a daemon has others in force.
	s.server.AddReceivingMiddleware(s.tools.middleware(s.daemon.look))
	s.tools.adopt(opts.Manifest)
	return s
}

// caller is who the daemon is told to work for: the MCP client, by its own name.
func (s *shim) caller() control.Caller {
	me := control.Caller{Name: "unknown", Kind: control.KindShim}
	for session := range s.server.Sessions() {
		if p := session.InitializeParams(); p != nil && p.ClientInfo != nil && p.ClientInfo.Name != "" {
			me.Name, me.Version = p.ClientInfo.Name, p.ClientInfo.Version
		}
	}
	return me
}
