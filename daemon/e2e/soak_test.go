package e2e

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
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
	w := ownWorld(t)
	until := time.Now().Add(soakTime(t))
	calls := tally{}
	var clients sync.WaitGroup
	for n := range 4 {
		c := w.client(t)
		r := rand.New(rand.NewPCG(uint64(n), 42)) // the same calls in every run
		clients.Go(func() {
			for time.Now().Before(until) {
				soakSession(c, r, base, until, &calls)
			}
		})
	}
	clients.Wait()
	c := w.client(t)
	for _, s := range c.must("browser_session_list", nil).at("sessions").([]any) {
		if status := s.(map[string]any)["status"]; status != "closed" && status != "failed" {
			t.Errorf("a session is left: %v", s)
		}
	}
	// The daemon is well: it makes a session, and weighs no more than it should.
	c.session(nil).do("browser_navigate", map[string]any{"url": base + "/form", "timeoutMs": 60000})
	if kb := w.daemonKB(t); !raceEnabled && kb > maxDaemonKB {
		t.Errorf("the daemon weighs %d KB", kb)
	} else {
		t.Logf("the daemon weighs %d MB", kb>>10)
	}
	t.Logf("calls by outcome: %v", calls.counts)
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

// daemonKB is the daemon's resident memory.
func (w *world) daemonKB(t *testing.T) int {
	t.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", w.daemonPID(t)))
	if err != nil {
		t.Skip("no /proc on this system")
	}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			if err != nil {
				t.Fatal(err)
			}
			return kb
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

// TestManySessions keeps many sessions of three pages each alive at once: BROWSENTIC_FLEET, else 10 of them.
func TestManySessions(t *testing.T) {
	fleet := 10
	if text := os.Getenv("BROWSENTIC_FLEET"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("BROWSENTIC_FLEET: %v", err)
		}
		fleet = n
	}
	base := site(t)
	w := ownWorld(t, "BROWSENTIC_WARM_SPARE=false")
	c := w.client(t)
	patient := func(args map[string]any) map[string]any {
		args["timeoutMs"] = 120000
		return args
	}
	var pages [][]*page
	for range fleet {
		a := c.must("browser_session_create", nil)
		first := &page{client: c, session: a.at("initialPage.sessionId").(string), id: a.at("initialPage.pageId").(string)}
		group := []*page{first}
		for range 2 {
			more := c.must("browser_page_create", map[string]any{"sessionId": first.session})
			group = append(group, &page{client: c, session: first.session, id: more.at("pageId").(string)})
		}
		pages = append(pages, group)
	}
	var working sync.WaitGroup
	for i, group := range pages {
		working.Go(func() {
			who := fmt.Sprintf("user%d", i)
			group[0].do("browser_navigate", patient(map[string]any{"url": base + "/whoami?set=" + who}))
			for j, p := range group {
				p.do("browser_navigate", patient(map[string]any{"url": base + "/form"}))
				p.do("browser_fill", patient(map[string]any{"locator": css("#name"), "value": fmt.Sprintf("%s-%d", who, j)}))
				p.do("browser_click", patient(map[string]any{"locator": role("button", "Send")}))
			}
			for j, p := range group {
				want := fmt.Sprintf("%s-%d|false|s", who, j)
				if a := p.attempt("browser_visible_text", patient(map[string]any{"locator": css("#out")})); a.at("text") != want {
					t.Errorf("%s, page %d: %s, want %s", who, j, a, want)
				}
			}
			group[2].do("browser_navigate", patient(map[string]any{"url": base + "/whoami"}))
			if a := group[2].attempt("browser_visible_text", patient(map[string]any{"locator": css("#out")})); a.at("text") != who {
				t.Errorf("%s is %s", who, a)
			}
		})
	}
	working.Wait()
	for _, group := range pages {
		c.must("browser_session_close", map[string]any{"sessionId": group[0].session})
	}
	// Nothing but the browser itself is left: no page, and no worker's renderer after Chromium has let go of them.
	deadline := time.Now().Add(30 * time.Second)
	for {
		var renderers int
		for _, line := range w.processes() {
			if strings.Contains(line, "--type=renderer") {
				renderers++
			}
		}
		if renderers <= 3 { // Chromium keeps a spare renderer, and the extension's own in the base profile
			break
		}
		if time.Now().After(deadline) {
			t.Errorf("%d renderers are left", renderers)
			break
		}
		time.Sleep(100 * time.Millisecond) // Chromium tells nobody when it ends a renderer
	}
}
