package mcpserver

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// watch writes down who comes and goes, and when.
type watch struct {
	start time.Time

	mu  sync.Mutex
	log []string
}

func (w *watch) Came(c Client) { w.note(c, "came") }
func (w *watch) Gone(c Client) { w.note(c, "gone") }

func (w *watch) note(c Client, what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	line := fmt.Sprintf("%s %s %s", c.ID, c.Name, what)
	if !w.start.IsZero() {
		line += " at " + time.Since(w.start).String()
	}
	w.log = append(w.log, line)
}

func (w *watch) notes() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.log)
}

// When a client counts as gone, in fake time.
func TestPresence(t *testing.T) {
	t.Parallel()
	who := Client{Name: "a"}
	for name, test := range map[string]struct {
		do   func(p *presence)
		want []string
	}{
		"one request": {func(p *presence) {
			p.leave(p.enter("k", who))
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 5m0s"}},
		"never again": {func(p *presence) {
			p.leave(p.enter("k", who))
			time.Sleep(24 * time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 5m0s", " k forgotten at 1h5m0s"}},
		"back before it is forgotten": {func(p *presence) {
			p.leave(p.enter("k", who))
			time.Sleep(64 * time.Minute)
			p.leave(p.enter("k", who))
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 5m0s", "http-2 a came at 1h4m0s", "http-2 a gone at 1h9m0s"}},
		"a long request": {func(p *presence) {
			v := p.enter("k", who)
			time.Sleep(time.Hour)
			p.leave(v)
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 1h5m0s"}},
		"requests now and then": {func(p *presence) {
			for range 3 {
				p.leave(p.enter("k", who))
				time.Sleep(4 * time.Minute)
			}
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 13m0s"}},
		"back again": {func(p *presence) {
			p.leave(p.enter("k", who))
			time.Sleep(6 * time.Minute)
			p.leave(p.enter("k", who))
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 5m0s", "http-2 a came at 6m0s", "http-2 a gone at 11m0s"}},
		"a stream": {func(p *presence) {
			p.leave(p.enter("k", who))
			release := p.hold("k")
			time.Sleep(time.Hour)
			release()
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 1h0m15s"}},
		"a stream that reconnects": {func(p *presence) {
			p.leave(p.enter("k", who))
			p.hold("k")()
			time.Sleep(10 * time.Second)
			p.hold("k")()
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 25s"}},
		"a stream of nobody": {func(p *presence) {
			p.hold("k")()
			time.Sleep(2 * time.Hour)
		}, nil},
		"it says goodbye": {func(p *presence) {
			p.leave(p.enter("k", who))
			time.Sleep(time.Minute)
			p.bye("k")()
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 1m0s"}},
		"goodbye during a call": {func(p *presence) {
			v := p.enter("k", who)
			done := p.bye("k")
			if v.life.Err() == nil {
				panic("the call was not cancelled")
			}
			done()
			time.Sleep(time.Second)
			p.leave(v)
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-1 a gone at 1s"}},
		"goodbye of nobody": {func(p *presence) {
			p.bye("k")()
		}, nil},
		"two clients": {func(p *presence) {
			a, b := p.enter("k", who), p.enter("l", Client{Name: "b"})
			p.leave(a)
			time.Sleep(time.Minute)
			p.leave(b)
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-2 b came at 0s", "http-1 a gone at 5m0s", "http-2 b gone at 6m0s"}},
		"the end of all": {func(p *presence) {
			p.leave(p.enter("k", who))
			v := p.enter("l", who)
			p.cancel()
			if v.life.Err() == nil || p.enter("m", who) != nil || p.enter("k", who) != nil {
				panic("somebody was let in, or left running")
			}
			p.hold("k")()
			p.leave(v)
			p.close()
			time.Sleep(time.Hour)
		}, []string{"http-1 a came at 0s", "http-2 a came at 0s", "http-2 a gone at 0s", "http-1 a gone at 0s"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := &watch{start: time.Now()}
				p := newPresence(t.Context(), w, func(key string) { w.note(Client{Name: key}, "forgotten") })
				test.do(p)
				p.close()
				if got := w.notes(); !slices.Equal(got, test.want) {
					t.Errorf("got %q; want %q", got, test.want)
				}
			})
		})
	}
}
