package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/extension"
)

// person is somebody's own browser: an ordinary profile in which the extension was loaded unpacked. The DevTools pipe
// stands for the person's eyes and hands; what the daemon does goes through the extension alone.
type person struct {
	t   *testing.T
	cmd *exec.Cmd
	in  *os.File
	dir string // for all that is the person's

	mu      sync.Mutex
	asked   int
	waiting map[int]chan pipeMessage
	event   chan struct{} // closed and replaced with each event
	lost    chan struct{}
}

type pipeMessage struct {
	ID     int             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// newPerson starts a browser that ends with the test, if it was not closed before.
func newPerson(t *testing.T) *person {
	t.Helper()
	personIn(t, "paired")
	executable, err := browser.FindExecutable("")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	folder := filepath.Join(dir, "extension")
	if err := extension.Chromium.Extract(folder); err != nil {
		t.Skip(err)
	}
	// Without its developer mode, Chromium turns an unpacked extension off that is loaded again.
	profile := filepath.Join(dir, "profile")
	err = os.MkdirAll(filepath.Join(profile, "Default"), 0o700)
	if err == nil {
		preferences := fmt.Sprintf(`{"extensions":{"ui":{"developer_mode":true}},"download":{"default_directory":%q}}`, filepath.Join(dir, "downloads"))
		err = os.WriteFile(filepath.Join(profile, "Default", "Preferences"), []byte(preferences), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	fromTest, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, toTest, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t, in: in, dir: dir, waiting: map[int]chan pipeMessage{}, event: make(chan struct{}), lost: make(chan struct{})}
	p.cmd = exec.Command(executable, "--headless=new", "--no-sandbox", "--no-first-run", "--no-default-browser-check",
		"--disable-features=DisableLoadExtensionCommandLineSwitch,WebUIOmniboxPopup,WebUIOmniboxAimPopup,PreloadTopChromeWebUI",
		"--user-data-dir="+profile, "--load-extension="+folder, "--remote-debugging-pipe", "about:blank")
	p.cmd.ExtraFiles = []*os.File{fromTest, toTest}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	fromTest.Close()
	toTest.Close()
	go p.read(out)
	t.Cleanup(p.close)
	p.must("", "Target.setDiscoverTargets", map[string]any{"discover": true}, nil)
	p.await("the extension's worker", func() bool { return len(p.targets("service_worker", worker)) > 0 })
	return p
}

// choose puts files into a file input of a page, as the browser's own dialog does.
func (p *person) choose(session, selector string, paths ...string) {
	p.t.Helper()
	var found struct {
		Result struct {
			ObjectID string `json:"objectId"`
		} `json:"result"`
	}
	p.must(session, "Runtime.evaluate", map[string]any{"expression": fmt.Sprintf("document.querySelector(%q)", selector)}, &found)
	p.must(session, "DOM.setFileInputFiles", map[string]any{"files": paths, "objectId": found.Result.ObjectID}, nil)
}

// downloads are the files in the person's own folder for them.
func (p *person) downloads() []string {
	p.t.Helper()
	found, err := filepath.Glob(filepath.Join(p.dir, "downloads", "*"))
	if err != nil {
		p.t.Fatal(err)
	}
	return found
}

// worker is how the address of the extension's worker begins.
const worker = "chrome-extension://" + extension.ID

// await looks again after each thing that happens in the browser until there is what is waited for.
func (p *person) await(what string, there func() bool) {
	p.t.Helper()
	late := time.After(30 * time.Second)
	for {
		p.mu.Lock()
		event := p.event
		p.mu.Unlock()
		if there() {
			return
		}
		select {
		case <-event:
		case <-late:
			p.t.Fatalf("%s does not come", what)
		}
	}
}

// close ends the browser, as a person does who closes it.
func (p *person) close() {
	if p.cmd.ProcessState != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_ = p.call(ctx, "", "Browser.close", nil, nil)
	select {
	case <-p.lost:
	case <-ctx.Done():
		p.cmd.Process.Kill()
	}
	p.in.Close()
	p.cmd.Wait()
}

func (p *person) read(out *os.File) {
	defer close(p.lost)
	defer out.Close()
	lines := bufio.NewReader(out)
	for {
		raw, err := lines.ReadBytes(0)
		if err != nil {
			return
		}
		var m pipeMessage
		if json.Unmarshal(raw[:len(raw)-1], &m) != nil {
			continue
		}
		p.mu.Lock()
		if m.ID == 0 {
			close(p.event)
			p.event = make(chan struct{})
		}
		answer := p.waiting[m.ID]
		delete(p.waiting, m.ID)
		p.mu.Unlock()
		if answer != nil {
			answer <- m
		}
	}
}

// call sends one DevTools command; session is empty for the browser.
func (p *person) call(ctx context.Context, session, method string, params, result any) error {
	p.mu.Lock()
	p.asked++
	id := p.asked
	answer := make(chan pipeMessage, 1)
	p.waiting[id] = answer
	p.mu.Unlock()
	message := map[string]any{"id": id, "method": method}
	if params != nil {
		message["params"] = params
	}
	if session != "" {
		message["sessionId"] = session
	}
	raw, err := json.Marshal(message)
	if err != nil {
		return err
	}
	if _, err := p.in.Write(append(raw, 0)); err != nil {
		return err
	}
	select {
	case m := <-answer:
		switch {
		case m.Error != nil:
			return fmt.Errorf("%s: %s", method, m.Error.Message)
		case result != nil:
			return json.Unmarshal(m.Result, result)
		}
		return nil
	case <-p.lost:
		return errors.New("the browser is gone")
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	}
}

func (p *person) must(session, method string, params, result any) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), 30*time.Second)
	defer cancel()
	if err := p.call(ctx, session, method, params, result); err != nil {
		p.t.Fatal(err)
	}
}

