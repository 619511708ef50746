package registry

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestTypingTime(t *testing.T) {
	t.Parallel()
	const handle = "⟦token:0a1b2c3d@a.test#0123456789abcdef⟧"
	v := NewValidator(pageTypeText.Input)
	for _, tc := range []struct {
		input map[string]any
		want  time.Duration
	}{
		{map[string]any{"text": "ab", "jitter": 0}, 440 * time.Millisecond},
		{map[string]any{"text": "ab"}, 594 * time.Millisecond},
		{map[string]any{"text": "ab", "jitter": 1, "speed": "slow"}, 1600 * time.Millisecond},
		{map[string]any{"text": "a.b", "jitter": 0, "charDelayMs": 10}, 50 * time.Millisecond},
		{map[string]any{"text": "a\r\nb", "jitter": 0, "charDelayMs": 10}, 45 * time.Millisecond},
		{map[string]any{"text": "a, b; c: d", "jitter": 0, "charDelayMs": 10}, 130 * time.Millisecond},
		{map[string]any{"text": "😀é", "jitter": 0, "charDelayMs": 10}, 20 * time.Millisecond},
		{map[string]any{"text": strings.Repeat("x", 2000), "speed": "instant"}, 0},
		{map[string]any{"text": strings.Repeat("x", 2000), "charDelayMs": 2000}, 2 * time.Minute},
		{map[string]any{"text": handle, "speed": "fast"}, 2 * time.Minute},
		{map[string]any{"text": handle, "speed": "instant"}, 0},
	} {
		raw, err := json.Marshal(tc.input)
		if err != nil {
			t.Fatal(err)
		}
		input, invalid := v.Object(raw)
		if invalid != nil {
			t.Fatal(invalid)
		}
		if got := TypingTime(input); got != tc.want {
			t.Errorf("%s takes %v, want %v", raw, got, tc.want)
		}
	}
}
