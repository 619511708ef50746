package mcpserver

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/registry"
)

const (
	withSessions = "2025-11-25"
	standAlone   = "2026-07-28"
)

// listen serves MCP over HTTP until the test ends.
func listen(t *testing.T, b Backend) (address string, w *watch, h *HTTP) {
	t.Helper()
	w = &watch{}
	life, stop := context.WithCancel(context.Background())
	h = New(life, optionsFor(b)).HTTP(w)
	s := httptest.NewServer(h)
	t.Cleanup(func() {
		s.CloseClientConnections()
		h.Close()
		s.Close()
		stop()
	})
	return s.URL, w, h
}

// dial connects a client that speaks a revision of the protocol.
func dial(t *testing.T, address, revision string) *mcp.ClientSession {
	t.Helper()
	return dialWith(t, address, revision, nil)
}

func dialWith(t *testing.T, address, revision string, o *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, o).Connect(context.Background(),
		&mcp.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: transport}},
		&mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func TestHTTPSpeaksBothKindsOfProtocol(t *testing.T) {
	t.Parallel()
	for _, revision := range []string{"2025-03-26", "2025-06-18", withSessions, standAlone} {
		t.Run(revision, func(t *testing.T) {
			t.Parallel()
			b := &fakeBackend{}
			address, w, _ := listen(t, b)
			c := dial(t, address, revision)
			if got := c.InitializeResult().ProtocolVersion; got != revision {
				t.Errorf("the protocol is %s", got)
			}
			list, err := c.ListTools(t.Context(), nil)
			if err != nil || len(list.Tools) != 3 {
				t.Fatalf("tools: %+v, %v", list, err)
			}
			for range 2 {
				if res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "browser_click", Arguments: map[string]any{"a": 1}}); err != nil || res.IsError {
					t.Fatalf("call: %+v, %v", res, err)
				}
			}
			if got, want := b.called(), slices.Repeat([]string{`http-1 test browser.click {"a":1}`}, 2); !slices.Equal(got, want) {
				t.Errorf("the backend was called %q; want %q", got, want)
			}
			if got, want := w.notes(), []string{"http-1 test came"}; !slices.Equal(got, want) {
				t.Errorf("clients: %q; want %q", got, want)
			}
		})
	}
}

// A session that its client ends is gone at once, and so are its calls.
func TestHTTPSessionEnds(t *testing.T) {
	t.Parallel()
	entered := make(chan struct{})
	b := &fakeBackend{invoke: func(ctx context.Context, _ string, _ json.RawMessage) (registry.Result, error) {
		close(entered)
		<-ctx.Done()
		return registry.Result{}, ctx.Err()
	}}
	address, w, _ := listen(t, b)
	c := dial(t, address, withSessions)
	go c.CallTool(context.Background(), &mcp.CallToolParams{Name: "browser_click"})
	<-entered
	end, err := http.NewRequest(http.MethodDelete, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	end.Header.Set("Mcp-Session-Id", c.ID())
	if status := ask(t, end); status != http.StatusNoContent {
		t.Errorf("the end of the session was answered with %d", status)
	}
	awaitNotes(t, w, "http-1 test came", "http-1 test gone")
	if status := ask(t, end.Clone(t.Context())); status != http.StatusNotFound {
		t.Errorf("the end of a session that has ended was answered with %d", status)
	}
}

// A client that the user sends away is gone with its calls, whatever it speaks; if it comes back it is another one.
func TestHTTPDismiss(t *testing.T) {
	t.Parallel()
	for _, revision := range []string{withSessions, standAlone} {
		t.Run(revision, func(t *testing.T) {
			t.Parallel()
			entered := make(chan struct{})
			var calls atomic.Int32
			b := &fakeBackend{invoke: func(ctx context.Context, _ string, _ json.RawMessage) (registry.Result, error) {
				if calls.Add(1) > 1 {
					return registry.Result{OK: true, Data: json.RawMessage("{}")}, nil
				}
				close(entered)
				<-ctx.Done()
				return registry.Result{}, ctx.Err()
			}}
			address, w, h := listen(t, b)
			c := dial(t, address, revision)
			called := make(chan error, 1)
			go func() {
				_, err := c.CallTool(context.Background(), &mcp.CallToolParams{Name: "browser_click"})
				called <- err
			}()
			<-entered
			if h.Dismiss("http-2") {
				t.Error("somebody was sent away who never came")
			}
			if !h.Dismiss("http-1") {
				t.Error("the client was not sent away")
			}
			if err := <-called; err == nil {
				t.Error("the call went on")
			}
			awaitNotes(t, w, "http-1 test came", "http-1 test gone")
			if h.Dismiss("http-1") {
				t.Error("the client was sent away twice")
			}
			if _, err := dial(t, address, revision).CallTool(t.Context(), &mcp.CallToolParams{Name: "browser_click"}); err != nil {
				t.Error(err)
			}
			awaitNotes(t, w, "http-1 test came", "http-1 test gone", "http-2 test came")
		})
	}
}

func ask(t *testing.T, r *http.Request) int {
	t.Helper()
	transport := &http.Transport{DisableKeepAlives: true}
	resp, err := transport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode
}

// awaitNotes waits for what a watch is told in the background.
func awaitNotes(t *testing.T, w *watch, want ...string) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for !slices.Equal(w.notes(), want) {
		if time.Now().After(deadline) {
			t.Fatalf("clients: %q; want %q", w.notes(), want)
		}
		time.Sleep(time.Millisecond)
	}
}

