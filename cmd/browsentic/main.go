// Command browsentic gives MCP clients a browser. `browsentic mcp` is what a client starts, `browsentic daemon` is
// the process that owns the browsers, and the other verbs look at it and steer it.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal asks for an orderly end; a second one must always be able to end the process.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.LookupEnv, streams{os.Stdin, os.Stdout, os.Stderr}))
}
