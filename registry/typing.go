package registry

import (
	"strings"
	"time"
)

// Typing is how fast page.typeText types. It is data because two need it: the page, which types, and the daemon, which
// waits until that is done.
var Typing = TypingSpeeds{
	DelaysMs: map[string]float64{"slow": 400, "natural": 220, "fast": 110, "instant": 0},
	Weights:  []TypingWeight{{".?!", 3}, {"\n", 2.5}, {",;:", 2}},
	MaxMs:    120_000,
}

// TypingSpeeds are the pauses between keys.
type TypingSpeeds struct {
	// DelaysMs are the pauses after an ordinary character, by speed.
	DelaysMs map[string]float64 `json:"delaysMs"`
	// Weights make the pause after some characters longer.
	Weights []TypingWeight `json:"weights"`
	// MaxMs is the longest that a text may take.
	MaxMs float64 `json:"maxMs"`
}

// TypingWeight is how many times the ordinary pause follows each of Chars.
type TypingWeight struct {
	Chars  string  `json:"chars"`
	Weight float64 `json:"weight"`
}

// TypingTime is the longest that a text may take to be typed, by an input of page.typeText that is valid and has its
// defaults. How long a secret is that a handle stands for, only the browser knows.
func TypingTime(input map[string]any) time.Duration {
	text, _ := input["text"].(string)
	base, given := input["charDelayMs"].(float64)
	if !given {
		speed, _ := input["speed"].(string)
		base = Typing.DelaysMs[speed]
	}
	jitter, _ := input["jitter"].(float64)
	ms := 0.0
	for _, r := range strings.ReplaceAll(text, "\r\n", "\n") {
		ms += base * typingWeight(r)
	}
	ms *= 1 + jitter
	if HoldsSecretHandle(text) && base > 0 || ms > Typing.MaxMs {
		ms = Typing.MaxMs
	}
	return time.Duration(ms) * time.Millisecond
}

func typingWeight(r rune) float64 {
	for _, w := range Typing.Weights {
		if strings.ContainsRune(w.Chars, r) {
			return w.Weight
		}
	}
	return 1
}
