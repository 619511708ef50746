package session

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image/jpeg"
	"strings"
)

// picture is what the head of an encoded picture tells; width and height in pixels, at least 1.
type picture struct{ width, height, bytes int }

// pictureHeads read width and height from the start of a picture of so many bytes in base64, by format. They decode
// that start and no more: a picture can be large, and its pixels are nobody's business here.
var pictureHeads = map[string]func(data string, size int) (width, height int, ok bool){
	"png": pngHead, "jpeg": jpegHead, "webp": webpHead,
}

// readPicture reads a picture in base64; not ok when it is none of that format.
func readPicture(format, data string) (picture, bool) {
	if len(data) == 0 || len(data)%4 != 0 || pictureHeads[format] == nil {
		return picture{}, false
	}
	size := base64.StdEncoding.DecodedLen(len(data)) - strings.Count(data[len(data)-2:], "=")
	width, height, ok := pictureHeads[format](data, size)
	return picture{width, height, size}, ok && width > 0 && height > 0
}

// decodeHead decodes the first n bytes.
func decodeHead(data string, n int) ([]byte, bool) {
	encoded := (n + 2) / 3 * 4
	if len(data) < encoded {
		return nil, false
	}
	head, err := base64.StdEncoding.DecodeString(data[:encoded])
	if err != nil || len(head) < n {
		return nil, false
	}
	return head[:n], true
}

// pngHead reads the signature and the IHDR chunk, which comes first and is always 13 bytes long
// (https://www.w3.org/TR/png-3/#11IHDR).
func pngHead(data string, _ int) (width, height int, ok bool) {
	const (
		signature = "\x89PNG\r\n\x1a\n"
		start     = signature + "\x00\x00\x00\x0dIHDR"
	)
	head, ok := decodeHead(data, len(start)+13+4) // the chunk's data and its checksum
	if !ok || !bytes.HasPrefix(head, []byte(start)) {
		return 0, 0, false
	}
	chunk := head[len(signature)+4:]
	if crc32.ChecksumIEEE(chunk[:len(chunk)-4]) != binary.BigEndian.Uint32(chunk[len(chunk)-4:]) {
		return 0, 0, false
	}
	w, h := binary.BigEndian.Uint32(chunk[4:]), binary.BigEndian.Uint32(chunk[8:])
	const most = 1<<31 - 1 // as the standard says
	return int(w), int(h), w <= most && h <= most
}

// jpegHead reads up to the frame header, before which any number of other segments may come (ITU-T T.81, B.2).
func jpegHead(data string, _ int) (width, height int, ok bool) {
	config, err := jpeg.DecodeConfig(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
	return config.Width, config.Height, err == nil
}

// webpHead reads the first chunk of the RIFF file, which has the size in each of the three kinds of WebP: extended,
// lossless, and lossy, where it is in the header of the VP8 key frame (RFC 9649, sections 2 and 3.4; RFC 6386, 9.1).
func webpHead(data string, size int) (width, height int, ok bool) {
	head, ok := decodeHead(data, 30)
	if !ok || string(head[:4]) != "RIFF" || string(head[8:12]) != "WEBP" || int(binary.LittleEndian.Uint32(head[4:]))+8 != size {
		return 0, 0, false
	}
	payload := head[20:]
	switch string(head[12:16]) {
	case "VP8X":
		// 24 bits each, less one.
		w, h := binary.LittleEndian.Uint32(payload[3:])>>8, binary.LittleEndian.Uint32(payload[6:])>>8
		return int(w) + 1, int(h) + 1, true
	case "VP8L":
		// 14 bits each, less one, then a bit and the version, which is 0.
		bits := binary.LittleEndian.Uint32(payload[1:])
		return int(bits&0x3fff) + 1, int(bits>>14&0x3fff) + 1, payload[0] == 0x2f && bits>>29 == 0
	case "VP8 ":
		// A key frame has a zero bit first; after three bytes a start code, then 14 bits each and two of scaling.
		w, h := binary.LittleEndian.Uint16(payload[6:]), binary.LittleEndian.Uint16(payload[8:])
		return int(w & 0x3fff), int(h & 0x3fff), payload[0]&1 == 0 && string(payload[3:6]) == "\x9d\x01\x2a"
	}
	return 0, 0, false
}
