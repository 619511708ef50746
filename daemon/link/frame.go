package link

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/browsentic/browsentic/registry"
)

// maxID bounds the ids that join question and answer.
const maxID = 64

// encodeFrame writes a frame as JSON. Page text is not HTML in a script, so it is not escaped as such.
func encodeFrame(f registry.Frame) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(f); err != nil {
		return nil, fmt.Errorf("writing a %s frame: %w", f.T, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// decodeFrame reads one frame. When the text is JSON but not a frame, what could be read of it is returned beside
// the error, so that a refusal can be told to the right call or worker.
func decodeFrame(data []byte) (registry.Frame, error) {
	var f registry.Frame
	if err := json.Unmarshal(data, &f); err != nil {
		return f, fmt.Errorf("reading a frame: %w", err)
	}
	return f, checkFrame(&f)
}

// checkFrame holds a frame against the shape of its type. registry/testdata/frames holds the cases that both halves
// are tested with.
func checkFrame(f *registry.Frame) error {
	check, ok := shapes[f.T]
	if !ok {
		return errors.New("the frame's t is not known")
	}
	if what := check(f); what != "" {
		return fmt.Errorf("%s frame: %s is missing or malformed", f.T, what)
	}
	return nil
}

// shapes names, for each type of frame, the first field that is not as it must be; empty when all are.
var shapes = map[string]func(f *registry.Frame) string{
	registry.FrameHello: func(f *registry.Frame) string {
		return first(
			field{"protocolVersion", f.ProtocolVersion > 0},
			field{"extensionVersion", isWord(f.ExtensionVersion, 1, 64)},
			field{"manifestHash", hashShape.MatchString(f.ManifestHash)},
			field{"auth", f.Auth != nil && isAuth(*f.Auth)},
			field{"nonce", isWord(f.Nonce, 16, 128)},
			field{"installId", f.InstallID == "" || installShape.MatchString(f.InstallID)},
			field{"browser", browserShape.MatchString(f.BrowserName)},
		)
	},
	registry.FrameChallenge: func(f *registry.Frame) string { return first(field{"nonce", isWord(f.Nonce, 16, 128)}) },
	registry.FrameProve:     func(f *registry.Frame) string { return first(field{"proof", isWord(f.Proof, 1, 128)}) },
	registry.FrameWelcome: func(f *registry.Frame) string {
		return first(
			field{"daemonVersion", isWord(f.DaemonVersion, 1, 64)},
			field{"manifestHash", hashShape.MatchString(f.ManifestHash)},
			field{"manifestInSync", f.ManifestInSync != nil},
			field{"proof", isWord(f.Proof, 1, 128)},
		)
	},
	registry.FrameUnauthorized: func(f *registry.Frame) string {
		return first(field{"reason", f.Reason != ""}, field{"retryable", f.Retryable != nil})
	},
	registry.FrameDescribe: hasID,
	registry.FrameManifest: func(f *registry.Frame) string { return first(id(f), field{"tools", f.Tools != nil}) },
	registry.FrameInvoke: func(f *registry.Frame) string {
		return first(
			id(f),
			field{"action", f.Action != ""},
			field{"input", len(f.Input) == 0 || f.Input[0] == '{'},
			field{"tabId", f.TabID >= 0},
			field{"timeoutMs", f.TimeoutMs > 0},
		)
	},
	registry.FrameResult: func(f *registry.Frame) string { return first(id(f), field{"result", isResult(f.Result)}) },
	registry.FrameCancel: hasID,
	registry.FrameEvent: func(f *registry.Frame) string {
		return first(field{"event", f.Event != nil && isEventKind(f.Event.Kind)})
	},
	registry.FrameAsk: func(f *registry.Frame) string {
		return first(id(f), field{"op", isWord(f.Op, 1, maxID)}, field{"input", len(f.Input) == 0 || f.Input[0] == '{'})
	},
	registry.FrameAnswer: func(f *registry.Frame) string { return first(id(f), field{"result", isResult(f.Result)}) },
	registry.FrameTell: func(f *registry.Frame) string {
		return first(field{"notice", f.Notice != nil && f.Notice.Kind != ""})
	},
	registry.FramePing: hasID,
	registry.FramePong: hasID,
}

type field struct {
	name string
	ok   bool
}

func first(fields ...field) string {
	for _, f := range fields {
		if !f.ok {
			return f.name
		}
	}
	return ""
}

func id(f *registry.Frame) field     { return field{"id", isWord(f.ID, 1, maxID)} }
func hasID(f *registry.Frame) string { return first(id(f)) }

var (
	hashShape    = regexp.MustCompile(`^[0-9a-f]{64}$`) // SHA-256 in lower-case hex
	installShape = regexp.MustCompile(`^[A-Za-z0-9_-]{16,64}$`)
	browserShape = regexp.MustCompile(`^[\x20-\x7e]{0,40}$`)
)

// isWord reports whether s is printable ASCII of that length without space and without the proofs' separator.
func isWord(s string, shortest, longest int) bool {
	return shortest <= len(s) && len(s) <= longest &&
		!strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || string(r) == separator })
}

func isAuth(a registry.Auth) bool {
	if a.Kind == authTicket {
		return isWord(a.ID, 1, maxID)
	}
	return isAuthKind(a.Kind) && a.ID == ""
}

func isAuthKind(kind string) bool {
	return kind == authTicket || kind == authPair || kind == authSession
}

func isResult(r *registry.Result) bool {
	switch {
	case r == nil:
		return false
	case !r.OK:
		return r.Error != nil && r.Error.Code != ""
	default:
		return r.Error == nil && (r.Image == nil || r.Image.MimeType != "" && r.Image.Data != "")
	}
}

func isEventKind(kind string) bool {
	switch kind {
	case registry.EventNavigated, registry.EventOpened, registry.EventClosed, registry.EventReplaced, registry.EventFocused:
		return true
	}
	return false
}

// The kinds of credential.
const (
	authTicket  = "ticket"
	authPair    = "pair"
	authSession = "session"
)
