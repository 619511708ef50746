package browser

import "time"

// PageInfo is what is known of a page: a tab or a window of a place.
type PageInfo struct {
	TargetID  string    // DevTools target id
	OpenerID  string    // target id of the page that opened it; empty for a page that NewPage or a person made
	URL       string    // of the document that is shown; about:blank at first
	Title     string    // of that document; may be a URL for one that has none
	CreatedAt time.Time // when the browser announced it
}

// Events are the callbacks of one place. A nil one is skipped. They are called one at a time, in the order in which
// things happened, from a goroutine of the place; a slow callback delays only the later events of its place.
type Events struct {
	// PageOpened: a page exists and has its settings. Pages made by NewPage are reported too, perhaps before
	// NewPage returns.
	PageOpened func(PageInfo)
	// PageChanged: a page shows another URL or title.
	PageChanged func(PageInfo)
	// PageCrashed: a page's renderer died. The page stays; navigating it brings it back to life.
	PageCrashed func(targetID string)
	PageClosed  func(targetID string)
	// Observed: what a page did since the last time, in that order. Without this callback nothing is observed.
	Observed func(targetID string, seen []Observation)
	// WorkerGone: the extension's worker in this place has ended. WakeWorker starts it again.
	WorkerGone func()
}
