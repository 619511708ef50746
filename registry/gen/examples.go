package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"
)

// example is a call that a test has made and the text that it was answered; `make examples` collects them.
type example struct {
	Input  json.RawMessage `json:"input"`
	Answer string          `json:"answer"`
}

// readExamples reads the examples by the names of their tools.
func readExamples(file string) (map[string]example, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var examples map[string]example
	if err := json.Unmarshal(raw, &examples); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return examples, nil
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
	fmt.Fprintf(b, "```json\n%s\n```\n\n%s\n%s\n%s\n", input.Bytes(), fence, answer, fence)
}
