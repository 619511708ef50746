package browser

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// recorder collects the events of a place in their order.
type recorder chan string

func (r recorder) events() Events {
	return Events{
		PageOpened:  func(info PageInfo) { r <- "opened " + info.TargetID },
		PageChanged: func(info PageInfo) { r <- "changed " + info.TargetID + " " + info.URL },
		PageCrashed: func(targetID string) { r <- "crashed " + targetID },
		PageClosed:  func(targetID string) { r <- "closed " + targetID },
	}
}

// until waits for an event, past others.
func (r recorder) until(t *testing.T, want string) {
	t.Helper()
	for {
		if got := receive(t, r); got == want {
			return
		}
	}
}

func contexts(t *testing.T, b *Browser) int {
	t.Helper()
	result, err := call(testContext(t), b.root, target.GetBrowserContexts, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	return len(result.BrowserContextIDs)
}

func TestPlacesHaveSeparateCookies(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": "<!doctype html>"})
	b := launch(t, nil)
	one, two := newPlace(t, b, Settings{}, Events{}), newPlace(t, b, Settings{}, Events{})
	for _, p := range []*Place{one, two} {
		navigate(t, p, firstPage(p), s.URL)
	}
	evaluate[string](t, one, firstPage(one), "document.cookie = 'user=anna'")
	evaluate[string](t, two, firstPage(two), "document.cookie = 'user=ben'")
	for p, want := range map[*Place]string{one: "user=anna", two: "user=ben"} {
		if got := evaluate[string](t, p, firstPage(p), "document.cookie"); got != want {
			t.Errorf("cookie %q, want %q", got, want)
		}
	}
}

func TestPagesComeAndGo(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": `<!doctype html><script>document.title = 'no text: \ud800'</script>`})
	b := launch(t, nil)
	r := make(recorder, 100)
	p := newPlace(t, b, Settings{}, r.events())
	first := firstPage(p)
	r.until(t, "opened "+first)
	second, err := p.NewPage(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	r.until(t, "opened "+second.TargetID)
	if second.URL != "about:blank" || second.OpenerID != "" || second.CreatedAt.IsZero() {
		t.Errorf("new page %+v", second)
	}
	navigate(t, p, second.TargetID, s.URL+"/")
	r.until(t, "changed "+second.TargetID+" "+s.URL+"/")
	if info, ok := p.Page(second.TargetID); !ok || info.URL != s.URL+"/" {
		t.Errorf("page %+v, %v", info, ok)
	}
	evaluate[any](t, p, first, "window.open('about:blank?popup'), 0")
	third := receive(t, r)
	if pages := p.Pages(); len(pages) != 3 || third != "opened "+pages[2].TargetID || pages[2].OpenerID != first {
		t.Errorf("%s, pages %+v", third, pages)
	}
	for _, id := range []string{first, second.TargetID} { // the place lives on without its first page
		if err := p.ClosePage(testContext(t), id); err != nil {
			t.Fatal(err)
		}
		r.until(t, "closed "+id)
		if _, ok := p.Page(id); ok {
			t.Error("a closed page is still listed")
		}
	}
	if err := p.ClosePage(testContext(t), first); !errors.Is(err, ErrNoPage) {
		t.Errorf("closing twice: %v", err)
	}
	evaluate[any](t, p, p.Pages()[0].TargetID, "setTimeout(close, 0), 0") // pages may close themselves
	r.until(t, "closed "+third[len("opened "):])
	if _, err := p.NewPage(testContext(t)); err != nil {
		t.Errorf("new page in a place without any: %v", err)
	}
	for range 2 {
		if err := p.Close(testContext(t)); err != nil {
			t.Error(err)
		}
	}
	if n := contexts(t, b); n != 0 {
		t.Errorf("%d contexts left", n)
	}
	if _, err := p.NewPage(testContext(t)); err == nil {
		t.Error("new page in a closed place")
	}
}

func TestFailedPlaceLeavesNothing(t *testing.T) {
	t.Parallel()
	b := launch(t, nil)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx      context.Context
		settings Settings
	}{
		"time zone":  {testContext(t), Settings{TimezoneID: "Mars/Olympus"}},
		"permission": {testContext(t), Settings{Permissions: []Permission{{"telepathy", "https://example.test"}}}},
		"origin":     {testContext(t), Settings{Permissions: []Permission{{"geolocation", "no origin"}}}},
		"cancelled":  {cancelled, Settings{}},
	} {
		if p, err := b.NewPlace(test.ctx, test.settings, Events{}); err == nil {
			t.Errorf("%s: place %s was made", name, p.ID())
		}
	}
	for range 30 { // cancelled at every stage
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(time.Now().UnixNano()%int64(60*time.Millisecond)))
		if p, err := b.NewPlace(ctx, Settings{}, Events{}); err == nil {
			if err := p.Close(testContext(t)); err != nil {
				t.Error(err)
			}
		}
		cancel()
	}
	// What was made after its caller had given up is undone in the background.
	for deadline := time.Now().Add(patience); contexts(t, b) > 0; {
		if time.Now().After(deadline) {
			t.Fatalf("%d contexts left", contexts(t, b))
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.places) != 0 || len(b.sessions) != 0 {
		t.Errorf("%d places and %d sessions left", len(b.places), len(b.sessions))
	}
}

func TestCrashedPage(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": probeDocument("again", "")})
	b := launch(t, nil)
	r := make(recorder, 100)
	p := newPlace(t, b, fullSettings, r.events())
	other := newPlace(t, b, Settings{}, Events{PageCrashed: func(string) { t.Error("the wrong page crashed") }})
	first := firstPage(p)
	if _, err := call(testContext(t), p.find(target.ID(first)).session, page.Crash, cdp.Empty{}); err == nil {
		t.Error("a crashed page answered")
	}
	r.until(t, "crashed "+first)
	navigate(t, p, first, s.URL)
	report[probe](t, s, "again").checkDocument(t, "after the crash")
	if err := p.ClosePage(testContext(t), first); err != nil {
		t.Error(err)
	}
	if err := other.Close(testContext(t)); err != nil {
		t.Error(err)
	}
}

func TestUnansweredDialogIsAnswered(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{
		"/":     "<!doctype html><script>onbeforeunload = e => e.preventDefault()</script>",
		"/next": "<!doctype html>next",
	})
	b := launch(t, nil)
	b.dialogTime = 50 * time.Millisecond
	p := newPlace(t, b, Settings{}, Events{})
	first := firstPage(p)
	if got := evaluate[bool](t, p, first, "confirm('sure?')"); got {
		t.Error("a confirm was accepted")
	}
	if got := evaluate[*string](t, p, first, "prompt('name?', 'anna')"); got != nil {
		t.Errorf("a prompt was answered: %q", *got)
	}
	evaluate[any](t, p, first, "alert('hello')")
	navigate(t, p, first, s.URL)
	evaluate[any](t, p, first, "0") // a person's act, without which there is no beforeunload dialog
	navigate(t, p, first, s.URL+"/next")
	if got := evaluate[string](t, p, first, "document.body.innerText"); got != "next" {
		t.Errorf("the page shows %q", got)
	}
}

