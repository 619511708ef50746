// Package mcpclient drives browsentic as any MCP client does: it starts the shim, speaks MCP over its stdio and
// calls tools by name. The demonstration and the benchmark stand on it; nothing of the product may import it.
package mcpclient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

// Client is a connected MCP client. Its methods may be called concurrently.
type Client struct {
	// OnResult, if set, is shown every result of a tool as it came. It is to be set while no call runs.
	OnResult func(*mcp.CallToolResult)

	session *mcp.ClientSession
}

// Start runs `exe mcp` with env and connects to it. What the shim says on stderr goes to stderr.
func Start(ctx context.Context, exe string, env []string, stderr io.Writer) (*Client, error) {
	shim := exec.Command(exe, "mcp")
	shim.Env = env
	shim.Stderr = stderr
	c, err := Connect(ctx, &mcp.CommandTransport{Command: shim})
	if err != nil {
		return nil, fmt.Errorf("starting `%s mcp`: %w", exe, err)
	}
	return c, nil
}

// Connect speaks to the server behind t.
func Connect(ctx context.Context, t mcp.Transport) (*Client, error) {
	client := mcp.NewClient(&mcp.Implementation{Name: "browsentic-client", Version: "1"}, nil)
	session, err := client.Connect(ctx, t, nil)
	if err != nil {
		return nil, err
	}
	return &Client{session: session}, nil
}

// Close ends the shim by closing its stdin, and waits for it.
func (c *Client) Close() error { return c.session.Close() }

// Tools is the published list.
func (c *Client) Tools(ctx context.Context) ([]*mcp.Tool, error) {
	var tools []*mcp.Tool
	for tool, err := range c.session.Tools(ctx, nil) {
		if err != nil {
			return nil, fmt.Errorf("tools/list: %w", err)
		}
		tools = append(tools, tool)
	}
	return tools, nil
}

// Call calls a tool, puts its structured result into each of outs (nil is skipped) and returns its image, if it has
// one. A failed action is a *registry.Error.
func (c *Client) Call(ctx context.Context, tool string, args any, outs ...any) (image []byte, err error) {
	result, err := c.call(ctx, tool, args)
	if err != nil {
		return nil, err
	}
	// The SDK has decoded the structured content into maps; this is the shortest way to typed values.
	text, err := json.Marshal(result.StructuredContent)
	if err != nil {
		return nil, fmt.Errorf("%s: its result: %w", tool, err)
	}
	for _, out := range outs {
		if out == nil {
			continue
		}
		if err := json.Unmarshal(text, out); err != nil {
			return nil, fmt.Errorf("%s: its result: %w", tool, err)
		}
	}
	for _, content := range result.Content {
		if picture, ok := content.(*mcp.ImageContent); ok {
			return picture.Data, nil
		}
	}
	return nil, nil
}

// Text calls a tool that answers what a page wrote: as text, between marks that no page can forge.
func (c *Client) Text(ctx context.Context, tool string, args any) (string, error) {
	result, err := c.call(ctx, tool, args)
	if err != nil {
		return "", err
	}
	for _, content := range result.Content {
		if text, ok := content.(*mcp.TextContent); ok {
			return text.Text, nil
		}
	}
	return "", fmt.Errorf("%s: it answers no text", tool)
}

func (c *Client) call(ctx context.Context, tool string, args any) (*mcp.CallToolResult, error) {
	result, err := c.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", tool, err)
	}
	if c.OnResult != nil {
		c.OnResult(result)
	}
	if result.IsError {
		return nil, fmt.Errorf("%s: %w", tool, failure(result))
	}
	return result, nil
}

// failure reads the error that a failed tool answers as JSON text.
func failure(result *mcp.CallToolResult) error {
	for _, content := range result.Content {
		text, ok := content.(*mcp.TextContent)
		if !ok {
			continue
		}
		var payload struct {
			Error *registry.Error `json:"error"`
		}
		if err := json.Unmarshal([]byte(text.Text), &payload); err == nil && payload.Error != nil {
			return payload.Error
		}
		return errors.New(text.Text)
	}
	return errors.New("the tool failed and said nothing")
}
