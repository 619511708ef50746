package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

func TestOneCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		got := w.must("browser.navigate", i.in(input{"url": "https://a.test/?q=<x>", "timeoutMs": 5000}))
		if got["url"] != "https://a.test/?q=<x>" || got["sessionId"] != i.session || got["pageId"] != i.page {
			t.Errorf("got %v", got)
		}
		if id, _ := got["operationId"].(string); !regexp.MustCompile(`^operation_[0-9a-f-]{36}$`).MatchString(id) {
			t.Errorf("operation id %q", id)
		}
		in := i.place.invocations()[0]
		if string(in.Input) != `{"url":"https://a.test/?q=<x>"}` || in.Timeout != 5*time.Second || in.Target != i.place.Pages()[0].Target {
			t.Errorf("sent %s to %s for %v", in.Input, in.Target, in.Timeout)
		}
		w.must("browser.get.title", i.in())
		if in := i.place.invocations()[1]; in.Timeout != 10*time.Second || string(in.Input) != "{}" {
			t.Errorf("sent %s for %v", in.Input, in.Timeout)
		}
	})
}

func TestTheJournalAndTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		w.must("browser.fill", i.in(input{"locator": css("#pw"), "value": "hunter2 secret"}))
		w.refused(registry.PageNotFound, "browser.get.url", input{"sessionId": i.session, "pageId": "page of a stranger"})
		w.refused(registry.SessionNotFound, "browser.get.url", input{"sessionId": "some session", "pageId": "x"})
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
			time.Sleep(1500 * time.Millisecond)
			return fail(registry.ElementNotFound, map[string]any{"obscuredBy": "<div>page words</div>"}), nil
		}
		w.refused(registry.ElementNotFound, "browser.click", i.in(input{"locator": css("#b")}))
		w.must("browser.runtime.info", nil)

		var got []string
		for _, e := range w.journal() {
			if e.Client != "tester" || e.At.IsZero() || !strings.HasPrefix(e.Operation, "operation_") {
				t.Errorf("entry %+v", e)
			}
			for _, id := range []string{e.Session, e.Page} {
				if id != "" && id != i.session && id != i.page {
					t.Errorf("a stranger's id in the journal: %q", id)
				}
			}
			got = append(got, fmt.Sprintf("%s %v %v %q %s %v", e.Action, e.Session != "", e.Page != "", e.Decision, e.Outcome, e.Duration))
		}
		want := []string{
			`browser.session.create true true "allow" ok 0s`,
			`browser.fill true true "allow" ok 0s`,
			`browser.get.url true false "" PAGE_NOT_FOUND 0s`,
			`browser.get.url false false "" SESSION_NOT_FOUND 0s`,
			`browser.click true true "allow" ELEMENT_NOT_FOUND 1.5s`,
		}
		if !slices.Equal(got, want) {
			t.Errorf("journal:\n%s", strings.Join(got, "\n"))
		}
		log := w.logged()
		for _, want := range []string{"msg=session.created", "msg=operation.started", "msg=operation.completed", "msg=operation.failed", "code=ELEMENT_NOT_FOUND", "durationMs=1500"} {
			if !strings.Contains(log, want) {
				t.Errorf("the log lacks %s", want)
			}
		}
		for _, secret := range []string{"hunter2", "page words", "stranger", "some session"} {
			if strings.Contains(log, secret) {
				t.Errorf("the log tells %q:\n%s", secret, log)
			}
		}
	})
}

