package registry

import "slices"

// twins are actions that do the same by other names, most of them to the page of a session what those of the page profile
// do to the tab in front. What a person has said of one holds for the others: no client chooses its tool by what is asked
// about.
var twins = map[string][]string{
	"browser.navigate":         {"page.navigate"},
	"browser.back":             {"page.navigate"},
	"browser.forward":          {"page.navigate"},
	"browser.reload":           {"page.navigate"},
	"browser.page.create":      {"page.openTab"},
	"browser.page.close":       {"page.closeTab"},
	"browser.snapshot":         {"page.getPageInfo", "page.extractText"},
	"browser.visible.text":     {"page.extractText"},
	"browser.screenshot":       {"page.screenshot"},
	"browser.observe":          {"page.readConsole", "page.readNetwork"},
	"browser.click":            {"page.clickElement", "page.trustedClick"},
	"browser.double.click":     {"page.clickElement", "page.trustedClick"},
	"browser.check":            {"page.clickElement", "page.trustedClick"},
	"browser.uncheck":          {"page.clickElement", "page.trustedClick"},
	"browser.hover":            {"page.hoverElement"},
	"browser.focus":            {"page.focusInput"},
	"browser.scroll":           {"page.scrollTo"},
	"browser.scroll.into.view": {"page.scrollTo"},
	"browser.drag.and.drop":    {"page.dragElement"},
	"browser.fill":             {"page.fillInput", "page.typeText"},
	"browser.press":            {"page.pressKey"},
	"browser.select.option":    {"page.selectOption"},
	"browser.wait":             {"page.waitForElement"},
	"browser.action.and.wait":  {"browser.click", "browser.press", "page.clickElement", "page.trustedClick", "page.pressKey"},
	"browser.download.list":    {"page.listDownloads"},
	"page.trustedClick":        {"page.clickElement"},
}

// AreTwins reports whether two actions do the same, each to the pages that it addresses; of an action and itself, too.
func AreTwins(a, b string) bool {
	return a == b || slices.Contains(twins[a], b) || slices.Contains(twins[b], a)
}
