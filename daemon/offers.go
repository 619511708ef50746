package daemon

import (
	"context"
	"sync"

	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// offers are the files that workers may read at the moment, each for one page: while a call runs there that attaches
// one. A page has one call at a time.
type offers struct {
	mu   sync.Mutex
	open map[offerKey]session.Offering
}

type offerKey struct{ place, target string }

func newOffers() *offers { return &offers{open: map[offerKey]session.Offering{}} }

func (o *offers) add(place, target string, file session.Offering) (withdraw func()) {
	key := offerKey{place, target}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.open[key] = file
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		delete(o.open, key)
	}
}

func (o *offers) find(place, target string) (session.Offering, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	file, ok := o.open[offerKey{place, target}]
	if !ok {
		return file, registry.NewError(registry.FileNotFound, nil)
	}
	return file, nil
}

// requests are what a worker may ask while it performs a call; registry/worker.go tells their shapes.
var requests = map[string]question{
	registry.WorkerOffered: asking(workerOffered),
	registry.WorkerPiece:   asking(workerPiece),
}

func workerOffered(d *backend, _ context.Context, from *link.Conn, in struct {
	Target string `json:"target"`
}) (registry.OfferedFile, error) {
	file, err := d.offers.find(from.Place(), in.Target)
	return registry.OfferedFile{Call: file.Call, Name: file.Name, MimeType: file.MediaType, Size: file.Size}, err
}

// piece is a part of a file, base64 in JSON.
type piece struct {
	Data []byte `json:"data"`
}

func workerPiece(d *backend, _ context.Context, from *link.Conn, in struct {
	Target string `json:"target"`
	Offset int64  `json:"offset"`
}) (piece, error) {
	data, err := d.offers.piece(from.Place(), in.Target, in.Offset)
	return piece{data}, err
}

// piece reads FilePieceBytes from there, less at the end.
func (o *offers) piece(place, target string, offset int64) ([]byte, error) {
	file, err := o.find(place, target)
	switch {
	case err != nil:
		return nil, err
	case file.Content == nil || offset < 0 || offset >= file.Size:
		return nil, registry.NewError(registry.InvalidInput, nil)
	}
	data := make([]byte, min(registry.FilePieceBytes, file.Size-offset))
	if n, _ := file.Content.ReadAt(data, offset); n < len(data) {
		// Somebody has cut it short, or the call is over and it was closed.
		return nil, registry.NewError(registry.DownloadMissing, nil)
	}
	return data, nil
}
