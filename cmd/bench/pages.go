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
	for name, size := range map[string]int{"small": smallElements - smallOwn, "table": tableRows, "big": bigElements / 2} {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			// A visitor who has gone needs no page.
			_ = pageText.ExecuteTemplate(w, name, numbers(size))
		})
	}
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
