package daemon

import (
	"context"
	"encoding/json"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/daemon/mcpserver"
	"github.com/browsentic/browsentic/registry"
)

// mcpFace is the daemon as an MCP server, for clients that prefer an address: the server that shims have too, with
// the backend right behind it.
type mcpFace struct {
	*backend
	server *mcpserver.Server
	http   *mcpserver.HTTP
}

func newMCPFace(life context.Context, d *backend) *mcpFace {
	f := &mcpFace{backend: d}
	f.server = mcpserver.New(life, mcpserver.Options{
		Version: buildinfo.Version(), Manifest: d.published.Load(), Published: mcpserver.Published(d.config.Published),
		Backend: f, Fence: func() bool { return d.guardrails.Get().Fence }, Log: d.log,
	})
	f.http = f.server.HTTP(f)
	return f
}

// Invoke implements mcpserver.Backend.
func (f *mcpFace) Invoke(ctx context.Context, from mcpserver.Client, action string, input json.RawMessage) (registry.Result, error) {
	result, invalid := f.backend.Invoke(ctx, callerOf(from), action, input)
	if invalid != nil {
		return result, invalid
	}
	return result, nil
}

// Status implements mcpserver.Backend.
func (f *mcpFace) Status(ctx context.Context) (control.Status, error) {
	return f.backend.Status(ctx), nil
}

// Came and Gone implement mcpserver.Watcher.
func (f *mcpFace) Came(c mcpserver.Client) {
	caller := callerOf(c)
	f.log.Info("mcp: client came", "client", caller.ID, "name", caller.Name, "version", caller.Version)
	f.ClientCame(caller)
}

func (f *mcpFace) Gone(c mcpserver.Client) {
	f.log.Info("mcp: client gone", "client", c.ID)
	f.ClientGone(callerOf(c))
}

func callerOf(c mcpserver.Client) control.Caller {
	caller := control.Caller{Name: c.Name, Version: c.Version, Kind: control.KindHTTP}.Cleaned()
	caller.ID = c.ID
	return caller
}

// isExpected reports whether somebody relies on a daemon that is there without being started: whoever has put the
// address of /mcp into a client's settings.
func isExpected(h *home.Home) bool { return h.HTTPToken() != "" }
