package home

import (
	"encoding/base64"
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestLockfileRoundTrip(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if _, ok := h.ReadLockfile(); ok {
		t.Error("a new home has a lockfile")
	}
	want := Lockfile{PID: os.Getpid(), Port: 8765, Token: NewToken(), ProtocolVersion: 1, DaemonVersion: "1.2.3"}
	if err := h.WriteLockfile(want); err != nil {
		t.Fatal(err)
	}
	if got, ok := h.ReadLockfile(); !ok || got != want {
		t.Errorf("read %+v, %v; want %+v", got, ok, want)
	}
	text, err := os.ReadFile(h.path(lockfileName))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(string(text), "}\n") {
		t.Errorf("no newline at the end of %q", text)
	}
	entries, err := os.ReadDir(h.Dir())
	if err != nil || len(entries) != 1 {
		t.Errorf("the home holds %v, %v; want the lockfile only", entries, err)
	}
}

func TestLockfileIsPrivateAgain(t *testing.T) {
	t.Parallel()
	skipWithoutModes(t)
	h := newHome(t)
	path := h.path(lockfileName)
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := h.WriteLockfile(Lockfile{PID: 1, Port: 1, Token: "t"}); err != nil {
		t.Fatal(err)
	}
	if mode := modeOf(t, path); mode != 0o600 {
		t.Errorf("mode is %o; want 600", mode)
	}
}

func TestRemoveLockfileOnlyOurs(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if err := h.RemoveLockfile(); err != nil {
		t.Errorf("removing nothing: %v", err)
	}
	for pid, wantLeft := range map[int]bool{os.Getpid(): false, os.Getpid() + 1: true} {
		if err := h.WriteLockfile(Lockfile{PID: pid, Port: 1, Token: "t"}); err != nil {
			t.Fatal(err)
		}
		if err := h.RemoveLockfile(); err != nil {
			t.Fatal(err)
		}
		if _, left := h.ReadLockfile(); left != wantLeft {
			t.Errorf("lockfile of pid %d left: %v; want %v", pid, left, wantLeft)
		}
	}
}

func TestParseLockfile(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`{"pid":1,"port":8765,"token":"t"}`:          true,
		`{"pid":1,"port":8765,"token":"t","new":{}}`: true,
		``:                                             false,
		`null`:                                         false,
		`[]`:                                           false,
		`{"pid":1,"port":"8765","token":"t"}`:          false,
		`{"pid":1,"port":8765.5,"token":"t"}`:          false,
		`{"pid":1,"port":8765,"token":7}`:              false,
		`{"pid":1,"port":8765}`:                        false,
		`{"pid":1,"token":"t"}`:                        false,
		`{"pid":1,"port":65536,"token":"t"}`:           false,
		`{"pid":0,"port":8765,"token":"t"}`:            false,
		`{"pid":-1,"port":8765,"token":"t"}`:           false,
		`{"pid":1,"port":8765,"token":"t"}{"pid":1}`:   false,
		`{"pid":1,"port":8765,"token":"t"`:             false,
		"\ufeff" + `{"pid":1,"port":8765,"token":"t"}`: false,
	} {
		if _, ok := parseLockfile([]byte(text)); ok != want {
			t.Errorf("parseLockfile(%s) = %v; want %v", text, ok, want)
		}
	}
}

func FuzzParseLockfile(f *testing.F) {
	f.Add([]byte(`{"pid":1,"port":8765,"token":"t","protocolVersion":1,"daemonVersion":"1"}`))
	f.Add([]byte(`{"pid":-1,"port":1e99,"token":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, ok := parseLockfile(data); ok && (l.PID <= 0 || l.Port <= 0 || l.Port > 65535 || l.Token == "") {
			t.Errorf("accepted %+v", l)
		}
	})
}

func TestAlive(t *testing.T) {
	t.Parallel()
	if !(Lockfile{PID: os.Getpid()}).Alive() {
		t.Error("this process is not alive")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	if (Lockfile{PID: cmd.Process.Pid}).Alive() {
		t.Error("an ended process is alive")
	}
}

func TestNewToken(t *testing.T) {
	t.Parallel()
	a, b := NewToken(), NewToken()
	if raw, err := base64.RawURLEncoding.DecodeString(a); err != nil || len(raw) != 24 {
		t.Errorf("token %q is not 24 bytes of base64url", a)
	}
	if a == b {
		t.Error("two tokens are equal")
	}
}
