package browser

import (
	"context"
	"fmt"
)

// Credentials are the answer to the HTTP sign-in of one origin (RFC 9110, section 11).
type Credentials struct {
	Origin   string // serialised, such as "https://shop.example:8443"
	Username string
	Password string
}

// signIns is what the extension's worker answers HTTP sign-ins with; all others it declines. It, and not the pipe,
// does so because the browser asks the extension without holding up any other request, and for every kind of request:
// those of frames and workers, too. The password stays in the worker's memory.
type signIns struct {
	Proxy  *login `json:"proxy,omitempty"`
	Origin *login `json:"origin,omitempty"`
}

type login struct {
	Origin   string `json:"origin,omitempty"`
	Username string `json:"username"`
	Password string `json:"password"`
}

func (s *Settings) signIns() *signIns {
	all := &signIns{}
	if p := s.Proxy; p != nil && p.Username != "" {
		all.Proxy = &login{Username: p.Username, Password: p.Password}
	}
	if c := s.HTTPCredentials; c != nil {
		all.Origin = &login{Origin: c.Origin, Username: c.Username, Password: c.Password}
	}
	return all
}

// teach evaluates to the sign-ins' arrival in a worker, whether or not the worker's own script has run yet.
const teach = "(globalThis.browsentic ??= {}).signIns = %s"

// teachWorker gives the place's worker, if one runs, its sign-ins. One that starts later gets them with its ticket.
func (p *Place) teachWorker(ctx context.Context) error {
	var worker session
	p.browser.mu.Lock()
	for _, a := range p.browser.sessions {
		if a.place == p && a.kind == typeServiceWorker && a.running {
			worker = a.session
		}
	}
	p.browser.mu.Unlock()
	if worker.conn == nil {
		return nil
	}
	err := worker.evaluate(ctx, teach, p.signIns.Load())
	if err != nil && !isGone(err) {
		return fmt.Errorf("sign-ins: %w", err)
	}
	return nil
}
