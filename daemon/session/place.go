package session

import (
	"context"
	"encoding/json"
	"os"
	"time"

	"github.com/browsentic/browsentic/daemon/observe"
	"github.com/browsentic/browsentic/registry"
)

// Browsers is where places come from. Package daemon implements it with a managed browser and the link of its
// extension; the tests with a fake.
//
// Errors of this interface and of Place that are a *registry.Error reach the client with their code; all others
// count as BROWSER_ERROR.
type Browsers interface {
	// Open makes a place with one blank page ready for work. It starts a browser when none runs; a person's own browser
	// is never started.
	Open(ctx context.Context, o Opening) (Place, error)
	// Info tells about the browser as it is now; it never starts one.
	Info() BrowserInfo
	// Close ends every browser; a launch in progress is awaited and then closed.
	Close(ctx context.Context) error
}

// Fronts is where the tab in front of a person is found. Package daemon implements it with the paired browsers; the
// tests with a fake.
type Fronts interface {
	// LastUsed is the id of the paired browser that a person has used last: EXTENSION_OFFLINE when none is linked.
	// Calls on its tab in front wait in one line, whoever they are from.
	LastUsed(ctx context.Context) (browser string, err error)
	// Front is the active tab of that browser, as a page of its place: NO_ACTIVE_TAB when it has no window, TAB_IN_USE
	// when the tab is a session's.
	Front(ctx context.Context, browser string) (place Place, target string, err error)
	// Whole is that browser itself, as a place without pages.
	Whole(browser string) (Place, error)
}

// Opening says what place a session needs.
type Opening struct {
	SessionID string
	// Title is what a person reads where the session can be seen.
	Title string
	// Browser is the id or the name of a paired browser; empty for a managed one.
	Browser  string
	Settings Settings
}

// Isolation says what a session shares with others.
type Isolation string

// The isolations. The words are those of the published view.
const (
	Isolated  Isolation = "isolated"  // a browser context of its own
	Shared    Isolation = "shared"    // tabs in a person's own browser, with the person's cookies and storage
	Container Isolation = "container" // the same in a container of its own: other cookies, one history
)

// BrowserInfo is what a client may know about the browser.
type BrowserInfo struct {
	State    LaunchState
	Version  string // empty unless State is LaunchReady
	Headless bool
	Driver   string // how the daemon talks to the browser, and the version of that protocol: "cdp 1.3"
}

// LaunchState is the state of the browser's process.
type LaunchState string

// The launch states.
const (
	LaunchNotStarted LaunchState = "not_started"
	LaunchReady      LaunchState = "ready"
	LaunchFailed     LaunchState = "failed"
)

// Place is where a session works: an isolated browser context with the extension's worker in it, or tabs in a person's
// own browser. Its methods may be called concurrently, and none of them calls the event handler before it returns while
// holding a lock.
type Place interface {
	// Browser is the id of the paired browser that the place is a part of; empty for a context of its own.
	Browser() string
	// Isolation says what the place shares with others.
	Isolation() Isolation

	// Pages are the open pages, oldest first, popups that no session manages included.
	Pages() []Page
	// Page is one open page; false when it is gone.
	Page(target string) (Page, bool)
	// NewPage opens a blank page that is ready for work.
	NewPage(ctx context.Context) (Page, error)
	// ClosePage closes a page; one that is gone is no error.
	ClosePage(ctx context.Context, target string) error

	// Invoke has the extension run an action and returns when that has settled: after ctx has ended it still waits,
	// for a short time that it bounds itself, until nothing more can happen on the page.
	Invoke(ctx context.Context, in Invocation) (registry.Result, error)

	// SaveState captures what the place keeps between visits, as it is now. Data that would be longer than maxBytes is
	// a LIMIT_EXCEEDED; roughly, so whoever keeps it measures again.
	SaveState(ctx context.Context, maxBytes int) (Capture, error)
	// RestoreState puts the data of a capture into a place that was not used yet. After an error the place is of no use.
	RestoreState(ctx context.Context, data []byte) error

	// Observed is what was seen of a page since it appeared, all that it has done so far included; a page that is busy
	// is not waited for long. Nil when the page is gone.
	Observed(ctx context.Context, target string) *observe.Log

	// Downloads are the files that the place's pages have offered, oldest first.
	Downloads() []Download
	// Download is one of them, once nothing more will come of it: DOWNLOAD_NOT_FOUND when there is none.
	Download(ctx context.Context, id string) (Download, error)
	// ReadDownload is the first bytes, at most limit, of a completed download.
	ReadDownload(id string, limit int64) ([]byte, error)

	// OpenDownload opens a completed download. Whoever opens it closes it.
	OpenDownload(id string) (*os.File, error)
	// Catch has the files that the place's pages offer from now on land in a folder. Nil where they land in the browser's
	// own; then the extension clears up.
	Catch(ctx context.Context) (Catch, error)
	// Offer lets the place's extension read a file for one page, piece by piece, until withdraw.
	Offer(target string, o Offering) (withdraw func())

	// Carried is what the place's extension really carries when that is not all of the daemon's registry, else nil: the
	// plain part of it, or the list of another build. The pointer stays the same as long as the answer does.
	Carried() *registry.Manifest

	// OnEvent sets the one handler of what happens in the place without a call. Events come one at a time and in
	// order, and before the result of the call that caused them; the handler returns soon.
	OnEvent(handle func(Event))

	// Close ends the place with all its pages, popups included. One that is gone is no error.
	Close(ctx context.Context) error
	// Done is closed when the place is gone: closed, or lost with its browser.
	Done() <-chan struct{}
}

// Catch is where files land that pages offer, for a while.
type Catch interface {
	Dir() string
	// Name is what its site calls a file that has landed and that a page has started; empty when that is not known
	// before ctx ends.
	Name(ctx context.Context, file string) string
	// TooLarge reports whether a file was stopped because it was over the limit of one.
	TooLarge() bool
	// Release ends it: it stops what is on its way and deletes what is left.
	Release()
}

// Page is an open page of a place.
type Page struct {
	Target string // the browser's own id of the page; never shown to a client
	URL    string // live and raw
}

// Invocation is one action for the extension.
type Invocation struct {
	Action  string
	Input   json.RawMessage // without sessionId, pageId and timeoutMs
	Target  string          // empty when the action addresses no page
	Site    string          // the host that a person has agreed to, which the page must still show; empty for any
	Timeout time.Duration   // what is left of the call's deadline
}

// Event is something that happened in a place without a call.
type Event struct {
	Kind   EventKind
	Target string
}

// EventKind says what happened.
type EventKind string

// The kinds of event.
const (
	PageOpened    EventKind = "pageOpened"    // by NewPage or by another page
	PageGiven     EventKind = "pageGiven"     // a person has handed one of their tabs over, or the browser has put one in another's place
	PageGone      EventKind = "pageGone"      // closed, by whomever, crashed, or taken back
	PageNavigated EventKind = "pageNavigated" // the main frame has another document or another address
	PageChanged   EventKind = "pageChanged"   // its address or its title as the browser shows them
)
