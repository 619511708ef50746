package session

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

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

// webpOf is a RIFF file with one chunk, which it says is of that kind.
func webpOf(kind string, payload ...byte) string {
	b := append([]byte("WEBP"+kind), 0, 0, 0, 0)
	b = append(b, payload...)
	b = append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(b))), b...)
	return base64.StdEncoding.EncodeToString(b)
}

func realPNG(t testing.TB, width, height int) string {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// realJPEG has a segment of so many bytes before the frame header, as one with a colour profile has.
func realJPEG(t testing.TB, width, height, segment int) string {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, width, height)), nil); err != nil {
		t.Fatal(err)
	}
	profile := binary.BigEndian.AppendUint16([]byte{0xff, 0xe2}, uint16(segment+2))
	profile = append(profile, make([]byte, segment)...)
	return base64.StdEncoding.EncodeToString(append(append(b.Bytes()[:2:2], profile...), b.Bytes()[2:]...))
}

func TestReadPicture(t *testing.T) {
	var (
		extended = []byte{0x20, 0, 0, 0, 0x0b, 3, 0, 0xec, 1, 1, 'I', 'C'}
		lossless = []byte{0x2f, 0x1f, 0x43, 0x12, 0, 0, 0, 0, 0, 0, 0, 0}
		lossy    = []byte{0x10, 0, 0, 0x9d, 1, 0x2a, 0x80, 0x42, 0x90, 0x81, 0, 0}
	)
	with := func(payload []byte, at int, value byte) []byte {
		changed := bytes.Clone(payload)
		changed[at] = value
		return changed
	}
	for _, tc := range []struct {
		name, format, data string
		width, height      int // 0 when it is refused
	}{
		{"png", "png", realPNG(t, 640, 400), 640, 400},
		{"jpeg", "jpeg", realJPEG(t, 641, 401, 0), 641, 401},
		{"jpeg with a long profile", "jpeg", realJPEG(t, 641, 401, 60_000), 641, 401},
		{"webp, extended", "webp", webpOf("VP8X", extended...), 780, 65_536 + 493},
		{"webp, lossless", "webp", webpOf("VP8L", lossless...), 0x31f + 1, 0x49 + 1},
		{"webp, lossy", "webp", webpOf("VP8 ", lossy...), 0x280, 0x190},
		{"nothing", "png", "", 0, 0},
		{"another format", "jpeg", realPNG(t, 640, 400), 0, 0},
		{"no format", "gif", realPNG(t, 640, 400), 0, 0},
		{"png cut short", "png", realPNG(t, 640, 400)[:40], 0, 0},
		{"jpeg cut short", "jpeg", realJPEG(t, 641, 401, 0)[:400], 0, 0},
		{"webp cut short", "webp", webpOf("VP8X", extended[:9]...), 0, 0},
		{"no base64", "png", strings.Repeat("!", 44), 0, 0},
		{"half a group", "png", realPNG(t, 640, 400) + "A", 0, 0},
		{"other bytes", "png", base64.StdEncoding.EncodeToString(make([]byte, 99)), 0, 0},
		{"png with a wrong checksum", "png", encodePNG(5, 5, nil, true), 0, 0},
		{"png without width", "png", pngOf(0, 1, nil), 0, 0},
		{"png larger than the standard", "png", pngOf(1<<31, 1, nil), 0, 0},
		{"webp of another length", "webp", webpOf("VP8X", extended...) + "AAAA", 0, 0},
		{"webp with an unknown chunk", "webp", webpOf("ALPH", extended...), 0, 0},
		{"webp, lossless without signature", "webp", webpOf("VP8L", with(lossless, 0, 0x2e)...), 0, 0},
		{"webp, lossless of another version", "webp", webpOf("VP8L", with(lossless, 4, 0x20)...), 0, 0},
		{"webp, no key frame", "webp", webpOf("VP8 ", with(lossy, 0, 0x11)...), 0, 0},
		{"webp, lossy without start code", "webp", webpOf("VP8 ", with(lossy, 4, 2)...), 0, 0},
		{"webp, lossy without width", "webp", webpOf("VP8 ", with(with(lossy, 6, 0), 7, 0xc0)...), 0, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, ok := readPicture(tc.format, tc.data)
			if ok != (tc.width > 0) {
				t.Fatalf("got %+v, %v", got, ok)
			}
			if decoded, _ := base64.StdEncoding.DecodeString(tc.data); ok && got != (picture{tc.width, tc.height, len(decoded)}) {
				t.Errorf("got %+v, want %d×%d of %d bytes", got, tc.width, tc.height, len(decoded))
			}
		})
	}
}

