package session

import (
	"context"
	"encoding/json"
)

// handler does the work of an action that the daemon runs itself. It answers the action's output without the ids,
// which the gate adds.
type handler func(m *Manager, ctx context.Context, c *call) (map[string]any, error)

// handlers are all of them, by the name of their action.
var handlers = map[string]handler{
	"browser.runtime.info":   runtimeInfo,
	"browser.session.create": createSession,
	"browser.session.list":   listSessions,
	"browser.session.get":    getSession,
	"browser.session.close":  closeSession,
	"browser.page.create":    createPage,
	"browser.page.list":      listPages,
	"browser.page.close":     closePage,
	"browser.observe":        observePage,
	"browser.state.save":     saveState,
	"browser.state.list":     listStates,
	"browser.state.remove":   removeState,
	"browser.download.list":  listDownloads,
	"browser.download.get":   getDownload,
	"page.listDownloads":     listCaptured,
}

// object is v as JSON data.
func object(v any) any {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("bug: a view is no JSON: " + err.Error())
	}
	var data any
	if err := json.Unmarshal(raw, &data); err != nil {
		panic("bug: a view is no JSON: " + err.Error())
	}
	return data
}
