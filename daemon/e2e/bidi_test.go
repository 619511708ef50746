package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"github.com/browsentic/browsentic/extension"
)

// fox is somebody's Firefox: an ordinary profile in which the extension was installed for good. WebDriver BiDi
// (https://w3c.github.io/webdriver-bidi/) stands for the person's eyes and hands; what the daemon does goes through the
// extension alone.
type fox struct {
	t          *testing.T
	executable string
	profile    string
	cmd        *exec.Cmd
	ws         *websocket.Conn
	chrome     string // the browsing context of the browser's own window

	mu      sync.Mutex
	asked   int
	waiting map[int]chan bidiMessage
	lost    chan struct{}
	silent  chan struct{} // closed when no process of the browser is left that could print anything
}

type bidiMessage struct {
	ID      int             `json:"id"`
	Type    string          `json:"type"`
	Result  json.RawMessage `json:"result"`
	Error   string          `json:"error"`
	Message string          `json:"message"`
}

// findFirefox is the browser that scripts/ensure.sh has seen to; only a machine that cannot have one goes without.
func findFirefox(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("BROWSENTIC_TEST_FIREFOX"), "firefox-esr", "firefox"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Firefox: run scripts/ensure.sh firefox")
	return ""
}

var listening = regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)

// habits are what this person has set: an extension that nobody has signed is let in, and what the popup asks the browser
// for is granted.
const habits = `user_pref("xpinstall.signatures.required", false);
user_pref("extensions.webextOptionalPermissionPrompts", false);
`

// newFox starts a Firefox that ends with the test.
func newFox(t *testing.T) *fox {
	t.Helper()
	personIn(t, "firefox")
	dir := t.TempDir()
	f := &fox{t: t, executable: findFirefox(t), profile: filepath.Join(dir, "profile")}
	file := filepath.Join(dir, "browsentic.xpi")
	if err := extension.Firefox.Zip(file); err != nil {
		t.Skip(err)
	}
	err := os.Mkdir(f.profile, 0o700)
	if err == nil {
		err = os.WriteFile(filepath.Join(f.profile, "user.js"), []byte(habits), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.close)
	f.start()
	f.must("webExtension.install", map[string]any{"extensionData": map[string]any{"type": "archivePath", "path": file}, "moz:permanent": true}, nil)
	return f
}

// start starts the browser with the profile as it is.
func (f *fox) start() {
	f.t.Helper()
	f.waiting, f.lost, f.silent = map[int]chan bidiMessage{}, make(chan struct{}), make(chan struct{})
	out, in, err := os.Pipe()
	if err != nil {
		f.t.Fatal(err)
	}
	// Only with access to the system can anybody open a page of an extension.
	f.cmd = exec.Command(f.executable, "--headless", "--no-remote", "--profile", f.profile,
		"--remote-debugging-port", "0", "--remote-allow-system-access", "about:blank")
	f.cmd.Env = append(os.Environ(), "HOME="+filepath.Dir(f.profile))
	f.cmd.Stderr = in
	if err := f.cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	in.Close()
	f.connect(out)
	f.must("session.new", map[string]any{"capabilities": map[string]any{}}, nil)
	var tree bidiTree
	f.must("browsingContext.getTree", map[string]any{"moz:scope": "chrome"}, &tree)
	f.chrome = tree.Contexts[0].Context
}

// connect finds in what the browser prints where it listens, and reads from there on.
func (f *fox) connect(out *os.File) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), time.Minute)
	defer cancel()
	// Whatever becomes of it, the browser's output is read to its end, so that it never waits for a reader.
	address := make(chan string, 1)
	go func() {
		defer close(f.silent)
		defer out.Close()
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if found := listening.FindStringSubmatch(lines.Text()); found != nil {
				address <- found[1]
				break
			}
		}
		close(address)
		_, _ = io.Copy(io.Discard, out)
	}()
	select {
	case url := <-address:
		ws, _, err := websocket.Dial(ctx, url+"/session", nil)
		if err != nil {
			f.t.Fatalf("connecting to Firefox at %q: %v", url, err)
		}
		f.ws = ws
	case <-ctx.Done():
		f.t.Fatal("Firefox does not listen")
	}
	f.ws.SetReadLimit(64 << 20)
	go f.read()
}

func (f *fox) read() {
	defer close(f.lost)
	for {
		var m bidiMessage
		if err := wsjson.Read(context.Background(), f.ws, &m); err != nil {
			return
		}
		f.mu.Lock()
		answer := f.waiting[m.ID]
		delete(f.waiting, m.ID)
		f.mu.Unlock()
		if answer != nil {
			answer <- m
		}
	}
}

// close ends the browser, as a person does who closes it.
func (f *fox) close() {
	if f.cmd == nil || f.cmd.ProcessState != nil {
		return
	}
	if f.ws != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = f.call(ctx, "browser.close", map[string]any{}, nil)
		f.ws.CloseNow()
	}
	kill := time.AfterFunc(20*time.Second, func() { f.cmd.Process.Kill() })
	defer kill.Stop()
	f.cmd.Wait()
	select {
	case <-f.silent:
	case <-time.After(20 * time.Second):
		f.t.Error("processes of Firefox are left")
	}
}

