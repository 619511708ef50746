package session

import (
	"encoding/json"
	"slices"
	"sync"

	"github.com/browsentic/browsentic/registry"
)

// known is an action with its schemas ready for use.
type known struct {
	*registry.Action
	input, output *registry.Validator
}

func newKnown(a *registry.Action) *known {
	return &known{Action: a, input: registry.NewValidator(a.Input), output: registry.NewValidator(a.Output)}
}

// registered are the actions that this daemon was built with, by name.
var registered = sync.OnceValue(func() map[string]*known {
	all := make(map[string]*known, len(registry.All))
	for _, a := range registry.All {
		all[a.Name] = newKnown(a)
	}
	return all
})

// resolve finds the action of a name as it is in force for the session that the input names: what an extension runs
// is described by the extension.
func (m *Manager) resolve(name string, input json.RawMessage) (*known, error) {
	if registry.IsReserved(name) {
		return nil, registry.NewError(registry.UnknownAction, nil)
	}
	action := registered()[name]
	if action != nil && action.Runs == registry.RunsInDaemon {
		return action, nil
	}
	if adopted := m.adoptedFor(input); adopted != nil {
		if other := adopted[name]; other != nil {
			return other, nil
		}
		if action != nil {
			return nil, lacking(action.Action)
		}
	}
	if action == nil {
		return nil, registry.NewError(registry.UnknownAction, nil)
	}
	return action, nil
}

// carried is what a session's extension carries in place of all of the registry's actions.
type carried struct {
	manifest *registry.Manifest
	actions  map[string]*known
}

// adoptedFor is the adopted actions of the session that an input names; nil when there are none.
func (m *Manager) adoptedFor(input json.RawMessage) map[string]*known {
	var names struct {
		SessionID string `json:"sessionId"`
	}
	if json.Unmarshal(input, &names) != nil {
		return nil
	}
	s, err := m.find(names.SessionID)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	place := s.place
	s.mu.Unlock()
	if place == nil {
		return nil
	}
	manifest := place.Carried()
	if manifest == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.carried.manifest != manifest {
		s.carried = carried{manifest: manifest, actions: adopt(manifest.Tools)}
	}
	return s.carried.actions
}

// adopt makes actions of what an extension describes. A name that the registry has keeps its traits; one that is new
// to this daemon gets the most careful ones. A description that cannot be used is left out, and so is an action
// that the daemon runs itself.
func adopt(tools []registry.Descriptor) map[string]*known {
	actions := map[string]*known{}
	for _, tool := range tools {
		input, err := registry.ParseSchema(tool.InputSchema)
		if err != nil {
			continue
		}
		output, err := registry.ParseSchema(tool.OutputSchema)
		if err != nil {
			continue
		}
		a := registry.Action{
			Name: tool.Name, Runs: registry.RunsInExtension, Addresses: registry.AddressesRuntime,
			Timeout: registry.TimeoutDeclared, Effect: registry.EffectActivate, PageText: []string{}, Secret: []string{},
			Risks: []registry.Risk{registry.RiskUnknown}, Releases: []string{},
		}
		if base := registered()[tool.Name]; base != nil {
			a = *base.Action
		}
		if a.Runs != registry.RunsInExtension {
			continue
		}
		switch {
		case slices.Contains(input.Required, "pageId"):
			a.Addresses = registry.AddressesPage
		case slices.Contains(input.Required, "sessionId"):
			a.Addresses = registry.AddressesSession
		case !isPageTool(&a):
			continue // nothing says which place is to run it
		}
		a.Title, a.Description, a.Profile, a.Hints = tool.Title, tool.Description, tool.Profile, tool.Hints
		a.Input, a.Output = input, output
		actions[tool.Name] = newKnown(&a)
	}
	return actions
}
