package registry

import (
	"fmt"
	"regexp"
	"strings"
)

// ReservedPrefix starts the names that no client may call, however they reach the daemon.
const ReservedPrefix = "browsentic."

// StatusTool is the name of the status tool. The shim answers it; it is no action and not in the manifest hash.
const StatusTool = "browsentic_status"

var toolNameShape = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// ToolName is the MCP name of an action: every dot becomes an underscore.
func ToolName(action string) string { return strings.ReplaceAll(action, ".", "_") }

// ActionName is the way back from ToolName.
func ActionName(tool string) string { return strings.ReplaceAll(tool, "_", ".") }

// IsReserved reports whether no client may call an action of this name.
func IsReserved(action string) bool { return strings.HasPrefix(action, ReservedPrefix) }

// CheckNames reports whether every action name and the status tool survive the way to a tool name and back, and no
// two share a tool name. It runs on every tools/list, since the list may have been adopted from a browser. The
// error, if any, has the code INVALID_TOOL_NAME.
func CheckNames(actions []string) error {
	seen := map[string]string{StatusTool: "the status tool"}
	for _, action := range actions {
		tool := ToolName(action)
		var why string
		switch {
		case !toolNameShape.MatchString(tool):
			why = "is not made of 1 to 64 letters, digits, dots and hyphens"
		case ActionName(tool) != action:
			why = "has an underscore, so its tool name cannot be mapped back"
		case seen[tool] != "":
			why = fmt.Sprintf("has the same tool name as %s", seen[tool])
		}
		if why != "" {
			e := NewError(InvalidToolName, nil)
			e.Message = fmt.Sprintf("The action name %q %s.", action, why)
			return e
		}
		seen[tool] = fmt.Sprintf("%q", action)
	}
	return nil
}
