// Package buildinfo says which build of browsentic is running. Everything that tells a version (the shim, the
// daemon, the handshake, `browsentic version`) takes it from here. It imports nothing of ours.
package buildinfo

import (
	"runtime/debug"
	"sync"
)

// Set by the release build:
//
//	go build -ldflags "-X github.com/browsentic/browsentic/daemon/buildinfo.version=1.2.3 -X …/buildinfo.commit=abc123"
var (
	version string
	commit  string
)

// Development is the version of a build that nothing was stamped on.
const Development = "0.0.0-dev"

// Version is the version without a leading v, never empty.
func Version() string {
	v, _ := stamped()
	return v
}

// Commit is the revision that the binary was built from, with "+dirty" when the tree had changes; empty when
// unknown.
func Commit() string {
	_, c := stamped()
	return c
}

// stamped prefers what the linker set, and falls back on what the go command recorded. Reading that record costs
// a parse, so it is done once and only when asked for.
var stamped = sync.OnceValues(func() (string, string) {
	info, _ := debug.ReadBuildInfo()
	return resolve(version, commit, info)
})

func resolve(version, commit string, info *debug.BuildInfo) (string, string) {
	if commit == "" && info != nil {
		settings := map[string]string{}
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		commit = settings["vcs.revision"]
		if commit != "" && settings["vcs.modified"] == "true" {
			commit += "+dirty"
		}
	}
	if version == "" {
		version = Development
	}
	return version, commit
}
