// Package control is the daemon's lane for its clients: the shims that MCP clients start and the command line. It
// holds the server with its gates, the typed client, and how a client finds the daemon or starts it.
//
//	request ─▶ Host ─▶ Origin ─▶ secret ─▶ upgrade of an extension ─▶ Config.Extension
//	                                    ├▶ upgrade of a client     ─▶ control protocol ─▶ Backend
//	                                    ├▶ /mcp                    ─▶ Config.MCP
//	                                    ├▶ /dashboard/             ─▶ Config.Dashboard, which asks for the secret
//	                                    └▶ GET /health, or 404
//
// The control protocol is one JSON object a message over a websocket. A client says hello, then asks with {id, op, …};
// the answer repeats id and op. Any number of questions may be open, and answers come in any order. The closing of
// the socket cancels all calls of that client.
package control

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/browsentic/browsentic/registry"
)

// maxMessage bounds one message: the largest result of the link, and what is wrapped around it.
const maxMessage = registry.MaxFrameBytes + 1<<20

// The operations of the control protocol.
const (
	opHello     = "hello"     // client → daemonVersion, protocolVersion
	opDescribe  = "describe"  // → tools, hash
	opStatus    = "status"    // → status
	opInvoke    = "invoke"    // action, input, consent → result, or invalid
	opCancel    = "cancel"    // id is that of an invoke; the invoke is answered, the cancel is not
	opShutdown  = "shutdown"  // → nothing but id and op
	opDashboard = "dashboard" // → path: a link that opens the dashboard once

	// What is in a saved state is for whoever owns the machine, and no action shows it.
	opExportState = "exportState" // stateId → result, whose data is the state
	opImportState = "importState" // stateId, input: the state → result, or invalid

	// Who may link from a browser of their own is for whoever owns the machine, too.
	opPair         = "pair"         // → pairing: a new code
	opAwaitPairing = "awaitPairing" // code → browsers: the one that has redeemed it
	opBrowsers     = "browsers"     // → browsers: all that are paired
	opRename       = "rename"       // browser (id or name), name → nothing but id and op
	opUnpair       = "unpair"       // browser, empty for all → browsers: those whose pairing has ended

	// So is what clients may do.
	opRules  = "rules"  // → rules
	opForget = "forget" // host, empty for all → forgotten: how many standing approvals were taken back
)

// Event is something that the daemon tells without being asked.
type Event string

// EventManifestChanged says that another list of tools is in force: describe tells which.
const EventManifestChanged Event = "manifest-changed"

// request is a message from a client.
type request struct {
	ID     string          `json:"id"`
	Op     string          `json:"op"`
	Client *Caller         `json:"client,omitempty"`
	Action string          `json:"action,omitempty"`
	State  string          `json:"stateId,omitempty"`
	Input  json.RawMessage `json:"input,omitempty"`

	Code    string `json:"code,omitempty"`
	Browser string `json:"browser,omitempty"`
	Name    string `json:"name,omitempty"`

	Consent *Consent `json:"consent,omitempty"`
	Host    string   `json:"host,omitempty"`
}

// answer is a message to a client: an answer, or an event, which has no id.
type answer struct {
	ID    string          `json:"id,omitempty"`
	Op    string          `json:"op,omitempty"`
	Error *registry.Error `json:"error,omitempty"` // the question itself was wrong

	DaemonVersion   string                `json:"daemonVersion,omitempty"`
	ProtocolVersion int                   `json:"protocolVersion,omitempty"`
	Tools           []registry.Descriptor `json:"tools,omitempty"`
	Hash            string                `json:"hash,omitempty"`
	Status          *Status               `json:"status,omitempty"`
	Result          *registry.Result      `json:"result,omitempty"`
	Invalid         *registry.Invalid     `json:"invalid,omitempty"`
	Pairing         *PairingCode          `json:"pairing,omitempty"`
	Browsers        []PairedBrowser       `json:"browsers,omitempty"`
	Path            string                `json:"path,omitempty"`

	Rules     *registry.PanelRulesView `json:"rules,omitempty"`
	Forgotten int                      `json:"forgotten,omitempty"`

	Event Event `json:"event,omitempty"`
}

// Caller is who is at the other end of a control connection.
type Caller struct {
	// ID is given by the daemon, anew for each connection; a lease belongs to it.
	ID      string     `json:"id,omitempty"`
	Name    string     `json:"name"`
	Version string     `json:"version"`
	Kind    CallerKind `json:"kind"`
}

// CallerKind says what kind of program a caller is.
type CallerKind string

// The kinds of caller.
const (
	KindShim CallerKind = "shim"
	KindCLI  CallerKind = "cli"
	KindHTTP CallerKind = "http" // an MCP client at MCPPath
)

