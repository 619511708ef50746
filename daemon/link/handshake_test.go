package link

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

// The vectors were made by an implementation on node:crypto.
func TestProofVectors(t *testing.T) {
	t.Parallel()
	readVectors(t, "handshake", func(name string, data []byte) {
		var v struct {
			Secret     string
			Transcript struct {
				ProtocolVersion                int
				ExtensionVersion, ManifestHash string
				ClientNonce, ServerNonce       string
			}
			Claims struct {
				DaemonVersion, ManifestHash string
				ManifestInSync              bool
				SealedSessionKey            string
			}
			ClientProof, ServerProof string
		}
		if err := json.Unmarshal(data, &v); err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		in := v.Transcript
		tr := transcript{in.ProtocolVersion, in.ExtensionVersion, in.ManifestHash, in.ClientNonce, in.ServerNonce}
		if got := tr.clientProof(v.Secret); got != v.ClientProof {
			t.Errorf("%s: client proof %s; want %s", name, got, v.ClientProof)
		}
		got := tr.serverProof(v.Secret, v.Claims.DaemonVersion, v.Claims.ManifestHash, v.Claims.ManifestInSync, v.Claims.SealedSessionKey)
		if got != v.ServerProof {
			t.Errorf("%s: server proof %s; want %s", name, got, v.ServerProof)
		}
	})
}

// A daemon that does not hold the secret, or changes one word of its welcome, cannot make the proof.
func TestServerProofCoversWelcome(t *testing.T) {
	t.Parallel()
	tr := transcript{1, "0.1.0", ownManifest.Hash, "AAECAwQFBgcICQoLDA0ODw", "Dw4NDAsKCQgHBgUEAwIBAA"}
	other := tr
	other.serverNonce = tr.clientNonce
	seen := map[string]string{}
	for name, proof := range map[string]string{
		"right":          tr.serverProof("s", "1", "h", true, ""),
		"another secret": tr.serverProof("S", "1", "h", true, ""),
		"version":        tr.serverProof("s", "2", "h", true, ""),
		"hash":           tr.serverProof("s", "1", "H", true, ""),
		"in sync":        tr.serverProof("s", "1", "h", false, ""),
		"sealed key":     tr.serverProof("s", "1", "h", true, "k"),
		"nonce":          other.serverProof("s", "1", "h", true, ""),
		"client's label": tr.clientProof("s"),
	} {
		if twin, ok := seen[proof]; ok {
			t.Errorf("%s and %s have the same proof", name, twin)
		}
		seen[proof] = name
	}
}

