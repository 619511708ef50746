package mcpserver

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

// statusResult is what the status tool answers. Null stands for what cannot be known while no daemon answers.
type statusResult struct {
	Connected        bool            `json:"connected"` // a browser's extension is linked
	DaemonVersion    *string         `json:"daemonVersion"`
	ProtocolVersion  int             `json:"protocolVersion"`
	Port             *int            `json:"port"`
	ManifestInSync   bool            `json:"manifestInSync"`
	ExtensionVersion string          `json:"extensionVersion,omitempty"`
	PairedBrowsers   int             `json:"pairedBrowsers"`
	PairingPending   bool            `json:"pairingPending"`
	ActiveTab        json.RawMessage `json:"activeTab"` // of a paired browser
	Hint             string          `json:"hint,omitempty"`

	Monitors []registry.WorkerMonitor `json:"monitors,omitempty"`
	Timers   []registry.WorkerTimer   `json:"timers,omitempty"`
}

const hintNoDaemon = "No daemon answers. It is started by the first call of a browser tool; if that fails too, run `browsentic doctor`."

// status answers the status tool. It only looks, and it is a success whatever it finds.
func (s *Server) status(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ctx, cancel := s.bound(ctx)
	defer cancel()
	found := statusResult{ProtocolVersion: registry.ProtocolVersion, ManifestInSync: true, Hint: hintNoDaemon}
	if told, err := s.backend.Status(ctx); err == nil {
		found = publishStatus(told)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	data, err := encode(found)
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(data)}}, StructuredContent: data}, nil
}

func publishStatus(told control.Status) statusResult {
	found := statusResult{
		Connected: told.Connected, DaemonVersion: &told.DaemonVersion, ProtocolVersion: told.ProtocolVersion, Port: &told.Port,
		ManifestInSync: told.ManifestInSync, Hint: told.Hint, Monitors: told.Monitors, Timers: told.Timers,
	}
	for _, l := range told.Links {
		// Of several builds the one that differs is the one to know about.
		if found.ExtensionVersion == "" || !l.ManifestInSync {
			found.ExtensionVersion = l.ExtensionVersion
		}
	}
	found.PairingPending = told.PairingPending
	if tab := told.ActiveTab; tab != nil {
		found.ActiveTab, _ = json.Marshal(tab) // texts only
	}
	for _, b := range told.Browsers {
		if b.Kind == "paired" {
			found.PairedBrowsers++
		}
	}
	return found
}
