package dashboard

import (
	"context"
	"sync"
	"time"
)

// returnTime is how long a session stays taken over when the page of the person who took it is gone: a page that is
// loaded again goes on, and one that was closed forgets nobody.
const returnTime = 30 * time.Second

// takeovers are the sessions that people have taken over from here.
type takeovers struct {
	hold func(ctx context.Context, session string) (Hold, error)
	tell func(*conn, told)

	mu      sync.Mutex
	closed  bool
	taken   map[string]*takeover // by session
	running sync.WaitGroup
}

// takeover is one session in a person's hands. takeovers.mu guards it.
type takeover struct {
	conn   *conn       // nil while its page is gone
	hold   Hold        // nil while it waits for the running call
	cancel func()      // ends that wait
	expiry *time.Timer // while its page is gone
}

func newTakeovers(hold func(context.Context, string) (Hold, error), tell func(*conn, told)) *takeovers {
	return &takeovers{hold: hold, tell: tell, taken: map[string]*takeover{}}
}

// take gives a session to a page: at once when its own page has gone, else when the running call has ended. False
// means that another page has it.
func (t *takeovers) take(c *conn, session string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return false
	}
	if o := t.taken[session]; o != nil {
		if o.conn == nil && o.hold != nil {
			o.expiry.Stop()
			o.conn = c
			t.tell(c, told{Kind: tellHold, ID: session, State: holdYours})
		}
		return o.conn == c
	}
	ctx, cancel := context.WithCancel(context.Background())
	o := &takeover{conn: c, cancel: cancel}
	t.taken[session] = o
	t.tell(c, told{Kind: tellHold, ID: session, State: holdWaiting})
	t.running.Go(func() {
		defer cancel()
		hold, err := t.hold(ctx, session)
		if !t.begun(session, o, hold, err) {
			return
		}
		<-hold.Done()
		t.over(session, o, nil)
	})
	return true
}

// begun takes note of how the wait for a hold has ended, and reports whether there is one.
func (t *takeovers) begun(session string, o *takeover, hold Hold, err error) bool {
	if err != nil {
		t.over(session, o, err)
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	o.hold = hold
	if o.conn == nil || t.closed { // nobody waits any more
		hold.Release()
	} else {
		t.tell(o.conn, told{Kind: tellHold, ID: session, State: holdYours})
	}
	return true
}

// over forgets a takeover and says so to its page.
func (t *takeovers) over(session string, o *takeover, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.taken, session)
	if o.expiry != nil {
		o.expiry.Stop()
	}
	if o.conn == nil {
		return
	}
	t.tell(o.conn, told{Kind: tellHold, ID: session, State: holdOver})
	if err != nil && o.conn.ctx.Err() == nil {
		t.tell(o.conn, failed(sayTake, session, err))
	}
}

// release gives a session back; only its own page can.
func (t *takeovers) release(c *conn, session string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if o := t.taken[session]; o != nil && o.conn == c {
		o.endLocked()
	}
}

// endLocked ends a takeover; over follows.
func (o *takeover) endLocked() {
	o.cancel()
	if o.hold != nil {
		o.hold.Release()
	}
}

// has reports whether a page has a session in its hands.
func (t *takeovers) has(c *conn, session string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	o := t.taken[session]
	return o != nil && o.conn == c && o.hold != nil
}

// gone gives up what a page waited for, and keeps for a while what it had.
func (t *takeovers) gone(c *conn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, o := range t.taken {
		if o.conn != c {
			continue
		}
		o.conn = nil
		if o.hold == nil {
			o.cancel()
			continue
		}
		o.expiry = time.AfterFunc(returnTime, func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			if o.conn == nil {
				o.endLocked()
			}
		})
	}
}

// close gives everything back.
func (t *takeovers) close() {
	t.mu.Lock()
	t.closed = true
	for _, o := range t.taken {
		o.endLocked()
	}
	t.mu.Unlock()
	t.running.Wait()
}
