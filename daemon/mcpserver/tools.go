package mcpserver

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

// toolList is the published list: the actions in force, narrowed to the chosen profiles, then the status tool.
//
// The SDK routes calls and sends tools/list_changed, so each tool is registered there too, but only by name: to
// register a schema the SDK parses it twice, which for the whole list takes longer than all else that a shim does
// before it answers. What a client reads is answered from here, in the registry's order.
type toolList struct {
	server    *mcp.Server
	published Published
	call      func(action string) mcp.ToolHandler
	status    mcp.ToolHandler

	mu       sync.Mutex
	manifest *registry.Manifest // in force
	names    []string           // of its actions in the chosen profiles
	tools    []*mcp.Tool        // what tools/list answers; replaced, never changed
	offered  bool               // the page that was read last has tools of its own
}

// anyObject stands in for the schemas that the SDK doesn't need. Arguments are checked by the daemon, with the
// schema in force.
var anyObject = &jsonschema.Schema{Type: "object"}

// adopt puts a manifest in force. When it differs from the last one, connected clients are told.
func (l *toolList) adopt(m *registry.Manifest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.manifest != nil && m.Hash == l.manifest.Hash {
		return
	}
	l.manifest = m
	l.publishLocked()
}

// offer says whether the page that was read last has tools of its own. Connected clients are told of a change.
func (l *toolList) offer(offered bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.offered != offered {
		l.offered = offered
		l.publishLocked()
	}
}

func (l *toolList) publishLocked() {
	before := l.names
	l.names, l.tools = nil, []*mcp.Tool{}
	for _, d := range l.manifest.Tools {
		if only := l.published.Profiles; len(only) > 0 && !slices.Contains(only, d.Profile) {
			continue
		}
		l.names = append(l.names, d.Name)
		l.addLocked(d, l.call(d.Name))
	}
	l.addLocked(registry.StatusDescriptor(), l.status)

	var gone []string
	for _, name := range before {
		if !slices.Contains(l.names, name) {
			gone = append(gone, registry.ToolName(name))
		}
	}
	l.server.RemoveTools(gone...)
}

func (l *toolList) addLocked(d registry.Descriptor, h mcp.ToolHandler) {
	if l.published.SchemaRefs {
		d.InputSchema, d.OutputSchema = shareSubschemas(d.InputSchema), shareSubschemas(d.OutputSchema)
	}
	t := publish(d)
	// What is only published on offer can be called all the same: what is told of a page may be heard late.
	if known := registry.ByName(d.Name); known == nil || !known.OnOffer || l.offered {
		l.tools = append(l.tools, t)
	}
	l.server.AddTool(&mcp.Tool{Name: t.Name, InputSchema: anyObject}, h)
}

// publish makes the face of an action that a client sees.
func publish(d registry.Descriptor) *mcp.Tool {
	t := &mcp.Tool{
		Name: registry.ToolName(d.Name), Title: d.Title, Description: d.Description,
		InputSchema: d.InputSchema,
		Annotations: &mcp.ToolAnnotations{
			Title:        d.Title,
			ReadOnlyHint: d.Hints.ReadOnly, DestructiveHint: &d.Hints.Destructive,
			IdempotentHint: d.Hints.Idempotent, OpenWorldHint: &d.Hints.OpenWorld,
		},
	}
	if !isPageTool(d.Name) { // those answer text
		t.OutputSchema = d.OutputSchema
	}
	return t
}

// current is the list as it is published now. The names are checked each time, for a browser may have described
// them.
func (l *toolList) current() ([]*mcp.Tool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := registry.CheckNames(l.names); err != nil {
		return nil, err
	}
	return l.tools, nil
}

// middleware puts the published list into the SDK's answer to tools/list, before whatever else is registered there;
// then it calls listed.
func (l *toolList) middleware(listed func()) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			res, err := next(ctx, method, req)
			answer, ok := res.(*mcp.ListToolsResult)
			if err != nil || !ok {
				return res, err
			}
			if listed != nil {
				defer listed()
			}
			ours, err := l.current()
			if err != nil {
				return nil, protocolError(jsonrpc.CodeInternalError, err)
			}
			others := slices.DeleteFunc(answer.Tools, func(t *mcp.Tool) bool { return t.InputSchema == any(anyObject) })
			answer.Tools = slices.Concat(ours, others)
			return answer, nil
		}
	}
}

// protocolError is a failure of a request, not of an action. A coded error travels along as its data.
func protocolError(code int64, err error) *jsonrpc.Error {
	e := &jsonrpc.Error{Code: code, Message: err.Error()}
	if data, encodeErr := json.Marshal(err); encodeErr == nil {
		e.Data = data
	}
	return e
}
