// Package registry is the contract between the halves of browsentic: every action that a client can call, the
// manifest made of them, the frames of the link and the error codes. It is data; it imports nothing of ours and
// every other package may import it.
//
// To add an action: declare it in the file of its family, add it to All, run `make gen`, and write the executor
// that the TypeScript compiler (or the daemon's table test) now asks for. No other code lists actions by name.
package registry

import (
	"time"

	"github.com/google/jsonschema-go/jsonschema"
)

// Action is one capability. Every field is required unless its comment says otherwise; Validate refuses an
// action that leaves one undecided.
type Action struct {
	// Name is the dotted name, without underscores: "browser.session.create".
	Name string
	// Title is what a person reads in a list of tools.
	Title string
	// Description tells a model what the action does, when to choose it and what it addresses.
	Description string
	// Input and Output are JSON Schemas (2020-12) with an object at the root. Input is flat: one type for
	// each property and no oneOf, anyOf or allOf, so that every model provider accepts it.
	Input, Output *jsonschema.Schema
	// Profile is the group by which a user narrows the published list.
	Profile Profile
	// Hints tell a client how careful to be. They are never a permission.
	Hints Hints
	// Runs says which half executes the action.
	Runs Runs
	// Addresses says what the call is about; it decides the ids that are looked up and whether the call
	// waits in the session's queue.
	Addresses Addresses
	// Timeout says how long a call may take, queueing included.
	Timeout Timeout
	// Effect is what the action commits on a page.
	Effect Effect
	// PageText lists the dotted paths of the result that a page wrote ("snapshot", "refs.name"). Empty (not
	// nil) when the result holds no page text.
	PageText []string
	// Secret lists the dotted paths of the input that must never reach the journal, a log or a panel. Empty
	// (not nil) when there are none.
	Secret []string
	// Risks are what a person may want to be asked about before the action does it. Empty (not nil) when there are
	// none beside the Effect.
	Risks []Risk
	// Releases lists the fields of the input that a secret which was sealed in page text may be put into: there, and
	// nowhere else, its handle becomes plain text again, on its way into the page. Empty (not nil) when there are none.
	Releases []string
	// Needs is what a browser must give its extensions for the action; nil when every browser gives it. A browser
	// without it does not list the action.
	Needs *Need
	// OnOffer, optional, keeps the action out of a client's list until a page has been read that offers tools of its
	// own: until an answer holds siteTools.
	OnOffer bool
}

// Need is something that not every browser gives its extensions.
type Need struct {
	Feature Feature
	// Instead is the action that does the nearest thing without it; empty when there is none.
	Instead string
}

// Feature is a part of a browser by which actions are done.
type Feature string

// FeatureDebugger is chrome.debugger: input that a page cannot tell from a person's, and whatever else only DevTools
// can. Firefox has none.
const FeatureDebugger Feature = "debugger"

// Risk is a consequence that the rules know by name.
type Risk string

// The risks.
const (
	RiskSubmit   Risk = "submit"   // sends a form
	RiskKeys     Risk = "keys"     // presses keys, of which Enter may send what was written
	RiskUpload   Risk = "upload"   // hands a page a file of the person's
	RiskDownload Risk = "download" // keeps a file that a page offers
	RiskInject   Risk = "inject"   // leaves code in the page
	RiskRun      Risk = "run"      // runs code of the caller's in the page
	RiskCaptcha  Risk = "captcha"  // says to a site that a person is there
	RiskSiteTool Risk = "sitetool" // has a page do what one of its own tools does
	RiskUnknown  Risk = "unknown"  // nobody here knows: an extension of another build has described it
)

// Profile is a group of tools that is published or left out as a whole.
type Profile string

// The profiles.
const (
	ProfileCore          Profile = "core"
	ProfileObservability Profile = "observability"
	ProfilePersistence   Profile = "persistence"
	ProfileFiles         Profile = "files"
	ProfilePage          Profile = "page"
)

// Profiles is every profile, in the order in which they are documented.
var Profiles = []Profile{ProfileCore, ProfileObservability, ProfilePersistence, ProfileFiles, ProfilePage}

