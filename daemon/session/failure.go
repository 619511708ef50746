package session

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"

	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/daemon/seal"
	"github.com/browsentic/browsentic/registry"
)

// panicError is a bug that was caught on its way out of one call. Its text holds the stack, and the value only when
// the runtime made it: others may be made of a page's words.
type panicError struct {
	cause string
	stack []byte
}

func (e *panicError) Error() string { return "bug: panic: " + e.cause + "\n" + string(e.stack) }

// recovered turns a panic into an error; defer it directly.
func recovered(err *error) {
	v := recover()
	if v == nil {
		return
	}
	e := &panicError{cause: fmt.Sprintf("value of type %T", v), stack: debug.Stack()}
	if known, ok := v.(runtime.Error); ok {
		e.cause = known.Error()
	}
	*err = e
}

// fromBrowser gives an error of a place or of the browsers its code. The errors of contexts stay; whatever else comes
// from a place that is gone means that the browser is.
func fromBrowser(place Place, err error) error {
	var coded *registry.Error
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case place != nil && gone(place):
		return registry.NewError(registry.BrowserDisconnected, nil)
	case place != nil && place.Isolation() == Isolated && errors.As(err, &coded) && coded.Code == registry.ExtensionOffline:
		// Its worker died in the middle of the call. No user of a managed browser has anything to do with extensions.
		return registry.NewError(registry.BrowserError, coded.Details)
	case errors.As(err, &coded):
		return err
	}
	return fmt.Errorf("%w (%w)", registry.NewError(registry.BrowserError, nil), err)
}

// fromExtension says what a code that an extension answers becomes. Any other code is a fault of the extension.
var fromExtension = map[registry.Code]registry.Code{
	registry.OperationTimeout:      registry.OperationTimeout,
	registry.OperationCancelled:    registry.OperationCancelled,
	registry.NavigationFailed:      registry.NavigationFailed,
	registry.ElementNotFound:       registry.ElementNotFound,
	registry.LocatorAmbiguous:      registry.LocatorAmbiguous,
	registry.StaleElementReference: registry.StaleElementReference,
	registry.InvalidArgument:       registry.InvalidArgument,
	registry.LimitExceeded:         registry.LimitExceeded,
	registry.ResultTooLarge:        registry.ResultTooLarge,
	registry.BrowserError:          registry.BrowserError,
	registry.Unsupported:           registry.Unsupported,
	registry.PageNotFound:          registry.PageNotFound,
	registry.InvalidInput:          registry.InvalidArgument, // its schema was stricter than ours
	registry.UnknownAction:         registry.Unsupported,     // an older build
	registry.SecretNotReleasable:   registry.SecretNotReleasable,
	registry.SecretExpired:         registry.SecretExpired,
	registry.Blocked:               registry.Blocked, // the page shows another site than a person agreed to

	registry.TargetNotFound:      registry.TargetNotFound,
	registry.InvalidTarget:       registry.InvalidTarget,
	registry.ActionFailed:        registry.ActionFailed,
	registry.TimedOut:            registry.TimedOut,
	registry.TabUnreachable:      registry.TabUnreachable,
	registry.TabInUse:            registry.TabInUse,
	registry.DebuggerUnavailable: registry.DebuggerUnavailable,
	registry.CaptureFailed:       registry.CaptureFailed,
	registry.CaptureUnsupported:  registry.CaptureUnsupported,
	registry.PickCancelled:       registry.PickCancelled,
	registry.NoSiteTools:         registry.NoSiteTools,
	registry.SiteToolNotFound:    registry.SiteToolNotFound,
	registry.SiteToolFailed:      registry.SiteToolFailed,

	registry.FileNotFound:         registry.FileNotFound,
	registry.NoDownloadStarted:    registry.NoDownloadStarted,
	registry.DownloadsUnavailable: registry.DownloadsUnavailable,
	registry.DownloadFailed:       registry.DownloadFailed,
	registry.DownloadRefused:      registry.DownloadRefused,
	registry.DownloadTooLarge:     registry.DownloadTooLarge,
	registry.DownloadMissing:      registry.DownloadMissing,
	registry.DownloadNotFound:     registry.DownloadNotFound,
	registry.RecordingNotFound:    registry.RecordingNotFound,
	registry.RecordingNotReady:    registry.RecordingNotReady,

	registry.MonitorInProgress: registry.MonitorInProgress,
	registry.MonitorLimit:      registry.MonitorLimit,
	registry.MonitorNotFound:   registry.MonitorNotFound,
	registry.TimerLimit:        registry.TimerLimit,
	registry.TimerNotFound:     registry.TimerNotFound,
	registry.NoConversation:    registry.NoConversation,
	registry.CaptchaNotFound:   registry.CaptchaNotFound,

	registry.ToolkitMissing:  registry.ToolkitMissing,
	registry.ToolkitScope:    registry.ToolkitScope,
	registry.UnknownFunction: registry.UnknownFunction,
	registry.CodeError:       registry.CodeError,

	registry.DiagnosticsInProgress: registry.DiagnosticsInProgress,
	registry.DiagnosticsLimit:      registry.DiagnosticsLimit,
	registry.DiagnosticsNotFound:   registry.DiagnosticsNotFound,
}