func TestScreenshot(t *testing.T) {
	picture := realPNG(t, 640, 400)
	for _, tc := range []struct {
		name          string
		format        string // png when empty
		scale         float64
		image         *registry.Image
		width, height float64
		bytes         float64
		code          registry.Code
	}{
		{"a real one", "", 1, &registry.Image{MimeType: "image/png", Data: picture}, 640, 400, float64(base64.StdEncoding.DecodedLen(len(picture)) - strings.Count(picture, "=")), ""},
		{"every padding 0", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(5, 6, nil)}, 5, 6, 33, ""},
		{"every padding 1", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(5, 6, []byte("ab"))}, 5, 6, 35, ""},
		{"every padding 2", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(5, 6, []byte("a"))}, 5, 6, 34, ""},
		{"scaled", "", 0.0016, &registry.Image{MimeType: "image/png", Data: pngOf(5, 6, nil)}, 5, 6, 33, ""},
		{"another format", "webp", 1, &registry.Image{MimeType: "image/webp", Data: webpOf("VP8X", 0, 0, 0, 0, 9, 0, 0, 4, 0, 0)}, 10, 5, 30, ""},
		{"at the limits", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(1000, 400, make([]byte, 2000-33))}, 1000, 400, 2000, ""},
		{"too wide", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(1001, 1, nil)}, 0, 0, 0, registry.LimitExceeded},
		{"too high", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(1, 1001, nil)}, 0, 0, 0, registry.LimitExceeded},
		{"too large an area", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(1000, 401, nil)}, 0, 0, 0, registry.LimitExceeded},
		{"too many bytes", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(1, 1, make([]byte, 2001-33))}, 0, 0, 0, registry.LimitExceeded},
		{"huge sides", "", 1, &registry.Image{MimeType: "image/png", Data: pngOf(1<<31-1, 1<<31-1, nil)}, 0, 0, 0, registry.LimitExceeded},
		{"no picture", "", 1, nil, 0, 0, 0, registry.BrowserError},
		{"not the format asked for", "jpeg", 1, &registry.Image{MimeType: "image/png", Data: picture}, 0, 0, 0, registry.BrowserError},
		{"not the format it says", "jpeg", 1, &registry.Image{MimeType: "image/jpeg", Data: picture}, 0, 0, 0, registry.BrowserError},
		{"empty", "", 1, &registry.Image{MimeType: "image/png"}, 0, 0, 0, registry.BrowserError},
		{"no scale", "", 0, &registry.Image{MimeType: "image/png", Data: picture}, 0, 0, 0, registry.BrowserError},
		{"enlarged", "", 1.1, &registry.Image{MimeType: "image/png", Data: picture}, 0, 0, 0, registry.BrowserError},
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
				r := succeed(map[string]any{"scale": tc.scale, "mimeType": "image/gif", "width": 1, "height": 1, "bytes": 1})
				r.Image = tc.image
				return r, nil
			}
			in := i.in()
			if tc.format != "" {
				in["format"] = tc.format
			}
			if tc.code != "" {
				w.refused(tc.code, "browser.screenshot", in)
				return
			}
			result, _ := w.raw(t.Context(), w.client, "browser.screenshot", in)
			var got map[string]any
			if err := json.Unmarshal(result.Data, &got); err != nil {
				t.Fatal(err, result.Error)
			}
			if got["width"] != tc.width || got["height"] != tc.height || got["bytes"] != tc.bytes || got["scale"] != tc.scale || got["mimeType"] != tc.image.MimeType {
				t.Errorf("got %v", got)
			}
			if result.Image == nil || result.Image.Data != tc.image.Data {
				t.Error("the picture is missing")
			}
		})
	}
}

// FuzzPicture holds the readers of strangers' bytes: none panics, and what is read is a size. The decoders of the
// standard library agree on it.
func FuzzPicture(f *testing.F) {
	for format, data := range map[string]string{
		"png": realPNG(f, 3, 2), "jpeg": realJPEG(f, 3, 2, 5), "webp": webpOf("VP8X", 0, 0, 0, 0, 9, 0, 0, 4, 0, 0),
	} {
		raw, _ := base64.StdEncoding.DecodeString(data)
		f.Add(format, raw)
	}
	f.Fuzz(func(t *testing.T, format string, raw []byte) {
		got, ok := readPicture(format, base64.StdEncoding.EncodeToString(raw))
		if !ok {
			return
		}
		if got.width < 1 || got.height < 1 || got.bytes != len(raw) {
			t.Fatalf("%s: %+v of %d bytes", format, got, len(raw))
		}
		if c, err := png.DecodeConfig(bytes.NewReader(raw)); format == "png" && err == nil && (c.Width != got.width || c.Height != got.height) {
			t.Errorf("%+v, but really %d×%d", got, c.Width, c.Height)
		}
	})
}
