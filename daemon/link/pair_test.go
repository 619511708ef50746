package link

import (
	"encoding/json"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

// pairings is a code that is exchanged for a key.
type pairings struct{ admitted *int }

func (p pairings) Secret(hello registry.Frame, _ string) (Credential, error) {
	if hello.Auth.Kind != authPair {
		return Credential{}, ErrNotGood
	}
	derive := func(clientNonce, serverNonce string) string { return "code/" + clientNonce + "/" + serverNonce }
	return Credential{Derive: derive, Admit: func() (Admission, error) {
		*p.admitted++
		return Admission{Place: "browser-1", NewKey: "the-key-of-the-browser-which-is-longer-than-one-block"}, nil
	}}, nil
}

func TestSealVector(t *testing.T) {
	t.Parallel()
	readVectors(t, "handshake", func(name string, data []byte) {
		var v struct {
			Secret, SessionKey string
			Transcript         struct {
				ProtocolVersion                int
				ExtensionVersion, ManifestHash string
				ClientNonce, ServerNonce       string
			}
			Claims struct{ SealedSessionKey string }
		}
		if err := json.Unmarshal(data, &v); err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		in := v.Transcript
		tr := transcript{in.ProtocolVersion, in.ExtensionVersion, in.ManifestHash, in.ClientNonce, in.ServerNonce}
		if got := tr.seal(v.Secret, v.SessionKey); got != v.Claims.SealedSessionKey {
			t.Errorf("%s: sealed %q; want %q", name, got, v.Claims.SealedSessionKey)
		}
	})
}

// The secret of a code is made of both nonces, and the key that it is exchanged for travels sealed, under the proof.
func TestPairing(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		admitted := 0
		s := newServer(t, func(c *Config) { c.Credentials = pairings{&admitted} })
		hello := helloFor("")
		hello.Auth, hello.InstallID = &registry.Auth{Kind: authPair}, "0123456789abcdef"

		w := dial(t, s)
		if last := w.greet(hello, "code"); last.T != registry.FrameUnauthorized || !*last.Retryable || admitted != 0 {
			t.Errorf("the code itself as the secret: %+v, %d admitted", last, admitted)
		}
		w = dial(t, s)
		w.send(hello)
		challenge, _ := w.next()
		tr := transcriptOf(hello, challenge)
		secret := "code/" + tr.clientNonce + "/" + tr.serverNonce
		w.send(registry.Frame{T: registry.FrameProve, Proof: tr.clientProof(secret)})
		welcome, _ := w.next()
		if welcome.T != registry.FrameWelcome || admitted != 1 {
			t.Fatalf("%+v, %d admitted", welcome, admitted)
		}
		if want := tr.seal(secret, "the-key-of-the-browser-which-is-longer-than-one-block"); welcome.SealedSessionKey != want {
			t.Errorf("the sealed key is %q; want %q", welcome.SealedSessionKey, want)
		}
		if want := tr.serverProof(secret, welcome.DaemonVersion, welcome.ManifestHash, true, welcome.SealedSessionKey); welcome.Proof != want {
			t.Error("the proof does not cover the sealed key")
		}
	})
}

// A stranger cannot have a code judged without end by calling itself something else each time.
func TestGuessesOfACodeAreCountedTogether(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, install := range []string{"0123456789abcdef", "fedcba9876543210"} {
		seen[guessedBy(registry.Frame{Auth: &registry.Auth{Kind: authPair}, InstallID: install})] = true
	}
	if len(seen) != 1 {
		t.Errorf("they are counted as %v", seen)
	}
	one := guessedBy(registry.Frame{Auth: &registry.Auth{Kind: authSession}, InstallID: "0123456789abcdef"})
	if two := guessedBy(registry.Frame{Auth: &registry.Auth{Kind: authSession}, InstallID: "fedcba9876543210"}); one == two {
		t.Error("wrong proofs of one browser keep out another")
	}
}
