package session

import (
	"time"

	"github.com/browsentic/browsentic/daemon/seal"
	"github.com/browsentic/browsentic/registry"
)

// Report is a call in a paired browser as its person sees it: never page text, form values or secrets.
type Report struct {
	Operation   string
	At          time.Time // when it was accepted
	Client      string
	Action      string
	Title       string
	Browser     string // id of the pairing
	SessionID   string // empty for the tab in front
	SessionName string
	Target      string // of the page; empty when the call is about none
	Site        string // host
	About       string // an address without its query, a purpose, or the words of a locator
	// Outcome is empty while the call is under way; then "ok" or the error's code.
	Outcome  string
	Duration time.Duration
}

// tell reports a call whose turn has come, or (with an outcome) that has ended, to whoever watches the paired browser
// that it works in.
func (m *Manager) tell(c *call, outcome string) {
	if m.config.Calls == nil || c.place == nil || c.place.Browser() == "" {
		return
	}
	r := m.report(c)
	if r.Outcome = outcome; outcome != "" {
		r.Duration = time.Since(c.accepted)
	}
	m.config.Calls(r)
}

func (m *Manager) report(c *call) Report {
	r := Report{
		Operation: c.id, At: c.accepted, Client: c.client.name, Action: c.action.Name, Title: c.action.Title,
		SessionID: c.sessionID(), Site: c.site(), About: seal.Text(about(c.input)),
	}
	if c.place != nil {
		r.Browser = c.place.Browser()
	}
	if c.session != nil {
		r.SessionName = c.session.labels.name
	}
	if c.page != nil {
		r.Target = c.page.target
	}
	return r
}

// maxAbout is how many code points a person is shown of what a call is about.
const maxAbout = 120

// about says in few words what an input is about: the address, else what it is for, else the words by which it finds its
// element. Nothing
// else of an input is shown, for it may be what is being written.
func about(input map[string]any) string {
	if target, ok := input["url"].(string); ok {
		return registry.Clip(registry.PlainAddress(target), maxAbout)
	}
	for _, key := range []string{"purpose", "function"} {
		if s, ok := input[key].(string); ok {
			return registry.Clip(registry.PlainText(s), maxAbout)
		}
	}
	for _, key := range []string{"locator", "source", "target"} {
		where, _ := input[key].(map[string]any)
		for _, word := range []string{"name", "text", "value", "selector"} {
			if s, ok := where[word].(string); ok && s != "" {
				return registry.Clip(registry.PlainText(s), maxAbout)
			}
		}
	}
	for _, key := range []string{"action", "until"} {
		if part, ok := input[key].(map[string]any); ok {
			return about(part)
		}
	}
	return ""
}
