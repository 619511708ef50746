package mcpserver

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/registry"
)

// Where no browser can show a person a question, the client can: by elicitation
// (https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation). Older revisions let the server ask while
// the call is open; since 2026-07-28 the call ends with the question and comes again with the answer (SEP-2322).

// approvalKey names the question among the inputs that a result asks for.
const approvalKey = "approval"

// invoke performs an action, with a person's yes where that is wanted and the client can get it. The second result is
// the question, for a client that brings the answer with another call.
func (s *Server) invoke(ctx context.Context, req *mcp.CallToolRequest, action string) (registry.Result, *mcp.CallToolResult, error) {
	client, args := clientOf(ctx, req.ClientInfo()), req.Params.Arguments
	consent := control.Consent{CanAsk: canElicit(req.Session), ID: req.Params.RequestState}
	if answer, ok := req.Params.InputResponses[approvalKey].(*mcp.ElicitResult); ok {
		consent.Answer = verdictOf(answer)
	}
	result, err := s.backend.Invoke(control.WithConsent(ctx, consent), client, action, args)
	if err != nil || result.Question == nil || !consent.CanAsk {
		return result, nil, err
	}
	q := result.Question
	if req.Session.InitializeParams().ProtocolVersion >= statelessSince {
		return result, &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{approvalKey: elicitation(q)}, RequestState: q.ID}, nil
	}
	asking, cancel := context.WithDeadline(ctx, q.Until)
	answer, err := req.Session.Elicit(asking, elicitation(q))
	cancel()
	if ctx.Err() != nil {
		return result, nil, ctx.Err()
	}
	consent = control.Consent{ID: q.ID}
	if err == nil { // else nobody has answered
		consent.Answer = verdictOf(answer)
	}
	result, err = s.backend.Invoke(control.WithConsent(ctx, consent), client, action, args)
	return result, nil, err
}

// canElicit reports whether a client can show its person a form. A client that names no mode has that one.
func canElicit(session *mcp.ServerSession) bool {
	p := session.InitializeParams()
	if p == nil || p.Capabilities == nil || p.Capabilities.Elicitation == nil {
		return false
	}
	modes := p.Capabilities.Elicitation
	return modes.Form != nil || modes.URL == nil
}

// verdictOf is the answer that a form came back with; empty when the person has not answered.
func verdictOf(r *mcp.ElicitResult) string {
	switch r.Action {
	case "accept":
		answer, _ := r.Content["answer"].(string)
		return answer
	case "decline":
		return "deny"
	}
	return ""
}

// elicitation is a question as a form.
func elicitation(q *registry.PanelApproval) *mcp.ElicitParams {
	var message strings.Builder
	fmt.Fprintf(&message, "%s wants to do this in your browser: %s", q.Client, q.Title)
	if q.Site != "" {
		fmt.Fprintf(&message, ", on %s", q.Site)
	}
	if q.About != "" {
		fmt.Fprintf(&message, " (%s)", q.About)
	}
	fmt.Fprintf(&message, ". %s", strings.Join(q.Reasons, " "))
	if q.Code != "" {
		fmt.Fprintf(&message, "\n\n%s", q.Code)
	}
	answers, names := []string{"once", "deny"}, []string{"Allow once", "Deny"}
	if q.Remember {
		answers, names = []string{"once", "site", "deny"}, []string{"Allow once", "Allow for this site", "Deny"}
	}
	schema, err := json.Marshal(map[string]any{
		"type": "object", "required": []string{"answer"},
		"properties": map[string]any{"answer": map[string]any{"type": "string", "title": "Answer", "enum": answers, "enumNames": names}},
	})
	if err != nil {
		panic("bug: a schema that is no JSON: " + err.Error())
	}
	return &mcp.ElicitParams{Message: message.String(), RequestedSchema: json.RawMessage(schema)}
}
