package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

// site serves the pages of these tests on 127.0.0.1.
func site(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	pages := map[string]string{
		"/form": `<title>Form</title><h1>Order</h1>
			<label>Name <input id=name></label> <label>Secret <input type=password id=secret value=hunter2secret></label>
			<label><input type=checkbox id=gift> Gift</label>
			<label>Size <select id=size><option value=s>Small<option value=l>Large</select></label>
			<button onclick="out.textContent = [name1.value, gift.checked, size.value].join('|')">Send</button>
			<button>Cancel</button><button>Cancel</button><p id=out></p><script>const name1 = document.querySelector('#name')</script>`,
		"/alert": `<title>Alert</title><button onclick="alert('careful'); out.textContent = 'after'">Warn</button><p id=out></p>`,
		"/busy": `<title>Busy</title><script>
			function busy() { const end = performance.now() + 1500; while (performance.now() < end); }
			function warn() { busy(); alert('late') }</script>
			<button onclick="warn()">Click</button> <button onmousedown="busy()" onclick="alert('late')">Press</button>
			<button onkeydown="busy()" onkeyup="alert('late')">Key</button>
			<button onfocus="warn()">Focus</button> <input aria-label=Field oninput="warn()">`,
		"/warned": `<title>Warned</title><script>onbeforeunload = () => { setTimeout(() => { const end = performance.now() + 1500; while (performance.now() < end); alert('late') }) }</script>`,
		"/unkept": `<title>Unkept</title><p id=out>here</p><script>onunload = () => {} // a page that hears this is never kept for the way back</script>`,
		"/late":   `<title>Late</title><p id=out></p><script>setTimeout(() => { out.innerHTML = '<button>Late</button>' }, 300)</script>`,
		"/cover":  `<title>Cover</title><button>Under</button><div id=veil style="position:fixed;inset:0;background:#0008"></div>`,
		"/links":  `<title>Links</title><a href=/form>Form</a> <a href=/alert target=_blank>New window</a>`,
		"/second": `<title>Second</title><p>Second page</p>`,
		"/keys":   `<title>Keys</title><label>Box <input onkeydown="out.textContent += event.key + ','"></label><p id=out></p>`,
	}
	for path, body := range pages {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, "<!doctype html>", body)
		})
	}
	mux.HandleFunc("/whoami", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if name := r.URL.Query().Get("set"); name != "" {
			http.SetCookie(w, &http.Cookie{Name: "who", Value: name, HttpOnly: true})
		}
		cookie, err := r.Cookie("who")
		if err != nil {
			cookie = &http.Cookie{Value: "nobody"}
		}
		fmt.Fprintf(w, "<!doctype html><title>Who</title><p id=out>%s</p>", cookie.Value)
	})
	mux.HandleFunc("/hang", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/down", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "<title>Down</title>out of order", 500) })
	s := httptest.NewServer(mux)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}
