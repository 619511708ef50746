package registry

// wording is what a code says, always the same words: what happened, and what to do next.
type wording struct{ message, nextStep string }

var wordings = map[Code]wording{
	SessionNotFound:       {"No session has this id.", "List sessions with browser_session_list, or make one with browser_session_create."},
	SessionNotReady:       {"The session is not ready.", "Look at its status with browser_session_get; a failed one has to be replaced with browser_session_create."},
	SessionClosing:        {"The session is being closed and takes no new work.", "Use another session, or make one with browser_session_create."},
	SessionClosed:         {"The session has been closed.", "Make a new one with browser_session_create; stateId restores a saved login."},
	SessionInUse:          {"The session belongs to another client that is connected.", "Make a session of your own with browser_session_create."},
	PageNotFound:          {"This session has no page with this id.", "List the session's pages with browser_page_list; a page id is valid only with its own session."},
	InvalidArgument:       {"An argument is not acceptable.", "Read the tool's input schema again; give exactly one of locator and ref, and only http or https addresses."},
	OperationTimeout:      {"The time was over before the operation could finish.", "Take a browser_snapshot to see what is there before raising timeoutMs; with a role locator try exact:false."},
	OperationCancelled:    {"The operation was cancelled.", "Send it again if it is still wanted."},
	NavigationFailed:      {"The page could not be loaded.", "Check the address and that its server is up; browser_observe with source requestFailed tells why. Then navigate again."},
	ElementNotFound:       {"The element cannot be used for this operation.", "Take a browser_snapshot with interactiveOnly:true and choose another element."},
	LocatorAmbiguous:      {"The locator matches more than one element.", "Narrow it with a name, exact:true or a frame, or use a ref from browser_snapshot with includeRefs:true."},
	StaleElementReference: {"The element reference is no longer valid.", "Take a browser_snapshot with includeRefs:true, or use a locator."},
	StaleSnapshotCursor:   {"The snapshot cursor is no longer valid.", "Take a browser_snapshot without cursor."},
	BrowserError:          {"The browser could not do this.", "Look at browser_runtime_info, then try once more; `browsentic doctor` finds faults of the installation."},
	BrowserDisconnected:   {"The session has lost its browser.", "Make a new session with browser_session_create; stateId restores a saved login."},
	InternalError:         {"Something went wrong inside browsentic.", "Try once more; if it happens again, report it with the operation id."},
	LimitExceeded:         {"The request is over a limit.", "Ask for less, use scope, wait for earlier calls, or close sessions or pages; browser_runtime_info tells the limits."},
	RuntimeShuttingDown:   {"The runtime is shutting down.", "Connect again."},
	SavedStateNotFound:    {"No saved state has this id.", "List the saved ones with browser_state_list, or save one first."},
	DownloadNotFound:      {"There is no download with this id.", "List the captured ones with page_listDownloads, or what a session's pages offered with browser_download_list."},
	PersistenceDisabled:   {"Saved states are turned off.", "Go on without, or start the daemon with BROWSENTIC_PERSISTENCE=true."},

	UnknownAction:     {"There is no action of this name.", "List the tools again."},
	InvalidInput:      {"The input does not fit the action's schema.", "Mend the field that is named."},
	InvalidToolName:   {"An action's name cannot be a tool name.", "Rename the action: dots only, no underscores."},
	Blocked:           {"A rule does not allow this.", "Stop, and tell the user why; do not look for another way."},
	Declined:          {"The user said no.", "Stop; do not ask again and do not look for another way."},
	ApprovalPending:   {"The user has to agree first and has been asked.", "Send the call again with the answer, as the client's own program does."},
	ExtensionOffline:  {"No browser with the extension is connected.", "Pair a browser with `browsentic pair` and keep it open, or give sessionId and pageId of a session."},
	DaemonUnreachable: {"The browsentic daemon cannot be reached.", "Run `browsentic restart`, then try again."},
	Unsupported:       {"This browser cannot do this.", "Use the alternative that details.remediation or the tool's description names."},
	ResultTooLarge:    {"The result is too large to send.", "Ask for less."},

	SecretNotReleasable: {"The handle of a secret was put where it may not become plain text.", "Put it only into the value of page_fillInput or browser_fill, or the text of page_typeText."},
	SecretExpired:       {"The handle of the secret is unknown or too old.", "Read the page again for a new one."},

	TargetNotFound:      {"Nothing on the page fits the target.", "Take a fresh page_getPageInfo and use a selector or text from it; details tell how many candidates were left and what there is to choose from."},
	InvalidTarget:       {"The target cannot be used for this.", "Do what details.why says; a target needs selector or text, of an element that is shown and of the right kind."},
	ActionFailed:        {"The page could not carry this out.", "Read details.why, look at the page with page_getPageInfo, and try another way."},
	TimedOut:            {"The time was over before this had happened.", "Look at the page with page_getPageInfo, then wait again with a longer timeoutMs."},
	TabUnreachable:      {"The tab cannot be worked in.", "Take a fresh page_getPageInfo and repeat; if that fails too, the browser allows no work on this page: go to an http(s) page with page_navigate."},
	NoActiveTab:         {"No tab is in front.", "Ask the user to bring a browser window to the front, or make a session of your own with browser_session_create."},
	TabInUse:            {"The tab belongs to another session.", "Leave it; ask the user to bring another tab to the front, or make a session of your own with browser_session_create."},
	DebuggerUnavailable: {"The browser's debugger cannot be attached to the tab.", "Ask the user to close the developer tools of the tab, or use what needs no debugger: page_clickElement, page_dragElement without trusted."},
	CaptureFailed:       {"The picture could not be taken.", "Try once more, or read the page with page_extractText."},
	CaptureUnsupported:  {"The browser lets nobody take pictures of this page.", "Go to another page, or read this one with page_extractText."},
	PickCancelled:       {"The user did not pick anything.", "Ask them in words what they mean; do not show the lens again unless they want it."},

	NoSiteTools:      {"The page offers no tools of its own.", "Work the page as a person does: page_getPageInfo tells what there is."},
	SiteToolNotFound: {"The page offers no tool of this name.", "Use one of details.choices, or list them again with page_listSiteTools: they change with what the page shows."},
	SiteToolFailed:   {"The page's own tool failed.", "Read details.why, which is the page's word, compare args with the tool's inputSchema, and look at the page before calling again."},

	FileNotFound:         {"The user has put no file with this id into the side panel.", "List the files with page_listFiles, or ask the user to add it."},
	NoDownloadStarted:    {"No download has begun.", "Look at the page with page_getPageInfo for what starts it, or give the file's own url; a browser may also ask its user before a page's second download."},
	DownloadsUnavailable: {"The browser gives its extension no downloads.", "Ask the user to update the extension, or use an isolated session."},
	DownloadFailed:       {"The download was broken off.", "Read details.why and try once more; the site may want the user to be signed in."},
	DownloadMissing:      {"The file is no longer where it was put.", "Capture it again with page_captureDownload."},
	DownloadRefused:      {"The file is a program, and programs are not kept.", "Stop, and tell the user; it was deleted."},
	DownloadTooLarge:     {"The file is larger than 100 MB.", "Tell the user; it was deleted. A smaller export of the site may do."},
	RecordingNotFound:    {"The user has no recording with this id.", "List them with page_listRecordings, or ask the user to record the task in the side panel."},
	RecordingNotReady:    {"The recording is still under way.", "Wait until the user has stopped it."},
	DownloadSaveFailed:   {"The file could not be kept.", "`browsentic doctor` looks at the data directory; the disk may be full."},

	BrowserNotFound: {"No paired browser has this id or name.", "List them with `browsentic browsers`, or leave browser out for an isolated session."},

	MonitorInProgress: {"The tab is being watched already.", "Wait with page_awaitMonitor for the monitor that details.why names, or end it with page_stopMonitor."},
	MonitorLimit:      {"As many monitors run as may run at a time.", "Stop one of those in details.choices with page_stopMonitor, or wait for one with page_awaitMonitor."},
	MonitorNotFound:   {"No such monitor runs.", "List them with page_monitorStatus; details.why tells how one that has ended did."},
	TimerLimit:        {"As many timers are scheduled as may be at a time.", "Stop one of those in details.choices with page_stopTimer."},
	TimerNotFound:     {"No such timer is scheduled.", "List them with page_timerStatus; details.why tells how one that has ended did."},
	NoConversation:    {"There is no conversation that the timer could go on with.", "Give deliver notify, which tells the user instead; it works for every caller."},
	CaptchaNotFound:   {"The page shows no human check that is known.", "Look at the page with page_getPageInfo: what blocks it is something else."},

	LiveToolsOff:    {"Running code of clients in pages is turned off.", "Tell the user, who can turn scripting on in the side panel or with guardrails.scripting in config.json; do it with the other page tools."},
	ToolkitMissing:  {"No functions were put into this tab.", "Put them in with page_injectCode."},
	ToolkitScope:    {"The tab shows another site than the functions were put in for.", "Go back to that site, or put them in anew with page_injectCode."},
	UnknownFunction: {"The toolkit has no such function.", "Call one of details.choices, or put others in with page_injectCode."},
	CodeError:       {"The code failed.", "Read details.exception and mend the code; what it returns must be JSON."},

	DiagnosticsInProgress: {"The tab is being captured already.", "Read the capture that details.why names, or end it with page_stopDiagnostics."},
	DiagnosticsLimit:      {"As many tabs are being captured as may be at a time.", "Stop one of those in details.choices with page_stopDiagnostics."},
	DiagnosticsNotFound:   {"There is no such capture.", "Start one with page_startDiagnostics; reload:true shows what the page did from its beginning."},
}

// Known reports whether a code is one of ours.
func (c Code) Known() bool { _, ok := wordings[c]; return ok }

// NewError makes the error of a code with its constant words; an unknown code becomes INTERNAL_ERROR.
func NewError(code Code, details map[string]any) *Error {
	w, ok := wordings[code]
	if !ok {
		code, w = InternalError, wordings[InternalError]
	}
	return &Error{Code: code, Message: w.message, NextStep: w.nextStep, Details: details}
}

// Codes lists every code, for the generated reference and the tests.
func Codes() []Code {
	out := make([]Code, 0, len(wordings))
	for c := range wordings {
		out = append(out, c)
	}
	return out
}
