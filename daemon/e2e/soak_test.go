package e2e

import (
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// soakTime is how long TestSoak works: BROWSENTIC_SOAK (a Go duration, such as 1h), else a time that a test run can
// afford.
func soakTime(t *testing.T) time.Duration {
	text := os.Getenv("BROWSENTIC_SOAK")
	if text == "" {
		return 20 * time.Second
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatalf("BROWSENTIC_SOAK: %v", err)
	}
	return d
}

// maxDaemonKB is what a daemon may weigh after a soak. The race detector weighs several times as much.
const maxDaemonKB = 80 << 10

// TestSoak has four clients make random calls, right and wrong ones, and looks at what is left.
func TestSoak(t *testing.T) {
	base := site(t)
	w := countedWorld(t)
	clients := make([]*client, 4)
	for n := range clients {
		clients[n] = w.client(t)
		clients[n].must("browser_session_list", nil) // it connects to the daemon with its first call
	}
	c := clients[0]
	before := w.settled(t, c, 1)

	until := time.Now().Add(soakTime(t))
	calls := tally{}
	var working sync.WaitGroup
	for n, c := range clients {
		r := rand.New(rand.NewPCG(uint64(n), 42)) // the same calls in every run
		working.Go(func() {
			for time.Now().Before(until) {
				soakSession(c, r, base, until, &calls)
			}
		})
	}
	working.Wait()
	for _, s := range c.must("browser_session_list", nil).at("sessions").([]any) {
		if status := s.(map[string]any)["status"]; status != "closed" && status != "failed" {
			t.Errorf("a session is left: %v", s)
		}
	}
	t.Logf("calls by outcome: %v", calls.counts)
	// The daemon is well: it makes a session, weighs no more than it should, and holds nothing of those that are over.
	p := c.session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/form", "timeoutMs": 60000})
	if kb := procKB(t, w.daemonPID(t), "status", "VmRSS:"); !raceEnabled && kb > maxDaemonKB {
		t.Errorf("the daemon weighs %d KB", kb)
	} else {
		t.Logf("the daemon weighs %d MB", kb>>10)
	}
	c.closeSession(p.session)
	w.awaitCensus(t, before)
}

// soakSession is the life of one session: a few dozen calls and its end, which may be that nobody closes it.
func soakSession(c *client, r *rand.Rand, base string, until time.Time, calls *tally) {
	made := c.try("browser_session_create", map[string]any{"name": "soak"})
	if made.code != "" {
		c.t.Errorf("create: %s", made)
		return
	}
	p := &page{client: c, session: made.at("initialPage.sessionId").(string), id: made.at("initialPage.pageId").(string)}
	defer c.closeSession(p.session)
	kinds := []func() answer{
		func() answer { return p.attempt("browser_navigate", map[string]any{"url": base + "/form"}) },
		func() answer { return p.attempt("browser_navigate", map[string]any{"url": base + "/alert"}) },
		func() answer {
			return p.attempt("browser_navigate", map[string]any{"url": base + "/hang", "timeoutMs": 50})
		},
		func() answer { return p.attempt("browser_navigate", map[string]any{"url": "ftp://nowhere"}) },
		func() answer {
			return p.attempt("browser_click", map[string]any{"locator": role("button", "Send"), "timeoutMs": 500})
		},
		func() answer {
			return p.attempt("browser_click", map[string]any{"locator": role("button", "Warn"), "timeoutMs": 500})
		},
		func() answer {
			return p.attempt("browser_fill", map[string]any{"locator": css("#name"), "value": strings.Repeat("x", r.IntN(2000)), "timeoutMs": 500})
		},
		func() answer {
			return p.attempt("browser_press", map[string]any{"locator": css("#name"), "key": "Enter", "timeoutMs": 500})
		},
		func() answer { return p.attempt("browser_snapshot", map[string]any{"includeRefs": true}) },
		func() answer { return p.attempt("browser_screenshot", nil) },
		func() answer { return p.attempt("browser_back", nil) },
		func() answer { return p.attempt("browser_get_url", nil) },
		func() answer {
			return p.attempt("browser_click", map[string]any{"ref": "@e" + strings.Repeat("0", 32)})
		},
	}
	for range 10 + r.IntN(30) {
		if time.Now().After(until) {
			return
		}
		a := kinds[r.IntN(len(kinds))]()
		switch a.code {
		case "INTERNAL_ERROR", "SESSION_NOT_FOUND", "SESSION_CLOSED", "SESSION_IN_USE", "BROWSER_DISCONNECTED":
			c.t.Errorf("%s", a)
		}
		calls.add(a.code)
	}
}

// tally counts calls by their error code.
type tally struct {
	mu     sync.Mutex
	counts map[string]int
}

func (c *tally) add(code string) {
	if code == "" {
		code = "ok"
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil {
		c.counts = map[string]int{}
	}
	c.counts[code]++
}
