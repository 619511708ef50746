package session

import (
	"errors"

	"github.com/browsentic/browsentic/registry"
)

// defaultMaxRefs holds when refs are asked for without saying how many. It is not in the schema, where it would look
// as if maxRefs had been sent without includeRefs.
const defaultMaxRefs = 50

// keptSnapshot serves the page of a cursor. Whatever else the input holds means nothing then.
func keptSnapshot(c *call) (map[string]any, error) {
	cursor, ok := c.input["cursor"].(string)
	if !ok {
		return nil, nil
	}
	capture, offset, err := c.page.captures.find(cursor)
	if err != nil {
		return nil, err
	}
	page, err := capture.read(offset)
	if err != nil {
		return nil, err
	}
	return capture.publish(page, []any{}), nil
}

func prepareSnapshot(_ *Manager, input map[string]any) {
	if input["maxRefs"] == nil {
		input["maxRefs"] = defaultMaxRefs
	}
}

// publishSnapshot makes the first page of what the extension captured, and keeps the capture when there are more.
func publishSnapshot(_ *Manager, c *call, raw map[string]any, _ *registry.Image) (answer, error) {
	text, ok := raw["text"].(string)
	omitted, ok2 := raw["omitted"].(map[string]any)
	refs, ok3 := raw["refs"].([]any)
	if !ok || !ok2 || !ok3 {
		return answer{}, errors.New("the extension's data is no snapshot")
	}
	captured := newCapture(text, omitted, boundsOf(c.input))
	first, err := captured.read(0)
	if err != nil {
		return answer{}, err
	}
	if first.more {
		c.page.captures.keep(captured)
	}
	return answer{data: captured.publish(first, refs)}, nil
}

func boundsOf(input map[string]any) bounds {
	published := map[string]any{"maxRefs": defaultMaxRefs}
	for _, key := range []string{
		"scope", "maxDepth", "includeBoundingBoxes", "maxChars", "maxBytes", "includeRefs", "interactiveOnly", "maxChildren",
	} {
		published[key] = input[key] // null when it was left out
	}
	if n := input["maxRefs"]; n != nil {
		published["maxRefs"] = n
	}
	maxChars, _ := input["maxChars"].(float64)
	maxBytes, _ := input["maxBytes"].(float64)
	return bounds{maxChars: int(maxChars), maxBytes: int(maxBytes), published: published}
}