// targetInfo is a page or worker of the browser.
type targetInfo struct {
	TargetID string `json:"targetId"`
	Type     string `json:"type"`
	URL      string `json:"url"`
	Context  string `json:"browserContextId"`
}

// targets are the browser's pages and workers whose address begins like this.
func (p *person) targets(kind, prefix string) []targetInfo {
	p.t.Helper()
	var all struct {
		TargetInfos []targetInfo `json:"targetInfos"`
	}
	p.must("", "Target.getTargets", nil, &all)
	var found []targetInfo
	for _, info := range all.TargetInfos {
		if info.Type == kind && strings.HasPrefix(info.URL, prefix) {
			found = append(found, info)
		}
	}
	return found
}

// open opens an address in a tab of the person's own, in front, and returns a session with it once it has loaded.
func (p *person) open(url string) string {
	p.t.Helper()
	return p.openIn("", url)
}

// openIn opens an address as open does, in a browser context; empty for the person's own.
func (p *person) openIn(browserContext, url string) string {
	p.t.Helper()
	var made struct {
		TargetID string `json:"targetId"`
	}
	where := map[string]any{"url": "about:blank"}
	if browserContext != "" {
		where["browserContextId"] = browserContext
	}
	p.must("", "Target.createTarget", where, &made)
	session := p.attach(made.TargetID)
	var gone struct {
		ErrorText string `json:"errorText"`
	}
	if p.must(session, "Page.navigate", map[string]any{"url": url}, &gone); gone.ErrorText != "" {
		p.t.Fatalf("%s: %s", url, gone.ErrorText)
	}
	p.eval(session, `new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))`, nil)
	return session
}

// attach is a session with a page that is there.
func (p *person) attach(target string) string {
	p.t.Helper()
	var attached struct {
		SessionID string `json:"sessionId"`
	}
	p.must("", "Target.attachToTarget", map[string]any{"targetId": target, "flatten": true}, &attached)
	return attached.SessionID
}

// eval evaluates an expression in a page and awaits its promise.
func (p *person) eval(session, expression string, value any) {
	p.t.Helper()
	var answer struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		ExceptionDetails *struct {
			Exception struct {
				Description string `json:"description"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	p.must(session, "Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true}, &answer)
	if answer.ExceptionDetails != nil {
		p.t.Fatalf("%s: %s", expression, answer.ExceptionDetails.Exception.Description)
	}
	if value != nil {
		if err := json.Unmarshal(answer.Result.Value, value); err != nil {
			p.t.Fatalf("%s: %v", expression, err)
		}
	}
}

// popup opens the extension's popup in a tab. It asks the worker what the popup does.
func (p *person) popup() *popupPage {
	p.t.Helper()
	return newPopupPage(p.t, p, p.open("chrome-extension://"+extension.ID+"/popup.html"))
}

// eyes see a page of a browser, and do what a person could in it.
type eyes interface {
	eval(session, expression string, value any)
}

func newPopupPage(t *testing.T, browser eyes, session string) *popupPage {
	browser.eval(session, `void (globalThis.test = {asked: 0, answers: new Map(), states: [], port: chrome.runtime.connect({name: 'browsentic/popup'})},
		test.port.onMessage.addListener((m) => {
			if (m.pairing) { test.states.push(m.pairing); test.told?.(); }
			if (m.result) { test.answers.get(m.id)?.(m.result); }
		}))`, nil)
	return &popupPage{browser, t, session}
}

type popupPage struct {
	eyes
	t       *testing.T
	session string
}

// panelAnswer is what a question of the popup is answered.
type panelAnswer struct {
	OK    bool            `json:"ok"`
	Data  json.RawMessage `json:"data"`
	Error struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

func (p *popupPage) ask(op string, input map[string]any) (a panelAnswer) {
	p.t.Helper()
	raw, err := json.Marshal(map[string]any{"op": op, "input": input})
	if err != nil {
		p.t.Fatal(err)
	}
	p.eval(p.session, fmt.Sprintf(`new Promise((done) => { const id = 1000 + ++test.asked; test.answers.set(id, done); test.port.postMessage({id, ...%s}); })`, raw), &a)
	return a
}

// await waits until the popup is told that the pairing is of this kind.
func (p *popupPage) awaitPairing(kind string) map[string]any {
	p.t.Helper()
	var state map[string]any
	p.eval(p.session, fmt.Sprintf(`new Promise((done) => { (test.told = () => { const s = test.states.at(-1); if (s?.kind === %q) done(s); })(); })`, kind), &state)
	return state
}

// stopWorker ends the extension's worker, as the browser does with one that is idle. It reports whether there was one.
func (p *person) stopWorker() bool {
	p.t.Helper()
	workers := p.targets("service_worker", worker)
	for _, w := range workers {
		p.must("", "Target.closeTarget", map[string]any{"targetId": w.TargetID}, nil)
	}
	return len(workers) > 0
}