func TestTheOrderOfChecks(t *testing.T) {
	w := newWorld(t)
	i := w.create()

	for _, name := range []string{"browsentic.status", "browsentic.x", "browser.unheard", "", "browser_click"} {
		result, invalid := w.raw(t.Context(), w.client, name, nil)
		if invalid != nil || result.OK || result.Error.Code != registry.UnknownAction || result.Error.OperationID != "" {
			t.Errorf("%q: %+v, %v", name, result.Error, invalid)
		}
	}
	// The schema comes before anything about the session.
	_, invalid := w.raw(t.Context(), w.client, "browser.get.url", input{"sessionId": "nobody"})
	if invalid == nil || invalid.Field != "pageId" {
		t.Errorf("a missing pageId: %v", invalid)
	}
	if _, invalid := w.Call(t.Context(), w.client, "browser.get.url", json.RawMessage(`not json`)); invalid == nil {
		t.Error("no JSON is no input")
	}
	// The rules between fields come before anything about the session, and have no operation id.
	for _, in := range []input{{}, {"locator": css("a"), "ref": "@e" + strings.Repeat("0", 32)}} {
		in["sessionId"], in["pageId"] = "nobody", "nothing"
		if err := w.refused(registry.InvalidArgument, "browser.click", in); err.OperationID != "" {
			t.Error("an operation id without an operation")
		}
	}
	// From here on there is one.
	for code, in := range map[registry.Code]input{
		registry.SessionNotFound: {"sessionId": "nobody", "pageId": i.page, "url": "file:///"},
		registry.PageNotFound:    {"sessionId": i.session, "pageId": "nothing", "url": "file:///"},
		registry.InvalidArgument: {"sessionId": i.session, "pageId": i.page, "url": "file:///etc/passwd"},
	} {
		if err := w.refused(code, "browser.navigate", in); err.OperationID == "" {
			t.Errorf("%s without an operation id", code)
		}
	}
	if got := i.place.actions(); got != "" {
		t.Errorf("the browser was asked: %s", got)
	}
}

func TestForeignPages(t *testing.T) {
	w := newWorld(t)
	a, b := w.create(), w.create()
	w.refused(registry.PageNotFound, "browser.get.url", input{"sessionId": a.session, "pageId": b.page})
	w.refused(registry.PageNotFound, "browser.page.close", input{"sessionId": a.session, "pageId": b.page})
	w.must("browser.get.url", b.in())
}

func TestReadsWaitTheirTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		entered, release := i.place.block("browser.click")
		var all sync.WaitGroup
		all.Go(func() { w.call("browser.click", i.in(input{"locator": css("a")})) })
		<-entered
		var order []string
		var mu sync.Mutex
		for _, action := range []string{"browser.get.url", "browser.get.title", "browser.page.list", "browser.snapshot", "browser.page.create"} {
			all.Go(func() {
				in := i.in()
				if strings.HasPrefix(action, "browser.page.") {
					in = input{"sessionId": i.session}
				}
				if _, err := w.call(action, in); err != nil {
					t.Errorf("%s: %v", action, err)
				}
				mu.Lock()
				defer mu.Unlock()
				order = append(order, action)
			})
			synctest.Wait() // the order of acceptance is the order of the loop
		}
		if len(order) != 0 || w.Sessions()[0].Queued != 6 {
			t.Errorf("%v overtook, %d queued", order, w.Sessions()[0].Queued)
		}
		close(release)
		all.Wait()
		if got := i.place.actions(); got != "click get.url get.title snapshot" {
			t.Errorf("the browser saw %s", got)
		}
	})
}

// TestTwentySessions drives twenty sessions at once. Each place checks that its calls come one at a time, in order,
// and are all its own.
func TestTwentySessions(t *testing.T) {
	const sessions, calls = 20, 50
	w := newWorld(t)
	var all sync.WaitGroup
	together := make(chan struct{}) // closed when all sessions are at work at the same time
	var waiting sync.WaitGroup
	waiting.Add(sessions)
	go func() { waiting.Wait(); close(together) }()
	for n := range sessions {
		all.Go(func() {
			client := w.Connect(fmt.Sprint("client ", n))
			defer client.Disconnect()
			data, err := w.callAs(context.Background(), client, "browser.session.create", nil)
			if err != nil {
				t.Error(err)
				return
			}
			id := path(data, "initialPage", "sessionId").(string)
			page := path(data, "initialPage", "pageId").(string)
			s, _ := w.find(id)
			s.mu.Lock()
			place := s.place.(*fakePlace)
			s.mu.Unlock()
			seen, busy := 0, false // the queue guards them: the race detector would tell
			place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
				if busy {
					t.Error("two calls of one session at once")
				}
				busy = true
				defer func() { busy = false }()
				var got struct{ Value string }
				if err := json.Unmarshal(in.Input, &got); err != nil || got.Value != fmt.Sprintf("%d/%d", n, seen) {
					t.Errorf("session %d, call %d: got %s", n, seen, in.Input)
				}
				if seen++; seen == 1 {
					waiting.Done()
					<-together
				}
				return place.stock(in), nil
			}
			for k := range calls {
				in := input{"sessionId": id, "pageId": page, "locator": css("a"), "value": fmt.Sprintf("%d/%d", n, k)}
				if _, err := w.callAs(context.Background(), client, "browser.fill", in); err != nil {
					t.Error(err)
				}
			}
			if seen != calls {
				t.Errorf("session %d saw %d calls", n, seen)
			}
		})
	}
	all.Wait()
}

