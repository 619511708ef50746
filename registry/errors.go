package registry

import "errors"

// Code is a stable error code. Clients branch on it; its meaning never changes.
type Code string

// The error codes of the mesh tools.
const (
	SessionNotFound       Code = "SESSION_NOT_FOUND"
	SessionNotReady       Code = "SESSION_NOT_READY"
	SessionClosing        Code = "SESSION_CLOSING"
	SessionClosed         Code = "SESSION_CLOSED"
	SessionInUse          Code = "SESSION_IN_USE"
	PageNotFound          Code = "PAGE_NOT_FOUND"
	InvalidArgument       Code = "INVALID_ARGUMENT"
	OperationTimeout      Code = "OPERATION_TIMEOUT"
	OperationCancelled    Code = "OPERATION_CANCELLED"
	NavigationFailed      Code = "NAVIGATION_FAILED"
	ElementNotFound       Code = "ELEMENT_NOT_FOUND"
	LocatorAmbiguous      Code = "LOCATOR_AMBIGUOUS"
	StaleElementReference Code = "STALE_ELEMENT_REFERENCE"
	StaleSnapshotCursor   Code = "STALE_SNAPSHOT_CURSOR"
	BrowserError          Code = "BROWSER_ERROR"
	BrowserDisconnected   Code = "BROWSER_DISCONNECTED"
	InternalError         Code = "INTERNAL_ERROR"
	LimitExceeded         Code = "LIMIT_EXCEEDED"
	RuntimeShuttingDown   Code = "RUNTIME_SHUTTING_DOWN"
	SavedStateNotFound    Code = "SAVED_STATE_NOT_FOUND"
	PersistenceDisabled   Code = "PERSISTENCE_DISABLED"
	DownloadNotFound      Code = "DOWNLOAD_NOT_FOUND"

	// The codes of the link, of dispatch and of policy.
	UnknownAction     Code = "UNKNOWN_ACTION"
	InvalidInput      Code = "INVALID_INPUT"
	InvalidToolName   Code = "INVALID_TOOL_NAME"
	Blocked           Code = "BLOCKED"
	Declined          Code = "DECLINED"
	ApprovalPending   Code = "APPROVAL_PENDING"
	ExtensionOffline  Code = "EXTENSION_OFFLINE"
	DaemonUnreachable Code = "DAEMON_UNREACHABLE"
	Unsupported       Code = "UNSUPPORTED"
	ResultTooLarge    Code = "RESULT_TOO_LARGE"

	// The codes of secrets that were sealed in page text.
	SecretNotReleasable Code = "SECRET_NOT_RELEASABLE"
	SecretExpired       Code = "SECRET_EXPIRED"

	// The codes of the page tools.
	TargetNotFound      Code = "TARGET_NOT_FOUND"
	InvalidTarget       Code = "INVALID_TARGET"
	ActionFailed        Code = "ACTION_FAILED"
	TimedOut            Code = "TIMEOUT"
	TabUnreachable      Code = "TAB_UNREACHABLE"
	BrowserNotFound     Code = "BROWSER_NOT_FOUND"
	NoActiveTab         Code = "NO_ACTIVE_TAB"
	TabInUse            Code = "TAB_IN_USE"
	DebuggerUnavailable Code = "DEBUGGER_UNAVAILABLE"
	CaptureFailed       Code = "CAPTURE_FAILED"
	CaptureUnsupported  Code = "CAPTURE_UNSUPPORTED"
	PickCancelled       Code = "PICK_CANCELLED"

	// The codes of the tools that pages offer.
	NoSiteTools      Code = "NO_SITE_TOOLS"
	SiteToolNotFound Code = "SITE_TOOL_NOT_FOUND"
	SiteToolFailed   Code = "SITE_TOOL_FAILED"

	// The codes of files.
	FileNotFound         Code = "FILE_NOT_FOUND"
	NoDownloadStarted    Code = "NO_DOWNLOAD_STARTED"
	DownloadsUnavailable Code = "DOWNLOADS_UNAVAILABLE"
	DownloadFailed       Code = "DOWNLOAD_FAILED"
	DownloadMissing      Code = "DOWNLOAD_MISSING"
	DownloadRefused      Code = "DOWNLOAD_REFUSED"
	DownloadTooLarge     Code = "DOWNLOAD_TOO_LARGE"
	DownloadSaveFailed   Code = "DOWNLOAD_SAVE_FAILED"
	RecordingNotFound    Code = "RECORDING_NOT_FOUND"
	RecordingNotReady    Code = "RECORDING_NOT_READY"

	// The codes of monitors and timers.
	MonitorInProgress Code = "MONITOR_IN_PROGRESS"
	MonitorLimit      Code = "MONITOR_LIMIT"
	MonitorNotFound   Code = "MONITOR_NOT_FOUND"
	TimerLimit        Code = "TIMER_LIMIT"
	TimerNotFound     Code = "TIMER_NOT_FOUND"
	NoConversation    Code = "NO_CONVERSATION"
	CaptchaNotFound   Code = "CAPTCHA_NOT_FOUND"

	// The codes of code in pages.
	LiveToolsOff    Code = "LIVE_TOOLS_OFF"
	ToolkitMissing  Code = "TOOLKIT_MISSING"
	ToolkitScope    Code = "TOOLKIT_SCOPE"
	UnknownFunction Code = "UNKNOWN_FUNCTION"
	CodeError       Code = "CODE_ERROR"

	// The codes of captures.
	DiagnosticsInProgress Code = "DIAGNOSTICS_IN_PROGRESS"
	DiagnosticsLimit      Code = "DIAGNOSTICS_LIMIT"
	DiagnosticsNotFound   Code = "DIAGNOSTICS_NOT_FOUND"
)

// Error is a failed action as it crosses every wire. Message and NextStep are constants of the code; what
// varies goes into Details, which Sanitize reduces to an allow-list before the error leaves the daemon.
type Error struct {
	Code        Code           `json:"code"`
	Message     string         `json:"message"`
	NextStep    string         `json:"nextStep,omitempty"`
	Details     map[string]any `json:"details,omitempty"`
	OperationID string         `json:"operationId,omitempty"`
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// Is reports whether target is an Error of the same code, so that errors.Is finds a wrapped one.
func (e *Error) Is(target error) bool {
	var t *Error
	return errors.As(target, &t) && t.Code == e.Code
}
