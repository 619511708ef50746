package mcpserver

import (
	"bytes"
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
		URI: sessionsURI, Name: "sessions", Title: "Live browsentic sessions", MIMEType: jsonType,
		Description: "The browser sessions that browser_session_list lists, ended ones that are remembered included.",
	}, s.readSessions)
	for _, r := range pageResources {
		s.mcp.AddResource(&r.Resource, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return s.read(ctx, req, r.action, r.input, func(data json.RawMessage) (string, error) {
				text, err := r.text(data)
				return s.fence.wrap(text), err
			})
		})
	}
}

const jsonType, textType = "application/json", "text/plain"

// pageResource shows the tab in front of the user, by one of the page tools.
type pageResource struct {
	mcp.Resource
	action, input string
	text          func(json.RawMessage) (string, error)
}

var pageResources = []pageResource{
	{mcp.Resource{
		URI: "browsentic://page/current", Name: "page", Title: "The page in front of the user", MIMEType: jsonType,
		Description: "What page_getPageInfo tells of the tab in front.",
	}, "page.getPageInfo", `{"maxPerKind":30}`, readable},
	{mcp.Resource{
		URI: "browsentic://page/diagram", Name: "page-diagram", Title: "The layout of the page in front of the user", MIMEType: textType,
		Description: "The regions of the page in the tab in front, as a tree.",
	}, "page.getPageInfo", `{"maxPerKind":1}`, diagramOf},
	{mcp.Resource{
		URI: "browsentic://page/text", Name: "page-text", Title: "The text of the page in front of the user", MIMEType: textType,
		Description: "What page_extractText reads in the tab in front.",
	}, "page.extractText", `{"format":"text"}`, contentOf},
}

// readable is JSON with a line for each value.
func readable(data json.RawMessage) (string, error) {
	var b bytes.Buffer
	err := json.Indent(&b, data, "", "  ")
	return b.String(), err
}

func diagramOf(data json.RawMessage) (string, error) {
	var info struct{ Layout struct{ Diagram string } }
	err := json.Unmarshal(data, &info)
	return info.Layout.Diagram, err
}

func contentOf(data json.RawMessage) (string, error) {
	var text struct{ Content string }
	err := json.Unmarshal(data, &text)
	return text.Content, err
}

func (s *Server) readSessions(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	return s.read(ctx, req, sessionList, "{}", sessionsOf)
}

func sessionsOf(data json.RawMessage) (string, error) {
	var list struct {
		Sessions json.RawMessage `json:"sessions"`
	}
	err := json.Unmarshal(data, &list)
	if err == nil && list.Sessions == nil {
		err = errors.New("there is no list of sessions")
	}
	return `{"sessions":` + string(list.Sessions) + `}`, err
}

// read is an operation like the call of a tool. A failed one is an error of the request: resources have no other way to
// fail.
func (s *Server) read(ctx context.Context, req *mcp.ReadResourceRequest, action, input string, text func(json.RawMessage) (string, error)) (*mcp.ReadResourceResult, error) {
	ctx, cancel := s.bound(ctx)
	defer cancel()
	result, err := s.backend.Invoke(ctx, clientOf(ctx, req.ClientInfo()), action, json.RawMessage(input))
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
	var shown string
	data, err := plainJSON(result.Data)
	if err == nil {
		shown, err = text(data)
	}
	if err != nil {
		s.log.Error("result.unreadable", "action", action)
		return nil, protocolError(jsonrpc.CodeInternalError, registry.NewError(registry.InternalError, nil))
	}
	return &mcp.ReadResourceResult{
		Contents:  []*mcp.ResourceContents{{Text: shown}},
		Cacheable: mcp.Cacheable{CacheScope: "private"},
	}, nil
}
