package mcpserver

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// prompt is a way to work, as text that depends on nothing but its arguments. What it says stands in prompt_texts.go.
type prompt struct {
	name, title, description string
	arguments                []argument
	text                     func(value map[string]string) string
}

// argument is a text that the user fills in.
type argument struct {
	name, title, description string
	required                 bool
	max                      int               // code points
	check                    func(string) bool // nil when any text will do; description says what it asks for
}

var prompts = []prompt{
	{
		"parallel_roles", "Test as several roles at once",
		"Do a task as several users, accounts or roles at the same time, each in a session of its own, and compare.",
		[]argument{
			{"task", "Task", "What to do as each role", true, 2000, nil},
			{"roles", "Roles", "The roles, separated by commas", true, 500, nil},
		},
		parallelRoles,
	},
	{
		"diagnose_page", "Diagnose a failing page",
		"Find out why a page does not work, from what it shows, logs and requests.",
		[]argument{
			urlArgument,
			{"symptom", "Symptom", "What goes wrong, as far as it is known", false, 2000, nil},
		},
		diagnosePage,
	},
	{
		"compare_page_states", "Compare the same page in two states",
		"Open one page in two states, such as signed in and signed out, and tell the differences.",
		[]argument{
			urlArgument,
			{"left", "First state", "One state of the page", true, 200, nil},
			{"right", "Second state", "The other state of the page", true, 200, nil},
		},
		comparePageStates,
	},
	{
		"form_validation", "Drive a form to its validation errors",
		"Fill a form wrongly in every way that matters and tell what it says to each.",
		[]argument{
			urlArgument,
			{"form", "Form", "Which form, when the page has several", false, 500, nil},
		},
		formValidation,
	},
}

var urlArgument = argument{"url", "Address", "An absolute http or https address", true, 2048, isWebAddress}

func isWebAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != ""
}

func (s *Server) addPrompts() {
	for _, p := range prompts {
		face := &mcp.Prompt{Name: p.name, Title: p.title, Description: p.description}
		for _, a := range p.arguments {
			face.Arguments = append(face.Arguments, &mcp.PromptArgument{
				Name: a.name, Title: a.title, Required: a.required,
				Description: fmt.Sprintf("%s; at most %d characters.", a.description, a.max),
			})
		}
		s.mcp.AddPrompt(face, p.get)
	}
}

func (p *prompt) get(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	values := map[string]string{}
	for _, a := range p.arguments {
		value := strings.TrimSpace(req.Params.Arguments[a.name])
		if wrong := a.judge(value); wrong != "" {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: a.name + " " + wrong}
		}
		values[a.name] = value
	}
	return &mcp.GetPromptResult{
		Description: p.description,
		Messages:    []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: p.text(values)}}},
	}, nil
}

// judge says what is wrong with a value, in words that never repeat it.
func (a *argument) judge(value string) string {
	switch {
	case value == "" && a.required:
		return "is missing"
	case utf8.RuneCountInString(value) > a.max:
		return fmt.Sprintf("must have at most %d characters", a.max)
	case value != "" && a.check != nil && !a.check(value):
		return "must be " + strings.ToLower(a.description[:1]) + a.description[1:]
	}
	return ""
}
