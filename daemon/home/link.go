package home

import (
	"fmt"
	"html"
)

// WriteLink makes a private page that leads to an address which holds a secret, and returns its path. Whoever opens it
// names the page: other users can read the command lines of programs. The next link replaces it.
func (h *Home) WriteLink(address string) (string, error) {
	path := h.path("dashboard.html")
	escaped := html.EscapeString(address)
	page := fmt.Sprintf(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=%s">
<title>browsentic</title>
<p><a href="%s">Open the dashboard</a>
`, escaped, escaped)
	if err := writePrivate(path, []byte(page)); err != nil {
		return "", fmt.Errorf("writing the link: %w", err)
	}
	return path, nil
}
