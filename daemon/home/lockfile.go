package home

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

const lockfileName = "daemon.json"

// maxLockfileBytes is far above what a daemon writes; it bounds what a damaged file can make us read.
const maxLockfileBytes = 64 << 10

// Lockfile says where the daemon of a home listens and what opens its control lane. Clients read it anew before
// each connection, for the next daemon has another port and another token.
type Lockfile struct {
	PID             int    `json:"pid"`
	Port            int    `json:"port"`
	Token           string `json:"token"`
	ProtocolVersion int    `json:"protocolVersion"`
	DaemonVersion   string `json:"daemonVersion"`
}

// Alive reports whether the process that the lockfile names exists. It need not be a daemon: process ids return.
func (l Lockfile) Alive() bool { return alive(l.PID) }

// ReadLockfile reads daemon.json; ok is false when there is none, or none that can be used.
func (h *Home) ReadLockfile() (l Lockfile, ok bool) {
	f, err := os.Open(h.path(lockfileName))
	if err != nil {
		return Lockfile{}, false
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxLockfileBytes))
	if err != nil {
		return Lockfile{}, false
	}
	return parseLockfile(data)
}

func parseLockfile(data []byte) (l Lockfile, ok bool) {
	if err := json.Unmarshal(data, &l); err != nil {
		return Lockfile{}, false
	}
	// A pid of 0 or below would address a whole process group.
	if l.PID <= 0 || l.Port <= 0 || l.Port > 65535 || l.Token == "" {
		return Lockfile{}, false
	}
	return l, true
}

// WriteLockfile replaces daemon.json in one step.
func (h *Home) WriteLockfile(l Lockfile) error {
	text, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return fmt.Errorf("writing %s: %w", lockfileName, err)
	}
	if err := writePrivate(h.path(lockfileName), append(text, '\n')); err != nil {
		return fmt.Errorf("writing %s: %w", lockfileName, err)
	}
	return nil
}

// RemoveLockfile removes daemon.json if it still names this process.
func (h *Home) RemoveLockfile() error {
	if l, ok := h.ReadLockfile(); !ok || l.PID != os.Getpid() {
		return nil
	}
	return os.Remove(h.path(lockfileName))
}

// NewToken makes the secret of the control lane: 24 random bytes as base64url text.
func NewToken() string {
	b := make([]byte, 24)
	rand.Read(b) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(b)
}
