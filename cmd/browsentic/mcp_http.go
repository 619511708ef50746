package main

import (
	"context"
	"fmt"

	"github.com/browsentic/browsentic/daemon/control"
)

type httpOptions struct {
	print, revoke bool
}

// runHTTP does what the options say about the secret of the daemon's MCP address.
func runHTTP(ctx context.Context, a *app, s streams, opts httpOptions) error {
	h, err := a.home(true)
	if err != nil {
		return err
	}
	if opts.revoke {
		was, err := h.RevokeHTTPToken()
		switch {
		case err != nil:
			return err
		case was:
			fmt.Fprintln(s.err, "The secret is revoked: settings that were printed before open nothing any more.")
		default:
			fmt.Fprintln(s.err, "There is no secret to revoke.")
		}
	}
	if !opts.print {
		return nil
	}
	c, err := a.connect(ctx, me("mcp"), true)
	if err != nil {
		return err
	}
	defer c.Close()
	status, err := c.Status(ctx)
	if err != nil {
		return err
	}
	token, err := h.MakeHTTPToken()
	if err != nil {
		return err
	}
	return printJSON(s.out, clientConfig(fmt.Sprintf("http://127.0.0.1:%d%s", status.Port, control.MCPPath), token))
}

// clientConfig is an entry of the settings of an MCP client, in the form that most of them read.
func clientConfig(url, token string) any {
	type server struct {
		Type    string            `json:"type"`
		URL     string            `json:"url"`
		Headers map[string]string `json:"headers"`
	}
	return map[string]map[string]server{"mcpServers": {"browsentic": {
		Type: "http", URL: url, Headers: map[string]string{"Authorization": "Bearer " + token},
	}}}
}