// Hints are MCP's tool annotations.
type Hints struct {
	ReadOnly    bool `json:"readOnlyHint"`
	Destructive bool `json:"destructiveHint"`
	Idempotent  bool `json:"idempotentHint"`
	OpenWorld   bool `json:"openWorldHint"`
}

// Runs names the half that executes an action.
type Runs string

// The places where an action can run.
const (
	RunsInDaemon    Runs = "daemon"    // answered by the daemon, over the DevTools pipe or from its own state
	RunsInExtension Runs = "extension" // sent to the worker of the session's place in one frame
)

// Addresses names what a call is about.
type Addresses string

// The addressees. Session and Page calls wait in the session's queue, Front calls in that or in the line of the paired
// browser; Runtime, Record and Browser calls do not wait.
const (
	AddressesRuntime Addresses = "runtime" // no id at all
	AddressesRecord  Addresses = "record"  // sessionId, also of an ended session; not queued
	AddressesSession Addresses = "session" // sessionId
	AddressesPage    Addresses = "page"    // sessionId and pageId
	AddressesFront   Addresses = "front"   // both, or none for the tab in front in the paired browser that was used last
	AddressesBrowser Addresses = "browser" // sessionId, or none for that paired browser itself: about no page
)

// Timeout names how the deadline of a call is found.
type Timeout string

// The kinds of deadline.
const (
	// TimeoutDeclared is the input's timeoutMs, else the configured operation timeout.
	TimeoutDeclared Timeout = "declared"
	// TimeoutLifecycle is the daemon's own bound for starting and ending things; a caller cannot set it.
	TimeoutLifecycle Timeout = "lifecycle"
	// TimeoutNone is for answers from memory.
	TimeoutNone Timeout = "none"
	// TimeoutFixed is PageTimeout: the caller cannot set it. A timeoutMs of the input is something else.
	TimeoutFixed Timeout = "fixed"
	// TimeoutWait is PageGrace more than the input's timeoutMs, which is how long the action itself waits.
	TimeoutWait Timeout = "wait"
	// TimeoutCapture is for pictures that are put together piece by piece: CaptureTimeout.
	TimeoutCapture Timeout = "capture"
	// TimeoutTyping is PageTimeout more than the typing takes that the input asks for: TypingTime.
	TimeoutTyping Timeout = "typing"
)

// The deadlines of the page tools.
const (
	PageTimeout    = 30 * time.Second
	PageGrace      = 5 * time.Second
	CaptureTimeout = 120 * time.Second
)

// LifecycleTimeout bounds the calls whose Timeout is TimeoutLifecycle.
const LifecycleTimeout = 60 * time.Second

// Effect names what an action commits. Where only the page can tell (a click that submits), the word is the
// strongest thing that may happen.
type Effect string

// The effects.
const (
	EffectNone     Effect = "none"     // reads, or changes only browsentic's own state
	EffectInput    Effect = "input"    // changes what a form holds or where the pointer is
	EffectActivate Effect = "activate" // may submit, send, delete: whatever a click or key can do
	EffectNavigate Effect = "navigate" // leaves the document
)

func (a *Action) risking(risks ...Risk) *Action {
	a.Risks = risks
	return a
}

func (a *Action) onOffer() *Action {
	a.OnOffer = true
	return a
}

// siteTools is the field of an answer that tells of tools of the page's own.
const siteTools = "siteTools"

// TellsOffers reports whether answers of the action tell, by the field siteTools, what the page offers.
func (a *Action) TellsOffers() bool { return a.Output.Properties[siteTools] != nil }

func (a *Action) releasing(fields ...string) *Action {
	a.Releases = fields
	return a
}

// needing says that the action works only where extensions have the feature; instead may be empty.
func (a *Action) needing(f Feature, instead string) *Action {
	a.Needs = &Need{Feature: f, Instead: instead}
	return a
}

// ToolName is the MCP name of the action.
func (a *Action) ToolName() string { return ToolName(a.Name) }
