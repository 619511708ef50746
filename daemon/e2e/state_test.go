package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/browsentic/browsentic/daemon/browser"
)

// account is a site that one signs in to. It tells what the server knows of a visitor, and what the page does.
type account struct {
	*httptest.Server
	mu       sync.Mutex
	requests []string // path and cookies
}

const accountPage = `<!doctype html><title>Account</title><p id=out></p><script>
const open = () => new Promise((resolve, reject) => {
  const request = indexedDB.open('app', 2);
  request.onupgradeneeded = () => request.result.createObjectStore('tokens');
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const done = request => new Promise(resolve => { request.onsuccess = () => resolve(request.result); });
async function show() {
  const { name } = await indexedDB.databases().then(all => all[0] ?? {});
  let token;
  if (name) {
    const db = await open();
    token = await done(db.transaction('tokens').objectStore('tokens').get('current'));
    db.close();
  }
  out.textContent = ['%s', localStorage.theme, sessionStorage.step, token?.issued.getTime(), token?.bytes.join('-')].join(' | ');
}
async function signIn() {
  localStorage.theme = 'dark';
  sessionStorage.step = '2';
  const db = await open();
  await done(db.transaction('tokens', 'readwrite').objectStore('tokens').put({ issued: new Date(1234), bytes: new Uint8Array([1, 2]) }, 'current'));
  db.close();
  show();
}
location.pathname === '/login' ? signIn() : show();
</script>`

func newAccount(t *testing.T) *account {
	t.Helper()
	s := &account{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" { // a browser asks for it when it likes
			http.NotFound(w, r)
			return
		}
		user := "nobody"
		if cookie, err := r.Cookie("sid"); err == nil {
			user = cookie.Value
		}
		s.mu.Lock()
		s.requests = append(s.requests, r.Host+r.URL.Path+" "+user)
		s.mu.Unlock()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.URL.Path == "/login" {
			user = r.URL.Query().Get("user")
			http.SetCookie(w, &http.Cookie{Name: "sid", Value: user, HttpOnly: true, SameSite: http.SameSiteLaxMode})
		}
		fmt.Fprintf(w, accountPage, user)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *account) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	requests := s.requests
	s.requests = nil
	return requests
}

// reads waits until the page shows a text.
func (p *page) reads(want string) {
	p.t.Helper()
	p.do("browser_wait", map[string]any{"condition": map[string]any{"kind": "text", "text": want, "state": "present"}})
}

const signedIn = " | dark | 2 | 1234 | 1-2"

