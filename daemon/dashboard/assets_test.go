package dashboard

import (
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestAssets(t *testing.T) {
	t.Parallel()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	built := fstest.MapFS{"web/dist/index.html": file("the page"), "web/dist/app.js": file("a script"), "secret": file("outside")}
	for name, test := range map[string]struct {
		files fstest.MapFS
		path  string
		code  int
		text  string
		kind  string
	}{
		"page":      {built, Path, 200, "the page", "text/html"},
		"script":    {built, Path + "app.js", 200, "a script", "javascript"},
		"none":      {built, Path + "other.js", 404, "", ""},
		"outside":   {built, Path + "../../secret", 404, "", ""},
		"not built": {fstest.MapFS{"web/dist/README.txt": file("")}, Path, 404, notBuilt, "text/plain"},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "http://127.0.0.1/", nil)
		r.URL.Path = test.path
		assetsOf(test.files).ServeHTTP(w, r)
		if w.Code != test.code || !strings.Contains(w.Body.String(), test.text) || !strings.Contains(w.Header().Get("Content-Type"), test.kind) {
			t.Errorf("%s: %d, %q, %s", name, w.Code, w.Body, w.Header().Get("Content-Type"))
		}
	}
}
