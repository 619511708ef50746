package registry

// Human checks. What is found out is told; only a person's yes, each time, has a box ticked, and every challenge is left to
// a person.

// captchaFields tell of a check. Its texts are ours: nothing in them is written by a page.
func captchaFields(states ...string) []field {
	return []field{
		req("found", boolean()),
		opt("vendor", str()), opt("label", str()),
		opt("kind", oneOf("checkbox", "interactive", "invisible")),
		opt("state", oneOf(append([]string{"idle", "solved", "needsHuman", "invisible"}, states...)...)),
		opt("solved", boolean()), opt("hasToken", boolean()),
		opt("bounds", box()), opt("point", point()), opt("note", str()),
	}
}

var pageFindCaptcha = pageTool("page.findCaptcha", "Find captcha",
	"Does a captcha block the page, whose, and in what state? Touches nothing.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone, nil, captchaFields())

var pageSolveCaptcha = pageTool("page.solveCaptcha", "Tick captcha",
	"Tick a captcha's checkbox, after the user has said yes to it, and wait for the verdict. A challenge is the user's to answer.",
	Hints{Destructive: true}, EffectActivate,
	[]field{
		opt("waitMs", withDefault(between(integer(), 0, 120000), 20000)),
		opt("timeoutMs", withDefault(between(integer(), 1000, 180000), 60000)),
	},
	append(captchaFields("pending"), req("clicked", boolean()), dialogField()),
	"dialog.message").withTimeout(TimeoutWait).risking(RiskCaptcha).needing(FeatureDebugger, "page.findCaptcha")