func (f *fox) call(ctx context.Context, method string, params, result any) error {
	f.mu.Lock()
	f.asked++
	id := f.asked
	answer := make(chan bidiMessage, 1)
	f.waiting[id] = answer
	f.mu.Unlock()
	if err := wsjson.Write(ctx, f.ws, map[string]any{"id": id, "method": method, "params": params}); err != nil {
		return err
	}
	select {
	case m := <-answer:
		switch {
		case m.Type == "error":
			return fmt.Errorf("%s: %s: %s", method, m.Error, m.Message)
		case result != nil:
			return json.Unmarshal(m.Result, result)
		}
		return nil
	case <-f.lost:
		return errors.New("Firefox is gone")
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	}
}

func (f *fox) must(method string, params, result any) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), time.Minute)
	defer cancel()
	if err := f.call(ctx, method, params, result); err != nil {
		f.t.Fatal(err)
	}
}

type bidiTree struct {
	Contexts []struct {
		Context string `json:"context"`
		URL     string `json:"url"`
	} `json:"contexts"`
}

// tabs are the browser's tabs whose address begins like this.
func (f *fox) tabs(prefix string) (contexts []string) {
	f.t.Helper()
	var tree bidiTree
	f.must("browsingContext.getTree", map[string]any{}, &tree)
	for _, c := range tree.Contexts {
		if strings.HasPrefix(c.URL, prefix) {
			contexts = append(contexts, c.Context)
		}
	}
	return contexts
}

// open opens an address in a tab of the person's own, in front, and returns it once it has loaded.
func (f *fox) open(url string) string {
	f.t.Helper()
	var made struct {
		Context string `json:"context"`
	}
	f.must("browsingContext.create", map[string]any{"type": "tab"}, &made)
	f.must("browsingContext.navigate", map[string]any{"context": made.Context, "url": url, "wait": "complete"}, nil)
	return made.Context
}

// eval evaluates an expression in a page, awaits its promise, and reads its value as JSON.
func (f *fox) eval(session, expression string, value any) {
	f.t.Helper()
	var answer struct {
		Type   string `json:"type"`
		Result struct {
			Value string `json:"value"`
		} `json:"result"`
		ExceptionDetails struct {
			Text string `json:"text"`
		} `json:"exceptionDetails"`
	}
	f.must("script.evaluate", map[string]any{
		"target":     map[string]any{"context": session},
		"expression": "(async () => JSON.stringify(await (" + expression + ") ?? null))()", "awaitPromise": true, "userActivation": true,
	}, &answer)
	if answer.Type == "exception" {
		f.t.Fatalf("%s: %s", expression, answer.ExceptionDetails.Text)
	}
	if value != nil {
		if err := json.Unmarshal([]byte(answer.Result.Value), value); err != nil {
			f.t.Fatalf("%s: %v", expression, err)
		}
	}
}

// click clicks an element of a page as a hand does.
func (f *fox) click(session, selector string) {
	f.t.Helper()
	var found struct {
		Nodes []map[string]any `json:"nodes"`
	}
	f.must("browsingContext.locateNodes", map[string]any{"context": session, "locator": map[string]any{"type": "css", "value": selector}}, &found)
	if len(found.Nodes) != 1 {
		f.t.Fatalf("%d elements are %s", len(found.Nodes), selector)
	}
	origin := map[string]any{"type": "element", "element": map[string]any{"sharedId": found.Nodes[0]["sharedId"]}}
	f.must("input.performActions", map[string]any{"context": session, "actions": []any{map[string]any{
		"type": "pointer", "id": "hand", "actions": []any{
			map[string]any{"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
			map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0},
		},
	}}}, nil)
}

const policy = `WebExtensionPolicy.getByID('browsentic@browsentic')`

// popup opens the extension's popup in a tab behind the others.
func (f *fox) popup() *popupPage {
	f.t.Helper()
	var url string
	f.eval(f.chrome, `new Promise((done) => {
		const url = `+policy+`.getURL('popup.html'), tab = gBrowser.addTab(url, {triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal()});
		const seen = {onStateChange(browser, progress, request, flags) {
			if (browser === tab.linkedBrowser && browser.currentURI.spec === url && (flags & Ci.nsIWebProgressListener.STATE_STOP) && (flags & Ci.nsIWebProgressListener.STATE_IS_WINDOW)) { gBrowser.removeTabsProgressListener(seen); done(url); }
		}};
		gBrowser.addTabsProgressListener(seen);
	})`, &url)
	contexts := f.tabs(url)
	return newPopupPage(f.t, f, contexts[len(contexts)-1])
}

// stopBackground ends the extension's event page, as the browser does with one that is idle. It reports whether there
// was one.
func (f *fox) stopBackground() (was bool) {
	f.t.Helper()
	f.eval(f.chrome, `(async ({extension}) => {
		const running = extension.backgroundState === 'running';
		await extension.terminateBackground({ignoreDevToolsAttached: true, disableResetIdleForTest: true});
		return running;
	})(`+policy+`)`, &was)
	return was
}
