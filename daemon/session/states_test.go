package session

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// fakeState is what a fakePlace keeps between visits.
type fakeState struct {
	// save and restore, if set, are what those calls end with.
	save    func(ctx context.Context, maxBytes int) error
	restore func(ctx context.Context) error

	stateMu  sync.Mutex
	kept     string
	restored []string
}

func (f *fakeState) SaveState(ctx context.Context, maxBytes int) (Capture, error) {
	if f.save != nil {
		if err := f.save(ctx, maxBytes); err != nil {
			return Capture{}, err
		}
	}
	f.stateMu.Lock()
	defer f.stateMu.Unlock()
	return Capture{
		Data:  []byte(f.kept),
		Saved: Saved{Cookies: 1, LocalStorage: 2, SessionStorage: 3, IndexedDB: IndexedDB{Databases: 4, Records: 5}},
	}, nil
}

func (f *fakeState) RestoreState(ctx context.Context, data []byte) error {
	f.stateMu.Lock()
	f.kept, f.restored = string(data), append(f.restored, string(data))
	f.stateMu.Unlock()
	if f.restore != nil {
		return f.restore(ctx)
	}
	return nil
}

// fakeStates keeps states in memory.
type fakeStates struct {
	broken error // what every call ends with, when set
	load   error

	mu   sync.Mutex
	data map[string]string
}

var savedAt = time.Date(2026, 11, 30, 12, 0, 0, 7e6, time.FixedZone("", 3600))

func (f *fakeStates) Save(_ context.Context, id string, data []byte) (time.Time, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.broken != nil {
		return time.Time{}, f.broken
	}
	f.data[id] = string(data)
	return savedAt, nil
}

func (f *fakeStates) Load(_ context.Context, id string) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.load != nil {
		return nil, f.load
	}
	data, ok := f.data[id]
	if !ok {
		return nil, registry.NewError(registry.SavedStateNotFound, nil)
	}
	return []byte(data), f.broken
}

func (f *fakeStates) List(context.Context) ([]SavedState, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []SavedState
	for _, id := range slices.Sorted(maps.Keys(f.data)) {
		list = append(list, SavedState{id, savedAt})
	}
	return list, f.broken
}

func (f *fakeStates) Remove(_ context.Context, id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.data[id]; !ok {
		return registry.NewError(registry.SavedStateNotFound, nil)
	}
	delete(f.data, id)
	return f.broken
}

// stateWorld is a world with persistence.
func stateWorld(t *testing.T) (*world, *fakeStates) {
	states := &fakeStates{data: map[string]string{}}
	return newWorld(t, func(c *Config) { c.States = states }), states
}

func TestSaveAndRestore(t *testing.T) {
	t.Parallel()
	w, states := stateWorld(t)
	if got := path(w.must("browser.runtime.info", nil), "persistenceEnabled"); got != true {
		t.Errorf("persistenceEnabled: %v", got)
	}
	i := w.create()
	i.place.kept = "a login"
	data := w.must("browser.state.save", input{"sessionId": i.session, "stateId": "login"})
	if data["sessionId"] != i.session || path(data, "state", "stateId") != "login" || path(data, "state", "createdAt") != "2026-11-30T11:00:00.007Z" {
		t.Errorf("saved: %v", data)
	}
	if path(data, "saved", "cookies") != 1.0 || path(data, "saved", "localStorage") != 2.0 || path(data, "saved", "sessionStorage") != 3.0 ||
		path(data, "saved", "indexedDB", "databases") != 4.0 || path(data, "saved", "indexedDB", "records") != 5.0 {
		t.Errorf("saved: %v", data["saved"])
	}
	if states.data["login"] != "a login" {
		t.Errorf("kept: %q", states.data)
	}
	list := w.must("browser.state.list", nil)["states"].([]any)
	if len(list) != 1 || path(list[0], "stateId") != "login" {
		t.Errorf("listed: %v", list)
	}

	j := w.create(input{"stateId": "login"})
	if got := strings.Join(j.place.restored, "|"); got != "a login" {
		t.Errorf("restored: %q", got)
	}
	view := w.must("browser.session.get", input{"sessionId": j.session})["session"]
	if path(view, "restoredFromStateId") != "login" || path(view, "status") != "ready" {
		t.Errorf("view: %v", view)
	}
	if view := w.must("browser.session.get", input{"sessionId": i.session})["session"].(map[string]any); view["restoredFromStateId"] != nil {
		t.Errorf("view of one that was not restored: %v", view)
	}

	if data := w.must("browser.state.remove", input{"stateId": "login"}); data["stateId"] != "login" || data["removed"] != true {
		t.Errorf("removed: %v", data)
	}
	w.refused(registry.SavedStateNotFound, "browser.state.remove", input{"stateId": "login"})
	w.must("browser.get.url", j.in()) // a session outlives what it was made from
	if strings.Contains(w.logged(), "a login") {
		t.Error("the log tells what was saved")
	}
}

