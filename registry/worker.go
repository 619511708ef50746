package registry

// What the daemon has a worker do, in a paired browser with tabs, in any to tell what goes on there. These are invoke frames with reserved names: they
// are in no manifest, and no client can send them. The place of each is the id of a session. Each comment gives the
// shape of the input, then that of the answer's data; the tab is the frame's.
const (
	WorkerTabs       = "browsentic.tabs"        // {places: [WorkerPlace]} of sessions that live: closes what others left → {tabs: [{tabId, url, place}]}
	WorkerFront      = "browsentic.front"       // {} → WorkerTab: the active tab of the window in front
	WorkerGroupOpen  = "browsentic.group.open"  // {place, title} → WorkerTab and isolation, "container" or "shared": its first, blank tab
	WorkerGroupClose = "browsentic.group.close" // {place} → {}: closes its own tabs, lets go of those handed over
	WorkerTabOpen    = "browsentic.tab.open"    // {place} → WorkerTab: one more blank tab
	WorkerTabClose   = "browsentic.tab.close"   // a tab → {}: closes it, or lets go of one handed over
	WorkerTabTake    = "browsentic.tab.take"    // {place}, a tab → WorkerTab: the person's tab is the session's from now on
	WorkerTabGive    = "browsentic.tab.give"    // a tab → {}: the session's tab is the person's from now on
	WorkerWatching   = "browsentic.watches"     // {} → WorkerWatches
)

// WorkerWatches is what goes on in a browser without a call, and what has ended not long ago.
type WorkerWatches struct {
	Monitors []WorkerMonitor `json:"monitors"`
	Timers   []WorkerTimer   `json:"timers"`
}

// WorkerMonitor is a monitor, as page.monitorStatus tells of it.
type WorkerMonitor struct {
	MonitorID string   `json:"monitorId"`
	Label     string   `json:"label,omitempty"`
	Host      string   `json:"host"`
	Phase     string   `json:"phase"`
	Percent   *float64 `json:"percent,omitempty"`
}

// WorkerTimer is a timer, as page.timerStatus tells of it.
type WorkerTimer struct {
	TimerID    string `json:"timerId"`
	Label      string `json:"label,omitempty"`
	Phase      string `json:"phase"`
	NextFireAt int64  `json:"nextFireAt,omitempty"` // in milliseconds since 1970, while it is scheduled
}

// WorkerPlace is a session as the daemon knows it: a worker may have lost what it knew, with an update of the extension.
type WorkerPlace struct {
	Place  string `json:"place"`
	Title  string `json:"title"`
	Own    []int  `json:"own"`    // tabs that the session opened, and what these opened
	Handed []int  `json:"handed"` // tabs that the person handed over
}

// WorkerTab is a tab as a worker tells of it.
type WorkerTab struct {
	TabID int    `json:"tabId"`
	URL   string `json:"url"`
	Title string `json:"title,omitempty"`
}

// What a worker asks while it performs a call (Frame.Op). Each comment gives the shape of the input, then that of the
// answer's data. The target is what the daemon knows the call's page by.
const (
	WorkerOffered = "browsentic.offered" // {target} → OfferedFile: what the page's call is to attach
	WorkerPiece   = "browsentic.piece"   // {target, offset} → {data}: base64 of the bytes from there, FilePieceBytes at most
)

// OfferedFile is a file that a worker may read while a call runs. Without a name it is one that the extension has itself.
type OfferedFile struct {
	Call     string `json:"call"` // the same when the call is sent again
	Name     string `json:"name,omitempty"`
	MimeType string `json:"mimeType,omitempty"`
	Size     int64  `json:"size,omitempty"`
}
