package daemon

import (
	"context"
	"errors"
	"io"
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
	file, err := d.offers.find(from.Place(), in.Target)
	switch {
	case err != nil:
		return piece{}, err
	case file.Content == nil || in.Offset < 0 || in.Offset >= file.Size:
		return piece{}, registry.NewError(registry.InvalidInput, nil)
	}
	data := make([]byte, min(registry.FilePieceBytes, file.Size-in.Offset))
	n, err := file.Content.ReadAt(data, in.Offset)
	if n < len(data) { // somebody has cut it short, or it was closed because the call is over
		if err == nil || errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		d.log.Warn("a file that was offered cannot be read", "err", err)
		return piece{}, registry.NewError(registry.DownloadMissing, nil)
	}
	return piece{data}, nil
}
