// Package browser runs a managed Chromium: one process, spoken to over the DevTools pipe, with an isolated browser
// context (a [Place]) for each session.
//
// It owns what must be true before a page's first script: life and death of the process, contexts, pages and popups,
// settings, permissions, and the one-time ticket by which the extension's worker in a place proves to the daemon
// which place it is. It never does page work; that is the extension's. What a place keeps between visits it reads and
// writes where no page is (storage.go).
//
//	Launch ── Browser ── NewPlace ── Place ── NewPage ── page: one flat session, paused at birth,
//	            │                      │                        set up, then resumed
//	            └ pipe: one reader,    └ worker: one flat session, given its ticket
//	              one writer
//
// The goroutine that reads the pipe handles all events in order and never blocks: what may block is handed on through
// queues. A leaf package: of ours it imports only storagestate, which is plain data.
package browser

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/extensions"
	"github.com/chromedp/cdproto/target"
)

// Options say how to launch a browser.
type Options struct {
	Executable   string // path or name in PATH; empty: see FindExecutable
	Headless     bool
	ExtensionDir string // folder of the unpacked extension; may be read-only and shared by browsers; empty: none
	// DataDir is the private folder under which the browser's profile folder is made and removed.
	DataDir string
	// Ticket makes a one-time ticket for a worker that has appeared in the place. It may be called from several
	// goroutines at once, and may block.
	Ticket     func(place string) (Ticket, error)
	Log        *slog.Logger // nil: no log
	ExtraFlags []string     // more command line switches, such as --no-sandbox
	// Downloads bound the files of one place; the zero value stands for DefaultDownloadLimits.
	Downloads DownloadLimits
}

// Browser is a running Chromium.
type Browser struct {
	log        *slog.Logger
	ticket     func(place string) (Ticket, error)
	version    string
	dialogTime time.Duration // how long a dialog may stay unanswered
	limits     DownloadLimits

	process *process
	profile *profile
	conn    *conn
	root    session       // the browser's own
	gone    chan struct{} // closed when nothing of the browser is left

	mu        sync.Mutex // never held while a command is sent
	extension string     // id of the loaded extension; empty: none
	places    map[cdp.BrowserContextID]*Place
	sessions  map[target.SessionID]*attachment
	workers   map[target.ID]cdp.BrowserContextID // running workers of the extension
}

// dialogTime is generous: the extension, which answers dialogs, does so at once.
const dialogTime = 10 * time.Second

const (
	closeTime = 5 * time.Second // for an orderly exit, before the processes are killed
	killTime  = 5 * time.Second // for the kernel to end them
)

// Launch starts a browser and waits until it is ready, for as long as ctx allows. A failure is a *[LaunchError], and
// leaves nothing behind.
func Launch(ctx context.Context, o Options) (*Browser, error) {
	executable, err := FindExecutable(o.Executable)
	if err != nil {
		return nil, err
	}
	b := &Browser{
		log:        o.Log,
		ticket:     o.Ticket,
		dialogTime: dialogTime,
		limits:     cmp.Or(o.Downloads, DefaultDownloadLimits),
		gone:       make(chan struct{}),
		places:     make(map[cdp.BrowserContextID]*Place),
		sessions:   make(map[target.SessionID]*attachment),
		workers:    make(map[target.ID]cdp.BrowserContextID),
	}
	if b.log == nil {
		b.log = slog.New(slog.DiscardHandler)
	}
	if b.profile, err = newProfile(o.DataDir); err != nil {
		return nil, &LaunchError{Kind: LaunchFailed, Err: err, Remedy: "Make the data directory writable."}
	}
	process, r, w, err := startProcess(executable, arguments(currentConditions(o.Headless), b.profile.dir, o.ExtraFlags), b.profile.environment())
	if err != nil {
		return nil, &LaunchError{
			Kind:   MissingBrowser,
			Remedy: fmt.Sprintf("Install the browser again, or name another one in the settings: %s can't be run.", executable),
			Err:    errors.Join(err, b.profile.remove()),
		}
	}
	b.process = process
	b.conn = newConn(r, w, b.handlers(), b.log)
	b.root = session{b.conn, ""}
	go b.supervise()

	if err := b.start(ctx, executable, o.ExtensionDir); err != nil {
		b.kill()
		select {
		case <-b.gone:
			if errors.Is(err, ErrDisconnected) {
				err = fmt.Errorf("%w (process: %v)", err, process.err)
			}
		case <-time.After(killTime):
		}
		return nil, explainLaunch(ctx, err, process.stderr.String())
	}
	return b, nil
}

