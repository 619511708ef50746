package registry

import "github.com/google/jsonschema-go/jsonschema"

// The look of a page: measuring it, judging it, changing it. Luminances and ratios are those of WCAG 2.2, colours are
// hexadecimal with an alpha pair only where they are translucent.

func luminance() *jsonschema.Schema { return between(number(), 0, 1) }

func ratio() *jsonschema.Schema { return between(number(), 1, 21) }

// swatches are colours with what they cover, the widest first.
func swatches() *jsonschema.Schema {
	return list(object(req("color", str()), req("luminance", luminance()), req("count", count()), req("area", count())), 0, 30)
}

var pageReadTheme = pageTool("page.readTheme", "Read page theme",
	"Measure a page's look: its scheme and how to switch it, palette, tokens, typography, surfaces. Use before page_applyTheme.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{
		opt("maxScan", withDefault(between(integer(), 1, 4000), 1200)),
		opt("maxPerGroup", withDefault(between(integer(), 1, 30), 8)),
		opt("maxTokens", withDefault(between(integer(), 0, 200), 40)),
		opt("maxSurfaces", withDefault(between(integer(), 1, 60), 20)),
	},
	[]field{
		req("url", str()),
		req("scheme", object(
			req("declared", text(0, 120)), req("prefers", oneOf("dark", "light")), req("resolved", oneOf("dark", "light")),
			req("hooks", list(hook(), 0, 20)),
		)),
		req("luminance", object(
			req("background", luminance()), req("text", luminance()), req("mean", luminance()), req("mode", oneOf("dark", "light")),
		)),
		req("colors", object(req("background", str()), req("text", str()), req("contrast", ratio()))),
		req("palette", object(req("surface", swatches()), req("text", swatches()), req("border", swatches()), req("accent", swatches()))),
		req("tokens", object(req("total", count()), req("listed", list(object(
			req("name", text(0, 120)), req("value", text(0, 120)), opt("color", str()), opt("luminance", luminance()),
		), 0, 200)))),
		req("typography", object(
			req("base", object(req("family", text(0, 120)), req("sizePx", number()), req("lineHeight", text(0, 40)), req("weight", integer()))),
			req("families", list(object(req("family", text(0, 120)), req("count", count())), 0, 10)),
			req("sizes", list(object(req("sizePx", number()), req("count", count())), 0, 10)),
		)),
		req("stylesheets", object(
			req("total", count()), req("readable", count()), req("crossOrigin", count()), req("inline", count()), req("rules", count()), req("truncated", boolean()),
		)),
		req("surfaces", object(
			req("tree", list(object(
				req("selector", str()), req("tag", str()), opt("role", str()), req("background", str()), req("text", str()),
				req("luminance", luminance()), req("contrast", ratio()), req("area", count()), req("children", list(object(), 0, 60)),
			), 0, 60)),
			req("diagram", str()),
		)),
		req("sampled", object(req("elements", count()), req("scanned", count()), req("of", count()))),
	},
	"url", "scheme", "tokens", "typography", "surfaces")

// hook is a class or an attribute by which the page's own style sheets change between dark and light.
func hook() *jsonschema.Schema {
	return object(
		req("kind", oneOf("class", "attribute")), req("name", text(0, 120)), opt("value", text(0, 120)),
		req("scheme", oneOf("dark", "light")), req("host", oneOf("root", "body")), req("selector", text(0, 120)),
	)
}

var pageAuditContrast = pageTool("page.auditContrast", "Audit text contrast",
	"Score text contrast by WCAG 2.2, worst first.",
	Hints{ReadOnly: true, Idempotent: true}, EffectNone,
	[]field{
		opt("target", aim()),
		opt("level", withDefault(oneOf("AA", "AAA"), "AA")),
		opt("maxSamples", withDefault(between(integer(), 1, 2000), 400)),
		opt("maxFailures", withDefault(between(integer(), 0, 200), 20)),
	},
	[]field{
		req("url", str()), req("level", oneOf("AA", "AAA")), req("source", str()),
		req("required", object(req("normalText", number()), req("largeText", number()))),
		opt("score", between(integer(), 0, 100)),
		req("summary", object(
			req("sampled", count()), req("passed", count()), req("failed", count()), req("unknown", count()), opt("worstRatio", ratio()),
		)),
		req("failures", list(object(
			req("selector", str()), req("text", text(0, 60)), req("foreground", str()), req("background", str()),
			req("ratio", ratio()), req("required", number()), req("passes", boolean()),
			req("fontSizePx", number()), req("weight", integer()), req("large", boolean()), req("bounds", box()),
		), 0, 200)),
	},
	"url", "source", "failures.selector", "failures.text")

// look is a page's ground and main text as measured.
func look() *jsonschema.Schema {
	return object(
		req("colorScheme", text(0, 120)), req("background", str()), req("text", str()),
		req("luminance", luminance()), req("contrast", ratio()), opt("filtered", constant(true)),
	)
}

// The bounds of the input are looked at in the page.
var pageApplyTheme = pageTool("page.applyTheme", "Change page theme",
	"Make a page dark or light, or set its colours and custom properties, until reload or revert.",
	Hints{Idempotent: true}, EffectInput,
	[]field{
		opt("mode", withDefault(oneOf("keep", "dark", "light", "revert"), "keep")),
		opt("targetLuminance", number()),
		opt("background", str()), opt("text", str()), opt("accent", str()),
		opt("tokens", object()),
		opt("saturation", number()), opt("contrast", number()),
		opt("transitionMs", integer()),
	},
	[]field{
		opt("replaced", boolean()), opt("strategy", oneOf("filter", "stylesheet", "colors")),
		opt("applied", object(
			req("mode", oneOf("keep", "dark", "light")), opt("hook", hook()),
			opt("background", str()), opt("text", str()), opt("accent", str()), opt("tokens", list(str(), 0, 40)),
			opt("filter", str()), opt("targetLuminance", luminance()),
		)),
		opt("css", text(0, 4000)), opt("before", look()), opt("after", look()), opt("reachedTarget", boolean()),
		opt("reverted", boolean()), opt("theme", look()),
	},
	"applied.hook", "before.colorScheme", "after.colorScheme", "theme.colorScheme")
