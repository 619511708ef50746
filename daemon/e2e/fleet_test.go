package e2e

import (
	"fmt"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"
)

// pagesEach is how many pages each session of the fleet has.
const pagesEach = 3

// fleetSize is how many sessions TestManySessions keeps: BROWSENTIC_FLEET, else as many as a test run can afford.
func fleetSize(t *testing.T) int {
	text := os.Getenv("BROWSENTIC_FLEET")
	if text == "" {
		return 10
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("BROWSENTIC_FLEET: %v", err)
	}
	return n
}

// TestManySessions keeps many sessions of three pages each alive at once, has all of them work at the same time, and
// counts what is left when they have been closed.
func TestManySessions(t *testing.T) {
	base := site(t)
	w := countedWorld(t, "BROWSENTIC_WARM_SPARE=false")
	c := w.client(t)
	before := w.settled(t, c, 0)

	began := time.Now()
	calls := tally{}
	must := func(tool string, args map[string]any) answer {
		a := c.must(tool, args)
		calls.add(a.code)
		return a
	}
	fleet := make([][]*page, fleetSize(t))
	for i := range fleet {
		a := must("browser_session_create", nil)
		fleet[i] = []*page{{client: c, session: a.at("initialPage.sessionId").(string), id: a.at("initialPage.pageId").(string)}}
		for range pagesEach - 1 {
			a := must("browser_page_create", map[string]any{"sessionId": fleet[i][0].session})
			fleet[i] = append(fleet[i], &page{client: c, session: fleet[i][0].session, id: a.at("pageId").(string)})
		}
	}
	made := time.Now()
	var working sync.WaitGroup
	for i, pages := range fleet {
		working.Go(func() { work(base, fmt.Sprintf("user%d", i), pages, &calls) })
	}
	working.Wait()
	worked := time.Now()

	full := w.census(t)
	if want := len(fleet) * (pagesEach + 1); full.targets < want || full.links != len(fleet) {
		t.Errorf("with all at work %+v; want %d targets, a worker's in each session, and %d links", full, want, len(fleet))
	}
	pid := w.daemonPID(t)
	t.Logf("%d sessions of %d pages: made in %v, worked for %v; %+v; the tree weighs %d MB, the daemon in it %d MB", len(fleet), pagesEach,
		made.Sub(began).Round(time.Millisecond), worked.Sub(made).Round(time.Millisecond), full, treeMB(t, pid), procKB(t, pid, "status", "VmRSS:")>>10)
	for _, pages := range fleet {
		must("browser_session_close", map[string]any{"sessionId": pages[0].session})
	}
	t.Logf("calls by outcome: %v", calls.counts)
	w.awaitCensus(t, before)
}

// work signs a session in, works in all its pages, and reads everything back.
func work(base, who string, pages []*page, calls *tally) {
	call := func(p *page, tool string, args map[string]any) answer {
		args["timeoutMs"] = 120_000
		a := p.attempt(tool, args)
		calls.add(a.code)
		if a.code != "" {
			p.t.Errorf("%s: %s: %s", who, tool, a)
		}
		return a
	}
	read := func(p *page, want string) {
		if a := call(p, "browser_visible_text", map[string]any{"locator": css("#out")}); a.at("text") != want {
			calls.add("wrong")
			p.t.Errorf("%s reads %s, want %s", who, a, want)
		}
	}
	call(pages[0], "browser_navigate", map[string]any{"url": base + "/whoami?set=" + who})
	for n, p := range pages {
		call(p, "browser_navigate", map[string]any{"url": base + "/form"})
		call(p, "browser_fill", map[string]any{"locator": css("#name"), "value": fmt.Sprintf("%s-%d", who, n)})
		call(p, "browser_click", map[string]any{"locator": role("button", "Send")})
	}
	for n, p := range pages {
		read(p, fmt.Sprintf("%s-%d|false|s", who, n))
	}
	last := pages[len(pages)-1]
	call(last, "browser_navigate", map[string]any{"url": base + "/whoami"})
	read(last, who)
}
