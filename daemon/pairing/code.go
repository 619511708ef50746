package pairing

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"math/big"
	"strings"
	"time"
)

// CodeLife is how long a code can be used. It works once.
const CodeLife = 10 * time.Minute

// alphabet are the symbols of a code: none that is easily taken for another.
const (
	alphabet   = "ABCDEFGHJKMNPQRSTWXYZ23456789"
	codeLength = 8
)

// iterations are those of PBKDF2, on both sides: a code has 39 bits, and whoever saw a handshake may guess at leisure.
const iterations = 250_000

// newCode makes a code of 8 symbols.
func newCode() string {
	var code strings.Builder
	for range codeLength {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(alphabet))))
		if err != nil {
			panic("bug: crypto/rand never fails: " + err.Error())
		}
		code.WriteByte(alphabet[n.Int64()])
	}
	return code.String()
}

// Show is a code as a person reads it: ABCD-EFGH.
func Show(code string) string { return code[:len(code)/2] + "-" + code[len(code)/2:] }

// Secret is what a code stands for in one handshake: PBKDF2-HMAC-SHA-256 (RFC 8018, section 5.2), salted with the
// nonces of both sides, as base64url text.
func Secret(code, clientNonce, serverNonce string) string {
	salt := strings.Join([]string{"browsentic/pair", clientNonce, serverNonce}, "|")
	key, err := pbkdf2.Key(sha256.New, code, []byte(salt), iterations, sha256.Size)
	if err != nil {
		panic("bug: " + err.Error()) // only for lengths that FIPS 140 forbids
	}
	return base64.RawURLEncoding.EncodeToString(key)
}

// newKey makes the key of a pairing: 32 random bytes as base64url text.
func newKey() string {
	b := make([]byte, 32)
	rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// newID makes the id of a pairing, short enough to be typed.
func newID() string { return "browser-" + strings.ToLower(newCode()) }