func TestSavedLogin(t *testing.T) {
	t.Parallel()
	s := newAccount(t)
	c := shared.client(t)
	p := c.session(nil)
	p.do("browser_navigate", map[string]any{"url": s.URL + "/login?user=ann"})
	p.reads("ann" + signedIn)
	s.take()

	saved := c.must("browser_state_save", map[string]any{"sessionId": p.session, "stateId": "ann.login"})
	for path, want := range map[string]any{
		"state.stateId": "ann.login", "saved.cookies": 1.0, "saved.localStorage": 1.0, "saved.sessionStorage": 1.0,
		"saved.indexedDB.databases": 1.0, "saved.indexedDB.records": 1.0, "saved.skipped": nil,
	} {
		if got := saved.at(path); got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
	if listed := c.must("browser_state_list", nil); !strings.Contains(listed.String(), `"stateId":"ann.login"`) || strings.Contains(listed.String(), "ann\"") {
		t.Errorf("listed: %s", listed)
	}
	p.reads("ann" + signedIn) // the session goes on as it was
	if a := c.must("browser_page_list", map[string]any{"sessionId": p.session}); a.at("pages.length") != 1.0 {
		t.Errorf("saving left pages: %s", a)
	}

	q := c.session(map[string]any{"stateId": "ann.login"})
	if got := s.take(); len(got) > 0 {
		t.Errorf("saving and restoring sent %q", got)
	}
	if a := c.must("browser_session_get", map[string]any{"sessionId": q.session}); a.at("session.restoredFromStateId") != "ann.login" {
		t.Errorf("session: %s", a)
	}
	if a := c.must("browser_page_list", map[string]any{"sessionId": q.session}); a.at("pages.length") != 1.0 || a.at("pages.0.url") != "about:blank" {
		t.Errorf("pages: %s", a)
	}
	q.do("browser_navigate", map[string]any{"url": s.URL + "/home"})
	q.reads("ann" + signedIn)
	if got := s.take(); len(got) != 1 || !strings.HasSuffix(got[0], "/home ann") {
		t.Errorf("the first request: %q", got)
	}
	// What one session does now is not the other's, nor the saved state's.
	q.do("browser_navigate", map[string]any{"url": s.URL + "/login?user=bob"})
	q.reads("bob" + signedIn)
	p.do("browser_reload", nil)
	r := c.session(map[string]any{"stateId": "ann.login"})
	r.do("browser_navigate", map[string]any{"url": s.URL + "/home"})
	r.reads("ann" + signedIn)

	c.must("browser_state_remove", map[string]any{"stateId": "ann.login"})
	if a := c.try("browser_session_create", map[string]any{"stateId": "ann.login"}); a.code != "SAVED_STATE_NOT_FOUND" {
		t.Errorf("restoring what was removed: %s", a)
	}
	r.do("browser_reload", nil)
	r.reads("ann" + signedIn)
}

// TestStatesOutliveTheDaemon also takes the key away.
func TestStatesOutliveTheDaemon(t *testing.T) {
	t.Parallel()
	s := newAccount(t)
	w := ownWorld(t)
	c := w.client(t)
	p := c.session(nil)
	p.do("browser_navigate", map[string]any{"url": s.URL + "/login?user=ann"})
	p.reads("ann" + signedIn)
	c.must("browser_state_save", map[string]any{"sessionId": p.session, "stateId": "a"})
	restart := func() *client {
		t.Helper()
		if _, err := w.cli("stop"); err != nil {
			t.Fatal(err)
		}
		return w.client(t)
	}
	c = restart()
	q := c.session(map[string]any{"stateId": "a"})
	q.do("browser_navigate", map[string]any{"url": s.URL + "/home"})
	q.reads("ann" + signedIn)

	if err := os.Remove(filepath.Join(w.home, "state.key")); err != nil {
		t.Fatal(err)
	}
	c = restart()
	if a := c.try("browser_session_create", map[string]any{"stateId": "a"}); a.code != "BROWSER_ERROR" {
		t.Errorf("without the key: %s", a)
	}
	if a := c.must("browser_session_list", nil); a.at("sessions.length") != 1.0 || a.at("sessions.0.status") != "failed" {
		t.Errorf("sessions: %s", a)
	}
	log, err := os.ReadFile(filepath.Join(w.home, "daemon.log"))
	if err != nil || !strings.Contains(string(log), "a saved state cannot be opened") {
		t.Errorf("the log does not say why: %v", err)
	}
}

// TestADamagedDatabase is set aside as it was, and a fresh one serves from then on.
func TestADamagedDatabase(t *testing.T) {
	t.Parallel()
	w := ownWorld(t)
	save := func(id string) *client {
		t.Helper()
		c := w.client(t)
		p := c.session(nil)
		c.must("browser_state_save", map[string]any{"sessionId": p.session, "stateId": id})
		return c
	}
	stop := func() {
		t.Helper()
		if _, err := w.cli("stop"); err != nil {
			t.Fatal(err)
		}
	}
	save("lost")
	stop()
	database, garbage := filepath.Join(w.home, "browsentic.db"), []byte(strings.Repeat("this is no database. ", 500))
	if err := os.WriteFile(database, garbage, 0o600); err != nil {
		t.Fatal(err)
	}
	if a := save("fresh").must("browser_state_list", nil); a.at("states.length") != 1.0 || a.at("states.0.stateId") != "fresh" {
		t.Errorf("states after the damage: %s", a)
	}
	stop()
	if a := w.client(t).must("browser_state_list", nil); a.at("states.0.stateId") != "fresh" {
		t.Errorf("states of the fresh database after a restart: %s", a)
	}
	aside, err := filepath.Glob(database + ".damaged-*")
	if err != nil || len(aside) != 1 {
		t.Fatalf("set aside: %v, %v", aside, err)
	}
	if kept, err := os.ReadFile(aside[0]); err != nil || !bytes.Equal(kept, garbage) {
		t.Errorf("the damaged file was not kept as it was: %v", err)
	}
	log, err := os.ReadFile(filepath.Join(w.home, "daemon.log"))
	if err != nil || !strings.Contains(string(log), "the database was damaged; it was set aside") || !strings.Contains(string(log), filepath.Base(aside[0])) {
		t.Errorf("the log does not say so: %v", err)
	}
}

func TestStatesByHand(t *testing.T) {
	t.Parallel()
	s := newAccount(t)
	c := shared.client(t)
	p := c.session(nil)
	p.do("browser_navigate", map[string]any{"url": s.URL + "/login?user=cleo"})
	p.reads("cleo" + signedIn)
	c.must("browser_state_save", map[string]any{"sessionId": p.session, "stateId": "by-hand"})
	file := filepath.Join(t.TempDir(), "state.json")
	for _, args := range [][]string{
		{"state", "export", "by-hand", "--out", file}, {"state", "remove", "by-hand"}, {"state", "import", "by-hand.2", file},
	} {
		if _, err := shared.cli(args...); err != nil {
			t.Fatal(err)
		}
	}
	q := c.session(map[string]any{"stateId": "by-hand.2"})
	q.do("browser_navigate", map[string]any{"url": s.URL + "/home"})
	q.reads("cleo" + signedIn)
	c.must("browser_state_remove", map[string]any{"stateId": "by-hand.2"})
}

// TestPlaywright exchanges states with Playwright itself, both ways.
func TestPlaywright(t *testing.T) {
	t.Parallel()
	s := newAccount(t)
	c := shared.client(t)
	dir := t.TempDir()
	executable, err := browser.FindExecutable("")
	if err != nil {
		t.Fatal(err)
	}
	playwright := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("node", append([]string{"testdata/playwright_state.mjs", executable, s.URL}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}

	p := c.session(nil)
	p.do("browser_navigate", map[string]any{"url": s.URL + "/login?user=dora"})
	p.reads("dora" + signedIn)
	c.must("browser_state_save", map[string]any{"sessionId": p.session, "stateId": "to-playwright"})
	ours := filepath.Join(dir, "ours.json")
	if _, err := shared.cli("state", "export", "to-playwright", "--out", ours); err != nil {
		t.Fatal(err)
	}
	if got := playwright("restore", ours); got != "dora | dark |  | 1234 | 1-2" { // it has no session storage
		t.Errorf("Playwright shows %q", got)
	}

	theirs := filepath.Join(dir, "theirs.json")
	playwright("save", theirs, "emil")
	if _, err := shared.cli("state", "import", "from-playwright", theirs); err != nil {
		t.Fatal(err)
	}
	q := c.session(map[string]any{"stateId": "from-playwright"})
	q.do("browser_navigate", map[string]any{"url": s.URL + "/home"})
	q.reads("emil | dark | | 1234 | 1-2")
	for _, id := range []string{"to-playwright", "from-playwright"} {
		c.must("browser_state_remove", map[string]any{"stateId": id})
	}
}

// TestRestoringIsNotObserved: what a page is shown while its session storage is put back is nothing that the page did.
func TestRestoringLeavesNoTrace(t *testing.T) {
	t.Parallel()
	s := newAccount(t)
	c := shared.client(t)
	p := c.session(nil)
	p.do("browser_navigate", map[string]any{"url": s.URL + "/login?user=fay"})
	p.reads("fay" + signedIn)
	c.must("browser_state_save", map[string]any{"sessionId": p.session, "stateId": "trace"})
	q := c.session(map[string]any{"stateId": "trace"})
	c.must("browser_state_remove", map[string]any{"stateId": "trace"})
	if a := q.attempt("browser_observe", map[string]any{"source": "network"}); a.code == "" && a.at("events.length") != 0.0 {
		t.Errorf("observed: %s", a)
	}
	if a := q.do("browser_get_url", nil); a.at("url") != "about:blank" {
		t.Errorf("url: %s", a)
	}
	q.do("browser_navigate", map[string]any{"url": s.URL + "/home"})
	q.reads("fay" + signedIn)
	q.do("browser_back", nil)
	if a := q.do("browser_get_url", nil); a.at("url") != "about:blank" {
		t.Errorf("the history reaches back to %s", a)
	}
}

// exported is what a person sees of a state.
func TestExportedStateIsPlaywrights(t *testing.T) {
	t.Parallel()
	s := newAccount(t)
	c := shared.client(t)
	p := c.session(nil)
	p.do("browser_navigate", map[string]any{"url": s.URL + "/login?user=gus"})
	p.reads("gus" + signedIn)
	c.must("browser_state_save", map[string]any{"sessionId": p.session, "stateId": "exported"})
	out, err := shared.cli("state", "export", "exported")
	if err != nil {
		t.Fatal(err)
	}
	c.must("browser_state_remove", map[string]any{"stateId": "exported"})
	var state struct {
		Cookies []map[string]any
		Origins []struct {
			Origin       string
			LocalStorage []map[string]string
		}
	}
	if err := json.Unmarshal([]byte(out), &state); err != nil {
		t.Fatal(err)
	}
	if len(state.Cookies) != 1 || state.Cookies[0]["value"] != "gus" || state.Cookies[0]["httpOnly"] != true || state.Cookies[0]["expires"] != -1.0 ||
		len(state.Origins) != 1 || state.Origins[0].Origin != s.URL || state.Origins[0].LocalStorage[0]["name"] != "theme" {
		t.Errorf("exported: %s", out)
	}
}