func TestStateIDs(t *testing.T) {
	t.Parallel()
	w, _ := stateWorld(t)
	i := w.create()
	for _, id := range []string{"a", "A9", "a.b_c-d", strings.Repeat("x", 128), "0"} {
		w.must("browser.state.save", input{"sessionId": i.session, "stateId": id})
		w.must("browser.state.remove", input{"stateId": id})
	}
	for _, id := range []string{".", "-a", "_a", "a/b", `a\b`, "a b", "ä", "a\n", "../a", "a\x00"} {
		w.refused(registry.InvalidArgument, "browser.state.save", input{"sessionId": i.session, "stateId": id})
		w.refused(registry.InvalidArgument, "browser.state.remove", input{"stateId": id})
		w.refused(registry.InvalidArgument, "browser.session.create", input{"stateId": id})
		if err := w.ImportState(t.Context(), id, nil); !errors.Is(err, registry.NewError(registry.InvalidArgument, nil)) {
			t.Errorf("importing as %q: %v", id, err)
		}
	}
	for _, id := range []string{"", strings.Repeat("x", 129)} {
		if _, invalid := w.raw(t.Context(), w.client, "browser.state.remove", input{"stateId": id}); invalid == nil || invalid.Field != "stateId" {
			t.Errorf("%d characters: %v", len(id), invalid)
		}
	}
}

// FuzzStateID: an id that is taken is plain, and can be no path of any system.
func FuzzStateID(f *testing.F) {
	for _, id := range []string{"login", "a.b-c_9", "../a", "-rf", "a/b", "", "a\n", "ä", "con", "..", strings.Repeat("x", 129)} {
		f.Add(id)
	}
	m := New(Config{States: &fakeStates{}}, &fakeBrowsers{})
	f.Fuzz(func(t *testing.T, id string) {
		_, err := m.states(id)
		plain := len(id) > 0 && len(id) <= 128 && !strings.ContainsRune("._-", rune(id[0]))
		for _, c := range []byte(id) {
			plain = plain && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-')
		}
		if plain != (err == nil) {
			t.Errorf("%q: %v", id, err)
		}
	})
}

func TestPersistenceOff(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if got := path(w.must("browser.runtime.info", nil), "persistenceEnabled"); got != false {
		t.Errorf("persistenceEnabled: %v", got)
	}
	// The session is not even looked for.
	err := w.refused(registry.PersistenceDisabled, "browser.state.save", input{"sessionId": "session_unknown", "stateId": "a"})
	if err.OperationID == "" {
		t.Error("an operation without an id")
	}
	w.refused(registry.PersistenceDisabled, "browser.state.list", nil)
	w.refused(registry.PersistenceDisabled, "browser.state.remove", input{"stateId": "a"})
	w.refused(registry.PersistenceDisabled, "browser.session.create", input{"stateId": "a"})
	if n := len(w.must("browser.session.list", nil)["sessions"].([]any)); n != 0 || w.browsers.opened() != 0 {
		t.Errorf("%d sessions, %d places", n, w.browsers.opened())
	}
	if _, err := w.ExportState(t.Context(), "a"); !errors.Is(err, registry.NewError(registry.PersistenceDisabled, nil)) {
		t.Errorf("exporting: %v", err)
	}
}

// TestFailedRestore: a state that cannot be restored leaves a failed record, no place, and room for another session.
func TestFailedRestore(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		spoil func(*world, *fakeStates)
		code  registry.Code
		opens int
	}{
		"missing":    {func(_ *world, s *fakeStates) { delete(s.data, "a") }, registry.SavedStateNotFound, 0},
		"too long":   {func(_ *world, s *fakeStates) { s.load = registry.NewError(registry.LimitExceeded, nil) }, registry.LimitExceeded, 0},
		"damaged":    {func(_ *world, s *fakeStates) { s.load = registry.NewError(registry.BrowserError, nil) }, registry.BrowserError, 0},
		"disk error": {func(_ *world, s *fakeStates) { s.load = errors.New("disk full of secrets") }, registry.InternalError, 0},
		"malformed": {func(w *world, _ *fakeStates) {
			w.browsers.open = func(_ context.Context, made *fakePlace) (Place, error) {
				made.restore = func(context.Context) error { return errors.New("cookies[0].name must be a string") }
				return made, nil
			}
		}, registry.BrowserError, 1},
		"lost browser": {func(w *world, _ *fakeStates) {
			w.browsers.open = func(_ context.Context, made *fakePlace) (Place, error) {
				made.restore = func(context.Context) error { made.lose(); return errors.New("gone") }
				return made, nil
			}
		}, registry.BrowserDisconnected, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, states := stateWorld(t)
			w.config.MaxSessions = 1
			states.data["a"] = "kept"
			test.spoil(w, states)
			w.refused(test.code, "browser.session.create", input{"stateId": "a"})
			list := w.must("browser.session.list", nil)["sessions"].([]any)
			if len(list) != 1 || path(list[0], "status") != "failed" || path(list[0], "restoredFromStateId") != nil {
				t.Errorf("records: %v", list)
			}
			if got := w.browsers.opened(); got != test.opens {
				t.Errorf("%d places were opened, want %d", got, test.opens)
			}
			for i := range test.opens {
				if !gone(w.browsers.place(i)) {
					t.Error("the place was left open")
				}
			}
			w.browsers.open = nil
			w.create()
		})
	}
}

