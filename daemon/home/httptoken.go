package home

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

const httpTokenName = "http-token"

// HTTPToken is the secret that opens /mcp, as the user has put it into an MCP client's settings; empty when none was
// made. Unlike the lockfile's token it outlives the daemon. It opens nothing but /mcp.
func (h *Home) HTTPToken() string {
	f, err := os.Open(h.path(httpTokenName))
	if err != nil {
		return ""
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, 1<<10))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(data))
}

// MakeHTTPToken returns that secret, and makes it when there is none.
func (h *Home) MakeHTTPToken() (string, error) {
	if token := h.HTTPToken(); token != "" {
		return token, nil
	}
	token := NewToken()
	if err := writePrivate(h.path(httpTokenName), []byte(token+"\n")); err != nil {
		return "", fmt.Errorf("writing %s: %w", httpTokenName, err)
	}
	return token, nil
}

// RevokeHTTPToken makes that secret worthless and reports whether there was one.
func (h *Home) RevokeHTTPToken() (bool, error) {
	err := os.Remove(h.path(httpTokenName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
