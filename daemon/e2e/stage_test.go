package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// buildPage is a page on which work goes on. What its script does is done when the test says so, by hash: nothing moves by
// itself.
const buildPage = `<!doctype html><html lang=en><title>Build</title><h1>Build</h1>
<div id=bar role=progressbar aria-valuenow=10>10 done</div><p id=state>Running</p><div id=spinner>Busy</div>
<script>
addEventListener('hashchange', () => {
  const word = location.hash.slice(1);
  if (word === 'done') state.textContent = 'Build finished in 3 s';
  if (word === 'gone') spinner.remove();
  if (word === 'here') document.body.insertAdjacentHTML('beforeend', '<b id=new>Ready</b>');
  if (word === 'title') document.title = '100% Build';
  if (/^\d+$/.test(word)) bar.ariaValueNow = word;
});
</script>`

func buildSite(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, buildPage)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// stage is where monitors and timers are tried: with the ids of a session's page, or without any.
type stage struct {
	*client
	world *world
	page  map[string]any // ids of the page
	place map[string]any // id of the session
	base  string
	// show has the page do what its hash says.
	show func(hash string)
	// stopWorker ends the extension's worker.
	stopWorker func()
	who        *person // whose browser it is; nil for an isolated session
}

func (s *stage) onPage(tool string, args map[string]any) answer {
	s.t.Helper()
	return s.try(tool, and(and(map[string]any{}, s.page), args))
}

func (s *stage) inPlace(tool string, args map[string]any) answer {
	s.t.Helper()
	return s.try(tool, and(and(map[string]any{}, s.place), args))
}

// start starts a monitor that has to start, and returns its id.
func (s *stage) start(until map[string]any, more map[string]any) string {
	s.t.Helper()
	a := s.onPage("page_startMonitor", and(map[string]any{"until": until}, more))
	if a.code != "" || a.at("phase") != "watching" && a.at("phase") != "done" {
		s.t.Fatalf("starting a monitor for %v: %s", until, a)
	}
	return a.at("monitorId").(string)
}

// ends waits for the end of a monitor. What loses its worker meanwhile is asked again.
func (s *stage) ends(id, phase string) answer {
	s.t.Helper()
	for range 20 {
		a := s.inPlace("page_awaitMonitor", map[string]any{"monitorId": id, "timeoutMs": 20000})
		if a.code == "EXTENSION_OFFLINE" || a.code == "BROWSER_ERROR" || a.code == "ACTION_FAILED" {
			continue
		}
		if a.code != "" || a.at("settled") != true || a.at("state.phase") != phase {
			s.t.Fatalf("the monitor ends with %s, want %s", a, phase)
		}
		return a
	}
	s.t.Fatal("it cannot be awaited")
	return answer{}
}

// daemonAgain starts a daemon that was stopped, and waits until the browser has found it: at once, as its next worker does.
func (s *stage) daemonAgain() {
	s.t.Helper()
	if _, err := s.world.cli("restart"); err != nil {
		s.t.Fatal(err)
	}
	s.client = s.world.client(s.t)
	s.stopWorker()
	s.who.popup().awaitPairing("linked")
}

// awake returns when a worker that was stopped has been followed by another one. The call that finds out may be lost.
func (s *stage) awake() {
	s.t.Helper()
	if s.who != nil {
		s.who.popup().awaitPairing("linked")
	}
	for range 20 {
		a := s.inPlace("page_timerStatus", nil)
		if a.code == "" {
			return
		}
		if !strings.Contains(a.String(), "mayHaveHappened") {
			s.t.Fatalf("after a stop of the worker: %s", a)
		}
	}
	s.t.Fatal("no worker comes")
}

func isolatedStage(t *testing.T, base string) *stage {
	t.Helper()
	w := ownWorld(t)
	p := w.client(t).session(nil)
	p.do("browser_navigate", map[string]any{"url": base + "/"})
	return &stage{
		client: p.client, world: w, base: base, page: p.with(nil), place: map[string]any{"sessionId": p.session},
		show:       func(hash string) { p.show(base, hash) },
		stopWorker: func() { killWorkers(t, w) },
	}
}

// show has the page do what its hash says. A call that loses its worker may be repeated.
func (p *page) show(base, hash string) {
	p.t.Helper()
	for range 20 {
		a := p.attempt("browser_navigate", map[string]any{"url": base + "/#" + hash})
		if a.code == "" {
			return
		}
		mayHaveHappened(p.t, a)
	}
	p.t.Fatalf("the page does not come to show %s", hash)
}

func pairedStage(t *testing.T, base string) *stage {
	t.Helper()
	w, who := ownWorld(t), newPerson(t)
	who.pairWith(w)
	own := who.open(base + "/")
	return &stage{
		client: w.client(t), world: w, base: base, page: map[string]any{}, place: map[string]any{}, who: who,
		show:       func(hash string) { who.eval(own, fmt.Sprintf("void (location.hash = %q)", hash), nil) },
		stopWorker: func() { who.await("a worker to stop", who.stopWorker) },
	}
}

// onEachStage runs a test in an isolated session and in a person's own browser.
func onEachStage(t *testing.T, test func(t *testing.T, s *stage)) {
	t.Parallel()
	for name, at := range map[string]func(*testing.T, string) *stage{"isolated": isolatedStage, "paired": pairedStage} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, at(t, buildSite(t)))
		})
	}
}
