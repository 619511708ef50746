package link

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

const (
	// frameTimeout bounds the wait for each frame of the handshake, not the whole.
	frameTimeout = 10 * time.Second
	// maxHandshakeFrame bounds what a peer that has proved nothing can make us read.
	maxHandshakeFrame = 16 << 10
	// maxReason is what a close frame can carry (RFC 6455, section 5.5).
	maxReason = 123

	// StatusUnauthorized is the close code of a worker that did not prove itself.
	StatusUnauthorized websocket.StatusCode = 4401
)

// refusal ends a handshake: the peer gets the unauthorized frame, if there is one, and the close code and reason.
type refusal struct {
	code         websocket.StatusCode
	reason       string
	unauthorized *registry.Frame
}

func (r *refusal) Error() string { return fmt.Sprintf("refused with %d: %s", r.code, r.reason) }

func protocolError(reason string) *refusal {
	return &refusal{code: websocket.StatusProtocolError, reason: reason}
}

func unauthorized(reason string, retryable bool) *refusal {
	return &refusal{StatusUnauthorized, reason, &registry.Frame{T: registry.FrameUnauthorized, Reason: reason, Retryable: &retryable}}
}

// handshake proves both sides to each other and makes the link. On failure the websocket is closed.
func (s *Server) handshake(ws *websocket.Conn, origin string) (*Conn, error) {
	ws.SetReadLimit(maxHandshakeFrame)
	c, err := s.greet(ws, origin)
	var no *refusal
	switch {
	case err == nil:
		return c, nil
	case !errors.As(err, &no): // the peer is gone, or said nothing in time
		ws.CloseNow()
		return nil, err
	}
	if no.unauthorized != nil {
		_ = send(ws, *no.unauthorized) // the close frame says the same
	}
	ws.Close(no.code, no.reason[:min(len(no.reason), maxReason)])
	return nil, err
}

func (s *Server) greet(ws *websocket.Conn, origin string) (*Conn, error) {
	hello, err := s.awaitHello(ws)
	if err != nil {
		return nil, err
	}
	cred, err := s.cfg.Credentials.Secret(hello, origin)
	if err != nil {
		return nil, s.refused(hello.Auth, "is not known", err)
	}

	t := transcript{hello.ProtocolVersion, hello.ExtensionVersion, hello.ManifestHash, hello.Nonce, newNonce()}
	if err := send(ws, registry.Frame{T: registry.FrameChallenge, Nonce: t.serverNonce}); err != nil {
		return nil, err
	}
	prove, err := receive(ws)
	if err != nil {
		return nil, err
	}
	if prove.T != registry.FrameProve {
		return nil, protocolError("the frame after the challenge must be a prove")
	}
	guessed := guessedBy(hello)
	if !s.guesses.take(guessed) {
		return nil, unauthorized("too many wrong proofs: wait a minute", true)
	}
	secret := cred.Secret
	if cred.Derive != nil {
		secret = cred.Derive(t.clientNonce, t.serverNonce)
	}
	if !equal(prove.Proof, t.clientProof(secret)) {
		return nil, notProved(hello.Auth, "was not proved")
	}
	admission, err := cred.Admit()
	if err != nil {
		return nil, s.refused(hello.Auth, "has been used", err)
	}
	s.guesses.forget(guessed)

	own := s.cfg.Manifest.Hash
	inSync := s.manifest(hello.ManifestHash) != nil
	welcome := registry.Frame{
		T: registry.FrameWelcome, DaemonVersion: s.cfg.DaemonVersion, ManifestHash: own, ManifestInSync: &inSync,
		SealedSessionKey: t.seal(secret, admission.NewKey),
	}
	welcome.Proof = t.serverProof(secret, s.cfg.DaemonVersion, own, inSync, welcome.SealedSessionKey)
	if err := send(ws, welcome); err != nil {
		return nil, err
	}
	return newConn(s, ws, admission.Place, hello), nil
}

// guessedBy is what wrong proofs are counted for: one secret. A code is one for whoever tries it; an installation id
// in its place would make each guess the first.
func guessedBy(hello registry.Frame) string {
	switch hello.Auth.Kind {
	case authTicket:
		return authTicket + separator + hello.Auth.ID
	case authSession:
		return authSession + separator + hello.InstallID
	}
	return hello.Auth.Kind
}

// awaitHello reads the hello. Its version is judged before its shape, for the shape may have changed with it; a hello
// that tells none counts as older than any.
func (s *Server) awaitHello(ws *websocket.Conn) (registry.Frame, error) {
	f, err := receive(ws)
	if err != nil && !errors.As(err, new(*refusal)) {
		return f, err
	}
	switch theirs := f.ProtocolVersion; {
	case f.T != registry.FrameHello:
		return f, protocolError("the first frame must be a hello")
	case theirs != registry.ProtocolVersion:
		cure := "the extension is too old: update or reload it"
		if theirs > registry.ProtocolVersion {
			cure = "the daemon is too old: update and restart it"
		}
		return f, protocolError(fmt.Sprintf("protocol version mismatch: %s (extension %d, daemon %d, version %s)",
			cure, theirs, registry.ProtocolVersion, s.cfg.DaemonVersion))
	case f.Auth == nil || !isAuthKind(f.Auth.Kind):
		return f, unauthorized("the hello names no kind of credential that the daemon knows", false)
	}
	return f, err
}

// notProved refuses a credential. A person can type another pairing code; a worker cannot get another ticket or key
// by asking again.
func notProved(a *registry.Auth, what string) *refusal {
	return unauthorized(fmt.Sprintf("the %s %s", a.Kind, what), a.Kind == authPair)
}

// refused ends a handshake for an error of the credentials. One that is not the credential's fault must not sound final:
// a paired browser would forget its key.
func (s *Server) refused(a *registry.Auth, what string, err error) *refusal {
	if errors.Is(err, ErrNotGood) {
		return notProved(a, what)
	}
	s.log.Error("a credential could not be looked up", "kind", a.Kind, "error", err)
	return &refusal{code: websocket.StatusInternalError, reason: "the daemon could not look the " + a.Kind + " up; try again"}
}

// receive reads the next frame; one that is malformed is a *refusal beside what could be read of it.
func receive(ws *websocket.Conn) (registry.Frame, error) {
	ctx, cancel := context.WithTimeout(context.Background(), frameTimeout)
	defer cancel()
	_, data, err := ws.Read(ctx)
	if err != nil {
		return registry.Frame{}, fmt.Errorf("waiting for a frame: %w", err)
	}
	f, err := decodeFrame(data)
	if err != nil {
		return f, protocolError(err.Error())
	}
	return f, nil
}

func send(ws *websocket.Conn, f registry.Frame) error {
	data, err := encodeFrame(f)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), frameTimeout)
	defer cancel()
	return ws.Write(ctx, websocket.MessageText, data)
}
