package dashboard

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// What the page says. One message is one JSON object; its kind says which fields count.
const (
	sayShow     = "show"     // sessions: whose small pictures are on the screen
	sayWatch    = "watch"    // session, page: show this page large; neither: no longer
	sayTake     = "take"     // session
	sayRelease  = "release"  // session
	sayClose    = "close"    // session
	sayMouse    = "mouse"    // mouse; on the page that is watched, of a session that was taken over. So are the others:
	sayKey      = "key"      // key
	sayType     = "type"     // text
	sayNavigate = "navigate" // url
	sayGo       = "go"       // by: -1 back, 1 forward, 0 load again
	sayFront    = "front"    // before the other windows
)

// said is a message from the page.
type said struct {
	Kind     string     `json:"t"`
	Sessions []string   `json:"sessions"`
	Session  string     `json:"session"`
	Page     string     `json:"page"`
	Mouse    *mouseSaid `json:"mouse"`
	Key      *keySaid   `json:"key"`
	Text     string     `json:"text"`
	URL      string     `json:"url"`
	By       int        `json:"by"`
}

type mouseSaid struct {
	Kind      string  `json:"kind"` // move, down, up or wheel
	X         float64 `json:"x"`    // CSS pixels of the page's viewport
	Y         float64 `json:"y"`
	DX        float64 `json:"dx"`
	DY        float64 `json:"dy"`
	Button    int     `json:"button"` // as MouseEvent.button has it
	Buttons   int     `json:"buttons"`
	Clicks    int     `json:"clicks"`
	Modifiers int     `json:"modifiers"`
}

type keySaid struct {
	Down      bool   `json:"down"`
	Key       string `json:"key"`
	Code      string `json:"code"`
	KeyCode   int    `json:"keyCode"`
	Text      string `json:"text"`
	Modifiers int    `json:"modifiers"`
	Repeat    bool   `json:"repeat"`
}

const (
	// maxMessage bounds what the page may say at once.
	maxMessage = 256 << 10
	// maxText bounds a pasted text, in bytes.
	maxText = 64 << 10
	// maxShown bounds the pictures that one page has on its screen.
	maxShown = 200
	// maxPixels is more than any viewport has.
	maxPixels = 1e5
)

var errBadMessage = errors.New("the message is none that the dashboard sends")

// hear reads a message from the page. What passes is in bounds.
func hear(data []byte) (said, error) {
	var s said
	if err := json.Unmarshal(data, &s); err != nil {
		return said{}, errBadMessage
	}
	ok := len(s.Session) <= 100 && len(s.Page) <= 100
	switch s.Kind {
	case sayShow:
		ok = len(s.Sessions) <= maxShown
	case sayWatch, sayFront:
	case sayTake, sayRelease, sayClose:
		ok = ok && s.Session != ""
	case sayMouse:
		ok = s.Mouse != nil && s.Mouse.isSound()
	case sayKey:
		ok = s.Key != nil && s.Key.isSound()
	case sayType:
		ok = s.Text != "" && len(s.Text) <= maxText
	case sayNavigate:
		s.URL, ok = address(s.URL)
	case sayGo:
		ok = s.By >= -1 && s.By <= 1
	default:
		ok = false
	}
	if !ok {
		return said{}, errBadMessage
	}
	return s, nil
}

var mouseKinds = map[string]string{"move": "mouseMoved", "down": "mousePressed", "up": "mouseReleased", "wheel": "mouseWheel"}

// mouseButtons are the buttons by their number in UI Events.
var mouseButtons = []string{"left", "middle", "right"}

func (m *mouseSaid) isSound() bool {
	for _, n := range []float64{m.X, m.Y, m.DX, m.DY} {
		if math.Abs(n) > maxPixels {
			return false
		}
	}
	return mouseKinds[m.Kind] != "" && m.Button >= 0 && m.Button < len(mouseButtons) && m.Buttons >= 0 && m.Buttons < 8 &&
		m.Clicks >= 0 && m.Clicks <= 3 && areModifiers(m.Modifiers)
}

func (m *mouseSaid) event() Mouse {
	e := Mouse{
		Kind: mouseKinds[m.Kind], X: m.X, Y: m.Y, DX: m.DX, DY: m.DY,
		Button: "none", Buttons: m.Buttons, Clicks: m.Clicks, Modifiers: m.Modifiers,
	}
	if m.Kind == "down" || m.Kind == "up" {
		e.Button = mouseButtons[m.Button]
	}
	return e
}

func (k *keySaid) isSound() bool {
	return k.Key != "" && len(k.Key) <= 32 && len(k.Code) <= 32 && utf8.RuneCountInString(k.Text) <= 8 &&
		k.KeyCode >= 0 && k.KeyCode <= 255 && areModifiers(k.Modifiers)
}

func (k *keySaid) event() Key { return Key(*k) }

func areModifiers(bits int) bool { return bits >= 0 && bits < 16 }

// address is where a person wants to go, as typed: without a scheme it is a site, and only the web is reached.
func address(typed string) (string, bool) {
	if len(typed) > 8<<10 {
		return "", false
	}
	if typed == "about:blank" {
		return typed, true
	}
	if !strings.Contains(typed, "://") {
		typed = "http://" + typed
	}
	u, err := url.Parse(typed)
	if err != nil {
		return "", false
	}
	return u.String(), slices.Contains([]string{"http", "https"}, u.Scheme) && u.Host != ""
}

// What is told to the page, beside pictures.
const (
	tellOverview = "overview" // overview
	tellSession  = "session"  // session: as it is now
	tellGone     = "gone"     // id: the session is forgotten
	tellReady    = "ready"    // all that there is has been told
	tellHold     = "hold"     // id, state
	tellFailed   = "failed"   // id, what, message
)

// The states of a session that this page wants to take over.
const (
	holdWaiting = "waiting" // for the call that runs
	holdYours   = "yours"
	holdOver    = "over"
)

type told struct {
	Kind     string    `json:"t"`
	Overview *Overview `json:"overview,omitempty"`
	Session  *Session  `json:"session,omitempty"`
	ID       string    `json:"id,omitempty"`
	State    string    `json:"state,omitempty"`
	What     string    `json:"what,omitempty"` // the kind of the message that failed
	Message  string    `json:"message,omitempty"`
}

// The kinds of picture.
const (
	smallPicture = "small" // of a session, for the list
	largePicture = "large" // of the page that is watched
)

// pictured is the head of a picture.
type pictured struct {
	Kind    string  `json:"t"`
	Session string  `json:"session"`
	Page    string  `json:"page"`
	Width   float64 `json:"width"`
	Height  float64 `json:"height"`
}

// picture is a picture as a binary message: a line of JSON, and the JPEG.
func picture(kind, session, page string, f Frame) ([]byte, error) {
	head, err := json.Marshal(pictured{kind, session, page, f.Width, f.Height})
	if err != nil {
		return nil, fmt.Errorf("writing a picture's head: %w", err)
	}
	return bytes.Join([][]byte{head, f.JPEG}, []byte("\n")), nil
}
