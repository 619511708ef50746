package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/extension"
)

// checkups are the checks of the doctor, in order. None is left out because an earlier one failed.
var checkups = []struct {
	id            string
	code, message string // when it passed
	check         func(ctx context.Context, p *patient) (detail string, err error)
}{
	{"data-directory-access", "DATA_DIRECTORY_ACCESSIBLE", "The data directory can be used.", checkDataDirectory},
	{"extension-build", "EXTENSION_PRESENT", "The browser extension is there.", checkExtensionBuild},
	{"chromium-executable", "CHROMIUM_AVAILABLE", "A browser is installed.", checkExecutable},
	{"browser-smoke", "BROWSER_SMOKE_PASSED", "The browser starts, opens a page and ends.", checkBrowser},
	{"version-consistency", "VERSION_CONSISTENT", "The extension connects and has the same actions.", checkVersion},
}

// patient is what the checks look at, and what a later one needs of an earlier one.
type patient struct {
	cfg home.Config
	// meeting is how the extension in the browser of checkBrowser came into touch; nil without such a browser.
	meeting *meeting
}

type meeting struct {
	link *link.Conn
	err  error
}

// illness is a failed check. Its texts hold no path and no state.
type illness struct {
	code, message, remedy string
	cause                 error // may be nil; only for the person at the terminal
}

func (i *illness) Error() string { return i.message }

// asIllness finds the illness that err is or wraps.
func asIllness(err error) *illness {
	var sick *illness
	if errors.As(err, &sick) {
		return sick
	}
	return &illness{"CHECK_FAILED", "The check itself failed.", "Run it again; if it fails again, report it.", err}
}

var errDoctorDeadline = &illness{
	code:    "DIAGNOSTIC_DEADLINE_EXCEEDED",
	message: "The time for all checks was over.",
	remedy:  "Mend what failed before, or give more time with --timeout.",
}

// checkDataDirectory writes, reads and removes a private file.
func checkDataDirectory(_ context.Context, p *patient) (string, error) {
	sick := func(err error) (string, error) {
		return "", &illness{"DATA_DIRECTORY_UNAVAILABLE", "The data directory cannot be used.", "Choose a writable directory with --data-dir.", err}
	}
	h, err := home.OpenDir(p.cfg.Dir)
	if err != nil {
		return sick(err)
	}
	f, err := os.CreateTemp(h.Dir(), ".doctor-*")
	if err != nil {
		return sick(err)
	}
	defer os.Remove(f.Name())
	wrote := []byte(rand.Text())
	_, err = f.Write(wrote)
	if err := errors.Join(err, f.Close()); err != nil {
		return sick(err)
	}
	read, err := os.ReadFile(f.Name())
	if err == nil && !bytes.Equal(read, wrote) {
		err = errors.New("what was written is not what was read")
	}
	if err != nil {
		return sick(err)
	}
	return h.Dir(), nil
}

// checkExtensionBuild looks for the extension that a browser would be given.
func checkExtensionBuild(_ context.Context, p *patient) (string, error) {
	if dir := p.cfg.ExtensionDir; dir != "" {
		if _, err := os.Stat(filepath.Join(dir, "manifest.json")); err != nil {
			return "", &illness{"EXTENSION_MISSING", "The directory that the settings name holds no built extension.",
				"Correct BROWSENTIC_EXTENSION_DIR, or unset it to use the embedded extension.", err}
		}
		return dir, nil
	}
	if _, err := extension.Chromium.FS(); err != nil {
		return "", &illness{"EXTENSION_MISSING", "This binary carries no browser extension.", "Run `make build` and use the binary that it makes.", nil}
	}
	return "embedded", nil
}

func checkExecutable(_ context.Context, p *patient) (string, error) {
	path, err := browser.FindExecutable(p.cfg.Browser)
	if err != nil {
		return "", launchIllness("CHROMIUM_MISSING", err)
	}
	return path, nil
}

// launchIllness tells a failure of the browser package with the remedy that it knows.
func launchIllness(code string, err error) *illness {
	sick := &illness{code, "The browser did not work.", "Start the same browser by hand to see what is wrong with it.", err}
	var launch *browser.LaunchError
	if !errors.As(err, &launch) {
		return sick
	}
	sick.remedy = launch.Remedy
	switch launch.Kind {
	case browser.MissingBrowser:
		sick.code, sick.message = "CHROMIUM_MISSING", "There is no browser that can be started."
		sick.remedy = "Install Chrome or Chromium, or name the executable of a browser of that family with --browser."
	case browser.MissingLibrary:
		sick.code, sick.message = "BROWSER_DEPENDENCY_MISSING", "The browser lacks a library of the system."
	default:
		sick.message = "The browser did not start."
	}
	if launch.Output != "" {
		sick.cause = fmt.Errorf("%w; it wrote:\n%s", err, launch.Output)
	}
	return sick
}

// checkBrowser does what a session does: a browser, a context with a page and the extension's worker in it.
func checkBrowser(ctx context.Context, p *patient) (detail string, err error) {
	dir, err := os.MkdirTemp(p.cfg.Dir, "doctor-*")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()

	extensionDir := p.cfg.ExtensionDir
	if extensionDir == "" {
		extensionDir = filepath.Join(dir, "extension")
		switch err := extension.Chromium.Extract(extensionDir); {
		case errors.Is(err, extension.ErrNotBuilt):
			extensionDir = ""
		case err != nil:
			return "", err
		}
	}
	r, err := newReception()
	if err != nil {
		return "", err
	}
	defer r.close()

	b, err := browser.Launch(ctx, browser.Options{
		Executable: p.cfg.Browser, Headless: p.cfg.Headless, ExtensionDir: extensionDir,
		DataDir: filepath.Join(dir, "profile"), Ticket: r.ticket,
	})
	if err != nil {
		return "", launchIllness("BROWSER_SMOKE_FAILED", err)
	}
	defer func() {
		if closeErr := b.Close(context.WithoutCancel(ctx)); closeErr != nil && err == nil {
			err = &illness{"BROWSER_CLEANUP_FAILED", "The browser did not end cleanly.", "Look for a browser process that is left, and end it.", closeErr}
		}
	}()
	place, err := b.NewPlace(ctx, browser.Settings{}, browser.Events{})
	if err != nil {
		return "", launchIllness("BROWSER_SMOKE_FAILED", err)
	}
	if extensionDir != "" {
		p.meeting = r.meet(ctx)
	}
	if err := place.Close(ctx); err != nil {
		return "", &illness{"BROWSER_CLEANUP_FAILED", "A session's page could not be closed.", "Run it again; if it fails again, report it.", err}
	}
	return b.Version(), nil
}

// checkVersion judges what checkBrowser saw of the extension.
func checkVersion(_ context.Context, p *patient) (string, error) {
	switch m := p.meeting; {
	case m == nil:
		return "", &illness{"VERSION_UNKNOWN", "No extension could be asked.", "Mend what failed before; then this can be checked.", nil}
	case m.err != nil:
		return "", &illness{"EXTENSION_SILENT", "The extension did not connect.",
			"Run `make build` and use the binary that it makes; see that nothing keeps programs from speaking with 127.0.0.1.", m.err}
	case !m.link.ManifestInSync():
		return "", &illness{"VERSION_MISMATCH", "The extension was built with another list of actions.",
			"Run `make build`: it builds both halves from one source.", nil}
	default:
		return fmt.Sprintf("browsentic %s, extension %s", buildinfo.Version(), m.link.ExtensionVersion()), nil
	}
}
