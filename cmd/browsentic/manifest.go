package main

import (
	"encoding/json"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/registry"
)

func newManifestCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "manifest",
		Short: "Print every tool with its full JSON Schema",
		Long: `Print the published tools as a JSON array, with their full JSON Schemas, in the order of the
registry. It needs no daemon and no browser: this is the list that the binary was built with.
What a browser with another build really offers is in "browsentic status".`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			e := json.NewEncoder(cmd.OutOrStdout())
			e.SetEscapeHTML(false)
			e.SetIndent("", "  ")
			return e.Encode(manifest())
		},
	}
}

// tool is one row of the printed manifest.
type tool struct {
	Name         string           `json:"name"`
	Title        string           `json:"title"`
	Description  string           `json:"description"`
	InputSchema  json.RawMessage  `json:"inputSchema"`
	OutputSchema json.RawMessage  `json:"outputSchema"`
	Annotations  annotations      `json:"annotations"`
	Action       string           `json:"action"` // empty for the status tool, which is no action
	Profile      registry.Profile `json:"profile"`
}

type annotations struct {
	Title string `json:"title"`
	registry.Hints
}

func manifest() []tool {
	var tools []tool
	for _, d := range registry.Embedded().Tools {
		tools = append(tools, newTool(d, d.Name))
	}
	return append(tools, newTool(registry.StatusDescriptor(), ""))
}

func newTool(d registry.Descriptor, action string) tool {
	return tool{
		Name: registry.ToolName(d.Name), Title: d.Title, Description: d.Description,
		InputSchema: d.InputSchema, OutputSchema: d.OutputSchema, Annotations: annotations{d.Title, d.Hints},
		Action: action, Profile: d.Profile,
	}
}
