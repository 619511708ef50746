package browser

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

// product is one Chromium-family browser and where its installers put it.
type product struct {
	name    string
	linux   []string // names in PATH
	darwin  string   // path inside an Applications folder
	windows string   // path inside a program files folder
}

// products are in the order of preference.
var products = []product{
	{"Chrome",
		[]string{"google-chrome-stable", "google-chrome"},
		"Google Chrome.app/Contents/MacOS/Google Chrome",
		`Google\Chrome\Application\chrome.exe`},
	{"Chromium",
		[]string{"chromium", "chromium-browser"},
		"Chromium.app/Contents/MacOS/Chromium",
		`Chromium\Application\chrome.exe`},
	{"Edge",
		[]string{"microsoft-edge-stable", "microsoft-edge"},
		"Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
		`Microsoft\Edge\Application\msedge.exe`},
	{"Brave",
		[]string{"brave-browser-stable", "brave-browser", "brave"},
		"Brave Browser.app/Contents/MacOS/Brave Browser",
		`BraveSoftware\Brave-Browser\Application\brave.exe`},
}

// candidates lists where a browser may be on an operating system, the preferred one first.
func candidates(goos string, getenv func(string) string) []string {
	var list []string
	for _, p := range products {
		switch goos {
		case "darwin":
			list = append(list, path.Join("/Applications", p.darwin))
			if home := getenv("HOME"); home != "" {
				list = append(list, path.Join(home, "Applications", p.darwin))
			}
		case "windows":
			for _, variable := range []string{"ProgramFiles", "ProgramFiles(x86)", "LocalAppData"} {
				if folder := getenv(variable); folder != "" {
					list = append(list, folder+`\`+p.windows)
				}
			}
		default:
			list = append(list, p.linux...)
		}
	}
	return list
}

// FindExecutable returns the absolute path of the browser to launch: the one that setting names (a path, or a name in
// PATH), or for an empty setting the first of Chrome, Chromium, Edge and Brave that is installed. The error is a
// *[LaunchError] of kind [MissingBrowser].
func FindExecutable(setting string) (string, error) {
	if setting != "" {
		found, err := exec.LookPath(setting)
		if err != nil {
			return "", &LaunchError{
				Kind:   MissingBrowser,
				Remedy: fmt.Sprintf("Correct the setting that names the browser: %q is not an executable file.", setting),
				Err:    err,
			}
		}
		return filepath.Abs(found)
	}
	for _, candidate := range candidates(runtime.GOOS, os.Getenv) {
		if found, err := exec.LookPath(candidate); err == nil {
			return filepath.Abs(found)
		}
	}
	return "", &LaunchError{
		Kind:   MissingBrowser,
		Remedy: "Install Chrome or Chromium, or name the executable of a browser of that family in the settings.",
		Err:    fmt.Errorf("no Chrome, Chromium, Edge or Brave is installed"),
	}
}

// productName tells the product by its executable; the browser itself says Chrome whatever it is.
func productName(executable string) string {
	name := strings.ToLower(filepath.ToSlash(executable))
	name = name[strings.LastIndex(name, "/")+1:]
	for _, known := range []struct{ part, name string }{
		{"chromium", "Chromium"}, {"edge", "Edge"}, {"brave", "Brave"},
	} {
		if strings.Contains(name, known.part) {
			return known.name
		}
	}
	return "Chrome"
}
