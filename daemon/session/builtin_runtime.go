package session

import (
	"context"
	"runtime"
)

// runtimeInfo answers from memory and never starts a browser. nodeVersion and playwrightVersion are the names that
// clients of this tool know; they hold what stands in those places here, the language runtime and the browser driver.
func runtimeInfo(m *Manager, _ context.Context, _ *call) (map[string]any, error) {
	browser := m.browsers.Info()
	var version any
	if browser.State == LaunchReady {
		version = browser.Version
	}
	active, failures := m.count()
	screenshot, text, states := m.config.Screenshot, m.config.VisibleText, m.config.StateLimits
	return map[string]any{
		"serverVersion":      m.config.Version,
		"nodeVersion":        runtime.Version(),
		"playwrightVersion":  browser.Driver,
		"browserProduct":     "chromium",
		"browserVersion":     version,
		"browserLaunchState": string(browser.State),
		"headless":           browser.Headless,
		"persistenceEnabled": m.config.States != nil,
		"defaultTimeoutMs":   m.config.Timeout.Milliseconds(),
		"maxSessions":        m.config.MaxSessions,
		"maxPagesPerSession": m.config.MaxPages,
		"resourceLimits": map[string]any{
			"session": map[string]any{
				"maxNameChars": maxNameChars, "maxNameBytes": maxNameBytes,
				"maxMetadataEntries":  maxMetadataEntries,
				"maxMetadataKeyChars": maxMetadataKeyChars, "maxMetadataKeyBytes": maxMetadataKeyBytes,
				"maxMetadataValueChars": maxMetadataValueChars, "maxMetadataValueBytes": maxMetadataValueBytes,
				"maxMetadataBytes": maxMetadataBytes,
			},
			"screenshot": map[string]any{
				"maxDimensionPixels": screenshot.MaxDimension, "maxPixels": screenshot.MaxPixels, "maxBytes": screenshot.MaxBytes,
			},
			"visibleText": map[string]any{"maxChars": text.MaxChars, "maxBytes": text.MaxBytes},
			"persistence": map[string]any{
				"maxStates": states.Max, "maxStateBytes": states.MaxBytes, "maxTotalBytes": states.MaxTotalBytes,
			},
		},
		"activeSessions": active,
		"failedSessions": failures,
	}, nil
}

// count is how many sessions are live, and how many of the remembered ones have failed.
func (m *Manager) count() (active, failures int) {
	for _, s := range m.all() {
		s.mu.Lock()
		switch s.state {
		case failed:
			failures++
		case creating, ready, closing:
			active++
		}
		s.mu.Unlock()
	}
	return active, failures
}
