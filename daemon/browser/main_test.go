package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"go.uber.org/goleak"
)

// daemonVariable, when set, makes the test binary play a daemon that gets killed. It holds the options of its browser.
const daemonVariable = "BROWSENTIC_TEST_DAEMON"

func TestMain(m *testing.M) {
	if os.Getenv(daemonVariable) != "" {
		beDaemon()
		return
	}
	goleak.VerifyTestMain(m)
}

// beDaemon launches a browser with a page, writes its process id and waits to be killed.
func beDaemon() {
	var o Options
	if err := json.Unmarshal([]byte(os.Getenv(daemonVariable)), &o); err != nil {
		panic(err)
	}
	b, err := Launch(context.Background(), o)
	if err != nil {
		panic(err)
	}
	if _, err := b.NewPlace(context.Background(), Settings{}, Events{}); err != nil {
		panic(err)
	}
	fmt.Println(b.process.cmd.Process.Pid)
	select {}
}

// patience bounds every wait of the tests.
const patience = 30 * time.Second

func testContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// needBrowser skips tests of a real browser in short runs.
func needBrowser(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a browser")
	}
}

// launch starts a browser that ends with the test, and then checks that nothing of it is left.
func launch(t *testing.T, change func(*Options)) *Browser {
	t.Helper()
	needBrowser(t)
	o := Options{Headless: os.Getenv("BROWSENTIC_TEST_HEADED") == "", DataDir: t.TempDir(), Log: testLog(t)}
	if change != nil {
		change(&o)
	}
	b, err := Launch(testContext(t), o)
	if err != nil {
		t.Fatalf("%v\n%s", err, err.(*LaunchError).Output)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := b.Close(ctx); err != nil {
			t.Error(err)
		}
		if left := folder(t, o.DataDir); len(left) > 0 {
			t.Errorf("left in the data directory: %v", left)
		}
	})
	return b
}

// testLog turns warnings of the code under test into log lines of the test.
func testLog(t *testing.T) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
}

func folder(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func newPlace(t *testing.T, b *Browser, s Settings, e Events) *Place {
	t.Helper()
	p, err := b.NewPlace(testContext(t), s, e)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func firstPage(p *Place) string { return p.Pages()[0].TargetID }

// evaluate runs an expression in a page as if a person had acted, and returns its value; promises are awaited.
func evaluate[T any](t *testing.T, p *Place, targetID, expression string) T {
	t.Helper()
	value, err := tryEvaluate[T](testContext(t), p, targetID, expression)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return value
}

func tryEvaluate[T any](ctx context.Context, p *Place, targetID, expression string) (T, error) {
	var value T
	live := p.find(target.ID(targetID))
	if live == nil {
		return value, ErrNoPage
	}
	yes := true
	result, err := call(ctx, live.session, cdpruntime.Evaluate, cdpruntime.EvaluateParams{
		Expression: expression, AwaitPromise: &yes, ReturnByValue: &yes, UserGesture: &yes,
	})
	if err != nil {
		return value, err
	}
	if e := result.ExceptionDetails; e != nil {
		return value, fmt.Errorf("%s %s", e.Text, e.Exception.Description)
	}
	if len(result.Result.Value) == 0 { // undefined
		return value, nil
	}
	return value, json.Unmarshal(result.Result.Value, &value)
}

// navigate opens a URL in a page and waits for the load event.
func navigate(t *testing.T, p *Place, targetID, url string) {
	t.Helper()
	s := p.find(target.ID(targetID)).session
	result, err := call(testContext(t), s, page.Navigate, page.NavigateParams{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	if result.ErrorText != "" {
		t.Fatalf("%s: %s", url, result.ErrorText)
	}
	evaluate[any](t, p, targetID, `new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))`)
}

// site serves pages on loopback. What pages report to /report?name=… arrives on the channel of that name.
type site struct {
	*httptest.Server
	mu      sync.Mutex
	reports map[string]chan json.RawMessage
}

func newSite(t *testing.T, pages map[string]string) *site {
	s := &site{reports: make(map[string]chan json.RawMessage)}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/report" {
			w.Header().Set("Access-Control-Allow-Origin", "*")
			var report json.RawMessage
			if err := json.NewDecoder(r.Body).Decode(&report); err == nil {
				s.channel(r.URL.Query().Get("name")) <- report
			}
			return
		}
		body, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		kind := "text/html; charset=utf-8"
		if strings.HasSuffix(r.URL.Path, ".js") {
			kind = "text/javascript"
		}
		w.Header().Set("Content-Type", kind)
		fmt.Fprint(w, body)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *site) channel(name string) chan json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reports[name] == nil {
		s.reports[name] = make(chan json.RawMessage, 100)
	}
	return s.reports[name]
}

func (s *site) port() int { return s.Listener.Addr().(*net.TCPAddr).Port }

// other is the same site under another name, so that frames of it are cross-site.
func (s *site) other() string { return fmt.Sprintf("http://localhost:%d", s.port()) }

func report[T any](t *testing.T, s *site, name string) T {
	t.Helper()
	var value T
	if err := json.Unmarshal(receive(t, s.channel(name)), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func receive[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(patience):
		_, file, line, _ := runtime.Caller(1)
		t.Fatalf("nothing came (waited for at %s:%d)", filepath.Base(file), line)
		panic("unreachable")
	}
}
