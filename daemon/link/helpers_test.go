package link

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/browsentic/browsentic/registry"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	testSecret = "dGlja2V0LXNlY3JldC10aGF0LWlzLW5vdC1kZWNvZGVk"
	testOrigin = "chrome-extension://abcdefghijklmnopabcdefghijklmnop"
	testPlace  = "place-1"
)

// inFakeTime runs a test whose goroutines see only the bubble's clock.
func inFakeTime(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, f)
}

// tickets maps a ticket's id to its place; all have testSecret. A ticket in once works one time.
type tickets struct {
	places map[string]string
	once   map[string]*atomic.Bool
	broken map[string]error // of tickets that cannot be looked up
}

func (k tickets) Secret(hello registry.Frame, origin string) (Credential, error) {
	place, ok := k.places[hello.Auth.ID]
	if !ok || origin != testOrigin {
		return Credential{}, cmp.Or(k.broken[hello.Auth.ID], ErrNotGood)
	}
	used := k.once[hello.Auth.ID]
	return Credential{Secret: testSecret, Admit: func() (Admission, error) {
		if used != nil && !used.CompareAndSwap(false, true) {
			return Admission{}, ErrNotGood
		}
		return Admission{Place: place}, nil
	}}, nil
}

var ownManifest = manifestOf("browser.get.title", "browser.get.url")

func manifestOf(names ...string) *registry.Manifest {
	m := &registry.Manifest{}
	for _, name := range names {
		m.Tools = append(m.Tools, registry.Descriptor{
			Name: name, Title: name, Description: "<b>“x” & y</b>", Profile: registry.ProfileCore,
			InputSchema: json.RawMessage(`{"type":"object"}`), OutputSchema: json.RawMessage(`{"type":"object"}`),
		})
	}
	var err error
	if m.Hash, err = registry.HashDescriptors(m.Tools); err != nil {
		panic(err)
	}
	return m
}

// newServer makes a server that knows the tickets "t-1" and "t-2" for as many uses as one likes; change edits its
// Config.
func newServer(t *testing.T, change ...func(*Config)) *Server {
	t.Helper()
	cfg := Config{
		DaemonVersion: "0.1.0", Manifest: ownManifest,
		Credentials: tickets{
			places: map[string]string{"t-1": testPlace, "t-2": "place-2"},
			broken: map[string]error{"t-broken": errors.New("the disk is gone")},
		},
	}
	for _, f := range change {
		f(&cfg)
	}
	s := NewServer(cfg)
	t.Cleanup(s.Close)
	return s
}

// inMemory is an HTTP transport that has every request served over a pipe.
type inMemory struct{ handler http.Handler }

func (m inMemory) RoundTrip(r *http.Request) (*http.Response, error) {
	client, server := net.Pipe()
	w := &hijackable{httptest.NewRecorder(), server, make(chan struct{})}
	served := make(chan struct{})
	go func() {
		defer close(served)
		m.handler.ServeHTTP(w, r)
	}()
	select {
	case <-w.hijacked:
	case <-served:
	}
	resp := w.Result()
	if resp.StatusCode == http.StatusSwitchingProtocols {
		resp.Body = client
	}
	return resp, nil
}

func clientOf(s *Server) *http.Client { return &http.Client{Transport: inMemory{s}} }

type hijackable struct {
	*httptest.ResponseRecorder
	conn     net.Conn
	hijacked chan struct{}
}

func (h *hijackable) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	close(h.hijacked)
	return h.conn, bufio.NewReadWriter(bufio.NewReader(h.conn), bufio.NewWriter(h.conn)), nil
}

// worker is an extension worker in as far as the daemon can see it.
type worker struct {
	t   *testing.T
	ws  *websocket.Conn
	end websocket.CloseError // how the daemon closed the socket
}

func dial(t *testing.T, s *Server) *worker {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), "ws://127.0.0.1/extension", &websocket.DialOptions{
		HTTPClient: clientOf(s),
		HTTPHeader: http.Header{"Origin": {testOrigin}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.CloseNow() })
	ws.SetReadLimit(-1)
	return &worker{t: t, ws: ws}
}

func (w *worker) sendText(text string) {
	w.t.Helper()
	if err := w.ws.Write(context.Background(), websocket.MessageText, []byte(text)); err != nil {
		w.t.Errorf("worker: %v", err)
	}
}

func (w *worker) send(f registry.Frame) {
	w.t.Helper()
	text, err := encodeFrame(f)
	if err != nil {
		w.t.Error(err)
	}
	w.sendText(string(text))
}

// next reads one frame; ok is false when the socket is closed.
func (w *worker) next() (f registry.Frame, ok bool) {
	_, data, err := w.ws.Read(context.Background())
	if err != nil {
		errors.As(err, &w.end)
		return f, false
	}
	if f, err = decodeFrame(data); err != nil {
		w.t.Errorf("the daemon sent %s: %v", data, err)
	}
	return f, true
}

// closed reads until the socket is closed, and returns with which code and reason.
func (w *worker) closed() websocket.CloseError {
	for {
		if _, ok := w.next(); !ok {
			return w.end
		}
	}
}

func helloFor(ticket string) registry.Frame {
	return registry.Frame{
		T: registry.FrameHello, ProtocolVersion: registry.ProtocolVersion, ExtensionVersion: "0.1.0",
		ManifestHash: ownManifest.Hash, Auth: &registry.Auth{Kind: authTicket, ID: ticket},
		Nonce: "AAECAwQFBgcICQoLDA0ODw", BrowserName: "Chromium 156",
	}
}

func transcriptOf(hello, challenge registry.Frame) transcript {
	return transcript{hello.ProtocolVersion, hello.ExtensionVersion, hello.ManifestHash, hello.Nonce, challenge.Nonce}
}

// greet shakes hands, proving secret, and returns the daemon's last word of the handshake.
func (w *worker) greet(hello registry.Frame, secret string) registry.Frame {
	w.t.Helper()
	w.send(hello)
	challenge, ok := w.next()
	if !ok || challenge.T != registry.FrameChallenge {
		return challenge
	}
	t := transcriptOf(hello, challenge)
	w.send(registry.Frame{T: registry.FrameProve, Proof: t.clientProof(secret)})
	last, ok := w.next()
	if ok && last.T == registry.FrameWelcome {
		if want := t.serverProof(secret, last.DaemonVersion, last.ManifestHash, *last.ManifestInSync, ""); last.Proof != want {
			w.t.Error("the daemon's proof is wrong")
		}
	}
	return last
}

// join dials and shakes hands; the link of the ticket's place is live when it returns.
func join(t *testing.T, s *Server, ticket string) *worker {
	t.Helper()
	w := dial(t, s)
	if last := w.greet(helloFor(ticket), testSecret); last.T != registry.FrameWelcome {
		t.Fatalf("the handshake ended in %q %q", last.T, last.Reason)
	}
	synctest.Wait()
	return w
}

// serve answers pings, and everything else as answer says, until the socket closes. It returns at once; the channel
// tells how the socket was closed.
func (w *worker) serve(answer func(f registry.Frame)) <-chan websocket.CloseError {
	end := make(chan websocket.CloseError, 1)
	go func() {
		for {
			f, ok := w.next()
			if !ok {
				end <- w.end
				return
			}
			if f.T == registry.FramePing {
				w.send(registry.Frame{T: registry.FramePong, ID: f.ID})
				continue
			}
			answer(f)
		}
	}()
	return end
}

func (w *worker) result(id, data string) {
	w.send(registry.Frame{T: registry.FrameResult, ID: id, Result: &registry.Result{OK: true, Data: json.RawMessage(data)}})
}
