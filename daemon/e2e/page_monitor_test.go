package e2e

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/extension"
)

func TestMonitors(t *testing.T) {
	onEachStage(t, func(t *testing.T, s *stage) {
		element := func(kind, selector string) map[string]any {
			return map[string]any{"kind": kind, "target": map[string]any{"selector": selector}}
		}
		for _, m := range []struct {
			until map[string]any
			hash  string
		}{
			{map[string]any{"kind": "text-matches", "pattern": `finished in \d+`}, "done"},
			{element("element-vanishes", "#spinner"), "gone"},
			{element("element-appears", "#new"), "here"},
			{map[string]any{"kind": "title-matches", "pattern": "^100%"}, "title"},
			{and(element("progress-reaches", "#bar"), map[string]any{"threshold": 80}), "85"},
		} {
			id := s.start(m.until, map[string]any{"label": "the build"})
			if a := s.onPage("page_startMonitor", map[string]any{"until": m.until}); a.code != "MONITOR_IN_PROGRESS" || !strings.Contains(a.String(), id) {
				t.Errorf("a second monitor on the tab: %s", a)
			}
			s.show(m.hash)
			a := s.ends(id, "done")
			if a.at("state.host") != "127.0.0.1" || a.at("state.label") != "the build" || a.at("state.logs.length").(float64) < 2 || a.at("state.message") == "" {
				t.Errorf("%v: %s", m.until, a)
			}
			if again := s.inPlace("page_monitorStatus", map[string]any{"monitorId": id}); again.at("phase") != "done" {
				t.Errorf("a monitor that has ended: %s", again)
			}
		}
		if a := s.inPlace("page_monitorStatus", nil); a.at("monitors.length") != 5.0 {
			t.Errorf("all monitors: %s", a)
		}
		told := s.must("browsentic_status", nil)
		if told.at("monitors.length") != 5.0 || told.at("monitors.0.phase") != "done" || told.at("monitors.0.label") != "the build" {
			t.Errorf("the status tells %s", told)
		}
	})
}

func TestMonitorsEndHonestly(t *testing.T) {
	onEachStage(t, func(t *testing.T, s *stage) {
		never := map[string]any{"kind": "text-matches", "pattern": "never"}
		s.ends(s.start(never, map[string]any{"timeoutMs": 1500}), "timeout")

		id := s.start(never, nil)
		waits := aside(func() answer {
			return s.inPlace("page_awaitMonitor", map[string]any{"monitorId": id})
		})
		if a := s.inPlace("page_awaitMonitor", map[string]any{"monitorId": id, "timeoutMs": 50}); a.at("settled") != false || a.at("state.phase") != "watching" {
			t.Errorf("waiting for a while: %s", a)
		}
		if a := s.inPlace("page_stopMonitor", nil); a.at("phase") != "stopped" || a.at("monitorId") != id {
			t.Errorf("stopping: %s", a)
		}
		if a := <-waits; a.at("settled") != true || a.at("state.phase") != "stopped" {
			t.Errorf("who waits for one that is stopped gets %s", a)
		}
		if a := s.inPlace("page_stopMonitor", nil); a.code != "MONITOR_NOT_FOUND" {
			t.Errorf("stopping none: %s", a)
		}
		if a := s.inPlace("page_stopMonitor", map[string]any{"monitorId": id}); a.code != "MONITOR_NOT_FOUND" || !strings.Contains(a.String(), "stopped") {
			t.Errorf("stopping one that has ended: %s", a)
		}
		for _, tool := range []string{"page_monitorStatus", "page_awaitMonitor", "page_stopMonitor"} {
			if a := s.inPlace(tool, map[string]any{"monitorId": "monitor_x"}); a.code != "MONITOR_NOT_FOUND" {
				t.Errorf("%s of one that never was: %s", tool, a)
			}
		}

		// Within the site it goes on; on another one it ends.
		id = s.start(never, nil)
		s.onPage("page_navigate", map[string]any{"url": s.base + "/other"})
		if a := s.inPlace("page_monitorStatus", map[string]any{"monitorId": id}); a.at("phase") != "watching" || !strings.Contains(a.String(), "another page of the site") {
			t.Errorf("after a navigation within the site: %s", a)
		}
		s.onPage("page_navigate", map[string]any{"url": strings.Replace(s.base, "127.0.0.1", "localhost", 1) + "/"})
		s.ends(id, "tab-navigated")

		id = s.start(never, nil)
		s.onPage("page_openTab", map[string]any{"url": s.base + "/beside", "active": false})
		closeWatched(s)
		s.ends(id, "tab-closed")
	})
}

