package browser

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"

	"github.com/browsentic/browsentic/daemon/storagestate"
)

//go:embed storage.js
var storageScript string

// maxPiece bounds a piece of text that goes to or comes from a page, in UTF-16 units or bytes: all places share the
// pipe, and a long message keeps the others waiting.
const maxPiece = 256 << 10

// errRefused is for what a document could not do, where another one may.
var errRefused = errors.New("the document refuses")

// storagePage is a page in which storage is read or written. Every request in it is answered here, with a blank
// document, so that it can be of any origin and none leaves the browser.
type storagePage struct {
	*attachment
	target target.ID
	live   *livePage              // nil when it is hidden
	script runtime.RemoteObjectID // of the document that it shows
}

// blank answers a request. The icon is for a page in a window, whose icon the browser fetches by another road.
var blank = fetch.FulfillRequestParams{
	ResponseCode:    200,
	ResponseHeaders: []*fetch.HeaderEntry{{Name: "Content-Type", Value: "text/html; charset=utf-8"}},
	Body:            []byte(`<!doctype html><link rel="icon" href="data:,">`),
}

// storageSetup makes a page a storage page. Service workers, which answer requests themselves, are left out; that
// needs the network domain.
var storageSetup = []command{
	newCommand(page.Enable, page.EnableParams{}),
	newCommand(fetch.Enable, fetch.EnableParams{}),
	newCommand(network.Enable, network.EnableParams{}),
	newCommand(network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true}),
}

// newStoragePage opens a storage page that is in no window: no tab for the extension, no page of the place.
func (p *Place) newStoragePage(ctx context.Context) (_ *storagePage, err error) {
	b := p.browser
	if len(p.Pages()) == 0 { // in a context without a window the browser makes no hidden page
		window, err := p.NewPage(ctx)
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, p.ClosePage(context.WithoutCancel(ctx), window.TargetID)) }()
	}
	hidden := true
	made, err := callOrUndo(ctx, b.root, target.CreateTarget, target.CreateTargetParams{
		URL: "about:blank", BrowserContextID: p.id, Hidden: &hidden,
	}, func(made target.CreateTargetResult) { b.closeTarget(made.TargetID) })
	if err != nil {
		return nil, err
	}
	s, err := b.attachStorage(ctx, made.TargetID)
	if err != nil {
		b.closeTarget(made.TargetID)
	}
	return s, err
}

// close ends a page that newStoragePage made. It returns when the browser has taken the request.
func (s *storagePage) close(ctx context.Context) {
	ctx = context.WithoutCancel(ctx)
	if _, err := call(ctx, s.place.browser.root, target.CloseTarget, target.CloseTargetParams{TargetID: s.target}); err != nil && !isGone(err) {
		s.place.browser.log.Warn("close storage page", "place", s.place.id, "error", err)
	}
}

// attachStorage makes a page a storage page until its session ends.
func (b *Browser) attachStorage(ctx context.Context, id target.ID) (*storagePage, error) {
	flat := true
	attached, err := callOrUndo(ctx, b.root, target.AttachToTarget, target.AttachToTargetParams{TargetID: id, Flatten: &flat},
		func(attached target.AttachToTargetResult) { b.detach(attached.SessionID, ignore) })
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	a := b.sessions[attached.SessionID]
	_, live := b.pageLocked(id)
	b.mu.Unlock()
	if a == nil {
		return nil, errDetached
	}
	if err := a.settle(ctx, storageSetup); err != nil {
		b.detach(a.id, ignore)
		return nil, err
	}
	return &storagePage{attachment: a, target: id, live: live}, nil
}

func (b *Browser) detach(id target.SessionID, answer reply) {
	b.root.send(newCommand(target.DetachFromTarget, target.DetachFromTargetParams{SessionID: id}), answer)
}

// settle sends commands together and waits until all are answered.
func (s session) settle(ctx context.Context, commands []command) error {
	answered := make(chan error, 1)
	s.apply(commands, func(err error) { answered <- err })
	return await(ctx, answered)
}

