package dashboard

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fakeBackend has one session, "s", with the pages "p" and "q".
type fakeBackend struct {
	mu       sync.Mutex
	looking  int
	pictures int
	session  Session
	gone     bool
	done     []string // what hands have done
	holds    []*fakeHold
	holdErr  error
	frames   chan Frame // of the cast
	casting  chan string
}

func newFakeBackend() *fakeBackend {
	return &fakeBackend{
		session: Session{ID: "s", Status: "ready", Looks: true, Current: "p", Pages: []Page{{ID: "p"}, {ID: "q"}}, Recent: []Call{}},
		frames:  make(chan Frame), casting: make(chan string, 10),
	}
}

func (b *fakeBackend) Overview() Overview { return Overview{Version: "1.2.3"} }
func (b *fakeBackend) Memory() Memory     { return Memory{Daemon: 1 << 20} }

func (b *fakeBackend) Sessions() []Session {
	s, ok := b.Session("s")
	if !ok {
		return nil
	}
	return []Session{s}
}

func (b *fakeBackend) Session(id string) (Session, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.session, id == "s" && !b.gone
}

func (b *fakeBackend) Picture(_ context.Context, _, page string, size Size) (Frame, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pictures++
	return Frame{JPEG: []byte("small\nof " + page), Width: 800, Height: 600}, nil
}

func (b *fakeBackend) taken() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.pictures
}

func (b *fakeBackend) Cast(ctx context.Context, _, page string, _ Size, take func(Frame)) error {
	b.casting <- "begin " + page
	defer func() { b.casting <- "end " + page }()
	for {
		select {
		case f := <-b.frames:
			take(f)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (b *fakeBackend) Hold(context.Context, string) (Hold, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.holdErr != nil {
		return nil, b.holdErr
	}
	h := &fakeHold{done: make(chan struct{})}
	b.holds = append(b.holds, h)
	return h, nil
}

// held reports how many holds there are.
func (b *fakeBackend) held() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, h := range b.holds {
		select {
		case <-h.done:
		default:
			n++
		}
	}
	return n
}

func (b *fakeBackend) Hand(_, page string) (Hand, error) {
	if page == "q" {
		return nil, errors.New("it has gone")
	}
	return fakeHand{b}, nil
}

func (b *fakeBackend) Close(context.Context, string) error {
	b.note("close")
	return errors.New("it will not")
}

func (b *fakeBackend) Came() { b.mu.Lock(); b.looking++; b.mu.Unlock() }
func (b *fakeBackend) Gone() { b.mu.Lock(); b.looking--; b.mu.Unlock() }

func (b *fakeBackend) note(what string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done = append(b.done, what)
}

func (b *fakeBackend) did() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Join(b.done, " ")
}

type fakeHold struct {
	once sync.Once
	done chan struct{}
}

func (h *fakeHold) Release()              { h.once.Do(func() { close(h.done) }) }
func (h *fakeHold) Done() <-chan struct{} { return h.done }

type fakeHand struct{ b *fakeBackend }

func (h fakeHand) Mouse(m Mouse) error                         { h.b.note(m.Kind); return nil }
func (h fakeHand) Key(k Key) error                             { h.b.note(k.Key); return nil }
func (h fakeHand) Type(text string) error                      { h.b.note("type:" + text); return nil }
func (h fakeHand) Navigate(_ context.Context, to string) error { h.b.note(to); return nil }
func (h fakeHand) Go(context.Context, int) error               { h.b.note("go"); return nil }
func (h fakeHand) Front(context.Context) error                 { h.b.note("front"); return nil }

// desk is a dashboard behind a server that does what the gate does.
type desk struct {
	*Server
	t       *testing.T
	backend *fakeBackend
	http    *httptest.Server
}

func newDesk(t *testing.T) *desk {
	d := &desk{t: t, backend: newFakeBackend()}
	d.Server = New(Config{Backend: d.backend, Log: slog.New(slog.DiscardHandler)})
	d.http = httptest.NewServer(d.Server)
	t.Cleanup(func() {
		d.Server.Close()
		d.http.Close()
	})
	return d
}

func (d *desk) login() string {
	d.t.Helper()
	resp := d.post(strings.TrimPrefix(d.Link(), Path+"#"), d.http.URL)
	defer resp.Body.Close()
	var answer entered
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || answer.Login == "" {
		d.t.Fatalf("%s: %v", resp.Status, err)
	}
	return answer.Login
}

func (d *desk) post(secret, origin string) *http.Response {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), http.MethodPost, d.http.URL+Path+"enter", strings.NewReader(secret))
	if err != nil {
		d.t.Fatal(err)
	}
	if origin != "" {
		r.Header.Set("Origin", origin)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { resp.Body.Close() })
	return resp
}

// window is a page that shows the dashboard.
type window struct {
	*websocket.Conn
	t *testing.T
}

func (d *desk) dial(protocols []string, origin string) (*websocket.Conn, *http.Response, error) {
	header := http.Header{}
	if origin != "" {
		header.Set("Origin", origin)
	}
	return websocket.Dial(d.t.Context(), d.http.URL+Path+"live", &websocket.DialOptions{Subprotocols: protocols, HTTPHeader: header})
}

func (d *desk) window(login string) *window {
	d.t.Helper()
	ws, _, err := d.dial([]string{protocol, login}, d.http.URL)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { ws.CloseNow() })
	w := &window{ws, d.t}
	w.expect(tellReady)
	return w
}

func (w *window) say(message string) {
	w.t.Helper()
	if err := w.Write(w.t.Context(), websocket.MessageText, []byte(message)); err != nil {
		w.t.Fatal(err)
	}
}

// next is the next message: what was told, or the text of a picture.
func (w *window) next() (told, string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 10*time.Second)
	defer cancel()
	kind, data, err := w.Read(ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	if kind == websocket.MessageBinary {
		return told{}, string(data)
	}
	var m told
	if err := json.Unmarshal(data, &m); err != nil {
		w.t.Fatal(err)
	}
	return m, ""
}

// expect reads until something of this kind is told.
func (w *window) expect(kind string) told {
	w.t.Helper()
	for {
		if m, _ := w.next(); m.Kind == kind {
			return m
		}
	}
}

func (w *window) expectPicture() string {
	w.t.Helper()
	for {
		if _, picture := w.next(); picture != "" {
			return picture
		}
	}
}

func (w *window) expectHold(state string) {
	w.t.Helper()
	for {
		if m := w.expect(tellHold); m.State == state {
			return
		}
	}
}
