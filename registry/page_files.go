package registry

import "github.com/google/jsonschema-go/jsonschema"

// Files that come from pages and go into them. No client ever names a path: it names what the user has put into the side
// panel, or what was captured from a page.

// Files are handed on in pieces of this many bytes, so that no frame and no message holds a whole one.
const FilePieceBytes = 1 << 20

// MaxFileBytes bounds a file that is captured or attached.
const MaxFileBytes = 100 << 20

func captured(more ...field) []field {
	return append([]field{
		req("name", str()), req("mime", str()), req("size", atLeast(integer(), 0)), req("host", str()),
		req("notes", str()), req("savedTo", str()),
	}, more...)
}

var pageCaptureDownload = pageTool("page.captureDownload", "Capture download",
	"Keep a file that the site offers, up to 100 MB: by a click on target, or from its url with the browser's own cookies.",
	Hints{}, EffectActivate,
	[]field{opt("target", aim()), opt("url", text(1, 0)), opt("timeoutMs", withDefault(between(integer(), 1000, 600000), 60000))},
	captured(req("downloadId", text(1, 0))),
	"name", "savedTo").withTimeout(TimeoutWait).withSecret("url").risking(RiskDownload)

var pageListDownloads = &Action{
	Name:        "page.listDownloads",
	Title:       "List captured downloads",
	Description: "The files that page_captureDownload has kept, newest first, with what is in them. Works without a browser.",
	Input:       root([]field{opt("nameContains", str())}),
	Output: root([]field{req("downloads", list(object(
		captured(req("id", text(1, 0)), req("capturedAt", str()))...,
	), 0, 0))}),
	Profile: ProfilePage, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesRuntime, Timeout: TimeoutNone, Effect: EffectNone,
	PageText: []string{"downloads.name", "downloads.savedTo"}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

// storedFile is a file that the user has put into the side panel.
func storedFile() *jsonschema.Schema {
	return object(
		req("id", text(1, 0)), req("name", str()), req("mime", str()), req("size", count()),
		req("status", oneOf("pending", "ready", "error")), opt("summary", str()), req("addedAt", str()),
	)
}

var pageListFiles = browserTool("page.listFiles", "List the user's files",
	"The files that the user has put into the side panel for you to attach; page_attachFile takes their ids. Contents are not shown.",
	Hints{ReadOnly: true, Idempotent: true},
	[]field{opt("nameContains", str())},
	[]field{req("files", list(storedFile(), 0, 0))},
	"files.name", "files.summary")

var pageAttachFile = pageTool("page.attachFile", "Attach file",
	"Put one file into a file input, hidden or not: a fileId of page_listFiles, or a downloadId of page_listDownloads or browser_download_list.",
	Hints{}, EffectActivate,
	[]field{opt("fileId", str()), opt("downloadId", str()), targetField()},
	[]field{
		req("attached", constant(true)), req("name", str()), req("size", count()), req("mime", str()), req("element", element()),
	},
	append(elementText("element."), "name")...).withTimeout(TimeoutCapture).risking(RiskUpload)