// closeWatched closes the tab that is watched, as a person does.
func closeWatched(s *stage) {
	s.t.Helper()
	if s.who == nil {
		s.must("browser_page_close", s.page)
		return
	}
	for _, target := range s.who.targets("page", strings.Replace(s.base, "127.0.0.1", "localhost", 1)) {
		s.who.must("", "Target.closeTarget", map[string]any{"targetId": target.TargetID}, nil)
	}
}

func TestMonitorsRefuseWhatCannotBeWatched(t *testing.T) {
	onEachStage(t, func(t *testing.T, s *stage) {
		for _, bad := range []struct {
			until any
			more  map[string]any
			code  string
		}{
			{nil, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "moon-rises"}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "element-appears"}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "element-appears", "target": map[string]any{"role": "button"}}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "element-appears", "target": map[string]any{"selector": "a", "nth": -1}}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "element-appears", "target": map[string]any{"selector": "h1:"}}, nil, "ACTION_FAILED"},
			{map[string]any{"kind": "progress-reaches", "target": map[string]any{"selector": "#bar"}, "threshold": 101}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "text-matches"}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "text-matches", "pattern": "("}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "text-matches", "pattern": "(?=a)b"}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "title-matches", "pattern": strings.Repeat("a", 201)}, nil, "INVALID_INPUT"},
			{map[string]any{"kind": "text-matches", "pattern": "a"}, map[string]any{"timeoutMs": 0}, "INVALID_INPUT"},
			{map[string]any{"kind": "text-matches", "pattern": "a"}, map[string]any{"timeoutMs": 14400001}, "INVALID_INPUT"},
			{map[string]any{"kind": "text-matches", "pattern": "a"}, map[string]any{"label": strings.Repeat("a", 81)}, "INVALID_INPUT"},
			{map[string]any{"kind": "text-matches", "pattern": "a"}, map[string]any{"tabId": 1}, "TARGET_NOT_FOUND"},
		} {
			args := map[string]any{}
			if bad.until != nil {
				args["until"] = bad.until
			}
			if a := s.onPage("page_startMonitor", and(args, bad.more)); a.code != bad.code {
				t.Errorf("%v %v: %s, want %s", bad.until, bad.more, a, bad.code)
			}
		}
		if a := s.inPlace("page_awaitMonitor", map[string]any{"monitorId": "x", "timeoutMs": 600001}); a.code != "INVALID_INPUT" {
			t.Errorf("waiting for too long: %s", a)
		}
		if a := s.inPlace("page_monitorStatus", nil); a.at("monitors.length") != 0.0 {
			t.Errorf("left behind: %s", a)
		}
	})
}

// TestMonitorsOutliveTheWorker: the next worker goes on, and finds out what has happened meanwhile.
func TestMonitorsOutliveTheWorker(t *testing.T) {
	onEachStage(t, func(t *testing.T, s *stage) {
		id := s.start(map[string]any{"kind": "text-matches", "pattern": "finished"}, nil)
		s.stopWorker()
		s.awake()
		s.show("done")
		a := s.ends(id, "done")
		if a.at("state.logs.0.text") != "started" {
			t.Errorf("what was before the worker stopped is lost: %s", a)
		}
	})
}

// TestMonitorsOutliveTheirClient: whoever comes next reads what has become of it.
func TestMonitorsOutliveTheirClient(t *testing.T) {
	onEachStage(t, func(t *testing.T, s *stage) {
		id := s.start(map[string]any{"kind": "text-matches", "pattern": "finished"}, nil)
		s.ClientSession.Close()
		s.client = s.world.client(t)
		if s.who == nil {
			p := &page{client: s.client, session: s.place["sessionId"].(string), id: s.page["pageId"].(string)}
			s.show = func(hash string) { p.show(s.base, hash) }
		}
		s.show("done")
		s.ends(id, "done")
	})
}

