package main

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"time"
)

// The sizes of the pages. They are what the targets speak of, so they stay as they are.
const (
	smallElements = 50
	tableRows     = 1_000
	bigElements   = 10_000
)

// smallHeading is the heading of the small page.
const smallHeading = "Small page"

// pages serves the pages that both sides use.
type pages struct {
	url    string
	server *http.Server
	served chan error
}

// The small page has a button that counts its clicks, a field that counts its keys, and filling up to smallElements
// elements in its body.
var pageText = template.Must(template.New("").Parse(`
{{define "small"}}<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Small</title></head><body>
<h1>Small page</h1>
<p><button id="button">Count</button> <output id="clicks">0</output></p>
<p><label for="name">Name</label> <input id="name"> <output id="presses">0</output></p>
<ul>{{range .}}<li>Item {{.}}</li>{{end}}</ul>
<script>
const count = (id) => { const o = document.getElementById(id); o.textContent = Number(o.textContent) + 1; };
document.getElementById('button').addEventListener('click', () => count('clicks'));
document.getElementById('name').addEventListener('keydown', () => count('presses'));
</script></body></html>{{end}}

{{define "opener"}}<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Opener</title></head><body>
<button onclick="window.open('/small')">Open</button></body></html>{{end}}

{{define "noisy"}}<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Noisy</title></head><body>
<script>for (let n = 1; n <= {{len .}}; n++) console.log('line ' + n);</script></body></html>{{end}}

{{define "table"}}<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title></head><body>
<h1>Orders</h1>
<table><thead><tr><th>Order</th><th>Customer</th><th>Total</th><th>Status</th></tr></thead><tbody>
{{range .}}<tr><td>Order {{.}}</td><td>Customer {{.}}</td><td>€{{.}}.00</td><td>Packed</td></tr>
{{end}}</tbody></table></body></html>{{end}}

{{define "big"}}<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Big</title></head><body>
<ul>{{range .}}<li><button>Button {{.}}</button></li>{{end}}</ul></body></html>{{end}}
`))

// smallOwn are the elements in the body of the small page without its items: h1, p, button, output, p, label, input,
// output, ul, script.
const smallOwn = 10

func startPages() (*pages, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("serving the pages: %w", err)
	}
	mux := http.NewServeMux()
	serve := func(name string, page *template.Template, data any) {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_ = page.Execute(w, data) // a visitor who has gone needs no page
		})
	}
	for name, size := range map[string]int{
		"small": smallElements - smallOwn, "table": tableRows, "big": bigElements / 2, "opener": 0, "noisy": observedEvents,
	} {
		serve(name, pageText.Lookup(name), numbers(size))
	}
	serve("form", formPage, formData())
	serveAccount(mux)
	p := &pages{
		url:    "http://" + listener.Addr().String(),
		server: &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second},
		served: make(chan error, 1),
	}
	go func() { p.served <- p.server.Serve(listener) }()
	return p, nil
}

func (p *pages) at(name string) string { return p.url + "/" + name }

func (p *pages) close(ctx context.Context) error {
	err := p.server.Shutdown(ctx)
	if served := <-p.served; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// numbers are 1 to n.
func numbers(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i + 1
	}
	return all
}