// await waits for a value, for as long as a command may take. An error is the value itself, or says why it never came.
func await(ctx context.Context, answered <-chan error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, commandLimit, errNoAnswer)
	defer cancel()
	select {
	case err := <-answered:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// requestPaused answers a request of a storage page, and ends what goes nowhere.
func (b *Browser) requestPaused(s target.SessionID, e fetch.EventRequestPaused) {
	b.mu.Lock()
	a := b.sessions[s]
	b.mu.Unlock()
	switch {
	case a == nil:
	case a.kind == typeStorage:
		answer := blank
		answer.RequestID = e.RequestID
		a.send(newCommand(fetch.FulfillRequest, answer), ignore)
	default:
		a.endNowhere(e)
	}
}

// visit shows a blank document at an address.
func (s *storagePage) visit(ctx context.Context, address string) error {
	shown, err := call(ctx, s.session, page.Navigate, page.NavigateParams{URL: address})
	if err != nil {
		return err
	}
	if shown.ErrorText != "" {
		return fmt.Errorf("%w: %s", errRefused, shown.ErrorText)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, commandLimit, errNoAnswer)
	defer cancel()
	for committed := false; !committed; {
		select {
		case loader := <-s.commits:
			committed = loader == shown.LoaderID
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	if s.live != nil {
		return s.place.browser.awaitURL(ctx, s.live, address)
	}
	return nil
}

// enter shows a document of an origin with the script in it.
func (s *storagePage) enter(ctx context.Context, origin string) error {
	if err := s.visit(ctx, origin+"/"); err != nil {
		return err
	}
	name, err := json.Marshal(origin)
	if err != nil {
		return err
	}
	// The browser may know better where an address leads (RFC 6797: http becomes https).
	result, err := call(ctx, s.session, runtime.Evaluate, runtime.EvaluateParams{
		Expression: "self.origin === " + string(name) + " && " + storageScript,
	})
	switch {
	case err != nil:
		return err
	case result.ExceptionDetails != nil:
		return refusal(result.ExceptionDetails)
	case result.Result.ObjectID == "":
		return fmt.Errorf("%w: it is of another origin", errRefused)
	}
	s.script = result.Result.ObjectID
	return nil
}

// read reads what an origin stores, except session storage. maxBytes bounds it; skipped is how many values could not
// be read.
func (s *storagePage) read(ctx context.Context, origin string, maxBytes int) (o storagestate.Origin, skipped int, err error) {
	if err := s.enter(ctx, origin); err != nil {
		return o, 0, err
	}
	found, err := callScript[struct {
		Length, Skipped int
		TooLarge        bool
	}](ctx, s, "read", maxBytes)
	if err != nil {
		return o, 0, err
	}
	if found.TooLarge {
		return o, 0, storagestate.ErrTooLarge
	}
	var text strings.Builder
	for units := 0; units < found.Length; {
		piece, err := callScript[string](ctx, s, "part", units, maxPiece)
		if err != nil {
			return o, 0, err
		}
		if piece == "" {
			return o, 0, errors.New("the text ended early")
		}
		for _, r := range piece {
			units += utf16.RuneLen(r)
		}
		text.WriteString(piece)
	}
	if text.Len() > maxBytes {
		return o, 0, storagestate.ErrTooLarge
	}
	o, err = storagestate.ParseOrigin(origin, []byte(text.String()))
	return o, found.Skipped, err
}

// write stores all of o in its origin.
func (s *storagePage) write(ctx context.Context, o storagestate.Origin) error {
	if err := s.enter(ctx, o.Origin); err != nil {
		return err
	}
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	for len(text) > 0 {
		n := min(len(text), maxPiece)
		for n < len(text) && !utf8.RuneStart(text[n]) {
			n--
		}
		if _, err := callScript[any](ctx, s, "take", string(text[:n])); err != nil {
			return err
		}
		text = text[n:]
	}
	_, err = callScript[any](ctx, s, "write")
	return err
}

// callScript calls a method of the script in the page and waits for its result.
func callScript[R any](ctx context.Context, s *storagePage, method string, args ...any) (R, error) {
	return callMethod[R](ctx, s.session, s.script, method, args...)
}

func callMethod[R any](ctx context.Context, s session, object runtime.RemoteObjectID, method string, args ...any) (R, error) {
	var value R
	yes := true
	params := runtime.CallFunctionOnParams{
		FunctionDeclaration: "function(...args) { return this." + method + "(...args) }",
		ObjectID:            object, AwaitPromise: &yes, ReturnByValue: &yes,
	}
	for _, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			return value, err
		}
		params.Arguments = append(params.Arguments, &runtime.CallArgument{Value: text})
	}
	result, err := call(ctx, s, runtime.CallFunctionOn, params)
	switch {
	case err != nil:
		return value, err
	case result.ExceptionDetails != nil:
		return value, refusal(result.ExceptionDetails)
	case len(result.Result.Value) == 0: // undefined
		return value, nil
	}
	return value, json.Unmarshal(result.Result.Value, &value)
}

// refusal is an exception in a page as an error. What it says may quote the page's data, so only its kind is told.
func refusal(e *runtime.ExceptionDetails) error {
	kind := "exception"
	if e.Exception != nil && e.Exception.ClassName != "" {
		kind = e.Exception.ClassName
	}
	return fmt.Errorf("%w: %s", errRefused, kind)
}

// committed takes note of the document that a storage page shows now.
func (a *attachment) committed(loader cdp.LoaderID) {
	select {
	case a.commits <- loader:
	default: // nobody waits
	}
}