func TestHandshakeRefusals(t *testing.T) {
	t.Parallel()
	// The frames that a worker sends, each made from the one that the daemon sent before.
	type step func(w *worker, before registry.Frame)
	text := func(s string) step { return func(w *worker, _ registry.Frame) { w.sendText(s) } }
	hello := func(change func(*registry.Frame)) step {
		return func(w *worker, _ registry.Frame) {
			f := helloFor("t-1")
			change(&f)
			w.send(f)
		}
	}
	good := hello(func(*registry.Frame) {})
	prove := func(secret string) step {
		return func(w *worker, challenge registry.Frame) {
			proof := transcriptOf(helloFor("t-1"), challenge).clientProof(secret)
			w.send(registry.Frame{T: registry.FrameProve, Proof: proof})
		}
	}
	for name, test := range map[string]struct {
		steps     []step
		code      websocket.StatusCode
		reason    string
		retryable *bool // of the unauthorized frame; nil for none
	}{
		"not JSON":      {[]step{text("hello")}, 1002, "must be a hello", nil},
		"not a frame":   {[]step{text(`{"id":"1"}`)}, 1002, "must be a hello", nil},
		"not a hello":   {[]step{text(`{"t":"ping","id":"1"}`)}, 1002, "must be a hello", nil},
		"prove at once": {[]step{prove(testSecret)}, 1002, "must be a hello", nil},
		"old extension": {[]step{hello(func(f *registry.Frame) { f.ProtocolVersion-- })}, 1002, "protocol version mismatch: the extension is too old", nil},
		"new extension": {[]step{hello(func(f *registry.Frame) { f.ProtocolVersion++ })}, 1002, "protocol version mismatch: the daemon is too old", nil},
		"new extension with another hello": {
			[]step{text(`{"t":"hello","protocolVersion":99,"auth":"later","nonce":7}`)}, 1002, "version 0.1.0", nil,
		},
		"version is text":    {[]step{text(`{"t":"hello","protocolVersion":"1"}`)}, 1002, "protocol version mismatch", nil},
		"no credential":      {[]step{hello(func(f *registry.Frame) { f.Auth = nil })}, 4401, "no kind of credential", new(false)},
		"unknown credential": {[]step{hello(func(f *registry.Frame) { f.Auth.Kind = "password" })}, 4401, "no kind of credential", new(false)},
		"unknown ticket":     {[]step{hello(func(f *registry.Frame) { f.Auth.ID = "t-9" })}, 4401, "the ticket is not known", new(false)},
		"ticket that cannot be looked up": {
			[]step{hello(func(f *registry.Frame) { f.Auth.ID = "t-broken" })}, 1011, "could not look the ticket up; try again", nil,
		},
		"unknown session":   {[]step{hello(func(f *registry.Frame) { *f.Auth = registry.Auth{Kind: authSession} })}, 4401, "the session is not known", new(false)},
		"unknown code":      {[]step{hello(func(f *registry.Frame) { *f.Auth = registry.Auth{Kind: authPair} })}, 4401, "the pair is not known", new(true)},
		"short nonce":       {[]step{hello(func(f *registry.Frame) { f.Nonce = "short" })}, 1002, "nonce", nil},
		"huge hello":        {[]step{text(`{"t":"hello","x":"` + strings.Repeat("x", maxHandshakeFrame) + `"}`)}, 1009, "", nil},
		"hello twice":       {[]step{good, good}, 1002, "must be a prove", nil},
		"not JSON as prove": {[]step{good, text("{")}, 1002, "", nil},
		"wrong proof":       {[]step{good, prove("wrong")}, 4401, "the ticket was not proved", new(false)},
		"the daemon's nonce as proof": {[]step{good, func(w *worker, c registry.Frame) {
			w.send(registry.Frame{T: registry.FrameProve, Proof: c.Nonce})
		}}, 4401, "the ticket was not proved", new(false)},
	} {
		t.Run(name, func(t *testing.T) {
			inFakeTime(t, func(t *testing.T) {
				s := newServer(t, func(c *Config) { c.Linked = func(*Conn) { t.Error("a link was made") } })
				w := dial(t, s)
				var before registry.Frame
				for i, step := range test.steps {
					step(w, before)
					if i < len(test.steps)-1 {
						before, _ = w.next()
					}
				}
				if test.retryable != nil {
					f, _ := w.next()
					if f.T != registry.FrameUnauthorized || *f.Retryable != *test.retryable || !strings.Contains(f.Reason, test.reason) {
						t.Errorf("got %+v; want unauthorized, retryable %v", f, *test.retryable)
					}
				}
				if got := w.closed(); got.Code != test.code || !strings.Contains(got.Reason, test.reason) {
					t.Errorf("closed with %d %q; want %d %q", got.Code, got.Reason, test.code, test.reason)
				}
			})
		})
	}
}

// Ten seconds for each frame, not for the whole.
func TestHandshakeTimeouts(t *testing.T) {
	t.Run("silent at first", func(t *testing.T) {
		inFakeTime(t, func(t *testing.T) {
			w, start := dial(t, newServer(t)), time.Now()
			w.closed()
			if d := time.Since(start); d != frameTimeout {
				t.Errorf("closed after %v", d)
			}
		})
	})
	t.Run("silent after the challenge", func(t *testing.T) {
		inFakeTime(t, func(t *testing.T) {
			w := dial(t, newServer(t))
			time.Sleep(9 * time.Second)
			w.send(helloFor("t-1"))
			w.next()
			start := time.Now()
			w.closed()
			if d := time.Since(start); d != frameTimeout {
				t.Errorf("closed after %v", d)
			}
		})
	})
	t.Run("slow", func(t *testing.T) {
		inFakeTime(t, func(t *testing.T) {
			w, hello := dial(t, newServer(t)), helloFor("t-1")
			time.Sleep(9 * time.Second)
			w.send(hello)
			challenge, _ := w.next()
			time.Sleep(9 * time.Second)
			w.send(registry.Frame{T: registry.FrameProve, Proof: transcriptOf(hello, challenge).clientProof(testSecret)})
			if f, _ := w.next(); f.T != registry.FrameWelcome {
				t.Errorf("got %q; want a welcome", f.T)
			}
		})
	})
}

