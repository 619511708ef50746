package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"github.com/browsentic/browsentic/extension"
	"github.com/browsentic/browsentic/registry"
)

// guess is one handshake by a program that knows no secret but everything else: our extension's origin, the frames, the
// id of an installation. It returns the daemon's last frame.
func guess(ctx context.Context, port, kind, install string) (last registry.Frame, err error) {
	ws, _, err := websocket.Dial(ctx, "ws://127.0.0.1:"+port+"/extension", &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {"chrome-extension://" + extension.ID}},
	})
	if err != nil {
		return last, err
	}
	defer ws.CloseNow()
	hello := registry.Frame{
		T: registry.FrameHello, ProtocolVersion: registry.ProtocolVersion, ExtensionVersion: "0.1.0", ManifestHash: registry.Embedded().Hash,
		Auth: &registry.Auth{Kind: kind}, Nonce: "AAECAwQFBgcICQoLDA0ODw", InstallID: install, BrowserName: "Guesser",
	}
	if err := wsjson.Write(ctx, ws, hello); err != nil {
		return last, err
	}
	if err := wsjson.Read(ctx, ws, &last); err != nil || last.T != registry.FrameChallenge {
		return last, err
	}
	if err := wsjson.Write(ctx, ws, registry.Frame{T: registry.FrameProve, Proof: "bm8gcHJvb2YgYXQgYWxsLCBqdXN0IGEgZ3Vlc3M"}); err != nil {
		return last, err
	}
	last = registry.Frame{}
	return last, wsjson.Read(ctx, ws, &last)
}

func TestGuessersStayOutside(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	who := newPerson(t)
	who.pairWith(w)
	var install string
	who.eval(who.popup().session, `chrome.storage.local.get('pairing').then(({pairing}) => pairing.installId)`, &install)
	port, _ := w.lockfile(t)

	waiting := w.pair(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	const tries = 500 // of each kind
	for _, kind := range []string{"pair", "session"} {
		judged := 0
		for i := range tries {
			last, err := guess(ctx, port, kind, install)
			if err != nil || last.T != registry.FrameUnauthorized {
				t.Fatalf("%s %d: %+v, %v", kind, i, last, err)
			}
			if !strings.Contains(last.Reason, "too many") {
				judged++
			}
		}
		// Ten at once, and one more every six seconds.
		if judged > 10+int(time.Minute/(6*time.Second)) {
			t.Errorf("%d of %d wrong proofs of a %s were looked at", judged, tries, kind)
		}
	}
	if last, err := guess(ctx, port, "session", "an-installation-nobody-has"); err != nil || !strings.Contains(last.Reason, "not known") {
		t.Errorf("an unknown installation: %+v, %v", last, err)
	}

	// All that has let nobody in and used nothing up: the link lives, and the code is still good.
	var links struct {
		Browsers []struct {
			Kind, State string
		} `json:"browsers"`
		PairingPending bool `json:"pairingPending"`
	}
	out, err := w.cli("status", "--json")
	if err != nil || json.Unmarshal([]byte(out), &links) != nil || !links.PairingPending || len(links.Browsers) != 2 || links.Browsers[1].State != "linked" {
		t.Errorf("status: %s, %v", out, err)
	}
	waiting.stop()
}

// TestASquatterGetsNothing: whoever has the port before the daemon can prove nothing, so nothing is told to it, and the
// person's browser goes on as it was.
func TestASquatterGetsNothing(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	heard := make(chan registry.Frame, 16)
	squatter := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(rw, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
		if err != nil {
			return
		}
		defer ws.CloseNow()
		inSync := true
		for _, answer := range []registry.Frame{
			{T: registry.FrameChallenge, Nonce: "Dw4NDAsKCQgHBgUEAwIBAA"},
			{T: registry.FrameWelcome, DaemonVersion: "0.1.0", ManifestHash: registry.Embedded().Hash, ManifestInSync: &inSync, Proof: "cHJvb2Y", SealedSessionKey: "a2V5"},
			{T: registry.FrameInvoke, ID: "1", Action: registry.WorkerFront, Input: json.RawMessage(`{}`), TimeoutMs: 1000},
		} {
			var f registry.Frame
			if wsjson.Read(r.Context(), ws, &f) != nil {
				return
			}
			heard <- f
			if wsjson.Write(r.Context(), ws, answer) != nil {
				return
			}
		}
	}))
	t.Cleanup(squatter.Close)
	_, squatted, _ := strings.Cut(strings.TrimPrefix(squatter.URL, "http://"), ":")

	who := newPerson(t)
	popup, waiting := who.popup(), w.pair(t)
	code, port, _ := strings.Cut(waiting.code, "@")
	if a := popup.ask("pair", map[string]any{"code": code + "@" + squatted}); a.OK {
		t.Fatal("it paired with a squatter")
	}
	var kept map[string]any
	if who.eval(popup.session, `chrome.storage.local.get()`, &kept); kept["pairing"] != nil {
		t.Errorf("the browser keeps %v", kept)
	}
	for len(heard) > 0 {
		f := <-heard
		if f.T != registry.FrameHello && f.T != registry.FrameProve {
			t.Errorf("the squatter was told %+v", f)
		}
		if text, _ := json.Marshal(f); strings.Contains(string(text), strings.ReplaceAll(code, "-", "")) {
			t.Errorf("the squatter was told the code: %s", text)
		}
	}
	if a := popup.ask("pair", map[string]any{"code": code + "@" + port}); !a.OK {
		t.Errorf("after that: %+v", a.Error)
	}
	waiting.rest()

	// A page in that very browser reaches the port, and no further.
	page := who.open(base + "/form")
	var met string
	who.eval(page, fmt.Sprintf(`new Promise((done) => { const s = new WebSocket('ws://127.0.0.1:%s/extension'); s.onopen = () => done('open'); s.onerror = () => done('refused'); })`, port), &met)
	if met != "refused" {
		t.Errorf("a web page was let in: %s", met)
	}
}

