package session

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// world is a manager on fake browsers, with one client.
type world struct {
	*Manager
	t        testing.TB
	browsers *fakeBrowsers
	client   *Client

	mu      sync.Mutex
	entries []Entry
	log     bytes.Buffer
}

func newWorld(t testing.TB, change ...func(*Config)) *world {
	w := &world{t: t, browsers: &fakeBrowsers{state: LaunchNotStarted}}
	config := Config{
		Version: "1.2.3", Timeout: 10 * time.Second, MaxSessions: 50, MaxPages: 20, Grace: 10 * time.Minute,
		Screenshot:    ScreenshotLimits{MaxDimension: 10_000, MaxPixels: 40_000_000, MaxBytes: 16 << 20},
		VisibleText:   TextLimits{MaxChars: 20_000, MaxBytes: 64 << 10},
		Observability: ObservabilityLimits{PageSize: 100, ResponseBytes: 64 << 10},
		StateLimits:   StateLimits{Max: 100, MaxBytes: 1 << 20, MaxTotalBytes: 16 << 20},
		Journal: func(e Entry) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.entries = append(w.entries, e)
		},
		Log: slog.New(slog.NewTextHandler(w, nil)),
	}
	for _, f := range change {
		f(&config)
	}
	w.Manager = New(config, w.browsers)
	w.client = w.Connect("tester")
	t.Cleanup(func() { w.Shutdown(context.Background()) })
	return w
}

// Write takes the log.
func (w *world) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.log.Write(p)
}

func (w *world) logged() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.log.String()
}

func (w *world) journal() []Entry {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.entries)
}

// input is the arguments of a call: words of pairs.
type input = map[string]any

// call is a call of the world's own client.
func (w *world) call(action string, in input) (map[string]any, *registry.Error) {
	return w.callAs(context.Background(), w.client, action, in)
}

func (w *world) callAs(ctx context.Context, client *Client, action string, in input) (map[string]any, *registry.Error) {
	w.t.Helper()
	result, invalid := w.raw(ctx, client, action, in)
	if invalid != nil {
		w.t.Errorf("%s: invalid input: %v", action, invalid)
		return nil, registry.NewError(registry.InvalidInput, nil)
	}
	if !result.OK {
		if result.Error == nil || result.Data != nil || result.Image != nil {
			w.t.Errorf("%s: a failure must be an error and nothing else: %+v", action, result)
		}
		return nil, result.Error
	}
	var data map[string]any
	if err := json.Unmarshal(result.Data, &data); err != nil || result.Error != nil {
		w.t.Errorf("%s: %v, %+v", action, err, result)
	}
	return data, nil
}

func (w *world) raw(ctx context.Context, client *Client, action string, in input) (registry.Result, *registry.Invalid) {
	w.t.Helper()
	raw, err := json.Marshal(in)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.Call(ctx, client, action, raw)
}

// must is a call that has to succeed.
func (w *world) must(action string, in input) map[string]any {
	w.t.Helper()
	data, err := w.call(action, in)
	if err != nil {
		w.t.Fatalf("%s: %v %v", action, err, err.Details)
	}
	return data
}

// refused is a call that has to fail with a code.
func (w *world) refused(code registry.Code, action string, in input) *registry.Error {
	w.t.Helper()
	data, err := w.call(action, in)
	if err == nil {
		w.t.Errorf("%s succeeded with %v, want %s", action, data, code)
		return &registry.Error{}
	}
	if err.Code != code {
		w.t.Errorf("%s: %s %v, want %s", action, err.Code, err.Details, code)
	}
	return err
}

// ids are the ids of one session and its first page, and its place.
type ids struct {
	session, page string
	place         *fakePlace
}

func (i ids) in(more ...input) input {
	in := input{"sessionId": i.session, "pageId": i.page}
	for _, m := range more {
		maps.Copy(in, m)
	}
	return in
}

func (w *world) create(in ...input) ids {
	w.t.Helper()
	args := input{}
	for _, m := range in {
		maps.Copy(args, m)
	}
	data := w.must("browser.session.create", args)
	page := data["initialPage"].(map[string]any)
	i := ids{session: page["sessionId"].(string), page: page["pageId"].(string)}
	w.mu.Lock()
	defer w.mu.Unlock()
	s, err := w.find(i.session)
	if err != nil {
		w.t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i.place = s.place.(*fakePlace)
	return i
}

func (w *world) status(id string) string {
	w.t.Helper()
	return w.must("browser.session.get", input{"sessionId": id})["session"].(map[string]any)["status"].(string)
}

func (w *world) expectStatus(id, want string) {
	w.t.Helper()
	if got := w.status(id); got != want {
		w.t.Errorf("status %s, want %s", got, want)
	}
}

func path(data any, keys ...string) any {
	for _, k := range keys {
		m, ok := data.(map[string]any)
		if !ok {
			return fmt.Sprintf("nothing at %s in %v", k, data)
		}
		data = m[k]
	}
	return data
}
