package main

import (
	"context"
	"errors"

	"github.com/browsentic/browsentic/cmd/internal/instance"
	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// second is another private browsentic, with settings of its own.
type second struct {
	*instance.Instance
	client  *mcpclient.Client
	daemon  int
	browser int
}

func (b *bench) openSecond(ctx context.Context, settings map[string]string) (s *second, err error) {
	s = &second{}
	if s.Instance, err = instance.New(b.bin, settings); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if s.client, err = s.Connect(ctx); err != nil {
		return s, err
	}
	// The first session starts the browser; it is closed again, so that the browser is there and nothing else.
	page, err := s.client.NewSession(ctx, "first")
	if err != nil {
		return s, err
	}
	if err := page.CloseSession(ctx); err != nil {
		return s, err
	}
	var ok bool
	if s.daemon, ok = s.DaemonPID(); !ok {
		return s, errNoDaemon
	}
	s.browser, _, err = browserOf(s.daemon)
	return s, err
}

func (s *second) close() (err error) {
	if s.client != nil {
		err = s.client.Close()
	}
	return errors.Join(err, s.Close())
}

// withoutSpare are the settings under which nothing is made in advance.
func withoutSpare() map[string]string {
	return settings(map[string]string{"BROWSENTIC_WARM_SPARE": "false"})
}

// measureCreate times the making of a session, without a warm spare and with one.
func (b *bench) measureCreate(ctx context.Context) (err error) {
	cold, err := b.openSecond(ctx, withoutSpare())
	if err != nil {
		return err
	}
	tool, raw, err := b.createInTurn(ctx, cold.client, cold.daemon)
	if err = errors.Join(err, cold.close()); err != nil {
		return err
	}
	b.add(timesRow("session create, no spare", &Target{Ratio: 1.8}, tool, raw))

	tool, raw, err = b.createInTurn(ctx, b.client, b.daemon)
	if err != nil {
		return err
	}
	b.add(timesRow("session create, warm spare", &Target{Value: 20}, tool, raw))
	return nil
}

// createInTurn makes sessions on both sides in turn. Each is closed untimed, and each begins when both sides are quiet:
// when the one before is really gone, and the next spare, if there are any, is ready.
func (b *bench) createInTurn(ctx context.Context, client *mcpclient.Client, daemon int) (tool, raw Samples, err error) {
	quiet := func(ctx context.Context) error { return b.awaitBothQuiet(ctx, daemon) }
	var page *mcpclient.Page
	var own *rawPage
	return interleave(ctx, b.runs, callLimit,
		turn{
			before: quiet,
			act:    func(ctx context.Context) (err error) { page, err = client.NewSession(ctx, "bench"); return err },
			after:  func(ctx context.Context) error { return page.CloseSession(ctx) },
		},
		turn{
			before: quiet,
			act:    func(ctx context.Context) (err error) { own, err = b.raw.newSession(ctx); return err },
			after:  func(ctx context.Context) error { return own.close(ctx) },
		})
}

// awaitBothQuiet waits until neither the daemon and its browser nor the raw browser has anything to do.
func (b *bench) awaitBothQuiet(ctx context.Context, daemon int) error {
	return errors.Join(awaitQuiet(ctx, daemon), awaitQuiet(ctx, b.raw.process.Process.Pid))
}
