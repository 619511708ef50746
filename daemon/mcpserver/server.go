// Package mcpserver is browsentic as an MCP server, whatever carries the protocol: the shim serves it on stdio, in
// front of a control connection, and the daemon serves it at /mcp, in front of itself.
//
//	tools      the actions of the manifest in force, and the status tool
//	prompts    four ways to work, as static text
//	resources  browsentic://sessions, and the page in front of the user
//
// What an action does is decided behind the Backend. Here a tool call becomes an Invoke and its outcome becomes MCP
// content, so both ways to connect publish the same and answer the same.
package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

// Backend is the daemon, however far away it is.
type Backend interface {
	// Invoke performs an action for a client; ctx has the call's control.Consent. A failed action is a result. Errors: *registry.Invalid when the input
	// does not fit the action's schema, ctx's own when it ended, else *registry.Error.
	Invoke(ctx context.Context, from Client, action string, input json.RawMessage) (registry.Result, error)
	// Status tells how the daemon is. It starts none; an error means that none answers.
	Status(ctx context.Context) (control.Status, error)
}

// Client is an MCP client.
type Client struct {
	ID            string // unique among those that are connected; empty where a transport has only one
	Name, Version string // what it calls itself
}

// Options are what a server is made of.
type Options struct {
	Version  string
	Manifest *registry.Manifest // what is published until Adopt
	Backend  Backend
	Listed   func()       // called after tools were listed; may be nil
	Fence    func() bool  // whether page text is fenced, asked for each text; nil for always
	Log      *slog.Logger // for what goes wrong inside
	Published
}

// Published is the user's choice of what clients are shown.
type Published struct {
	Profiles   []registry.Profile // whose tools are published; nil for all
	SchemaRefs bool               // a schema writes what it repeats once, under $defs
	Guidelines bool               // clients are sent instructions
}

// instructions is what a client gives its model to read beside the tools.
const instructions = `Every browser session is isolated: own cookies, storage and pages. There is no current page: give sessionId ` +
	`(and pageId) with every call, as browser_session_create and browser_page_create returned them. Open another session for every ` +
	`other user, account, role, sign-in state, device profile or parallel workflow, never one session for two identities; open ` +
	`another page for another tab of the same identity. Take a browser_snapshot before you act, and close sessions when their work is done.

A failed call says in error.nextStep what to do next. If browsentic itself seems wrong, look at browsentic_status. A useful bug ` +
	`report has the tool's name, the error code, the operationId and both versions; never put page text, addresses with query ` +
	`strings, form values, cookies or screenshots into it.`

// Server is an MCP server. Any number of clients may be connected to it.
type Server struct {
	life    context.Context
	mcp     *mcp.Server
	tools   *toolList
	backend Backend
	fence   *fence
	log     *slog.Logger
}

// New makes a server. Its calls end with life.
func New(life context.Context, o Options) *Server {
	s := &Server{life: life, backend: o.Backend, fence: newFence(o.Fence), log: o.Log}
	options := &mcp.ServerOptions{
		// Prompts and resources never change. No logging: a program logs to its stderr or its log. No logger for the
		// SDK: its lines can hold payloads.
		Capabilities: &mcp.ServerCapabilities{Prompts: &mcp.PromptCapabilities{}, Resources: &mcp.ResourceCapabilities{}},
	}
	if o.Guidelines {
		options.Instructions = instructions
	}
	s.mcp = mcp.NewServer(&mcp.Implementation{Name: "browsentic", Title: "browsentic", Version: o.Version}, options)
	s.tools = &toolList{server: s.mcp, published: o.Published, call: s.call, status: s.status}
	s.mcp.AddReceivingMiddleware(s.tools.middleware(o.Listed))
	s.addPrompts()
	s.addResources()
	s.Adopt(o.Manifest)
	return s
}

// MCP is the server as the SDK has it, for connecting it to a transport.
func (s *Server) MCP() *mcp.Server { return s.mcp }

// Adopt puts a manifest in force. When it differs from the last one, connected clients are told.
func (s *Server) Adopt(m *registry.Manifest) { s.tools.adopt(m) }

// call makes the handler of one action's tool. The arguments go to the daemon as they came.
func (s *Server) call(action string) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ctx, cancel := s.bound(ctx)
		defer cancel()
		defer s.tellProgress(ctx, req)()
		result, question, err := s.invoke(ctx, req, action)
		var invalid *registry.Invalid
		switch {
		case question != nil:
			return question, nil
		case err == nil:
			s.hearOffer(action, result.Data)
			return s.render(action, &result), nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, &invalid):
			return nil, protocolError(jsonrpc.CodeInvalidParams, invalid)
		default:
			return renderError(action, coded(err)), nil
		}
	}
}

// hearOffer publishes the tools for what a page offers while the page that was read last offers something. Where many
// clients share a server, they share that too.
func (s *Server) hearOffer(action string, data json.RawMessage) {
	known := registry.ByName(action)
	if known == nil || !known.TellsOffers() {
		return
	}
	var told struct {
		SiteTools *struct{} `json:"siteTools"`
	}
	s.tools.offer(json.Unmarshal(data, &told) == nil && told.SiteTools != nil)
}

// bound ends a request's context with the server too. The SDK ends it with the request, and when the client is gone.
func (s *Server) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return joined(ctx, s.life)
}

// joined is ctx, ended by other too.
func joined(ctx, other context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(other, cancel)
	return ctx, func() {
		stop()
		cancel()
	}
}

// render makes content of a result; what cannot be rendered is a bug of the daemon.
func (s *Server) render(action string, result *registry.Result) *mcp.CallToolResult {
	content, err := render(s.fence, action, result)
	if err != nil {
		s.log.Error("result.unreadable", "action", action)
		return renderError(action, registry.NewError(registry.InternalError, nil))
	}
	return content
}

// coded is the error of a Backend as one that can be published.
func coded(err error) *registry.Error {
	var e *registry.Error
	if errors.As(err, &e) {
		return e
	}
	return registry.NewError(registry.InternalError, nil)
}

type clientKey struct{}

// clientOf is the client that a request is from. A transport with many clients has put it into ctx.
func clientOf(ctx context.Context, info *mcp.Implementation) Client {
	if c, ok := ctx.Value(clientKey{}).(Client); ok {
		return c
	}
	return named(info)
}

// named is a client by what it calls itself.
func named(info *mcp.Implementation) Client {
	if info == nil || info.Name == "" {
		return Client{Name: "unknown"}
	}
	return Client{Name: info.Name, Version: info.Version}
}
