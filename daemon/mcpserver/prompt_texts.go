package mcpserver

import (
	"fmt"
	"strings"
)

// parallelRoles must read right for exactly one role too.
func parallelRoles(value map[string]string) string {
	roles := splitRoles(value["roles"])
	w := steps{}
	if len(roles) == 1 {
		w.say("Do the task below as the role %q, in a browser session of its own.", roles[0])
	} else {
		w.say("Do the task below as %d roles at once, each in a browser session of its own: %s.", len(roles), quoted(roles))
	}
	w.say("Task: %s", value["task"])
	if len(roles) == 1 {
		w.step("Call browser_session_create with the role as name. The session is this role and no other identity. Keep its sessionId " +
			"and initialPage.pageId, and give both with every call.")
	} else {
		w.step("Call browser_session_create once for each role, with the role as name: a session is one identity, and no two roles " +
			"share one. Keep each role's sessionId and initialPage.pageId together as a pair, and give that pair with every call.")
		w.step("Work in all sessions concurrently. Calls of different sessions run side by side; those of one session run in order, " +
			"so no role waits for another.")
	}
	w.step("Take a browser_snapshot before you act on a page, and again after it has changed. Use semantic locators, what a user " +
		"goes by: role with name, label, text, placeholder. Use css only where nothing else names the element.")
	if len(roles) == 1 {
		w.step("Close the session with browser_session_close when the work is done, also after a failure.")
		w.step("Report what the role could see and do and what it could not, with what you saw as evidence.")
	} else {
		w.step("Close each session with browser_session_close when its work is done, also after a failure.")
		w.step("Report the differences: what one role could see or do and another could not, with what you saw as evidence. Say so " +
			"when there are none.")
	}
	return w.String()
}

func splitRoles(text string) []string {
	var roles []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			roles = append(roles, part)
		}
	}
	if roles == nil {
		return []string{text}
	}
	return roles
}

func quoted(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(out, ", ")
}

func diagnosePage(value map[string]string) string {
	w := steps{}
	w.say("Find out what is wrong with the page %s.", value["url"])
	w.sayIf("Symptom: %s", value["symptom"])
	w.step("Call browser_session_create for a fresh session, so that no cookies or cached files of other work have a part in it.")
	w.step("Call browser_navigate with the address. If it fails, error.code and error.details are the first evidence.")
	w.step("Take a browser_snapshot and compare what is there with what the page is for.")
	w.step("Read all four sources with browser_observe: console, pageError, network, requestFailed. Leave includeText out at " +
		"first; ask for it, with console and pageError only, when the entries do not explain themselves.")
	w.step("Look at gap and droppedCount of every answer. When gap is true or droppedCount is above 0, events are missing, and " +
		"that something was not seen proves nothing.")
	w.step("Close the session with browser_session_close.")
	w.step("Report in two parts. Observed: what the snapshot and the events show. Inferred: the likely cause, how sure you are, and " +
		"what would confirm it.")
	return w.String()
}

func comparePageStates(value map[string]string) string {
	w := steps{}
	w.say("Compare the page %s in two states: %q and %q.", value["url"], value["left"], value["right"])
	w.step("Call browser_session_create twice, with %q and %q as name. Apply what differs right there: stateId for a saved "+
		"sign-in, contextSettings for viewport, locale, colour scheme and the like. Only what cannot be set at creation is done by "+
		"steps in the page.", value["left"], value["right"])
	w.step("Call browser_navigate with the same address in both sessions.")
	w.step("Take a browser_snapshot in both, with the same arguments, and compare them line by line.")
	w.step("For differences that only the eye sees, take a browser_screenshot of the same element in both: capture kind element " +
		"with the same locator.")
	w.step("Close both sessions with browser_session_close.")
	w.step("Report the differences only, each with what %q shows and what %q shows. Say so when there are none.", value["left"], value["right"])
	return w.String()
}

func formValidation(value map[string]string) string {
	w := steps{}
	w.say("Drive the form on %s to its validation errors.", value["url"])
	w.sayIf("Form: %s", value["form"])
	w.step("Call browser_session_create, then browser_navigate with the address.")
	w.step("Take a browser_snapshot with interactiveOnly first, to learn the fields, which of them are required, and the button that submits.")
	w.step("Use synthetic data only: made-up names, addresses at example.com, no real person's data, no real secret.")
	w.step("Fill with browser_fill and its kin, and submit with browser_action_and_wait, which waits for the navigation or the " +
		"response that the submit causes. A form that stops its submit causes neither: then the wait times out, and that is a finding.")
	w.step("After each submit read the error region with browser_visible_text, or a browser_snapshot of it, and check browser_observe " +
		"with console and with pageError for what the form did not say.")
	w.step("Try each field empty, then malformed, then malformed together with others, and note which error comes first.")
	w.step("Close the session with browser_session_close.")
	w.step("Report for each input what you gave, what the form said and where, and whether that was right.")
	return w.String()
}

// steps is the text of a prompt: what it is about, then numbered steps.
type steps struct {
	text  strings.Builder
	count int
}

func (s *steps) say(format string, args ...any) {
	fmt.Fprintf(&s.text, format+"\n", args...)
}

// sayIf says a line with a value, unless there is none.
func (s *steps) sayIf(format, value string) {
	if value != "" {
		s.say(format, value)
	}
}

func (s *steps) step(format string, args ...any) {
	if s.count++; s.count == 1 {
		s.text.WriteByte('\n')
	}
	fmt.Fprintf(&s.text, "%d. %s\n", s.count, fmt.Sprintf(format, args...))
}

func (s *steps) String() string { return strings.TrimSuffix(s.text.String(), "\n") }
