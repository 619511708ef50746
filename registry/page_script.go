package registry

import "github.com/google/jsonschema-go/jsonschema"

// Code of the caller's in pages. It is off until a person turns it on, and under the rules then.

// anyJSON is whatever JSON can say.
func anyJSON() *jsonschema.Schema { return described(&jsonschema.Schema{}, "any JSON") }

var pageInjectCode = pageTool("page.injectCode", "Put functions into page",
	"Put functions of your own into the page, for page_runCode: code such as tools.add = (a, b) => a + b. The user must have turned scripting on.",
	Hints{Destructive: true}, EffectActivate,
	[]field{
		req("purpose", text(1, 200)),
		req("code", text(1, 32768)),
		opt("call", object(req("function", text(1, 0)), opt("args", list(nil, 0, 0)))),
	},
	[]field{
		req("toolkitId", str()), req("origin", str()), req("purpose", str()), req("functions", list(text(1, 200), 1, 100)),
		opt("called", object(req("function", str()), req(FreeField, anyJSON()))),
		opt("callFailed", object(req("code", str()), req("message", text(0, maxExceptionChars)))),
		dialogField(),
	},
	"functions", "called.returned", "callFailed.message", "dialog.message").
	withSecret("call.args").risking(RiskInject).needing(FeatureDebugger, "")

var pageRunCode = pageTool("page.runCode", "Run function in page",
	"Call a function that page_injectCode put into this tab; a promise is awaited.",
	Hints{Destructive: true}, EffectActivate,
	[]field{
		req("function", text(1, 0)),
		opt("args", withDefault(list(nil, 0, 0), []any{})),
		opt("timeoutMs", withDefault(between(integer(), 100, 120000), 10000)),
	},
	[]field{req("function", str()), req(FreeField, anyJSON()), dialogField()},
	FreeField, "dialog.message").
	withSecret("args").risking(RiskRun).withTimeout(TimeoutWait).needing(FeatureDebugger, "")