// TestUnanswerableDialogIsClosed has dialogs open when the page's next document waits for the old one's script.
func TestUnanswerableDialogIsClosed(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{
		"/":     "<!doctype html><script>onunload = () => {} // never kept for the way back</script>",
		"/next": "<!doctype html>next",
	})
	b := launch(t, nil)
	b.dialogTime = 50 * time.Millisecond
	p := newPlace(t, b, Settings{}, Events{})
	first := firstPage(p)
	live := p.find(target.ID(first))
	for range 2 {
		navigate(t, p, first, s.URL)
		// The answer to this comes when the document has gone; the page is busy until it could be shown.
		live.session.send(newCommand(cdpruntime.Evaluate, cdpruntime.EvaluateParams{
			Expression: "const end = performance.now() + 1000; while (performance.now() < end); alert('late')",
		}), ignore)
		navigate(t, p, first, s.URL+"/next")
		if got := evaluate[string](t, p, first, "document.body.innerText"); got != "next" {
			t.Errorf("the page shows %q", got)
		}
	}
	history, err := call(testContext(t), live.session, page.GetNavigationHistory, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range history.Entries {
		if entry.URL == nowhere {
			t.Error("the page has been nowhere")
		}
	}
}

func TestAnsweredDialogIsLeftAlone(t *testing.T) {
	t.Parallel()
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	first := p.find(target.ID(firstPage(p)))
	evaluate[any](t, p, first.info.TargetID, "setTimeout(() => window.answer = confirm('sure?'), 0), 0")
	for { // the dialog opens shortly
		_, err := call(testContext(t), first.session, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
		if err == nil {
			break
		}
		var refusal *ProtocolError
		if !errors.As(err, &refusal) {
			t.Fatal(err)
		}
	}
	if !evaluate[bool](t, p, first.info.TargetID, "window.answer") {
		t.Error("the answer did not arrive")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if first.dialog != nil {
		t.Error("the guard still waits")
	}
}

func TestPermissionsAreOfOneOriginInOnePlace(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": "<!doctype html>"})
	b := launch(t, nil)
	settings := Settings{
		Geolocation: &Geolocation{Latitude: 52.5, Longitude: 13.4, Accuracy: 5},
		Permissions: []Permission{{"geolocation", s.URL}},
	}
	granted, plain := newPlace(t, b, settings, Events{}), newPlace(t, b, Settings{}, Events{})
	for _, test := range []struct {
		place *Place
		url   string
		want  string
	}{
		{granted, s.URL, "granted"}, {granted, s.other(), "prompt"}, {plain, s.URL, "prompt"},
	} {
		navigate(t, test.place, firstPage(test.place), test.url)
		got := evaluate[string](t, test.place, firstPage(test.place), "navigator.permissions.query({name: 'geolocation'}).then(p => p.state)")
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.url, got, test.want)
		}
	}
	second, err := granted.NewPage(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	navigate(t, granted, second.TargetID, s.URL)
	position := evaluate[[]float64](t, granted, second.TargetID, `new Promise((done, failed) =>
		navigator.geolocation.getCurrentPosition(p => done([p.coords.latitude, p.coords.longitude, p.coords.accuracy]), failed))`)
	if !slices.Equal(position, []float64{52.5, 13.4, 5}) {
		t.Errorf("position %v", position)
	}
}

func TestDownloadsAreDenied(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{}, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", `attachment; filename="browsentic-denied.bin"`)
		w.Write(make([]byte, 1<<20))
		asked <- struct{}{}
	}))
	defer server.Close()
	b := launch(t, nil)
	p := newPlace(t, b, Settings{}, Events{})
	s := p.find(target.ID(firstPage(p))).session
	result, err := call(testContext(t), s, page.Navigate, page.NavigateParams{URL: server.URL})
	if err != nil || result.ErrorText != "net::ERR_ABORTED" {
		t.Errorf("%+v, %v", result, err)
	}
	receive(t, asked)
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{home, filepath.Join(home, "Downloads"), "."} {
		if found, _ := filepath.Glob(filepath.Join(dir, "browsentic-denied*")); found != nil {
			t.Errorf("downloaded %v", found)
		}
	}
}

