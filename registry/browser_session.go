package registry

// Sessions and pages: what the daemon answers from its own state and over the DevTools pipe.

var browserRuntimeInfo = &Action{
	Name:  "browser.runtime.info",
	Title: "Inspect the runtime",
	Description: "Versions, limits, settings and session counts of the browser runtime. Use it to diagnose setup or " +
		"capacity. Never starts a browser.",
	Input: root(none()),
	Output: root([]field{
		req("serverVersion", text(1, 0)),
		req("nodeVersion", text(1, 0)),
		req("playwrightVersion", text(1, 0)),
		req("browserProduct", constant("chromium")),
		req("browserVersion", nullable(str())),
		req("browserLaunchState", oneOf("not_started", "ready", "failed")),
		req("headless", boolean()),
		req("persistenceEnabled", boolean()),
		req("defaultTimeoutMs", atLeast(integer(), 1)),
		req("maxSessions", atLeast(integer(), 1)),
		req("maxPagesPerSession", atLeast(integer(), 1)),
		req("resourceLimits", object(
			req("session", positives("maxNameChars", "maxNameBytes", "maxMetadataEntries", "maxMetadataKeyChars",
				"maxMetadataKeyBytes", "maxMetadataValueChars", "maxMetadataValueBytes", "maxMetadataBytes")),
			req("screenshot", positives("maxDimensionPixels", "maxPixels", "maxBytes")),
			req("visibleText", positives("maxChars", "maxBytes")),
			req("persistence", positives("maxStates", "maxStateBytes", "maxTotalBytes")),
		)),
		req("activeSessions", atLeast(integer(), 0)),
		req("failedSessions", atLeast(integer(), 0)),
	}),
	Profile: ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesRuntime, Timeout: TimeoutNone, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserSessionCreate = &Action{
	Name:  "browser.session.create",
	Title: "Create isolated browser session",
	Description: "Make an isolated session (own cookies, storage, pages) with one ready page; returns sessionId and " +
		"initialPage.pageId. Use one per user, account, role, sign-in state, device profile or parallel workflow; never " +
		"share one between identities. stateId restores a saved login.",
	Input: root([]field{
		opt("name", text(1, 128)),
		opt("metadata", described(mapOf(text(0, 512)), "labels")),
		opt("stateId", text(1, 128)),
		opt("browser", described(text(1, 64), "paired browser, by id or name: shares the user's cookies")),
		opt("contextSettings", contextSettings()),
	}),
	Output: root(opFields(), []field{
		req("session", sessionView()),
		req("initialPage", object(req("sessionId", text(1, 0)), req("pageId", text(1, 0)))),
	}),
	Profile: ProfileCore, Hints: Hints{},
	Runs: RunsInDaemon, Addresses: AddressesRuntime, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{}, Secret: []string{
		"contextSettings.proxy.password", "contextSettings.httpCredentials.password", "contextSettings.extraHTTPHeaders",
	}, Risks: []Risk{}, Releases: []string{},
}

var browserSessionList = &Action{
	Name:        "browser.session.list",
	Title:       "List browser sessions",
	Description: "All sessions, recently closed and failed ones included. Use it to find the session of each role again.",
	Input:       root(none()),
	Output:      root(opFields(), []field{req("sessions", list(sessionView(), 0, 0))}),
	Profile:     ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesRuntime, Timeout: TimeoutNone, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserSessionGet = &Action{
	Name:        "browser.session.get",
	Title:       "Get browser session",
	Description: "One session in any state, closed and failed ones too.",
	Input:       root(sessionFields()),
	Output:      root(sessionOpFields(), []field{req("session", sessionView())}),
	Profile:     ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesRecord, Timeout: TimeoutNone, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserSessionClose = &Action{
	Name:        "browser.session.close",
	Title:       "Close browser session",
	Description: "End a session when its role's work is done: refuses new work, finishes accepted work, closes its pages. Safe to repeat.",
	Input:       root(sessionFields()),
	Output:      root(sessionOpFields(), []field{req("session", sessionView())}),
	Profile:     ProfileCore, Hints: Hints{Destructive: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesRecord, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserPageCreate = &Action{
	Name:        "browser.page.create",
	Title:       "Create browser page",
	Description: "One more page in a session, sharing its cookies and storage. For another identity create a session instead.",
	Input:       root(sessionFields()),
	Output:      root(pageOpFields(), []field{req("page", pageView())}),
	Profile:     ProfileCore, Hints: Hints{},
	Runs: RunsInDaemon, Addresses: AddressesSession, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserPageList = &Action{
	Name:        "browser.page.list",
	Title:       "List browser pages",
	Description: "The pages of one session with their ids and addresses.",
	Input:       root(sessionFields()),
	Output:      root(sessionOpFields(), []field{req("pages", list(pageView(), 0, 0))}),
	Profile:     ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true},
	Runs: RunsInDaemon, Addresses: AddressesSession, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}

var browserPageClose = &Action{
	Name:        "browser.page.close",
	Title:       "Close browser page",
	Description: "Close one page of a session. The session stays, even without pages.",
	Input:       root([]field{req("sessionId", str()), req("pageId", str())}),
	Output:      root(pageOpFields(), []field{req("closed", constant(true))}),
	Profile:     ProfileCore, Hints: Hints{Destructive: true},
	Runs: RunsInDaemon, Addresses: AddressesPage, Timeout: TimeoutLifecycle, Effect: EffectNone,
	PageText: []string{}, Secret: []string{}, Risks: []Risk{}, Releases: []string{},
}
