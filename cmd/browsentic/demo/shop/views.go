package shop

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed static
var assets embed.FS

//go:embed templates
var templates embed.FS

// views are the parsed pages by name.
type views map[string]*template.Template

// view is what every page is rendered from; Data belongs to the page.
type view struct {
	Page    string
	Title   string
	Path    string
	Account *Account
	InCart  int
	Data    any
}

func parseViews() views {
	shared := template.Must(template.New("").Funcs(template.FuncMap{
		"clock": func(t time.Time) string { return t.Format("15:04:05") },
		"day": func(date string) string {
			t, err := time.Parse(time.DateOnly, date)
			if err != nil {
				return date
			}
			return t.Format("Monday, 2 January 2006")
		},
		"lower": func(s Status) string { return strings.ToLower(string(s)) },
	}).ParseFS(templates, "templates/shared/*.html"))

	files, err := templates.ReadDir("templates")
	if err != nil {
		panic("bug: " + err.Error())
	}
	out := views{}
	for _, f := range files {
		if name, isPage := strings.CutSuffix(f.Name(), ".html"); isPage {
			page := template.Must(shared.Clone())
			out[name] = template.Must(page.ParseFS(templates, path.Join("templates", f.Name())))
		}
	}
	return out
}

// render writes a page. It is rendered in memory first, so that a visitor never sees half of one.
func (s *Shop) render(w http.ResponseWriter, r *http.Request, status int, page, title string, data any) {
	v := view{Page: page, Title: title, Path: r.URL.Path, Account: s.visitor(r), Data: data}
	if v.Account != nil {
		v.InCart = pieces(s.store.cart(v.Account.Email))
	}
	var body bytes.Buffer
	if err := s.views[page].ExecuteTemplate(&body, "layout", v); err != nil {
		http.Error(w, "This page could not be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	// The visitor may be gone; there is nobody left to tell.
	_, _ = w.Write(body.Bytes())
}
