package control

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

func newHome(t *testing.T) *home.Home {
	t.Helper()
	h, err := home.OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func writeLockfile(t *testing.T, h *home.Home, pid int, address string) {
	t.Helper()
	_, text, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.WriteLockfile(home.Lockfile{PID: pid, Port: port, Token: testToken}); err != nil {
		t.Fatal(err)
	}
}

// Whatever listens where the lockfile points is not trusted unless it says the right pid.
func TestDialTrustsOnlyTheDaemon(t *testing.T) {
	t.Parallel()
	answer := func(status int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			w.Write([]byte(body))
		}
	}
	pid := strconv.Itoa(os.Getpid())
	for name, handler := range map[string]http.HandlerFunc{
		"a stranger":              answer(404, "not here"),
		"a squatter":              answer(200, `{"ok":true,"pid":1}`),
		"says no pid":             answer(200, `{"ok":true}`),
		"says pid as text":        answer(200, `{"ok":true,"pid":"`+pid+`"}`),
		"no JSON":                 answer(200, "<html>"+pid),
		"a page without end":      answer(200, `{"x":"`+strings.Repeat("x", 1<<20)+`","pid":`+pid+`}`),
		"right, but an error":     answer(500, `{"ok":true,"pid":`+pid+`}`),
		"right, but no websocket": answer(200, `{"ok":true,"pid":`+pid+`}`),
		"hangs up": func(w http.ResponseWriter, _ *http.Request) {
			panic(http.ErrAbortHandler)
		},
		"sends elsewhere": func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/health" {
				t.Error("the redirect was followed, with the token")
			}
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(handler)
			t.Cleanup(server.Close)
			h := newHome(t)
			writeLockfile(t, h, os.Getpid(), server.Listener.Addr().String())
			_, err := Dial(t.Context(), h, me)
			wantCode(t, err, registry.DaemonUnreachable)
		})
	}
}

func TestDialGivesUpOnSilence(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() // the kernel accepts; nobody answers
	h := newHome(t)
	writeLockfile(t, h, os.Getpid(), l.Addr().String())
	start := time.Now()
	_, err = Dial(t.Context(), h, me)
	wantCode(t, err, registry.DaemonUnreachable)
	if d := time.Since(start); d < healthTimeout || d > 5*healthTimeout {
		t.Errorf("it took %v; want about %v", d, healthTimeout)
	}
}

func TestDialWithoutDaemon(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	_, err := Dial(t.Context(), h, me)
	wantCode(t, err, registry.DaemonUnreachable)

	ended := exec.Command(os.Args[0], "-test.run=^$")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	asked := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("the token was sent to whoever has the port of a dead daemon")
	}))
	defer asked.Close()
	writeLockfile(t, h, ended.Process.Pid, asked.Listener.Addr().String())
	_, err = Dial(t.Context(), h, me)
	wantCode(t, err, registry.DaemonUnreachable)
}

// A daemon that comes up while the old one's lockfile is being probed has written a new one.
func TestDialReadsTheLockfileAgain(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := NewServer(configFor(&fakeBackend{}))
	l, err := Listen([]int{0})
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	defer func() { s.Close(); <-served }()

	stale := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeLockfile(t, h, os.Getpid(), l.Addr().String())
		w.WriteHeader(http.StatusForbidden)
	}))
	defer stale.Close()
	writeLockfile(t, h, os.Getpid(), stale.Listener.Addr().String())
	c, err := Dial(t.Context(), h, me)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
}
