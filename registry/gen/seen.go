package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

// seen is what the end-to-end tests saw of one tool; `make reference` collects it.
type seen struct {
	Example *example         `json:"example"`
	In      map[string]sight `json:"in"` // by kind of browser
}

// example is a call that a test has made and the text that it was answered.
type example struct {
	Input  json.RawMessage `json:"input"`
	Answer string          `json:"answer"`
}

type sight struct {
	Test        string `json:"test"`        // in which it did its work
	Unsupported bool   `json:"unsupported"` // for some calls
}

// readSeen reads what was seen, by tool.
func readSeen(file string) (map[string]seen, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all map[string]seen
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return all, nil
}

// kinds are the columns of the table of browsers.
var kinds = []struct{ key, title string }{
	{"isolated", "isolated Chromium"}, {"paired", "paired Chromium"}, {"firefox", "paired Firefox"},
}

// browserReference writes docs/reference/browsers.md: which tool the tests have seen do its work in which browser.
func browserReference(all map[string]seen) []byte {
	var b bytes.Buffer
	b.WriteString("<!-- Generated from what the end-to-end tests saw, by `make reference`; do not edit. -->\n\n# Tools by browser\n\n" +
		"*yes*: a test has seen the tool do its work there; the first such test is named. *partly*: not for every call. " +
		"*no*: the browser does not give its extensions what the tool needs, or keeps what it is about for its user. Empty: no test has called it there.\n\n| tool |")
	for _, k := range kinds {
		fmt.Fprintf(&b, " %s |", k.title)
	}
	b.WriteString("\n| --- |" + strings.Repeat(" --- |", len(kinds)) + "\n")
	for _, a := range registry.All {
		fmt.Fprintf(&b, "| `%s` |", a.ToolName())
		for _, k := range kinds {
			fmt.Fprintf(&b, " %s |", all[a.ToolName()].In[k.key].verdict(k.key == "firefox", a.Needs != nil))
		}
		b.WriteString("\n")
	}
	return b.Bytes()
}

// verdict says whether a tool works in a kind of browser. What Chromium refuses there is a page's doing, such as its own
// settings; in Firefox it is what the browser cannot do.
func (s sight) verdict(firefox, needs bool) string {
	switch {
	case firefox && needs:
		return "no"
	case s.Test == "" && s.Unsupported:
		return "no"
	case s.Test == "":
		return ""
	case firefox && s.Unsupported:
		return "partly: `" + s.Test + "`"
	}
	return "yes: `" + s.Test + "`"
}

// shown is how much of an answer the reference shows, in bytes.
const shown = 1200

func (e example) write(b *bytes.Buffer) {
	var input bytes.Buffer
	if err := json.Compact(&input, e.Input); err != nil {
		panic("bug: an example that was read is no JSON: " + err.Error())
	}
	answer := e.Answer
	if len(answer) > shown {
		cut := shown
		for !utf8.RuneStart(answer[cut]) {
			cut--
		}
		answer = answer[:cut] + "…"
	}
	fence := "```"
	for strings.Contains(answer, fence) {
		fence += "`"
	}
	fmt.Fprintf(b, "\n**Example**\n\n```json\n%s\n```\n\n%s\n%s\n%s\n", input.Bytes(), fence, answer, fence)
}
