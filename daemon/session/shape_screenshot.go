package session

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"strings"

	"github.com/browsentic/browsentic/registry"
)

// prepareScreenshot hands the extension the limits, so that it can refuse before it makes a picture.
func prepareScreenshot(m *Manager, input map[string]any) {
	limits := m.config.Screenshot
	input["limits"] = map[string]any{
		"maxDimension": limits.MaxDimension, "maxPixels": limits.MaxPixels, "maxBytes": limits.MaxBytes,
	}
}

// publishScreenshot believes the picture and not what was said about it.
func publishScreenshot(m *Manager, _ *call, _ map[string]any, image *registry.Image) (answer, error) {
	if image == nil || image.MimeType != "image/png" {
		return answer{}, registry.NewError(registry.BrowserError, nil)
	}
	width, height, ok := pngSize(image.Data)
	if !ok {
		return answer{}, registry.NewError(registry.BrowserError, nil)
	}
	size := base64.StdEncoding.DecodedLen(len(image.Data)) - strings.Count(image.Data[len(image.Data)-2:], "=")
	limits := m.config.Screenshot
	if size > limits.MaxBytes || width > limits.MaxDimension || height > limits.MaxDimension || width*height > limits.MaxPixels {
		return answer{}, registry.NewError(registry.LimitExceeded, nil)
	}
	return answer{
		data:  map[string]any{"mimeType": image.MimeType, "width": width, "height": height, "bytes": size},
		image: image,
	}, nil
}

// pngSize reads width and height from the start of a PNG in base64: the signature and the IHDR chunk, which comes
// first and is always 13 bytes long (https://www.w3.org/TR/png-3/#11IHDR).
func pngSize(data string) (width, height int, ok bool) {
	const (
		signature = "\x89PNG\r\n\x1a\n"
		start     = signature + "\x00\x00\x00\x0dIHDR"
		length    = len(start) + 13 + 4 // the chunk's data and its checksum
		encoded   = (length + 2) / 3 * 4
	)
	if len(data) < encoded || len(data)%4 != 0 {
		return 0, 0, false
	}
	header, err := base64.StdEncoding.DecodeString(data[:encoded])
	if err != nil || len(header) < length || !bytes.HasPrefix(header, []byte(start)) {
		return 0, 0, false
	}
	chunk := header[len(signature)+4 : length]
	if crc32.ChecksumIEEE(chunk[:len(chunk)-4]) != binary.BigEndian.Uint32(chunk[len(chunk)-4:]) {
		return 0, 0, false
	}
	w, h := binary.BigEndian.Uint32(chunk[4:]), binary.BigEndian.Uint32(chunk[8:])
	const most = 1<<31 - 1 // as the standard says
	return int(w), int(h), w > 0 && h > 0 && w <= most && h <= most
}
