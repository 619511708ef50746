package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// TestWatchingInFirefox: what is kept by the extension itself needs no debugger.
func TestWatchingInFirefox(t *testing.T) {
	t.Parallel()
	base, w := site(t), ownWorld(t)
	who := newFox(t)
	who.popup().pairWith(w)
	own := who.open(base + "/form")
	c := w.client(t)

	a := c.must("page_startMonitor", map[string]any{"until": map[string]any{"kind": "title-matches", "pattern": "^Sent"}})
	id := a.at("monitorId")
	if a := c.must("page_monitorStatus", nil); a.at("monitors.0.monitorId") != id || a.at("monitors.0.phase") != "watching" {
		t.Errorf("while it watches: %s", a)
	}
	who.eval(own, `(document.title = 'Sent', true)`, nil)
	if a := c.must("page_awaitMonitor", map[string]any{"monitorId": id, "timeoutMs": 20000}); a.at("state.phase") != "done" {
		t.Errorf("when the title has changed: %s", a)
	}
	c.must("page_startMonitor", map[string]any{"until": map[string]any{"kind": "text-matches", "pattern": "never"}})
	if a := c.must("page_stopMonitor", nil); a.at("phase") != "stopped" {
		t.Errorf("stopped: %s", a)
	}

	c.must("page_startTimer", map[string]any{"prompt": "Look at the build", "afterMs": 30000})
	if a := c.must("page_timerStatus", nil); a.at("timers.length") != 1.0 || a.at("timers.0.phase") != "scheduled" {
		t.Errorf("the timers: %s", a)
	}
	if a := c.must("page_stopTimer", nil); a.at("phase") != "stopped" {
		t.Errorf("stopped: %s", a)
	}
}

// TestLookingAroundInFirefox: human checks in frames, and the tools that a page offers.
func TestLookingAroundInFirefox(t *testing.T) {
	t.Parallel()
	checks, offers, w := checkSite(t), offeringSite(t), ownWorld(t)
	w.allow(t, "site-tool-call")
	who := newFox(t)
	who.popup().pairWith(w)
	who.open(checks + "/nested")
	c := w.client(t)
	if a := c.must("page_findCaptcha", nil); a.at("vendor") != "recaptcha-v2" || a.at("state") != "idle" {
		t.Errorf("a check in a frame of a frame: %s", a)
	}
	shown := who.tabs(checks)[0]
	picked := aside(func() answer { return c.try("page_pickElement", map[string]any{"hint": "Which frame?"}) })
	who.eval(shown, lens(true), nil)
	who.click(shown, "iframe")
	if a := <-picked; a.code != "" || !strings.Contains(fmt.Sprint(a.at("element.selector")), "iframe") {
		t.Errorf("what the person picked: %s", a)
	}

	c.must("page_navigate", map[string]any{"url": offers + "/older"})
	if a := c.must("page_listSiteTools", nil); a.at("tools.0.name") == nil {
		t.Errorf("what the page offers: %s", a)
	}
	if a := c.must("page_callSiteTool", map[string]any{"tool": "words"}); !strings.Contains(a.String(), "just words") {
		t.Errorf("one of them: %s", a)
	}
}

// TestFilesAndRecordingsInFirefox: a file goes from one page into another, and what the person does is recorded.
func TestFilesAndRecordingsInFirefox(t *testing.T) {
	t.Parallel()
	base, w := depot(t), ownWorld(t)
	w.allow(t, "file-download", "file-upload")
	who := newFox(t)
	popup := who.popup()
	popup.pairWith(w)
	own := who.open(base + "/")
	c := w.client(t)

	file := c.must("page_captureDownload", map[string]any{"url": "/prices"})
	if a := c.must("page_attachFile", and(on("#file"), map[string]any{"downloadId": file.at("downloadId")})); a.at("size") != file.at("size") {
		t.Errorf("attached: %s", a)
	}
	var size float64
	if who.eval(own, `document.querySelector('#file').files[0].size`, &size); size != file.at("size") {
		t.Errorf("the page has a file of %v bytes, want %v", size, file.at("size"))
	}
	if a := c.must("page_listDownloads", nil); a.at("downloads.length") != 1.0 {
		t.Errorf("the downloads: %s", a)
	}
	if a := c.must("page_listFiles", nil); a.at("files.length") != 0.0 {
		t.Errorf("the files: %s", a)
	}

	tab := c.must("page_switchTab", map[string]any{"match": base}).at("tab.tabId")
	if a := popup.ask("startRecording", map[string]any{"tabId": tab, "values": false}); !a.OK {
		t.Fatalf("recording: %+v", a.Error)
	}
	if a := popup.ask("stopRecording", nil); !a.OK {
		t.Fatalf("its end: %+v", a.Error)
	}
	list := c.must("page_listRecordings", nil)
	if a := c.must("page_readRecording", map[string]any{"recordingId": list.at("recordings.0.id")}); a.at("capturedValues") != false {
		t.Errorf("the recording: %s", a)
	}
}
