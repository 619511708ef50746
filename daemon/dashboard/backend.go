package dashboard

import (
	"context"
	"time"
)

// Backend is what a dashboard shows and works on: the daemon. Its methods are called from many goroutines.
type Backend interface {
	// Overview is all but the sessions, without Memory.
	Overview() Overview
	// Memory is what the parts use now. Measuring costs some milliseconds for each process.
	Memory() Memory
	// Sessions are all sessions in the order of their making. Session is one; false when it is forgotten.
	Sessions() []Session
	Session(id string) (Session, bool)

	// Picture is a page as it looks now. A page may give none before ctx ends.
	Picture(ctx context.Context, session, page string, size Size) (Frame, error)
	// Cast hands take what a page shows, at first and whenever that changes, until ctx ends or the page is gone.
	Cast(ctx context.Context, session, page string, size Size, take func(Frame)) error
	// Hold takes a session out of its client's hands: it returns once no call works in it, and until Release the others
	// wait.
	Hold(ctx context.Context, session string) (Hold, error)
	// Hand takes hold of a page.
	Hand(session, page string) (Hand, error)
	// Close ends a session.
	Close(ctx context.Context, session string) error

	// Came and Gone frame the time in which somebody looks.
	Came()
	Gone()
}

// Hold is a session that was taken out of its client's hands.
type Hold interface {
	// Release may be called more than once.
	Release()
	// Done is closed when the hold is over: released, or its session ended.
	Done() <-chan struct{}
}

// Hand is a person's hand on a page. Mouse, Key and Type do not wait for the page.
type Hand interface {
	Mouse(Mouse) error
	Key(Key) error
	Type(text string) error
	Navigate(ctx context.Context, address string) error
	Go(ctx context.Context, by int) error // in the page's history; 0 loads it again
	Front(ctx context.Context) error
}

// Size bounds a picture.
type Size struct{ MaxWidth, MaxHeight, Quality int }

// Frame is what a page shows at one moment.
type Frame struct {
	JPEG          []byte
	Width, Height float64 // of the page's viewport, in CSS pixels
}

// Overview is the daemon and its browsers.
type Overview struct {
	Version  string    `json:"version"`
	PID      int       `json:"pid"`
	Port     int       `json:"port"`
	Started  time.Time `json:"started"`
	Clients  []Client  `json:"clients"`
	Browsers []Browser `json:"browsers"`
	Memory   Memory    `json:"memory"`
}

// Client is who is connected.
type Client struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	Kind    string `json:"kind"`
}

// Browser is one browser.
type Browser struct {
	Kind    string `json:"kind"` // managed or paired
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	State   string `json:"state"`
}

// Memory is in bytes; 0 where the system does not tell.
type Memory struct {
	Daemon  int64 `json:"daemon"`
	Managed int64 `json:"managed"` // the proportional set size of the managed browser's processes
}

// Session is one session.
type Session struct {
	ID      string    `json:"id"`
	Name    string    `json:"name,omitempty"`
	Browser string    `json:"browser"` // managed or paired
	Headed  bool      `json:"headed"`  // its pages are windows on the screen
	Status  string    `json:"status"`
	Client  string    `json:"client,omitempty"`  // that owns it
	Expires string    `json:"expires,omitempty"` // when it closes if no client claims it; ISO 8601
	Created time.Time `json:"created"`
	Waiting int       `json:"waiting"` // calls in the queue, without the one whose turn it is
	Held    bool      `json:"held"`    // taken over by a person
	Running *Call     `json:"running,omitempty"`
	Recent  []Call    `json:"recent"` // oldest first
	Pages   []Page    `json:"pages"`
	// Current is the page that was used last; empty when there is none. Looks says whether it can be looked at.
	Current string `json:"current,omitempty"`
	Looks   bool   `json:"looks"`
}

// Call is one call.
type Call struct {
	Action  string    `json:"action"`
	Began   time.Time `json:"began"`
	Outcome string    `json:"outcome,omitempty"` // "ok" or an error code; empty while it runs
	Ms      int64     `json:"ms"`
}

// Page is one page of a session, by the browser's own id.
type Page struct {
	ID    string `json:"id"`
	URL   string `json:"url"`
	Title string `json:"title"`
}

// Mouse is one movement of the mouse over a page, as package browser has it.
type Mouse struct {
	Kind      string // mouseMoved, mousePressed, mouseReleased or mouseWheel
	X, Y      float64
	DX, DY    float64
	Button    string
	Buttons   int
	Clicks    int
	Modifiers int
}

// Key is a key that goes down or up.
type Key struct {
	Down      bool
	Key, Code string
	KeyCode   int
	Text      string
	Modifiers int
	Repeat    bool
}
