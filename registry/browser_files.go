package registry

import "github.com/google/jsonschema-go/jsonschema"

// Files that pages offer. They stay with the session and go with it.

// download is one file that a page has offered. What it was refused for: the session takes no files, the file is a
// program, it is over the limit of one file, or over those of a session.
func download() *jsonschema.Schema {
	return object(
		req("downloadId", text(1, 0)),
		req("name", str()),
		req("state", oneOf("in_progress", "completed", "failed", "refused")),
		opt("refusal", oneOf("not_accepted", "file_type", "too_large", "quota")),
		req("bytes", atLeast(integer(), 0)),
		opt("totalBytes", atLeast(integer(), 0)), // while it is on its way, where the server has said so
		opt("mimeType", str()),                   // of a completed one, told from its first bytes and its name
		req("url", str()),
		req("startedAt", str()),
	)
}

var browserDownloadList = &Action{
	Name:        "browser.download.list",
	Title:       "List downloads",
	Description: "The files that a session's pages offered, and why any were refused. Only sessions made with acceptDownloads keep them.",
	Input:       root(sessionFields()),
	Output:      root(sessionOpFields(), []field{req("downloads", list(download(), 0, 0))}),
	Profile:     ProfileFiles, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesSession, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{"downloads.name"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserDownloadGet = &Action{
	Name:        "browser.download.get",
	Title:       "Get download",
	Description: "One downloaded file; waits until it is complete. content says where its bytes are: in text, in an attached resource, or none.",
	Input: root(sessionFields(), []field{
		req("downloadId", str()),
		opt("timeoutMs", between(integer(), 1, 300000)),
	}),
	Output: root(sessionOpFields(), []field{
		req("download", download()),
		req("content", oneOf("text", "resource", "none")),
		opt("text", str()),
	}),
	Profile: ProfileFiles, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesSession, Timeout: TimeoutDeclared, Effect: EffectNone,
	PageText: []string{"download.name", "text"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}
