package control

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

// healthTimeout is how long a daemon may take to say that it is there.
const healthTimeout = time.Second

// find returns the lockfile of h if the daemon that it names is up. A token is sent only to the port that the
// lockfile names: any other may be a stranger's. So there is no walk over the well-known ports; when the first probe
// fails, the lockfile is read again, for a daemon that came up meanwhile has written where it listens.
func find(ctx context.Context, h *home.Home, c *http.Client) (home.Lockfile, error) {
	l, ok := h.ReadLockfile()
	if !ok {
		return l, errors.New("no daemon is running")
	}
	err := probe(ctx, l, c)
	if err == nil {
		return l, nil
	}
	if again, ok := h.ReadLockfile(); ok && again != l {
		return again, probe(ctx, again, c)
	}
	return l, err
}

// probe checks that the process which a lockfile names is alive and is what listens on its port.
func probe(ctx context.Context, l home.Lockfile, c *http.Client) error {
	if !l.Alive() {
		return fmt.Errorf("the daemon (process %d) has ended without saying so", l.PID)
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address(l)+"/health", nil)
	if err != nil {
		return err
	}
	req.Header = bearer(l)
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var answer health
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("what listens on port %d is not the daemon", l.Port)
	}
	if err := json.NewDecoder(http.MaxBytesReader(nil, resp.Body, 4<<10)).Decode(&answer); err != nil || answer.PID != l.PID {
		return fmt.Errorf("what listens on port %d is not the daemon", l.Port)
	}
	return nil
}

func address(l home.Lockfile) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(l.Port)) }

func bearer(l home.Lockfile) http.Header { return http.Header{"Authorization": {"Bearer " + l.Token}} }

// unreachable is DAEMON_UNREACHABLE with a cause, for the log.
func unreachable(cause error) error {
	return fmt.Errorf("%w (%w)", registry.NewError(registry.DaemonUnreachable, nil), cause)
}
