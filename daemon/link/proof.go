package link

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"strconv"
	"strings"
)

// The labels keep one side's proof from being the other's.
const (
	labelClient = "browsentic/client"
	labelServer = "browsentic/server"
)

const separator = "|"

// transcript is what both proofs cover. The manifest hash is the worker's; the daemon's own is part of its proof.
// Fields hold no separator: checkFrame sees to that.
type transcript struct {
	protocolVersion                int
	extensionVersion, manifestHash string
	clientNonce, serverNonce       string
}

// clientProof shows that the worker holds secret. The message has seven parts: it ends in a separator, for the
// extra part is empty.
func (t transcript) clientProof(secret string) string { return t.tag(secret, labelClient, "") }

// serverProof shows that the daemon holds secret, and covers what its welcome says.
func (t transcript) serverProof(secret, daemonVersion, daemonHash string, inSync bool, sealedKey string) string {
	return t.tag(secret, labelServer, strings.Join([]string{daemonVersion, daemonHash, strconv.FormatBool(inSync), sealedKey}, separator))
}

// tag is an HMAC-SHA-256 as base64url text. Its key is the text of the secret as it stands, not what that decodes to.
func (t transcript) tag(secret, label, extra string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join([]string{
		label, strconv.Itoa(t.protocolVersion), t.extensionVersion, t.manifestHash, t.clientNonce, t.serverNonce, extra,
	}, separator)))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// newNonce makes 16 random bytes as base64url text.
func newNonce() string {
	b := make([]byte, 16)
	rand.Read(b) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(b)
}