// TestMonitorsOutliveTheDaemon: in a person's own browser they end, and are told of, while no daemon runs.
func TestMonitorsOutliveTheDaemon(t *testing.T) {
	t.Parallel()
	s := pairedStage(t, buildSite(t))
	port, _ := s.world.lockfile(t)
	s.world.env = append(s.world.env, "BROWSENTIC_PORTS="+port) // where the browser looks for it
	id := s.start(map[string]any{"kind": "text-matches", "pattern": "finished"}, map[string]any{"label": "the build"})
	popup := s.who.popup()
	if _, err := s.world.cli("stop"); err != nil {
		t.Fatal(err)
	}
	s.stopWorker()
	s.show("done")
	// A page of the extension's own sees the notifications that its worker shows.
	s.who.eval(popup.session, `new Promise((done) => {
		const look = () => chrome.notifications.getAll().then((all) => {
			if (Object.keys(all).some((name) => name.startsWith('browsentic/monitor/'))) done();
			else setTimeout(look, 50);
		});
		look();
	})`, nil)
	s.daemonAgain()
	if a := s.ends(id, "done"); a.at("state.label") != "the build" {
		t.Errorf("after a new start of the daemon: %s", a)
	}
}

// TestThePersonSeesWhatIsWatched: the tab is pinned while it is watched, the timeline has a line, and stopping everything
// stops that too.
func TestThePersonSeesWhatIsWatched(t *testing.T) {
	t.Parallel()
	s := pairedStage(t, buildSite(t))
	popup := s.who.popup()
	popup.eval(popup.session, `void (test.lines = new Map(), test.port.onMessage.addListener((m) => { if (m.call) test.lines.set(m.call.id, m.call); }))`, nil)
	for _, target := range s.who.targets("page", s.base) {
		s.who.must("", "Target.activateTarget", map[string]any{"targetId": target.TargetID}, nil)
	}
	pinned := func() (pinned bool) {
		popup.eval(popup.session, fmt.Sprintf(`chrome.tabs.query({}).then((tabs) => tabs.some(({url, pinned}) => url.startsWith(%q) && pinned))`, s.base), &pinned)
		return pinned
	}
	id := s.start(map[string]any{"kind": "text-matches", "pattern": "never"}, map[string]any{"label": "the build"})
	if !pinned() {
		t.Error("the tab is not pinned")
	}
	line := func() (line map[string]any) {
		popup.eval(popup.session, fmt.Sprintf(`test.lines.get(%q)`, id), &line)
		return line
	}
	if got := line(); got["about"] != "the build" || got["outcome"] != nil {
		t.Errorf("the timeline has %v", got)
	}
	if a := popup.ask("stop", map[string]any{}); !a.OK {
		t.Errorf("stopping everything: %+v", a.Error)
	}
	s.ends(id, "stopped")
	if got := line(); got["outcome"] != "stopped" {
		t.Errorf("the timeline has %v", got)
	}
	if pinned() {
		t.Error("the tab is still pinned")
	}
}

// TestADiscardedTabIsWatchedAgain: under the number that it comes back with.
func TestADiscardedTabIsWatchedAgain(t *testing.T) {
	t.Parallel()
	s := pairedStage(t, buildSite(t))
	id := s.start(map[string]any{"kind": "text-matches", "pattern": "finished"}, nil)
	popup := s.who.open("chrome-extension://" + extension.ID + "/popup.html")
	s.who.eval(popup, fmt.Sprintf(`chrome.tabs.query({url: %q}).then(([{id}]) => chrome.tabs.discard(id)).then(({id}) => chrome.tabs.update(id, {active: true}))`, s.base+"/*"), nil)
	s.who.await("the tab to come back", func() bool { return len(s.who.targets("page", s.base)) > 0 })
	own := s.who.attach(s.who.targets("page", s.base)[0].TargetID)
	s.who.eval(own, `new Promise((done) => { const look = () => globalThis.state ? done() : setTimeout(look, 20); look(); })`, nil)
	s.who.eval(own, `void (location.hash = 'done')`, nil)
	s.ends(id, "done")
}

