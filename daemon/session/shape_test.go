package session

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"image"
	"image/png"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

func encodePNG(width, height uint32, filler []byte, badSum bool) string {
	b := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
	b = binary.BigEndian.AppendUint32(b, width)
	b = binary.BigEndian.AppendUint32(b, height)
	b = append(b, 8, 2, 0, 0, 0)
	sum := crc32.ChecksumIEEE(b[12:])
	if badSum {
		sum++
	}
	b = binary.BigEndian.AppendUint32(b, sum)
	return base64.StdEncoding.EncodeToString(append(b, filler...))
}

func TestScreenshot(t *testing.T) {
	var real bytes.Buffer
	if err := png.Encode(&real, image.NewRGBA(image.Rect(0, 0, 640, 400))); err != nil {
		t.Fatal(err)
	}
	picture := base64.StdEncoding.EncodeToString(real.Bytes())
	for _, tc := range []struct {
		name          string
		image         *registry.Image
		width, height float64
		bytes         float64
		code          registry.Code
	}{
		{"a real one", &registry.Image{MimeType: "image/png", Data: picture}, 640, 400, float64(real.Len()), ""},
		{"every padding 0", &registry.Image{MimeType: "image/png", Data: pngOf(5, 6, nil)}, 5, 6, 33, ""},
		{"every padding 1", &registry.Image{MimeType: "image/png", Data: pngOf(5, 6, []byte("ab"))}, 5, 6, 35, ""},
		{"every padding 2", &registry.Image{MimeType: "image/png", Data: pngOf(5, 6, []byte("a"))}, 5, 6, 34, ""},
		{"at the limits", &registry.Image{MimeType: "image/png", Data: pngOf(1000, 400, make([]byte, 2000-33))}, 1000, 400, 2000, ""},
		{"too wide", &registry.Image{MimeType: "image/png", Data: pngOf(1001, 1, nil)}, 0, 0, 0, registry.LimitExceeded},
		{"too high", &registry.Image{MimeType: "image/png", Data: pngOf(1, 1001, nil)}, 0, 0, 0, registry.LimitExceeded},
		{"too large an area", &registry.Image{MimeType: "image/png", Data: pngOf(1000, 401, nil)}, 0, 0, 0, registry.LimitExceeded},
		{"too many bytes", &registry.Image{MimeType: "image/png", Data: pngOf(1, 1, make([]byte, 2001-33))}, 0, 0, 0, registry.LimitExceeded},
		{"huge sides", &registry.Image{MimeType: "image/png", Data: pngOf(1<<31-1, 1<<31-1, nil)}, 0, 0, 0, registry.LimitExceeded},
		{"sides over the standard", &registry.Image{MimeType: "image/png", Data: pngOf(1<<31, 1, nil)}, 0, 0, 0, registry.BrowserError},
		{"no width", &registry.Image{MimeType: "image/png", Data: pngOf(0, 1, nil)}, 0, 0, 0, registry.BrowserError},
		{"no picture", nil, 0, 0, 0, registry.BrowserError},
		{"another type", &registry.Image{MimeType: "image/jpeg", Data: picture}, 0, 0, 0, registry.BrowserError},
		{"empty", &registry.Image{MimeType: "image/png"}, 0, 0, 0, registry.BrowserError},
		{"cut short", &registry.Image{MimeType: "image/png", Data: picture[:40]}, 0, 0, 0, registry.BrowserError},
		{"no base64", &registry.Image{MimeType: "image/png", Data: strings.Repeat("!", 44)}, 0, 0, 0, registry.BrowserError},
		{"half a group", &registry.Image{MimeType: "image/png", Data: picture + "A"}, 0, 0, 0, registry.BrowserError},
		{"other bytes", &registry.Image{MimeType: "image/png", Data: base64.StdEncoding.EncodeToString(make([]byte, 99))}, 0, 0, 0, registry.BrowserError},
		{"wrong checksum", &registry.Image{MimeType: "image/png", Data: encodePNG(5, 5, nil, true)}, 0, 0, 0, registry.BrowserError},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t, func(c *Config) {
				c.Screenshot = ScreenshotLimits{MaxDimension: 1000, MaxPixels: 400_000, MaxBytes: 2000}
			})
			i := w.create()
			i.place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
				var got struct{ Limits map[string]int }
				if err := json.Unmarshal(in.Input, &got); err != nil || got.Limits["maxDimension"] != 1000 || got.Limits["maxPixels"] != 400_000 || got.Limits["maxBytes"] != 2000 {
					t.Errorf("limits sent: %s", in.Input)
				}
				// What the extension says of the picture is not believed.
				r := succeed(map[string]any{"mimeType": "image/png", "width": 1, "height": 1, "bytes": 1})
				r.Image = tc.image
				return r, nil
			}
			if tc.code != "" {
				w.refused(tc.code, "browser.screenshot", i.in())
				return
			}
			result, _ := w.raw(t.Context(), w.client, "browser.screenshot", i.in())
			var got map[string]any
			if err := json.Unmarshal(result.Data, &got); err != nil {
				t.Fatal(err, result.Error)
			}
			if got["width"] != tc.width || got["height"] != tc.height || got["bytes"] != tc.bytes || got["mimeType"] != "image/png" {
				t.Errorf("got %v", got)
			}
			if result.Image == nil || result.Image.Data != tc.image.Data {
				t.Error("the picture is missing")
			}
		})
	}
}

