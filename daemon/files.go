package daemon

import (
	"context"
	"errors"

	"github.com/browsentic/browsentic/daemon/browser"
	"github.com/browsentic/browsentic/daemon/session"
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
