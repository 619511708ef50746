package e2e

import (
	"net/http/httptest"
	"slices"
	"testing"
)

// TestTabsOlderThanTheExtension: a tab gets its script with the first call. Who only reads, or leaves, has its answer at
// once; all others are told to look first.
func TestTabsOlderThanTheExtension(t *testing.T) {
	t.Parallel()
	base, f := shopSite(t), newFront(t)
	calls := []called{
		{tool: "page_getPageInfo", want: map[string]any{"document.title": "Shop"}},
		{tool: "page_extractText", args: on("h1"), want: map[string]any{"content": "Garden shop"}},
		{tool: "page_waitForElement", args: on("#late"), want: map[string]any{"state": "visible"}},
		{tool: "page_navigate", args: map[string]any{"url": "/other"}, want: map[string]any{"loaded": true}},
		{tool: "page_clickElement", args: on("#count"), code: "TAB_UNREACHABLE"},
		{tool: "page_trustedClick", args: on("#real"), code: "TAB_UNREACHABLE"},
		{tool: "page_hoverElement", args: on("#menu"), code: "TAB_UNREACHABLE"},
		{tool: "page_fillInput", args: and(on("[name=mail]"), map[string]any{"value": "x"}), code: "TAB_UNREACHABLE"},
		{tool: "page_selectOption", args: and(on("#size"), map[string]any{"index": 1}), code: "TAB_UNREACHABLE"},
		{tool: "page_pressKey", args: map[string]any{"key": "a"}, code: "TAB_UNREACHABLE"},
		{tool: "page_scrollTo", args: on("h2"), code: "TAB_UNREACHABLE"},
		{tool: "page_highlightElement", args: on("h1"), code: "TAB_UNREACHABLE"},
		{tool: "page_screenshot", code: "TAB_UNREACHABLE"},
	}
	tabs := make([]targetInfo, len(calls))
	for i := range calls {
		f.who.open(base + "/")
		for _, target := range f.who.targets("page", base) {
			if !slices.Contains(tabs[:i], target) {
				tabs[i] = target
			}
		}
	}
	f.who.eval(f.popup.session, `void setTimeout(() => chrome.runtime.reload())`, nil)
	for i, c := range calls {
		f.who.must("", "Target.activateTarget", map[string]any{"targetId": tabs[i].TargetID}, nil)
		inTurn(t, f.try, []called{c})
		if c.code != "" && c.tool != "page_pressKey" { // and from then on it is as any other
			c.code = ""
			inTurn(t, f.try, []called{c})
		}
	}
}

// TestPagesThatNoExtensionMayWorkIn: each tool says so, none takes the debugger for it, and all can be left.
func TestPagesThatNoExtensionMayWorkIn(t *testing.T) {
	t.Parallel()
	base, f := shopSite(t), newFront(t)
	leave := []called{
		{tool: "page_navigate", args: map[string]any{"url": base + "/other"}, want: map[string]any{"loaded": true}},
		{tool: "page_getPageInfo", want: map[string]any{"document.title": "Other"}},
	}
	for _, address := range []string{"chrome://version/", "view-source:" + base + "/"} {
		f.who.open(address)
		inTurn(t, f.try, append([]called{
			{tool: "page_getPageInfo", code: "TAB_UNREACHABLE"},
			{tool: "page_clickElement", args: on("body"), code: "TAB_UNREACHABLE"},
			{tool: "page_trustedClick", args: on("body"), code: "TAB_UNREACHABLE"},
			{tool: "page_screenshot", code: "TAB_UNREACHABLE"},
			{tool: "page_navigate", args: map[string]any{"url": "/other"}, code: "INVALID_INPUT"},
		}, leave...))
	}
	f.who.open(base + "/paper.pdf")
	inTurn(t, f.try, append([]called{
		{tool: "page_getPageInfo", code: "TAB_UNREACHABLE"},
		{tool: "page_extractText", code: "TAB_UNREACHABLE"},
		{tool: "page_waitForElement", args: on("embed"), code: "TAB_UNREACHABLE"},
		{tool: "page_trustedClick", args: on("embed"), code: "TAB_UNREACHABLE"},
		{tool: "page_screenshot", want: map[string]any{"format": "jpeg"}},
	}, leave...))
	closed := httptest.NewServer(nil)
	closed.Close()
	inTurn(t, f.try, append([]called{
		{tool: "page_navigate", args: map[string]any{"url": closed.URL}, code: "NAVIGATION_FAILED"},
		{tool: "page_extractText", code: "TAB_UNREACHABLE"},
		{tool: "page_screenshot", code: "TAB_UNREACHABLE"},
	}, leave...))
}