// Every client is told when another list of tools is in force.
func TestHTTPListChanges(t *testing.T) {
	t.Parallel()
	for _, revision := range []string{withSessions, standAlone} {
		t.Run(revision, func(t *testing.T) {
			t.Parallel()
			address, _, h := listen(t, &fakeBackend{})
			changed := make(chan struct{}, 100)
			c := dialWith(t, address, revision, &mcp.ClientOptions{
				ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- struct{}{} },
			})
			// The stream on which it is told is opened in the background.
			for i, again := 0, time.NewTicker(50*time.Millisecond); ; i++ {
				m := smallManifest("browser.fresh")
				m.Hash = fmt.Sprint(i)
				h.server.Adopt(m)
				select {
				case <-changed:
					again.Stop()
				case <-again.C:
					continue
				case <-t.Context().Done():
					t.Fatal("the client was not told")
				}
				break
			}
			if list, err := c.ListTools(t.Context(), nil); err != nil || list.Tools[0].Name != "browser_fresh" {
				t.Errorf("tools: %+v, %v", list, err)
			}
		})
	}
}

func TestHTTPCancellation(t *testing.T) {
	t.Parallel()
	for _, revision := range []string{withSessions, standAlone} {
		t.Run(revision, func(t *testing.T) {
			t.Parallel()
			entered, left := make(chan struct{}), make(chan struct{})
			b := &fakeBackend{invoke: func(ctx context.Context, _ string, _ json.RawMessage) (registry.Result, error) {
				close(entered)
				<-ctx.Done()
				close(left)
				return registry.Result{}, ctx.Err()
			}}
			address, _, _ := listen(t, b)
			c := dial(t, address, revision)
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				<-entered
				cancel()
			}()
			if _, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "browser_click"}); err == nil {
				t.Error("a cancelled call succeeded")
			}
			<-left
		})
	}
}

// At its end nothing runs any more, and whoever comes is told so.
func TestHTTPClose(t *testing.T) {
	t.Parallel()
	entered := make(chan struct{}, 2)
	b := &fakeBackend{invoke: func(ctx context.Context, _ string, _ json.RawMessage) (registry.Result, error) {
		entered <- struct{}{}
		<-ctx.Done()
		return registry.Result{}, ctx.Err()
	}}
	address, w, h := listen(t, b)
	for _, revision := range []string{withSessions, standAlone} {
		c := dial(t, address, revision)
		go c.CallTool(context.Background(), &mcp.CallToolParams{Name: "browser_click"})
		<-entered
	}
	h.Close()
	notes := w.notes()
	slices.Sort(notes)
	if want := []string{"http-1 test came", "http-1 test gone", "http-2 test came", "http-2 test gone"}; !slices.Equal(notes, want) {
		t.Errorf("clients: %q; want %q", notes, want)
	}
	resp, err := http.Post(address, "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("after the end a request is answered with %d", resp.StatusCode)
	}
	http.DefaultClient.CloseIdleConnections()
}

func TestHTTPBadRequests(t *testing.T) {
	t.Parallel()
	address, w, _ := listen(t, &fakeBackend{})
	for name, test := range map[string]struct {
		method, body, header, value string
		want                        int
	}{
		"no JSON":              {"POST", "x", "", "", 400},
		"nothing":              {"POST", "", "", "", 400},
		"unknown session":      {"POST", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "Mcp-Session-Id", "made-up", 404},
		"stream of nobody":     {"GET", "", "", "", 400},
		"stream, unknown":      {"GET", "", "Mcp-Session-Id", "made-up", 404},
		"put":                  {"PUT", "{}", "", "", 405},
		"unknown protocol":     {"POST", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "Mcp-Protocol-Version", "1999-01-01", 400},
		"too new a protocol":   {"POST", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "Mcp-Protocol-Version", "2999-01-01", 400},
		"before a handshake":   {"POST", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"browser_click"}}`, "", "", 200}, // with an error in it
		"removed in the new":   {"POST", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`, "Mcp-Protocol-Version", standAlone, 400},
		"no stream in the new": {"GET", "", "Mcp-Protocol-Version", standAlone, 405},
	} {
		r, err := http.NewRequest(test.method, address, strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		if test.header != "" {
			r.Header.Set(test.header, test.value)
		}
		if got := ask(t, r); got != test.want {
			t.Errorf("%s: got %d; want %d", name, got, test.want)
		}
	}
	if notes := w.notes(); len(notes) > 0 {
		t.Errorf("clients: %q; want none", notes)
	}
}

func TestHTTPHugeBody(t *testing.T) {
	t.Parallel()
	address, _, _ := listen(t, &fakeBackend{})
	r, err := http.NewRequest(http.MethodPost, address, io.LimitReader(zeros{}, maxBody+1))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if got := ask(t, r); got != http.StatusRequestEntityTooLarge {
		t.Errorf("a huge body was answered with %d", got)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
