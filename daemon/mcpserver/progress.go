package mcpserver

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// progressEvery is how long a call takes before its client hears of it, and how often it does from then on.
const progressEvery = time.Second

// tellProgress tells a client that asked for it how long its call has been under way, until stop is called; nothing is
// written after that. How far a page has got nobody knows, so progress counts seconds and has no total.
func (s *Server) tellProgress(ctx context.Context, req *mcp.CallToolRequest) (stop func()) {
	token := req.Params.GetProgressToken()
	if token == nil {
		return func() {}
	}
	began, over := time.Now(), make(chan struct{})
	var telling sync.WaitGroup
	telling.Go(func() {
		tick := time.NewTicker(progressEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-over:
				return
			case <-ctx.Done():
				return
			}
			seconds := time.Since(began).Seconds()
			// A client that cannot be told will not get its answer either; that is not found out here.
			_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
				ProgressToken: token, Progress: seconds,
				Message: fmt.Sprintf("%s: %.0f s", req.Params.Name, seconds),
			})
		}
	})
	return func() {
		close(over)
		telling.Wait()
	}
}
