package daemon

import (
	"context"

	"github.com/browsentic/browsentic/daemon/session"
)

// browsers are all that sessions can work in: the session.Browsers of the daemon.
type browsers struct {
	managed *managed
	paired  *paired
}

// Open implements session.Browsers.
func (b browsers) Open(ctx context.Context, o session.Opening) (session.Place, error) {
	if o.Browser != "" {
		return b.paired.open(ctx, o)
	}
	return b.managed.open(ctx, o.Settings)
}

// Info implements session.Browsers. It tells of the managed browser: that is the one whose settings are ours.
func (b browsers) Info() session.BrowserInfo { return b.managed.Info() }

// Close implements session.Browsers. A person's own browser goes on.
func (b browsers) Close(ctx context.Context) error { return b.managed.Close(ctx) }
