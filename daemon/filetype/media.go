package filetype

import (
	"mime"
	"net/http"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SniffedBytes is how much of a file's start is enough to tell what it is.
const SniffedBytes = 512

// IsText reports whether content can be shown as it is.
func IsText(content []byte) bool {
	if !utf8.Valid(content) {
		return false
	}
	for _, r := range string(content) {
		if unicode.IsControl(r) && !strings.ContainsRune("\t\n\r\f", r) {
			return false
		}
	}
	return true
}

// mediaTypes are those of files whose first bytes say too little, by extension.
var mediaTypes = map[string]string{
	".csv": "text/csv", ".tsv": "text/tab-separated-values", ".json": "application/json", ".md": "text/markdown",
	".xml": "text/xml", ".svg": "image/svg+xml", ".ics": "text/calendar", ".vcf": "text/vcard", ".eml": "message/rfc822",
	".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
	".odt":  "application/vnd.oasis.opendocument.text", ".ods": "application/vnd.oasis.opendocument.spreadsheet",
	".epub": "application/epub+zip",
}

// vague are the media types that http.DetectContentType answers when it knows only the container, or nothing.
var vague = map[string]bool{
	"text/plain": true, "text/xml": true, "text/html": true, "application/zip": true, "application/octet-stream": true,
}

// MediaType tells what a file is, from its first bytes and its name. The server's word is not asked: half of them say
// octet-stream to have the file saved. Nor is the system, which knows other types on each computer.
func MediaType(name string, content []byte) string {
	kind, _, err := mime.ParseMediaType(http.DetectContentType(content))
	if err != nil {
		kind = "application/octet-stream"
	}
	if named := mediaTypes[strings.ToLower(filepath.Ext(name))]; named != "" && vague[kind] {
		return named
	}
	return kind
}