func TestMonitorsAreFew(t *testing.T) {
	t.Parallel()
	base := buildSite(t)
	p := shared.client(t).session(nil)
	pages := []*page{p}
	for range 3 {
		a := p.must("browser_page_create", map[string]any{"sessionId": p.session})
		pages = append(pages, &page{client: p.client, session: p.session, id: a.at("page.pageId").(string)})
	}
	until := map[string]any{"until": map[string]any{"kind": "title-matches", "pattern": "never"}}
	if a := p.attempt("page_startMonitor", until); a.code != "UNSUPPORTED" {
		t.Errorf("watching a blank page: %s", a)
	}
	for i, one := range pages {
		one.do("browser_navigate", map[string]any{"url": base + "/"})
		a := one.attempt("page_startMonitor", until)
		if i < 3 && !strings.Contains(fmt.Sprint(a.at("message")), "ends with its session") {
			t.Errorf("monitor %d: %s", i, a)
		}
		if i == 3 && a.code != "MONITOR_LIMIT" {
			t.Errorf("one too many: %s", a)
		}
	}
	in := map[string]any{"sessionId": p.session}
	if a := p.try("page_stopMonitor", in); a.code != "INVALID_TARGET" {
		t.Errorf("stopping one of several: %s", a)
	}
	other := shared.client(t)
	if a := other.try("page_monitorStatus", in); a.code != "SESSION_IN_USE" {
		t.Errorf("another client: %s", a)
	}
	if a := other.try("page_monitorStatus", map[string]any{"sessionId": "session_x"}); a.code != "SESSION_NOT_FOUND" {
		t.Errorf("an unknown session: %s", a)
	}
	if a := other.try("page_monitorStatus", nil); a.code != "EXTENSION_OFFLINE" {
		t.Errorf("without a paired browser: %s", a)
	}
	// A call that waits for a monitor holds up no other.
	id := p.must("page_monitorStatus", in).at("monitors.0.monitorId")
	waits := aside(func() answer {
		return p.try("page_awaitMonitor", map[string]any{"sessionId": p.session, "monitorId": id})
	})
	began := time.Now()
	p.do("browser_get_title", nil)
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("a call waited for the monitor: %v", took)
	}
	p.must("page_stopMonitor", and(map[string]any{"monitorId": id}, in))
	<-waits
}

// TestMonitorsOfASessionInAPersonsBrowser: its tab keeps its group, and what became of it is told after the session's end.
func TestMonitorsOfASessionInAPersonsBrowser(t *testing.T) {
	t.Parallel()
	base, w := buildSite(t), ownWorld(t)
	who := newPerson(t)
	id := who.pairWith(w)
	popup := who.popup()
	p := w.client(t).session(map[string]any{"browser": id})
	p.do("browser_navigate", map[string]any{"url": base + "/"})
	in := map[string]any{"sessionId": p.session}
	monitor := p.do("page_startMonitor", map[string]any{"until": map[string]any{"kind": "text-matches", "pattern": "never"}}).at("monitorId")
	var tab map[string]any
	popup.eval(popup.session, fmt.Sprintf(`chrome.tabs.query({url: %q}).then(([{pinned, groupId, autoDiscardable}]) => ({pinned, groupId, autoDiscardable}))`, base+"/*"), &tab)
	if tab["pinned"] != false || tab["groupId"].(float64) < 0 || tab["autoDiscardable"] != false {
		t.Errorf("the tab that is watched: %v", tab)
	}
	// Who no longer waits ends nothing but the waiting.
	ctx, cancel := context.WithCancel(t.Context())
	cancelled := make(chan error, 1)
	go func() {
		_, err := p.CallTool(ctx, &mcp.CallToolParams{Name: "page_awaitMonitor", Arguments: and(map[string]any{"monitorId": monitor}, in)})
		cancelled <- err
	}()
	p.do("browser_get_title", nil)
	cancel()
	if err := <-cancelled; err == nil {
		t.Error("a cancelled call was answered")
	}
	if a := p.must("page_monitorStatus", and(map[string]any{"monitorId": monitor}, in)); a.at("phase") != "watching" {
		t.Errorf("after a cancelled wait: %s", a)
	}
	p.must("browser_session_close", in)
	if a := p.must("page_awaitMonitor", map[string]any{"monitorId": monitor}); a.at("state.phase") != "tab-closed" {
		t.Errorf("after the session's end: %s", a)
	}
	if a := p.try("page_monitorStatus", in); a.code != "SESSION_CLOSED" {
		t.Errorf("by the session that has ended: %s", a)
	}
}
