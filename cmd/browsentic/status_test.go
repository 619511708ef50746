package main

import (
	"strings"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
)

func TestWriteStatus(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		status control.Status
		want   string
	}{
		"busy": {
			control.Status{
				DaemonVersion: buildinfo.Version(), PID: 12, Port: 8765, StartedAt: now.Add(-65 * time.Minute), ManifestInSync: true,
				Browsers: []control.BrowserStatus{{Kind: "managed", Name: "Chromium", Version: "Chromium 156.0", State: "ready"}},
				Links:    []control.LinkStatus{{Place: "p", ExtensionVersion: "1.2.3", ManifestInSync: true, RTTMs: 0.84}},
				Sessions: []control.SessionStatus{
					{ID: "session_1", Name: "buyer", Status: "ready", Pages: 1},
					{ID: "session_22", Status: "closing", Pages: 2},
				},
				Clients: []control.Caller{
					{ID: "client-1", Name: "claude-code", Version: "2.1", Kind: control.KindShim},
					{ID: "client-2", Name: "browsentic status", Version: "1", Kind: control.KindCLI},
				},
			},
			`daemon    VERSION, process 12, port 8765, up 1 h 5 min
manifest  in sync
browser   managed Chromium 156.0, ready
link      extension 1.2.3, answers in 0.8 ms
session   session_1 buyer, ready, 1 page
session   session_22, closing, 2 pages
client    claude-code 2.1 (shim)
`,
		},
		"idle, old and drifted": {
			control.Status{
				DaemonVersion: "0.9.0", PID: 12, Port: 8765, StartedAt: now, Hint: "Rebuild both halves.",
				Browsers: []control.BrowserStatus{
					{Kind: "managed", Name: "Chromium", State: "not_started"}, {Kind: "paired", Name: "Work", State: "linked"},
				},
				PairingPending: true,
				Links:          []control.LinkStatus{{Place: "p", ExtensionVersion: "0.8.0"}},
			},
			`daemon    0.9.0 (this program is VERSION; ` + "`browsentic restart`" + ` starts it), process 12, port 8765, up 0 s
manifest  the browser has another build than the daemon; its list of tools is in force
browser   managed Chromium, not started
browser   paired Work, linked
pairing   a code waits to be used
link      extension 0.8.0, of another build
sessions  none
hint      Rebuild both halves.
`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			writeStatus(&b, &test.status, now)
			if want := strings.ReplaceAll(test.want, "VERSION", buildinfo.Version()); b.String() != want {
				t.Errorf("got\n%s\nwant\n%s", b.String(), want)
			}
		})
	}
}

func TestAge(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		-time.Second:                  "0 s",
		59*time.Second + 900*1e6:      "59 s",
		61 * time.Second:              "1 min 1 s",
		time.Hour:                     "1 h 0 min",
		49*time.Hour + 30*time.Minute: "2 d 1 h",
	} {
		if got := age(d); got != want {
			t.Errorf("age(%v) = %q; want %q", d, got, want)
		}
	}
}