func TestCancelledRestore(t *testing.T) {
	t.Parallel()
	w, states := stateWorld(t)
	states.data["a"] = "kept"
	ctx, cancel := context.WithCancel(t.Context())
	w.browsers.open = func(_ context.Context, made *fakePlace) (Place, error) {
		made.restore = func(ctx context.Context) error { cancel(); <-ctx.Done(); return ctx.Err() }
		return made, nil
	}
	_, err := w.callAs(ctx, w.client, "browser.session.create", input{"stateId": "a"})
	if err == nil || err.Code != registry.OperationCancelled || !gone(w.browsers.place(0)) {
		t.Errorf("%v, place gone: %v", err, gone(w.browsers.place(0)))
	}
}

func TestFailedSave(t *testing.T) {
	t.Parallel()
	w, states := stateWorld(t)
	i := w.create()
	i.place.kept = "new"
	states.data["a"] = "old"
	in := input{"sessionId": i.session, "stateId": "a"}
	i.place.save = func(_ context.Context, maxBytes int) error {
		if maxBytes != 1<<20 {
			t.Errorf("told that it may be %d bytes", maxBytes)
		}
		return registry.NewError(registry.LimitExceeded, nil)
	}
	w.refused(registry.LimitExceeded, "browser.state.save", in)
	i.place.save = func(context.Context, int) error { return errors.New("no such target") }
	w.refused(registry.BrowserError, "browser.state.save", in)
	i.place.save = nil
	states.broken = registry.NewError(registry.LimitExceeded, nil)
	w.refused(registry.LimitExceeded, "browser.state.save", in)
	w.refused(registry.LimitExceeded, "browser.state.list", nil)
	states.broken = nil
	if states.data["a"] != "old" {
		t.Errorf("kept: %q", states.data["a"])
	}
	w.refused(registry.SessionNotFound, "browser.state.save", input{"sessionId": "session_unknown", "stateId": "a"})
	w.must("browser.state.save", in)
	w.must("browser.session.close", input{"sessionId": i.session})
	w.refused(registry.SessionClosed, "browser.state.save", in)
	w.must("browser.state.list", nil)
}

// TestSavePoint: a save captures what the calls before it did, and nothing of those behind it.
func TestSavePoint(t *testing.T) {
	t.Parallel()
	w, states := stateWorld(t)
	i := w.create()
	entered, release := i.place.block("browser.click")
	click := i.in(input{"locator": input{"strategy": "css", "value": "a"}})
	var all sync.WaitGroup
	all.Go(func() { w.must("browser.click", click) })
	<-entered
	saving := make(chan struct{})
	i.place.save = func(context.Context, int) error {
		if got := i.place.actions(); got != "click" {
			t.Errorf("before the save: %s", got)
		}
		close(saving)
		return nil
	}
	all.Go(func() { w.must("browser.state.save", input{"sessionId": i.session, "stateId": "a"}) })
	w.awaitQueued(i.session, 2)
	all.Go(func() { w.must("browser.get.title", i.in()) })
	w.awaitQueued(i.session, 3)
	select {
	case <-saving:
		t.Error("saved before its turn")
	default:
	}
	// What is not queued does not wait behind it.
	states.data["b"] = ""
	w.must("browser.state.list", nil)
	w.must("browser.state.remove", input{"stateId": "b"})
	close(release)
	all.Wait()
}

// awaitQueued waits until so many calls wait or run in a session.
func (w *world) awaitQueued(id string, n int) {
	w.t.Helper()
	s, err := w.find(id)
	if err != nil {
		w.t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); s.queue.length() != n; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			w.t.Fatalf("%d calls in the queue, want %d", s.queue.length(), n)
		}
	}
}

func TestAnotherClientsSessionIsNotSaved(t *testing.T) {
	t.Parallel()
	w, states := stateWorld(t)
	i := w.create()
	other := w.Connect("another")
	_, err := w.callAs(t.Context(), other, "browser.state.save", input{"sessionId": i.session, "stateId": "a"})
	if err == nil || err.Code != registry.SessionInUse || len(states.data) != 0 {
		t.Errorf("%v, kept %v", err, states.data)
	}
}