// relay stands between a browser and the daemon at a port. It hangs up after each handshake, of which it keeps what the
// browser sent: a hello and a proof, as long as there is room.
func relay(t *testing.T, port string) (at string, handshakes <-chan [2]registry.Frame) {
	t.Helper()
	kept := make(chan [2]registry.Frame, 2)
	between := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		browser, err := websocket.Accept(rw, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
		if err != nil {
			return
		}
		defer browser.CloseNow()
		daemon, _, err := websocket.Dial(r.Context(), "ws://127.0.0.1:"+port+"/extension", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": r.Header["Origin"]}})
		if err != nil {
			return
		}
		defer daemon.CloseNow()
		var sent [2]registry.Frame
		for i := range sent {
			var answer json.RawMessage
			if wsjson.Read(r.Context(), browser, &sent[i]) != nil || wsjson.Write(r.Context(), daemon, sent[i]) != nil ||
				wsjson.Read(r.Context(), daemon, &answer) != nil || wsjson.Write(r.Context(), browser, answer) != nil {
				return
			}
		}
		select {
		case kept <- sent:
		default:
		}
	}))
	t.Cleanup(between.Close)
	_, at, _ = strings.Cut(strings.TrimPrefix(between.URL, "http://"), ":")
	return at, kept
}

// TestAReplayedHandshakeOpensNothing: what a listener between browser and daemon has heard proves nothing a second time.
func TestAReplayedHandshakeOpensNothing(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	who := newPerson(t)
	popup, waiting := who.popup(), w.pair(t)
	code, port, _ := strings.Cut(waiting.code, "@")
	if port == "" {
		port, _ = w.lockfile(t)
	}
	at, handshakes := relay(t, port)
	popup.ask("pair", map[string]any{"code": code + "@" + at})
	next := func() (heard [2]registry.Frame) {
		select {
		case heard = <-handshakes:
		case <-time.After(time.Minute):
			t.Fatal("no handshake was heard")
		}
		return heard
	}
	next() // of the pairing
	waiting.rest()
	heard := next() // of the link that the browser then makes: its secret is good for every link to come
	if heard[0].T != registry.FrameHello || heard[0].Auth.Kind != "session" || heard[1].T != registry.FrameProve {
		t.Fatalf("heard %+v", heard)
	}

	ws, _, err := websocket.Dial(t.Context(), "ws://127.0.0.1:"+port+"/extension", &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {"chrome-extension://" + extension.ID}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	var answer registry.Frame
	for _, frame := range heard {
		if err := wsjson.Write(t.Context(), ws, frame); err != nil {
			t.Fatal(err)
		}
		answer = registry.Frame{}
		if err := wsjson.Read(t.Context(), ws, &answer); err != nil {
			t.Fatal(err)
		}
	}
	if answer.T != registry.FrameUnauthorized || strings.Contains(answer.Reason, "not known") || strings.Contains(answer.Reason, "too many") {
		t.Errorf("the replay got %+v; want its proof refused", answer)
	}
}