// isCutOff reports whether a call was on its way when its worker went away.
func isCutOff(err error) bool {
	var coded *registry.Error
	return errors.As(err, &coded) && coded.Code == registry.ExtensionOffline && coded.Details["mayHaveHappened"] == true
}

// onRef are the codes that would tell something about the element behind a ref. All ways in which a ref can be of no
// use look the same to a caller.
var onRef = map[registry.Code]bool{
	registry.ElementNotFound: true, registry.LocatorAmbiguous: true, registry.BrowserError: true,
}

// answered is the error of a call that the extension has refused.
func (c *call) answered(e *registry.Error) error {
	if e == nil {
		return errors.New("the extension answered neither data nor an error")
	}
	code, ok := fromExtension[e.Code]
	switch {
	case !ok:
		code = registry.InternalError
	case code == registry.Blocked:
		return registry.NewError(code, map[string]any{"reasons": []string{"The page has gone to another site since the user agreed."}})
	case onRef[code] && c.input["ref"] != nil:
		return registry.NewError(registry.StaleElementReference, nil)
	}
	if explain := shapes[c.action.Name].explain; explain != nil {
		code = explain(c, code)
	}
	return registry.NewError(code, e.Details)
}

// failure is the error that leaves the daemon for whatever went wrong in a call: a code, its constant words, and
// details that passed the allow-list.
func (c *call) failure(err error) *registry.Error {
	var coded *registry.Error
	switch {
	case errors.Is(err, context.Canceled):
		coded = registry.NewError(registry.OperationCancelled, nil)
	case errors.Is(err, context.DeadlineExceeded):
		coded = registry.NewError(registry.OperationTimeout, nil)
	case !errors.As(err, &coded):
		coded = registry.NewError(registry.InternalError, nil)
	}
	coded = &registry.Error{Code: c.word(coded.Code), Details: coded.Details}
	details := maps.Clone(coded.Details)
	if details == nil {
		details = map[string]any{}
	}
	if tellsWhere[coded.Code] {
		details["operation"], details["locator"] = c.operation(), c.locator(details)
		if target, ok := c.input["url"]; ok {
			details["url"] = target
		}
	}
	if isPageTool(c.action.Action) {
		details["target"] = c.input["target"]
	}
	if coded.Code == registry.OperationTimeout || coded.Code == registry.TimedOut {
		details["reason"], details["timeoutMs"] = "timeout", int(c.timeout.Milliseconds())
	}
	e := registry.Sanitize(&registry.Error{Code: coded.Code, Details: details, OperationID: c.id})
	if c.scope() == policy.Paired && e.Details != nil {
		e.Details = seal.Value(e.Details).(map[string]any)
	}
	return e
}

// tellsWhere are the codes of work that was tried on a page: their details name the operation and what it was for.
var tellsWhere = map[registry.Code]bool{
	registry.OperationTimeout: true, registry.NavigationFailed: true, registry.ElementNotFound: true,
	registry.LocatorAmbiguous: true, registry.BrowserError: true,
}

// codeOf is what may be logged of an error.
func codeOf(err error) registry.Code {
	var coded *registry.Error
	switch {
	case errors.As(err, &coded):
		return coded.Code
	case errors.Is(err, context.Canceled):
		return registry.OperationCancelled
	case errors.Is(err, context.DeadlineExceeded):
		return registry.OperationTimeout
	}
	return registry.InternalError
}