func TestFailuresLeaveTheQueueUsable(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	for name, invoke := range map[string]func(context.Context, Invocation) (registry.Result, error){
		"error": func(context.Context, Invocation) (registry.Result, error) {
			return registry.Result{}, errors.New("words")
		},
		"refusal": func(context.Context, Invocation) (registry.Result, error) {
			return fail(registry.ElementNotFound, nil), nil
		},
		"panic": func(context.Context, Invocation) (registry.Result, error) { panic("words of a page") },
		"timeout": func(context.Context, Invocation) (registry.Result, error) {
			return registry.Result{}, context.DeadlineExceeded
		},
	} {
		i.place.invoke = invoke
		if _, err := w.call("browser.get.url", i.in()); err == nil {
			t.Errorf("%s: no error", name)
		}
		i.place.invoke = nil
		w.must("browser.get.url", i.in())
	}
	if log := w.logged(); strings.Contains(log, "words") || !strings.Contains(log, "bug: panic") || !strings.Contains(log, "call_test.go") {
		t.Errorf("the log of a panic:\n%s", log)
	}
}

func TestAPanicInTheDaemon(t *testing.T) {
	w := newWorld(t)
	handlers["browser.session.list"] = func(*Manager, context.Context, *call) (map[string]any, error) {
		var nothing *call
		return nil, fmt.Errorf("%v", nothing.input)
	}
	defer func() { handlers["browser.session.list"] = listSessions }()
	if err := w.refused(registry.InternalError, "browser.session.list", nil); err.OperationID == "" {
		t.Error("the operation id is needed to find the stack in the log")
	}
	if !strings.Contains(w.logged(), "nil pointer") {
		t.Errorf("log:\n%s", w.logged())
	}
}

func TestLastActivityIsOfSuccess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		i := w.create()
		last := func() any {
			return path(w.must("browser.session.get", input{"sessionId": i.session}), "session", "lastActivityAt")
		}
		first := last()
		time.Sleep(time.Second)
		w.refused(registry.PageNotFound, "browser.get.url", input{"sessionId": i.session, "pageId": "x"})
		i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
			return fail(registry.ElementNotFound, nil), nil
		}
		w.refused(registry.ElementNotFound, "browser.click", i.in(input{"locator": css("a")}))
		if last() != first {
			t.Error("a failure counted as activity")
		}
		i.place.invoke = nil
		w.must("browser.get.url", i.in())
		if last() == first {
			t.Error("a success did not count")
		}
		if created := path(w.must("browser.session.get", input{"sessionId": i.session}), "session", "createdAt"); created != first {
			t.Errorf("createdAt moved: %v", created)
		}
	})
}

func TestDialogsAreTold(t *testing.T) {
	w := newWorld(t)
	i := w.create()
	i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
		return succeed(map[string]any{"completed": true, "dialog": map[string]any{"dialogType": "confirm", "message": "Sure?", "action": "dismiss"}}), nil
	}
	got := w.must("browser.click", i.in(input{"locator": css("a")}))
	if path(got, "dialog", "message") != "Sure?" {
		t.Errorf("got %v", got)
	}
}
