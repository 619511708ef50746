package link

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/registry"
)

// When the manifests differ the daemon asks, and uses the worker's list only if it is what the hello claimed.
func TestDrift(t *testing.T) {
	theirs := manifestOf("browser.get.url", "browser.teleport")
	manifest := func(tools []registry.Descriptor) func(*worker, string) {
		return func(w *worker, id string) { w.send(registry.Frame{T: registry.FrameManifest, ID: id, Tools: tools}) }
	}
	text := func(tools string) func(*worker, string) {
		return func(w *worker, id string) { w.sendText(`{"t":"manifest","id":"` + id + `","tools":` + tools + `}`) }
	}
	for name, test := range map[string]struct {
		answer  func(w *worker, id string)
		adopted bool
	}{
		"adopted":             {manifest(theirs.Tools), true},
		"not what it claimed": {manifest(theirs.Tools[:1]), false},
		"the daemon's own":    {manifest(ownManifest.Tools), false},
		"empty":               {text(`[]`), false},
		"not a list":          {text(`{"a":1}`), false},
		"not tools":           {text(`["a"]`), false},
		"unhashable number":   {text(`[{"name":"a","inputSchema":{"minimum":1e300}}]`), false},
		"never":               {func(*worker, string) {}, false},
	} {
		t.Run(name, func(t *testing.T) {
			inFakeTime(t, func(t *testing.T) {
				var reported *Conn
				s := newServer(t, func(c *Config) { c.Adopted = func(c *Conn) { reported = c } })
				w, hello := dial(t, s), helloFor("t-1")
				hello.ManifestHash = theirs.Hash
				if last := w.greet(hello, testSecret); last.T != registry.FrameWelcome || *last.ManifestInSync {
					t.Fatalf("got %+v; want a welcome that tells the drift", last)
				}
				w.serve(func(f registry.Frame) {
					switch f.T {
					case registry.FrameDescribe:
						test.answer(w, f.ID)
					case registry.FrameInvoke:
						w.result(f.ID, `{}`)
					}
				})
				synctest.Wait()
				link := s.Link(testPlace)
				if _, err := link.Invoke(t.Context(), click); err != nil {
					t.Errorf("a call while the manifests differ = %v", err)
				}
				time.Sleep(describeTimeout)
				synctest.Wait()

				want := ownManifest
				if test.adopted {
					want = theirs
				}
				if got := link.Manifest(); got.Hash != want.Hash || len(got.Tools) != len(want.Tools) || link.ManifestInSync() {
					t.Errorf("in force: %d tools, hash %.8s; want %.8s", len(got.Tools), got.Hash, want.Hash)
				}
				if (reported == link) != test.adopted {
					t.Errorf("Adopted was called with %p; adopted should be %v", reported, test.adopted)
				}
			})
		})
	}
}

func TestNoDescribeInSync(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t, func(c *Config) { c.Adopted = func(*Conn) { t.Error("adopted") } })
		w := join(t, s, "t-1")
		w.serve(func(f registry.Frame) {
			if f.T == registry.FrameDescribe {
				t.Error("the daemon asked a worker that carries its own manifest")
			}
		})
		time.Sleep(time.Minute)
		if link := s.Link(testPlace); !link.ManifestInSync() || link.Manifest() != ownManifest {
			t.Error("the manifest in force is not the daemon's own")
		}
	})
}

// A worker of the same build whose browser can do less is in sync, from the first frame on and without being asked.
func TestPlainIsInSync(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		plain := manifestOf("browser.get.url")
		s := newServer(t, func(c *Config) {
			c.Plain = plain
			c.Adopted = func(*Conn) { t.Error("adopted") }
		})
		w, hello := dial(t, s), helloFor("t-1")
		hello.ManifestHash = plain.Hash
		if last := w.greet(hello, testSecret); last.T != registry.FrameWelcome || !*last.ManifestInSync {
			t.Fatalf("got %+v; want a welcome in sync", last)
		}
		w.serve(func(f registry.Frame) {
			if f.T == registry.FrameDescribe {
				t.Error("the daemon asked for what it knows")
			}
		})
		synctest.Wait()
		if link := s.Link(testPlace); !link.ManifestInSync() || link.Manifest() != plain {
			t.Error("the manifest in force is not the plain one")
		}
	})
}

// Descriptors keep their hash on the way through a frame.
func TestDescribe(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		s := newServer(t)
		w := join(t, s, "t-1")
		want := registry.Descriptor{
			Name: "a.b", InputSchema: json.RawMessage(`{"type":"object","properties":{"n":{"maximum":1.50,"description":"<“&”>\u2028"}}}`),
			OutputSchema: json.RawMessage(`{}`),
		}
		w.serve(func(f registry.Frame) {
			w.send(registry.Frame{T: registry.FrameManifest, ID: f.ID, Tools: []registry.Descriptor{want}})
		})
		tools, err := s.Link(testPlace).Describe(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		sent, _ := registry.HashDescriptors([]registry.Descriptor{want})
		if got, err := registry.HashDescriptors(tools); got != sent || err != nil {
			t.Errorf("the hash became %s, %v; want %s", got, err, sent)
		}
	})
}
