package session

import (
	"encoding/base64"
	"errors"
	"log/slog"

	"github.com/browsentic/browsentic/registry"
)

// publishPicture keeps the picture where that was asked for. That it could not be kept is told beside it: the picture
// itself is there.
func publishPicture(m *Manager, c *call, raw map[string]any, image *registry.Image) (answer, error) {
	format, _ := raw["format"].(string)
	if image == nil || image.MimeType != "image/"+format {
		return answer{}, registry.NewError(registry.CaptureFailed, nil)
	}
	if c.input["save"] == true {
		name, _ := c.input["filename"].(string)
		path, err := m.savePicture(name, format, image)
		if err != nil {
			m.config.Log.Warn("a picture could not be kept", slog.Any("error", err))
			raw["saveError"] = "The file could not be written; `browsentic doctor` looks at the data directory."
		} else {
			raw["savedTo"] = path
		}
	}
	return answer{data: raw, image: image}, nil
}

func (m *Manager) savePicture(name, format string, image *registry.Image) (string, error) {
	if m.config.SavePicture == nil {
		return "", errors.New("there is no place for pictures")
	}
	data, err := base64.StdEncoding.DecodeString(image.Data)
	if err != nil {
		return "", err
	}
	return m.config.SavePicture(name, map[string]string{"png": "png", "jpeg": "jpg"}[format], data)
}
