package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// The client's side of the shortest useful MCP conversation (specification 2025-06-18, lifecycle).
const conversation = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}
`

// measureSpawn times the shim from the start of its process to the answer to tools/list, in turn with an empty Node
// process from start to end: the floor of a shim written for Node.
func (b *bench) measureSpawn(ctx context.Context) error {
	node, err := exec.LookPath("node")
	var empty action
	note := "raw is an empty Node process"
	if err == nil {
		empty = func(ctx context.Context) error { return exec.CommandContext(ctx, node, "-e", "0").Run() }
	} else {
		note = "Node is not installed, so there is nothing to compare with"
	}
	var tool, raw Samples
	for i := range warmups + b.runs {
		took, err := b.spawnToListed(ctx)
		if err != nil {
			return err
		}
		if i >= warmups {
			tool.add(took)
		}
		if empty == nil {
			continue
		}
		took, err = timed(ctx, callLimit, empty)
		if err != nil {
			return err
		}
		if i >= warmups {
			raw.add(took)
		}
	}
	row := timesRow("spawn to tools/list", &Target{Value: 15}, tool, raw)
	row.Note = note
	b.add(row)
	return nil
}

// spawnToListed runs one shim. Its end is awaited, but not timed.
func (b *bench) spawnToListed(ctx context.Context) (took time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	shim := exec.CommandContext(ctx, b.bin, "mcp")
	shim.Env = b.tool.Env()
	stdin, err := shim.StdinPipe()
	if err != nil {
		return 0, err
	}
	stdout, err := shim.StdoutPipe()
	if err != nil {
		return 0, err
	}
	start := time.Now()
	if err := shim.Start(); err != nil {
		return 0, err
	}
	if _, err = io.WriteString(stdin, conversation); err == nil {
		err = awaitAnswer(stdout, 2)
	}
	took = time.Since(start)
	err = errors.Join(err, stdin.Close())
	return took, errors.Join(err, shim.Wait())
}

// awaitAnswer reads newline-delimited JSON-RPC until the answer with this id.
func awaitAnswer(r io.Reader, id int) error {
	lines := bufio.NewReaderSize(r, 1<<16)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("waiting for answer %d: %w", id, err)
		}
		var answer struct {
			ID     *int            `json:"id"`
			Result json.RawMessage `json:"result"`
		}
		if err := json.Unmarshal(line, &answer); err != nil {
			return fmt.Errorf("the shim wrote %.80q: %w", line, err)
		}
		if answer.ID != nil && *answer.ID == id {
			if answer.Result == nil {
				return fmt.Errorf("the shim refused request %d: %.200s", id, line)
			}
			return nil
		}
	}
}
