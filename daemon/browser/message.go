package browser

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// maxMessageBytes bounds one message from the browser. Nothing large is ever asked for over the pipe (page work goes
// through the extension), so a longer message means that the stream is broken.
const maxMessageBytes = 64 << 20

var errMessageTooLong = fmt.Errorf("message from the browser is longer than %d bytes", maxMessageBytes)

// messageReader splits a stream into DevTools messages: JSON texts, each ended by one NUL byte.
type messageReader struct {
	r   *bufio.Reader
	max int
	buf []byte
}

func newMessageReader(r io.Reader) *messageReader {
	return &messageReader{r: bufio.NewReaderSize(r, 64<<10), max: maxMessageBytes}
}

// next returns the next message without its NUL. The slice is valid until the next call. A stream that ends between
// two messages gives io.EOF, one that ends inside a message io.ErrUnexpectedEOF.
func (m *messageReader) next() ([]byte, error) {
	m.buf = m.buf[:0]
	for {
		chunk, err := m.r.ReadSlice(0)
		if len(m.buf)+len(chunk) > m.max+1 {
			return nil, errMessageTooLong
		}
		switch {
		case err == nil && len(m.buf) == 0:
			return chunk[:len(chunk)-1], nil
		case err == nil:
			m.buf = append(m.buf, chunk...)
			return m.buf[:len(m.buf)-1], nil
		case errors.Is(err, bufio.ErrBufferFull):
			m.buf = append(m.buf, chunk...)
		case errors.Is(err, io.EOF) && len(m.buf)+len(chunk) > 0:
			return nil, io.ErrUnexpectedEOF
		default:
			return nil, err
		}
	}
}

// joinMessages frames messages for the pipe, so that what was queued together goes out in one write.
func joinMessages(messages [][]byte) []byte {
	return append(bytes.Join(messages, []byte{0}), 0)
}
