package daemon

import (
	"context"
	"errors"
	"log/slog"
	"os"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/daemon/shelf"
	"github.com/browsentic/browsentic/registry"
)

// The files that a place's pages have offered, in the sessions' terms.

func (p *place) Downloads() []session.Download {
	all := p.Place.Downloads()
	downloads := make([]session.Download, len(all))
	for i, d := range all {
		downloads[i] = sessionDownload(d)
	}
	return downloads
}

func (p *place) Download(ctx context.Context, id string) (session.Download, error) {
	d, err := p.Place.Download(ctx, id)
	return sessionDownload(d), explainDownload(err)
}

func (p *place) ReadDownload(id string, limit int64) ([]byte, error) {
	content, err := p.Place.ReadDownload(id, limit)
	return content, explainDownload(err)
}

func (p *place) OpenDownload(id string) (*os.File, error) {
	f, err := p.Place.OpenDownload(id)
	return f, explainDownload(err)
}

// Catch implements session.Place.
func (p *place) Catch(ctx context.Context) (session.Catch, error) {
	c, err := p.Place.Catch(ctx)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Offer implements session.Place.
func (p *place) Offer(target string, o session.Offering) func() {
	return p.offers.add(p.ID(), target, o)
}

// Offer implements session.Place.
func (p *pairedPlace) Offer(target string, o session.Offering) func() {
	return p.browser.offers.add(p.browser.id, target, o)
}

func (f *frontPlace) Offer(target string, o session.Offering) func() {
	return f.browser.offers.add(f.browser.id, target, o)
}

func sessionDownload(d browser.Download) session.Download {
	return session.Download{
		ID: d.ID, Name: d.Name, URL: d.URL, State: string(d.State), Refusal: string(d.Refusal),
		Bytes: d.Bytes, Total: d.Total, StartedAt: d.StartedAt,
	}
}

func explainDownload(err error) error {
	if errors.Is(err, browser.ErrNoDownload) {
		return registry.NewError(registry.DownloadNotFound, nil)
	}
	return err
}

// shelved is the shelf as the sessions know it: session.Shelf.
type shelved struct {
	*shelf.Shelf
	log *slog.Logger
}

func (s shelved) Take(path, name, host string) (session.Captured, error) {
	f, err := s.Shelf.Take(path, name, host)
	return s.told(f), s.explain(err)
}

func (s shelved) List() ([]session.Captured, error) {
	files, err := s.Shelf.List()
	list := make([]session.Captured, len(files))
	for i, f := range files {
		list[i] = s.told(f)
	}
	return list, s.explain(err)
}

func (s shelved) Open(id string) (session.Captured, *os.File, error) {
	f, opened, err := s.Shelf.Open(id)
	return s.told(f), opened, s.explain(err)
}

func (s shelved) told(f shelf.File) session.Captured {
	return session.Captured{
		ID: f.ID, Name: f.Name, MediaType: f.MediaType, Size: f.Size, Host: f.Host, Notes: f.Notes, Path: s.Path(f), CapturedAt: f.CapturedAt,
	}
}

func (s shelved) explain(err error) error {
	for cause, code := range map[error]registry.Code{
		shelf.ErrUnknown: registry.DownloadNotFound, shelf.ErrMissing: registry.DownloadMissing,
		shelf.ErrTooLarge: registry.DownloadTooLarge, shelf.ErrProgram: registry.DownloadRefused,
	} {
		if errors.Is(err, cause) {
			return registry.NewError(code, nil)
		}
	}
	if err != nil {
		s.log.Error("the shelf of captured files", "error", err)
		return registry.NewError(registry.DownloadSaveFailed, nil)
	}
	return nil
}
