package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/registry"
)

// me is how a verb names itself to the daemon.
func me(verb string) control.Caller {
	return control.Caller{Name: "browsentic " + verb, Version: buildinfo.Version(), Kind: control.KindCLI}
}

// launch starts a daemon with the settings of this command line; the environment it inherits.
func (a *app) launch() control.Launch {
	var l control.Launch
	for name, value := range a.flags {
		l.Env = append(l.Env, name+"="+value)
	}
	return l
}

// home opens the data directory. Whoever only looks makes none: without make, a directory that isn't there is
// errNoDaemon.
func (a *app) home(make bool) (*home.Home, error) {
	cfg, err := a.config()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(cfg.Dir); !make && errors.Is(err, fs.ErrNotExist) {
		return nil, errNoDaemon
	}
	return home.OpenDir(cfg.Dir)
}

var errNoDaemon = unreachable("no daemon is running")

func unreachable(cause string) error {
	return fmt.Errorf("%w (%w)", registry.NewError(registry.DaemonUnreachable, nil), errors.New(cause))
}

// connect connects to the daemon. With start, one is started when none answers.
func (a *app) connect(ctx context.Context, me control.Caller, start bool) (*control.Client, error) {
	h, err := a.home(start)
	if err != nil {
		return nil, err
	}
	var c *control.Client
	if start {
		c, err = control.Connect(ctx, h, me, a.launch())
	} else {
		c, err = control.Dial(ctx, h, me)
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && !isUnreachable(err) {
		err = unreachable("it accepts connections but does not answer")
	}
	return c, err
}

// isUnreachable reports whether err says that no daemon answers.
func isUnreachable(err error) bool {
	return errors.Is(err, registry.NewError(registry.DaemonUnreachable, nil))
}

// isTerminal reports whether somebody reads f as it is written.
func isTerminal(f any) bool {
	file, ok := f.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// withDaemon does work with the daemon, which is started when none runs.
func (a *app) withDaemon(ctx context.Context, verb string, work func(*control.Client) error) error {
	c, err := a.connect(ctx, me(verb), true)
	if err != nil {
		return err
	}
	defer c.Close()
	return work(c)
}
