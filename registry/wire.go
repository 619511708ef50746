package registry

import "encoding/json"

// ProtocolVersion is the version of the frames of the link. It grows by one whenever a frame changes shape.
//
//	1: hello, challenge, prove, welcome, unauthorized, describe, manifest, invoke, result, cancel, event, ping, pong
//	2: ask, answer, tell; the events opened, closed and focused
const ProtocolVersion = 2

// MaxFrameBytes bounds one frame of the link. A larger result fails its call with RESULT_TOO_LARGE, not the link.
const MaxFrameBytes = 64 << 20

// Frame is one JSON text frame of the link between the daemon (D) and an extension worker (E). T says which
// fields are in use; the comments name direction and fields.
type Frame struct {
	T string `json:"t"`
	// ID joins a question and its answer: describe/manifest, invoke/result/cancel, ask/answer, ping/pong.
	ID string `json:"id,omitempty"`

	// hello (E→D)
	ProtocolVersion  int    `json:"protocolVersion,omitempty"`
	ExtensionVersion string `json:"extensionVersion,omitempty"`
	ManifestHash     string `json:"manifestHash,omitempty"` // also in welcome (D→E): the daemon's own
	Auth             *Auth  `json:"auth,omitempty"`
	InstallID        string `json:"installId,omitempty"` // 16 to 64 of letters, digits, _ and -
	BrowserName      string `json:"browser,omitempty"`   // printable ASCII, at most 40

	// hello, challenge (D→E)
	Nonce string `json:"nonce,omitempty"`

	// prove (E→D), welcome (D→E)
	Proof string `json:"proof,omitempty"`

	// welcome (D→E)
	DaemonVersion    string `json:"daemonVersion,omitempty"`
	ManifestInSync   *bool  `json:"manifestInSync,omitempty"`
	SealedSessionKey string `json:"sealedSessionKey,omitempty"`

	// unauthorized (D→E)
	Reason    string `json:"reason,omitempty"`
	Retryable *bool  `json:"retryable,omitempty"`

	// manifest (E→D), the answer to describe (D→E)
	Tools []Descriptor `json:"tools,omitempty"`

	// ask (E→D): a question of the extension's pages (panel.go lists them), with Input; the answer (D→E) is a Result.
	Op string `json:"op,omitempty"`

	// invoke (D→E). TargetID is the DevTools target of the page in a managed browser, TabID the tab in a paired
	// one; an action that addresses no page has neither. TimeoutMs is what is left of the call's deadline. Site, where a
	// person has agreed to the call, is the host that they agreed to it for: on another one it is BLOCKED.
	Action    string          `json:"action,omitempty"`
	Input     json.RawMessage `json:"input,omitempty"`
	TargetID  string          `json:"targetId,omitempty"`
	TabID     int             `json:"tabId,omitempty"`
	Site      string          `json:"site,omitempty"`
	TimeoutMs int             `json:"timeoutMs,omitempty"`

	// result (E→D), answer (D→E)
	Result *Result `json:"result,omitempty"`

	// event (E→D): something that happened without a call.
	Event *LinkEvent `json:"event,omitempty"`

	// tell (D→E): something that a person at the browser may want to see.
	Notice *PanelNotice `json:"notice,omitempty"`
}

// The frame types.
const (
	FrameHello        = "hello"
	FrameChallenge    = "challenge"
	FrameProve        = "prove"
	FrameWelcome      = "welcome"
	FrameUnauthorized = "unauthorized"
	FrameDescribe     = "describe"
	FrameManifest     = "manifest"
	FrameInvoke       = "invoke"
	FrameResult       = "result"
	FrameCancel       = "cancel" // D→E, id of the invoke: stop working on that call
	FrameEvent        = "event"
	FrameAsk          = "ask"
	FrameAnswer       = "answer"
	FrameTell         = "tell"
	FramePing         = "ping"
	FramePong         = "pong"
)

// Auth is how a worker says who it is. The secret itself never travels.
type Auth struct {
	// Kind is "ticket" (a one-time secret handed over the pipe), "pair" (a code that a person typed) or
	// "session" (the key of an earlier pairing).
	Kind string `json:"kind"`
	// ID names the ticket; it is public. Empty for the other kinds.
	ID string `json:"id,omitempty"`
}

// Result is the outcome of an action: Data when OK, else Error. Image and Attachment travel beside Data, so that
// checking the structured part against its schema never touches their bytes. Attachments come from the daemon only.
type Result struct {
	OK         bool            `json:"ok"`
	Data       json.RawMessage `json:"data,omitempty"`
	Image      *Image          `json:"image,omitempty"`
	Attachment *Attachment     `json:"attachment,omitempty"`
	Error      *Error          `json:"error,omitempty"`
	// Question comes with the error APPROVAL_PENDING, to a client that can put it to a person and bring the answer.
	Question *PanelApproval `json:"question,omitempty"`
}

// Image is an encoded picture; Data is base64.
type Image struct {
	MimeType string `json:"mimeType"`
	Data     string `json:"data"`
}

// Attachment is a file of any kind; Data is base64. URI names it for a client and leads nowhere.
type Attachment struct {
	URI      string `json:"uri"`
	MimeType string `json:"mimeType"`
	Data     string `json:"data"`
}

// The kinds of LinkEvent. In a managed browser the pipe tells the daemon what opens and closes, so a worker there
// reports navigations only.
const (
	EventNavigated = "navigated" // the main frame shows URL, with a new document or (SameDocument) without
	EventOpened    = "opened"    // a tab has come; OpenerTabID is the tab that opened it, 0 when none did
	EventClosed    = "closed"    // a tab has gone
	EventReplaced  = "replaced"  // the browser has given the tab FormerTabID this number: it was discarded, for its memory
	EventFocused   = "focused"   // the person has turned to this tab; TabID is 0 when to another program
)

// LinkEvent is a fact about a page that the worker saw; Kind says which.
type LinkEvent struct {
	Kind         string `json:"kind"`
	TargetID     string `json:"targetId,omitempty"`
	TabID        int    `json:"tabId,omitempty"`
	OpenerTabID  int    `json:"openerTabId,omitempty"`
	FormerTabID  int    `json:"formerTabId,omitempty"`
	URL          string `json:"url,omitempty"`
	SameDocument bool   `json:"sameDocument,omitempty"`
}
