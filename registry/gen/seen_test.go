package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestEveryToolHasAnExample(t *testing.T) {
	all, err := readSeen("seen.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range registry.All {
		if s := all[a.ToolName()]; s.Example == nil {
			t.Errorf("no test has shown %s at work; run `make reference`", a.ToolName())
		} else if s.In["isolated"].Test == "" && s.In["paired"].Test == "" {
			t.Errorf("no test has seen %s work in Chromium", a.ToolName())
		}
	}
}

func TestExamplesAreShortAndWhole(t *testing.T) {
	for answer, want := range map[string]string{
		"fine":                           "```\nfine\n```\n",
		"it has ``` of its own":          "````\nit has ``` of its own\n````\n",
		strings.Repeat("é", shown):       "```\n" + strings.Repeat("é", shown/2) + "…\n```\n",
		"x" + strings.Repeat("é", shown): "```\nx" + strings.Repeat("é", shown/2-1) + "…\n```\n",
	} {
		var b bytes.Buffer
		example{Input: []byte(`{ "a": 1 }`), Answer: answer}.write(&b)
		if _, got, _ := strings.Cut(b.String(), "```json\n{\"a\":1}\n```\n\n"); got != want {
			t.Errorf("%.40q is shown as %q", answer, got)
		}
	}
}
