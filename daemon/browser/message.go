package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/chromedp/cdproto/target"
)

// maxMessageBytes bounds one message from the browser. Nothing large is ever asked for over the pipe, but a page can log
// whatever it likes.
const maxMessageBytes = 16 << 20

// headBytes is how much is kept of a message that is too long: enough to tell what it was.
const headBytes = 200

// errMessageTooLong is for one message; the ones after it can be read.
var errMessageTooLong = fmt.Errorf("message from the browser is longer than %d bytes", maxMessageBytes)

// messageReader splits a stream into DevTools messages: JSON texts, each ended by one NUL byte.
// keptBytes is how large a buffer may be that is kept for the next message.
const keptBytes = 1 << 20

type messageReader struct {
	r   *bufio.Reader
	max int
	buf []byte
}

func newMessageReader(r io.Reader) *messageReader {
	return &messageReader{r: bufio.NewReaderSize(r, 64<<10), max: maxMessageBytes}
}

// next returns the next message without its NUL. The slice is valid until the next call. Of a message that is too long
// it returns the head with errMessageTooLong. A stream that ends between two messages gives io.EOF, one that ends inside
// a message io.ErrUnexpectedEOF.
func (m *messageReader) next() ([]byte, error) {
	if cap(m.buf) > keptBytes {
		m.buf = nil
	}
	m.buf = m.buf[:0]
	tooLong := false
	for {
		chunk, err := m.r.ReadSlice(0)
		if tooLong = tooLong || len(m.buf)+len(chunk) > m.max+1; tooLong {
			m.buf = append(m.buf, chunk...)
			m.buf = m.buf[:min(len(m.buf), headBytes)]
			chunk = nil
		}
		switch {
		case err == nil && tooLong:
			return m.buf, errMessageTooLong
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

// event is an event from the browser.
type event struct {
	Method    string           `json:"method"`
	Params    json.RawMessage  `json:"params"`
	SessionID target.SessionID `json:"sessionId"`
}

// splitEvent takes an event of a session apart that is written as the browser writes it: the keys in this order, no white
// space. Most messages are events that nobody handles, and to parse them all would cost more than everything else that
// is done here. false says nothing; such a message has to be parsed. The event is valid as long as the message.
func splitEvent(text []byte) (e event, ok bool) {
	rest, ok := bytes.CutPrefix(text, []byte(`{"method":"`))
	if !ok {
		return e, false
	}
	method, rest, ok := bytes.Cut(rest, []byte(`","params":`))
	if !ok || bytes.ContainsAny(method, `"\\`) || !bytes.HasPrefix(rest, []byte(`{`)) {
		return e, false
	}
	// Quotation marks inside a string have a backslash before them, so this is a key.
	i := bytes.LastIndex(rest, []byte(`},"sessionId":"`))
	if i < 0 {
		return e, false
	}
	id, ok := bytes.CutSuffix(rest[i+len(`},"sessionId":"`):], []byte(`"}`))
	if !ok || bytes.ContainsAny(id, `"\\`) { // the key of an inner object, or not the last key
		return e, false
	}
	return event{string(method), json.RawMessage(rest[:i+1]), target.SessionID(id)}, true
}

// joinMessages frames messages for the pipe, so that what was queued together goes out in one write.
func joinMessages(messages [][]byte) []byte {
	return append(bytes.Join(messages, []byte{0}), 0)
}