func TestReplayedHandshakeFails(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		hello, first := helloFor("t-1"), dial(t, s)
		first.send(hello)
		challenge, _ := first.next()
		prove := registry.Frame{T: registry.FrameProve, Proof: transcriptOf(hello, challenge).clientProof(testSecret)}
		first.send(prove)
		if f, _ := first.next(); f.T != registry.FrameWelcome {
			t.Fatalf("the first got %q", f.T)
		}

		second := dial(t, s)
		second.send(hello)
		if again, _ := second.next(); again.Nonce == challenge.Nonce {
			t.Error("the daemon used a nonce twice")
		}
		second.send(prove)
		if f, _ := second.next(); f.T != registry.FrameUnauthorized {
			t.Errorf("the replay got %q; want unauthorized", f.T)
		}
	})
}

func TestTicketWorksOnce(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t, func(c *Config) {
			c.Credentials = tickets{places: map[string]string{"t-1": testPlace}, once: map[string]*atomic.Bool{"t-1": new(atomic.Bool)}}
		})
		// A wrong proof uses nothing up.
		dial(t, s).greet(helloFor("t-1"), "wrong")

		var welcomes, refusals atomic.Int32
		var wg sync.WaitGroup
		for range 8 {
			w := dial(t, s)
			wg.Go(func() {
				switch w.greet(helloFor("t-1"), testSecret).T {
				case registry.FrameWelcome:
					welcomes.Add(1)
				case registry.FrameUnauthorized:
					refusals.Add(1)
				}
			})
		}
		wg.Wait()
		if welcomes.Load() != 1 || refusals.Load() != 7 {
			t.Errorf("%d welcomes and %d refusals; want 1 and 7", welcomes.Load(), refusals.Load())
		}
	})
}

func TestGuessingGetsNowhere(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		judged := 0
		for i := range 1000 {
			last := dial(t, s).greet(helloFor("t-1"), fmt.Sprint("guess ", i))
			if last.T != registry.FrameUnauthorized {
				t.Fatalf("guess %d got %q", i, last.T)
			}
			if !strings.Contains(last.Reason, "too many") {
				judged++
			}
		}
		if judged != guessBurst {
			t.Errorf("%d of 1000 guesses were judged; want %d", judged, guessBurst)
		}
		if last := dial(t, s).greet(helloFor("t-1"), testSecret); last.T != registry.FrameUnauthorized || !*last.Retryable {
			t.Errorf("the right guess among wrong ones got %+v", last)
		}
		if last := dial(t, s).greet(helloFor("t-2"), testSecret); last.T != registry.FrameWelcome {
			t.Errorf("another credential got %q; want a welcome", last.T)
		}
		time.Sleep(guessRefill)
		if last := dial(t, s).greet(helloFor("t-1"), testSecret); last.T != registry.FrameWelcome {
			t.Errorf("after a while the right proof got %q; want a welcome", last.T)
		}
	})
}

func TestLimiterForgetsFullBuckets(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		var l limiter
		for i := range maxBuckets {
			l.take(fmt.Sprint(i))
		}
		time.Sleep(guessRefill)
		l.take("one more")
		if len(l.buckets) != 1 {
			t.Errorf("%d buckets are left", len(l.buckets))
		}
	})
}

func TestWelcomeTellsDrift(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		for want, hash := range map[bool]string{true: ownManifest.Hash, false: strings.Repeat("0", 64)} {
			w, hello := dial(t, s), helloFor("t-1")
			hello.ManifestHash = hash
			last := w.greet(hello, testSecret)
			if last.T != registry.FrameWelcome || *last.ManifestInSync != want || last.ManifestHash != ownManifest.Hash {
				t.Errorf("got %+v; want a welcome that says %v", last, want)
			}
			w.ws.CloseNow()
			synctest.Wait()
		}
	})
}
