package session

import (
	"github.com/browsentic/browsentic/registry"
)

// prepareScreenshot hands the extension the limits, so that it can refuse before it makes a picture.
func prepareScreenshot(m *Manager, input map[string]any) {
	limits := m.config.Screenshot
	input["limits"] = map[string]any{
		"maxDimension": limits.MaxDimension, "maxPixels": limits.MaxPixels, "maxBytes": limits.MaxBytes,
	}
}

// publishScreenshot believes the picture and not what was said about it, but for its scale, which no picture tells.
func publishScreenshot(m *Manager, c *call, raw map[string]any, image *registry.Image) (answer, error) {
	format, _ := c.input["format"].(string)
	scale, _ := raw["scale"].(float64)
	if image == nil || image.MimeType != "image/"+format || scale <= 0 || scale > 1 {
		return answer{}, registry.NewError(registry.BrowserError, nil)
	}
	p, ok := readPicture(format, image.Data)
	if !ok {
		return answer{}, registry.NewError(registry.BrowserError, nil)
	}
	limits := m.config.Screenshot
	if p.bytes > limits.MaxBytes || max(p.width, p.height) > limits.MaxDimension || p.width*p.height > limits.MaxPixels {
		return answer{}, registry.NewError(registry.LimitExceeded, nil)
	}
	return answer{
		data: map[string]any{
			"mimeType": image.MimeType, "width": p.width, "height": p.height, "bytes": p.bytes, "scale": scale,
		},
		image: image,
	}, nil
}