func TestVisibleText(t *testing.T) {
	for _, tc := range []struct {
		name      string
		text      string
		want      string
		truncated bool
	}{
		{"empty", "", "", false},
		{"short", "héllo", "héllo", false},
		{"exactly", strings.Repeat("a", 10), strings.Repeat("a", 10), false},
		{"by characters", strings.Repeat("a", 11), strings.Repeat("a", 10), true},
		{"astral by characters", strings.Repeat("😀", 4) + strings.Repeat("a", 7), strings.Repeat("😀", 4) + strings.Repeat("a", 6), true},
		{"by bytes, not in the middle", strings.Repeat("😀", 6), strings.Repeat("😀", 6), false},
		{"by bytes", strings.Repeat("😀", 7), strings.Repeat("😀", 6), true},
		{"three bytes each", strings.Repeat("€", 9), strings.Repeat("€", 8), true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t, func(c *Config) { c.VisibleText = TextLimits{MaxChars: 10, MaxBytes: 26} })
			i := w.create()
			i.place.invoke = func(context.Context, Invocation) (registry.Result, error) {
				return succeed(map[string]any{"text": tc.text}), nil
			}
			got := w.must("browser.visible.text", i.in(input{"locator": css("p")}))
			cut := got["truncation"].(map[string]any)
			if got["text"] != tc.want || cut["truncated"] != tc.truncated {
				t.Errorf("got %q, %v", got["text"], cut)
			}
			for key, want := range map[string]int{
				"originalChars": utf8.RuneCountInString(tc.text), "originalBytes": len(tc.text),
				"returnedChars": utf8.RuneCountInString(tc.want), "returnedBytes": len(tc.want),
				"maxChars": 10, "maxBytes": 26,
			} {
				if cut[key] != float64(want) {
					t.Errorf("%s is %v, want %d", key, cut[key], want)
				}
			}
		})
	}
}

func css(selector string) map[string]any {
	return map[string]any{"strategy": "css", "value": selector}
}

// TestBrokenAnswers: what an extension sends is checked before a client sees it.
func TestBrokenAnswers(t *testing.T) {
	for name, tc := range map[string]struct {
		action string
		in     input
		result registry.Result
	}{
		"no object":           {"browser.get.title", nil, registry.Result{OK: true, Data: json.RawMessage(`[1]`)}},
		"no JSON":             {"browser.get.title", nil, registry.Result{OK: true, Data: json.RawMessage(`{`)}},
		"no data":             {"browser.get.title", nil, registry.Result{OK: true}},
		"a missing field":     {"browser.get.title", nil, succeed(map[string]any{})},
		"a wrong type":        {"browser.get.title", nil, succeed(map[string]any{"title": 7})},
		"a wrong constant":    {"browser.wait", input{"condition": map[string]any{"kind": "load", "state": "load"}}, succeed(map[string]any{"satisfied": false})},
		"no text":             {"browser.visible.text", input{"locator": css("p")}, succeed(map[string]any{"text": nil})},
		"half a snapshot":     {"browser.snapshot", nil, succeed(map[string]any{"text": "x"})},
		"a ref of no shape":   {"browser.snapshot", nil, succeed(map[string]any{"text": "x", "omitted": map[string]any{"nonInteractiveNodes": 0, "maxChildrenNodes": 0}, "refs": []any{map[string]any{"ref": "@e1", "tag": "a"}}})},
		"counts left out":     {"browser.snapshot", nil, succeed(map[string]any{"text": "x", "omitted": map[string]any{}, "refs": []any{}})},
		"neither of the two":  {"browser.get.title", nil, registry.Result{}},
		"a code of no one":    {"browser.get.title", nil, fail("MADE_UP", nil)},
		"a code not its own":  {"browser.get.title", nil, fail(registry.SessionClosed, nil)},
		"an answer in a null": {"browser.get.title", nil, registry.Result{OK: true, Data: json.RawMessage(`null`)}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			i := w.create()
			i.place.invoke = func(context.Context, Invocation) (registry.Result, error) { return tc.result, nil }
			w.refused(registry.InternalError, tc.action, i.in(tc.in))
			i.place.invoke = nil
			w.must("browser.get.url", i.in())
		})
	}
}
