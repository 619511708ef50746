package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// failureShotLimit bounds the picture that is taken of a page on which a step failed.
const failureShotLimit = 5 * time.Second

// lane is one person: a session, and what they do in it, one step after another.
type lane struct {
	run    *run
	name   string
	column int
	page   *mcpclient.Page
}

// step is something that a person does.
type step struct {
	does string
	run  func(*hand)
	// waits marks a step whose length is somebody else's: it is announced before it begins.
	waits bool
	// shot, when not empty, is the caption of a picture taken afterwards.
	shot string
	// asks is what the shop must have been asked for by this step, as shop.Visits tells it.
	asks []string
}

func (l *lane) open(ctx context.Context, client *mcpclient.Client) (err error) {
	l.page, err = client.NewSession(ctx, l.name)
	return err
}

// act goes through the steps until one fails.
func (l *lane) act(ctx context.Context, steps []step) error {
	for _, s := range steps {
		if s.waits {
			l.run.timeline.begins(l.column, s.does)
		}
		event := Event{Lane: l.name, Does: s.does, Start: l.run.timeline.now()}
		before := l.page.Calls()
		h := &hand{ctx: ctx, page: l.page}
		s.run(h)
		event.Took = l.run.timeline.now() - event.Start
		event.Calls = l.page.Calls() - before
		shot := s.shot
		if h.err != nil {
			if ctx.Err() != nil {
				return ctx.Err() // the other one failed, or the user had enough: not this step's fault
			}
			event.Failed = h.err.Error()
			shot = "When it failed: " + s.does
		}
		l.run.timeline.step(l.column, event)
		var png []byte
		if shot != "" {
			png = l.picture(ctx, h)
		}
		l.run.record(event, Shot{Lane: l.name, Caption: shot, PNG: png})
		if h.err != nil {
			return fmt.Errorf("%s %s: %w", l.name, s.does, h.err)
		}
	}
	return nil
}

// picture is of the page after the step; a failed step keeps its own error.
func (l *lane) picture(ctx context.Context, h *hand) []byte {
	if h.err == nil {
		png, err := l.page.Screenshot(ctx)
		h.err = err
		return png
	}
	ctx, cancel := context.WithTimeout(ctx, failureShotLimit)
	defer cancel()
	png, err := l.page.Screenshot(ctx)
	if err != nil {
		return nil // the page may be what failed
	}
	return png
}

// hand does things on a page. After an error it does nothing more, so that a step reads as what it does; the runner
// looks at err in the end.
type hand struct {
	ctx  context.Context
	page *mcpclient.Page
	err  error
}

// waitLimit bounds the waits for what the page itself does, patience those for the other person.
const (
	waitLimit = 10 * time.Second
	patience  = 60 * time.Second
)

func (h *hand) open(url string) {
	if h.err == nil {
		_, h.err = h.page.Navigate(h.ctx, url)
	}
}

func (h *hand) click(l mcpclient.Locator) (dialog *mcpclient.Dialog) {
	if h.err == nil {
		dialog, h.err = h.page.Click(h.ctx, l)
	}
	return dialog
}

func (h *hand) fill(label, value string) {
	if h.err == nil {
		h.err = h.page.Fill(h.ctx, mcpclient.Label(label), value)
	}
}

func (h *hand) choose(label, option string) {
	if h.err == nil {
		h.err = h.page.Select(h.ctx, mcpclient.Label(label), option)
	}
}

func (h *hand) check(l mcpclient.Locator) {
	if h.err == nil {
		h.err = h.page.Check(h.ctx, l)
	}
}

func (h *hand) await(c mcpclient.Condition) { h.awaitFor(waitLimit, c) }

func (h *hand) awaitFor(limit time.Duration, c mcpclient.Condition) {
	if h.err == nil {
		h.err = h.page.Wait(h.ctx, c, limit)
	}
}

func (h *hand) read(l mcpclient.Locator) (text string) {
	if h.err == nil {
		text, h.err = h.page.Text(h.ctx, l)
	}
	return text
}

// newPage is a hand on another page of the same session. An error there is one here, too.
func (h *hand) newPage(use func(*hand)) {
	if h.err != nil {
		return
	}
	page, err := h.page.NewPage(h.ctx)
	other := &hand{ctx: h.ctx, page: page, err: err}
	use(other)
	h.err = other.err
}