// start brings a fresh process to where places can be made in it.
func (b *Browser) start(ctx context.Context, executable, extensionDir string) error {
	if err := b.profile.setOwner(b.process.cmd.Process.Pid); err != nil {
		return err
	}
	version, err := call(ctx, b.root, browser.GetVersion, cdp.Empty{})
	if err != nil {
		return err
	}
	_, number, _ := strings.Cut(version.Product, "/")
	b.version = productName(executable) + " " + number
	if err := b.watchTargets(ctx); err != nil {
		return err
	}
	if extensionDir == "" {
		return nil
	}
	inIncognito := true // browser contexts are incognito profiles
	loaded, err := call(ctx, b.root, extensions.LoadUnpacked, extensions.LoadUnpackedParams{
		Path: extensionDir, EnableInIncognito: &inIncognito,
	})
	var refusal *ProtocolError
	if errors.As(err, &refusal) {
		return &LaunchError{
			Kind:   RefusedExtension,
			Remedy: "Update the browser, or install a current Chromium: this one does not load the extension.",
			Err:    err,
		}
	}
	b.mu.Lock()
	b.extension = loaded.ID
	b.mu.Unlock()
	return err
}

// supervise waits for the end of the browser and clears up after it.
func (b *Browser) supervise() {
	select {
	case <-b.conn.done:
	case <-b.process.exited:
		b.conn.end(errors.New("the process has ended"))
	}
	b.removePlaces()
	select { // it exits by itself once its pipe is closed
	case <-b.process.exited:
	case <-time.After(closeTime):
	}
	b.kill() // also what the process has left running
	b.process.await(killTime)
	b.conn.wait()
	if err := b.profile.remove(); err != nil {
		b.log.Warn("remove browser profile", "error", err)
	}
	// What it wrote may hold addresses, paths and words of a page: of that a log gets only what is known to be meant.
	kind, _ := symptomOf(b.process.stderr.String())
	b.log.Info("browser ended", "exit", b.process.cmd.ProcessState.String(), "symptom", string(kind))
	close(b.gone)
}

func (b *Browser) kill() {
	if err := b.process.group.kill(); err != nil {
		b.log.Warn("kill browser", "error", err)
	}
}

// Version is the product and its version, such as "Chromium 156.0.8078.114".
func (b *Browser) Version() string { return b.version }

// PID is the id of the browser's first process.
func (b *Browser) PID() int { return b.process.cmd.Process.Pid }

// Done is closed when the browser is gone or can no longer be spoken to.
func (b *Browser) Done() <-chan struct{} { return b.conn.done }

// Err is nil while the browser lives; then it says why it ended, and is an [ErrDisconnected].
func (b *Browser) Err() error {
	b.conn.mu.Lock()
	defer b.conn.mu.Unlock()
	return b.conn.err
}

// Close ends the browser in order, by force when ctx ends or some seconds have passed, and removes its profile. It
// returns when all is gone; after the browser has died by itself it waits for the same. It may be called more than
// once.
func (b *Browser) Close(ctx context.Context) error {
	b.root.send(newCommand(browser.Close, cdp.Empty{}), ignore)
	ctx, cancel := context.WithTimeout(ctx, closeTime)
	defer cancel()
	select {
	case <-b.gone:
		return nil
	case <-ctx.Done():
	}
	b.kill()
	select {
	case <-b.gone:
		return nil
	case <-time.After(killTime):
		return errors.New("close browser: its processes do not end")
	}
}
