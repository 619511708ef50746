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
	labelSeal   = "browsentic/seal"
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

// seal hides a key from whoever sees the handshake and does not hold the secret: the bytes of its text, XORed with as
// many tags as that takes, as base64url text. Empty stays empty.
func (t transcript) seal(secret, key string) string {
	sealed := []byte(key)
	for n := 0; n*sha256.Size < len(sealed); n++ {
		block := sealed[n*sha256.Size:]
		subtle.XORBytes(block, block, t.mac(secret, labelSeal, strconv.Itoa(n)))
	}
	return base64.RawURLEncoding.EncodeToString(sealed)
}

// tag is a proof as base64url text.
func (t transcript) tag(secret, label, extra string) string {
	return base64.RawURLEncoding.EncodeToString(t.mac(secret, label, extra))
}

// mac is an HMAC-SHA-256. Its key is the text of the secret as it stands, not what that decodes to.
func (t transcript) mac(secret, label, extra string) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join([]string{
		label, strconv.Itoa(t.protocolVersion), t.extensionVersion, t.manifestHash, t.clientNonce, t.serverNonce, extra,
	}, separator)))
	return mac.Sum(nil)
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// newNonce makes 16 random bytes as base64url text.
func newNonce() string {
	b := make([]byte, 16)
	rand.Read(b) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(b)
}
