package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// measureList weighs the input side of the published list: what a model must read before it can call anything.
func (b *bench) measureList(ctx context.Context) error {
	tools, err := b.client.Tools(ctx)
	if err != nil {
		return err
	}
	sum, heaviest, weight := 0, "", 0
	for _, tool := range tools {
		n, err := inputSide(tool)
		if err != nil {
			return err
		}
		sum += n
		if n > weight {
			heaviest, weight = tool.Name, n
		}
	}
	if len(tools) == 0 {
		return fmt.Errorf("the published list is empty")
	}
	row := valueRow("input side of a tool", "bytes", &Target{Value: 700}, float64(sum)/float64(len(tools)), nil)
	row.Note = fmt.Sprintf("%d tools, %d bytes in all; the heaviest is %s with %d", len(tools), sum, heaviest, weight)
	b.add(row)
	return nil
}

// inputSide is the size of name, description and input schema as compact JSON.
func inputSide(t *mcp.Tool) (int, error) {
	text, err := json.Marshal(struct {
		Name        string `json:"name"`
		Description string `json:"description"`
		InputSchema any    `json:"inputSchema"`
	}{t.Name, t.Description, t.InputSchema})
	return len(text), err
}