// Cleaned is c without its id and with texts that a terminal can show: callers name themselves, and status prints the
// names.
func (c Caller) Cleaned() Caller {
	clean := func(s string) string {
		s = strings.Map(func(r rune) rune {
			if !unicode.IsPrint(r) {
				return -1
			}
			return r
		}, s)
		runes := []rune(s)
		return string(runes[:min(len(runes), 64)])
	}
	return Caller{Name: clean(c.Name), Version: clean(c.Version), Kind: CallerKind(clean(string(c.Kind)))}
}

// Status is what the status tool and `browsentic status` tell.
type Status struct {
	Connected       bool      `json:"connected"` // a link is live
	DaemonVersion   string    `json:"daemonVersion"`
	ProtocolVersion int       `json:"protocolVersion"`
	PID             int       `json:"pid"`
	Port            int       `json:"port"`
	StartedAt       time.Time `json:"startedAt"`
	Goroutines      int       `json:"goroutines"` // of the daemon; for whoever looks for a leak
	// ManifestInSync is false when a link's extension carries another registry than the daemon.
	ManifestInSync bool   `json:"manifestInSync"`
	Hint           string `json:"hint,omitempty"` // what to do, when something is wrong
	// PairingPending is true while a pairing code can be redeemed.
	PairingPending bool `json:"pairingPending"`
	// ActiveTab is the tab in front in the paired browser that was used last; nil when there is none.
	ActiveTab *ActiveTab `json:"activeTab"`
	// Monitors and Timers are those of all browsers that are linked, the latest that have ended included.
	Monitors []registry.WorkerMonitor `json:"monitors,omitempty"`
	Timers   []registry.WorkerTimer   `json:"timers,omitempty"`

	Browsers []BrowserStatus `json:"browsers"`
	Links    []LinkStatus    `json:"links"`
	Sessions []SessionStatus `json:"sessions"`
	Clients  []Caller        `json:"clients"`
}

// PairingCode is a code that a person types into the extension of a browser, once.
type PairingCode struct {
	Code      string    `json:"code"`
	Shown     string    `json:"shown"` // as a person reads it
	ExpiresAt time.Time `json:"expiresAt"`
	Port      int       `json:"port"` // of the daemon, for when it is not one that extensions know
}

// PairedBrowser tells of a browser that a person has paired, linked or not.
type PairedBrowser struct {
	ID               string    `json:"id"`
	Name             string    `json:"name"`    // what the person calls it
	Product          string    `json:"product"` // what it calls itself
	ExtensionVersion string    `json:"extensionVersion"`
	PairedAt         time.Time `json:"pairedAt"`
	LastSeenAt       time.Time `json:"lastSeenAt"`
	Linked           bool      `json:"linked"`
}

// ActiveTab is a tab that is in front of a person.
type ActiveTab struct {
	Browser string `json:"browser"` // id of the paired browser
	URL     string `json:"url"`
	Title   string `json:"title,omitempty"`
}

// BrowserStatus tells of one browser.
type BrowserStatus struct {
	Kind    string `json:"kind"` // managed or paired
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	State   string `json:"state"` // of a paired one linked or away
	PID     int    `json:"pid,omitempty"`
}

// LinkStatus tells of the live link of one place.
type LinkStatus struct {
	Place            string  `json:"place"`
	ExtensionVersion string  `json:"extensionVersion"`
	ManifestInSync   bool    `json:"manifestInSync"`
	RTTMs            float64 `json:"rttMs"`
}

// SessionStatus tells of one session.
type SessionStatus struct {
	ID     string `json:"sessionId"`
	Name   string `json:"name,omitempty"`
	Status string `json:"status"`
	Pages  int    `json:"pages"`
	Client string `json:"client,omitempty"` // id of the caller that holds it
	// TakenOver is true while a person works in it: its calls wait.
	TakenOver bool `json:"takenOver,omitempty"`
}

// encode writes a message. Page text is not HTML in a script, so it is not escaped as such.
func encode(message any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(message); err != nil {
		return nil, fmt.Errorf("writing a control message: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// errNotAMessage is for what cannot even be answered.
var errNotAMessage = errors.New("the message is no JSON object with an id and an op")

// decodeRequest reads a message of a client. One that has id and op but is wrong otherwise comes with a
// *registry.Error, for the answer.
func decodeRequest(data []byte) (request, error) {
	var r request
	err := json.Unmarshal(data, &r)
	switch {
	case r.ID == "" || r.Op == "":
		return request{}, errNotAMessage
	case err != nil && !errors.As(err, new(*json.UnmarshalTypeError)):
		return request{}, errNotAMessage
	case err != nil:
		return r, registry.NewError(registry.InvalidInput, nil)
	}
	return r, nil
}
