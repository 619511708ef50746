package registry

import "time"

// What the extension's own pages, popup and side panel, ask the daemon, and what it tells them. A person sits there:
// these are not actions, and no client can send them.

// The questions (Frame.Op). Each comment gives the shape of the input, then that of the answer's data.
const (
	PanelState     = "state"     // {} → PanelView
	PanelTimeline  = "timeline"  // {} → {calls: [PanelCall]}: the latest of this browser, newest last
	PanelDecide    = "decide"    // {id, answer: once, site or deny} → {}
	PanelStop      = "stop"      // {sessionId} closes it, {clientId} sends it away, {} cancels all calls in this browser → {stopped: n}
	PanelRename    = "rename"    // {name} → {}: what this browser is called
	PanelRules     = "rules"     // {} → PanelRulesView
	PanelSetRule   = "setRule"   // {id, effect: allow, confirm, deny or null for the default} → PanelRulesView
	PanelSetOption = "setOption" // {unattended: allow or deny}, {fence: boolean} or {scripting: boolean} → PanelRulesView
	PanelForget    = "forget"    // {action, host}: takes a standing approval back → PanelRulesView
	PanelUnpair    = "unpair"    // {} → {}; the link ends with it
	PanelHandOver  = "handOver"  // {sessionId, tabId}: gives one of the person's tabs to a session → {}
	PanelTakeBack  = "takeBack"  // {sessionId, tabId} → {}: the tab stays open, the session loses it
)

// PanelNotice is what the daemon tells without being asked; Kind says which field is in use.
type PanelNotice struct {
	// Kind is one of "call" (a call has begun, or is waiting for a person), "called" (it has ended), "approval" (a person
	// is asked), "withdrawn" (nobody waits for that answer any more: ID) and "state" (what PanelState answers has changed).
	Kind     string         `json:"kind"`
	Call     *PanelCall     `json:"call,omitempty"`
	Approval *PanelApproval `json:"approval,omitempty"`
	ID       string         `json:"id,omitempty"`
}

// PanelCall is a call as a person sees it. It never holds page text, form values or secrets.
type PanelCall struct {
	ID        string    `json:"id"`
	At        time.Time `json:"at"`
	Client    string    `json:"client"` // what the client calls itself
	Action    string    `json:"action"`
	Title     string    `json:"title"`
	SessionID string    `json:"sessionId,omitempty"`
	Session   string    `json:"session,omitempty"` // its name
	TabID     int       `json:"tabId,omitempty"`
	Site      string    `json:"site,omitempty"`  // host of the page
	About     string    `json:"about,omitempty"` // what it is about, in few words: an address, a locator
	// Outcome is empty while the call is under way; then "ok" or the error's code.
	Outcome string `json:"outcome,omitempty"`
	Ms      int    `json:"ms,omitempty"`
}

// PanelApproval is a question for the person: may this be done?
type PanelApproval struct {
	ID      string    `json:"id"`
	At      time.Time `json:"at"`
	Until   time.Time `json:"until"` // then the answer is what unattended says
	Client  string    `json:"client"`
	Action  string    `json:"action"`
	Title   string    `json:"title"`
	Site    string    `json:"site,omitempty"`
	About   string    `json:"about,omitempty"`
	Code    string    `json:"code,omitempty"` // that would run in the page, all of it
	Reasons []string  `json:"reasons"`
	// Remember says whether "for this site" may be offered.
	Remember bool `json:"remember"`
}

// PanelView is what the popup shows.
type PanelView struct {
	DaemonVersion  string          `json:"daemonVersion"`
	BrowserName    string          `json:"browserName"` // what the person calls this browser
	ManifestInSync bool            `json:"manifestInSync"`
	Hint           string          `json:"hint,omitempty"` // what to do, when something is wrong
	RTTMs          float64         `json:"rttMs"`          // the last ping's round trip
	Sessions       []PanelSession  `json:"sessions"`       // of this browser
	Clients        []PanelClient   `json:"clients"`
	Approvals      []PanelApproval `json:"approvals"` // open ones
}

// PanelSession is a session of the person's browser.
type PanelSession struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Client string `json:"client,omitempty"`
	TabIDs []int  `json:"tabIds"`
	Queued int    `json:"queued"`
}

// PanelClient is a program that is connected to the daemon.
type PanelClient struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Kind    string `json:"kind"`
}

// PanelRulesView is the settings of what is allowed.
type PanelRulesView struct {
	Rules      []PanelRule     `json:"rules"`
	Unattended string          `json:"unattended"` // allow or deny
	Fence      bool            `json:"fence"`
	Scripting  bool            `json:"scripting"` // clients may run code of their own in pages
	Standing   []PanelStanding `json:"standing"`  // approvals that were given for a site, newest first
}

// PanelRule is one rule with its setting. Effects are allow, confirm and deny.
type PanelRule struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Reason   string `json:"reason"`
	Default  string `json:"default"`
	Override string `json:"override,omitempty"`
	Locked   bool   `json:"locked"`
}

// PanelStanding is an approval that holds until it is taken back.
type PanelStanding struct {
	Action string    `json:"action"`
	Title  string    `json:"title"`
	Host   string    `json:"host"`
	At     time.Time `json:"at"`
}
