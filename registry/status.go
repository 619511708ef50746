package registry

// status is the status tool as an action would be declared. It is none: the shim answers it, it has no executor, and
// the manifest hash does not cover it.
var status = &Action{
	Name:        ActionName(StatusTool),
	Title:       "browsentic status",
	Description: "Is the browser side up? Versions, links, manifest drift and a hint what to do.",
	Input:       root(none()),
	Output: root([]field{
		req("connected", boolean()),
		req("daemonVersion", nullable(str())),
		req("protocolVersion", integer()),
		req("port", nullable(integer())),
		req("manifestInSync", boolean()),
		opt("extensionVersion", str()),
		req("pairedBrowsers", count()),
		req("pairingPending", boolean()),
		req("activeTab", nullable(object())),
		opt("monitors", list(object(
			req("monitorId", str()), opt("label", str()), req("host", str()), req("phase", str()), opt("percent", number()),
		), 0, 0)),
		opt("timers", list(object(
			req("timerId", str()), opt("label", str()), req("phase", str()), opt("nextFireAt", integer()),
		), 0, 0)),
		opt("hint", str()),
	}),
	Profile: ProfileCore, Hints: Hints{ReadOnly: true, Idempotent: true},
}

// StatusDescriptor is the status tool's face in the published list.
func StatusDescriptor() Descriptor { return embedded().Status }
