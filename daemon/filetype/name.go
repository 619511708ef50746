// Package filetype judges files that strangers offer, from their names and their first bytes: what they may be called,
// whether they are programs, what they are and how much is in them.
package filetype

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// maxNameRunes keeps a name, in any encoding, below the 255 bytes that file systems allow.
const maxNameRunes = 60

// SafeName is a file name that a site has chosen, as it can be shown and stored anywhere: one component, without
// invisible and reordering characters (a name that ends in gnp.exe can look as if it ended in exe.png), and not
// hidden. Empty ones become "download".
func SafeName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`<>:"|?*`, r):
			return '_'
		case !unicode.IsPrint(r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, name)
	name = strings.Trim(name, ". ") // Windows drops them at the end, so they would hide the true extension
	if runes := []rune(name); len(runes) > maxNameRunes {
		ending := []rune(path.Ext(name))
		if len(ending) > maxNameRunes/2 {
			ending = nil
		}
		name = strings.TrimRight(string(runes[:maxNameRunes-len(ending)]), ". ") + string(ending)
	}
	if name == "" {
		return "download"
	}
	return name
}

// programs are the extensions of files that an operating system runs, or takes instructions from, when opened.
var programs = []string{
	"app", "apk", "appimage", "bat", "cmd", "com", "deb", "dll", "dmg", "dylib", "exe", "gadget", "jar", "js", "jse", "ko",
	"ksh", "lnk", "msi", "msix", "mpkg", "out", "pkg", "ps1", "psm1", "reg", "rpm", "run", "scr", "sh", "so", "vb", "vbe",
	"vbs", "wsf", "wsh",
}

// IsProgram judges a safe name.
func IsProgram(name string) bool {
	return slices.Contains(programs, strings.ToLower(strings.TrimPrefix(path.Ext(name), ".")))
}
