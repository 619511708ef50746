package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// remind is a timer that may be started.
func remind(more map[string]any) map[string]any {
	return and(map[string]any{"prompt": "Look at the build", "afterMs": 30000}, more)
}

func TestTimers(t *testing.T) {
	onEachStage(t, func(t *testing.T, s *stage) {
		for _, bad := range []struct {
			args map[string]any
			code string
		}{
			{remind(map[string]any{"deliver": "agent"}), "NO_CONVERSATION"},
			{remind(map[string]any{"deliver": "pigeon"}), "INVALID_INPUT"},
			{remind(map[string]any{"prompt": ""}), "INVALID_INPUT"},
			{remind(map[string]any{"prompt": strings.Repeat("a", 2001)}), "INVALID_INPUT"},
			{remind(map[string]any{"afterMs": 29999}), "INVALID_INPUT"},
			{remind(map[string]any{"afterMs": 86400001}), "INVALID_INPUT"},
			{remind(map[string]any{"maxRuns": 0}), "INVALID_INPUT"},
			{remind(map[string]any{"label": strings.Repeat("a", 81)}), "INVALID_INPUT"},
		} {
			if a := s.inPlace("page_startTimer", bad.args); a.code != bad.code {
				t.Errorf("%v: %s, want %s", bad.args, a, bad.code)
			}
		}
		if a := s.inPlace("page_stopTimer", nil); a.code != "TIMER_NOT_FOUND" {
			t.Errorf("stopping none: %s", a)
		}
		ids := []string{}
		for i := range 5 {
			a := s.inPlace("page_startTimer", remind(map[string]any{"repeat": i > 0, "label": fmt.Sprint("timer ", i)}))
			if a.code != "" || a.at("phase") != "scheduled" || a.at("nextFireAt").(float64) != a.at("createdAt").(float64)+30000 || a.at("runs") != 0.0 {
				t.Fatalf("timer %d: %s", i, a)
			}
			if want := map[bool]float64{true: 12, false: 1}[i > 0]; a.at("maxRuns") != want {
				t.Errorf("timer %d: %s", i, a)
			}
			ids = append(ids, a.at("timerId").(string))
		}
		if a := s.inPlace("page_startTimer", remind(nil)); a.code != "TIMER_LIMIT" || !strings.Contains(a.String(), ids[4]) {
			t.Errorf("one too many: %s", a)
		}
		if a := s.inPlace("page_stopTimer", nil); a.code != "INVALID_TARGET" || !strings.Contains(a.String(), "timer 3") {
			t.Errorf("stopping one of several: %s", a)
		}
		// The worker may go: what is scheduled stays so.
		s.stopWorker()
		s.awake()
		for _, id := range ids[1:] {
			if a := s.inPlace("page_stopTimer", map[string]any{"timerId": id}); a.code != "" || a.at("phase") != "stopped" {
				t.Fatalf("stopping: %s", a)
			}
		}
		if a := s.inPlace("page_stopTimer", map[string]any{"timerId": ids[1]}); a.code != "TIMER_NOT_FOUND" || !strings.Contains(a.String(), "stopped") {
			t.Errorf("stopping one that has ended: %s", a)
		}
		if a := s.inPlace("page_timerStatus", map[string]any{"timerId": "timer_x"}); a.code != "TIMER_NOT_FOUND" {
			t.Errorf("one that never was: %s", a)
		}
		if a := s.inPlace("page_timerStatus", map[string]any{"timerId": ids[0]}); a.at("phase") != "scheduled" {
			t.Errorf("the one that is left: %s", a)
		}
		if a := s.inPlace("page_timerStatus", nil); a.at("timers.length") != 5.0 || a.at("timers.0.timerId") != ids[0] {
			t.Errorf("all: %s", a)
		}
		if told := s.must("browsentic_status", nil); told.at("timers.length") != 5.0 || told.at("timers.0.label") != "timer 0" {
			t.Errorf("the status tells %s", told)
		}
		// Whoever comes next may stop what a client that has gone has started.
		s.ClientSession.Close()
		s.client = s.world.client(t)
		if a := s.inPlace("page_stopTimer", nil); a.at("timerId") != ids[0] {
			t.Errorf("stopping the only one: %s", a)
		}
	})
}

// nextWorker stops the worker of a person's browser, and answers the target of the one that comes.
func (s *stage) nextWorker() (target string) {
	s.t.Helper()
	before := map[string]bool{}
	for _, w := range s.who.targets("service_worker", worker) {
		before[w.TargetID] = true
	}
	s.stopWorker()
	s.who.await("the next worker", func() bool {
		for _, w := range s.who.targets("service_worker", worker) {
			if !before[w.TargetID] {
				target = w.TargetID
			}
		}
		return target != ""
	})
	return target
}

// TestATimerGoesOff: with the daemon gone and the worker stopped, the person is told. Nobody waits for half a minute: the
// clock of the worker is put forward.
func TestATimerGoesOff(t *testing.T) {
	t.Parallel()
	s := pairedStage(t, buildSite(t))
	port, _ := s.world.lockfile(t)
	s.world.env = append(s.world.env, "BROWSENTIC_PORTS="+port)
	a := s.inPlace("page_startTimer", remind(map[string]any{"repeat": true, "maxRuns": 2}))
	id := a.at("timerId").(string)
	popup := s.who.popup()
	if _, err := s.world.cli("stop"); err != nil {
		t.Fatal(err)
	}
	own := s.who.attach(s.nextWorker())
	// Twice at a time, as after a worker that was stopped in the middle: it counts once. The second time a few were missed.
	for _, later := range []int{31, 200} {
		s.who.eval(own, fmt.Sprintf(`globalThis.realNow ??= Date.now.bind(Date); Date.now = () => realNow() + %d;
			Promise.all([1, 2].map((n) => chrome.alarms.create(%q, {when: realNow()}))).then(() => {})`, later*1000, "browsentic/timer/"+id), nil)
		s.who.eval(popup.session, fmt.Sprintf(`new Promise((done) => {
			const look = () => chrome.notifications.clear(%q).then((was) => was ? done() : setTimeout(look, 50));
			look();
		})`, "browsentic/timer/"+id), nil)
	}
	s.daemonAgain()
	a = s.inPlace("page_timerStatus", map[string]any{"timerId": id})
	if a.at("phase") != "finished" || a.at("runs") != 2.0 || a.at("skipped") != 4.0 || a.at("logs.length").(float64) < 3 {
		t.Errorf("a timer that has gone off: %s", a)
	}
}