// Locale and time zone belong to a renderer process. Pages that share one, an opener and its popup, must keep them
// when the page that set them leaves.
func TestProcessSettingsOutliveTheirPage(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"/": "<!doctype html>"})
	b := launch(t, nil)
	const seen = "[Intl.DateTimeFormat().resolvedOptions().timeZone, new Intl.NumberFormat().resolvedOptions().locale].join()"
	leave := map[string]func(p *Place, id string){
		"closed":    func(p *Place, id string) { p.ClosePage(testContext(t), id) },
		"navigated": func(p *Place, id string) { navigate(t, p, id, s.other()) },
	}
	for name, leave := range leave {
		t.Run(name, func(t *testing.T) {
			r := make(recorder, 100)
			p := newPlace(t, b, Settings{Locale: "de-DE", TimezoneID: "Asia/Tokyo"}, r.events())
			first := firstPage(p)
			navigate(t, p, first, s.URL+"/")
			evaluate[any](t, p, first, "new Promise(done => window.open('/').onload = () => done())")
			popup := p.Pages()[1].TargetID
			leave(p, first)
			if got := evaluate[string](t, p, popup, seen); got != "Asia/Tokyo,de-DE" {
				t.Errorf("the popup sees %s", got)
			}
			time.Sleep(300 * time.Millisecond)
			if got := evaluate[string](t, p, popup, seen); got != "Asia/Tokyo,de-DE" {
				t.Errorf("the popup sees %s later", got)
			}
		})
	}
}

func TestACloseThatWasGivenUpIsFinishedByTheNext(t *testing.T) {
	t.Parallel()
	b := launch(t, nil)
	p, err := b.NewPlace(testContext(t), Settings{}, Events{})
	if err != nil {
		t.Fatal(err)
	}
	given, giveUp := context.WithCancel(t.Context())
	giveUp()
	if err := p.Close(given); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	for range 2 {
		if err := p.Close(testContext(t)); err != nil {
			t.Error(err)
		}
	}
	if n := contexts(t, b); n != 0 {
		t.Errorf("%d contexts left", n)
	}
}
