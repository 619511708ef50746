package registry

import "encoding/json"

// StatusDescription is what a client reads about the status tool.
const StatusDescription = "Is the browser side up? Versions, links, manifest drift and a hint what to do."

var statusInput = json.RawMessage(`{"type":"object","properties":{},"$schema":"` + Dialect + `"}`)

// StatusDescriptor is the status tool's face in the published list.
func StatusDescriptor() Descriptor {
	return Descriptor{
		Name: ActionName(StatusTool), Title: "browsentic status", Description: StatusDescription, Profile: ProfileCore,
		Hints: Hints{ReadOnly: true, Idempotent: true}, InputSchema: statusInput, OutputSchema: json.RawMessage(`{"type":"object"}`),
	}
}
