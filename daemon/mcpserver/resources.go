package mcpserver

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

const (
	sessionsURI = "browsentic://sessions"
	sessionList = "browser.session.list" // the action that the resource shows
)

func (s *Server) addResources() {
	s.mcp.AddResource(&mcp.Resource{
		URI: sessionsURI, Name: "sessions", Title: "Live browsentic sessions", MIMEType: "application/json",
		Description: "The browser sessions that browser_session_list lists, ended ones that are remembered included.",
	}, s.readSessions)
}

// readSessions is an operation like the call of the tool, and a failed one is an error of the request.
func (s *Server) readSessions(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	ctx, cancel := s.bound(ctx)
	defer cancel()
	result, err := s.backend.Invoke(ctx, clientOf(ctx, req.ClientInfo()), sessionList, json.RawMessage("{}"))
	switch {
	case err == nil && !result.OK && result.Error != nil:
		err = result.Error
	case err == nil && !result.OK:
		err = errors.New("the daemon failed without saying why")
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, protocolError(jsonrpc.CodeInternalError, coded(err))
	}
	var list struct {
		Sessions json.RawMessage `json:"sessions"`
	}
	err = json.Unmarshal(result.Data, &list)
	if err == nil {
		list.Sessions, err = plainJSON(list.Sessions)
	}
	if err != nil {
		s.log.Error("result.unreadable", "action", sessionList)
		return nil, protocolError(jsonrpc.CodeInternalError, registry.NewError(registry.InternalError, nil))
	}
	return &mcp.ReadResourceResult{
		Contents:  []*mcp.ResourceContents{{Text: `{"sessions":` + string(list.Sessions) + `}`}},
		Cacheable: mcp.Cacheable{CacheScope: "private"},
	}, nil
}
