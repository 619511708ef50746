package dashboard

import (
	"embed"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:embed all:web/dist
var dist embed.FS

const notBuilt = "This browsentic carries no dashboard: run `make build` and use the binary it makes.\n"

// serveAssets serves the built page. A Go build without one compiles, and its page then says what to run.
func serveAssets() http.Handler { return assetsOf(dist) }

func assetsOf(files fs.FS) http.Handler {
	built, err := fs.Sub(files, "web/dist")
	if err == nil {
		_, err = fs.Stat(built, "index.html")
	}
	if err != nil {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, notBuilt, http.StatusNotFound)
		})
	}
	serve := http.StripPrefix(Path, http.FileServerFS(built))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, Path)
		if info, err := fs.Stat(built, path.Join(".", name)); err != nil || info.IsDir() && name != "" {
			w.WriteHeader(http.StatusNotFound) // the library would take the headers back that protect
			return
		}
		serve.ServeHTTP(w, r)
	})
}
