package registry

import (
	"fmt"
	"strings"
	"sync"
)

// All is every action, in the order in which they are published.
var All = []*Action{
	browserRuntimeInfo,
	browserSessionCreate, browserSessionList, browserSessionGet, browserSessionClose,
	browserPageCreate, browserPageList, browserPageClose,
	browserNavigate, browserBack, browserForward, browserReload,
	browserGetURL, browserGetTitle,
	browserSnapshot, browserVisibleText,
	browserClick, browserDoubleClick, browserHover, browserFocus, browserCheck, browserUncheck,
	browserScrollIntoView, browserScroll, browserDragAndDrop,
	browserFill, browserPress, browserSelectOption,
	browserScreenshot, browserWait, browserActionAndWait,
	browserObserve,
	browserStateSave, browserStateList, browserStateRemove,
	browserDownloadList, browserDownloadGet,

	pageGetPageInfo, pageExtractText, pageWaitForElement,
	pageClickElement, pageTrustedClick, pageHoverElement, pageFillInput, pageSelectOption, pagePressKey,
	pageDragElement, pageFocusInput, pageTypeText, pageSelectText, pageSubmitForm,
	pageFindProgress, pageFindSearch, pageSearchSite, pagePickElement,
	pageScrollTo, pageHighlightElement,
	pageNavigate, pageOpenTab, pageSwitchTab, pageCloseTab,
	pageScreenshot,
	pageReadTheme, pageAuditContrast, pageApplyTheme,
	pageCaptureDownload, pageListDownloads, pageListFiles, pageAttachFile,
	pageListRecordings, pageReadRecording,

	pageStartMonitor, pageMonitorStatus, pageAwaitMonitor, pageStopMonitor,
	pageStartTimer, pageTimerStatus, pageStopTimer,
	pageFindCaptcha, pageSolveCaptcha,
	pageInjectCode, pageRunCode,
	pageListSiteTools, pageCallSiteTool,
	pageStartDiagnostics, pageReadConsole, pageReadNetwork, pageStopDiagnostics,
}

var byName = sync.OnceValue(func() map[string]*Action {
	m := make(map[string]*Action, len(All))
	for _, a := range All {
		m[a.Name] = a
	}
	return m
})

// ByName finds an action by its dotted name; nil when there is none.
func ByName(name string) *Action { return byName()[name] }

// Validate reports the first fact that an action leaves undecided.
func (a *Action) Validate() error {
	missing := func(what string) error { return fmt.Errorf("action %q: %s is missing", a.Name, what) }
	switch {
	case a.Name == "" || strings.ContainsAny(a.Name, "_ "):
		return fmt.Errorf("action %q: the name must be dotted, without underscores", a.Name)
	case IsReserved(a.Name):
		return fmt.Errorf("action %q: the prefix %q is reserved", a.Name, ReservedPrefix)
	case a.Title == "":
		return missing("Title")
	case a.Description == "":
		return missing("Description")
	case a.Input == nil || a.Input.Type != "object":
		return missing("Input, an object schema,")
	case a.Output == nil || a.Output.Type != "object":
		return missing("Output, an object schema,")
	case a.Profile == "":
		return missing("Profile")
	case a.Runs == "":
		return missing("Runs")
	case a.Addresses == "":
		return missing("Addresses")
	case a.Timeout == "":
		return missing("Timeout")
	case a.Effect == "":
		return missing("Effect")
	case a.PageText == nil:
		return missing("PageText (empty when there is none)")
	case a.Secret == nil:
		return missing("Secret (empty when there is none)")
	case a.Risks == nil:
		return missing("Risks (empty when there is none)")
	case a.Releases == nil:
		return missing("Releases (empty when there is none)")
	case a.Needs != nil && (a.Needs.Feature == "" || a.Runs != RunsInExtension):
		return fmt.Errorf("action %q: Needs is about what runs in the extension, and names a feature", a.Name)
	case a.Needs != nil && a.Needs.Instead != "" && (ByName(a.Needs.Instead) == nil || ByName(a.Needs.Instead).Needs != nil):
		return fmt.Errorf("action %q: %q is no action that works without the feature", a.Name, a.Needs.Instead)
	}
	return nil
}
